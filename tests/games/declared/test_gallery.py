"""The games of the gallery and of the starter: printed, judged and told from one folder each."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import pytest

from pnp.cli.new import starter_files
from pnp.errors import Problems
from pnp.faces import KINDS
from pnp.faces.maker import FaceMaker
from pnp.games.coverage import coverage, unnoticed
from pnp.games.declared.trials import tried
from pnp.games.kit import contracts
from pnp.model.engines import engine_of
from pnp.model.game import Game
from pnp.model.loader import load_game
from pnp.model.scenarios import read_scenarios
from pnp.model.workspace import Workspace
from pnp.pipeline import BuildRequest, build
from pnp.pipeline.review import reviewed
from tests.games.declared.table import ROOT

GALLERY = ROOT / "gallery"
PIECES = sorted(path.name for path in GALLERY.iterdir() if path.is_dir())
NAMES = [name for name in PIECES if (GALLERY / name / "components" / name / "play.yaml").exists()]
"""Those with rules."""

PRINTED = [name for name in PIECES if name not in NAMES]
STARTER = "frost"
MOST_LINES = 150
LONG = ("test_games_end", "test_rules_can_be_switched_off", "test_what_is_fast_is_the_same")
"""Contracts that play long games or many; the other games of these tests keep them."""


@pytest.fixture(scope="module", params=[*NAMES, STARTER])
def game(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Game:
    """Return a game of the gallery, or that of the starter."""
    name: str = request.param
    root = GALLERY / name
    if name == STARTER:
        root = tmp_path_factory.mktemp(name)
        for file, text in starter_files(name):
            (root / file).parent.mkdir(parents=True, exist_ok=True)
            (root / file).write_text(text, encoding="utf-8")
    return load_game(Workspace(root), name, KINDS)


@pytest.mark.parametrize("name", PIECES)
def test_every_piece_has_an_about_and_draws_its_faces(name: str) -> None:
    game = load_game(Workspace(GALLERY / name), name, KINDS)
    assert 20 < len(game.data.about) < 100
    assert game.data.subtitle
    maker = FaceMaker(game)
    for component in game.components:
        assert len(maker.designs(component)) == len(game.items[component.id]) > 0
    assert maker.problems == []


def scenarios(game: Game) -> list[Any]:
    path = game.workspace.find(f"components/{game.name}/examples.yaml")
    assert path is not None
    return [scenario.data for scenario in read_scenarios(path)]


def test_the_rules_of_the_gallery_are_short() -> None:
    assert len(NAMES) >= 4
    for name in NAMES:
        text = (GALLERY / name / "components" / name / "play.yaml").read_text(encoding="utf-8")
        assert len(text.splitlines()) < MOST_LINES


def test_examples_obey_break_and_miss_every_rule(game: Game) -> None:
    engine: Any = engine_of(game)[0]
    replays = [engine.replay(data) for data in scenarios(game)]
    assert [replay.report.mismatches for replay in replays if not replay.report.ok] == []
    found = coverage(engine, replays)
    assert (found.never_applied, found.never_broken) == ([], [])
    assert unnoticed(engine, replays) == []
    assert engine.declaration.notes == ()


def test_games_by_chance_find_no_fault(game: Game) -> None:
    engine: Any = engine_of(game)[0]
    trial = tried(engine.declaration.sitting(), games=4)
    if trial.notes:
        # Some actions are rare: games of chance find them in time.
        trial = tried(engine.declaration.sitting(), games=24)
    assert (trial.faults, trial.notes) == ((), ())


def test_the_games_keep_the_contracts(game: Game) -> None:
    case = contracts.Case(engine_of(game)[0], scenarios(game), games=1, most=12)
    for name in contracts.__all__:
        if name not in LONG:
            getattr(contracts, name)(case)


def test_the_books_say_nothing_unproved(game: Game) -> None:
    assert reviewed(game, FaceMaker(game)).problems == []


CONTRADICTIONS = [
    ("at: b2}\n  - {do: place, at: a1", "at: a1}\n  - {do: place, at: a1", "TT-1.2"),
    ("rule: TT-1.2, at_action: 3", "rule: TT-1.1, at_action: 3", "TT-1.2"),
    ("1: turn == o", "1: turn == x", "claim 1"),
    ("winner: x, over: TT-2.1", "winner: o, over: TT-2.1", "winner: expected o, found x"),
    ("marked() == 2 -- two", "marked() == 3 -- two", "claim 2"),
    ("winner: none, over: TT-2.2", "winner: none, over: TT-2.1", "over: expected TT-2.1"),
]


@pytest.mark.parametrize(("old", "new", "said"), CONTRADICTIONS)
def test_a_book_that_contradicts_its_rules_is_not_built(
    tmp_path: Path, old: str, new: str, said: str
) -> None:
    shutil.copytree(GALLERY / "tic-tac-toe", tmp_path / "game")
    folder = tmp_path / "game" / "components" / "tic-tac-toe"
    path = folder / "examples.yaml"
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    changed = load_game(Workspace(tmp_path / "game"), "tic-tac-toe", KINDS)
    with pytest.raises(Problems) as caught:
        reviewed(changed, FaceMaker(changed))
    (problem,) = caught.value.problems
    assert problem.file is not None
    assert problem.file.name == "examples.yaml"
    assert problem.line > 0
    assert said in str(problem)


def test_the_smallest_game_is_built(tmp_path: Path) -> None:
    workspace = Workspace(GALLERY / "tic-tac-toe")
    assert build(BuildRequest(workspace, "tic-tac-toe", out=tmp_path))
    names = {path.name for path in tmp_path.rglob("*.pdf")}
    assert {"board.pdf", "marks.pdf", "rulebook.pdf", "rulebook-booklet.pdf"} <= names
