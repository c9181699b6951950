"""Pages as pictures of an exact number of pixels, and where their letters stand."""

from __future__ import annotations

import io
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final

from pnp.geometry import Rect

_LESS: Final = 1 - 1e-6
"""PDFium rounds pixels up, and would count the last digit of a width for one more."""

_MM: Final = 25.4 / 72

FAINT: Final = 8
"""What a letter changes a pixel by at most, of 255, where it is not seen."""


def rasters(data: bytes, pixels: Sequence[tuple[int, int]]) -> Iterator[Any]:
    """Yield each page as a picture of its number of pixels, transparent where nothing is painted.

    The pages must have the shapes of their pictures.
    """
    from pypdfium2 import PdfDocument

    with PdfDocument(data) as document:
        for page, (wide, high) in zip(document, pixels, strict=True):
            yield _transparent(page, wide, high)


def _transparent(page: Any, wide: int, high: int) -> Any:
    scale = max(wide / page.get_width(), high / page.get_height())
    bitmap = page.render(scale=scale * _LESS, fill_color=(255, 255, 255, 0), rev_byteorder=True)
    image = bitmap.to_pil()
    # A page rounded to a hundredth of a point may miss its last row by a hair.
    return image if image.size == (wide, high) else image.resize((wide, high))


def letters(data: bytes) -> Iterator[Rect | None]:
    """Yield the box around all letters of each page, in millimetres from the top left."""
    from pypdfium2 import PdfDocument

    with PdfDocument(data) as document:
        for page in document:
            text, height = page.get_textpage(), page.get_height()
            boxes = []
            for index in range(text.count_chars()):
                left, bottom, right, top = text.get_charbox(index)
                if right > left and top > bottom:
                    corner = left * _MM, (height - top) * _MM
                    boxes.append(Rect(*corner, (right - left) * _MM, (top - bottom) * _MM))
            yield Rect.around(boxes) if boxes else None


def lettered(data: bytes, number: int, image: Any) -> Any:
    """Return a mask of the pixels that letters change in a page's picture, as `rasters` gave it.

    *number* counts from 0. What a clip hides is not there; black is where no letter is seen.
    """
    import pypdfium2.raw as pdfium
    from PIL import ImageChops
    from pypdfium2 import PdfDocument

    with PdfDocument(data) as document:
        page = document[number]
        for item in page.get_objects(filter=[pdfium.FPDF_PAGEOBJ_TEXT]):
            pdfium.FPDFPageObj_SetIsActive(item, False)
        bare = _transparent(page, *image.size)
    apart = ImageChops.difference(image, bare).split()
    mask = apart[0]
    for band in apart[1:]:
        mask = ImageChops.lighter(mask, band)
    return mask.point(lambda value: 255 if value > FAINT else 0)


def png(image: Any, dpi: int) -> bytes:
    """Return a picture as PNG with its resolution noted."""
    buffer = io.BytesIO()
    image.save(buffer, "PNG", dpi=(dpi, dpi))
    return buffer.getvalue()


def region(path: Path, page: int, box: Rect, dpi: int) -> Any:
    """Return a part of a page, counted from 1, as a picture; *box* is in mm as the page is seen."""
    from pypdfium2 import PdfDocument

    from pnp.pdf.opening import opened
    from pnp.pdf.pages import page_matrix

    with opened(path) as pdf:
        size = page_matrix(pdf.pages[page - 1].obj)[1]
    with PdfDocument(path) as document:
        shown = document[page - 1]
        # PDFium knows no /UserUnit.
        unit = size.width / _MM / shown.get_width()
        edges = (box.x, size.height - box.bottom, size.width - box.right, box.y)
        left, bottom, right, top = (max(edge / _MM / unit, 0.0) for edge in edges)
        scale = unit * dpi / 72
        return shown.render(scale=scale, crop=(left, bottom, right, top)).to_pil().convert("RGB")
