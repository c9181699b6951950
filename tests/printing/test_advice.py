"""Layouts that some printers cut off say so, with the layout that fits."""

from __future__ import annotations

from pathlib import Path

import pytest

from pnp.errors import Problems
from pnp.model.workspace import Workspace
from pnp.paper import PROFILES, parse_paper
from pnp.pipeline import BuildRequest, build
from pnp.sheets.census import printing
from tests.printed import SMALL


def details(root: Path, tmp_path: Path, **options: object) -> list[str]:
    options["papers"] = (parse_paper(str(options.pop("paper", "a4"))),)
    options["profile"] = PROFILES[str(options.pop("margins", "standard"))]
    request = BuildRequest(Workspace(root), "meadow", out=tmp_path / "out", **options)  # type: ignore[arg-type]
    (built,) = build(request)
    return list(built.details)


@pytest.fixture
def poker(small: Path) -> Path:
    """Return a game of poker cards without bleed, nine on a sheet, and a board as wide as A4."""
    path = small / "components" / "meadow" / "game.yaml"
    text = path.read_text().replace("180mm x 180mm", "200mm x 200mm")
    path.write_text(
        text.replace("kind: card, size: poker,", "kind: card, size: poker, bleed: 0mm,")
    )
    return small


def test_nine_poker_cards_on_letter(poker: Path, tmp_path: Path) -> None:
    (note,) = details(poker, tmp_path, components=("deck",), paper="letter")
    assert note == (
        "deck: pieces come within 12.7 mm of the sides and 6.35 mm of the ends; whole on 99 % of "
        "office lasers, 100 % of Epson inkjets, 57 % of HP printers, 17 % of HP inkjets turning "
        "the sheet, 2 % of generic drivers; --margins any-printer gives 4 x 2 on 4 sheets "
        "instead of 3 x 3 on 3 sheets"
    )


def test_a_board_as_wide_as_the_margins_leave(poker: Path, tmp_path: Path) -> None:
    (note,) = details(poker, tmp_path, components=("field",))
    assert note.startswith("field: pieces come within 5 mm of the sides and 48.5 mm of the ends; ")
    assert "99 % of office lasers, 100 % of Epson inkjets, 80 % of HP printers" in note
    assert note.endswith("--margins any-printer gives 2 tiles on 2 sheets instead of 1 sheet")


def test_margins_that_hold_as_much_are_said_to(
    poker: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pnp.sheets.reach.described", lambda pages: "3 x 3 on 3 sheets")
    (note,) = details(poker, tmp_path, components=("deck",), paper="letter")
    assert note.endswith("; --margins any-printer puts as many on as few sheets")


def test_safe_layouts_are_not_mentioned(tmp_path: Path) -> None:
    assert details(SMALL, tmp_path, components=("hexes",)) == []
    assert details(SMALL, tmp_path / "more", components=("deck",), margins="inkjet-duplex") == []


def test_shares_follow_the_margins() -> None:
    assert dict(printing(6.5, 15.0)) == dict.fromkeys(dict(printing(6.5, 15.0)), 100)
    assert dict(printing(3.0, 3.0)) == dict.fromkeys(dict(printing(3.0, 3.0)), 0)


def test_a_piece_that_other_margins_hold_names_them(small: Path, tmp_path: Path) -> None:
    path = small / "components" / "meadow" / "game.yaml"
    path.write_text(path.read_text().replace("across: 20mm", "across: 166mm"))
    with pytest.raises(Problems, match="hint: --margins standard holds it"):
        details(small, tmp_path, components=("hexes",), paper="178x240mm", margins="inkjet-duplex")


def test_a_piece_that_no_margins_hold_is_offered_tiles(small: Path, tmp_path: Path) -> None:
    path = small / "components" / "meadow" / "game.yaml"
    path.write_text(path.read_text().replace("across: 20mm", "across: 180mm"))
    with pytest.raises(Problems) as caught:
        details(small, tmp_path, components=("hexes",), paper="a5")
    assert "no margins hold it: choose a larger --paper, or print it in tiles" in str(caught.value)
