"""Files with nothing but their faces, to be drawn as pixels."""

from __future__ import annotations

import io
from typing import Final

import pikepdf

from pnp.geometry import Rect
from pnp.proof.reading.content import PAINTS
from pnp.proof.reading.printed import FileProof, Laid
from pnp.proof.reading.reader import MM, ordered

_TEXTS: Final = frozenset(("Tj", "TJ", "'", '"', "sh"))


def bare(file: FileProof) -> bytes:
    """Return the file with nothing on its pages but the faces: no marks, bars or labels."""
    if "bare" not in file.cache:
        source = file.straight()
        with pikepdf.open(io.BytesIO(source) if isinstance(source, bytes) else source) as pdf:
            for page in pdf.pages:
                kept = []
                for step in pikepdf.parse_content_stream(page):
                    name = str(step.operator)
                    if name in PAINTS:
                        step = pikepdf.ContentStreamInstruction([], pikepdf.Operator("n"))
                    if name not in _TEXTS:
                        kept.append(step)
                page.Contents = pdf.make_stream(pikepdf.unparse_content_stream(kept))
            buffer = io.BytesIO()
            pdf.save(buffer)
        file.cache["bare"] = buffer.getvalue()
    data: bytes = file.cache["bare"]
    return data


def single_faces(file: FileProof) -> tuple[bytes, list[tuple[Laid, int, Rect]]]:
    """Return a PDF with every distinct face on a page as large as its form.

    Beside it, for every page: a placement that draws the face, the number of its page in the
    file, and where the finished piece lies on the new page, in millimetres from the top left.
    """
    if "single" not in file.cache:
        out = pikepdf.Pdf.new()
        seen: dict[tuple[int, int], tuple[Laid, int, Rect]] = {}
        for page in file.pages:
            for laid in page.pieces:
                form = laid.drawing.target
                if form.objgen in seen:
                    continue
                left, bottom, right, top = ordered(form.BBox)
                made = out.add_blank_page(page_size=(right - left, top - bottom))
                face = out.copy_foreign(form)
                made.Resources = pikepdf.Dictionary(XObject=pikepdf.Dictionary(Face=face))
                made.Contents = out.make_stream(b"1 0 0 1 %.5f %.5f cm /Face Do" % (-left, -bottom))
                inner = laid.native
                place = Rect(
                    inner.x - left * MM, top * MM - inner.bottom, inner.width, inner.height
                )
                seen[form.objgen] = (laid, page.said.number, place)
        buffer = io.BytesIO()
        out.save(buffer)
        file.cache["single"] = buffer.getvalue(), list(seen.values())
    made_of: tuple[bytes, list[tuple[Laid, int, Rect]]] = file.cache["single"]
    return made_of
