"""Property 36: what is drawn on every page is what the data say, drawn and typeset anew."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from pnp.errors import PnpError
from pnp.proof.again import Again
from pnp.proof.reading.alike import difference
from pnp.proof.reading.around import Around, oddities, take_apart
from pnp.proof.reading.cut_pictures import cut_pictures
from pnp.proof.reading.fingerprint import Mark
from pnp.proof.reading.forms import Forms
from pnp.proof.reading.printed import FileProof, Printed
from pnp.proof.reading.redraw import pages_redrawn
from pnp.proof.reading.stored import pages_as_built, pictures_as_built
from pnp.proof.redrawn import Faces, Side, side_of, sides_of
from pnp.proof.result import Finding, Result, Rule

DRAWN = Rule(36, "pages show what the data say, drawn anew", "", 0)

DPI: Final = 72
"""Dots an inch for whole pages."""


def drawn(printed: Printed, again: Again) -> Iterator[Result]:
    """Yield property 36, for every form of every page and for every page as a whole.

    The side of a piece that the manifest names must be drawn by the layers of that side, typeset
    anew, and a page of a booklet by that page of the book. A page may do nothing to its forms but
    place and clip them, and must look in PDFium as it does with its forms drawn anew. Files that
    differ from a new build are compared with it page by page; that they can be built again is
    property 28.
    """
    try:
        faces, folder = again.faces, again.first.folder
    except PnpError:
        return
    held = _Held(faces) if faces else None
    for file in printed.files:
        found = list(held.findings(file)) if held else []
        wrong = {finding.page for finding in found}
        found += pages_as_built(file, folder / file.said.path, wrong)
        yield from DRAWN.results(file.said.path, found or [Finding(0)])
    pictures = list(pictures_as_built(printed.folder, folder))
    pictures += cut_pictures(printed, faces) if faces else []
    for path, found in pictures:
        yield from DRAWN.results(path, found)


class _Held:
    """Forms and pages, each held once against what they have to show."""

    def __init__(self, faces: Faces) -> None:
        self.faces, self.forms = faces, Forms(faces)
        self._seen: set[Mark] = set()

    def findings(self, file: FileProof) -> Iterator[Finding]:
        """Yield what is wrong with the forms of a file, and with its pages around them."""
        if not file.said.holds_pieces:
            return
        if file.prints.of(file.pdf.Root.get("/OutputIntents")) not in self.faces.intents:
            yield Finding(1, "expected the output intent of its faces, found another or none")
        wrong: set[int] = set()
        for page in file.pages:
            for laid in page.laid:
                message = self.forms.fault(laid.drawing.target, side_of(file, laid), file.prints)
                if message:
                    wrong.add(page.said.number)
                    message = f"{laid.said}: expected it as the data draw it, found {message}"
                    yield Finding(1, message, page.said.number)
        yield from self._pages(file, wrong)

    def _pages(self, file: FileProof, wrong: set[int]) -> Iterator[Finding]:
        """Yield pages that look otherwise than they do with their faces drawn anew.

        Those with *wrong* forms do so anyway.
        """
        apart: dict[int, tuple[Around, list[Side]]] = {}
        for index, page in enumerate(file.pages):
            around = take_apart(page.page, page.change)
            for message in oddities(page.page, around):
                yield Finding(1, message, page.said.number)
            sides = sides_of(file, page, self.faces)
            mark = file.prints.page(page.page)
            if sides and page.said.number not in wrong and mark not in self._seen:
                self._seen.add(mark)
                apart[index] = around, sides
        if not apart:
            return
        import pypdfium2

        with (
            pypdfium2.PdfDocument(file.path) as found,
            pypdfium2.PdfDocument(pages_redrawn(file.path, apart, self.faces)) as wanted,
        ):
            for number, index in enumerate(apart):
                message = difference(found[index], wanted[number], DPI)
                if message:
                    message = f"expected the page as its faces drawn anew make it, found {message}"
                    yield Finding(1, message, index + 1)
