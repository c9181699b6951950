"""What a page draws and where: its content stream walked through, forms included."""

from __future__ import annotations

import math
from copy import copy
from typing import Any, Final, Literal

import pikepdf
from msgspec import Struct, field

from pnp.pdf.furniture import POINTS
from pnp.pdf.layers import hidden_layers, is_hidden
from pnp.pdf.opening import DAMAGE
from pnp.pdf.pages import Matrix, inherited, page_matrix, times
from pnp.reprint.boxes import Box, shared

Point = tuple[float, float]
Kind = Literal["path", "image", "form", "shade", "text"]

MOST: Final = 400_000
"""Operators of one page; what comes behind them is not looked at, only rendered."""

DEEPEST: Final = 8
CLOSE: Final = 0.05


class Drawn(Struct):
    """One thing that a page draws; millimetres from the top left of the page as it is seen."""

    kind: Kind
    box: Box
    clip: Box | None = None
    stroke: bool = False
    fill: bool = False
    points: list[Point] = field(default_factory=list)
    closed: bool = False
    curves: int = 0
    colours: tuple[Any, Any] = (None, None)
    """Of the stroke and of the fill."""

    dashed: bool = False


class Content(Struct):
    """Everything that a page draws."""

    drawn: list[Drawn]
    width: float
    height: float
    operators: int

    @property
    def cut_short(self) -> bool:
        """Whether the page draws more than was looked at."""
        return self.operators > MOST


class _State(Struct):
    matrix: Matrix
    clip: Box
    dashed: bool = False
    fill: Any = "k"
    stroke: Any = "k"
    leading: float = 0.0


class _Path(Struct):
    points: list[Point] = field(default_factory=list)
    closed: bool = False
    curves: int = 0


def content_of(pdf: Any, page: Any) -> Content:
    """Return what a page draws; damage ends the walk where it is met."""
    matrix, size = page_matrix(page)
    flipped: Matrix = (1 / POINTS, 0, 0, -1 / POINTS, 0, size.height)
    whole = (0.0, 0.0, size.width, size.height)
    walk = _Walk(whole, hidden_layers(pdf))
    walk.run(page, inherited(page, "/Resources"), _State(times(matrix, flipped), whole), 0)
    return Content(walk.found, size.width, size.height, walk.count)


class _Walk:
    """Walks through content streams and gathers what they draw."""

    def __init__(self, whole: Box, hidden: frozenset[tuple[int, int]]) -> None:
        self.whole, self.hidden = whole, hidden
        self.found: list[Drawn] = []
        self.count = 0

    def run(self, stream: Any, resources: Any, state: _State, depth: int) -> None:
        """Walk through one stream."""
        try:
            instructions = pikepdf.parse_content_stream(stream)
        except DAMAGE:
            return
        _Stream(self, resources if resources is not None else {}, state, depth).run(instructions)


