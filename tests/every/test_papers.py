"""Every game built on the smallest paper; `tests/full/papers.py` builds all ways, with the books.

`tests/sheets/test_every_paper.py` lays all ways of the small ones out.
"""

from __future__ import annotations

from itertools import cycle
from pathlib import Path

import pytest

from pnp.paper import PROFILES
from tests.papers import CASES, DUPLEX, STARTED, Way, built, failures, game_of

GAMES = {case.game: case for case in CASES}.values()
WAYS = [
    Way(case, "a5", duplex, margins, tiles=False, ink="full")
    for case, duplex, margins in zip(GAMES, cycle(DUPLEX), cycle(PROFILES), strict=False)
]


@pytest.mark.parametrize("way", WAYS, ids=str)
def test_a_game_is_built_and_passes_the_check(way: Way, tmp_path: Path) -> None:
    # One book is enough here: all books on all papers are made by `tests/full/books.py`.
    without_book = way.case.game != STARTED
    groups = tuple(game_of(way.case, tmp_path).groups()) if without_book else ()
    made = built(way, tmp_path, groups)
    assert list(failures(way, made, tmp_path)) == []
