"""Orders into finished pages: grid or tiles, numbered and labelled."""

from __future__ import annotations

from dataclasses import replace

from pnp.sheets.layout import Batch, GridLayout, batches
from pnp.sheets.page import DoesNotFit, Order, Page
from pnp.sheets.tiles import tile_pages


def lay_out(order: Order) -> list[Page]:
    """Return the pages of one PDF in print order.

    A piece that does not fit the paper is tiled if the order says so. Raises DoesNotFit.
    """
    parts: list[tuple[GridLayout | None, list[Page]]] = []
    for number, batch in enumerate(batches(order)):
        first = number == 0
        layout = GridLayout(order, batch, first)
        try:
            parts.append((layout, layout.pages()))
        except DoesNotFit as reason:
            parts.append((None, _tiles(order, batch, first, reason)))
    return _finish(parts)


def _tiles(order: Order, batch: Batch, first: bool, reason: DoesNotFit) -> list[Page]:
    if not order.tiled:
        raise reason
    if batch.two_sided:
        raise DoesNotFit(f"{reason}; a two-sided piece is not tiled") from None
    pages: list[Page] = []
    for piece in batch.pieces:
        pages += tile_pages(order, piece, first and not pages)
    return pages


def _finish(parts: list[tuple[GridLayout | None, list[Page]]]) -> list[Page]:
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
