"""A game laid out: its board, decks and pieces side by side, all at one scale."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any, Final

from msgspec import Struct

from pnp.geometry import Size
from pnp.showcase.packing import best
from pnp.showcase.pieces import DOTS, Cutout
from pnp.showcase.scene import edged, lay, table_top

GAP, BETWEEN, BORDER = 3.0, 9.0, 14.0
"""Millimetres between pieces of a block, between blocks, and around them all."""

DESIGNS: Final = 24
"""Pieces that one block shows at most."""

MANY: Final = 9
"""A deck of more designs shows its back and a few fronts."""

COPIES: Final = 3
"""Copies of a token that are shown; of other kinds one."""


class Block(Struct, frozen=True):
    """Pieces of one component in rows."""

    pieces: tuple[Cutout, ...]
    columns: int

    @property
    def cell(self) -> Size:
        """Size of the largest piece."""
        sizes = [body(piece) for piece in self.pieces]
        return Size(max(s.width for s in sizes), max(s.height for s in sizes))

    @property
    def size(self) -> Size:
        """Size of the block."""
        rows = math.ceil(len(self.pieces) / self.columns)
        return Size(
            self.columns * (self.cell.width + GAP) - GAP, rows * (self.cell.height + GAP) - GAP
        )


def body(piece: Cutout) -> Size:
    """Return the size of the thing a piece is seen as: of a sticker, the die below it."""
    edge = getattr(piece.component, "edge", None) if piece.component.making.stickers else None
    return Size(edge, edge) if edge else piece.size


def blocks(cutouts: Sequence[Cutout]) -> list[Block]:
    """Return what is laid out: fronts of all components, of a large deck some and a back."""
    groups: dict[str, list[Cutout]] = {}
    for one in cutouts:
        groups.setdefault(_together(one), []).append(one)
    found = []
    for pieces in groups.values():
        laid = shown(pieces)
        cell = max((body(piece) for piece in laid), key=lambda s: s.width * s.height)
        columns = max(1, round(math.sqrt(len(laid) * 1.5 * cell.height / cell.width)))
        rows = math.ceil(len(laid) / min(columns, len(laid)))
        found.append(Block(tuple(laid), math.ceil(len(laid) / rows)))
    return found


def shown(pieces: Sequence[Cutout]) -> list[Cutout]:
    """Return the pieces of one block: all designs where they are few."""
    fronts = [piece for piece in pieces if piece.side == "front"]
    backs = [piece for piece in pieces if piece.side == "back"]
    kind = fronts[0].component.kind
    if kind == "card" and len(fronts) > MANY:
        return [*backs[:1], *_some(fronts, 6 - len(backs[:1]))]
    copies = COPIES if kind == "token" and len(fronts) * COPIES <= 2 * DESIGNS else 1
    return _some([piece for piece in fronts for _ in range(min(copies, piece.copies))], DESIGNS)


def _some(pieces: Sequence[Cutout], most: int) -> list[Cutout]:
    """Return at most so many, evenly picked."""
    count = min(len(pieces), most)
    return [pieces[round(n * (len(pieces) - 1) / max(count - 1, 1))] for n in range(count)]


def _together(piece: Cutout) -> str:
    """Return what pieces that lie in one block have in common; every deck has its own."""
    kind, size = piece.component.kind, piece.size
    if kind in ("card", "board", "sheet"):
        return piece.component.id
    return f"{kind} {size.width:.1f} {size.height:.1f}"


def table(cutouts: Sequence[Cutout], size: tuple[int, int], colour: str) -> Any:
    """Return the picture of the whole game on a table, None for a game without flat pieces."""
    found = blocks(cutouts)
    if not found:
        return None
    wide, high = size
    padded = [Size(b.size.width + BETWEEN, b.size.height + BETWEEN) for b in found]
    spots, taken = best(padded, wide / high)
    k = min(
        wide / (taken.width - BETWEEN + 2 * BORDER), high / (taken.height - BETWEEN + 2 * BORDER)
    )
    scene = table_top(size, colour)
    left = (wide / k - taken.width + BETWEEN) / 2
    top = (high / k - taken.height + BETWEEN) / 2
    for block, (x, y) in zip(found, spots, strict=True):
        for number, piece in enumerate(block.pieces):
            row, column = divmod(number, block.columns)
            cx = left + x + column * (block.cell.width + GAP) + block.cell.width / 2
            cy = top + y + row * (block.cell.height + GAP) + block.cell.height / 2
            lay(scene, seen(piece, k), (cx * k, cy * k), 0.0, max(2.0, 1.1 * k))
    return scene


def seen(piece: Cutout, k: float) -> Any:
    """Return a piece at *k* pixels a millimetre: a sticker on its die, others as they are."""
    from PIL import Image, ImageDraw

    def flat(picture: Any) -> Any:
        shape = (max(1, round(side * k / DOTS)) for side in picture.size)
        return picture.resize(tuple(shape), Image.Resampling.LANCZOS)

    size = body(piece)
    if size == piece.size:
        return edged(flat(piece.picture))
    side = round(size.width * DOTS)
    die = Image.new("RGBA", (side, side))
    ImageDraw.Draw(die).rounded_rectangle((0, 0, side - 1, side - 1), side * 0.14, "#f4efe3")
    spare = (side - piece.picture.width) // 2
    die.paste(piece.picture, (spare, spare), piece.picture)
    return edged(flat(die), 0.4)
