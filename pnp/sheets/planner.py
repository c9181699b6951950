"""Orders into finished pages: grid or tiles, numbered and labelled."""

from __future__ import annotations

from dataclasses import replace

from pnp.sheets.labels import LabelLayout
from pnp.sheets.layout import Batch, GridLayout, batches
from pnp.sheets.page import DoesNotFit, Order, Page
from pnp.sheets.shelves import ShelfLayout
from pnp.sheets.tiles import tile_pages

Part = tuple[GridLayout | ShelfLayout | None, list[Page]]
"""Pages with the layout that finishes them; tiles are finished already."""


def lay_out(order: Order, machine: type[GridLayout] | None = None) -> list[Page]:
    """Return the pages of one PDF in print order.

    A piece that does not fit the paper is tiled if the order says so. With the layout of a
    cutting *machine* every size of piece has sheets of its own and nothing is tiled. Raises
    DoesNotFit.
    """
    parts: list[Part] = []
    two_sided = any(piece.back for run in order.runs for piece in run.pieces)
    if order.in_rows and machine is None and not two_sided:
        in_rows = ShelfLayout(order)
        return _finish([(in_rows, in_rows.pages())])
    for number, batch in enumerate(batches(order)):
        first = number == 0
        kind = LabelLayout if order.labels else machine or GridLayout
        layout = kind(order, batch, first)
        if batch.extra and _added(parts, batch):
            continue
        if order.in_tiles and machine is None and not batch.two_sided:
            reason = DoesNotFit("tiles were asked for")
            parts.append((None, _tiles(order, batch, first, reason)))
            continue
        try:
            parts.append((layout, layout.pages()))
        except DoesNotFit as reason:
            if machine is not None:
                raise
            parts.append((None, _tiles(order, batch, first, reason)))
    return _finish(parts)


def _added(parts: list[Part], batch: Batch) -> bool:
    """Put the batch's only piece on the last page so far; return whether there was room."""
    layout, pages = parts[-1] if parts else (None, [])
    if not isinstance(layout, GridLayout) or layout.batch.two_sided:
        return False
    page = layout.with_extra(pages[-1], batch.pieces[0])
    if page is not None:
        pages[-1] = page
    return page is not None


def _tiles(order: Order, batch: Batch, first: bool, reason: DoesNotFit) -> list[Page]:
    if not order.tiled:
        raise reason
    if batch.two_sided:
        raise DoesNotFit(f"{reason}; a two-sided piece is not tiled") from None
    pages: list[Page] = []
    for piece in batch.pieces:
        pages += tile_pages(order, piece, first and not pages)
    return pages


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
            if layout is not None:
                page = layout.finish(page, number, total)
            done.append(page)
    return done
