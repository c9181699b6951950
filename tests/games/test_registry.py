"""One registry of engines: asked by the loader and the commands; what cannot be used says so."""

from __future__ import annotations

from pathlib import Path

import pytest

from pnp.errors import PnpError, Problems
from pnp.faces import KINDS
from pnp.games import registry
from pnp.model.loader import load_game
from pnp.model.workspace import Workspace
from tests.games.kit.games import STONE_RULES

BROKEN = {
    "absent": ("no_such_module:Game", "cannot be loaded: ModuleNotFoundError: No module named"),
    "nameless": ("plugged:Nothing", "cannot be loaded: AttributeError"),
    "failing": ("failing_engine:Game", "cannot be loaded: ZeroDivisionError: division by zero"),
    "value": ("plugged:NUMBER", "does not keep the protocol: expected what makes a game"),
    "poor": (
        "plugged:Poor",
        "does not keep the protocol: expected apply, breakable, bring, ",
    ),
    "picky": ("plugged:Picky", "cannot make a game of its rules.yaml: KeyError: 'worms'"),
}
PLUGGED = """\
from tests.games.kit.stones import Stones
NUMBER = 7
class Poor:
    def __init__(self, rules): pass
class Picky(Stones):
    def __init__(self, rules, book=None): rules["values"]["worms"]
"""


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Install a package that gives pnp engines, good and bad."""
    points = {"stones": "plugged:Stones", **{name: place for name, (place, _) in BROKEN.items()}}
    info = tmp_path / "plugged-1.2.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: plugged\nVersion: 1.2\n")
    lines = [f"{name} = {place}" for name, place in points.items()]
    (info / "entry_points.txt").write_text("\n".join(["[pnp.games]", *lines]))
    (tmp_path / "plugged.py").write_text(PLUGGED)
    (tmp_path / "failing_engine.py").write_text("1 / 0\n")
    monkeypatch.syspath_prepend(tmp_path)


def test_engines_are_known_by_name() -> None:
    assert set(registry.BUILT_IN) <= set(registry.engines())
    assert list(registry.engines()) == sorted(registry.engines())
    assert registry.is_known("dune_chess") and not registry.is_known("kit")
    with pytest.raises(PnpError) as caught:
        registry.game_of("dune_ches", {})
    assert str(caught.value) == (
        'expected the name of a rules engine, found dune_ches\n  hint: did you mean "dune_chess"?'
    )


def test_an_installed_package_gives_an_engine(package: None) -> None:
    assert registry.is_known("stones")
    game = registry.game_of("stones", STONE_RULES)
    assert game.seats.names == ("first", "second")
    assert str(registry.engines()["stones"]) == "the engine stones (plugged 1.2, plugged:Stones)"


@pytest.mark.parametrize("name", BROKEN)
def test_an_engine_that_cannot_be_used_says_so(package: None, name: str) -> None:
    place, said = BROKEN[name]
    with pytest.raises(PnpError) as caught:
        registry.game_of(name, STONE_RULES)
    assert str(caught.value).startswith(f"the engine {name} (plugged 1.2, {place}) {said}")


def test_faults_of_the_rules_are_told_as_they_are() -> None:
    with pytest.raises(PnpError, match=r"^rules\.yaml: expected the values the engine knows"):
        registry.game_of("dune_chess", {"sentences": {}, "values": {"x": 1}})


@pytest.mark.parametrize("name", ["kit", "stones", "dune-chess"])
def test_a_game_names_an_engine_that_there_is(small: Path, name: str) -> None:
    """A folder of pnp/games that is no engine was once taken for one."""
    path = small / "components" / "meadow" / "game.yaml"
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace("game: meadow\n", f"game: meadow\nrules: {name}\n", 1), "utf-8")
    with pytest.raises(Problems) as caught:
        load_game(Workspace(small), "meadow", KINDS)
    line = text[: text.index("game: meadow\n")].count("\n") + 2
    (problem,) = caught.value.problems
    assert problem.line == line
    assert problem.message == f'expected a rules engine, found "{name}"'


def test_a_game_may_name_the_engine_of_a_package(small: Path, package: None) -> None:
    path = small / "components" / "meadow" / "game.yaml"
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace("game: meadow\n", "game: meadow\nrules: stones\n", 1), "utf-8")
    assert load_game(Workspace(small), "meadow", KINDS).data.rules == "stones"
