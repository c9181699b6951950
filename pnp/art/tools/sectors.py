"""Lines of round boards: arcs, sectors, smooth paths."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from itertools import pairwise

from pnp.art.limits import pieces

Point = tuple[float, float]


def num(value: float, digits: int = 2) -> str:
    """Return a coordinate of at most *digits* decimals.

    Rounding hides the last bits in which one mathematics library differs from another.
    """
    return f"{round(value, digits) + 0.0:.{digits}f}".rstrip("0").rstrip(".")


def pair(x: float, y: float) -> str:
    """Return the two coordinates of a point as path data writes them."""
    return f"{num(x)} {num(y)}"


def polar(x: float, y: float, radius: float, direction: float) -> Point:
    """Return the point at *radius* from the centre."""
    turn = math.radians(direction)
    return x + radius * math.sin(turn), y - radius * math.cos(turn)


def line_path(points: Iterable[Point], closed: bool = False) -> str:
    """Return straight lines through the points."""
    return "M" + "L".join(pair(*point) for point in points) + ("Z" if closed else "")


def smooth_path(points: Sequence[Point], closed: bool = False) -> str:
    """Return a curve through all points (Catmull-Rom, as cubic curves)."""
    count = len(points)
    if count < 3:
        return line_path(points, closed)
    last = count if closed else count - 1
    parts = ["M" + pair(*points[0])]
    for index in range(last):
        if closed:
            before, after = points[index - 1], points[(index + 2) % count]
        else:
            before, after = points[max(0, index - 1)], points[min(count - 1, index + 2)]
        here, there = points[index], points[(index + 1) % count]
        first = (here[0] + (there[0] - before[0]) / 6, here[1] + (there[1] - before[1]) / 6)
        second = (there[0] - (after[0] - here[0]) / 6, there[1] - (after[1] - here[1]) / 6)
        parts.append(f"C{pair(*first)} {pair(*second)} {pair(*there)}")
    return "".join(parts) + ("Z" if closed else "")


def brush_path(points: Sequence[Point], weights: Sequence[float]) -> str:
    """Return a stroke along the points as a closed shape, as thick at each as its weight says.

    It lies on the right hand of the way; both ends are points whatever their weight.
    """
    edge = []
    for before, (x, y), after, weight in zip(
        points, points[1:], points[2:], weights[1:], strict=False
    ):
        across, down = after[0] - before[0], after[1] - before[1]
        length = math.hypot(across, down) or 1.0
        edge.append((x - down / length * weight, y + across / length * weight))
    back = smooth_path([points[-1], *reversed(edge), points[0]])
    return smooth_path(points) + back.removeprefix("M" + pair(*points[-1])) + "Z"


def stations(
    points: Sequence[Point], step: float, closed: bool = False
) -> list[tuple[Point, Point]]:
    """Return evenly spaced points about *step* apart on a line, each with the direction aside.

    Aside is a quarter turn clockwise from ahead, of length 1. An open line keeps both ends.
    """
    path = [*points, points[0]] if closed else list(points)
    # Two equal points have no direction between them.
    path = [*path[:1], *(after for point, after in pairwise(path) if point != after)]
    legs = [math.dist(*ends) for ends in pairwise(path)]
    if not legs:
        raise ValueError("expected a line of at least two points")
    count = pieces(max(2, round(math.fsum(legs) / step)))
    pieces(count * len(legs) / 20)
    found = []
    for index in range(count if closed else count + 1):
        way, leg = math.fsum(legs) * index / count, 0
        while leg < len(legs) - 1 and way > legs[leg]:
            way, leg = way - legs[leg], leg + 1
        (x, y), (right, low) = path[leg], path[leg + 1]
        ahead = ((right - x) / legs[leg], (low - y) / legs[leg])
        found.append(((x + ahead[0] * way, y + ahead[1] * way), (-ahead[1], ahead[0])))
    return found


def circle_path(x: float, y: float, radius: float) -> str:
    """Return a full circle, clockwise from the top."""
    size = num(radius)
    return (
        f"M{pair(x, y - radius)}A{size} {size} 0 0 1 {pair(x, y + radius)}"
        f"A{size} {size} 0 0 1 {pair(x, y - radius)}Z"
    )


def arc_path(x: float, y: float, radius: float, start: float, end: float) -> str:
    """Return the open arc from *start* to *end*, anticlockwise when *end* is the smaller.

    Raises ValueError for a full turn or more: its two ends would be one point.
    """
    if abs(end - start) >= 360:
        raise ValueError(f"expected an arc below 360 degrees, found {abs(end - start):g}")
    return "M" + pair(*polar(x, y, radius, start)) + _arc_to(x, y, radius, start, end)


def _arc_to(x: float, y: float, radius: float, start: float, end: float) -> str:
    large, clockwise = int(abs(end - start) > 180), int(end > start)
    size = num(radius)
    return f"A{size} {size} 0 {large} {clockwise} {pair(*polar(x, y, radius, end))}"


def sector_path(
    x: float, y: float, inner: float, outer: float, start: float, end: float, inset: float = 0.0
) -> str:
    """Return the piece of a ring between two radii and two directions, as a closed path.

    *inset* moves all four sides inwards by that many millimetres; the straight sides stay parallel
    to their borders, so that the lane between two sectors is equally wide from end to end.
    Raises ValueError when nothing is left.
    """
    near, far = inner + inset, outer - inset
    if near < 0 or far <= near:
        raise ValueError(f"expected room between radii {inner:g} and {outer:g}")
    half = (end - start) / 2
    turns = []
    for radius in (near, far):
        share = inset / radius if radius else 1.0
        turns.append(math.degrees(math.asin(share)) if share < 1 else 90.0)
    inside, outside = turns
    if outside >= half:
        raise ValueError(f"expected room between directions {start:g} and {end:g}")
    path = "M" + pair(*polar(x, y, far, start + outside))
    path += _arc_to(x, y, far, start + outside, end - outside)
    if inside >= half or not near:
        # The two straight sides meet before they reach the inner circle.
        tip = inset / math.sin(math.radians(half)) if inset else 0.0
        return path + "L" + pair(*polar(x, y, tip, start + half)) + "Z"
    path += "L" + pair(*polar(x, y, near, end - inside))
    return path + _arc_to(x, y, near, end - inside, start + inside) + "Z"
