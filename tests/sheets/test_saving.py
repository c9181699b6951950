"""What would save sheets is said in one short line, and only where it does."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pnp.geometry import Size
from pnp.sheets.page import Order
from pnp.sheets.planner import lay_out
from pnp.sheets.saving import saving
from tests.sheets.test_grid import order

POKER = Size(63.5, 88.9)


def said(wanted: Order) -> str | None:
    return saving(lay_out(wanted), wanted, lay_out)


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
    ],
)
def test_a_smaller_bleed_or_gap_is_named_where_it_saves_sheets(
    wanted: Order, sentence: str | None
) -> None:
    assert said(replace(wanted, group="group")) == sentence
