"""What was built, made again from the data: faces drawn anew, and whole folders."""

from __future__ import annotations

import io
from collections.abc import Callable, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from types import TracebackType
from typing import Any

import pikepdf

from pnp.proof.reading.fingerprint import Fingerprints, Mark
from pnp.proof.reading.printed import FileProof, Laid, PageProof
from pnp.scratch import scratch

Side = tuple[str, str, str]
"""Component, id of the design, ``front`` or ``back``."""

Place = tuple[int, int]
"""Number of a document and of a page in it, both from 0."""


@dataclass(frozen=True, slots=True)
class Redrawn:
    """The faces of a game, drawn and typeset anew and placed nowhere."""

    documents: tuple[bytes, ...]
    """PDFs with one layer of a face on a page."""

    faces: Mapping[Side, tuple[Place, ...]]
    """The layers of every face, from the lowest up."""


@dataclass(frozen=True, slots=True)
class Rebuilt:
    """The same thing, built again."""

    folder: Path
    faces: Redrawn | None = None
    """What its faces look like by themselves, None where that was not kept."""


Rebuild = Callable[[Path], Rebuilt]
"""Builds the same thing again under a folder; raises PnpError."""


class Again:
    """New builds, made when they are first asked for; their folder goes at the end of `with`."""

    def __init__(self, rebuild: Rebuild, since: Sequence[str] = ()) -> None:
        """*since* names what changed since the folder that is proved was built."""
        self.since = tuple(since)
        self._rebuild, self._stack = rebuild, ExitStack()

    def __enter__(self) -> Again:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._stack.close()

    @cached_property
    def _place(self) -> Path:
        return self._stack.enter_context(scratch())

    @cached_property
    def first(self) -> Rebuilt:
        """The new build; raises PnpError."""
        return self._rebuild(self._place / "one")

    @cached_property
    def second(self) -> Rebuilt:
        """Another one, which shares nothing with the first; raises PnpError."""
        return self._rebuild(self._place / "two")

    @cached_property
    def faces(self) -> Faces | None:
        """The faces of the new build, None where it kept none; raises PnpError."""
        redrawn = self.first.faces
        return Faces(redrawn) if redrawn else None


@dataclass
class Faces:
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
