"""Property 36: what is drawn on every page is what the data say, drawn and typeset anew."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from pnp.errors import PnpError
from pnp.proof.again import Again, Faces, Side, side_of, sides_of
from pnp.proof.alike import beside, difference
from pnp.proof.around import Around, oddities, take_apart
from pnp.proof.asbuilt import pages_as_built, pictures_as_built
from pnp.proof.cutpictures import cut_pictures
from pnp.proof.fingerprint import Mark
from pnp.proof.printed import FileProof, Laid, Printed
from pnp.proof.redraw import pages_redrawn, sheet_of_forms, sheet_of_pages
from pnp.proof.result import Finding, Result, Rule

DRAWN = Rule(36, "pages show what the data say, drawn anew", "", 0)

FINE: Final = 200
"""Dots an inch for faces that are stored otherwise than they are typeset anew."""

COARSE: Final = 72
"""Dots an inch for whole pages whose forms are right."""

Layers = tuple[Mark, ...]


def drawn(printed: Printed, again: Again) -> Iterator[Result]:
    """Yield property 36, for every form of every page and for every page as a whole.

    The side of a piece that the manifest names must be drawn by the layers of that side, typeset
    anew, and a page of a booklet by that page of the book. They are held against each other
    stream by stream with all their resources; where those differ, as font subsets do in files
    built one by one, both are drawn at 200 dots an inch, and pixels, text and means (overprint,
    layers, colour spaces) must be alike. A page may do nothing to its forms but place and clip
    them, and must look in PDFium as it does with its forms drawn anew. Files that differ from a
    new build are compared with it page by page; that they can be built again is property 28.
    """
    try:
        faces, folder = again.faces, again.first.folder
    except PnpError:
        return
    held = _Held(faces) if faces else None
    for file in printed.files:
        found = [*held.intent(file), *held.forms(file), *held.pages(file)] if held else []
        wrong = {finding.page for finding in found}
        anew = pages_as_built(file, folder / file.said.path)
        found += [finding for finding in anew if finding.page not in wrong]
        yield from DRAWN.results(file.said.path, found or [Finding(0)])
    for path, found in pictures_as_built(printed.folder, folder):
        yield from DRAWN.results(path, found)
    if held:
        for path, found in cut_pictures(printed, held.faces):
            yield from DRAWN.results(path, found)


@dataclass(frozen=True)
class _Case:
    """A form that is stored otherwise than what it has to show."""

    form: Any
    side: Side
    key: tuple[Layers, Side]


class _Held:
    """Forms and pages, each held once against what they have to show."""

    def __init__(self, faces: Faces) -> None:
        self.faces = faces
        self._told: dict[tuple[Layers, Side], str] = {}
        self._seen: set[Mark] = set()

    def intent(self, file: FileProof) -> Iterator[Finding]:
        """Yield whether the file's colours are meant for another condition than its faces'."""
        meant = file.prints.of(file.pdf.Root.get("/OutputIntents"))
        if file.said.holds_pieces and meant not in self.faces.intents:
            yield Finding(
                1, "expected the output intent that its faces are typeset for, found none"
            )

    def forms(self, file: FileProof) -> Iterator[Finding]:
        """Yield what forms of the file show and should not, on each page that draws them."""
        cases: dict[tuple[Layers, Side], _Case] = {}
        where: list[tuple[_Case, Laid, int]] = []
        for page in file.pages:
            for laid in page.laid:
                case = self._case(file, laid)
                if case is not None:
                    where.append((case, laid, page.said.number))
                    if case.key not in self._told:
                        cases[case.key] = case
        self._compare(list(cases.values()))
        for case, laid, number in where:
            message = self._told[case.key]
            if message:
                message = f"{laid.said}: expected it as the data draw it, found {message}"
                yield Finding(1, message, number)

    def _case(self, file: FileProof, laid: Laid) -> _Case | None:
        """Return the form where it is not stored as what it has to show."""
        side, form = side_of(file, laid), laid.drawing.target
        wanted = self.faces.layers(side)
        if wanted is None:
            return None  # a side that the data have not is property 29
        layers = file.prints.layers(form)
        if wanted in (layers, (file.prints.form(form),)):
            return None
        return _Case(form, side, (layers, side))

    def _compare(self, cases: list[_Case]) -> None:
        """Draw forms and what they have to show, and note how they differ."""
        if not cases:
            return
        import pypdfium2

        stacks = [self.faces.pages(case.side) for case in cases]
        with (
            pypdfium2.PdfDocument(sheet_of_forms([case.form for case in cases])) as found,
            pypdfium2.PdfDocument(sheet_of_pages(stacks)) as wanted,
        ):
            for number, (case, stack) in enumerate(zip(cases, stacks, strict=True)):
                message = difference(found[number], wanted[number], FINE)
                if message and case.key[0] in self.faces.sides:
                    message = f"that of {_name(self.faces.sides[case.key[0]])}"
                self._told[case.key] = message or beside(case.form, [page.obj for page in stack])

    def pages(self, file: FileProof) -> Iterator[Finding]:
        """Yield pages that look otherwise than they do with their faces drawn anew."""
        apart: dict[int, tuple[Around, list[Side]]] = {}
        for index, page in enumerate(file.pages):
            if not page.said.placements:
                continue
            around = take_apart(page.page)
            for message in oddities(page.page, around):
                yield Finding(1, message, page.said.number)
            sides = sides_of(file, page, self.faces)
            mark = file.prints.page(page.page)
            if sides and mark not in self._seen:
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
                message = difference(found[index], wanted[number], COARSE)
                if message:
                    message = f"expected the page as its faces drawn anew make it, found {message}"
                    yield Finding(1, message, index + 1)


def _name(side: Side) -> str:
    component, item, which = side
    return f"{component if component == item else f'{component}/{item}'} {which}"
