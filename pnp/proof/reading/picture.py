"""Pictures of single faces as the PDF holds them, to be compared with another renderer's."""

from __future__ import annotations

import io
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

import pikepdf
from msgspec import Struct

from pnp.proof.reading.reader import ordered
from pnp.proof.reading.walk import DEEPEST

SHOWING: Final = frozenset(("Tj", "TJ", "'", '"'))


class Wanted(Struct, frozen=True):
    """One face to draw."""

    file: Path
    page: int
    """Counted from 0."""

    form: str
    layers: tuple[int, ...]
    """Which layers of the form to draw, from the lowest up."""

    of: int
    """How many layers the face has; a face of one layer is that layer."""


class Picture(Struct, frozen=True):
    """Pixels, three bytes each, red first."""

    width: int
    height: int
    stride: int
    """Bytes in a row."""

    data: bytes


def face_pictures(wanted: Sequence[Wanted], dpi: int) -> list[Picture]:
    """Return the faces as PDFium draws them, without their text, on white.

    Text is left out because the other renderer takes fonts from elsewhere.
    """
    out = pikepdf.Pdf.new()
    for one in wanted:
        with pikepdf.open(one.file) as pdf:
            form = out.copy_foreign(pdf.pages[one.page].Resources.XObject[f"/{one.form}"])
        left, bottom, right, top = ordered(form.BBox)
        if one.of > 1:
            drawn = " ".join(f"/L{number} Do" for number in one.layers)
            form.write(drawn.encode())
        take_text_out(form, set())
        page = out.add_blank_page(page_size=(right - left, top - bottom))
        page.Resources = pikepdf.Dictionary(XObject=pikepdf.Dictionary(Face=form))
        page.Contents = out.make_stream(f"1 0 0 1 {-left:g} {-bottom:g} cm /Face Do".encode())
    buffer = io.BytesIO()
    out.save(buffer)
    pictures = []
    import pypdfium2  # heavy, and the checks of a build do without

    with pypdfium2.PdfDocument(buffer.getvalue()) as document:
        for page in document:
            bitmap = page.render(scale=dpi / 72, rev_byteorder=True)
            data = bytes(bitmap.buffer)
            pictures.append(Picture(bitmap.width, bitmap.height, bitmap.stride, data))
    return pictures


def take_text_out(form: Any, done: set[tuple[int, int]], depth: int = 0) -> None:
    """Take all text out of the form and of the forms inside it, but for those *done*."""
    if depth > DEEPEST or form.objgen in done or form.get("/Subtype") != "/Form":
        return
    done.add(form.objgen)
    steps = pikepdf.parse_content_stream(form)
    kept = [step for step in steps if str(step.operator) not in SHOWING]
    if len(kept) < len(steps):
        form.write(pikepdf.unparse_content_stream(kept))
    for _, inner in form.get("/Resources", {}).get("/XObject", {}).items():
        take_text_out(inner, done, depth + 1)
