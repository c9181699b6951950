"""Reads cut paths back: SVG, DXF and the spot colours of a PDF; shares no code with cutting."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import pikepdf

from pnp.proof.reading.paths import Point, Traced, around, straight

MM: Final = 25.4 / 72
MILLIMETRES: Final = 4
SVG: Final = "{http://www.w3.org/2000/svg}"
CLASSES: Final = {"through": "CUT", "kiss": "KISS", "score": "SCORE"}
SPOTS: Final = {"CutContour": "CUT", "KissCut": "KISS"}
WORDS: Final = re.compile(r"([MLAZ])|(-?\d+(?:\.\d+)?)")


@dataclass(frozen=True, slots=True)
class CutRead:
    """What a file for a machine holds, in millimetres from the top left."""

    paths: list[Traced]
    faults: list[str]
    size: tuple[float, float] | None = None


def read_svg(path: Path) -> CutRead:
    """Return the paths of an SVG whose unit is the millimetre; raises ValueError."""
    from lxml import etree

    parser = etree.XMLParser(resolve_entities=False, no_network=True)
    try:
        root = etree.fromstring(path.read_bytes(), parser)
    except etree.XMLSyntaxError as error:
        raise ValueError(str(error)) from None
    width, height = root.get("width", ""), root.get("height", "")
    view = [float(value) for value in root.get("viewBox", "0 0 0 0").split()]
    faults = []
    wanted = [width.removesuffix("mm"), height.removesuffix("mm")]
    in_mm = width.endswith("mm") and height.endswith("mm")
    if not in_mm or view[:2] != [0, 0] or view[2:] != [float(value) for value in wanted]:
        faults.append("expected a viewBox of one unit a millimetre, found another")
    found = []
    for node in root.iter(f"{SVG}path"):
        if node.get("transform"):
            faults.append("expected paths without transforms, found one with")
        layer = CLASSES.get(node.get("class", ""), "")
        if node.getparent().get("id") != layer:
            faults.append(f"expected a {node.get('class')} path in its layer, found it elsewhere")
        found.append(_svg_path(layer, node.get("d", "")))
    return CutRead(found, faults, (view[2], view[3]))


def _svg_path(layer: str, steps: str) -> Traced:
    words = [word or number for word, number in WORDS.findall(steps)]
    points: list[Point] = []
    closed, index = False, 0
    while index < len(words):
        word = words[index]
        if word == "Z":
            closed = True
            points += straight(points[-1], points[0])
            index += 1
            continue
        count = 7 if word == "A" else 2
        values = [float(value) for value in words[index + 1 : index + 1 + count]]
        end = values[-2], values[-1]
        if word == "M":
            points = [end]
        elif word == "L":
            points += straight(points[-1], end)
        else:
            points += _svg_arc(points[-1], end, values[0], bool(values[3]), bool(values[4]))
        index += 1 + count
    return Traced(layer, tuple(points), closed)


def _svg_arc(start: Point, end: Point, radius: float, large: bool, sweep: bool) -> list[Point]:
    """Return points of a circular arc (SVG 1.1, appendix F.6.5)."""
    half = math.dist(start, end) / 2
    rise = math.sqrt(max(radius**2 - half**2, 0.0))
    x, y = (start[0] + end[0]) / 2, (start[1] + end[1]) / 2
    if half:
        side = -1 if large == sweep else 1
        x -= side * rise * (end[1] - start[1]) / (2 * half)
        y += side * rise * (end[0] - start[0]) / (2 * half)
    first = math.atan2(start[1] - y, start[0] - x)
    last = math.atan2(end[1] - y, end[0] - x)
    turn = (last - first) % (2 * math.pi)
    return around((x, y), max(radius, half), first, turn if sweep else turn - 2 * math.pi)


def read_dxf(path: Path, height: float) -> CutRead:
    """Return the paths of a DXF drawn from the lower left corner of a page of that *height*."""
    import ezdxf

    try:
        document = ezdxf.readfile(path)
    except (ezdxf.DXFError, OSError) as error:
        raise ValueError(str(error)) from None
    faults = []
    if document.header.get("$INSUNITS") != MILLIMETRES:
        faults.append(f"expected $INSUNITS {MILLIMETRES}, found another unit")
    found = []
    drawn: list[Any] = list(document.modelspace())
    for entity in drawn:
        layer, kind = entity.dxf.layer, entity.dxftype()
        if kind == "CIRCLE":
            x, y, _ = entity.dxf.center
            round_points = around((x, y), entity.dxf.radius, 0.0, 2 * math.pi)
            points, closed = [round_points[-1], *round_points], True
        elif kind == "LINE":
            start, end = entity.dxf.start, entity.dxf.end
            points, closed = [(start.x, start.y), (end.x, end.y)], False
        elif kind == "LWPOLYLINE":
            points, closed = _polyline(entity), bool(entity.closed)
        else:
            faults.append(f"expected lines, circles and polylines, found {kind}")
            continue
        found.append(Traced(layer, tuple((x, height - y) for x, y in points), closed))
    return CutRead(found, faults)


def _polyline(entity: Any) -> list[Point]:
    from ezdxf.math import bulge_to_arc

    vertices = list(entity.get_points("xyb"))
    points: list[Point] = [vertices[0][:2]]
    ends = [*vertices[1:], vertices[0]] if entity.closed else vertices[1:]
    for (x, y, bulge), end in zip(vertices, ends, strict=False):
        if not bulge:
            points += straight((x, y), end[:2])
            continue
        centre, first, last, radius = bulge_to_arc((x, y), end[:2], bulge)
        turn = (last - first) % (2 * math.pi)
        middle = (centre.x, centre.y)
        # The arc is given counterclockwise; a negative bulge runs along it the other way.
        if bulge > 0:
            points += around(middle, radius, first, turn)
        else:
            points += around(middle, radius, last, -turn)
    return points


def read_spots(page: Any, height: float) -> CutRead:
    """Return what a page strokes in the spot colours of cutting services.

    Places are those before any correction for a printer, which moves the art alike.
    """
    return _Spots(page, height).read()


class _Spots:
    """Follows one content stream as far as cut paths go."""

    def __init__(self, page: Any, height: float) -> None:
        self.page, self.height = page, height
        self.resources = page.obj.get("/Resources", {})
        self.space = self.layer = ""
        self.overprint = False
        self.width = 1.0
        self.stack: list[tuple[str, bool, float]] = []
        self.points: list[Point] = []
        self.here: Point = (0.0, 0.0)
        self.faults: list[str] = []

    def read(self) -> CutRead:
        found = []
        for step in pikepdf.parse_content_stream(self.page):
            traced = self.step(str(step.operator), list(step.operands))
            if traced:
                found.append(traced)
        return CutRead(found, list(dict.fromkeys(self.faults)))

    def step(self, name: str, values: list[Any]) -> Traced | None:
        if name == "q":
            self.stack.append((self.space, self.overprint, self.width))
        elif name == "Q" and self.stack:
            self.space, self.overprint, self.width = self.stack.pop()
        elif name == "BDC" and values[0] == "/OC":
            group = self.resources.get("/Properties", {}).get(str(values[1]), {})
            self.layer = str(group.get("/Name", ""))
        elif name == "EMC":
            self.layer = ""
        elif name == "gs":
            state = self.resources.get("/ExtGState", {}).get(str(values[0]), {})
            self.overprint = bool(state.get("/OP", self.overprint))
        elif name == "w":
            self.width = float(values[0])
        elif name == "CS":
            self.space = _separation(self.resources, str(values[0]))
        elif name in ("RG", "G", "K"):
            self.space = ""
        elif name in ("m", "l", "c", "h"):
            self.path(name, [float(value) for value in values])
        elif name in ("S", "s", "n", "f"):
            points, self.points = self.points, []
            if name in ("S", "s") and self.space in SPOTS:
                return self.stroked(points)
        return None

    def path(self, name: str, values: list[float]) -> None:
        ends = [
            (x * MM, self.height - y * MM) for x, y in zip(values[::2], values[1::2], strict=True)
        ]
        if name == "m":
            self.points = ends
        elif name == "l" and self.points:
            self.points += straight(self.points[-1], ends[0])
        elif name == "c" and self.points:
            self.points += _bezier(self.points[-1], *ends)
        elif name == "h" and self.points:
            self.points += straight(self.points[-1], self.points[0])

    def stroked(self, points: list[Point]) -> Traced:
        for wrong, message in (
            (self.layer != self.space, f"expected a layer named {self.space}, found none"),
            (not self.overprint, f"expected {self.space} to overprint, found that it knocks out"),
            (abs(self.width - 0.25) > 0.001, f"expected a width of 0.25 pt, found {self.width:g}"),
        ):
            if wrong:
                self.faults.append(message)
        closed = bool(points) and math.dist(points[0], points[-1]) < 1e-6
        return Traced(SPOTS[self.space], tuple(points), closed)


def _separation(resources: Any, name: str) -> str:
    """Return the name of the spot colour that a resource stands for, empty for other spaces."""
    space = resources.get("/ColorSpace", {}).get(name)
    if isinstance(space, pikepdf.Array) and str(space[0]) == "/Separation":
        return str(space[1])[1:]
    return ""


def _bezier(start: Point, one: Point, two: Point, end: Point) -> Iterator[Point]:
    for part in range(1, 17):
        t = part / 16
        s = 1 - t
        weights = (s**3, 3 * s * s * t, 3 * s * t * t, t**3)
        yield (
            math.fsum(w * p[0] for w, p in zip(weights, (start, one, two, end), strict=True)),
            math.fsum(w * p[1] for w, p in zip(weights, (start, one, two, end), strict=True)),
        )
