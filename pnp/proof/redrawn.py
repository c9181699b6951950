"""Faces of a game drawn anew, and which of them a placed form has to show."""

from __future__ import annotations

import io
from collections.abc import Mapping
from functools import cached_property
from typing import Any

import pikepdf
from msgspec import Struct, field

from pnp.proof.reading.fingerprint import Fingerprints, Mark
from pnp.proof.reading.printed import FileProof, Laid, PageProof

Side = tuple[str, str, str]
"""Component, id of the design, ``front`` or ``back``."""

Place = tuple[int, int]
"""Number of a document and of a page in it, both from 0."""


class Redrawn(Struct, frozen=True):
    """The faces of a game, drawn and typeset anew and placed nowhere."""

    documents: tuple[bytes, ...]
    """PDFs with one layer of a face on a page."""

    faces: Mapping[Side, tuple[Place, ...]]
    """The layers of every face, from the lowest up."""


class Faces(Struct, dict=True):
    """Faces drawn anew, opened."""

    redrawn: Redrawn
    _marks: dict[Place, Mark] = field(default_factory=dict)

    @cached_property
    def documents(self) -> list[Any]:
        """The PDFs, opened."""
        return [pikepdf.open(io.BytesIO(data)) for data in self.redrawn.documents]

    @cached_property
    def _prints(self) -> list[Fingerprints]:
        return [Fingerprints() for _ in self.redrawn.documents]

    def layers(self, side: Side) -> tuple[Mark, ...] | None:
        """Return the digests of the layers of a face, None for a face that the data have not."""
        places = self.redrawn.faces.get(side)
        return None if places is None else tuple(map(self._mark, places))

    def page(self, place: Place) -> Any:
        """Return the page that holds a layer."""
        document, page = place
        return self.documents[document].pages[page]

    def pages(self, side: Side) -> list[Any]:
        """Return the pages that hold the layers of a face, from the lowest up."""
        return list(map(self.page, self.redrawn.faces[side]))

    @cached_property
    def sides(self) -> dict[tuple[Mark, ...], Side]:
        """The first face with these layers."""
        found: dict[tuple[Mark, ...], Side] = {}
        for side in self.redrawn.faces:
            found.setdefault(self.layers(side) or (), side)
        return found

    @cached_property
    def intents(self) -> set[Mark]:
        """What the colours of the documents are meant for."""
        return {
            prints.of(document.Root.get("/OutputIntents"))
            for prints, document in zip(self._prints, self.documents, strict=True)
        }

    def _mark(self, place: Place) -> Mark:
        if place not in self._marks:
            self._marks[place] = self._prints[place[0]].page(self.page(place))
        return self._marks[place]


def side_of(file: FileProof, laid: Laid) -> Side:
    """Return what has to be seen where a form is placed, as the manifest names it.

    Pages of a book have the name of the file for a component: each is folded from its own.
    """
    if laid.said.is_page:
        return file.said.path, laid.said.id, "page"
    return laid.said.component, laid.said.id, laid.said.side


def sides_of(file: FileProof, page: PageProof, faces: Faces) -> list[Side]:
    """Return what every form of a page has to show, nothing where it draws any other form."""
    known = {id(laid.drawing): side_of(file, laid) for laid in page.laid}
    sides = [known.get(id(drawing)) for drawing in page.shown.drawings]
    found = [side for side in sides if side is not None and side in faces.redrawn.faces]
    return found if len(found) == len(sides) else []
