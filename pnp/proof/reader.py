"""Reads a finished PDF: what is drawn where, from the content streams; shares no code with pdf."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any, Final

import pikepdf

from pnp.geometry import Rect, Size, Transform

MM: Final = 25.4 / 72.0
"""Millimetres in a point."""


@dataclass(frozen=True, slots=True)
class Drawing:
    """One use of a form XObject on a page."""

    form: str
    box: Rect
    """Where the form's bounding box lies on the page, in millimetres from the top left."""

    turn: float
    """Clockwise turn in degrees."""

    scale: tuple[float, float]
    clip: Rect | None


@dataclass(frozen=True, slots=True)
class Stroke:
    """A straight stroke of a page's own content, in millimetres from the top left."""

    x1: float
    y1: float
    x2: float
    y2: float
    width: float
    colour: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class PageRead:
    """What a page shows."""

    size: Size
    drawings: tuple[Drawing, ...]
    strokes: tuple[Stroke, ...]


@dataclass(slots=True)
class _State:
    matrix: Transform
    width: float = 1.0
    colour: tuple[float, ...] = (0.0,)
    clip: Rect | None = None


def read_pdf(path: Path) -> list[PageRead]:
    """Return what every page of the file shows."""
    with pikepdf.open(path) as pdf:
        return [_Reader(page).read() for page in pdf.pages]


class _Reader:
    """Follows the operators of one page (ISO 32000-1, 8.4 and 8.5)."""

    def __init__(self, page: Any) -> None:
        self.page = page
        _, _, right, top = (float(value) for value in page.mediabox)
        self.height = top
        self.size = Size(right * MM, top * MM)
        self.drawings: list[Drawing] = []
        self.strokes: list[Stroke] = []
        self.state = _State(Transform())
        self.stack: list[_State] = []
        self.paths: list[list[tuple[float, float]]] = []
        self.clipping = False

    def read(self) -> PageRead:
        for instruction in pikepdf.parse_content_stream(self.page):
            self.step(str(instruction.operator), list(instruction.operands))
        return PageRead(self.size, tuple(self.drawings), tuple(self.strokes))

    def step(self, name: str, operands: list[Any]) -> None:
        if name == "q":
            state = self.state
            self.stack.append(_State(state.matrix, state.width, state.colour, state.clip))
        elif name == "Q":
            self.state = self.stack.pop()
        elif name == "cm":
            self.state.matrix = Transform(*map(float, operands)).then(self.state.matrix)
        elif name == "w":
            self.state.width = float(operands[0])
        elif name in ("RG", "G", "K", "SCN", "SC"):
            self.state.colour = tuple(float(v) for v in operands if not isinstance(v, pikepdf.Name))
        elif name == "Do":
            self.draw(str(operands[0]).lstrip("/"))
        else:
            self.path(name, operands)

    def path(self, name: str, operands: list[Any]) -> None:
        numbers = [float(v) for v in operands] if name in ("m", "l", "re", "c", "v", "y") else []
        if name == "m":
            self.paths.append([(numbers[0], numbers[1])])
        elif name in ("l", "c", "v", "y") and self.paths:
            self.paths[-1].append((numbers[-2], numbers[-1]))
        elif name == "re":
            x, y, width, height = numbers
            self.paths.append(
                [(x, y), (x + width, y), (x + width, y + height), (x, y + height), (x, y)]
            )
        elif name == "h" and self.paths:
            self.paths[-1].append(self.paths[-1][0])
        elif name in ("W", "W*"):
            self.clipping = True
        elif name in ("S", "s", "B", "b", "B*", "b*", "f", "F", "f*", "n"):
            if name in ("S", "s", "B", "b", "B*", "b*"):
                self.strokes += self.stroked()
            if self.clipping:
                points = [self.at(*point) for part in self.paths for point in part]
                self.state.clip = _around(points)
            self.paths, self.clipping = [], False

    def at(self, x: float, y: float) -> tuple[float, float]:
        """Return the point of the page in millimetres from the top left."""
        across, up = self.state.matrix.apply(x, y)
        return across * MM, (self.height - up) * MM

    def stroked(self) -> Iterator[Stroke]:
        matrix = self.state.matrix
        factor = math.sqrt(abs(matrix.a * matrix.d - matrix.b * matrix.c))
        for part in self.paths:
            for start, end in pairwise(part):
                yield Stroke(
                    *self.at(*start),
                    *self.at(*end),
                    self.state.width * factor * MM,
                    self.state.colour,
                )

    def draw(self, name: str) -> None:
        form = self.page.Resources.XObject[f"/{name}"]
        if form.get("/Subtype") != "/Form":
            return
        left, bottom, right, top = (float(value) for value in form.BBox)
        matrix = self.state.matrix
        if "/Matrix" in form:
            matrix = Transform(*(float(value) for value in form.Matrix)).then(matrix)
        corners = [(left, bottom), (right, bottom), (right, top), (left, top)]
        points = [matrix.apply(*corner) for corner in corners]
        box = _around([(x * MM, (self.height - y) * MM) for x, y in points])
        turn = math.degrees(math.atan2(-matrix.b, matrix.a)) % 360
        scale = (math.hypot(matrix.a, matrix.b), math.hypot(matrix.c, matrix.d))
        self.drawings.append(Drawing(name, box, turn, scale, self.state.clip))


def _around(points: list[tuple[float, float]]) -> Rect:
    left, top = min(x for x, _ in points), min(y for _, y in points)
    right, bottom = max(x for x, _ in points), max(y for _, y in points)
    return Rect(left, top, right - left, bottom - top)
