"""Why a piece has no place on a paper, in words: it is too large, or what stands around it is."""

from __future__ import annotations

from pnp.geometry import Size
from pnp.sheets.page import Order
from pnp.units import mm


def too_large(component: str, size: Size, order: Order, what: str = "the piece") -> str:
    """Return that a piece of this printed size, or *what* it comes as, does not fit the paper."""
    return f"{component} is {mm(size.width)} x {mm(size.height)} mm; {what} {_room(order)}"


def no_room_around(component: str, size: Size, order: Order, what: str = "it") -> str:
    """Return that the paper would hold the piece, but not what a sheet says around it."""
    around = f"with the head, ruler, notes and marks of a sheet {what}"
    return f"{component} is {mm(size.width)} x {mm(size.height)} mm; {around} {_room(order)}"


def _room(order: Order) -> str:
    printable = order.profile.printable(order.paper.size)
    return (
        f"does not fit the {mm(printable.width)} x {mm(printable.height)} mm that margins "
        f"'{order.profile.name}' leave of {order.paper.title}"
    )
