"""A piece larger than the paper, in tiles with overlap, hatching and names; never shrunk."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from pnp.frame import Contour, Drawn, Label, Line
from pnp.geometry import Rect, Sides
from pnp.languages.ambient import figure, noted, tr
from pnp.sheets.bands import BAR, CAP, SMALL, Bands, Caption, furnish
from pnp.sheets.marks import CUT_GREY, crop_marks, cut_lines, mark_lengths
from pnp.sheets.notes import LINES, MARKS, sheet_of
from pnp.sheets.page import DoesNotFit, Order, Page, Piece, Placement, Tile
from pnp.sheets.parts import in_parts
from pnp.sheets.seams import Tiling, tilings
from pnp.units import SLACK, mm

MAP_GAP, MAP_LEAST, MAP_MOST = 6.0, 7.0, 20.0
"""From the tile to the map of all tiles, and its depth at least and at most, in millimetres."""

MAP_TINT = "#d6d6d6"

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


class _Spot(Struct, frozen=True):
    """One tile of one piece."""

    piece: Piece
    tiling: Tiling
    column: int
    row: int
    opens: bool
    """Whether it is the first tile of the PDF."""

    @property
    def name(self) -> str:
        return tile_name(self.column, self.row)

    @property
    def leads(self) -> bool:
        """Whether it is the first tile of its piece."""
        return not self.column and not self.row


class TileLayout:
    """Lays out pieces that no sheet holds; `pages` gives the tiles of one after the other."""

    def __init__(self, order: Order, pieces: Sequence[Piece], first: bool) -> None:
        self.order, self.first = order, first
        self.alone = sum(len(run.pieces) for run in order.runs) == 1
        self._spots: dict[Placement, _Spot] = {}
        self.pieces = pieces

    def pages(self) -> list[Page]:
        """Return one page a tile, row by row; raises DoesNotFit."""
        found: list[Page] = []
        for piece in self.pieces:
            spots = self.divided(piece, self.first and not found)
            for spot in spots:
                page = Page("", "front", None, spot.tiling.sheet, (self.placement(spot),), ())
                self._spots[page.placements[0]] = spot
                found.append(replace(page, opens=spot.opens))
        return found

    def divided(self, piece: Piece, first: bool) -> list[_Spot]:
        """Return the tiles of one piece, by the best tiling with room for all labels.

        A piece is in tiles because no sheet holds it with its label, so there are two or more.
        """
        order = self.order
        trim = piece.front.trim.scaled(order.factor)
        kept = order.kept(piece.front)
        lines = order.parts.get(piece.component)
        found = (
            in_parts(trim, order, lines, kept)
            if lines
            else tilings(trim, order, 2, kept, order.picture)
        )
        for tiling in found:
            spots = [
                _Spot(piece, tiling, column, row, first and not column and not row)
                for row in range(tiling.rows)
                for column in range(tiling.columns)
            ]
            if all(self.bands(spot, sheet_of("00", "00")) for spot in spots):
                return spots
        raise DoesNotFit(f"{order.paper.title} is too small for tiles and their labels")

    def placement(self, spot: _Spot) -> Placement:
        """Return the tile in the middle of its sheet."""
        piece, tiling = spot.piece, spot.tiling
        source = tiling.source(spot.column, spot.row)
        place = Rect.of(
            source.size,
            (tiling.sheet.width - source.width) / 2,
            (tiling.sheet.height - source.height) / 2,
        )
        full = piece.front.bleed.scaled(self.order.factor)
        bleed = Sides(
            full.left if tiling.ends(spot.column, True) else 0.0,
            full.top if tiling.ends(spot.row, False) else 0.0,
            full.right if tiling.ends(spot.column + 1, True) else 0.0,
            full.bottom if tiling.ends(spot.row + 1, False) else 0.0,
        )
        trim = piece.front.trim.scaled(self.order.factor)
        return Placement(
            piece.component,
            piece.id,
            piece.copy,
            "front",
            piece.front.name,
            place,
            bleed,
            tile=Tile(spot.name, source, tiling.parted),
            whole=Rect.of(trim, place.x - source.x, place.y - source.y).outset(full),
        )

    def title(self, piece: Piece) -> str:
        """Return the name of the PDF and, where it holds several pieces, which one this is."""
        which = "" if self.alone else f" ({piece.id.replace('-', ' ').replace('_', ' ')})"
        return f"{self.order.title}{which}"

    def bands(self, spot: _Spot, detail: str) -> Bands | None:
        """Return label, ruler and notes of a tile, or None where they have no room."""
        order = self.order
        corrected = tr("corrected for {printer}", printer=order.printer)
        made_for = f", {corrected}" if order.printer else ""
        scale = f"{order.paper.title}, {figure(mm(order.factor * 100))} %{made_for}"
        notes = order.notes if spot.opens else ()
        if spot.leads:
            notes = joined_notes(notes, spot.tiling)
        said = Caption(
            f"{order.game}: {self.title(spot.piece)}, {tr(spot.tiling.called)} {spot.name}",
            detail,
            f"{scale}; {tr('print at actual size, not fitted')}",
            notes,
            order.imprint,
            spot.opens,
        )
        placement = self.placement(spot)
        printable = order.profile.printable(spot.tiling.sheet)
        block = placement.trim.outset(placement.bleed)
        return furnish(printable, block, said, True, order.measure, squeezed=True)

    def finish(self, page: Page, number: int, total: int) -> Page:
        """Return the page with its label, marks, glue strips and the map of all tiles."""
        (placement,) = page.placements
        spot = self._spots[placement]
        bands = self.bands(spot, sheet_of(number, total))
        assert bands is not None, "the tiling was chosen with room for its bands"
        place, bleed = placement.trim, placement.bleed
        block = place.outset(bleed)
        lengths = mark_lengths(bands.room)
        framed = spot.tiling.parts and not min(lengths.as_tuple())
        drawn = (
            *(cut_lines([place], ["rectangle"]) if framed else ()),
            *crop_marks([place], [bleed], lengths),
            *_seams(spot.tiling, spot.column, spot.row, place),
            *_map(spot.tiling, spot.name, block, bands.room),
            *bands.drawn,
        )
        return replace(page, label=f"{self.title(spot.piece)} {spot.name}", drawn=drawn)


def tile_name(column: int, row: int) -> str:
    """Return the name of a tile: a letter for its row, a number for its column.

    >>> tile_name(0, 0), tile_name(2, 1)
    ('A1', 'B3')
    """
    return f"{LETTERS[row % 26]}{column + 1}"


PARTS: Final = noted("Parts: {count} parts, A1 to {last}{made}, to paste on card.")
TILES: Final = noted("Parts: {count} tiles, A1 to {last}{made}, to paste on card.")
GLUING: Final = noted(
    "Cut them out, put glue on the hatched strips of {overlap} mm and lay the next tile on them, "
    "up to where the hatching begins."
)


def joined_notes(notes: Sequence[str], tiling: Tiling) -> tuple[str, ...]:
    """Return the notes with how tiles are joined before what is then made of the whole piece.

    Tiles always have marks, also of pieces that are cut by lines where a sheet holds them. How
    tiles are cut is said with how they are joined; parts of a folding board are cut as pieces are.
    """
    said = [note.replace(tr(LINES), tr(MARKS)) for note in notes]
    if not tiling.parts:
        said = [note.replace(tr(MARKS), "").replace("  ", " ").strip() for note in said]
    first = sum(not note.startswith(tr("Make:")) for note in said)
    made = (note for note in said[first:] if note != tr("Make:"))
    return (*said[:first], advice(tiling), *made)


def advice(tiling: Tiling) -> str:
    """Return what is made of the tiles."""
    last = tile_name(tiling.columns - 1, tiling.rows - 1)
    if tiling.parts:
        many = tiling.count // tiling.parts
        made = tr("; {many} edge to edge make a part", many=many) if many > 1 else ""
        text = PARTS if tiling.called == "part" else TILES
        return tr(text, count=tiling.count, last=last, made=made)
    count = tr("Join: {count} tiles, A1 to {last}.", count=tiling.count, last=last)
    if tiling.overlap < SLACK:
        return f"{count} {tr('Cut them out and paste them edge to edge on card.')}"
    return f"{count} {tr(GLUING, overlap=figure(mm(tiling.overlap)))}"


def _seams(tiling: Tiling, column: int, row: int, place: Rect) -> list[Drawn]:
    """Return hatching where the next tile is glued on, which covers all of it."""
    strip = tiling.overlap
    items: list[Drawn] = []
    if column + 1 < tiling.columns:
        items += _glue(Rect(place.right - strip, place.y, strip, place.height))
    if row + 1 < tiling.rows:
        items += _glue(Rect(place.x, place.bottom - strip, place.width, strip))
    return items


def _glue(strip: Rect) -> list[Drawn]:
    """Return hatching over the strip that will be covered, and what it is for."""
    upright = strip.height > strip.width
    short = min(strip.width, strip.height)
    if short < SLACK:
        return []
    items = _hatch(strip)
    if short >= 2 * SMALL:
        x, y = strip.centre
        base = SMALL * CAP / 2
        for share in (1 / 3, 2 / 3):
            if upright:
                at = strip.y + share * strip.height
                items.append(Label(tr("glue here"), x + base, at, SMALL, "middle", True, 270))
            else:
                at = strip.x + share * strip.width
                items.append(Label(tr("glue here"), at, y + base, SMALL, "middle", True))
    return items


def _map(tiling: Tiling, name: str, block: Rect, room: Sides) -> list[Drawn]:
    """Return a small drawing of the whole piece with its tiles, this one tinted, in the waste.

    It stands in the deepest border of the sheet; where none has room there is no map.
    """
    depths = dict(zip(("left", "top", "right", "bottom"), room.as_tuple(), strict=True))
    side = max(depths, key=lambda key: depths[key])
    deep = min(depths[side] - MAP_GAP - 1.0, MAP_MOST)
    if deep < MAP_LEAST:
        return []
    piece = tiling.piece
    level = side in ("top", "bottom")
    factor = min(deep / (piece.height if level else piece.width), 40.0 / max(piece.width, 1.0))
    wide, tall = piece.width * factor, piece.height * factor
    x, y = block.centre[0] - wide / 2, block.centre[1] - tall / 2
    if level:
        y = block.bottom + MAP_GAP if side == "bottom" else block.y - MAP_GAP - tall
    else:
        x = block.right + MAP_GAP if side == "right" else block.x - MAP_GAP - wide
    cells: list[Drawn] = []
    sides: list[Drawn] = []
    names: list[Drawn] = []
    for row in range(tiling.rows):
        for column in range(tiling.columns):
            part = tiling.source(column, row)
            right = part.right if column + 1 == tiling.columns else tiling.across[column + 1]
            bottom = part.bottom if row + 1 == tiling.rows else tiling.down[row + 1]
            cell = Rect(
                x + part.x * factor,
                y + part.y * factor,
                (right - part.x) * factor,
                (bottom - part.y) * factor,
            )
            here = tile_name(column, row)
            if here == name:
                cells.append(Contour("rectangle", cell, stroke=None, fill=MAP_TINT))
            corners = [(cell.x, cell.y), (cell.right, cell.y)]
            corners += [(cell.right, cell.bottom), (cell.x, cell.bottom), (cell.x, cell.y)]
            sides += [Line(*one, *two, BAR) for one, two in pairwise(corners)]
            if cell.height > SMALL and cell.width > 2 * SMALL:
                middle, base = cell.centre[0], cell.centre[1] + SMALL * CAP / 2
                names.append(Label(here, middle, base, SMALL, "middle", here == name))
    return [*cells, *sides, *names]


def _hatch(strip: Rect) -> list[Drawn]:
    """Return thin slanted lines over the strip that will be covered."""
    step, short = 4.0, min(strip.width, strip.height)
    lines: list[Drawn] = []
    along = strip.height if strip.height > strip.width else strip.width
    for number in range(int((along - short) / step) + 1):
        at = number * step
        if strip.height > strip.width:
            lines.append(
                Line(strip.x, strip.y + at + short, strip.right, strip.y + at, colour=CUT_GREY)
            )
        else:
            lines.append(
                Line(strip.x + at, strip.bottom, strip.x + at + short, strip.y, colour=CUT_GREY)
            )
    return lines
