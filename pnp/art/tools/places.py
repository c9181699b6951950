"""Text along arcs and places for tokens in sectors of round boards."""

from __future__ import annotations

import math

from pnp.art.limits import above, pieces
from pnp.art.tools.sectors import Point, arc_path, polar


def upside_down(direction: float) -> bool:
    """Return whether text that runs clockwise stands on its head there: the lower half."""
    return 90 < direction % 360 < 270


def text_arc(
    x: float, y: float, radius: float, direction: float, sweep: float, height: float = 0.0
) -> str:
    """Return the baseline for text in the middle of *direction*, readable in both halves.

    *radius* is the inner edge of the letters and *height* their height: in the lower half the
    baseline runs the other way, at the outer edge, so that the letters fill the same ring.
    """
    half = sweep / 2
    if upside_down(direction):
        return arc_path(x, y, radius + height, direction + half, direction - half)
    return arc_path(x, y, radius, direction - half, direction + half)


def arc_place(
    x: float, y: float, radius: float, direction: float, along: float
) -> tuple[float, float, float]:
    """Return x, y and turn of something set beside text on an arc.

    *along* is the way on the arc in millimetres from the middle, positive in reading direction;
    the turn in degrees keeps it upright beside the letters.
    """
    flipped = upside_down(direction)
    where = direction + math.degrees(along / above(radius, "radius")) * (-1 if flipped else 1)
    place = polar(x, y, radius, where)
    turn = (where + (180 if flipped else 0)) % 360
    return place[0], place[1], turn


def places(
    x: float, y: float, radius: float, count: int, start: float = 0.0, end: float = 360.0
) -> list[Point]:
    """Return *count* centres on an arc from end to end; on a full circle evenly round."""
    whole, count = end - start >= 360, pieces(count)
    gap = (end - start) / (max(1, count) if whole else max(1, count - 1))
    if count == 1 and not whole:
        return [polar(x, y, radius, (start + end) / 2)]
    return [polar(x, y, radius, start + gap * index) for index in range(count)]


def beads(
    x: float, y: float, radius: float, start: float, end: float, size: float
) -> list[tuple[float, float, float]]:
    """Return circles (x, y, radius) of *size* that cover an arc: ground kept clear for a name."""
    count = math.ceil(math.radians(end - start) * radius / above(size, "size")) + 1
    return [(*centre, size) for centre in places(x, y, radius, count, start, end)]


def sector_places(
    x: float,
    y: float,
    inner: float,
    outer: float,
    start: float,
    end: float,
    diameter: float,
    gap: float = 0.5,
) -> list[Point]:
    """Return centres of tokens side by side in a sector, in rows from the outer arc inwards.

    Tokens keep *gap* millimetres from each other and stay inside all four sides.
    """
    half, step = above(diameter, "diameter") / 2, above(diameter + gap, "diameter + gap")
    rows = (outer - inner) / step
    pieces(rows * (math.radians(abs(end - start)) * abs(outer) / step + 1))
    found: list[Point] = []
    radius = outer - half
    while radius - half >= inner - 1e-9 and radius > half:
        edge = math.degrees(math.asin(half / radius))
        room = end - start - 2 * edge
        turn = 2 * math.degrees(math.asin(min(1.0, step / (2 * radius))))
        if room >= 0:
            count = int(room / turn + 1e-9) + 1
            spare = (room - (count - 1) * turn) / 2
            first = start + edge + spare
            found += [polar(x, y, radius, first + turn * index) for index in range(count)]
        radius -= step
    return found
