"""What printers reach, and layouts that make up for one of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from msgspec.structs import replace

from pnp.errors import PnpError, problem
from pnp.frame import Contour, Drawn, Label, Line
from pnp.geometry import Rect, Size
from pnp.paper import PROFILES, MarginProfile
from pnp.printer import Correction, Flip, image_of
from pnp.sheets.census import printing
from pnp.sheets.page import Measure, Order, Page
from pnp.units import SLACK, mm

SPARE: Final = 0.67
"""How much nearer to the edge than `standard` office lasers and inkjets still print, in mm."""

Layout = Callable[[Order], list[Page]]


def flip_of(page: Page, duplex: str) -> Flip | None:
    """Return the edge that the sheet was turned about to print this page on its back, or None."""
    return page.flip if page.side == "back" and duplex in ("long", "short") else None


def extent(page: Page, measure: Measure) -> Rect:
    """Return the rectangle around all of the page that must be seen."""
    boxes = [placement.trim for placement in page.placements]
    boxes += [box_of(item, measure) for item in page.drawn]
    return Rect.around(boxes)


def box_of(item: Drawn, measure: Measure) -> Rect:
    """Return the rectangle around something drawn on a sheet, in millimetres."""
    if isinstance(item, Contour):
        return item.rect
    if isinstance(item, Line):
        x, y = min(item.x1, item.x2), min(item.y1, item.y2)
        return Rect(x, y, abs(item.x2 - item.x1), abs(item.y2 - item.y1))
    return _label(item, measure)


def _label(item: Label, measure: Measure) -> Rect:
    width, height = measure(item.text, item.size, item.bold), item.size * 0.67
    start = {"start": 0.0, "middle": -width / 2, "end": -width}[item.anchor]
    if item.turn:
        return Rect(item.x - height, item.y - start - width, height, width)
    return Rect(item.x + start, item.y - height, width, height)


def margins_of(rect: Rect, sheet: Size) -> tuple[float, float]:
    """Return the narrowest margins, at the sides and at the ends, around *rect* on a sheet."""
    across = min(rect.x, sheet.width - rect.right)
    down = min(rect.y, sheet.height - rect.bottom)
    return (across, down) if sheet.width <= sheet.height else (down, across)


def beyond(pages: Sequence[Page], order: Order, correction: Correction) -> float:
    """Return how far the corrected pages reach out of the order's margins, in millimetres."""
    worst = 0.0
    for page in pages:
        change = correction.transform(page.size, flip_of(page, order.duplex))
        sides, ends = margins_of(image_of(extent(page, order.measure), change), page.size)
        worst = max(worst, order.profile.sides - sides, order.profile.ends - ends)
    return worst


def corrected_pages(
    order: Order, correction: Correction, layout: Layout
) -> tuple[list[Page], list[str]]:
    """Return pages that stay where the printer reaches when they are corrected, and remarks.

    Where the correction pushes something out, the sheets are laid out in narrower margins. If
    that took more sheets or tiles for the sake of less than `SPARE`, the sheets stay as they are
    and a remark tells what margins they need. Raises what *layout* raises.
    """
    order = replace(order, printer=correction.printer)
    pages = layout(order)
    out = beyond(pages, order, correction)
    if out <= SLACK:
        return pages, []
    backs = any(flip_of(page, order.duplex) for page in pages)
    profile = correction.narrowed(order.profile, order.paper.size, backs)
    spare = order.profile.name == "standard" and out <= SPARE
    try:
        narrow = layout(replace(order, profile=profile))
    except PnpError:
        if not spare:
            raise
        narrow = []
    if narrow and (len(narrow) <= len(pages) or not spare):
        out = beyond(narrow, order, correction)
        if out > SLACK:
            raise problem(
                f"{order.group}: expected everything inside the margins '{order.profile.name}' "
                f"after the correction for {correction.printer}, found {mm(out)} mm outside",
                hint="choose a larger --paper, or print it without --printer",
            )
        return narrow, []
    remark = (
        f"{order.group}: reaches {mm(out)} mm beyond the margins '{order.profile.name}' once it "
        f"is corrected for {correction.printer}; nearly all printers get there, and "
        "--margins any-printer keeps clear of the edge"
    )
    return pages, [remark]


def advice(pages: Sequence[Page], order: Order, layout: Layout) -> str | None:
    """Return which printers would cut pieces of these pages off and what they print instead.

    None where every printer reaches all pieces, and for ready-cut labels, which stay where they
    are. Names and marks of the sheets move out of the way by themselves.
    """
    if order.labels is not None or not pages:
        return None
    boxes = [
        (Rect.around([put.trim for put in page.placements]), page.size)
        for page in pages
        if page.placements
    ]
    margins = [margins_of(*box) for box in boxes]
    sides, ends = (min(pair[axis] for pair in margins) for axis in (0, 1))
    broken = [
        profile
        for profile in PROFILES.values()
        if profile.sides > sides + SLACK or profile.ends > ends + SLACK
    ]
    if not broken:
        return None
    shares = printing(max(sides, 0.0), max(ends, 0.0))
    reached = ", ".join(f"{percent} % of {what}" for what, percent in shares)
    best = broken[0]
    return (
        f"{order.group}: pieces come within {mm(round(sides, 2))} mm of the sides and "
        f"{mm(round(ends, 2))} mm of the ends; whole on {reached}; "
        f"{_instead(pages, order, best, layout)}"
    )


def _instead(pages: Sequence[Page], order: Order, profile: MarginProfile, layout: Layout) -> str:
    """Return what another profile makes of the order, as a thing to type."""
    try:
        other = layout(replace(order, profile=profile))
    except PnpError:
        return f"no layout fits --margins {profile.name}"
    before, after = described(pages), described(other)
    if before == after:
        return f"--margins {profile.name} puts as many on as few sheets"
    return f"--margins {profile.name} gives {after} instead of {before}"


def described(pages: Sequence[Page]) -> str:
    """Return how pieces lie on the fullest sheet, and how many sheets there are."""
    fronts = [page for page in pages if page.side == "front"]
    count = f"{len(fronts)} sheet{'s' if len(fronts) > 1 else ''}"
    tiles = [page for page in fronts if any(put.tile for put in page.placements)]
    if tiles:
        return f"{len(tiles)} tiles on {count}"
    fullest = max(fronts, key=lambda page: len(page.placements))
    trims = [put.trim for put in fullest.placements if put.side == "front"]
    columns = len({round(trim.x, 2) for trim in trims})
    rows = len({round(trim.y, 2) for trim in trims})
    if columns * rows == len(trims) and len(trims) > 1:
        return f"{columns} x {rows} on {count}"
    return f"{len(trims)} on {count}" if len(trims) > 1 else count
