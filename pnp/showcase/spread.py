"""Two pages of the book, open on the table."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from pnp.showcase.scene import lay, table_top

FINE, COARSE = 220, 24
"""Dots an inch of the pages shown, and of those that are only looked through."""

FOLD: Final = 0.09
"""How far the shade of the fold reaches into a page, as a share of its width."""


def spread(book: Path, size: tuple[int, int], colour: str) -> Any:
    """Return the picture of an open book, None for one of a single page."""
    from PIL import Image
    from pypdfium2 import PdfDocument

    with PdfDocument(book) as document:
        if len(document) < 4:
            return None
        small = [page.render(scale=COARSE / 72).to_pil().convert("RGB") for page in document]
        left = fullest(small)
        pages = [document[n].render(scale=FINE / 72).to_pil() for n in (left, left + 1)]
    wide, high = size
    tall = round(high * 0.86)
    across = round(tall * pages[0].width / pages[0].height)
    if 2 * across > wide * 0.92:
        across = round(wide * 0.46)
        tall = round(across * pages[0].height / pages[0].width)
    scene = table_top(size, colour)
    shown = Image.new("RGBA", (2 * across, tall))
    for number, page in enumerate(pages):
        flat = page.convert("RGB").resize((across, tall), Image.Resampling.LANCZOS)
        shown.paste(_bent(flat, number == 0), (number * across, 0))
    # The pages below show at both edges.
    for sheet in range(4, 0, -1):
        edge = Image.new("RGBA", (shown.width + 4 * sheet, tall - 2), (250, 248, 242, 255))
        lay(scene, edge, (wide / 2, high / 2 + 1), 0.0, 3 if sheet < 4 else 12)
    lay(scene, shown, (wide / 2, high / 2), 0.0, 2)
    return scene


def fullest(pages: Sequence[Any]) -> int:
    """Return the left page of the most colourful pair that lies side by side, counted from 0."""
    from PIL import ImageStat

    def colour(page: Any) -> float:
        return float(ImageStat.Stat(page.convert("HSV").getchannel("S")).mean[0])

    lefts = range(1, len(pages) - 1, 2)
    return max(lefts, key=lambda n: (min(colour(pages[n]), colour(pages[n + 1])), -n))


def _bent(page: Any, left: bool) -> Any:
    """Return a page with the shade that runs along the fold."""
    from PIL import Image

    reach = max(1, round(page.width * FOLD))
    shade = (
        Image.linear_gradient("L")
        .rotate(90 if left else -90, expand=True)
        .resize((reach, page.height))
    )
    strip = shade.point([round((v / 255) ** 2 * 105) for v in range(256)])
    dark = Image.new("RGB", strip.size, (40, 30, 20))
    page.paste(dark, (page.width - reach if left else 0, 0), strip)
    return page
