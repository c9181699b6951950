"""Pieces cut out as the record says: parts of pages, drawn as they are and never made pictures."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from pnp.errors import Problem, Problems
from pnp.foreign import Clip, Fill, Foreign, Picture, Print
from pnp.geometry import Rect, Sides, Size
from pnp.pdf.board import Part, write_board
from pnp.pdf.raster import region
from pnp.reprint.record import Board, Found, Piece
from pnp.reprint.sizes import size_of, sizes_of, turned_like
from pnp.units import mm

MADE = 3.0
"""Millimetres of bleed where one is to be made."""

SCALED = 0.02
"""Up to this share a piece is scaled to the size that is asked for."""

FLAT_DPI = 600


class Cut(Struct, frozen=True):
    """How pieces are wanted."""

    size: Size | None = None
    fit: bool = False
    """Whether pieces are scaled to the size, however large they are."""

    rule: str = "auto"
    bleed: float | None = None
    drop: float = 0.0
    """Millimetres along each edge that are left out, with the line that is printed there."""

    flatten: bool = False
    """Whether pieces become pictures, so that nothing of the page around them is left inside."""


def prints_of(found: Found, path: Path, cut: Cut, place: Path) -> tuple[list[Print], Fill]:
    """Return the pieces and how bleed is made; pictures of flattened ones go into *place*.

    Raises Problems for pieces of another size than the one asked for.
    """
    every = [(page.page, piece) for page in found.pages for piece in page.all()]
    parts = {part for board in found.boards for part in board.all()}
    pieces = [(number, piece) for number, piece in every if piece.id not in parts]
    by_id = {piece.id: (number, piece) for number, piece in pieces}
    backs = {piece.back for _, piece in pieces if piece.back}
    sizes = sizes_of([piece for _, piece in pieces])
    fill: Fill = "mirror"
    if cut.rule in ("edge", "colour") or (cut.rule == "none" and not cut.drop):
        fill = cut.rule  # type: ignore[assignment]
    made: list[Print] = []
    problems: list[Problem] = []
    for number, piece in pieces:
        if piece.id in backs:
            continue
        size = sizes[piece.id]
        if cut.size is not None:
            wanted = turned_like(cut.size, size)
            if not cut.fit and _off(size, wanted) > SCALED:
                problems.append(_other_size(path, piece, size, wanted))
                continue
            size = wanted
        front = _face(piece, number, path, size, cut, fill, place)
        back = None
        own = _own(piece, cut)
        if piece.back is not None:
            behind = by_id[piece.back]
            back = _face(behind[1], behind[0], path, size, cut, fill, place)
            other = _own(behind[1], cut)
            own = min(own, other) if cut.rule == "existing" else max(own, other)
        bleed = _bleed(cut, own)
        made.append(Print(piece.id, front, back, size, bleed, piece.copies))
    if problems:
        raise Problems(_merged(problems))
    numbered = {piece.id: (number, piece.rect()) for number, piece in every}
    made += [_joined(board, numbered, path, place) for board in found.boards]
    return made, fill


def _merged(problems: Sequence[Problem]) -> Iterator[Problem]:
    """Yield what is wrong with many pieces once, at the first of them."""
    alike: dict[str, list[Problem]] = {}
    for one in problems:
        alike.setdefault(one.message, []).append(one)
    for first, *others in alike.values():
        are = "are" if len(others) > 1 else "is"
        more = f"; {len(others)} more {are} like it" if others else ""
        yield replace(first, message=f"{first.message}{more}")


def _joined(board: Board, parts: Mapping[str, tuple[int, Rect]], path: Path, place: Path) -> Print:
    """Return a board put together on a page of its own, which is cut along its edge."""
    across, down = board.overlap
    rows = [[parts[part] for part in row] for row in board.parts]
    put: list[Part] = []
    y = 0.0
    for row in rows:
        x = 0.0
        for number, box in row:
            put.append((number, box, (x, y)))
            x += box.width - across
        y += min(box.height for _, box in row) - down
    size = Size(round(x + across, 3), round(y + down, 3))
    target = place / f"{board.id}.pdf"
    write_board(path, put, size, target)
    whole = Rect.of(size)
    return Print(board.id, Foreign(Clip(target, 1, whole), whole), None, size, 0.0)


def _own(piece: Piece, cut: Cut) -> float:
    """Return how much of what lies around a piece on its page is taken along."""
    if cut.rule == "none" or cut.drop:
        return 0.0
    return cut.bleed if cut.rule == "existing" and cut.bleed is not None else piece.bleed


def _bleed(cut: Cut, own: float) -> float:
    """Return the bleed that is printed: as asked, else what the page has."""
    if cut.rule == "none":
        return 0.0
    if cut.bleed is not None:
        return cut.bleed
    return own if cut.rule in ("auto", "existing") else own or MADE


def _off(size: Size, wanted: Size) -> float:
    return max(abs(size.width / wanted.width - 1), abs(size.height / wanted.height - 1))


def _other_size(path: Path, piece: Piece, size: Size, wanted: Size) -> Problem:
    message = (
        f"expected {mm(wanted.width)} x {mm(wanted.height)} mm, "
        f"found {mm(size.width)} x {mm(size.height)} mm"
    )
    return Problem(path, 0, piece.id, message, "--fit scales it; without --size it keeps its own")


def _face(
    piece: Piece, number: int, path: Path, size: Size, cut: Cut, fill: Fill, place: Path
) -> Foreign:
    """Return one side: its part of the page with the bleed that lies around it there."""
    box = piece.rect()
    wide, tall = size_of(piece)
    scaled = cut.size is not None
    factors = (size.width / wide, size.height / tall) if scaled else (1.0, 1.0)
    own = _own(piece, cut) - cut.drop
    trim = Rect.of(Size(wide * factors[0], tall * factors[1]))
    x, y = (size.width - trim.width) / 2, (size.height - trim.height) / 2
    sides = Sides(own * factors[0], own * factors[1], own * factors[0], own * factors[1])
    where = trim.moved(x, y).outset(sides)
    source = box.outset(Sides.all(own))
    if not cut.flatten:
        return Foreign(Clip(path, number, source), where, piece.turn, fill)
    picture = place / f"{piece.id}.png"
    if not picture.is_file():
        place.mkdir(parents=True, exist_ok=True)
        region(path, number, source, FLAT_DPI).save(picture)
    return Foreign(Picture(picture), where, piece.turn, fill)
