"""Makes PDFs to compare with: faces by themselves, and pages with their faces drawn anew."""

from __future__ import annotations

import io
from collections.abc import Mapping, Sequence
from decimal import Decimal
from pathlib import Path
from typing import Any

import pikepdf
from pikepdf import Array, Dictionary

from pnp.proof.reading.around import Around, Drawn
from pnp.proof.reading.reader import ordered
from pnp.proof.redrawn import Faces, Place, Side


def sheet_of_forms(forms: Sequence[Any]) -> bytes:
    """Return a PDF with every form on a page as large as its box."""
    out = pikepdf.Pdf.new()
    for form in forms:
        _page(out, [out.copy_foreign(form)], form.BBox)
    return _saved(out)


def sheet_of_pages(stacks: Sequence[Sequence[Any]]) -> bytes:
    """Return a PDF with a page for each stack of pages, which lie one above the other."""
    out = pikepdf.Pdf.new()
    for stack in stacks:
        _page(out, [_form(out, page) for page in stack], stack[0].mediabox)
    return _saved(out)


def _page(out: pikepdf.Pdf, forms: Sequence[Any], box: Any) -> None:
    left, bottom, right, top = ordered(box)
    page = out.add_blank_page(page_size=(right - left, top - bottom))
    named = {f"/F{number}": form for number, form in enumerate(forms)}
    page.Resources = Dictionary(XObject=Dictionary(named))
    drawn = " ".join(f"{name} Do" for name in named)
    page.Contents = out.make_stream(f"1 0 0 1 {-left:.5f} {-bottom:.5f} cm {drawn}".encode())


def _form(out: pikepdf.Pdf, page: Any) -> Any:
    return out.copy_foreign(page.as_form_xobject())


def pages_redrawn(
    path: Path, pages: Mapping[int, tuple[Around, Sequence[Side]]], faces: Faces
) -> bytes:
    """Return some pages of the file, by their index, with their faces drawn anew.

    Each page is taken apart, with the side that each of its forms has to show. These come first,
    at the places and in the clips that the page has for them and with nothing else around; the
    rest of the page's content follows.
    """
    with pikepdf.open(path) as pdf:
        redraw = _Redraw(pdf, faces)
        for index, (around, sides) in pages.items():
            leaf = pdf.pages[index].obj
            steps = [redraw.steps(*one) for one in zip(around.drawn, sides, strict=True)]
            own = pikepdf.unparse_content_stream(around.own)
            leaf.Contents = pdf.make_stream(b"\n".join((*steps, own)))
            # Pages may share their resources; the faces are each page's own.
            leaf.Resources = Dictionary({**dict(leaf.Resources.items()), "/XObject": redraw.used()})
            leaf.Annots = Array()
        for index in reversed(range(len(pdf.pages))):
            if index not in pages:
                del pdf.pages[index]
        return _saved(pdf)


def faces_alone(
    drawn: Sequence[Drawn], sides: Sequence[Side], faces: Faces, box: Sequence[float]
) -> bytes:
    """Return a page of the given box, in points, with the faces of a sheet and nothing else."""
    out = pikepdf.Pdf.new()
    redraw = _Redraw(out, faces)
    page = out.add_blank_page()
    steps = [redraw.steps(*one) for one in zip(drawn, sides, strict=True)]
    page.Contents = out.make_stream(b"\n".join(steps))
    page.Resources = Dictionary(XObject=redraw.used())
    page.MediaBox = Array([Decimal(f"{side:.5f}") for side in box])
    return _saved(out)


class _Redraw:
    """Gives the operators that draw faces anew, and the forms that these name."""

    def __init__(self, pdf: pikepdf.Pdf, faces: Faces) -> None:
        self.pdf, self.faces = pdf, faces
        self._forms: dict[Place, Any] = {}
        self._used: dict[str, Any] = {}

    def steps(self, drawn: Drawn, side: Side) -> bytes:
        """Return the operators that draw a side where the page draws a form."""
        names = []
        for place in self.faces.redrawn.faces[side]:
            if place not in self._forms:
                self._forms[place] = _form(self.pdf, self.faces.page(place))
            names.append(f"/Face{place[0]}-{place[1]}")
            self._used[names[-1]] = self._forms[place]
        shown = " ".join(f"{name} Do" for name in names)
        return b"\n".join((b"q", *drawn.steps, shown.encode(), b"Q"))

    def used(self) -> Any:
        """Return what was named since this was last asked."""
        used, self._used = self._used, {}
        return Dictionary(used)


def _saved(pdf: pikepdf.Pdf) -> bytes:
    buffer = io.BytesIO()
    # To be read once, by PDFium: packing would take most of the time.
    pdf.save(
        buffer,
        compress_streams=False,
        object_stream_mode=pikepdf.ObjectStreamMode.disable,
        stream_decode_level=pikepdf.StreamDecodeLevel.none,
    )
    return buffer.getvalue()
