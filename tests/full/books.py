"""All books on all named papers, ordinary and in large print, by validators of others.

python -m pytest tests/full/books.py -n auto; the name keeps it out of the ordinary run.
"""

from __future__ import annotations

from functools import cache

import pytest

from pnp.faces import KINDS
from pnp.model.loader import load_game
from pnp.model.workspace import Workspace
from pnp.paper import PAPERS, parse_paper
from pnp.pipeline.books import make_book, open_book
from pnp.rulebook.assembly import Assembled
from tests.judged import accessible, archival, unknown_glyphs
from tests.printed import REPOSITORY
from tests.rulebook.pages import straight, touching

GAMES = sorted(path.name for path in (REPOSITORY / "components").iterdir() if path.is_dir())


@cache
def book(name: str) -> Assembled:
    return open_book(load_game(Workspace(REPOSITORY), name, KINDS))


@pytest.mark.parametrize("large", [False, True], ids=["ordinary", "large"])
@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("name", GAMES)
def test_a_book_is_accessible_and_archival(name: str, paper: str, large: bool) -> None:
    made = make_book(book(name).game, parse_paper(paper), book(name), large=large)
    files = {file.name: file.data for file in made if file.name.endswith(".pdf")}
    reading = files.pop("rulebook.pdf")
    assert accessible(reading) == []
    assert unknown_glyphs(reading) == []
    assert straight(reading) == []
    assert touching(reading) == []
    assert {name: archival(data) for name, data in files.items()} == {name: [] for name in files}
