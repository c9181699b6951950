"""From what was found to the record of it: names, bleeds, backs, and sentences about them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from pnp.geometry import Rect
from pnp.model.fields import SIZES
from pnp.reprint.backs import Pairs, look_of, pair
from pnp.reprint.boxes import Box, height, width
from pnp.reprint.content import content_of
from pnp.reprint.finding import SURE, Hints, PageFound, find
from pnp.reprint.lines import strokes
from pnp.reprint.record import Found, Origin, Page, Piece, digest
from pnp.reprint.seen import Seen, look
from pnp.units import mm

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


def _name(key: tuple[int, int]) -> str:
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
                id=_name(key),
                box=(x, y, wide, tall),
                turn=180 if key in pairs.turned else 0,
                bleed=bleed,
                back=_name(back) if back else None,
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


def sentences(found: Found, pairs: Pairs) -> list[str]:
    """Return what was found, as the command says it."""
    fronts = [
        (page, piece)
        for page in found.pages
        for piece in page.pieces
        if piece.id not in {p.back for q in found.pages for p in q.pieces if p.back}
    ]
    sizes = Counter((round(p.box[2], 2), round(p.box[3], 2), page.find) for page, p in fronts)
    lines = []
    for (wide, tall, how), count in sizes.most_common(4):
        pages = sorted({page.page for page, p in fronts if _alike(p, wide, tall)})
        named = next((f" ({n})" for n, s in SIZES.items() if _is(s, wide, tall)), "")
        what = "piece" if count == 1 else "pieces"
        lines.append(
            f"{count} {what} of {mm(wide)} x {mm(tall)} mm{named} on {_pages(pages)}, by {how}"
        )
    if len(sizes) > 4:
        lines.append(
            f"and {sum(sizes.values()) - sum(n for _, n in sizes.most_common(4))} of other sizes"
        )
    remark = f": {pairs.remark}" if pairs.remark else ""
    lines.append(f"backs: {found.backs}{remark}")
    if pairs.back_of:
        without = sum(piece.back is None for _, piece in fronts)
        lines += [f"{without} pieces have no back"] if without else []
    for page in found.pages:
        if not page.pieces:
            lines.append(f"page {page.page}: {page.note or 'nothing found'}, left out")
        elif page.sure < SURE:
            note = f"; {page.note}" if page.note else ""
            count = len(page.pieces)
            lines.append(f"page {page.page}: {count} found, not sure ({page.sure:.2f}){note}")
    lines += _posters(found)
    return lines


def _posters(found: Found) -> list[str]:
    """Return that pages which hold one large piece each may be parts of a board."""
    large = [
        page.page
        for page in found.pages
        if len(page.pieces) == 1 and page.find == "marks" and min(page.pieces[0].box[2:]) > 120
    ]
    if len(large) < 2:
        return []
    return [f"{_pages(large)} may be parts of one board: they are not joined"]


def _alike(piece: Piece, wide: float, tall: float) -> bool:
    return (round(piece.box[2], 2), round(piece.box[3], 2)) == (wide, tall)


def _is(size: Any, wide: float, tall: float) -> bool:
    return any(
        abs(size.width - a) < 0.15 and abs(size.height - b) < 0.15
        for a, b in ((wide, tall), (tall, wide))
    )


def _pages(numbers: Sequence[int]) -> str:
    """Return page numbers in words: ``pages 1-3, 5``."""
    runs: list[list[int]] = []
    for number in numbers:
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    text = ", ".join(f"{run[0]}-{run[-1]}" if len(run) > 1 else str(run[0]) for run in runs)
    return f"page{'s' if len(numbers) > 1 else ''} {text}"
