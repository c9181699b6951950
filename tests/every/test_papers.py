"""Every game built on the smallest paper, its book too; `tests/full/papers.py` builds all ways.

`tests/sheets/test_every_paper.py` lays all ways out.
"""

from __future__ import annotations

from itertools import cycle
from pathlib import Path

import pytest

from pnp.paper import PROFILES
from tests.papers import CASES, DUPLEX, Way, built, failures

GAMES = {case.game: case for case in CASES}.values()
WAYS = [
    Way(case, "a5", duplex, margins, tiles=False, ink="full")
    for case, duplex, margins in zip(GAMES, cycle(DUPLEX), cycle(PROFILES), strict=False)
]


@pytest.mark.parametrize("way", WAYS, ids=str)
def test_a_game_is_built_and_passes_the_check(way: Way, tmp_path: Path) -> None:
    made = built(way, tmp_path)
    assert list(failures(way, made, tmp_path)) == []