class _Stream:
    """One content stream with its state."""

    def __init__(self, walk: _Walk, resources: Any, state: _State, depth: int) -> None:
        self.walk, self.resources, self.state, self.depth = walk, resources, state, depth
        self.stack: list[_State] = []
        self.paths: list[_Path] = []
        self.clips = False
        self.marks: list[bool] = []
        self.text: Matrix = (1, 0, 0, 1, 0, 0)

    def run(self, instructions: Any) -> None:
        for instruction in instructions:
            self.walk.count += 1
            if self.walk.count > MOST:
                return
            try:
                self.step(str(instruction.operator), instruction.operands)
            except (ValueError, TypeError, IndexError, OverflowError, AttributeError, KeyError):
                continue

    def step(self, operator: str, operands: Any) -> None:
        """Do one operator."""
        if operator in ("BDC", "BMC"):
            self.marks.append(self.hides(operator, operands))
        elif operator == "EMC":
            if self.marks:
                self.marks.pop()
        elif operator in _PATHS:
            _PATHS[operator](self, [float(value) for value in operands])
        elif operator in _PAINTS:
            stroke, fill = _PAINTS[operator]
            self.paint(stroke, fill, operator in ("s", "b", "b*"))
        elif operator in ("W", "W*"):
            self.clips = True
        elif operator == "q":
            self.stack.append(copy(self.state))
        elif operator == "Q":
            self.state = self.stack.pop() if self.stack else self.state
        elif operator == "cm":
            a, b, c, d, e, f = (float(value) for value in operands)
            self.state.matrix = times((a, b, c, d, e, f), self.state.matrix)
        elif operator == "d":
            self.state.dashed = len(operands[0]) > 0
        elif operator in ("g", "rg", "k", "sc", "scn"):
            self.state.fill = _colour(operands)
        elif operator in ("G", "RG", "K", "SC", "SCN"):
            self.state.stroke = _colour(operands)
        elif operator == "Do":
            self.object(str(operands[0]))
        elif operator in ("BI", "INLINE IMAGE"):
            self.add("image", _square(self.state.matrix))
        elif operator == "sh":
            self.add("shade", self.state.clip)
        else:
            self.letters(operator, operands)

    def letters(self, operator: str, operands: Any) -> None:
        """Follow where text begins; how far it runs does not matter."""
        if operator == "BT":
            self.text = (1, 0, 0, 1, 0, 0)
        elif operator == "Tm":
            a, b, c, d, e, f = (float(value) for value in operands)
            self.text = (a, b, c, d, e, f)
        elif operator in ("Td", "TD"):
            x, y = (float(value) for value in operands)
            if operator == "TD":
                self.state.leading = -y
            self.text = times((1, 0, 0, 1, x, y), self.text)
        elif operator == "TL":
            self.state.leading = float(operands[0])
        elif operator in ("T*", "'", '"'):
            self.text = times((1, 0, 0, 1, 0, -self.state.leading), self.text)
        if operator in ("Tj", "TJ", "'", '"'):
            x, y = self.at(self.text[4], self.text[5])
            self.add("text", (x, y, x, y))

    def hides(self, operator: str, operands: Any) -> bool:
        if operator != "BDC" or str(operands[0]) != "/OC":
            return False
        layer = operands[1]
        if isinstance(layer, pikepdf.Name):
            layer = self.resources.get("/Properties", {}).get(str(layer))
        return is_hidden(layer, self.walk.hidden)

    def at(self, x: float, y: float) -> Point:
        a, b, c, d, e, f = self.state.matrix
        return a * x + c * y + e, b * x + d * y + f

    def add(self, kind: Kind, box: Box) -> None:
        if not any(self.marks):
            self.walk.found.append(Drawn(kind, box, self.state.clip))

    def object(self, name: str) -> None:
        """Draw an image or walk through a form."""
        target = self.resources.get("/XObject", {}).get(name)
        if target is None or is_hidden(target.get("/OC"), self.walk.hidden):
            return
        if target.get("/Subtype") == "/Image":
            self.add("image", _square(self.state.matrix))
        elif target.get("/Subtype") == "/Form" and self.depth < DEEPEST and not any(self.marks):
            a, b, c, d, e, f = (float(v) for v in target.get("/Matrix", (1, 0, 0, 1, 0, 0)))
            inner = copy(self.state)
            inner.matrix = times((a, b, c, d, e, f), self.state.matrix)
            left, low, right, high = (float(value) for value in target.BBox)
            box = _around(
                _mapped(inner.matrix, ((left, low), (right, low), (left, high), (right, high)))
            )
            self.add("form", box)
            inner.clip = shared(self.state.clip, box)
            own = target.get("/Resources", self.resources)
            self.walk.run(target, own, inner, self.depth + 1)

    def move(self, values: list[float]) -> None:
        self.paths.append(_Path([self.at(values[0], values[1])]))

    def line(self, values: list[float]) -> None:
        if not self.paths:
            self.paths.append(_Path())
        self.paths[-1].points.append(self.at(values[0], values[1]))

    def curve(self, values: list[float]) -> None:
        """Take four points of a Bézier curve for it."""
        if not self.paths:
            self.paths.append(_Path([self.at(values[0], values[1])]))
        path = self.paths[-1]
        start = path.points[-1] if path.points else self.at(values[0], values[1])
        ends = [self.at(x, y) for x, y in zip(values[::2], values[1::2], strict=True)]
        for step in (0.25, 0.5, 0.75, 1.0):
            rest = 1 - step
            weights = (rest**3, 3 * rest * rest * step, 3 * rest * step * step, step**3)
            points = (start, *ends)
            x = math.fsum(w * p[0] for w, p in zip(weights, points, strict=True))
            y = math.fsum(w * p[1] for w, p in zip(weights, points, strict=True))
            path.points.append((x, y))
        path.curves += 1

    def curve_from(self, values: list[float]) -> None:
        """Do a curve whose first handle is where it begins (v)."""
        if self.paths and self.paths[-1].points:
            self.curve([*values[:2], *values])

    def curve_to(self, values: list[float]) -> None:
        """Do a curve whose last handle is where it ends (y)."""
        self.curve([*values, *values[2:]])

    def close(self, values: list[float]) -> None:
        if self.paths:
            self.paths[-1].closed = True
            self.paths[-1].points += self.paths[-1].points[:1]

    def rectangle(self, values: list[float]) -> None:
        x, y, w, h = values
        corners = ((x, y), (x + w, y), (x + w, y + h), (x, y + h), (x, y))
        self.paths.append(_Path([self.at(*corner) for corner in corners], closed=True))

    def paint(self, stroke: bool, fill: bool, closes: bool) -> None:
        """End the path: stroked, filled, or taken for a clip."""
        if closes:
            self.close([])
        state, points = self.state, [p for path in self.paths for p in path.points]
        for path in self.paths if (stroke or fill) and not any(self.marks) else ():
            if not path.points:
                continue
            ends = path.points[0], path.points[-1]
            closed = path.closed or (len(path.points) > 3 and math.dist(*ends) < CLOSE)
            self.walk.found.append(
                Drawn(
                    "path",
                    _around(path.points),
                    state.clip,
                    stroke,
                    fill,
                    path.points,
                    closed,
                    path.curves,
                    (state.stroke if stroke else None, state.fill if fill else None),
                    state.dashed,
                )
            )
        if self.clips and points:
            state.clip = shared(state.clip, _around(points))
        self.clips, self.paths = False, []


_PATHS: Final = {
    "m": _Stream.move,
    "l": _Stream.line,
    "c": _Stream.curve,
    "v": _Stream.curve_from,
    "y": _Stream.curve_to,
    "h": _Stream.close,
    "re": _Stream.rectangle,
}

_PAINTS: Final = {
    "S": (True, False),
    "s": (True, False),
    "f": (False, True),
    "F": (False, True),
    "f*": (False, True),
    "B": (True, True),
    "B*": (True, True),
    "b": (True, True),
    "b*": (True, True),
    "n": (False, False),
}


def _colour(operands: Any) -> Any:
    values = [value for value in operands if not isinstance(value, pikepdf.Name)]
    return tuple(round(float(value), 3) for value in values) or "pattern"


def _mapped(matrix: Matrix, points: tuple[Point, ...]) -> list[Point]:
    a, b, c, d, e, f = matrix
    return [(a * x + c * y + e, b * x + d * y + f) for x, y in points]


def _square(matrix: Matrix) -> Box:
    return _around(_mapped(matrix, ((0, 0), (1, 0), (0, 1), (1, 1))))


def _around(points: list[Point]) -> Box:
    across, down = [x for x, _ in points], [y for _, y in points]
    return min(across), min(down), max(across), max(down)
