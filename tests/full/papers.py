"""All games built in all ways, which takes an hour: python -m pytest tests/full/papers.py -n auto

The name keeps it out of the ordinary run. Ways that differ in ink alone lie on the paper alike, so
low ink is built with the ordinary margins and without tiles on request.
"""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tests.papers import CASES, Case, Way, built, every_way, failures
from tests.sheets.test_every_paper import laid_out

WAYS = [
    way for way in every_way() if way.ink == "full" or (way.margins == "standard" and not way.tiles)
]


@pytest.fixture(scope="session")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of all builds, so that a face is set once."""
    return tmp_path_factory.mktemp("papers")


@pytest.mark.parametrize("way", WAYS, ids=str)
def test_a_game_is_built_and_passes_the_check(way: Way, shared: Path) -> None:
    made = built(way, shared)
    assert list(failures(way, made, shared)) == []
    shutil.rmtree(made.folder)


@pytest.mark.parametrize("case", CASES, ids=str)
def test_every_sheet_lies_on_every_paper(case: Case, tmp_path: Path) -> None:
    assert laid_out(case, tmp_path) == []
