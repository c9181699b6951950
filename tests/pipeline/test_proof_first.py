"""A build ends with checks of its own files, before they take the place of earlier ones."""

from __future__ import annotations

from pathlib import Path

import pytest

from pnp.errors import Problems
from pnp.pdf.writer import Writer
from pnp.pipeline import run
from tests.printed import print_game


def test_files_that_fail_their_proof_never_replace_good_ones(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    printed = print_game(tmp_path, components=("hexes",))
    before = {path.name: path.read_bytes() for path in printed.folder.iterdir()}
    honest = Writer._matrix

    def shifted(self: Writer, placed: object, sheet: object) -> tuple[float, ...]:
        matrix = honest(self, placed, sheet)  # type: ignore[arg-type]
        return (*matrix[:4], matrix[4] + 0.06, matrix[5])

    monkeypatch.setattr(Writer, "_matrix", shifted)
    # A program with another writer is another version, which takes nothing over.
    monkeypatch.setattr(run, "program", lambda: "another version")
    with pytest.raises(Problems, match="fault of pnp, not of your files"):
        print_game(tmp_path, components=("hexes",))
    assert {path.name: path.read_bytes() for path in printed.folder.iterdir()} == before
