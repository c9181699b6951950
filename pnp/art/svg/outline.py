"""The box around shapes of a drawing, for estimates: never too small, seldom much too large."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from lxml import etree

from pnp.art.svg.layers import local
from pnp.art.svg.values import ARC, ARGUMENTS, COMMAND, NUMBER, parse_transform
from pnp.geometry import Rect, Transform

Point = tuple[float, float]

_NUMBER: Final = re.compile(NUMBER)


def box_of(element: etree._Element) -> Rect | None:
    """Return the box around the element in its own units, strokes left aside.

    None stands for what is not measured: texts, references, lengths in percent.
    """
    corners: list[Point] = []
    for point in _corners(element, Transform()):
        if point is None:
            return None
        corners.append(point)
    if not corners:
        return None
    across, down = zip(*corners, strict=True)
    left, top = min(across), min(down)
    return Rect(left, top, max(across) - left, max(down) - top)


def _corners(element: etree._Element, matrix: Transform) -> Iterator[Point | None]:
    """Yield corners that the shapes in the element lie between, None for what is not measured."""
    name = local(element)
    if name in ("g", "a"):
        for child in element:
            if isinstance(child.tag, str):
                try:
                    own = parse_transform(str(child.get("transform") or ""))
                except ValueError:
                    yield None
                    return
                yield from _corners(child, own.then(matrix))
        return
    try:
        points = list(_points(element, name))
    except (ValueError, KeyError):
        yield None
        return
    for x, y in points:
        yield matrix.apply(x, y)


def _points(element: etree._Element, name: str) -> Iterator[Point]:
    """Yield corners around one shape; raises ValueError and KeyError for what is not measured."""

    def length(key: str) -> float:
        return float(element.get(key) or 0)

    match name:
        case "rect" | "image":
            x, y = length("x"), length("y")
            yield from ((x, y), (x + length("width"), y + length("height")))
            yield from ((x, y + length("height")), (x + length("width"), y))
        case "circle" | "ellipse":
            across = length("r") or length("rx")
            down = length("r") or length("ry")
            x, y = length("cx"), length("cy")
            for side in (-1, 1):
                yield from ((x + across, y + side * down), (x - across, y + side * down))
        case "line":
            yield from ((length("x1"), length("y1")), (length("x2"), length("y2")))
        case "polyline" | "polygon":
            numbers = [float(part) for part in _NUMBER.findall(element.get("points") or "")]
            yield from zip(numbers[::2], numbers[1::2], strict=False)
        case "path":
            yield from _path(element.get("d") or "")
        case "title" | "desc" | "defs" | "style" | "metadata":
            return
        case _:
            raise ValueError(name)


def _path(text: str) -> Iterator[Point]:
    """Yield the points of path data, those that curves are only drawn towards included."""
    x = y = first_x = first_y = 0.0
    for letter, rest in COMMAND.findall(text):
        kind, base = letter.upper(), int(letter.islower())
        if kind == "Z":
            x, y = first_x, first_y
        for part in _arguments(kind, rest):
            left, top = x * base, y * base
            if kind == "H":
                points = [(left + part[0], y)]
            elif kind == "V":
                points = [(x, top + part[0])]
            elif kind == "A":
                reach = 2 * max(abs(part[0]), abs(part[1]))
                points = [(x - reach, y - reach), (x + reach, y + reach)]
                points.append((left + part[5], top + part[6]))
            else:
                pairs = zip(part[::2], part[1::2], strict=True)
                points = [(left + right, top + down) for right, down in pairs]
            yield from points
            x, y = points[-1]
            if kind == "M":
                first_x, first_y, kind = x, y, "L"


def _arguments(kind: str, rest: str) -> Iterator[list[float]]:
    """Yield the numbers of a command, once for each time that it is carried out."""
    size = ARGUMENTS[kind.lower()]
    numbers = list(ARC.findall(rest)) if kind == "A" else _NUMBER.findall(rest)
    flat = [float(part) for found in numbers for part in (found if kind == "A" else [found])]
    for start in range(0, len(flat) - size + 1, size) if size else ():
        yield flat[start : start + size]
