"""Words at the right moment: where there is no game, or one, in a sub-folder, on a terminal."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest
from click import Context
from click.shell_completion import BashComplete

from pnp.cli.links import linked, takes_links
from pnp.cli.main import COMMANDS, group
from pnp.cli.progress import Progress
from tests.command import ended

NO_WORKSPACE = (
    "pnp: expected a workspace, found no game in this folder or above it\n"
    "  hint: pnp new NAME makes one; pnp list shows the games that come with pnp\n"
)


def two_games(root: Path) -> None:
    """Add a second game to the workspace."""
    folder = root / "components" / "marsh"
    folder.mkdir()
    text = (root / "components" / "meadow" / "game.yaml").read_text()
    (folder / "game.yaml").write_text(text.replace("game: meadow", "game: marsh"))


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["build"], NO_WORKSPACE),
        (["watch"], NO_WORKSPACE),
        (["play"], NO_WORKSPACE),
        (
            ["build", "frost"],
            'pnp: expected a game, found "frost"\n'
            "  hint: no workspace here: go to the folder of the game, or make one with "
            "pnp new NAME\n",
        ),
        (
            ["check", "dune-expres"],
            'pnp: expected a game, found "dune-expres"\n  hint: did you mean "dune-express"?\n',
        ),
        (
            ["new", "Übung"],
            "pnp: expected a name of small letters, digits and hyphens, found "
            '"Übung"\n  hint: did you mean "ubung"?\n',
        ),
        (
            ["new", "森の道"],
            "pnp: expected a name of small letters, digits and hyphens, found "
            '"森の道"\n  hint: such as my-game; its title may be any text\n',
        ),
    ],
)
def test_an_empty_folder_is_told_of(
    words: list[str],
    told: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    assert ended(*words) == 2
    assert capsys.readouterr() == ("", told)
    assert not list(tmp_path.iterdir())


def test_the_list_of_an_empty_folder_offers_a_new_workspace(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert ended("list") == 0
    said = capsys.readouterr()
    assert "dune-express" in said.out
    assert said.err == "these come with pnp; no workspace here: pnp new NAME makes one\n"


def test_the_only_game_is_built_without_its_name(
    tiny: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tiny)
    assert ended("build") == 0
    said = capsys.readouterr()
    assert said.err == "meadow is the only game here\n"
    assert said.out.startswith("output/meadow/a4: ")


def test_one_of_several_games_has_to_be_named(
    tiny: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    two_games(tiny)
    monkeypatch.chdir(tiny)
    assert ended("build") == 2
    assert capsys.readouterr().err == (
        "pnp: expected the name of a game, found 2 games here\n  hint: pnp build marsh, or meadow\n"
    )


def test_a_folder_inside_a_workspace_works_on_it(
    tiny: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    inside = tiny / "components" / "meadow"
    monkeypatch.chdir(inside)
    before = sorted(inside.iterdir())
    assert ended("build", "meadow", "hexes") == 0
    said = capsys.readouterr()
    assert said.err == "in the workspace ../..\n"
    assert said.out.startswith("../../output/meadow/a4: ")
    assert (tiny / "output" / "meadow" / "a4" / "hexes.pdf").is_file()
    assert sorted(inside.iterdir()) == before


def test_another_edition_is_listed(
    tiny: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tiny)
    path = tiny / "components/meadow/game.yaml"
    text = path.read_text(encoding="utf-8")
    path.write_text(f"{text}\neditions: {{big: {{about: More.}}}}\n", encoding="utf-8")
    assert ended("list", "meadow", "--edition", "big") == 0
    assert capsys.readouterr().out.startswith("Meadow big\neditions: 1.10, big\ncomponent ")
    assert ended("list", "meadow", "--edition", "bg") == 2
    assert capsys.readouterr().err == (
        'pnp: expected an edition of meadow, found "bg"\n  hint: did you mean "big"?\n'
    )
    assert ended("list", "--edition", "big") == 2
    assert capsys.readouterr().err == "pnp: expected a game with --edition, found none\n"


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (
            ["build", "deck"],
            'pnp: expected a game, found "deck"\n'
            "  hint: deck is a part of meadow: pnp build meadow deck\n",
        ),
        (["build", "bee"], "  hint: bee is a part of meadow: pnp build meadow deck/bee\n"),
        (["build", "deck/bee"], "hint: deck/bee is a part of meadow: pnp build meadow deck/bee\n"),
        (["build", "craft"], "  hint: craft is a part of meadow: pnp build meadow craft\n"),
        (["check", "deck"], "  hint: deck is a part of meadow: pnp check meadow\n"),
        (["list", "deck"], "  hint: deck is a part of meadow: pnp list meadow\n"),
        (["watch", "deck"], "  hint: deck is a part of meadow: pnp watch meadow\n"),
        (["print", "deck"], "  hint: deck is a part of meadow: pnp print meadow\n"),
        (["showcase", "wolf"], "  hint: the game here is meadow: pnp showcase meadow\n"),
        (["build", "meadwo"], 'expected a game, found "meadwo"\n  hint: did you mean "meadow"?\n'),
        (
            ["why", "meadow"],
            "pnp: expected a scenario behind the game, found none\n"
            "  hint: pnp why meadow components/meadow/examples.yaml\n",
        ),
        (
            ["build", "meadow", "deck", "bee"],
            'pnp: expected a component of meadow, found "bee"\n'
            "  hint: a piece is named with its component: pnp build meadow deck/bee\n",
        ),
        (["why", "meadwo", "x"], 'pnp: expected a game, found "meadwo"\n  hint: did you mean'),
        (["play", "meadwo"], 'pnp: expected a game, found "meadwo"\n  hint: did you mean'),
        (
            ["build", "--paper", "a4 letter"],
            'expected a paper, found "a4 letter"\n  hint: did you mean a4,letter?',
        ),
        (
            ["build", "--paper", "A4x"],
            'expected a paper, found "A4x"\n  hint: did you mean a4?',
        ),
        (
            ["build", "--papr", "a4"],
            'expected an option of pnp build, found "--papr"\n  hint: did you mean "--paper"?\n',
        ),
        (
            ["build", "--zzzz"],
            'expected an option of pnp build, found "--zzzz"\n  hint: pnp build -h shows all',
        ),
        (["build", "--png", "9999"], "expected a number from 18 to 1200, found 9999\n"),
        (["build", "--jobs", "many"], 'expected a whole number, found "many"\n'),
        (["booklet", "nope.pdf"], 'expected a file, found no "nope.pdf"\n'),
        (["dice", "d7"], "hint: did you mean d6? ordinary dice are d4, d6, d8, d10, d12 and d20"),
        (["completion", "fsh"], 'expected bash, zsh or fish, found "fsh"\n  hint: did you mean'),
    ],
)
def test_a_name_in_the_wrong_place_is_answered(
    words: list[str],
    told: str,
    tiny: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tiny)
    assert ended(*words) == 2
    assert told in capsys.readouterr().err


def test_every_command_answers_h(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in COMMANDS:
        command = group.get_command(Context(group), name)
        # Click keeps how its first caller asked for help: other tests call some by themselves.
        monkeypatch.setattr(command, "_help_option", None, raising=False)
        assert ended(name, "-h") == 0
        assert capsys.readouterr().out.startswith(f"Usage: pnp {name}")
    assert ended("-h") == 0
    text = capsys.readouterr().out
    assert all(f"\n  {name} " in text for name in COMMANDS)


def completed(*words: str) -> list[str]:
    """Return what a shell offers for the last of the words."""
    *known, typed = words
    offers = BashComplete(group, {}, "pnp", "_PNP_COMPLETE").get_completions(list(known), typed)
    return [offer.value for offer in offers]


def test_a_shell_completes_games_components_and_pieces(
    tiny: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tiny)
    assert completed("bui") == ["build"]
    assert completed("build", "") == ["meadow"]
    assert completed("build", "dune-") == ["dune-chess", "dune-express"]
    assert completed("build", "meadow", "de") == ["deck"]
    assert completed("build", "meadow", "deck/b") == ["deck/bee"]
    assert completed("build", "nothing", "d") == []
    assert completed("build", "--paper", "a4,le") == ["a4,letter", "a4,legal"]
    assert completed("build", "--duplex", "g") == ["gutterfold"]
    assert capsys.readouterr() == ("", "")


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_the_lines_for_a_shell_are_printed(
    shell: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    # Click asks a real bash for its version.
    monkeypatch.setattr(BashComplete, "_check_version", staticmethod(lambda: None))
    assert ended("completion", shell) == 0
    assert "_PNP_COMPLETE" in capsys.readouterr().out


class Terminal(io.StringIO):
    """A stream that a person looks at."""

    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize(
    ("known", "takes"),
    [
        ({"VTE_VERSION": "7006"}, True),
        ({"VTE_VERSION": "4900"}, False),
        ({"TERM_PROGRAM": "vscode"}, True),
        ({"WT_SESSION": "x"}, True),
        ({"WT_SESSION": "x", "CI": "true"}, False),
        ({"WT_SESSION": "x", "TERM": "dumb"}, False),
        ({"TERM": "linux"}, False),
        ({"TERM": "screen", "VTE_VERSION": "7006"}, False),
        ({"FORCE_HYPERLINK": "1"}, True),
        ({"FORCE_HYPERLINK": "0", "WT_SESSION": "x"}, False),
    ],
)
def test_links_are_for_terminals_that_take_them(known: dict[str, str], takes: bool) -> None:
    assert takes_links(Terminal(), known) is takes
    assert not takes_links(io.StringIO(), known)


def test_a_link_leads_to_the_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FORCE_HYPERLINK", "1")
    path = tmp_path / "a b.pdf"
    assert linked(path, "a b.pdf") == "a b.pdf"
    monkeypatch.setattr("sys.stdout", Terminal())
    assert linked(path, "a b.pdf") == f"\x1b]8;;{path.as_uri()}\x1b\\a b.pdf\x1b]8;;\x1b\\"


def test_progress_counts_on_a_terminal_and_not_in_a_file(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with Progress(quiet=False, verbose=True) as plain:
        plain.step("drawing the faces")
        plain.step("drawing the faces", 1, 2)
    assert capsys.readouterr().err.count("drawing the faces") == 1
    monkeypatch.setattr("sys.stderr", Terminal())
    shown = Progress(quiet=False, verbose=False)
    shown.step("drawing the faces", 1, 2)
    assert shown.shown == "drawing the faces: 1 of 2"


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        (
            "kind: token, diameter",
            "kind: token, data: beatles.csv, diameter",
            "expected a file in components/meadow, found no "
            '"beatles.csv"\n  hint: did you mean "beetles.csv"?',
        ),
        (
            "language: en",
            "language: en\nfonts: fontpkg-abel",
            'fonts: expected a list, found "fontpkg-abel"\n  hint: fonts: [fontpkg-abel]',
        ),
    ],
)
def test_a_slip_in_the_data_is_told_with_what_was_meant(
    old: str,
    new: str,
    told: str,
    tiny: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tiny)
    (tiny / "components" / "meadow" / "beetles.csv").write_text("id\nant\n")
    game = tiny / "components" / "meadow" / "game.yaml"
    text = game.read_text()
    assert old in text
    game.write_text(text.replace(old, new, 1))
    assert ended("list", "meadow") == 1
    assert told in capsys.readouterr().err


def test_a_scenario_is_explained_without_the_name_of_the_only_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert ended("new", "frost") == 0
    monkeypatch.chdir(tmp_path / "frost")
    capsys.readouterr()
    assert ended("why", "components/frost/examples.yaml#owl") == 0
    said = capsys.readouterr()
    assert said.err == "frost is the only game here\n"
    assert "verdict: " in said.out
    assert ended("examples", "components/frost/examples.yaml") == 0
    alone = capsys.readouterr().out
    assert ended("examples", "frost") == 0
    assert capsys.readouterr().out == alone
    Path("frost").write_text("no scenario")
    assert ended("examples", "frost") == 1
    assert "frost:1: " in capsys.readouterr().err


def test_the_name_of_a_game_stands_for_its_scenarios(capsys: pytest.CaptureFixture[str]) -> None:
    assert ended("examples", "dune-chess", "--json") == 0
    files = {json.loads(line)["file"] for line in capsys.readouterr().out.splitlines()}
    folder = "components/dune-chess"
    assert files == {f"{folder}/examples.yaml", f"{folder}/rulebook-examples.yaml"}
    assert ended("examples", "dune-chess", "dragon-dune") == 2
    assert "expected --game with the name of a game" in capsys.readouterr().err
