"""What an element of a drawing inherits, and what it says of the letters and boxes inside it."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache
from typing import Any, Final

from lxml import etree
from msgspec import Struct
from msgspec.structs import replace

from pnp.art.families import family_list
from pnp.art.svg.attributes import attribute_fault
from pnp.art.svg.layers import KEPT, XLINK
from pnp.art.svg.textbox import TextFault, declared, size_of, weight_of
from pnp.art.svg.values import parse_transform, value_fault
from pnp.art.svg.weight import GROUPED
from pnp.geometry import Transform

Fault = tuple[str, str | None]
"""Message and hint."""

MOST_KEPT: Final = 1000
"""Letters in the attributes of an element that is remembered."""

# Possessive: in a long row of spaces nothing is tried twice.
OUTSIDE = re.compile(
    r"url\(\s*+['\"]?+\s*+(?!['\"]?+\s*+(?:#|data:))|@import|@font-face", re.IGNORECASE
)
_VEILS: Final = {
    "clip-path": ("none", ""),
    "mask": ("none", ""),
    "filter": ("none", ""),
    "opacity": ("1", "1.0", "100%"),
    "display": ("inline", "block", "inherit"),
    "visibility": ("visible", "inherit"),
}
"""What hides or fades, with the values that do not."""


class Look(Struct, frozen=True):
    """What an element inherits."""

    family: str = ""
    weight: int = 400
    italic: bool = False
    size: float = 0.0
    anchor: str = "start"
    spacing: float = 0.0
    matrix: Transform = Transform()
    veil: str = ""
    """What hides or fades everything inside; text boxes cannot follow it."""

    shown: bool = True
    """Whether it is drawn where it stands."""

    outermost: bool = True
    """Whether nothing is around it."""


ROOT: Final = Look()
_OTHER_LOOK: Final = KEPT | {"switch", "svg"}
_INHERITED: Final = frozenset(
    "font-family font-weight font-style font-size text-anchor letter-spacing transform".split()
) | frozenset(_VEILS)


def look_inside(name: str, element: etree._Element, outer: Look) -> Look | None:
    """Return the look inside an element of which nothing is to be told; None for any other.

    Drawings of one template are alike in most of their elements, and each is looked at once.
    """
    said = tuple((str(key), str(value)) for key, value in element.attrib.items())
    if sum(len(value) for _, value in said) > MOST_KEPT:
        return None
    return _plain(name, said, outer)


@lru_cache(maxsize=1000)
def _plain(name: str, said: tuple[tuple[str, str], ...], outer: Look) -> Look | None:
    """Return what `look_inside` does for an element with these attributes."""
    properties = dict(said)
    if "style" in properties:
        properties.update(declared(properties["style"]))
    links = {"href", XLINK, *GROUPED}
    if name in ("use", "textPath") or not links.isdisjoint(properties):
        return None
    for key, value in properties.items():
        refers = "(" in value and ("#" in value or OUTSIDE.search(value))
        if key.startswith("on") or refers or value_fault(key, value):
            return None
    if any(attribute_fault(name, key) for key, _ in said):
        return None
    look, found = inner(name, properties, outer)
    return None if found else look


def inner(name: str, properties: dict[str, str], outer: Look) -> tuple[Look, list[Fault]]:
    """Return the look inside an element, and what of it cannot be understood."""
    fresh: dict[str, Any] = {}
    found: list[Fault] = []
    if name not in _OTHER_LOOK and _INHERITED.isdisjoint(properties):
        return outer, found

    def take(field: str, key: str, read: Callable[[str], Any]) -> None:
        if text := properties.get(key):
            try:
                fresh[field] = read(text)
            except TextFault as fault:
                found.append((str(fault), fault.hint))
                if field == "size":
                    fresh[field] = outer.size or 0.01  # told; nothing more about it
            except ValueError:
                pass  # told with the attributes

    take("family", "font-family", family_list)
    take("weight", "font-weight", lambda text: weight_of(text, outer.weight))
    take("italic", "font-style", lambda text: text.strip() in ("italic", "oblique"))
    take("size", "font-size", lambda text: size_of(text, outer.size))
    take("anchor", "text-anchor", str.strip)
    take("spacing", "letter-spacing", float)
    take("matrix", "transform", lambda text: parse_transform(text).then(outer.matrix))
    if name == "switch":
        fresh["veil"] = "<switch>"
    for veil, harmless in _VEILS.items():
        if properties.get(veil, harmless[0]).strip() not in harmless:
            fresh["veil"] = veil
    if name in KEPT or (name == "svg" and not outer.outermost):
        fresh["shown"] = False
    if name == "svg" and outer.outermost:
        fresh["outermost"] = False
    return (replace(outer, **fresh) if fresh else outer), found
