"""What the manifest says of a build and its files."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from msgspec import Struct

from pnp.geometry import Transform
from pnp.proof.reading.correction import Declared, Turned
from pnp.proof.reading.placed import BOOK, PageSaid

EVERYTHING: Final = "everything.pdf"
"""Repeats the pages of the other files; its pieces are not counted again."""

GUIDE: Final = "craft"
"""How the name of the craft guide begins."""


class FileSaid(Struct, frozen=True):
    """One PDF as the manifest describes it."""

    path: str
    sha256: str
    pages: tuple[PageSaid, ...]

    @property
    def repeats(self) -> bool:
        """Whether its pages are those of the other files."""
        return self.path == EVERYTHING

    @property
    def holds_pieces(self) -> bool:
        """Whether anything is placed in it; a book to read holds nothing that is placed."""
        return any(page.placements for page in self.pages)

    @property
    def is_book(self) -> bool:
        """Whether it is a book, to read or to fold, without any piece to cut out.

        The craft guide is one: it is typeset as the rulebook is.
        """
        return self.is_booklet or (not self.holds_pieces and self.path.startswith((BOOK, GUIDE)))

    @property
    def is_reading(self) -> bool:
        """Whether it is a book to read, with nothing to cut or to fold."""
        return self.is_book and not self.holds_pieces

    @property
    def is_booklet(self) -> bool:
        """Whether it holds pages of a book for folding, and nothing else."""
        placed = (put for page in self.pages for put in page.placements)
        return self.holds_pieces and all(put.is_page for put in placed)


class Said(Struct, frozen=True):
    """The whole manifest."""

    game: str
    paper: str
    scale: dict[str, float]
    duplex: str
    margins: str
    correction: Declared | None
    counts: dict[str, int]
    files: tuple[FileSaid, ...]
    raw: dict[str, Any]
    core: float = 0.0
    """Thickness of the card between the halves of a fold."""

    def change(self, file: FileSaid, page: PageSaid) -> Transform | None:
        """Return the matrix that corrects the page for a printer, in points, or None.

        A book to read on a screen and a plan of the cuts have no pieces and stay as they are.
        Sheets that are glued have backs of their own, which meet no front inside the printer.
        """
        if self.correction is None or not file.holds_pieces:
            return None
        turned: Turned | None = None
        if page.side == "back" and page.backs is not None:
            if file.is_booklet:
                turned = "short" if page.media.width > page.media.height else "long"
            elif self.duplex in ("long", "short"):
                turned = "long" if self.duplex == "long" else "short"
        return self.correction.matrix(page.media, turned)

    def pages(self) -> Iterator[tuple[FileSaid, PageSaid]]:
        """Yield every page with its file."""
        for file in self.files:
            for page in file.pages:
                yield file, page
