"""Property 22: every glyph lies inside the safe area of its piece."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from pnp.proof.reading.bare import single_faces
from pnp.proof.reading.contour import shape_of
from pnp.proof.reading.printed import FileProof, Printed
from pnp.proof.reading.reader import MM
from pnp.proof.result import Finding, Result, Rule, mm3

SAFE = Rule(22, "text keeps clear of the cut", "mm", 0.01, cost="pixels", alone=True)

BLANK: Final = 0.02
"""A glyph smaller than this has no ink, such as a space, in millimetres."""


def safe(printed: Printed) -> Iterator[Result]:
    """Yield property 22: the box around every glyph keeps the border that the data order.

    PDFium gives the boxes, of every distinct face by itself and at 100 %: the border is scaled
    with the piece. Measured to the contour: a circle's, a hexagon's or a polygon's own. The figure
    is how far the worst glyph reaches into the border; pieces without one are not asked.
    """
    for file in printed.files:
        if not file.said.repeats:
            yield from SAFE.results(file.said.path, [Finding(0.0), *_findings(printed, file)])


def _findings(printed: Printed, file: FileProof) -> Iterator[Finding]:
    import pypdfium2

    data, faces = single_faces(file)
    if not faces:
        return
    with pypdfium2.PdfDocument(data) as document:
        for index, (laid, number, place) in enumerate(faces):
            known = shape_of(printed, laid.said)
            if known is None or not known[0].safe:
                continue
            component, shape = known
            page = document[index]
            worst, text = component.safe, ""
            for character, corners in _glyphs(page):
                depth = min(shape.depth(x - place.x, y - place.y) for x, y in corners)
                if depth < worst:
                    worst, text = depth, character
            into = component.safe - worst
            message = ""
            if into > SAFE.tolerance:
                message = (
                    f"{laid.said}: expected text {component.safe:g} mm from the cut, "
                    f'measured {mm3(worst)} mm at "{text}"'
                )
            yield Finding(into, message, number)


def _glyphs(page: Any) -> Iterator[tuple[str, list[tuple[float, float]]]]:
    """Yield every glyph that has ink, with the corners of its box from the top left in mm."""
    import pypdfium2.raw as pdfium

    _, height = page.get_size()
    text = page.get_textpage()
    for index in range(text.count_chars()):
        if pdfium.FPDFText_IsGenerated(text, index):
            continue
        left, bottom, right, top = text.get_charbox(index)
        if max(right - left, top - bottom) * MM < BLANK:
            continue
        xs, ys = (left * MM, right * MM), ((height - top) * MM, (height - bottom) * MM)
        yield chr(pdfium.FPDFText_GetUnicode(text, index)), [(x, y) for x in xs for y in ys]
