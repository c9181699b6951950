"""The games of the repository in a language that has other words for everything."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import pytest

from tests.command import heard
from tests.printed import REPOSITORY

GAMES: Final = sorted(path.name for path in (REPOSITORY / "components").iterdir())
ROOM: Final = ("expected a text inside the piece", "expected at most 8 pages for a zine")
"""What longer words may be told: that they need more room."""


@pytest.mark.parametrize("game", GAMES)
def test_nothing_is_found_by_a_name_that_a_language_has_otherwise(
    game: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(REPOSITORY)
    _, said = heard(capsys)("check", game, "--lang", "pseudo", "--out", str(tmp_path))
    assert f"{game} in pseudo: " in said
    told = [line for line in said.splitlines() if ": expected " in line]
    assert [line for line in told if not any(room in line for room in ROOM)] == []
