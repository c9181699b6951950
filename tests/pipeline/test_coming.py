"""Files are begun while Typst sets the last faces: neither bytes nor messages depend on it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from pnp.errors import Problems
from pnp.pdf.writer import Writer
from pnp.pipeline import run
from pnp.typeset.setter import BATCH
from tests.pipeline.test_cache import built, deck_of, write_deck, written


@pytest.fixture
def words(tmp_path: Path) -> Path:
    """Return a workspace with a deck of three batches."""
    return written(tmp_path)


@pytest.fixture
def begun(monkeypatch: pytest.MonkeyPatch) -> list[Sequence[int]]:
    """Return a list of the sheets that are joined before there is a place for their file."""
    pages: list[Sequence[int]] = []
    prepare = Writer.prepare

    def noted(self: Writer, numbers: Sequence[int]) -> None:
        pages.append(numbers)
        prepare(self, numbers)

    monkeypatch.setattr(Writer, "prepare", noted)
    return pages


def test_files_begun_early_have_the_bytes_of_files_written_late(
    words: Path, tmp_path: Path, begun: list[Sequence[int]], monkeypatch: pytest.MonkeyPatch
) -> None:
    early = built(words, tmp_path / "early")
    assert len(begun) == 1
    monkeypatch.setattr(run, "FEW", 0)
    assert built(words, tmp_path / "late") == early
    assert len(begun) == 1


def test_what_an_earlier_file_may_serve_for_is_not_begun(
    words: Path, tmp_path: Path, begun: list[Sequence[int]]
) -> None:
    built(words, tmp_path / "out")
    rows = deck_of(words)
    rows[3]["text"] = "one zebra"
    write_deck(words, rows)
    built(words, tmp_path / "out")
    assert len(begun) == 1


@pytest.mark.parametrize("few", [0, 14])
def test_faults_of_all_batches_are_told_at_once_and_nothing_is_touched(
    words: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, few: int
) -> None:
    monkeypatch.setattr(run, "FEW", few)
    rows = deck_of(words)
    wrong = (2, 2 * BATCH + 7)
    for number in wrong:
        rows[number]["text"] = "many words " * 200
    write_deck(words, rows)
    with pytest.raises(Problems) as error:
        built(words, tmp_path / "out")
    told = [problem.where for problem in error.value.problems]
    assert told == [f"deck/{rows[number]['id']} front, text" for number in wrong]
    assert not (tmp_path / "out" / "words").exists()
