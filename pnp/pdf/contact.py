"""Pages as pictures: PNG files and the contact sheet of a whole build."""

from __future__ import annotations

import io
import math
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, BinaryIO, Final

from pnp.geometry import Rect
from pnp.pdf import lettering
from pnp.pdf.png import PngWriter, Strip, packed, unpacked_size
from pnp.units import MM_PER_UNIT

GROUND, TEXT = (236, 233, 226), (60, 54, 48)
GAP: Final = 18
COLUMNS: Final = 4
LABEL: Final = 24
"""Pixels below a page for its name."""

AT_ONCE: Final = 8
"""Pages that are drawn before a document is opened anew, however large they are."""

HELD: Final = 2_000_000
"""Bytes of smaller pages that are drawn before it is: a page is found through all before it."""


def render(data: bytes | Path, dpi: int) -> Iterator[bytes]:
    """Yield every page of the PDF as PNG with its resolution noted."""
    for image in _images(data, dpi):
        buffer = io.BytesIO()
        image.save(buffer, "PNG", dpi=(dpi, dpi))
        yield buffer.getvalue()


def _images(data: bytes | Path, dpi: int, numbers: Sequence[int] | None = None) -> Iterator[Any]:
    """Yield pages as pictures: all of them, or those of the *numbers* counted from 0."""
    from pypdfium2 import PdfDocument

    with PdfDocument(data) as document:
        count = len(document)
    size = len(data) if isinstance(data, bytes) else data.stat().st_size
    step = max(AT_ONCE, HELD * count // size)
    numbers = range(count) if numbers is None else numbers
    for first in range(0, len(numbers), step):
        # It keeps what it has read of a document until this is closed.
        with PdfDocument(data) as document:
            for number in numbers[first : first + step]:
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


def page_sizes(path: Path, dpi: int) -> list[tuple[int, int]]:
    """Return width and height of every page as `small_pages` draws it, in pixels."""
    from pypdfium2 import PdfDocument

    with PdfDocument(path) as document:
        sizes = [document.get_page_size(number) for number in range(len(document))]
    return [(math.ceil(wide * dpi / 72), math.ceil(high * dpi / 72)) for wide, high in sizes]


def small_pages(
    data: bytes | Path, dpi: int, numbers: Sequence[int] | None = None
) -> Iterator[Any]:
    """Yield every page of a PDF as a small picture, or those of the *numbers* counted from 0."""
    return _images(data, dpi, numbers)


def inked(picture: Any) -> float:
    """Return how much ink a page takes, in pages of solid black: the mean of what is not white."""
    from PIL import ImageStat

    mean = ImageStat.Stat(picture).mean
    return 1 - math.fsum(mean) / (255 * len(mean))


class ContactSheet:
    """One PNG with pages small, each with its label, written a row at a time.

    *sizes* are those of all its pages in pixels; a label is set in the one of the *fonts* that has
    most of its letters.
    """

    def __init__(
        self, file: BinaryIO, sizes: Sequence[tuple[int, int]], fonts: Sequence[Path]
    ) -> None:
        self._fonts = fonts
        self._wide = max(wide for wide, _ in sizes)
        rows = [sizes[start : start + COLUMNS] for start in range(0, len(sizes), COLUMNS)]
        self._heights = [GAP + max(high for _, high in row) + LABEL for row in rows]
        self.width = min(len(sizes), COLUMNS) * (self._wide + GAP) + GAP
        self._file = PngWriter(file, self.width, sum(self._heights) + GAP)

    def size(self, row: int) -> int:
        """Return the size of a row of pages, unpacked."""
        return unpacked_size(self.width, self._heights[row])

    def add(self, strip: Strip) -> int:
        """Write the next row and return where it begins in the file."""
        return self._file.add(strip)

    def close(self) -> None:
        """End the picture."""
        from PIL import Image

        self._file.add(packed(Image.new("RGB", (self.width, GAP), GROUND)))
        self._file.close()

    def drawn(self, row: int, pages: Sequence[tuple[Any, str]]) -> Strip:
        """Return a row of pages, each with its label."""
        from PIL import Image, ImageDraw, ImageFont

        height = self._heights[row]
        strip = Image.new("RGB", (self.width, height), GROUND)
        draw = ImageDraw.Draw(strip)
        for column, (picture, label) in enumerate(pages):
            left = GAP + column * (self._wide + GAP)
            strip.paste(picture, (left + (self._wide - picture.width) // 2, GAP))
            place = (left + self._wide // 2, height - LABEL + 2)
            letters = ImageFont.truetype(str(lettering.fullest(label, self._fonts)), 13)
            draw.text(place, label, TEXT, letters, anchor="ma")
        return packed(strip)
