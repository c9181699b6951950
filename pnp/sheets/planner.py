"""Orders into finished pages: grid or tiles, numbered and labelled."""

from __future__ import annotations

from msgspec.structs import replace

from pnp.languages.ambient import noted, tr
from pnp.sheets.batch import Batch, batches
from pnp.sheets.blocks import BlockLayout
from pnp.sheets.honeycomb import CombLayout, may_nest
from pnp.sheets.labels import LabelLayout
from pnp.sheets.layout import GridLayout
from pnp.sheets.page import DoesNotFit, Order, Page
from pnp.sheets.parted import PartLayout
from pnp.sheets.shelves import ShelfLayout
from pnp.sheets.tiles import TileLayout

TO_GLUE = noted(
    "Glue: Too large to fold on {paper}: glue front and back sheets edge on edge, then cut."
)
"""What the first sheet of pieces says that no half of the paper holds."""

Layout = GridLayout | ShelfLayout | TileLayout

Part = tuple[Layout, list[Page]]
"""Pages with the layout that finishes them."""


def lay_out(order: Order, machine: type[GridLayout] | None = None) -> list[Page]:
    """Return the pages of one PDF in print order.

    A piece that does not fit the paper is tiled if the order says so; one that cannot be folded
    comes as front and back to glue. With the layout of a cutting *machine* every size of piece
    has sheets of its own and nothing is tiled. Raises DoesNotFit.
    """
    parts: list[Part] = []
    two_sided = any(piece.back for run in order.runs for piece in run.pieces)
    blocks = order.arrange == "blocks" and machine is None and not order.parts
    if blocks and not (two_sided and order.duplex == "gutterfold"):
        in_blocks = BlockLayout(order)
        try:
            return _finish([(in_blocks, in_blocks.pages())])
        except DoesNotFit:
            pass  # sheets for each size hold what blocks together do not
    if order.arrange == "rows" and machine is None and not two_sided:
        in_rows = ShelfLayout(order)
        try:
            return _finish([(in_rows, in_rows.pages())])
        except DoesNotFit:
            if not order.tiled:
                raise
    for number, batch in enumerate(batches(order)):
        first = number == 0
        kind = LabelLayout if order.labels else machine or GridLayout
        if batch.extra and _added(parts, batch):
            continue
        in_parts = any(piece.component in order.parts for piece in batch.pieces)
        if (order.in_tiles or in_parts) and machine is None and not batch.two_sided:
            parts.append(_together(order, batch, first) or _tiles(order, batch, first))
            continue
        layout = kind(order, batch, first)
        try:
            plain = layout, layout.pages()
            nests = kind is GridLayout and may_nest(order, batch)
            parts.append(_denser(order, batch, first, plain) if nests else plain)
        except DoesNotFit as reason:
            if machine is not None:
                raise
            parts.append(_other_way(order, batch, first, reason))
    return _finish(parts)


def _denser(order: Order, batch: Batch, first: bool, plain: Part) -> Part:
    """Return the pieces in a honeycomb where that is asked for or saves sheets, else *plain*."""
    comb = CombLayout(order, batch, first)
    try:
        pages = comb.pages()
    except DoesNotFit:
        return plain
    asked = order.nest == "honeycomb" or order.butt
    return (comb, pages) if asked or len(pages) < len(plain[1]) else plain


def _added(parts: list[Part], batch: Batch) -> bool:
    """Put the batch's only piece on the last page so far; return whether there was room."""
    if not parts:
        return False
    layout, pages = parts[-1]
    if not isinstance(layout, GridLayout) or layout.batch.two_sided:
        return False
    page = layout.with_extra(pages[-1], batch.pieces[0])
    if page is not None:
        pages[-1] = page
    return page is not None


def _other_way(order: Order, batch: Batch, first: bool, reason: DoesNotFit) -> Part:
    """Return sheets of pieces that do not fit as ordered: tiles, or fronts and backs to glue.

    Raises DoesNotFit, the *reason* where there is no other way.
    """
    if order.duplex == "gutterfold" and batch.two_sided:
        notes = tuple(note for note in order.notes if first and not note.startswith("Fold: "))
        notes = (tr(TO_GLUE, paper=order.paper.title), *notes)
        glued = GridLayout(replace(order, duplex="none", notes=notes), batch, True)
        return glued, glued.pages()
    if not order.tiled or any(piece.component in order.whole for piece in batch.pieces):
        raise reason
    if batch.two_sided:
        raise DoesNotFit(f"{reason}; a two-sided piece is not tiled") from None
    return _tiles(order, batch, first)


def _together(order: Order, batch: Batch, first: bool) -> Part | None:
    """Return the parts of folding boards several to a sheet, None where each fills its own."""
    if any(piece.component not in order.parts for piece in batch.pieces):
        return None
    try:
        layout = PartLayout(order, batch, first)
        pages = layout.pages()
    except DoesNotFit:
        return None
    return (layout, pages) if len(pages) < len(layout.parts) else None


def _tiles(order: Order, batch: Batch, first: bool) -> Part:
    layout = TileLayout(order, batch.pieces, first)
    return layout, layout.pages()


def _finish(parts: list[Part]) -> list[Page]:
    """Return all pages with their furniture, sheets numbered through the PDF, backs linked."""
    total = sum(page.side == "front" for _, pages in parts for page in pages)
    done: list[Page] = []
    sheet = 0
    # Fronts whose back has not come yet: index of the page and number of the sheet.
    waiting: list[tuple[int, int]] = []
    for layout, pages in parts:
        for page in pages:
            if page.side == "front":
                sheet += 1
                number = sheet
                if page.flip:
                    waiting.append((len(done), number))
            else:
                front, number = waiting.pop(0)
                page = replace(page, backs=front)
            done.append(layout.finish(page, number, total))
    return done
