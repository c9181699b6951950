"""The blocks of a drawing: what its template marks with `data-block`, to be kept whole by seams."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from lxml import etree

from pnp.art.svg.layers import DRAWN, KEPT, XLINK, local, parse
from pnp.art.svg.values import NUMBER, parse_transform
from pnp.geometry import Rect, Transform

MARK: Final = "data-block"

_NUMBER = re.compile(NUMBER)
_CORNERED: Final = frozenset("rect image foreignObject".split())
_POINTED: Final = frozenset("polyline polygon".split())

Point = tuple[float, float]


def blocks_of(drawing: str) -> tuple[Rect, ...]:
    """Return the rectangles of all marked elements, in millimetres from the trim's top left.

    A group takes the rectangle around all that it draws, of a text the point where it begins:
    how far it goes is known once it is set. What is outside the finished piece belongs to it too.
    """
    root = parse(drawing)
    ids = {str(e.get("id")): e for e in root.iter(etree.Element) if e.get("id")}
    found = []
    for element, outer in _marked(root, Transform()):
        points = list(_points(element, outer, ids, 0))
        if points:
            xs, ys = zip(*points, strict=True)
            found.append(Rect(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys)))
    return tuple(found)


def _marked(
    element: etree._Element, outer: Transform
) -> Iterator[tuple[etree._Element, Transform]]:
    """Yield every marked element that is drawn, with the map of what stands around it."""
    for child in element:
        name = local(child)
        if not name or name in KEPT:
            continue
        if child.get(MARK) is not None:
            yield child, outer
        elif name not in DRAWN:
            yield from _marked(child, _moved(child, outer))


def _moved(element: etree._Element, outer: Transform) -> Transform:
    return parse_transform(str(element.get("transform") or "")).then(outer)


def _points(
    element: etree._Element, outer: Transform, ids: dict[str, etree._Element], depth: int
) -> Iterator[Point]:
    """Yield points whose rectangle is that of the element."""
    name, matrix = local(element), _moved(element, outer)
    if name in KEPT and not depth:
        return
    if name == "use":
        target = ids.get(str(element.get("href") or element.get(XLINK) or "").removeprefix("#"))
        if target is not None and depth < DEEPEST:
            x, y = _number(element, "x"), _number(element, "y")
            yield from _points(target, Transform.moving(x, y).then(matrix), ids, depth + 1)
        return
    for x, y in _own(element, name):
        yield matrix.apply(x, y)
    if name == "path":
        yield from _path(str(element.get("d") or ""), matrix)
    for child in element if name not in _CORNERED else ():
        if local(child) not in KEPT:
            yield from _points(child, matrix, ids, depth)


DEEPEST: Final = 20
"""How often a <use> may lead to another; preflight refuses circles."""


def _own(element: etree._Element, name: str) -> Iterator[Point]:
    """Yield the corners of the rectangle around a basic shape, in its own coordinates."""
    if name in _CORNERED:
        x, y = _number(element, "x"), _number(element, "y")
        right, bottom = x + _number(element, "width"), y + _number(element, "height")
    elif name in ("circle", "ellipse"):
        cx, cy = _number(element, "cx"), _number(element, "cy")
        rx = _number(element, "rx") or _number(element, "r")
        ry = _number(element, "ry") or _number(element, "r")
        x, y, right, bottom = cx - rx, cy - ry, cx + rx, cy + ry
    elif name == "line":
        x, y = _number(element, "x1"), _number(element, "y1")
        right, bottom = _number(element, "x2"), _number(element, "y2")
    elif name in _POINTED:
        values = [float(part) for part in _NUMBER.findall(str(element.get("points") or ""))]
        yield from zip(values[::2], values[1::2], strict=False)
        return
    elif name in ("text", "tspan") and (element.get("x") or element.get("y")):
        yield _number(element, "x"), _number(element, "y")
        return
    else:
        return
    yield from ((x, y), (right, y), (x, bottom), (right, bottom))


def _path(data: str, matrix: Transform) -> Iterator[Point]:
    """Yield two corners of the rectangle around a path."""
    # Asked for pieces in tiles only.
    from fontTools.pens.boundsPen import BoundsPen
    from fontTools.pens.transformPen import TransformPen
    from fontTools.svgLib.path import parse_path

    bounds = BoundsPen(None)
    numbers = (matrix.a, matrix.b, matrix.c, matrix.d, matrix.e, matrix.f)
    parse_path(data, TransformPen(bounds, numbers))
    if bounds.bounds:
        left, top, right, bottom = bounds.bounds
        yield from ((left, top), (right, bottom))


def _number(element: etree._Element, key: str) -> float:
    """Return the first number of an attribute, 0 without one."""
    found = _NUMBER.search(str(element.get(key) or ""))
    return float(found[0]) if found else 0.0
