"""Reads the cut paths of a PDF back by their spot colours; shares no code with cutting."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Any, Final

import pikepdf

from pnp.proof.reading.cut_files import MM, CutRead
from pnp.proof.reading.paths import Point, Traced, straight

SPOTS: Final = {"CutContour": "CUT", "KissCut": "KISS"}


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
