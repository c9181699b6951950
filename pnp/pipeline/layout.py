"""From an order to its pages, with remarks on them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from msgspec.structs import replace

from pnp.cutting.machines import LAYOUTS
from pnp.english import counted
from pnp.errors import Problem, Problems
from pnp.paper import PROFILES
from pnp.printer import Correction
from pnp.sheets.page import DoesNotFit, Order, Page
from pnp.sheets.planner import lay_out
from pnp.sheets.reach import advice, corrected_pages
from pnp.sheets.saving import Saving, saving


def pages_of(order: Order, cut: str = "") -> list[Page]:
    """Return the pages of one PDF; raises Problems when the paper cannot hold a piece.

    *cut* may name a machine that needs a layout of its own.
    """
    machine = LAYOUTS.get(cut)
    try:
        return lay_out(order, machine)
    except DoesNotFit as reason:
        ways = f"name the components to cut: pnp build GAME COMPONENT --cut {cut}"
        hint = reason.hint or (_way_out(order) if machine is None else ways)
        raise Problems(
            [Problem(None, 0, f"{order.group} on {order.paper.title}", str(reason), hint)]
        ) from None


class Laid(NamedTuple):
    """Pages of one PDF and what is told of them, line by line."""

    pages: list[Page]
    notes: tuple[str, ...]
    details: tuple[str, ...]
    """For those who ask for more: which printers reach all pieces."""

    saving: Saving | None = None
    """What would take fewer sheets."""


def pages_for(order: Order, printer: Correction | None, cut: str = "") -> Laid:
    """Return the pages of one PDF, fit to be corrected for *printer*, with what is told of them.

    Raises Problems when the paper cannot hold a piece.
    """

    def layout(order: Order) -> list[Page]:
        return pages_of(order, cut)

    if printer is not None:
        pages, found = corrected_pages(order, printer, layout)
        reached = None
    else:
        pages, found = layout(order), []
        reached = advice(pages, order, layout)
    fewer = None if cut in LAYOUTS else saving(pages, order, layout)
    dense = nested(pages, order, layout)
    own = (glued(pages, order), parted(pages, order), dense)
    told = (*(remark for remark in own if remark), *found)
    return Laid(pages, told, (reached,) if reached else (), fewer)


def glued(pages: Sequence[Page], order: Order) -> str | None:
    """Return that pieces come as fronts and backs because they are too large to fold, or None."""
    if order.duplex != "gutterfold" or all(page.side == "front" for page in pages):
        return None
    return (
        f"{order.group}: too large to fold on {order.paper.title}; fronts and backs are sheets of "
        "their own, to glue back to back"
    )


def nested(
    pages: Sequence[Page], order: Order, layout: Callable[[Order], list[Page]]
) -> str | None:
    """Return that pieces stand in a honeycomb, for which nobody asked, or None."""
    if order.nest != "auto" or order.butt or not any(page.nested for page in pages):
        return None
    before, after = (
        sum(page.side == "front" for page in laid)
        for laid in (layout(replace(order, nest="rows")), pages)
    )
    return (
        f"{order.group}: {counted(after, 'sheet')} in place of {before} in a honeycomb, to cut "
        "with scissors; nest: rows in the data keeps straight cuts"
    )


def parted(pages: Sequence[Page], order: Order) -> str | None:
    """Return what seams run through because nothing else was possible, or None."""
    found = {put.tile.parted for page in pages for put in page.placements if put.tile}
    if not found & {"blocks", "text"}:
        return None
    what = "some of its names" if "text" in found else "parts of the picture"
    if order.parts:
        return f"{order.group}: it is folded through {what}"
    return (
        f"{order.group}: no tiles of {order.paper.title} keep it whole; seams run through {what}, "
        "a larger --paper does better"
    )


def _way_out(order: Order) -> str:
    """Return what to do about pieces that the paper does not hold as ordered."""
    for profile in PROFILES.values():
        if profile.sides < order.profile.sides or profile.ends < order.profile.ends:
            try:
                lay_out(replace(order, profile=profile))
            except DoesNotFit:
                continue
            return f"--margins {profile.name} holds it ({profile.about}); or a larger --paper"
    if order.tiled or not _could_be_tiled(order):
        return "choose a larger --paper"
    return (
        "no margins hold it: choose a larger --paper, or print it in tiles, which components of "
        "kind board and sheet are where the paper is too small"
    )


def _could_be_tiled(order: Order) -> bool:
    """Return whether the first piece that the paper is too small for could be a board or sheet."""
    area = order.profile.printable(order.paper.size).size
    for piece in (piece for run in order.runs for piece in run.pieces):
        size = piece.front.trim.scaled(order.factor)
        if not (area.fits(size) or area.fits(size.turned())):
            return piece.back is None and piece.front.outline != "polygon"
    return False
