"""Drawings that differ in the words of their text boxes alone: all the rest is read once.

A hull is a drawing without what its text boxes hold. Once one was read and nothing was wrong with
it, another with the same hull has the same layers around its words, and of its faults only those
of the words are left to be looked for. Whatever is not plain is no case for a hull: the drawing is
then read as a whole, and so is one whose words cannot be read, for what is to be said of them.
"""

from __future__ import annotations

import re
from functools import cache, lru_cache
from html import escape
from typing import Final

from lxml import etree
from msgspec import Struct

from pnp.art.svg.layers import Layer, Structure, SvgFault, parser
from pnp.art.svg.textbox import XHTML, TextFault, read_text_box

MOST_HULLS: Final = 200
"""Hulls that are kept; a game whose drawings all differ has no use for any."""

_START: Final = re.compile(
    r"""<foreignObject(?:\s+[\w:.-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*\s*>""", re.ASCII
)
_NAME: Final = "<foreignObject"
_END: Final = "</foreignObject>"
_STRANGE: Final = ("<!", "<?", "<image", ":foreignObject", ":image")
"""What may hide a tag, and pictures, which are told of with the name of each piece."""

_TAG: Final = re.compile(r"<[^>]*>")
_PLAIN: Final = re.compile(
    r"</?(?:div|body|p|ul|ol|li|b|strong|i|em|span|br|img)"
    rf"""(?:\s+(?:(?:style|src|alt|data-valign|data-min-size)="[^"<>&]*"|xmlns="{XHTML}"))*\s*/?>""",
    re.ASCII,
)
"""Tags that mean nothing outside of their text box."""


def parted(text: str) -> tuple[str, tuple[str, ...]] | None:
    """Return the hull of a drawing and what its text boxes hold, None where it is not plain.

    >>> parted("<svg><foreignObject x='1'><b>Fox</b></foreignObject></svg>")
    ("<svg><foreignObject x='1'></foreignObject></svg>", ('<b>Fox</b>',))
    """
    if _NAME not in text or any(sign in text for sign in _STRANGE):
        return None
    hull, words, at = [], [], 0
    for start in _START.finditer(text):
        end = text.find(_END, start.end())
        if start.start() < at or end < 0:
            return None
        hull.append(text[at : start.end()])
        words.append(text[start.end() : end])
        at = end
    hull.append(text[at:])
    whole = "".join(hull)
    if whole.count(_NAME) != len(words) or whole.count(_END) != len(words):
        return None
    tags = {tag for part in words if "<" in part for tag in _TAG.findall(part)}
    return (whole, tuple(words)) if all(map(_PLAIN.fullmatch, tags)) else None


class Hull(Struct, frozen=True):
    """A drawing that was read and had no fault, without its words."""

    structure: Structure
    starts: tuple[str, ...]
    """The first tags of its text boxes."""

    tags: int
    """How many tags its words had; a drawing with more is read whole, where all are counted."""

    def layers(self, words: tuple[str, ...]) -> list[Layer] | None:
        """Return the layers of the drawing with other words, None where they cannot be read."""
        if sum(part.count("<") for part in words) > self.tags:
            return None
        boxes = []
        try:
            seats = zip(self.structure.seats, self.starts, words, strict=True)
            for number, (seat, start, part) in enumerate(seats, 1):
                around = _opened(seat.names, seat.depth)
                text = f"{around}{start}{part}{_END}{'</w>' * seat.depth}"
                element = etree.fromstring(text.encode(), _reader())
                for _ in range(seat.depth):
                    element = element[0]
                boxes.append(read_text_box(element, seat.matrix, seat.style, number))
        except (etree.XMLSyntaxError, SvgFault, TextFault, UnicodeEncodeError):
            return None
        return self.structure.filled(boxes)


def hull_of(structure: Structure, hull: str, words: tuple[str, ...]) -> Hull | None:
    """Return the hull of a drawing that was read, None where its text boxes are not those seen."""
    starts = tuple(match[0] for match in _START.finditer(hull))
    if len(starts) != len(structure.seats):
        return None
    return Hull(structure, starts, sum(part.count("<") for part in words))


@cache
def _reader() -> etree.XMLParser:
    """Return one parser for all words; to make one takes longer than to read them."""
    return parser()


@lru_cache(maxsize=100)
def _opened(names: tuple[tuple[str | None, str], ...], depth: int) -> str:
    """Return what stands before a text box so deep in a drawing, with the namespaces there."""
    spaces = "".join(
        f' xmlns{f":{name}" if name else ""}="{escape(address)}"' for name, address in names
    )
    return f"<w{spaces}>{'<w>' * (depth - 1)}"
