"""Marks, rulers and labels of the pages, drawn by ReportLab with one embedded font family."""

from __future__ import annotations

import io
import math
import re
from collections.abc import Sequence
from functools import lru_cache
from itertools import groupby
from pathlib import Path
from typing import Any

from msgspec import Struct

from pnp.frame import Contour, Drawn, Frame, Label, Line
from pnp.pdf import lettering

POINTS = 72.0 / 25.4
"""Points in a millimetre."""

_NOTHING = re.compile(rb"(\n<[0-9A-F]{2}> )<0000>(?=\n)")
"""Where ReportLab maps a code that it never uses to U+0000, which is no character (ISO 19005-2,
6.2.11.7.2); what takes its place is as long, so that all offsets stay right."""


class FurnitureFont(Struct, frozen=True):
    """The TrueType files that labels are set in: a letter comes from the first that has it."""

    regular: tuple[Path, ...]
    bold: tuple[Path, ...]


def draw_furniture(frames: Sequence[Frame], font: FurnitureFont) -> bytes:
    """Return a PDF with the drawn items of each frame on a page of its size."""
    from reportlab.pdfgen.canvas import Canvas

    names = lettering.register(font.regular), lettering.register(font.bold)
    buffer = io.BytesIO()
    # ReportLab would name an unembedded Helvetica in every page without initialFontName.
    canvas = Canvas(
        buffer, invariant=1, pageCompression=0, initialFontName=names[0][0], pdfVersion=(1, 7)
    )
    for frame in frames:
        canvas.setPageSize((frame.size.width * POINTS, frame.size.height * POINTS))
        # ReportLab measures from the bottom left; this is the only place that turns y over.
        for _, alike in groupby(frame.drawn, key=_look):
            _draw(canvas, list(alike), frame.size.height, names)
        canvas.showPage()
    canvas.save()
    return _NOTHING.sub(rb"\1<FFFD>", buffer.getvalue())


def _look(item: Drawn) -> tuple[object, ...]:
    """Return what items must share to be drawn one after the other without setting it again."""
    if isinstance(item, Label):
        return (Label,)
    if isinstance(item, Line):
        return Line, item.width, item.colour, item.dash
    return Contour, item.width, item.stroke, item.fill


Names = tuple[tuple[str, ...], tuple[str, ...]]
"""Fonts of plain and of bold labels, as ReportLab knows them."""


def _draw(canvas: Any, alike: Sequence[Drawn], height: float, names: Names) -> None:
    """Draw items of one look."""
    canvas.saveState()
    first = alike[0]
    if isinstance(first, Line):
        _stroke(canvas, first.width, first.colour)
        if first.dash:
            canvas.setDash([length * POINTS for length in first.dash])
    elif isinstance(first, Contour):
        if first.stroke:
            _stroke(canvas, first.width, first.stroke)
        if first.fill:
            canvas.setFillColor(_colour(first.fill))
    for item in alike:
        if isinstance(item, Label):
            _label(canvas, item, height, names[item.bold])
        elif isinstance(item, Line):
            ends = (item.x1, height - item.y1, item.x2, height - item.y2)
            canvas.line(*(end * POINTS for end in ends))
        else:
            _contour(canvas, item, height)
    canvas.restoreState()


def _stroke(canvas: Any, width: float, colour: str) -> None:
    canvas.setLineWidth(width * POINTS)
    canvas.setStrokeColor(_colour(colour))


@lru_cache
def _colour(colour: str) -> Any:
    from reportlab.lib.colors import Color

    return Color(*(int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)))


def _label(canvas: Any, item: Label, height: float, names: tuple[str, ...]) -> None:
    found = lettering.runs(item.text, names)
    size = item.size * POINTS
    canvas.saveState()
    canvas.setFont(found[0].font if found else names[0], size)
    canvas.setFillColor(_colour(item.colour))
    canvas.translate(item.x * POINTS, (height - item.y) * POINTS)
    if item.turn:
        canvas.rotate(-item.turn)
    if len(found) > 1 or any(run.shaped for run in found):
        lettering.draw(canvas, found, size, {"start": 0.0, "middle": 0.5, "end": 1.0}[item.anchor])
    else:
        draw = {
            "start": canvas.drawString,
            "middle": canvas.drawCentredString,
            "end": canvas.drawRightString,
        }[item.anchor]
        draw(0, 0, item.text)
    canvas.restoreState()


def _contour(canvas: Any, item: Contour, height: float) -> None:
    rect, fill, stroke = item.rect, int(item.fill is not None), int(item.stroke is not None)
    x, y = rect.x * POINTS, (height - rect.bottom) * POINTS
    width, tall = rect.width * POINTS, rect.height * POINTS
    if item.shape == "rectangle":
        canvas.rect(x, y, width, tall, stroke, fill)
    elif item.shape == "circle":
        canvas.ellipse(x, y, x + width, y + tall, stroke, fill)
    elif item.shape == "polygon":
        path = canvas.beginPath()
        for number, (across, down) in enumerate(item.points):
            to = path.lineTo if number else path.moveTo
            to(across * POINTS, (height - down) * POINTS)
        path.close()
        canvas.setLineJoin(1)
        canvas.drawPath(path, stroke, fill)
    else:
        path = canvas.beginPath()
        for corner in range(6):
            angle = math.radians(60 * corner)
            across, down = math.sin(angle), math.cos(angle)
            # A hexagon on its corner fills the rectangle: corners at top, bottom, quarter heights.
            to = path.lineTo if corner else path.moveTo
            to(x + width / 2 * (1 + across / math.sin(math.radians(60))), y + tall / 2 * (1 + down))
        path.close()
        canvas.drawPath(path, stroke, fill)
