"""FILE.pieces.png: every page small, with the boxes of its pieces, their names and their backs."""

from __future__ import annotations

import math
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from PIL import Image, ImageDraw, ImageFont

from pnp.geometry import Size
from pnp.pdf.pictures import png_bytes
from pnp.reprint.finding import SURE
from pnp.reprint.record import Found, Page

DPI: Final = 60
COLUMNS: Final = 4
MOST: Final = 48
"""Pages that the picture shows."""

GAP: Final = 14
GROUND, GREEN, AMBER, BLUE = (236, 233, 226), (0, 130, 60), (215, 120, 0), (20, 80, 190)


def picture_of(found: Found, path: Path, sizes: Sequence[Size]) -> bytes:
    """Return the PNG: green boxes are sure, amber ones are to be looked at.

    *sizes* are those of all pages of the PDF in millimetres.
    """
    from pypdfium2 import PdfDocument

    with PdfDocument(path) as document:
        pages = found.pages[:MOST]
        shown = [_page(document[page.page - 1], page, sizes[page.page - 1].width) for page in pages]
    wide, tall = max(i.width for i in shown), max(i.height for i in shown)
    columns = min(COLUMNS, len(shown))
    rows = math.ceil(len(shown) / columns)
    size = (columns * (wide + GAP) + GAP, rows * (tall + GAP + 18) + GAP)
    sheet = Image.new("RGB", size, GROUND)
    draw = ImageDraw.Draw(sheet)
    for number, (image, page) in enumerate(zip(shown, pages, strict=True)):
        x = GAP + number % columns * (wide + GAP)
        y = GAP + number // columns * (tall + GAP + 18)
        sheet.paste(image, (x, y + 18))
        sure = f", {page.sure:.2f}" if page.pieces else ""
        note = f": {page.note}" if page.note else ""
        draw.text((x, y), f"page {page.page}, {page.find}{sure}{note}", (60, 54, 48), _font(13))
    return png_bytes(sheet)


def _font(size: int) -> Any:
    return ImageFont.load_default(size)


def _page(shown: Any, page: Page, width: float) -> Any:
    # PDFium knows no /UserUnit: the page is as large as its boxes are measured.
    pixels = round(width / 25.4 * DPI)
    image = shown.render(scale=pixels / shown.get_width()).to_pil().convert("RGB")
    draw = ImageDraw.Draw(image)
    scale = DPI / 25.4
    colour = GREEN if page.sure >= SURE else AMBER
    middles = {
        piece.id: tuple(value * scale for value in piece.rect().centre) for piece in page.all()
    }
    for piece in page.all():
        rect = piece.rect()
        box = [value * scale for value in (rect.x, rect.y, rect.right, rect.bottom)]
        draw.rectangle(box, outline=colour, width=2)
        x, y = middles[piece.id]
        size = max(8, min(13, int(rect.width * scale / 5)))
        name = piece.id.rpartition("-")[2] if rect.width < 20 else piece.id
        around = draw.textbbox((x, y), name, _font(size), anchor="mm")
        draw.rectangle(
            (around[0] - 2, around[1] - 2, around[2] + 2, around[3] + 2), fill=(255, 255, 255)
        )
        draw.text((x, y), name, colour, _font(size), anchor="mm")
        if piece.back in middles:
            draw.line((*middles[piece.id], *middles[piece.back]), BLUE, 2)
        elif piece.back is not None:
            below = (x, y + size + 3)
            draw.text(below, f"back {piece.back}", BLUE, _font(max(size - 3, 8)), anchor="mm")
    return image
