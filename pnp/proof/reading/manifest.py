"""manifest.json as typed values: what the build says lies where."""

from __future__ import annotations

import json
import math
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from pnp.errors import problem
from pnp.geometry import Rect, Sides, Size, Transform
from pnp.proof.reading.correction import Declared, Turned, read_correction

EVERYTHING: Final = "everything.pdf"
"""Repeats the pages of the other files; its pieces are not counted again."""

BOOK: Final = "rulebook"
"""Component of the pages of a booklet: they are folded, not cut out and turned over."""

GUIDE: Final = "craft"
"""How the name of the craft guide begins."""


@dataclass(frozen=True, slots=True)
class Placed:
    """One side of one piece as the manifest places it; millimetres from the top left."""

    component: str
    id: str
    copy: int
    side: str
    form: str
    trim: Rect
    bleed: Sides
    rotation: int
    tile: str | None
    source: Rect | None
    """The part of the finished piece that a tile shows."""

    parted: str = ""
    """What of a picture in tiles the seams had to part: its blocks, or its text too."""

    def __str__(self) -> str:
        """Return the piece as messages name it."""
        name = self.component if self.id == self.component else f"{self.component}/{self.id}"
        tile = f", tile {self.tile}" if self.tile else ""
        return f"{name} copy {self.copy} {self.side}{tile}"

    @property
    def is_page(self) -> bool:
        """Whether it is a page of a booklet, no piece to cut out."""
        return self.component == BOOK

    @property
    def piece(self) -> tuple[str, str, int]:
        """What front and back of one piece share."""
        return self.component, self.id, self.copy

    @property
    def bleed_box(self) -> Rect:
        """The box that the placement paints."""
        return self.trim.outset(self.bleed)


@dataclass(frozen=True, slots=True)
class PageSaid:
    """One page as the manifest describes it."""

    number: int
    label: str
    side: str
    backs: int | None
    """Number of the page on the other side of the sheet."""

    media: Size
    placements: tuple[Placed, ...]
    folds: tuple[tuple[float, float, float, float], ...]
    cuts: tuple[tuple[str, float, float, float], ...] = ()
    """The straight cuts in their order: axis, where, and from where to where along the other."""

    @property
    def pieces(self) -> tuple[Placed, ...]:
        """What is cut out: all placements but the pages of a booklet."""
        return tuple(put for put in self.placements if not put.is_page)

    @property
    def tiled(self) -> bool:
        """Whether it shows a part of a larger piece."""
        return any(placed.tile is not None for placed in self.placements)


@dataclass(frozen=True, slots=True)
class FileSaid:
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
        placed = [put for page in self.pages for put in page.placements]
        return bool(placed) and all(put.is_page for put in placed)


@dataclass(frozen=True, slots=True)
class Said:
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


def read_manifest(folder: Path) -> Said:
    """Return the manifest of a built folder.

    Raises Problems when there is none or when it is not of the form that builds write.
    """
    path = folder / "manifest.json"
    try:
        raw = json.loads(path.read_text(encoding="utf-8"))
        return _said(raw)
    except OSError as error:
        reason = error.strerror or type(error).__name__
        raise problem(f"expected the manifest of a build, found: {reason}", file=path) from None
    except (ValueError, KeyError, TypeError, AttributeError, OverflowError) as error:
        found = f"no {error}" if isinstance(error, KeyError) else str(error)
        raise problem(
            f"expected a manifest as builds write it, found: {found}",
            hint=f"build {folder.parent.name} again",
            file=path,
        ) from None


def _said(raw: Any) -> Said:
    return Said(
        str(raw["game"]),
        str(raw["paper"]),
        {str(name): _number(factor) for name, factor in raw["scale"].items()},
        str(raw["duplex"]),
        str(raw["margins"]),
        read_correction(raw.get("correction")),
        {str(name): int(count) for name, count in raw["counts"].items()},
        tuple(_file(entry) for entry in raw["files"]),
        raw,
        _number(raw.get("core", 0.0)),
    )


def _file(raw: Any) -> FileSaid:
    path = str(raw["path"])
    if path.startswith(("/", "\\")) or ".." in Path(path).parts:
        raise ValueError(f'a file outside the folder, "{path}"')
    return FileSaid(path, str(raw["sha256"]), tuple(_page(page) for page in raw["pages"]))


def _page(raw: Any) -> PageSaid:
    width, height = (_number(value) for value in raw["media"])
    backs = raw["backs_page"]
    return PageSaid(
        int(raw["number"]),
        str(raw["label"]),
        str(raw["side"]),
        None if backs is None else int(backs),
        Size(width, height),
        tuple(_placed(entry) for entry in raw["placements"]),
        tuple(_four(fold) for fold in raw.get("fold", ())),
        tuple(
            (str(axis), _number(at), _number(start), _number(end))
            for axis, at, start, end in raw.get("cuts", ())
        ),
    )


def _placed(raw: Any) -> Placed:
    tile = raw.get("tile")
    return Placed(
        str(raw["component"]),
        str(raw["id"]),
        int(raw["copy"]),
        str(raw["side"]),
        str(raw["form"]),
        Rect(*_four(raw["trim"])),
        Sides(*_four(raw["bleed"])),
        int(raw["rotation"]),
        str(tile["name"]) if tile else None,
        Rect(*_four(tile["source"])) if tile else None,
        str(tile.get("parted", "")) if tile else "",
    )


def _four(values: Any) -> tuple[float, float, float, float]:
    one, two, three, four = (_number(value) for value in values)
    return one, two, three, four


def _number(value: Any) -> float:
    """Return a length or a factor; what is no number would pass every comparison."""
    if isinstance(value, bool) or not isinstance(value, int | float) or not math.isfinite(value):
        raise ValueError(f"a number that is none, {value!r}")
    return float(value)
