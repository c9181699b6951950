"""How large a picture is printed: its finished size and the bleed that it has, by its shape."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, Literal

from msgspec import Struct

from pnp.errors import UsageProblem, did_you_mean
from pnp.geometry import Rect, Sides, Size
from pnp.model.fields import SIZES
from pnp.units import mm

Fit = Literal["crop", "pad", "stretch"]

BLEEDS: Final = (0.0, 3.0, 3.05, 3.175)
"""Millimetres a side that makers of cards ask for: 3 mm, 0.12 and 1/8 in."""

NEAR: Final = 0.006
"""How far the shape of a picture may be from that of its card, as a share."""

CARDS: Final = ("poker", "bridge", "tarot", "mini", "square", "euro", "mini-euro", "jumbo")
"""Sizes that a picture is held against where none is named; the first wins where it fits."""

SLEEVES: Final = {
    "standard": Size(63.5, 88.9),
    "american": Size(57.5, 89.0),
    "euro": Size(59.0, 92.0),
    "mini-euro": Size(45.0, 68.0),
    "mini-american": Size(41.0, 63.0),
    "mini-chimera": Size(44.0, 67.0),
    "square": Size(70.0, 70.0),
    "lost-cities": Size(70.0, 110.0),
    "tarot": Size(70.0, 120.0),
    "dixit": Size(80.0, 120.0),
}
"""The largest card that a sleeve of this name takes, in millimetres."""


class Shape(Struct, frozen=True):
    """What a picture is printed as."""

    size: Size
    bleed: float
    """Millimetres on each side that the picture has beyond the cut."""

    off: float
    """How far its shape is from that, as a share."""

    name: str = ""


def shape_of(width: int, height: int, wanted: Size | None) -> Shape | None:
    """Return size and bleed that a picture of so many pixels has; None where none is near.

    >>> shape_of(825, 1125, None).bleed
    3.175
    >>> shape_of(1638, 2238, None).name
    'poker'
    """
    if wanted is not None:
        return _nearest(width, height, [("", wanted)])
    names = [(name, SIZES[name]) for name in CARDS]
    if width > height:
        names = [(name, size.turned()) for name, size in names]
    return _nearest(width, height, names[:1]) or _nearest(width, height, names)


def _nearest(width: int, height: int, names: Iterable[tuple[str, Size]]) -> Shape | None:
    found = [
        Shape(size, bleed, off, name)
        for name, size in names
        for bleed in BLEEDS
        if (off := _off(width / height, size, bleed)) <= NEAR
    ]
    return min(found, key=lambda shape: (shape.off, shape.bleed), default=None)


def _off(ratio: float, size: Size, bleed: float) -> float:
    """Return how far a shape is from that of a card with its bleed, as a share."""
    return abs(ratio / ((size.width + 2 * bleed) / (size.height + 2 * bleed)) - 1)


def place_of(width: int, height: int, size: Size, bleed: float, fit: Fit) -> Rect:
    """Return where a picture lies on its card, in mm from the top left of the finished card.

    Cropped, it covers card and bleed and sticks out on two sides; padded, it lies within the card
    and leaves two sides free; only stretched does it lose its shape.
    """
    whole = Rect.of(size).outset(Sides.all(bleed))
    if fit == "stretch":
        return whole
    factors = (whole.width / width, whole.height / height)
    factor = max(factors) if fit == "crop" else min(factors)
    made = Size(width * factor, height * factor)
    x, y = whole.centre
    return Rect.of(made, x - made.width / 2, y - made.height / 2)


def check_sleeve(name: str, sizes: Iterable[Size]) -> None:
    """Raise UsageProblem for an unknown sleeve, or a card that does not go into it."""
    if name not in SLEEVES:
        raise UsageProblem(f'expected a sleeve, found "{name}"', did_you_mean(name, SLEEVES))
    sleeve = SLEEVES[name]
    for size in sizes:
        if not (sleeve.fits(size) or sleeve.fits(size.turned())):
            takes = f"{mm(sleeve.width)} x {mm(sleeve.height)} mm"
            found = f"{mm(size.width)} x {mm(size.height)} mm"
            fitting = [n for n, s in SLEEVES.items() if s.fits(size) or s.fits(size.turned())]
            hint = f"sleeves that take it: {', '.join(fitting)}" if fitting else None
            raise UsageProblem(
                f"expected cards up to {takes} for {name} sleeves, found {found}", hint
            )
