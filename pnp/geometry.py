"""Points, sizes, rectangles and transforms: frozen values in millimetres, y down."""

from __future__ import annotations

import math

from msgspec import Struct
from msgspec.structs import replace

from pnp.units import SLACK


class Size(Struct, frozen=True):
    """A width and a height."""

    width: float
    height: float

    def fits(self, other: Size) -> bool:
        """Return whether *other* lies within this size, with slack."""
        return other.width <= self.width + SLACK and other.height <= self.height + SLACK

    def scaled(self, factor: float) -> Size:
        """Return the size multiplied by *factor*."""
        return Size(self.width * factor, self.height * factor)

    def turned(self) -> Size:
        """Return the size after a quarter turn."""
        return Size(self.height, self.width)


class Sides(Struct, frozen=True):
    """Four lengths, one for each side of a rectangle."""

    left: float
    top: float
    right: float
    bottom: float

    @classmethod
    def all(cls, length: float) -> Sides:
        """Return the same length on all four sides."""
        return cls(length, length, length, length)

    def scaled(self, factor: float) -> Sides:
        """Return all four multiplied by *factor*."""
        return Sides(*(side * factor for side in self.as_tuple()))

    def as_tuple(self) -> tuple[float, float, float, float]:
        """Return left, top, right, bottom."""
        return self.left, self.top, self.right, self.bottom

    def turned(self, quarters: int) -> Sides:
        """Return the sides after *quarters* clockwise quarter turns.

        >>> Sides(1, 2, 3, 4).turned(1)
        Sides(left=4, top=1, right=2, bottom=3)
        """
        sides = self.as_tuple()
        count = -quarters % 4
        return Sides(*(sides[count:] + sides[:count]))


class Rect(Struct, frozen=True):
    """A rectangle by its top left corner and its size."""

    x: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> float:
        """The x of the right side."""
        return self.x + self.width

    @property
    def bottom(self) -> float:
        """The y of the lower side."""
        return self.y + self.height

    @property
    def size(self) -> Size:
        """Width and height."""
        return Size(self.width, self.height)

    @property
    def centre(self) -> tuple[float, float]:
        """The middle point."""
        return self.x + self.width / 2, self.y + self.height / 2

    @classmethod
    def of(cls, size: Size, x: float = 0.0, y: float = 0.0) -> Rect:
        """Return a rectangle of *size* with its top left corner at x, y."""
        return cls(x, y, size.width, size.height)

    @classmethod
    def around(cls, rects: list[Rect]) -> Rect:
        """Return the smallest rectangle that holds all *rects* (at least one)."""
        left, top = min(r.x for r in rects), min(r.y for r in rects)
        right, bottom = max(r.right for r in rects), max(r.bottom for r in rects)
        return cls(left, top, right - left, bottom - top)

    def outset(self, sides: Sides) -> Rect:
        """Return the rectangle grown outwards by *sides*.

        >>> Rect(10, 10, 5, 5).outset(Sides.all(1))
        Rect(x=9, y=9, width=7, height=7)
        """
        return Rect(
            self.x - sides.left,
            self.y - sides.top,
            self.width + sides.left + sides.right,
            self.height + sides.top + sides.bottom,
        )

    def inset(self, sides: Sides) -> Rect:
        """Return the rectangle shrunk by *sides*: the inverse of `outset`."""
        return self.outset(sides.scaled(-1.0))

    def moved(self, dx: float, dy: float) -> Rect:
        """Return the rectangle shifted."""
        return replace(self, x=self.x + dx, y=self.y + dy)

    def holds(self, other: Rect) -> bool:
        """Return whether *other* lies inside, with slack."""
        return (
            other.x >= self.x - SLACK
            and other.y >= self.y - SLACK
            and other.right <= self.right + SLACK
            and other.bottom <= self.bottom + SLACK
        )

    def overlaps(self, other: Rect) -> bool:
        """Return whether the two share more than an edge."""
        return (
            other.x < self.right - SLACK
            and self.x < other.right - SLACK
            and other.y < self.bottom - SLACK
            and self.y < other.bottom - SLACK
        )

    def shared(self, other: Rect) -> Rect:
        """Return the part that both cover; of no size where they do not meet.

        >>> Rect(0, 0, 10, 10).shared(Rect(-2, 5, 6, 9))
        Rect(x=0, y=5, width=4, height=5)
        """
        x, y = max(self.x, other.x), max(self.y, other.y)
        right, bottom = min(self.right, other.right), min(self.bottom, other.bottom)
        return Rect(x, y, max(right - x, 0), max(bottom - y, 0))

    def rounded(self) -> tuple[float, float, float, float]:
        """Return x, y, width, height rounded to a micrometre."""
        x, y, width, height = (
            round(value, 3) + 0.0 for value in (self.x, self.y, self.width, self.height)
        )
        return x, y, width, height


class Transform(Struct, frozen=True):
    """An affine map (a, b, c, d, e, f): x' = ax + cy + e, y' = bx + dy + f, as SVG writes it."""

    a: float = 1.0
    b: float = 0.0
    c: float = 0.0
    d: float = 1.0
    e: float = 0.0
    f: float = 0.0

    def then(self, outer: Transform) -> Transform:
        """Return the map that applies this one first and *outer* afterwards."""
        return Transform(
            outer.a * self.a + outer.c * self.b,
            outer.b * self.a + outer.d * self.b,
            outer.a * self.c + outer.c * self.d,
            outer.b * self.c + outer.d * self.d,
            outer.a * self.e + outer.c * self.f + outer.e,
            outer.b * self.e + outer.d * self.f + outer.f,
        )

    def apply(self, x: float, y: float) -> tuple[float, float]:
        """Return the image of the point."""
        return self.a * x + self.c * y + self.e, self.b * x + self.d * y + self.f

    @classmethod
    def moving(cls, dx: float, dy: float) -> Transform:
        """Return a shift."""
        return cls(e=dx, f=dy)

    @classmethod
    def turning(cls, degrees: float, x: float = 0.0, y: float = 0.0) -> Transform:
        """Return a clockwise turn (y is down) about the point."""
        cos, sin = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
        turn = cls(cos, sin, -sin, cos)
        return cls.moving(-x, -y).then(turn).then(cls.moving(x, y))
