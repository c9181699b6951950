"""From what was found to the record of it: names, bleeds and backs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from pnp.geometry import Rect
from pnp.reprint.backs import pair
from pnp.reprint.boards import BoardFound, boards
from pnp.reprint.boxes import Box, height, width
from pnp.reprint.content import content_of
from pnp.reprint.finding import Hints, PageFound, find
from pnp.reprint.looks import look_of
from pnp.reprint.pairs import Pairs
from pnp.reprint.reading import Ready
from pnp.reprint.record import Board, Found, Page, Piece, origins_of
from pnp.reprint.seen import Seen, look
from pnp.reprint.strokes import strokes

MOST_BLEED: Final = 3.0
BACKS_SURE: Final = 0.5
"""How sure a page is at most whose backs nothing proves."""

BOARD_SURE: Final = 0.9
"""How sure it is that pages whose edges fit together are a board."""

FILLED: Final = 0.5
"""Share of a ring around a piece that must have ink to pass for bleed."""


def searched(
    source: Ready, pages: Sequence[int], hints: Hints, backs: str, turn: bool
) -> tuple[Found, Pairs]:
    """Return the record of PDFs made ready, and how backs were told."""
    import pikepdf
    from pypdfium2 import PdfDocument

    with pikepdf.open(source.path) as pdf, PdfDocument(source.path) as document:
        found = find(pdf, document, pages, hints)
        whole = list(boards(found, document)) if hints.grid is None and not hints.size else []
        for board in whole:
            for page in found:
                if page.number in board.boxes:
                    page.boxes, page.kind = [board.boxes[page.number]], "board"
                    page.sure, page.remark = BOARD_SURE, ""
        looks: dict[int, list[Any]] = {}
        bleeds: dict[int, float] = {}
        drawn = {}
        for page in found:
            if not page.boxes:
                continue
            content = content_of(pdf, pdf.pages[page.number - 1].obj)
            seen = look(page.number, content, document[page.number - 1])
            looks[page.number] = [look_of(seen.pixels, seen.scale, box) for box in page.boxes]
            drawn[page.number] = strokes(seen)
            bleeds[page.number] = _bleed(seen, page)
    parts = {number for board in whole for number in board.boxes}
    pairs = pair([page for page in found if page.number not in parts], looks, drawn, backs, turn)
    made = [_page(page, bleeds.get(page.number, 0.0), pairs) for page in found]
    origins = origins_of(source.shown, source.counts)
    return Found(
        **{"pnp-reprint": 1}, **origins, backs=pairs.rule, pages=made, boards=_named(whole)
    ), pairs


def _named(whole: Sequence[BoardFound]) -> list[Board]:
    """Return boards as the record has them, each part by the name of its piece."""
    return [
        Board(
            id="board" if len(whole) == 1 else f"board-{place}",
            parts=[[name_of((number, 0)) for number in row] for row in board.rows],
            overlap=board.overlap,
        )
        for place, board in enumerate(whole, 1)
    ]


def name_of(key: tuple[int, int]) -> str:
    """Return the name of a piece by its page and its number there: p2-1."""
    return f"p{key[0]}-{key[1] + 1}"


def _page(page: PageFound, bleed: float, pairs: Pairs) -> Page:
    pieces = []
    for place, box in enumerate(page.boxes):
        key = (page.number, place)
        if key in pairs.left_out:
            continue
        back = pairs.back_of.get(key)
        rect = Rect(box[0], box[1], width(box), height(box))
        x, y, wide, tall = (round(v, 3) for v in (rect.x, rect.y, rect.width, rect.height))
        pieces.append(
            Piece(
                id=name_of(key),
                box=(x, y, wide, tall),
                turn=180 if key in pairs.turned else 0,
                bleed=bleed,
                back=name_of(back) if back else None,
            )
        )
    sure, note = page.sure if page.boxes else 0.0, page.remark
    if page.number in pairs.unsure:
        sure, note = min(sure, BACKS_SURE), note or "backs are not proven"
    return Page(page=page.number, find=page.kind, sure=sure, pieces=pieces, note=note)


def _bleed(seen: Seen, page: PageFound) -> float:
    """Return how much art lies around the pieces of a page: up to 3 mm, half of a gap at most."""
    room = MOST_BLEED
    for one in page.boxes:
        for two in page.boxes:
            if one is not two:
                apart = max(two[0] - one[2], one[0] - two[2], two[1] - one[3], one[1] - two[3], 0.0)
                room = min(room, apart / 2)
        to_edge = (one[0], one[1], seen.width - one[2], seen.height - one[3])
        room = min(room, max(min(to_edge), 0.0))
    room = int(room * 20) / 20
    while room >= 0.5:
        if all(_ring(seen, box, room) for box in page.boxes):
            return room
        room = round(room - 0.5, 2)
    return 0.0


def _ring(seen: Seen, box: Box, wide: float) -> bool:
    """Return whether a ring around a piece has ink, out to its border."""
    outer = (box[0] - wide, box[1] - wide, box[2] + wide, box[3] + wide)
    inset = max(wide - 0.5, 0.0)
    inner = (box[0] - inset, box[1] - inset, box[2] + inset, box[3] + inset)
    size = width(outer) * height(outer) - width(inner) * height(inner)
    inked = (seen.inked(outer) - seen.inked(inner)) / (size * seen.scale**2)
    return inked > FILLED
