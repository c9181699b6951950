"""All pages of a build small: drawn one after the other, looked at once, kept in one picture."""

from __future__ import annotations

import math
from collections.abc import Sequence
from pathlib import Path

from pnp.manifest.values import PageEntry
from pnp.pdf.blanks import BlankBleeds
from pnp.pdf.contact import ContactSheet, inked, page_sizes, small_pages
from pnp.pipeline.blanks import COARSE


class Overview:
    """The pages of a PDF whose entries in the manifest are known."""

    def __init__(self, path: Path, pages: Sequence[PageEntry], fonts: Sequence[Path]) -> None:
        self._path, self._pages, self._fonts = path, pages, fonts
        self._inked: list[float] = []
        self.blanks = BlankBleeds(COARSE)
        """What is seen of bleeds; complete once the picture is saved."""

    def save(self, path: Path) -> None:
        """Write the contact sheet: all pages that hold pieces, each with its label."""
        sizes = page_sizes(self._path, COARSE)
        shown = [size for size, page in zip(sizes, self._pages, strict=True) if page["placements"]]
        with path.open("wb") as file:
            sheet = ContactSheet(file, shown, self._fonts)
            for picture, page in zip(small_pages(self._path, COARSE), self._pages, strict=True):
                self._inked.append(inked(picture))
                self.blanks.add(picture, page)
                if page["placements"]:
                    sheet.add(picture, page["label"])
            sheet.close()

    def ink(self) -> float:
        """Return how much ink all pages take, in pages of solid black."""
        return math.fsum(self._inked)
