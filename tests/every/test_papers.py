"""Games on papers, built: any two of paper, backs, margins, tiles, ink and game meet."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tests.papers import CASES, Way, built, failures, pairwise_ways

WAYS = pairwise_ways()


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of all builds, so that a face is set once."""
    return tmp_path_factory.mktemp("papers")


@pytest.mark.parametrize("way", WAYS, ids=str)
def test_a_game_is_built_and_passes_the_check(
    way: Way, shared: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Books are no matter of margins and backs: test_books_on_every_paper makes them.
    monkeypatch.setattr("pnp.build.pipeline.has_book", lambda game: False)
    made = built(way, shared)
    assert list(failures(way, made, shared)) == []
    shutil.rmtree(made.folder)


@pytest.mark.parametrize("case", [case for case in CASES if not case.form], ids=str)
def test_a_book_can_be_read_on_the_smallest_paper(case: object, shared: Path) -> None:
    way = Way(case, "a5", "long", "standard", False, "full")  # type: ignore[arg-type]
    made = built(way, shared)
    assert list(failures(way, made, shared)) == []
