"""Property 18: backs lie behind their fronts after the flip, or across the fold."""

from __future__ import annotations

from collections.abc import Iterator

from pnp.geometry import Rect, Size
from pnp.proof.reading.printed import FileProof, Laid, PageProof, Printed
from pnp.proof.result import Finding, Result, Rule, mm3

BACKS = Rule(18, "backs lie behind their fronts", "mm", 0.01, cost="streams", scope="pieces")

FOLD_CLEAR = 5.0
"""From a fold to the nearest bleed, in millimetres: it cannot be folded sharply nearer."""


def backs(printed: Printed) -> Iterator[Result]:
    """Yield property 18, with the pieces measured where they are drawn.

    Turned about the edge that the manifest names, every back coincides with the front of the same
    piece and comes on the next page; where sheets are glued all fronts come first.
    With a fold, front and back reflect onto each other and keep 5 mm from it.
    """
    for file in printed.files:
        findings = [Finding(0.0)]
        pages = {page.said.number: page for page in file.pages}
        for page in file.pages:
            number = page.said.number
            found = [*_back(printed, file, page, pages), *_folded(page, printed.said.core)]
            findings += [Finding(one.measured, one.message, number) for one in found]
        yield from BACKS.results(file.said.path, findings)


def _back(
    printed: Printed, file: FileProof, page: PageProof, pages: dict[int, PageProof]
) -> Iterator[Finding]:
    said = page.said
    if said.side != "back":
        if said.backs is not None:
            yield Finding(0.0, f"expected a front, found one that backs page {said.backs}")
        return
    front = pages.get(said.backs or 0)
    if front is None or front.said.side != "front":
        yield Finding(0.0, "expected the back of a front page, found no such page")
        return
    duplex = printed.said.duplex
    if duplex in ("long", "short") and front.said.number != said.number - 1:
        yield Finding(0.0, f"expected behind page {said.number - 1}, found {front.said.number}")
    media = said.media
    # Landscape paper turns about its horizontal edge when that is the long one.
    # Sheets that are glued, also those too large to fold, are turned sideways by hand.
    glued = duplex in ("none", "gutterfold")
    sideways = glued or (duplex == "long") == (media.height >= media.width)
    fronts = {laid.said.piece: laid for laid in front.pieces}
    for laid in page.pieces:
        other = fronts.get(laid.said.piece)
        if other is not None:
            yield _judge(laid, _flipped(other.trim, media, sideways), 0 if sideways else 180)
    # What is listed and not drawn is property 29; here each side must list the other.
    ahead = {put.piece: put for put in front.said.pieces}
    behind = {put.piece: put for put in said.pieces}
    for piece in (ahead.keys() ^ behind.keys()) if behind else ():
        if not _backed(printed, piece):
            continue
        lone, where = (
            (ahead[piece], f"back on page {said.number}")
            if piece in ahead
            else (behind[piece], f"front on page {front.said.number}")
        )
        yield Finding(0.0, f"{lone}: expected its {where}, found none")


def _backed(printed: Printed, piece: tuple[str, str, int]) -> bool:
    """Return whether a piece is printed on both sides; on shared sheets not all are."""
    component = printed.component(piece[0])
    return component is None or component.sided() != "one"


def _flipped(slot: Rect, sheet: Size, sideways: bool) -> Rect:
    if sideways:
        return Rect(sheet.width - slot.right, slot.y, slot.width, slot.height)
    return Rect(slot.x, sheet.height - slot.bottom, slot.width, slot.height)


def _across(trim: Rect, fold: tuple[float, float, float, float]) -> bool:
    """Return whether the fold lies inside the piece, from edge to edge of it."""
    x1, y1, x2, y2 = fold
    ends = ((x1, y1), (x2, y2))
    slack = BACKS.tolerance
    return all(
        trim.x - slack <= x <= trim.right + slack and trim.y - slack <= y <= trim.bottom + slack
        for x, y in ends
    )


def _judge(laid: Laid, wanted: Rect, turn: int) -> Finding:
    found = laid.trim
    across, down = found.x - wanted.x, found.y - wanted.y
    off = max(
        abs(across),
        abs(down),
        abs(found.right - wanted.right),
        abs(found.bottom - wanted.bottom),
    )
    if laid.said.rotation != turn:
        return Finding(off, f"{laid.said}: expected a turn of {turn}, found {laid.said.rotation}")
    if off <= BACKS.tolerance:
        return Finding(off)
    message = (
        f"{laid.said}: expected behind its front at x {mm3(wanted.x)}, y {mm3(wanted.y)} mm, "
        f"measured {mm3(across)} mm across and {mm3(down)} mm down from there"
    )
    return Finding(off, message)


def _gutter(page: PageProof) -> tuple[bool, float, float] | None:
    """Return whether the page is folded along a level line, where, and how far two lines are apart.

    Two lines leave a strip for the edge of the card between front and back.
    """
    if not page.said.pieces:
        return None
    lines = [
        (abs(y1 - y2) < abs(x1 - x2), y1 if abs(y1 - y2) < abs(x1 - x2) else x1)
        for x1, y1, x2, y2 in page.said.folds
        # Others are folds of a piece itself, such as a standee's.
        if not any(_across(put.trim, (x1, y1, x2, y2)) for put in page.said.pieces)
    ]
    if not lines:
        return None
    places = [at for _, at in lines]
    return lines[0][0], (min(places) + max(places)) / 2, max(places) - min(places)


def _folded(page: PageProof, core: float) -> Iterator[Finding]:
    gutter = _gutter(page)
    if gutter is not None:
        level, line, apart = gutter
        off = abs(apart - core)
        message = ""
        if off > BACKS.tolerance:
            message = (
                f"expected fold lines {mm3(core)} mm apart for the card between, "
                f"measured {mm3(apart)} mm"
            )
        yield Finding(off, message)
        fronts = {laid.said.piece: laid for laid in page.pieces if laid.said.side == "front"}
        behind = {laid.said.piece: laid for laid in page.pieces if laid.said.side == "back"}
        sides = {
            side: {put.piece: put for put in page.said.pieces if put.side == side}
            for side in ("front", "back")
        }
        for piece in sides["front"].keys() ^ sides["back"].keys():
            lone = sides["front"].get(piece) or sides["back"][piece]
            yield Finding(0.0, f"{lone}: expected its other side across the fold, found none")
        for piece in fronts.keys() & behind.keys():
            slot, back = fronts[piece].trim, behind[piece]
            if level:
                wanted = Rect(slot.x, 2 * line - slot.bottom, slot.width, slot.height)
            else:
                wanted = Rect(2 * line - slot.right, slot.y, slot.width, slot.height)
            yield _judge(back, wanted, 180 if level else 0)
        for laid in page.pieces:
            box = laid.painted
            low, high = (box.y, box.bottom) if level else (box.x, box.right)
            clear = (low - line if low >= line else line - high) - core / 2
            short = FOLD_CLEAR - clear
            message = ""
            if short > BACKS.tolerance:
                message = (
                    f"{laid.said}: expected {FOLD_CLEAR:g} mm from bleed to fold, "
                    f"measured {mm3(clear)} mm"
                )
            yield Finding(max(short, 0.0), message)
