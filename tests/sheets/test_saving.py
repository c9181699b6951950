"""What would save sheets is said in one short line, and only where it does."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from pnp.geometry import Size
from pnp.sheets.page import Order
from pnp.sheets.planner import lay_out
from pnp.sheets.saving import other_paper, saving, shortest
from tests.sheets.test_grid import order

POKER = Size(63.5, 88.9)


def said(wanted: Order) -> str | None:
    found = saving(lay_out(wanted), wanted, lay_out)
    return found.told if found else None


@pytest.mark.parametrize(
    ("wanted", "sentence"),
    [
        (order(POKER, 25, bleed=3.0), "group: 3 sheets in place of 4 with bleed: 1.5mm"),
        (order(POKER, 6, bleed=3.0), None),
        (order(POKER, 25, bleed=0.0), None),
        (
            replace(order(Size(20, 20), 100, bleed=1.0), gap=4.0),
            "group: 1 sheet in place of 2 with gap: 0mm",
        ),
        (
            order(Size(15, 15), 230, bleed=1.0, back=True),
            "group: 1 sheet in place of 2 with butt: 99, where neighbours share a ground",
        ),
        (order(Size(15, 15), 230, bleed=1.0, outline="circle"), None),
    ],
)
def test_a_smaller_bleed_or_gap_is_named_where_it_saves_sheets(
    wanted: Order, sentence: str | None
) -> None:
    assert said(replace(wanted, group="group")) == sentence


def test_a_paper_that_people_have_beside_theirs_is_named_for_the_whole_build() -> None:
    cards, board = order(POKER, 24, "letter", bleed=2.0), order(Size(190, 240), 1, "letter")
    laid = [(wanted, lay_out(wanted)) for wanted in (cards, board)]
    found = other_paper(laid, ("letter",), lay_out)
    assert found is not None
    assert found.told == "4 sheets of A4 in place of 5 of Letter with --paper a4"
    assert other_paper(laid, ("letter", "a4", "tabloid"), lay_out) is None
    assert other_paper(laid[1:], ("letter",), lay_out) is None


def test_only_what_saves_most_is_said() -> None:
    few = saving(lay_out(two := order(POKER, 25, bleed=3.0)), two, lay_out)
    many = saving(lay_out(ten := order(POKER, 137, bleed=3.0)), ten, lay_out)
    assert few is not None and many is not None
    assert shortest([few, many]) == ([many.told], [few.told])
