"""FILE.pieces.yaml: what was found, for a person to read and change; the only input of cutting."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any, Final, Literal

from pydantic import BeforeValidator, Field

from pnp.errors import Problem, Problems, did_you_mean
from pnp.geometry import Rect
from pnp.model.fields import Fault, Record, described
from pnp.model.source import Located, read_yaml, resolve
from pnp.model.structure import structure

END: Final = ".pieces.yaml"
BY_HAND: Final = "by-hand"

MOST_PIECES: Final = 5_000


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
    good = [n for n in numbers if isinstance(n, int | float) and not isinstance(n, bool)]
    if len(numbers) != 4 or len(good) != 4 or good[2] < 2 or good[3] < 2:
        found = described(value)
        raise Fault(
            f"expected x, y, width and height in mm, found {found}", "[9.5, 9.5, 63.5, 88.9]"
        )
    return float(good[0]), float(good[1]), float(good[2]), float(good[3])


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
    find: Text
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
    source: Origin
    backs: Literal["next-page", "same-page-fold-x", "same-page-fold-y", "common", "by-hand", "none"]
    pages: list[Page]


def digest(path: Path) -> str:
    """Return the SHA-256 of a file."""
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def written(found: Found) -> str:
    """Return the text of the file."""
    source = found.source
    lines = [
        "# Pieces found in a PDF: millimetres from the top left, boxes are [x, y, width, height].",
        "# Change what is wrong, set find to by-hand on that page, then: pnp reprint THIS FILE",
        "pnp-reprint: 1",
        f"source: {{file: {_quoted(source.file)}, sha256: {source.sha256}, pages: {source.pages}}}",
        f"backs: {found.backs}",
        "pages:",
    ]
    for page in found.pages:
        note = f", note: {_quoted(page.note)}" if page.note else ""
        if not page.pieces:
            lines.append(f"- {{page: {page.page}, find: {page.find}{note}}}")
            continue
        lines += [f"- page: {page.page}", f"  find: {page.find}", f"  sure: {page.sure:g}"]
        lines += [f"  note: {_quoted(page.note)}"] if page.note else []
        lines.append("  pieces:")
        lines += [f"  - {_line(piece)}" for piece in page.pieces]
    return "\n".join(lines) + "\n"


def _line(piece: Piece) -> str:
    box = ", ".join(f"{value:g}" for value in piece.box)
    parts = [f"id: {piece.id}", f"box: [{box}]"]
    parts += [f"turn: {piece.turn}"] if piece.turn else []
    parts += [f"bleed: {piece.bleed:g}"] if piece.bleed else []
    parts += [f"back: {piece.back}"] if piece.back else []
    parts += [f"copies: {piece.copies}"] if piece.copies != 1 else []
    return f"{{{', '.join(parts)}}}"


def _quoted(text: str) -> str:
    plain = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{plain}"'


def read_record(path: Path) -> tuple[Found, Located]:
    """Return the file and where its values stand; raises Problems with all that is wrong."""
    source = read_yaml(path)
    found, problems = structure(Found, source)
    if found is None:
        raise Problems(problems)
    return found, source


def check_record(found: Found, source: Located, sizes: Sequence[tuple[float, float]]) -> None:
    """Raise Problems for pages and pieces that cannot be: *sizes* are those of the PDF's pages.

    Boxes must lie on their page and keep clear of each other, names be there once, backs be there.
    """
    problems: list[Problem] = []
    names: set[str] = set()
    for number, page in enumerate(found.pages):
        where = ("pages", number)
        if page.grid is not None and page.pieces:
            problems.append(source.problem((*where, "grid"), "expected grid or pieces, found both"))
        if page.page > len(sizes):
            message = f"expected a page up to {len(sizes)}, found {page.page}"
            problems.append(source.problem((*where, "page"), message))
            continue
        problems += _pieces(page, source, where, sizes[page.page - 1], names)
    for number, page in enumerate(found.pages):
        for place, piece in enumerate(page.pieces):
            if piece.back is not None and piece.back not in names:
                path = ("pages", number, "pieces", place, "back")
                message = f"expected the id of a piece, found {piece.back}"
                problems.append(source.problem(path, message, did_you_mean(piece.back, names)))
    if len(names) > MOST_PIECES:
        message = f"expected at most {MOST_PIECES} pieces, found {len(names)}"
        problems.append(source.problem(("pages",), message))
    if problems:
        raise Problems(problems)


def _pieces(
    page: Page,
    source: Located,
    where: tuple[str | int, ...],
    size: tuple[float, float],
    names: set[str],
) -> list[Problem]:
    problems: list[Problem] = []
    pieces = page.all()
    sheet = Rect(0, 0, *size)
    slack = 0.1
    for place, piece in enumerate(pieces):
        path = (*where, "pieces", place) if page.grid is None else (*where, "grid")
        if piece.id in names:
            problems.append(
                source.problem(path, f"expected an id used once, found {piece.id} twice")
            )
        names.add(piece.id)
        if piece.turn not in (0, 90, 180, 270):
            message = f"expected 0, 90, 180 or 270, found {piece.turn}"
            problems.append(source.problem((*path, "turn"), message))
        box = piece.rect()
        shrunk = Rect(box.x + slack, box.y + slack, box.width - 2 * slack, box.height - 2 * slack)
        if not sheet.holds(shrunk):
            message = f"expected a box on the page of {size[0]:g} x {size[1]:g} mm"
            problems.append(source.problem((*path, "box"), f"{message}, found one beyond it"))
        near = [other.id for other in pieces[:place] if other.rect().overlaps(shrunk)]
        if near:
            message = f"expected pieces beside each other, found {piece.id} over {near[0]}"
            problems.append(source.problem((*path, "box"), message))
    return problems
