"""What a page does around its faces: nothing but place, clip, lines, areas and labels."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from copy import copy
from typing import Any, Final

import pikepdf
from msgspec import Struct, field

from pnp.geometry import Transform
from pnp.proof.reading.content import BUILDS, PAINTS
from pnp.proof.reading.correction import inverse
from pnp.proof.reading.cut_spots import SPOTS

PLAIN: Final = frozenset("q Q cm h".split()) | BUILDS | PAINTS
"""Operators after which a face looks as before: paths change nothing, places and clips are read."""

CLIPS: Final = frozenset(("W", "W*"))

KNOWN: Final = (
    PLAIN
    | CLIPS
    | frozenset("w J j M d RG rg G g K k CS cs SC sc SCN scn".split())
    | frozenset("BT ET Tf Td TD Tm T* Tj TJ TL Tc Tw Tz Ts".split())
    | frozenset(("Do", "gs", "BDC", "EMC"))
)
"""Operators of lines, areas, labels and faces; the last three are for cut paths."""

OVERPRINT: Final = frozenset(("/Type", "/OP", "/op", "/OPM"))

LEAF: Final = frozenset(
    "/Type /Parent /MediaBox /CropBox /BleedBox /TrimBox /Contents /Resources /Rotate".split()
)
"""What a page that is printed and cut has."""


class Drawn(Struct, frozen=True):
    """One use of a form on a page."""

    name: str
    steps: tuple[bytes, ...]
    """The operators that place and clip it, as the page has them."""

    odd: tuple[str, ...]
    """Operators before it that do anything else to it."""


class Around(Struct):
    """A page taken apart: its forms, and its own content."""

    drawn: list[Drawn] = field(default_factory=list)
    own: list[Any] = field(default_factory=list)
    """The operators without those that draw forms."""

    odd: list[str] = field(default_factory=list)
    """Operators that nothing on a sheet needs."""


class _State(Struct):
    steps: tuple[bytes, ...] = ()
    odd: tuple[str, ...] = ()
    matrix: Transform = field(default_factory=Transform)


def take_apart(page: Any, change: Transform | None = None) -> Around:
    """Return what the page draws; raises pikepdf.PdfError for content that cannot be parsed.

    *change* is the correction for a printer that the page begins with, which may turn it a little.
    """
    found, stack = Around(), list[_State]()
    state = _State(matrix=inverse(change) if change else Transform())
    resources = page.obj.get("/Resources", pikepdf.Dictionary())
    hidden, path, clip = 0, list[str](), False
    shape = list[Any]()
    for step in pikepdf.parse_content_stream(page):
        name, operands = str(step.operator), list(step.operands)
        if name not in KNOWN or not _fitting(name, operands, resources):
            found.odd.append(name)
        if name == "Do" and _is_form(resources, operands):
            odd = (*state.odd, "BDC") if hidden else state.odd
            found.drawn.append(Drawn(str(operands[0])[1:], state.steps, odd))
            continue
        found.own.append(step)
        if name == "q":
            stack.append(copy(state))
        elif name == "Q":
            state = stack.pop() if stack else state
        elif name == "cm":
            state.steps += (pikepdf.unparse_content_stream([step]),)
            state.matrix = Transform(*map(float, operands)).then(state.matrix)
        elif name in CLIPS:
            clip = True
        elif name in BUILDS or name == "h":
            path.append(name)
            shape.append(step)
        elif name in PAINTS:
            upright = path == ["re"] and _upright(state.matrix)
            if clip and name == "n" and (upright or _polygon(path)):
                state.steps += (pikepdf.unparse_content_stream(shape) + b" W n",)
            elif clip:
                state.odd += ("W",)
            path, shape, clip = [], [], False
        elif name in ("BDC", "BMC"):
            hidden += 1
        elif name == "EMC":
            hidden -= 1
        elif name not in ("BT", "ET", "Do"):
            state.odd += (name,)
    return found


def _fitting(name: str, operands: list[Any], resources: Any) -> bool:
    """Return whether an operator that is known stands for what it is used for here."""
    if name == "gs":
        state = resources.get("/ExtGState", {}).get(str(operands[0]), {})
        return not state.keys() - OVERPRINT
    if name == "BDC":
        layer = resources.get("/Properties", {}).get(str(operands[1]), {})
        return operands[0] == "/OC" and str(layer.get("/Name", "")) in SPOTS
    return True


def _is_form(resources: Any, operands: list[Any]) -> bool:
    target = resources.get("/XObject", {}).get(str(operands[0]))
    return isinstance(target, pikepdf.Stream) and target.get("/Subtype") == "/Form"


def _polygon(path: Sequence[str]) -> bool:
    """Return whether a path is one closed polygon of straight edges, as honeycombs clip with."""
    return path[:1] == ["m"] and path[-1:] == ["h"] and set(path[1:-1]) == {"l"}


def _upright(matrix: Transform) -> bool:
    skew = max(abs(matrix.b), abs(matrix.c)), max(abs(matrix.a), abs(matrix.d))
    # Six decimals are what content streams are written with.
    return min(skew) < 1e-5


def oddities(page: Any, around: Around) -> Iterator[str]:
    """Yield what makes a page of faces show anything else than those and its furniture."""
    for key in sorted(page.obj.keys() - LEAF):
        yield f"expected nothing on the page but what it draws, found {key[1:]}"
    for name in dict.fromkeys(around.odd):
        yield f"expected lines, areas and labels around the faces, found the operator {name}"
    for drawn in around.drawn:
        if drawn.odd:
            names = " ".join(dict.fromkeys(drawn.odd))
            yield f"{drawn.name}: expected it drawn as it is, found the operator {names} before it"
