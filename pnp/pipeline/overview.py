"""All pages of a build small: drawn one after the other, looked at once, kept in one picture."""

from __future__ import annotations

import math
from collections.abc import Collection, Generator, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

from pnp.cache import digest_of
from pnp.manifest.values import PageEntry
from pnp.pdf.blanks import BlankBleeds
from pnp.pdf.contact import COLUMNS, ContactSheet, inked, page_sizes, small_pages
from pnp.pipeline.blanks import COARSE
from pnp.pipeline.sighted import Earlier, Row, Seen, Sights


class Overview:
    """The pages of a PDF whose entries in the manifest are known."""

    def __init__(
        self,
        path: Path,
        pages: Sequence[PageEntry],
        fonts: Sequence[Path],
        looks: Sequence[str],
        earlier: Earlier,
    ) -> None:
        """*looks* are keys of what is seen of the pages, empty for those not known."""
        self._path, self._pages, self._fonts, self._earlier = path, pages, fonts, earlier
        self._looks = [_key(*pair) for pair in zip(looks, pages, strict=True)]
        self._inked: list[float] = []
        self.sights = Sights()
        """What was seen, to be kept."""

        self.blanks = BlankBleeds(COARSE)
        """What is seen of bleeds; complete once the picture is saved."""

    def save(self, path: Path) -> None:
        """Write the contact sheet: all pages that hold pieces, each with its label."""
        sizes = page_sizes(self._path, COARSE)
        shown = [number for number, page in enumerate(self._pages) if page["placements"]]
        rows = [shown[start : start + COLUMNS] for start in range(0, len(shown), COLUMNS)]
        with path.open("wb") as file:
            sheet = ContactSheet(file, [sizes[number] for number in shown], self._fonts)
            keys = [self._row(row, sizes, sheet.width) for row in rows]
            taken = {n for n, key in enumerate(keys) if self._serves(key, rows[n], sheet.size(n))}
            left = self._pictures({page for number in taken for page in rows[number]})
            # A document stays open as long as its pictures are not seen through.
            with closing(left) as pictures:
                for number, (key, row) in enumerate(zip(keys, rows, strict=True)):
                    if number in taken:
                        strip = self._earlier.strip(key)
                    else:
                        drawn = [(next(pictures), self._pages[page]["label"]) for page in row]
                        strip = sheet.drawn(number, drawn)
                    place = sheet.add(strip)
                    if key:
                        self.sights.rows[key] = Row(place, len(strip.chunk), strip.size, strip.sum)
                # Pages without pieces may stand behind all others.
                list(pictures)
            sheet.close()

    def _row(self, row: Sequence[int], sizes: Sequence[tuple[int, int]], width: int) -> str:
        """Return the key of a row of pages, empty where one of them is not known."""
        looks = [self._looks[number] for number in row]
        shape = f"{width} {[sizes[number] for number in row]}"
        return digest_of(shape, *looks) if all(looks) else ""

    def _serves(self, key: str, row: Sequence[int], size: int) -> bool:
        """Return whether the earlier sheet has a row of this size, and what was seen of it."""
        seen = all(self._looks[number] in self._earlier.sights.pages for number in row)
        return seen and self._earlier.has(key, size)

    def _pictures(self, taken: Collection[int]) -> Generator[Any]:
        """Look at all pages in their order; yield those that are to be shown and not *taken*."""
        seen = self._earlier.sights.pages
        bare = {n for n, page in enumerate(self._pages) if not page["placements"]}
        known = {
            n for n, look in enumerate(self._looks) if n in taken or (n in bare and look in seen)
        }
        left = [number for number in range(len(self._pages)) if number not in known]
        drawn = small_pages(self._path, COARSE, left)
        for number, (page, look) in enumerate(zip(self._pages, self._looks, strict=True)):
            picture = None if number in known else next(drawn)
            if picture:
                found = Seen(inked(picture), self.blanks.add(picture, page))
            else:
                found = seen[look]
                self.blanks.note(found.blank)
            self._inked.append(found.ink)
            if look:
                self.sights.pages[look] = found
            if picture and number not in bare:
                yield picture

    def ink(self) -> float:
        """Return how much ink all pages take, in pages of solid black."""
        return math.fsum(self._inked)


def _key(look: str, page: PageEntry) -> str:
    """Return the key of what is seen of a page and said of it, empty where it is not known."""
    names = [f"{put['component']} {put['id']} {put['side']}" for put in page["placements"]]
    return digest_of(look, page["label"], *names) if look else ""
