"""A workspace with a copy of Dune Express whose files a test may change."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from pnp.faces import KINDS
from pnp.manifest.values import Made
from pnp.model.game import Game
from pnp.model.loader import load_game
from pnp.model.workspace import Workspace
from pnp.paper import parse_paper
from pnp.pipeline.books import make_book, open_book
from pnp.pipeline.evaluators import evaluators_of
from pnp.rulebook.assembly import Assembled
from pnp.rulebook.manuscript import Manuscript, read_manuscript

REPOSITORY = Path(__file__).parent.parent.parent
GAME = "dune-express"


class Desk:
    """A folder with the game's files, to change and to build from."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.folder = root / "components" / GAME
        shutil.copytree(REPOSITORY / "components" / GAME, self.folder)

    def change(self, file: str, old: str, new: str) -> int:
        """Replace a text that must be there, once; return the line it stands on."""
        path = self.folder / file
        text = path.read_text(encoding="utf-8")
        assert old in text, f"{file} lacks {old}"
        path.write_text(text.replace(old, new, 1), encoding="utf-8")
        return text[: text.index(old)].count("\n") + 1

    def change_in(self, file: str, scenario: str, old: str, new: str) -> int:
        """Replace a text inside one scenario; return the line it stands on."""
        path = self.folder / file
        text = path.read_text(encoding="utf-8")
        start = text.index(f"id: {scenario}\n")
        place = text.index(old, start)
        assert "\n---" not in text[start:place], f"{scenario} lacks {old}"
        path.write_text(text[:place] + new + text[place + len(old) :], encoding="utf-8")
        return text[:place].count("\n") + 1

    def game(self) -> Game:
        """Return the game as its files are now."""
        return load_game(Workspace(self.root), GAME, KINDS)

    def book(self, draft: bool = False) -> Assembled:
        """Return the book; raises Problems."""
        return open_book(self.game(), draft)

    def manuscript(self) -> Manuscript:
        """Return its words, and the replays that they tell of; raises Problems."""
        game = self.game()
        return read_manuscript(game, evaluators_of(game.workspace, GAME))


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    """Return a fresh copy."""
    return Desk(tmp_path)


@pytest.fixture(scope="session")
def book() -> Assembled:
    """Return the book of the repository."""
    return open_book(load_game(Workspace(REPOSITORY), GAME, KINDS))


@pytest.fixture(scope="session")
def made(book: Assembled) -> Callable[[str], dict[str, Made]]:
    """Return a function that gives the files of the book for a paper."""
    known: dict[str, dict[str, Made]] = {}

    def get(paper: str) -> dict[str, Made]:
        if paper not in known:
            files = make_book(book.game, parse_paper(paper), book)
            known[paper] = {file.name: file for file in files}
        return known[paper]

    return get
