"""Rectangles and transforms: every pair of operations undoes itself."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.geometry import Rect, Sides, Size, Transform
from pnp.sheets.duplex import across_fold, back_of, back_turn, turns_about_vertical

lengths = st.floats(0.0, 500.0, allow_nan=False)
rects = st.builds(Rect, lengths, lengths, lengths, lengths)
sheets = st.sampled_from([Size(210, 297), Size(297, 210), Size(215.9, 279.4), Size(200, 200)])


def near(one: Rect, two: Rect) -> bool:
    return all(
        a == pytest.approx(b, abs=1e-6)
        for a, b in zip(
            (one.x, one.y, one.width, one.height),
            (two.x, two.y, two.width, two.height),
            strict=True,
        )
    )


@given(rects, st.builds(Sides, lengths, lengths, lengths, lengths))
def test_inset_undoes_outset(rect: Rect, sides: Sides) -> None:
    assert near(rect.outset(sides).inset(sides), rect)


@given(rects, sheets, st.sampled_from(["long", "short"]))
def test_turning_a_sheet_twice_changes_nothing(rect: Rect, sheet: Size, edge: str) -> None:
    assert near(back_of(back_of(rect, sheet, edge), sheet, edge), rect)


@given(rects, sheets)
def test_folding_twice_changes_nothing(rect: Rect, sheet: Size) -> None:
    level = sheet.height >= sheet.width
    there, turn = across_fold(rect, sheet, level)
    assert near(across_fold(there, sheet, level)[0], rect)
    assert turn == (180 if sheet.height >= sheet.width else 0)


def test_flips_of_both_papers() -> None:
    portrait, landscape = Size(210, 297), Size(297, 210)
    assert turns_about_vertical(portrait, "long") and not turns_about_vertical(portrait, "short")
    assert turns_about_vertical(landscape, "short") and not turns_about_vertical(landscape, "long")
    assert back_of(Rect(0, 0, 10, 20), landscape, "long") == Rect(0, 190, 10, 20)
    assert [back_turn(s, e) for s in (portrait, landscape) for e in ("long", "short")] == [
        0,
        180,
        180,
        0,
    ]


@given(st.floats(-360, 360), lengths, lengths, lengths, lengths)
def test_turning_forth_and_back(angle: float, x: float, y: float, px: float, py: float) -> None:
    there = Transform.turning(angle, x, y)
    back = Transform.turning(-angle, x, y)
    assert there.then(back).apply(px, py) == pytest.approx((px, py), abs=1e-6)


@given(st.integers(-8, 8))
def test_sides_turn_with_the_piece(quarters: int) -> None:
    sides = Sides(1, 2, 3, 4)
    assert sides.turned(quarters).turned(-quarters) == sides
    assert sides.turned(4) == sides


def test_overlap_needs_more_than_a_shared_edge() -> None:
    assert not Rect(0, 0, 10, 10).overlaps(Rect(10, 0, 10, 10))
    assert Rect(0, 0, 10, 10).overlaps(Rect(9.9, 0, 10, 10))
    assert Rect(0, 0, 10, 10).shared(Rect(20, 20, 5, 5)).size == Size(0, 0)
