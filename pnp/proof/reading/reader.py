"""Reads a finished PDF: what is drawn where, from the content streams; shares no code with pdf."""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import cached_property
from itertools import pairwise
from pathlib import Path
from typing import Any, Final

import pikepdf
from msgspec import Struct

from pnp.geometry import Rect, Size, Transform
from pnp.proof.reading.content import Content, Point, Use, around, read_content
from pnp.proof.reading.correction import inverse

MM: Final = 25.4 / 72.0
"""Millimetres in a point."""


class Drawing(Struct, frozen=True):
    """One use of a form XObject on a page."""

    form: str
    box: Rect
    """Where the form's bounding box lies on the page, in millimetres from the top left."""

    turn: float
    """Clockwise turn in degrees."""

    scale: tuple[float, float]
    clip: Rect | None
    native: Rect
    """The form's bounding box in millimetres from its own lower left origin, y up."""

    matrix: Transform
    """From millimetres in the form, y up, to millimetres on the page, y down."""

    target: Any
    """The form itself, to be read further."""

    within: tuple[Point, ...] = ()
    """Corners of the polygon that it may paint, where it is clipped to one."""

    def place(self, rect: Rect) -> tuple[Point, Point, Point, Point]:
        """Return where the corners of a rectangle of the form lie on the page.

        Lower left, lower right, upper right, upper left as the form sees them.
        """
        x, y, right, top = rect.x, rect.y, rect.right, rect.bottom
        return (
            self.matrix.apply(x, y),
            self.matrix.apply(right, y),
            self.matrix.apply(right, top),
            self.matrix.apply(x, top),
        )


class Stroke(Struct, frozen=True):
    """A straight stroke of a page's own content, in millimetres from the top left."""

    x1: float
    y1: float
    x2: float
    y2: float
    width: float
    colour: tuple[float, ...]
    outline: Rect | None = None
    """The box around the closed line that it is a part of."""


class Fill(Struct, frozen=True):
    """An area that a page's own content paints, by the box around it."""

    box: Rect


class Words(Struct, frozen=True):
    """A text of a page's own content."""

    box: Rect
    """Around the baseline and the height of capitals."""

    size: float
    """Type size in points."""


class PageRead(Struct, frozen=True, dict=True):
    """What a page shows; everything in millimetres from the top left."""

    size: Size
    drawings: tuple[Drawing, ...]
    strokes: tuple[Stroke, ...]
    fills: tuple[Fill, ...]
    words: tuple[Words, ...]
    pictures: tuple[str, ...]
    """Names of what the page draws that is no form."""

    content: Content
    base: Transform
    """A transform of the whole page, in points; the identity on a sound sheet."""

    @cached_property
    def forms(self) -> list[str]:
        """The names of the forms in the order they are drawn."""
        return [drawing.form for drawing in self.drawings]


def read_pdf(path: Path) -> list[PageRead]:
    """Return what every page of the file shows."""
    with pikepdf.open(path) as pdf:
        return [read_page(page) for page in pdf.pages]


def read_page(page: Any, change: Transform | None = None, paths: bool = True) -> PageRead:
    """Return what one page shows; raises pikepdf.PdfError for a content stream it cannot parse.

    *change* is the correction that the page is said to begin with, in points; it is taken out.
    Without *paths* strokes and areas are left out, which is quicker.
    """
    left, bottom, right, top = ordered(page.mediabox)
    undo = inverse(change) if change else None
    content = read_content(page, page.obj.get("/Resources"), paths, start=undo)
    flip = Transform(MM, 0.0, 0.0, -MM, -left * MM, top * MM)
    view = _View(flip)
    drawings, pictures = [], []
    for use in content.uses:
        target = use.target
        if use.name in ("pattern", "mask"):
            continue
        if not isinstance(target, pikepdf.Stream) or target.get("/Subtype") != "/Form":
            pictures.append(use.name)
            continue
        drawings.append(view.drawing(use))
    fills = [
        Fill(view.rect(around(list(path.points))))
        for path in content.paths
        if not path.stroked and path.points
    ]
    strokes = tuple(view.strokes(content))
    # What they say is said by strokes and fills; of a thousand pages both would be much.
    content.paths.clear()
    return PageRead(
        Size((right - left) * MM, (top - bottom) * MM),
        tuple(drawings),
        strokes,
        tuple(fills),
        tuple(view.words(content)),
        tuple(pictures),
        content,
        content.base,
    )


def ordered(box: Any) -> tuple[float, float, float, float]:
    """Return left, bottom, right, top of a box whatever corners it is written with (7.9.5)."""
    x1, y1, x2, y2 = (float(value) for value in box)
    return min(x1, x2), min(y1, y2), max(x1, x2), max(y1, y2)


class _View:
    """Turns points of the page, y up, into millimetres, y down."""

    def __init__(self, flip: Transform) -> None:
        self.flip = flip

    def rect(self, box: tuple[float, float, float, float]) -> Rect:
        x, y = self.flip.apply(box[0], box[3])
        right, bottom = self.flip.apply(box[2], box[1])
        return Rect(x, y, right - x, bottom - y)

    def drawing(self, use: Use) -> Drawing:
        form, matrix, clip = use.target, use.matrix, use.clip
        if "/Matrix" in form:
            matrix = Transform(*(float(value) for value in form.Matrix)).then(matrix)
        left, bottom, right, top = ordered(form.BBox)
        whole = matrix.then(self.flip)
        corners = [(left, bottom), (right, bottom), (right, top), (left, top)]
        x, y, far, low = around([whole.apply(*corner) for corner in corners])
        turn = math.degrees(math.atan2(-matrix.b, matrix.a)) % 360
        return Drawing(
            use.name,
            Rect(x, y, far - x, low - y),
            0.0 if turn > 360 - 1e-9 else turn,
            (math.hypot(matrix.a, matrix.b), math.hypot(matrix.c, matrix.d)),
            self.rect(clip) if clip else None,
            Rect(left * MM, bottom * MM, (right - left) * MM, (top - bottom) * MM),
            Transform(1 / MM, 0.0, 0.0, 1 / MM).then(whole),
            form,
            tuple(self.flip.apply(*point) for point in use.within),
        )

    def strokes(self, content: Content) -> Iterator[Stroke]:
        for path in content.paths:
            if not path.stroked or not path.points:
                continue
            outline = self.rect(around(list(path.points))) if path.closed else None
            width = path.width * MM
            for start, end in pairwise(path.points):
                ends = (*self.flip.apply(*start), *self.flip.apply(*end))
                yield Stroke(*ends, width, path.colour, outline)

    def words(self, content: Content) -> Iterator[Words]:
        for shown in content.shown:
            if shown.invisible or not shown.codes.strip():
                continue
            (x1, y1), (x2, y2) = shown.start, shown.end
            length = math.hypot(x2 - x1, y2 - y1) or 1.0
            # Two thirds of the type size is the height of a capital, at a right angle to the line.
            rise = shown.height * 0.667
            across, up = -(y2 - y1) / length * rise, (x2 - x1) / length * rise
            points = [(x1, y1), (x2, y2), (x1 + across, y1 + up), (x2 + across, y2 + up)]
            yield Words(self.rect(around(points)), shown.height)
