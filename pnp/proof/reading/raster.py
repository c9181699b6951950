"""Pages as pixels, drawn by PDFium: what a printer is given, without a look at any operator."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final, overload

from msgspec import Struct
from PIL import Image

from pnp.geometry import Rect, Size
from pnp.proof.reading.reader import MM

WHITE: Final = 247
"""From this value on a pixel counts as bare paper: less than 3 % of grey."""


class Raster(Struct, frozen=True):
    """One page that can be drawn in parts."""

    page: Any
    dpi: float

    @property
    def size(self) -> Size:
        """The page in millimetres."""
        width, height = self.page.get_size()
        return Size(width * MM, height * MM)

    @property
    def pixels(self) -> tuple[int, int]:
        """The whole page in pixels; PDFium draws whole ones only."""
        width, height = self.page.get_size()
        return math.ceil(width * self.dpi / 72), math.ceil(height * self.dpi / 72)

    @property
    def step(self) -> tuple[float, float]:
        """Width and height of a pixel in millimetres."""
        size, (across, down) = self.size, self.pixels
        return size.width / across, size.height / down

    def part(self, place: Rect, grey: bool = True) -> tuple[Image.Image, float, float]:
        """Return the pixels that touch *place*, and where the first of them begins, in mm."""
        (wide, tall), (across, down) = self.step, self.pixels
        left, top = max(math.floor(place.x / wide), 0), max(math.floor(place.y / tall), 0)
        right = min(math.ceil(place.right / wide), across)
        bottom = min(math.ceil(place.bottom / tall), down)
        if right <= left or bottom <= top:
            return Image.new("L" if grey else "RGB", (1, 1), 255), left * wide, top * tall
        scale = self.dpi / 72
        crop = [max(n / scale - 1e-6, 0.0) for n in (left, down - bottom, across - right, top)]
        return self._drawn(grey, tuple(crop)), left * wide, top * tall

    def whole(self, grey: bool = True) -> Image.Image:
        """Return the whole page."""
        return self._drawn(grey, (0.0, 0.0, 0.0, 0.0))

    def _drawn(self, grey: bool, crop: tuple[float, ...]) -> Image.Image:
        bitmap = self.page.render(
            scale=self.dpi / 72, crop=crop, grayscale=grey, rev_byteorder=not grey
        )
        image: Image.Image = bitmap.to_pil()
        return image if grey else image.convert("RGB")


class Rasters(Sequence[Raster]):
    """The pages of a PDF, each read when it is first asked for: PDFium reads a page whole."""

    def __init__(self, document: Any, dpi: float) -> None:
        self._document, self._dpi = document, dpi
        self._read: dict[int, Raster] = {}

    def __len__(self) -> int:
        return len(self._document)

    @overload
    def __getitem__(self, index: int) -> Raster: ...

    @overload
    def __getitem__(self, index: slice) -> list[Raster]: ...

    def __getitem__(self, index: int | slice) -> Raster | list[Raster]:
        """Return a page by its place; raises IndexError for none."""
        if isinstance(index, slice):
            return [self[one] for one in range(len(self))[index]]
        place = range(len(self))[index]
        if place not in self._read:
            self._read[place] = Raster(self._document[place], self._dpi)
        return self._read[place]


@contextmanager
def rasters(source: Path | bytes, dpi: float) -> Iterator[Rasters]:
    """Give the pages of a PDF; raises pypdfium2.PdfiumError for what is none."""
    import pypdfium2

    with pypdfium2.PdfDocument(source) as document:
        yield Rasters(document, dpi)
