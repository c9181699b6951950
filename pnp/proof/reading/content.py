"""Follows the operators of one content stream (ISO 32000-1, 8 and 9): what it draws."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from copy import copy
from typing import Any, Final

import pikepdf
from msgspec import Struct, field

from pnp.geometry import Transform

Point = tuple[float, float]
Box = tuple[float, float, float, float]
"""Left, bottom, right, top in units of the stream."""

NEEDED: Final = (
    "q Q cm w gs Do BI ID EI sh cs CS scn SCN BT ET Tf Tz TL Tc Tw Tr Ts Tm Td TD T* Tj TJ ' \" "
    "S s f F f* B B* b b*"
)
"""Operators that decide sizes and line weights; paths are left out."""

STROKES: Final = frozenset("S s B B* b b*".split())
DEVICES: Final = frozenset("/DeviceGray /DeviceRGB /DeviceCMYK /Pattern".split())
BUILDS: Final = frozenset("m l c v y re".split())
RECTANGLE: Final = 5
"""Points of a closed rectangle; what has more is a polygon."""

PAINTS: Final = STROKES | frozenset("f F f* n".split())


class Use(Struct, frozen=True):
    """One drawing of an XObject, a pattern or a mask."""

    name: str
    target: Any
    matrix: Transform
    """From the space of the target, before its own /Matrix, to that of the stream."""

    clip: Box | None = None
    within: tuple[Point, ...] = ()
    """Corners of the polygon that the clip is, where it is no rectangle."""


class Shown(Struct, frozen=True):
    """One string shown with one font."""

    font: Any
    codes: bytes
    height: float
    """Type size in units of the stream: font size x Tm x CTM, measured across the baseline."""

    start: Point
    end: Point
    """Both ends of the baseline."""

    invisible: bool = False


class Path(Struct, frozen=True):
    """One painted subpath; curves are kept by their ends."""

    points: tuple[Point, ...]
    width: float
    colour: tuple[float, ...]
    stroked: bool
    closed: bool
    curved: bool


class Content(Struct):
    """What a stream draws."""

    uses: list[Use] = field(default_factory=list)
    shown: list[Shown] = field(default_factory=list)
    paths: list[Path] = field(default_factory=list)
    weights: list[float] = field(default_factory=list)
    """Width of every stroke after scaling, in units of the stream."""

    base: Transform = field(default_factory=Transform)
    """What cm outside any q and Q came to: a transform of the whole stream."""

    lost: list[str] = field(default_factory=list)
    """Names of resources that the stream asks for and that are not there."""


class _State(Struct):
    matrix: Transform
    width: float = 1.0
    stroke: tuple[float, ...] = (0.0,)
    fill: tuple[float, ...] = (0.0,)
    clip: Box | None = None
    within: tuple[Point, ...] = ()
    font: Any = None
    size: float = 0.0
    stretch: float = 1.0
    leading: float = 0.0
    spacing: float = 0.0
    mode: int = 0


def read_content(
    stream: Any, resources: Any, paths: bool = True, start: Transform | None = None
) -> Content:
    """Return what the stream draws; without *paths* outlines are skipped, which is quicker.

    Everything is mapped by *start* in the end, such as the inverse of a declared correction;
    `Content.base` alone is as the stream has it.
    """
    reader = _Reader(resources, paths, start or Transform())
    for instruction in pikepdf.parse_content_stream(stream, "" if paths else NEEDED):
        reader.step(str(instruction.operator), instruction)
    return reader.content


class _Reader:
    """Holds the graphics state between operators."""

    def __init__(self, resources: Any, paths: bool, start: Transform) -> None:
        self.resources = resources
        self.kinds: dict[str, Any] = {}
        self.keep_paths = paths
        self.content = Content()
        self.state = _State(start)
        self.stack: list[_State] = []
        self.parts: list[list[Point]] = []
        self.curved: set[int] = set()
        self.shut: set[int] = set()
        self.clipping = False
        self.line = self.text = Transform()
        self.steps: dict[str, Callable[[list[Any]], None]] = {
            "q": lambda _: self.stack.append(copy(self.state)),
            "Q": lambda _: self.restore(),
            "cm": self.transform,
            "w": lambda v: self.set(width=float(v[0])),
            "gs": self.graphics,
            "Do": self.draw,
            "BT": lambda _: self.move_to(Transform()),
            "Tf": self.choose_font,
            "Tz": lambda v: self.set(stretch=float(v[0]) / 100),
            "TL": lambda v: self.set(leading=float(v[0])),
            "Tc": lambda v: self.set(spacing=float(v[0])),
            "Tr": lambda v: self.set(mode=int(v[0])),
            "Tm": lambda v: self.move_to(Transform(*map(float, v))),
            "Td": lambda v: self.shift(float(v[0]), float(v[1])),
            "TD": self.shift_and_lead,
            "T*": lambda _: self.shift(0.0, -self.state.leading),
            "Tj": lambda v: self.show(bytes(v[0])),
            "TJ": self.show_parts,
            "'": self.next_line,
            '"': self.next_line,
        }

    def step(self, name: str, instruction: Any) -> None:
        if name == "INLINE IMAGE":
            picture = instruction.iimage
            self.content.uses.append(
                Use("inline image", picture, self.state.matrix, self.state.clip)
            )
            return
        operands = list(instruction.operands)
        if name in self.steps:
            self.steps[name](operands)
        elif name in ("scn", "SCN", "rg", "RG", "g", "G", "k", "K", "sc", "SC"):
            self.colour(name, operands)
        elif name in ("cs", "CS"):
            if str(operands[0]) not in DEVICES:
                self.find("/ColorSpace", str(operands[0]))
        elif name == "sh":
            self.find("/Shading", str(operands[0]))
        elif self.keep_paths:
            self.path(name, [float(v) for v in operands] if name in BUILDS else [])
        elif name in STROKES:
            self.weigh()

    def set(self, **changes: Any) -> None:
        for name, value in changes.items():
            setattr(self.state, name, value)

    def restore(self) -> None:
        if self.stack:
            self.state = self.stack.pop()

    def transform(self, operands: list[Any]) -> None:
        step = Transform(*map(float, operands))
        if not self.stack:
            self.content.base = step.then(self.content.base)
        self.set(matrix=step.then(self.state.matrix))

    def find(self, kind: str, name: str) -> Any:
        """Return the named resource, or None after noting that it is missing."""
        found = None
        if self.resources is not None:
            if kind not in self.kinds:
                self.kinds[kind] = self.resources.get(kind, {})
            found = self.kinds[kind].get(name)
        if found is None:
            self.content.lost.append(f"{kind[1:]} {name[1:]}")
        return found

    def graphics(self, operands: list[Any]) -> None:
        state = self.find("/ExtGState", str(operands[0]))
        if state is None:
            return
        if "/LW" in state:
            self.set(width=float(state.LW))
        mask = state.get("/SMask")
        if isinstance(mask, pikepdf.Dictionary) and "/G" in mask:
            self.content.uses.append(Use("mask", mask.G, self.state.matrix))

    def draw(self, operands: list[Any]) -> None:
        target = self.find("/XObject", str(operands[0]))
        if target is not None:
            name = str(operands[0])[1:]
            state = self.state
            self.content.uses.append(Use(name, target, state.matrix, state.clip, state.within))

    def colour(self, name: str, operands: list[Any]) -> None:
        values = tuple(float(v) for v in operands if not isinstance(v, pikepdf.Name))
        self.set(**{"stroke" if name.isupper() else "fill": values})
        for value in operands:
            if isinstance(value, pikepdf.Name):
                pattern = self.find("/Pattern", str(value))
                # A pattern's matrix leads to the space in which the stream begins, not to the CTM.
                if isinstance(pattern, pikepdf.Stream):
                    self.content.uses.append(Use("pattern", pattern, Transform()))

    # Text (9.4)

    def choose_font(self, operands: list[Any]) -> None:
        self.set(font=self.find("/Font", str(operands[0])), size=float(operands[1]))

    def move_to(self, matrix: Transform) -> None:
        self.line = self.text = matrix

    def shift(self, across: float, up: float) -> None:
        self.move_to(Transform.moving(across, up).then(self.line))

    def shift_and_lead(self, operands: list[Any]) -> None:
        self.set(leading=-float(operands[1]))
        self.shift(float(operands[0]), float(operands[1]))

    def next_line(self, operands: list[Any]) -> None:
        self.shift(0.0, -self.state.leading)
        self.show(bytes(operands[-1]))

    def show_parts(self, operands: list[Any]) -> None:
        for part in operands[0]:
            if isinstance(part, pikepdf.String):
                self.show(bytes(part))
            else:
                across = -float(part) / 1000 * self.state.size * self.state.stretch
                self.text = Transform.moving(across, 0.0).then(self.text)

    def show(self, codes: bytes) -> None:
        state = self.state
        matrix = self.text.then(state.matrix)
        width = (advance(state.font, codes) * state.size + state.spacing * len(codes)) * (
            state.stretch
        )
        height = state.size * math.hypot(matrix.c, matrix.d)
        self.content.shown.append(
            Shown(
                state.font,
                codes,
                abs(height),
                matrix.apply(0.0, 0.0),
                matrix.apply(width, 0.0),
                state.mode in (3, 7),
            )
        )
        self.text = Transform.moving(width, 0.0).then(self.text)

    # Paths (8.5)

    def path(self, name: str, numbers: list[float]) -> None:
        parts = self.parts
        if name == "m":
            parts.append([(numbers[0], numbers[1])])
        elif name in ("l", "c", "v", "y") and parts:
            parts[-1].append((numbers[-2], numbers[-1]))
            if name != "l":
                self.curved.add(len(parts) - 1)
        elif name == "re":
            x, y, wide, tall = numbers
            parts.append([(x, y), (x + wide, y), (x + wide, y + tall), (x, y + tall), (x, y)])
            self.shut.add(len(parts) - 1)
        elif name in ("h", "s", "b", "b*") and parts:
            self.close()
        elif name in ("W", "W*"):
            self.clipping = True
        if name in PAINTS:
            self.paint(name)

    def close(self) -> None:
        if self.parts[-1][-1] != self.parts[-1][0]:
            self.parts[-1].append(self.parts[-1][0])
        self.shut.add(len(self.parts) - 1)

    def paint(self, name: str) -> None:
        if name in STROKES:
            self.weigh()
        if name != "n":
            self.content.paths += self.painted(name in STROKES)
        if self.clipping and self.parts:
            points = [self.state.matrix.apply(*point) for part in self.parts for point in part]
            box = around(points)
            old = self.state.clip
            self.set(clip=shared(box, old) if old else box)
            if len(self.parts) == 1 and not self.curved and len(self.parts[0]) > RECTANGLE:
                self.set(within=tuple(points))
        self.parts, self.curved, self.shut, self.clipping = [], set(), set(), False

    def painted(self, stroked: bool) -> Iterator[Path]:
        state = self.state
        for index, part in enumerate(self.parts):
            closed = index in self.shut or (len(part) > 2 and part[0] == part[-1])
            yield Path(
                tuple(state.matrix.apply(*point) for point in part),
                state.width * growth(state.matrix),
                state.stroke if stroked else state.fill,
                stroked,
                closed,
                index in self.curved,
            )

    def weigh(self) -> None:
        self.content.weights.append(self.state.width * growth(self.state.matrix))


def growth(matrix: Transform) -> float:
    """Return the factor by which the map scales lengths on average: the root of its determinant."""
    return math.sqrt(abs(matrix.a * matrix.d - matrix.b * matrix.c))


def around(points: list[Point]) -> Box:
    """Return the smallest box that holds all points."""
    across, up = [x for x, _ in points], [y for _, y in points]
    return min(across), min(up), max(across), max(up)


def shared(one: Box, two: Box) -> Box:
    """Return what both boxes cover."""
    return max(one[0], two[0]), max(one[1], two[1]), min(one[2], two[2]), min(one[3], two[3])


def advance(font: Any, codes: bytes) -> float:
    """Return how far the codes move along the baseline at size 1.

    The widths of composite fonts are not looked up: every glyph counts as wide as the default.
    """
    if font is None:
        return 0.0
    if font.get("/Subtype") == "/Type0":
        return len(codes) // 2 * float(font.DescendantFonts[0].get("/DW", 1000)) / 1000
    if "/Widths" not in font:
        return 0.0
    first, widths = int(font.get("/FirstChar", 0)), font.Widths
    known = len(widths)
    return math.fsum(float(widths[c - first]) for c in codes if 0 <= c - first < known) / 1000
