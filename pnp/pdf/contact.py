"""Pages as pictures: PNG files and the contact sheet of a whole build."""

from __future__ import annotations

import io
import math
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from pnp.geometry import Rect
from pnp.units import MM_PER_UNIT

GROUND, TEXT = (236, 233, 226), (60, 54, 48)
GAP: Final = 18
COLUMNS: Final = 4
AT_ONCE: Final = 8
"""Pages that are drawn before a document is opened anew."""


def render(data: bytes, dpi: int) -> Iterator[bytes]:
    """Yield every page of the PDF as PNG with its resolution noted."""
    for image in _images(data, dpi):
        buffer = io.BytesIO()
        image.save(buffer, "PNG", dpi=(dpi, dpi))
        yield buffer.getvalue()


def _images(data: bytes | Path, dpi: int) -> Iterator[Any]:
    from pypdfium2 import PdfDocument

    with PdfDocument(data) as document:
        count = len(document)
    for first in range(0, count, AT_ONCE):
        # It keeps what it has read of a document until this is closed.
        with PdfDocument(data) as document:
            for number in range(first, min(first + AT_ONCE, count)):
                yield document[number].render(scale=dpi / 72).to_pil().convert("RGB")


def page_picture(data: bytes | Path, number: int, dpi: int) -> bytes:
    """Return one page of the PDF as PNG, counted from 1; raises LookupError for none."""
    return _png(_page(data, number, dpi))


def part_picture(data: bytes | Path, number: int, box: Rect, turn: int, dpi: int) -> bytes:
    """Return a part of a page as PNG, a piece that was *turned* so many degrees turned back.

    The box is in millimetres from the top left. Raises LookupError for a page that is not there.
    """
    image, scale = _page(data, number, dpi), dpi / MM_PER_UNIT["in"]
    sides = (box.x, box.y, box.right, box.bottom)
    return _png(image.crop(tuple(round(side * scale) for side in sides)).rotate(turn, expand=True))


def _page(data: bytes | Path, number: int, dpi: int) -> Any:
    from pypdfium2 import PdfDocument

    with PdfDocument(data) as document:
        if not 1 <= number <= len(document):
            raise LookupError(f"expected a page from 1 to {len(document)}, found {number}")
        return document[number - 1].render(scale=dpi / 72).to_pil().convert("RGB")


def _png(image: Any) -> bytes:
    buffer = io.BytesIO()
    image.save(buffer, "PNG")
    return buffer.getvalue()


def small_pages(data: bytes | Path, dpi: int) -> list[Any]:
    """Return every page of a PDF as a small picture."""
    return list(_images(data, dpi))


def inked(pictures: Sequence[Any]) -> float:
    """Return how much ink pages take, in pages of solid black: the mean of what is not white."""
    from PIL import ImageStat

    means = (ImageStat.Stat(picture).mean for picture in pictures)
    return math.fsum(1 - math.fsum(mean) / (255 * len(mean)) for mean in means)


def contact_sheet(pictures: Sequence[Any], entry: Mapping[str, Any], font: Path) -> bytes:
    """Return one PNG with all pages of a PDF small, each with its label."""
    from PIL import Image, ImageDraw, ImageFont

    pages = [
        (image, page["label"])
        for image, page in zip(pictures, entry["pages"], strict=True)
        if page["placements"]
    ]
    letters = ImageFont.truetype(str(font), 13)
    wide = max(image.width for image, _ in pages)
    rows = [pages[start : start + COLUMNS] for start in range(0, len(pages), COLUMNS)]
    heights = [max(image.height for image, _ in row) + 24 for row in rows]
    width = min(len(pages), COLUMNS) * (wide + GAP) + GAP
    sheet = Image.new("RGB", (width, sum(heights) + GAP * (len(rows) + 1)), GROUND)
    draw = ImageDraw.Draw(sheet)
    top = GAP
    for row, height in zip(rows, heights, strict=True):
        for column, (image, label) in enumerate(row):
            left = GAP + column * (wide + GAP) + (wide - image.width) // 2
            sheet.paste(image, (left, top))
            middle = GAP + column * (wide + GAP) + wide // 2
            draw.text((middle, top + height - 22), label, TEXT, letters, anchor="ma")
        top += height + GAP
    buffer = io.BytesIO()
    sheet.save(buffer, "PNG")
    return buffer.getvalue()
