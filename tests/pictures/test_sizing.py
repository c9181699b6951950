"""Size and bleed by the shape of a picture."""

from __future__ import annotations

import pytest

from pnp.errors import UsageProblem
from pnp.geometry import Rect, Size
from pnp.model.picture_shapes import check_sleeve, place_of, shape_of

POKER = Size(63.5, 88.9)


@pytest.mark.parametrize(
    ("pixels", "name", "bleed"),
    [
        ((825, 1125), "poker", 3.175),
        ((2475, 3375), "poker", 3.175),
        ((1638, 2238), "poker", 3.0),
        ((750, 1050), "poker", 0.0),
        ((1050, 750), "poker", 0.0),
        ((744, 1039), "poker", 0.0),
    ],
)
def test_the_shape_tells_size_and_bleed(pixels: tuple[int, int], name: str, bleed: float) -> None:
    shape = shape_of(*pixels, None)
    assert shape is not None
    assert (shape.name, shape.bleed) == (name, bleed)


def test_a_shape_that_no_card_has_is_none() -> None:
    assert shape_of(1000, 300, None) is None
    assert shape_of(825, 1125, Size(50.0, 50.0)) is None


def test_fitting_crops_pads_or_stretches() -> None:
    square = Size(60.0, 60.0)
    assert place_of(100, 200, square, 0, "crop") == Rect(0, -30, 60, 120)
    assert place_of(100, 200, square, 0, "pad") == Rect(15, 0, 30, 60)
    assert place_of(100, 200, square, 3, "stretch") == Rect(-3, -3, 66, 66)


def test_a_card_must_go_into_its_sleeve() -> None:
    check_sleeve("standard", [POKER])
    with pytest.raises(UsageProblem) as error:
        check_sleeve("mini-american", [POKER])
    assert str(error.value) == (
        "expected cards up to 41 x 63 mm for mini-american sleeves, found 63.5 x 88.9 mm\n"
        "  hint: sleeves that take it: standard, lost-cities, tarot, dixit"
    )
