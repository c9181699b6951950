"""Layouts of earlier builds, found by all that a layout depends on."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, TypeVar

from msgspec import json
from msgspec.structs import asdict, replace

from pnp.cache import Cache
from pnp.faces.face import Face
from pnp.languages.ambient import spoken
from pnp.sheets.page import Order

Found = TypeVar("Found")


def remembered(
    cache: Cache | None,
    orders: Iterable[Order],
    asked: tuple[object, ...],
    kind: Any,
    make: Callable[[], Found],
) -> Found:
    """Return what *make* finds about the orders, that of an earlier build where all is as it was.

    The answer is of a *kind* that can be written as JSON; *asked* is what it depends on besides,
    and tells questions apart. What is printed in another language is laid out each time, so that
    the texts that it lacks are told each time.
    """
    if cache is None or spoken().tag:
        return make()
    key = cache.key("layout", repr(asked), *map(_shape, orders))
    known = cache.get(key)
    if known is not None:
        try:
            answer: Found = json.decode(known, type=kind)
            return answer
        except ValueError:  # somebody else wrote it
            pass
    found = make()
    cache.put(key, json.encode(found))
    return found


def is_by_size(order: Order) -> bool:
    """Return whether nothing but the sizes of its pieces says where they stand.

    Where seams may run through a piece depends on what is drawn on it.
    """
    return not (order.tiled or order.in_tiles or order.parts)


def _shape(order: Order) -> str:
    """Return the order as text, without what is drawn on the pieces.

    How wide texts are is left out: that depends on the fonts, of which a cache is.
    """
    faces: dict[int, str] = {}

    def outline(face: Face | None) -> str:
        if id(face) not in faces:
            bare = replace(face, layers=(), drawing="", foreign=None, mark="") if face else None
            faces[id(face)] = repr(bare)
        return faces[id(face)]

    runs = [
        (
            run.label,
            run.extra,
            [(p.component, p.id, p.copy, outline(p.front), outline(p.back)) for p in run.pieces],
        )
        for run in order.runs
    ]
    rest = asdict(order)
    for name in ("runs", "measure", "kept"):
        del rest[name]
    rest["whole"] = sorted(order.whole)
    return repr((runs, rest))
