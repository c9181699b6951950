"""What was found, in sentences: sizes, pages, backs, and what is not sure."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from pnp.model.fields import SIZES
from pnp.reprint.finding import SURE
from pnp.reprint.pairs import Pairs
from pnp.reprint.record import Found, Piece
from pnp.units import mm


def sentences(found: Found, pairs: Pairs) -> list[str]:
    """Return what was found, as the command says it."""
    apart = {p.back for q in found.pages for p in q.pieces if p.back}
    apart |= {part for board in found.boards for part in board.all()}
    fronts = [
        (page, piece) for page in found.pages for piece in page.pieces if piece.id not in apart
    ]
    sizes = Counter((round(p.box[2], 2), round(p.box[3], 2), page.find) for page, p in fronts)
    lines = []
    for (wide, tall, how), count in sizes.most_common(4):
        pages = sorted({q.page for q, p in fronts if q.find == how and _alike(p, wide, tall)})
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
        have = "piece has" if without == 1 else "pieces have"
        lines += [f"{without} {have} no back"] if without else []
    for number, count in sorted(Counter(number for number, _ in pairs.left_out).items()):
        more = f"{count} more are" if count > 1 else "1 more is"
        lines.append(f"page {number} holds backs: {more} left out")
    remarks: dict[str, list[int]] = {}
    for page in found.pages:
        if not page.pieces:
            remarks.setdefault(
                f"{(page.note or 'nothing found').removesuffix(', left out')}, left out", []
            ).append(page.page)
        elif page.sure < SURE:
            note = f"; {page.note}" if page.note else ""
            text = f"{len(page.pieces)} found, not sure ({page.sure:.2f}){note}"
            remarks.setdefault(text, []).append(page.page)
    lines += [f"{_pages(numbers)}: {text}" for text, numbers in remarks.items()]
    lines += _boards(found)
    return lines


def _boards(found: Found) -> list[str]:
    """Return which pages are one board."""
    pages = {piece.id: page.page for page in found.pages for piece in page.pieces}
    lines = []
    for board in found.boards:
        columns, rows = len(board.parts[0]), len(board.parts)
        numbers = sorted(pages[part] for part in board.all())
        across, down = board.overlap
        shared = f"overlapping by {mm(max(across, down))} mm" if across or down else "edge to edge"
        lines.append(f"{_pages(numbers)} are one board of {columns} x {rows} parts, {shared}")
    return lines


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
