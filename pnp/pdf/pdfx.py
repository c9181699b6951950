"""PDF/X-1a:2003 from CMYK pictures: one picture a page, nothing else.

ISO 15930-4 allows PDF 1.4 without transparency, all colours for one printing condition. Pages
are pictures because the drawings use transparency, which the standard forbids.
"""

from __future__ import annotations

import io
import zlib
from collections.abc import Sequence
from typing import Any, Final

import pikepdf
from msgspec import Struct
from pikepdf import Array, Dictionary, Name, Pdf, String

import pnp
from pnp.geometry import Rect, Size
from pnp.pdf.forms import number
from pnp.pdf.furniture import POINTS
from pnp.pdf.metadata import build_date

CONDITION: Final = "CGATS TR 001"
"""Printing condition registered with the ICC: web offset to SWOP; its profile need not be in."""


class Packed(Struct, frozen=True):
    """A CMYK picture, compressed as a PDF stores it."""

    data: bytes
    pixels: tuple[int, int]


class CmykPage(Struct, frozen=True):
    """A page that is one picture."""

    image: Packed
    """Fills the page."""

    size: Size
    """The page with its bleed, in millimetres."""

    trim: Rect


def packed_cmyk(image: Any) -> Packed:
    """Return a CMYK picture of Pillow, compressed."""
    return Packed(zlib.compress(image.tobytes(), 9), image.size)


def write_pdfx(pages: Sequence[CmykPage], title: str) -> bytes:
    """Return the file; a picture used for several pages is stored once."""
    pdf = Pdf.new()
    stored: dict[Packed, Any] = {}
    for page in pages:
        if page.image not in stored:
            stored[page.image] = _stored(pdf, page.image)
        pdf.pages.append(pikepdf.Page(_page(pdf, page, stored[page.image])))
    pdf.Root.OutputIntents = Array(
        [
            Dictionary(
                Type=Name.OutputIntent,
                S=Name.GTS_PDFX,
                OutputConditionIdentifier=String(CONDITION),
                RegistryName=String("http://www.color.org"),
                Info=String(CONDITION),
            )
        ]
    )
    stamp = String(build_date().strftime("D:%Y%m%d%H%M%SZ"))
    maker = String(f"pnp {pnp.__version__}")
    info = Dictionary(Title=String(title), Creator=maker, Producer=maker)
    info.CreationDate = info.ModDate = stamp
    info.GTS_PDFXVersion = String("PDF/X-1a:2003")
    info.Trapped = Name("/False")
    pdf.trailer.Info = pdf.make_indirect(info)
    buffer = io.BytesIO()
    pdf.save(
        buffer,
        min_version="1.4",
        force_version="1.4",
        object_stream_mode=pikepdf.ObjectStreamMode.disable,
        compress_streams=True,
        deterministic_id=True,
    )
    return buffer.getvalue()


def _stored(pdf: Pdf, image: Packed) -> Any:
    picture = pdf.make_stream(b"")
    picture.write(image.data, filter=Name.FlateDecode)
    picture.Type, picture.Subtype = Name.XObject, Name.Image
    picture.Width, picture.Height = image.pixels
    picture.ColorSpace, picture.BitsPerComponent = Name.DeviceCMYK, 8
    return picture


def _page(pdf: Pdf, page: CmykPage, picture: Any) -> Any:
    wide, high = page.size.width * POINTS, page.size.height * POINTS
    media = Array([0, 0, number(wide), number(high)])
    trim = Array(
        [
            number(page.trim.x * POINTS),
            number((page.size.height - page.trim.bottom) * POINTS),
            number(page.trim.right * POINTS),
            number((page.size.height - page.trim.y) * POINTS),
        ]
    )
    drawn = f"q {number(wide)} 0 0 {number(high)} 0 0 cm /Face Do Q".encode()
    return pdf.make_indirect(
        Dictionary(
            Type=Name.Page,
            MediaBox=media,
            TrimBox=trim,
            BleedBox=Array(list(media)),
            Contents=pdf.make_stream(drawn),
            Resources=Dictionary(XObject=Dictionary(Face=picture)),
        )
    )
