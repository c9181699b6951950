"""How large pieces are, and how far they are from the size that is asked for."""

from __future__ import annotations

import statistics
from collections import Counter
from collections.abc import Sequence
from typing import Final

from pnp.geometry import Size
from pnp.reprint.boxes import ALIKE
from pnp.reprint.record import Found, Piece
from pnp.units import mm

SHAPED: Final = 0.02
"""Up to this share a shape is the same: nobody sees it."""

SEEN: Final = 0.05
"""Millimetres from which another size is told."""


def fronts(found: Found) -> list[Piece]:
    """Return the pieces that are printed as such: no backs, no parts of boards."""
    every = [piece for page in found.pages for piece in page.all()]
    apart = {piece.back for piece in every if piece.back}
    apart |= {part for board in found.boards for part in board.all()}
    return [piece for piece in every if piece.id not in apart]


def sizes_of(pieces: Sequence[Piece]) -> dict[str, Size]:
    """Return the size of every piece; those that differ by a hair share one."""
    groups: list[list[Piece]] = []
    for piece in sorted(pieces, key=lambda piece: size_of(piece)):
        wide, tall = size_of(piece)
        for group in groups:
            first = size_of(group[0])
            if abs(first[0] - wide) < ALIKE and abs(first[1] - tall) < ALIKE:
                group.append(piece)
                break
        else:
            groups.append([piece])
    found: dict[str, Size] = {}
    for group in groups:
        wide = round(statistics.median(size_of(piece)[0] for piece in group), 2)
        tall = round(statistics.median(size_of(piece)[1] for piece in group), 2)
        found |= {piece.id: Size(wide, tall) for piece in group}
    return found


def size_of(piece: Piece) -> tuple[float, float]:
    """Return width and height after turning."""
    wide, tall = piece.box[2:]
    return (tall, wide) if piece.turn in (90, 270) else (wide, tall)


def turned_like(size: Size, piece: Size) -> Size:
    """Return the size that is asked for, upright or lying as the piece is."""
    return size if (size.width > size.height) == (piece.width > piece.height) else size.turned()


def stretched(found: Found, wanted: Size | None) -> list[str]:
    """Return a note for every size of pieces that are scaled to *wanted*, or change their shape.

    What is scaled without ``--fit`` is near to that size; it is told all the same.
    """
    if wanted is None:
        return []
    sizes = sizes_of(fronts(found))
    notes = []
    for size, count in Counter(sizes.values()).items():
        new = turned_like(wanted, size)
        across, down = new.width / size.width, new.height / size.height
        if abs(across / down - 1) > SHAPED:
            what = "1 piece changes its" if count == 1 else f"{count} pieces change their"
            notes.append(
                f"{what} shape from {mm(size.width)} x {mm(size.height)} mm: "
                f"{across:.0%} across, {down:.0%} down".replace("%", " %")
            )
        elif max(abs(new.width - size.width), abs(new.height - size.height)) >= SEEN:
            what = "1 piece is" if count == 1 else f"{count} pieces are"
            notes.append(
                f"{what} scaled from {mm(size.width)} x {mm(size.height)} mm "
                f"to {mm(new.width)} x {mm(new.height)} mm"
            )
    return notes
