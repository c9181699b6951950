"""Settings are declared once: options, folder, key and manifest follow from the declaration."""

from __future__ import annotations

import shlex
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from pnp.cli.build import command
from pnp.cli.options import settings_of
from pnp.cli.rebuilding import command_of
from pnp.errors import UsageProblem
from pnp.model.workspace import Workspace
from pnp.paper import PROFILES, parse_paper
from pnp.pipeline.request import BuildRequest
from pnp.pipeline.settings import DECLARED, Settings, option_of, said_by
from pnp.printer import Correction

OTHER: dict[str, Any] = {
    "variant": "net",
    "edition": "first",
    "language": "de",
    "form": "standee",
    "part": {"deck": {"fox": 2}},
    "cut": "contour",
    "merge": "deck+counters",
    "scale": {"map": 1.1},
    "duplex": "gutterfold",
    "core": 0.3,
    "ink": "low",
    "tiles": True,
    "overlap": 0.0,
    "large": True,
    "profile": PROFILES["any-printer"],
    "printer": Correction("home", 1.01),
    "service": "tts",
    "url_base": "https://example.org/",
    "png": 300,
    "draft": True,
    "signed": True,
}
"""For every setting a value that is not its default."""

FOLDERS = {
    "variant": "a4-net",
    "edition": "a4-first",
    "language": "a4-de",
    "form": "a4-standee",
    "part": "a4-part",
    "cut": "a4-contour",
    "merge": "a4-merge-deck+counters",
    "duplex": "a4-gutterfold",
    "core": "a4-core-0.3",
    "ink": "a4-low",
    "tiles": "a4-tiles",
    "overlap": "a4-overlap-0",
    "large": "a4-large",
    "printer": "a4-home",
    "service": "for-tts",
}
PAPER = parse_paper("a4")


def asked(**settings: Any) -> BuildRequest:
    return BuildRequest(Workspace(Path()), "meadow", **settings)


def test_every_setting_is_tried_here() -> None:
    assert list(OTHER) == list(DECLARED)


@pytest.mark.parametrize("name", DECLARED)
def test_a_setting_has_an_option_unless_it_is_never_typed(name: str) -> None:
    declared, _ = DECLARED[name]
    options = {option for param in command.params for option in param.opts}
    assert (option_of(name, declared) in options) == (declared.option is not None)


def said_of(name: str) -> dict[str, Any]:
    """Return what the manifest says of a build with another value of one setting."""
    return {"paper": "a4", "edition": None, **asked(**{name: OTHER[name]}).entries()}


@pytest.mark.parametrize(
    "name", [n for n, (d, _) in DECLARED.items() if d.written != "never" and d.option is not None]
)
def test_a_manifest_tells_what_to_type(name: str) -> None:
    typed = shlex.split(command_of("meadow", said_of(name), ""))
    assert typed[:5] == ["pnp", "build", "meadow", "--paper", "a4"]
    params = command.make_context("build", typed[2:]).params
    found = settings_of(params, name)[name]
    assert found == ("home" if name == "printer" else OTHER[name])


def test_the_usual_build_is_typed_without_options() -> None:
    said = {"paper": "letter", **asked().entries(), "scale": {"map": 1.0}}
    assert command_of("meadow", said, "") == "pnp build meadow --paper letter"
    assert command_of("meadow", said, "first") == "pnp build meadow --paper letter --edition first"


@pytest.mark.parametrize("name", ["part"])
def test_single_pieces_are_not_built_by_a_command_of_the_whole(name: str) -> None:
    assert command_of("meadow", said_of(name), "") == ""


@pytest.mark.parametrize("name", DECLARED)
def test_another_setting_is_another_build(name: str) -> None:
    plain, other = asked(), asked(**{name: OTHER[name]})
    assert plain.key(PAPER) != other.key(PAPER)
    assert plain.folder(PAPER) == Path("output/meadow/a4")
    assert other.folder(PAPER).name == FOLDERS.get(name, "a4")


@pytest.mark.parametrize("name", DECLARED)
def test_what_a_manifest_says_is_read_again(name: str) -> None:
    other = replace(Settings(), **{name: OTHER[name]})
    again = Settings(**said_by(other.entries()))
    assert again == (other if DECLARED[name][0].written != "never" else Settings())


def test_a_manifest_with_a_word_that_no_build_writes_is_refused() -> None:
    with pytest.raises(ValueError, match="\"duplex\": 'both'"):
        said_by({"duplex": "both"})


def test_an_export_follows_no_option_for_sheets() -> None:
    given = {name: OTHER[name] for name, (declared, _) in DECLARED.items() if declared.sheets}
    with pytest.raises(UsageProblem) as refused:
        Settings(service="mpc", **given).check()
    options = "cut merge duplex core tiles overlap large margins printer png draft"
    said = " and ".join(f"--{option}" for option in options.split())
    assert str(refused.value) == (
        f"expected no option for sheets of paper with --for mpc, found {said}\n"
        f"  hint: leave out {said}"
    )


def test_the_manifest_of_an_export_says_nothing_of_sheets() -> None:
    assert Settings(service="tts", form="standee").entries() == {
        "scale": {},
        "ink": "full",
        "form": "standee",
    }
