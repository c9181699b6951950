"""Makes PDFs to compare with: faces by themselves, and pages with their faces drawn anew."""

from __future__ import annotations

import io
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import pikepdf
from pikepdf import Array, Dictionary

from pnp.proof.again import Faces, Place, Side
from pnp.proof.around import Around
from pnp.proof.reader import ordered


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
        known: dict[Place, Any] = {}
        for index, (around, sides) in pages.items():
            leaf, steps, used = pdf.pages[index].obj, list[bytes](), dict[str, Any]()
            for drawn, side in zip(around.drawn, sides, strict=True):
                names = []
                for place in faces.redrawn.faces[side]:
                    if place not in known:
                        known[place] = _form(pdf, faces.page(place))
                    names.append(f"/Face{place[0]}-{place[1]}")
                    used[names[-1]] = known[place]
                shown = " ".join(f"{name} Do" for name in names)
                steps.append(b"\n".join((b"q", *drawn.steps, shown.encode(), b"Q")))
            own = pikepdf.unparse_content_stream(around.own)
            leaf.Contents = pdf.make_stream(b"\n".join((*steps, own)))
            # Pages may share their resources; the faces are each page's own.
            leaf.Resources = Dictionary({**dict(leaf.Resources.items()), "/XObject": used})
            leaf.Annots = Array()
        for index in reversed(range(len(pdf.pages))):
            if index not in pages:
                del pdf.pages[index]
        return _saved(pdf)


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
