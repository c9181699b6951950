"""Whether two pages look alike to the eye: their pixels and their text."""

from __future__ import annotations

from itertools import product
from pathlib import Path
from typing import Any, Final

from PIL import Image, ImageChops

LEVELS: Final = 2
"""How far two pixels may be apart, of 255: colours are written with few decimals."""

ASIDE: Final = 0.002
"""How far a page is moved to see what hangs on nothing that can be measured, in pixels."""


def difference(one: Any, other: Any, dpi: float) -> str:
    """Return how the first page differs from the second in PDFium, empty where it does not.

    Pixels are compared at *dpi* in all three colours, and the text in its order.
    """
    pictures = [_picture(page, dpi) for page in (one, other)]
    if pictures[0].size != pictures[1].size:
        return "it has another size"
    said = [page.get_textpage().get_text_range() for page in (one, other)]
    if said[0] != said[1]:
        return f"{_first(said[0], said[1])} instead of {_first(said[1], said[0])}"
    return _apart(pictures[0], pictures[1], 25.4 / dpi)


def _picture(page: Any, dpi: float) -> Image.Image:
    bitmap = page.render(scale=dpi / 72, rev_byteorder=True)
    image: Image.Image = bitmap.to_pil()
    return image.convert("RGB")


def _first(text: str, other: str) -> str:
    """Return the part of the text around the first character that differs from the other."""
    at = next((n for n, (a, b) in enumerate(zip(text, other, strict=False)) if a != b), None)
    start = min(len(text), len(other)) if at is None else at
    part = text[max(start - 5, 0) : start + 15].split()
    return f'"{" ".join(part)}"' if part else "no text"


def _apart(one: Image.Image, two: Image.Image, step: float) -> str:
    return _told(ImageChops.difference(one, two), step)


def _told(apart: Image.Image, step: float) -> str:
    """Return the worst of the differences and where they lie, empty where all are small."""
    worst = max(high for _, high in apart.getextrema())  # type: ignore[misc]
    if worst <= LEVELS:
        return ""
    bands = [band.point(lambda value: 255 if value > LEVELS else 0) for band in apart.split()]
    box = ImageChops.lighter(ImageChops.lighter(bands[0], bands[1]), bands[2]).getbbox()
    assert box is not None
    left, top, right, low = (side * step for side in box)
    return (
        f"colours {worst} of 255 apart at x {left:.1f}, y {top:.1f} mm, "
        f"within {right - left:.1f} x {low - top:.1f} mm"
    )


def pictures_apart(one: Path, two: Path) -> str:
    """Return how a picture file differs from another to the eye, empty where it does not."""
    with Image.open(one) as first, Image.open(two) as second:
        if (first.size, first.mode) != (second.size, second.mode):
            return f"{first.mode} of {first.width} x {first.height} pixels"
        dpi = float(first.info.get("dpi", (72.0,))[0]) or 72.0
        return _apart(first.convert("RGB"), second.convert("RGB"), 25.4 / dpi)


def near(path: Path, page: Any, dpi: float) -> str:
    """Return how a picture file differs from a page drawn at *dpi*, empty where it does not.

    A pixel may be as it is where all of the page lies a little to any side: PDFium begins letters
    at thirds of a pixel and lines at whole ones, and a place that differs by nothing that can be
    measured may choose the next.
    """
    with Image.open(path) as opened:
        found = opened.convert("RGB")
    left, bottom, right, top = page.get_mediabox()
    low: Image.Image | None = None
    high: Image.Image | None = None
    for across, down in product((-ASIDE, ASIDE), repeat=2):
        x, y = across * 72 / dpi, down * 72 / dpi
        page.set_mediabox(left + x, bottom + y, right + x, top + y)
        wanted = _picture(page, dpi)
        low = ImageChops.darker(low, wanted) if low else wanted
        high = ImageChops.lighter(high, wanted) if high else wanted
    assert low is not None and high is not None
    if found.size != low.size:
        return f"{found.width} x {found.height} pixels"
    beyond = ImageChops.lighter(ImageChops.subtract(found, high), ImageChops.subtract(low, found))
    return _told(beyond, 25.4 / dpi)
