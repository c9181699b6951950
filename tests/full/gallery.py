"""All pieces of the gallery built on two papers without a word, and proved.

python -m pytest tests/full/gallery.py -n auto; the name keeps it out of the ordinary run.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from pnp.cli.new import pieces
from tests.command import ended


@pytest.mark.parametrize("piece", pieces())
def test_a_piece_is_built_without_a_word_and_proved(
    piece: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert ended("new", "copy", "--from", piece) == 0
    monkeypatch.chdir(tmp_path / "copy")
    capsys.readouterr()
    assert ended("build", "copy", "--paper", "a4,letter") == 0
    said = capsys.readouterr()
    told = (said.out + said.err).splitlines()
    # A line for each paper, and what would save sheets: a warning would be another one.
    right = [line for line in told if line.startswith("output/copy/") or " in place of " in line]
    assert [line for line in told if line not in right] == []
    assert ended("check", "copy") == 0
    told = capsys.readouterr().out.splitlines()
    assert [line for line in told if "remark" in line or " FAIL" in line] == []
