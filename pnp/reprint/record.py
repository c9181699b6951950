"""FILE.pieces.yaml: what was found, for a person to read and change; the only input of cutting."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any, Final, Literal

from pydantic import BeforeValidator, Field, WithJsonSchema

from pnp.errors import Problems, did_you_mean
from pnp.geometry import Rect
from pnp.model.fields import Fault, Record, described
from pnp.model.source import Located, read_yaml, resolve
from pnp.model.structure import structure

END: Final = ".pieces.yaml"
BY_HAND: Final = "by-hand"

WAYS: Final = (
    *(BY_HAND, "none", "page", "board", "comb", "marks", "trim", "borrowed", "lines", "outline"),
    *("image", "mixed", "fill", "form", "overlap", "toplevel", "ends", "rlines", "gutters"),
    "division",
)
"""How the pieces of a page were found."""

OFF: Final = 0.1
"""Millimetres that a piece may lie over the edge of its page."""

LEAST: Final = 2.0
"""Millimetres of the shorter side of a piece."""


def _number(low: float, high: float) -> Any:
    def read(value: Any) -> float:
        found = resolve(value)
        if isinstance(found, str):
            try:
                found = float(found)
            except ValueError:
                found = None
        if isinstance(found, bool) or not isinstance(found, int | float):
            raise Fault(f"expected a number, found {described(value)}", "millimetres, without mm")
        if not low <= found <= high:
            raise Fault(f"expected a number from {low:g} to {high:g}, found {found:g}")
        return float(found)

    return BeforeValidator(read)


def _whole(low: int, high: int) -> Any:
    def read(value: Any) -> int:
        found = resolve(value)
        if isinstance(found, bool) or not isinstance(found, int):
            raise Fault(f"expected a whole number, found {described(value)}")
        if not low <= found <= high:
            raise Fault(f"expected a number from {low} to {high}, found {found}")
        return found

    return BeforeValidator(read)


def _box(value: Any) -> tuple[float, float, float, float]:
    numbers = [resolve(one) for one in value] if isinstance(value, list | tuple) else []
    if len(numbers) != 4:
        many = f"{len(numbers)} values" if len(numbers) > 1 else described(value)
        raise Fault(
            f"expected x, y, width and height in mm, found {many}", "[9.5, 9.5, 63.5, 88.9]"
        )
    for name, number in zip(("x", "y", "width", "height"), numbers, strict=True):
        if isinstance(number, bool) or not isinstance(number, int | float):
            message = f"expected a number for {name}, found {described(number)}"
            raise Fault(message, "millimetres, without mm")
        if name in ("width", "height") and not number >= LEAST:
            raise Fault(f"expected a {name} of at least {LEAST:g} mm, found {number:g}")
    x, y, wide, tall = map(float, numbers)
    return x, y, wide, tall


def _way(value: Any) -> str:
    found = str(resolve(value))
    if found not in WAYS:
        wanted = f"a way of finding pieces, or {BY_HAND} for a page that a person changed"
        raise Fault(f"expected {wanted}, found {described(value)}", did_you_mean(found, WAYS))
    return found


def _pair(value: Any) -> tuple[float, float]:
    numbers = [resolve(one) for one in value] if isinstance(value, list | tuple) else []
    good = [n for n in numbers if isinstance(n, int | float) and not isinstance(n, bool)]
    if len(numbers) != 2 or len(good) != 2 or min(good) < 0:
        raise Fault(f"expected two lengths in mm, found {described(value)}", "[10, 10]")
    return float(good[0]), float(good[1])


Millimetres = Annotated[float, _number(-5000, 5000)]
Text = Annotated[str, BeforeValidator(lambda value: str(resolve(value)))]


class Piece(Record):
    """One piece of a page."""

    id: Text
    box: Annotated[tuple[float, float, float, float], BeforeValidator(_box)]
    turn: Annotated[int, _whole(0, 270)] = 0
    bleed: Annotated[float, _number(0, 25)] = 0.0
    """What the page has beyond the cut, on each side."""

    back: Text | None = None
    copies: Annotated[int, _whole(1, 999)] = 1

    def rect(self) -> Rect:
        """Return the box."""
        return Rect(*self.box)


class Grid(Record):
    """Pieces in rows and columns, in place of a list."""

    x: list[Millimetres]
    y: list[Millimetres]
    w: Annotated[float, _number(2, 5000)]
    h: Annotated[float, _number(2, 5000)]
    skip: list[Annotated[int, _whole(1, 5000)]] = Field(default_factory=list)
    """Numbers of cells that are left out, counted row by row from 1."""


class Page(Record):
    """What is on one page."""

    page: Annotated[int, _whole(1, 9999)]
    find: Annotated[str, BeforeValidator(_way), WithJsonSchema({"enum": list(WAYS)})]
    sure: Annotated[float, _number(0, 1)] = 1.0
    pieces: list[Piece] = Field(default_factory=list)
    grid: Grid | None = None
    note: Text = ""

    def all(self) -> list[Piece]:
        """Return the pieces, those of a grid row by row."""
        if self.grid is None:
            return self.pieces
        grid = self.grid
        places = [(x, y) for y in grid.y for x in grid.x]
        return [
            Piece(id=f"p{self.page}-{n}", box=(x, y, grid.w, grid.h))
            for n, (x, y) in enumerate(places, 1)
            if n not in grid.skip
        ]


class Board(Record):
    """Pieces of several pages that are put together."""

    id: Text
    parts: list[list[Text]]
    """Ids of pieces, row by row as they lie."""

    overlap: Annotated[tuple[float, float], BeforeValidator(_pair)] = (0.0, 0.0)
    """Millimetres that neighbours share: side by side, one above the other."""

    def all(self) -> list[str]:
        """Return the ids of all parts."""
        return [part for row in self.parts for part in row]


class Origin(Record):
    """The PDF that the pieces lie in."""

    file: Text
    sha256: Text
    pages: Annotated[int, _whole(1, 9999)]


class Whole(Record):
    """A piece of all pages has this size, unless it says another."""

    w: Annotated[float, _number(2, 5000)]
    h: Annotated[float, _number(2, 5000)]


class Found(Record):
    """The content of the file."""

    version: Annotated[int, _whole(1, 1)] = Field(alias="pnp-reprint")
    source: Origin | None = None
    sources: list[Origin] = Field(default_factory=list)
    """Several PDFs in place of one; their pages are numbered through."""

    backs: Literal["next-page", "same-page-fold-x", "same-page-fold-y", "common", "by-hand", "none"]
    pages: list[Page]
    boards: list[Board] = Field(default_factory=list)

    @property
    def origins(self) -> list[Origin]:
        """The PDFs, one or several."""
        return [self.source] if self.source else self.sources


def digest(path: Path) -> str:
    """Return the SHA-256 of a file."""
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def origins_of(paths: Sequence[Path], counts: Sequence[int]) -> dict[str, Any]:
    """Return the field for PDFs with so many pages each."""
    each = [
        Origin(file=path.name, sha256=digest(path), pages=count)
        for path, count in zip(paths, counts, strict=True)
    ]
    return {"source": each[0]} if len(each) == 1 else {"sources": each}


def read_record(path: Path) -> tuple[Found, Located]:
    """Return the file and where its values stand; raises Problems with all that is wrong."""
    source = read_yaml(path)
    found, problems = structure(Found, source)
    if found is None:
        raise Problems(problems)
    return found, source
