"""From what was found to the record of it: names, bleeds and backs."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from pnp.geometry import Rect
from pnp.reprint.backs import pair
from pnp.reprint.boxes import Box, height, width
from pnp.reprint.content import content_of
from pnp.reprint.finding import Hints, PageFound, find
from pnp.reprint.looks import look_of
from pnp.reprint.pairs import Pairs
from pnp.reprint.record import Found, Origin, Page, Piece, digest
from pnp.reprint.seen import Seen, look
from pnp.reprint.strokes import strokes

MOST_BLEED: Final = 3.0
FILLED: Final = 0.5
"""Share of a ring around a piece that must have ink to pass for bleed."""


def searched(
    path: Path, shown: Path, pages: Sequence[int], hints: Hints, backs: str, turn: bool
) -> tuple[Found, Pairs]:
    """Return the record of a PDF made ready, and how backs were told."""
    import pikepdf
    from pypdfium2 import PdfDocument

    with pikepdf.open(path) as pdf, PdfDocument(path) as document:
        found = find(pdf, document, pages, hints)
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
        count = len(pdf.pages)
    pairs = pair(found, looks, drawn, backs, turn)
    made = [_page(page, bleeds.get(page.number, 0.0), pairs) for page in found]
    origin = Origin(file=shown.name, sha256=digest(shown), pages=count)
    rule: Any = pairs.rule
    return Found(**{"pnp-reprint": 1}, source=origin, backs=rule, pages=made), pairs


def name_of(key: tuple[int, int]) -> str:
    """Return the name of a piece by its page and its number there: p2-1."""
    return f"p{key[0]}-{key[1] + 1}"


def _page(page: PageFound, bleed: float, pairs: Pairs) -> Page:
    pieces = []
    for place, box in enumerate(page.boxes):
        key = (page.number, place)
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
    return Page(
        page=page.number,
        find=page.kind,
        sure=page.sure if page.boxes else 0.0,
        pieces=pieces,
        note=page.remark,
    )


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
