"""manifest.json as the build writes it, typed; `pnp.proof` has a reader of its own.

All lengths are millimetres, rounded to 0.001, from the top left of the page.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from typing import Any, Literal, NotRequired, TypedDict

from msgspec import Struct, field


class TileEntry(TypedDict):
    """Which part of a larger piece a placement shows."""

    name: str
    source: list[float]
    parted: NotRequired[str]


class PlacementEntry(TypedDict):
    """One side of one piece on a page."""

    component: str
    id: str
    copy: int
    side: str
    form: str
    trim: list[float]
    bleed: list[float]
    rotation: int
    tile: NotRequired[TileEntry]


class PageEntry(TypedDict):
    """One page of a file; *number* counts from 1."""

    number: int
    label: str
    side: str
    backs_page: int | None
    media: list[float]
    placements: list[PlacementEntry]
    fold: NotRequired[list[list[float]]]
    nested: NotRequired[bool]
    cuts: NotRequired[list[list[Any]]]


class FileEntry(TypedDict):
    """One PDF."""

    path: str
    sha256: str
    pages: list[PageEntry]


class CutEntry(TypedDict):
    """One file for a cutting machine, and the page that it belongs to."""

    path: str
    sha256: str
    kind: Literal["svg", "dxf", "png"]
    file: str
    page: int


class Manifest(Struct, frozen=True):
    """The whole manifest."""

    head: Mapping[str, Any]
    """Game, edition, paper and settings."""

    files: Sequence[FileEntry]
    counts: Mapping[str, int]
    cuts: Sequence[CutEntry] = field(default=())
    sides: Mapping[str, Any] = field(default_factory=dict)
    """What every printed side shows (`pnp.manifest.sides`)."""

    rules: Mapping[str, str] = field(default_factory=dict)
    """Sentences of the rules by id."""

    texts: Mapping[str, Any] = field(default_factory=dict)
    """The words of every design (`pnp.manifest.texts`)."""

    book: Sequence[str] = ()
    """What the rulebook says, line by line."""

    def plain(self) -> dict[str, Any]:
        """Return the manifest as plain data, in the order in which it is written."""
        cuts = {"cuts": list(self.cuts)} if self.cuts else {}
        said = {"texts": self.texts, "book": list(self.book)}
        words = {name: value for name, value in said.items() if value}
        about = {"sides": self.sides, "rules": self.rules, **words} if self.sides else {}
        files = {"files": list(self.files), "counts": dict(self.counts)}
        return {**self.head, **about, **cuts, **files}


class Made(Struct, frozen=True):
    """One finished file of a book or a guide, not yet written."""

    name: str
    data: bytes
    pages: tuple[PageEntry, ...] = ()
    """Entries of the manifest; empty for what is no PDF."""

    note: str = ""
    """A remark on how it was made, for the user."""

    source: bytes = b""
    """The PDF whose pages its sheets are folded from."""


def file_entry(path: str, data: bytes, pages: Sequence[PageEntry]) -> FileEntry:
    """Return the entry of a file with its digest."""
    return {"path": path, "sha256": hashlib.sha256(data).hexdigest(), "pages": list(pages)}


def bare_page(number: int, label: str, width: float, height: float) -> PageEntry:
    """Return the entry of a page that holds no pieces; its size is in millimetres."""
    return {
        "number": number,
        "label": label,
        "side": "front",
        "backs_page": None,
        "media": [width, height],
        "placements": [],
    }
