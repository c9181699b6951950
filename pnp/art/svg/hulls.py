"""Drawings that differ in the words of their text boxes alone: all the rest is read once.

A hull is a drawing without what its text boxes hold. Once one was read and nothing was wrong with
it, another with the same hull has the same layers around its words, and of its faults only those
of the words are left to be looked for. Whatever is not plain is no case for a hull: the drawing is
then read as a whole, and so is one whose words cannot be read, for what is to be said of them.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache, lru_cache
from html import escape
from typing import Final

from lxml import etree
from msgspec import Struct
from msgspec.structs import replace

from pnp.art.svg.layers import Layer, Seat, Structure, SvgFault, parser
from pnp.art.svg.textbox import XHTML, TextBox, TextFault, read_text_box

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


_SPACES: Final = " \t\r\n"
_TAGS: Final = re.compile(r"(?:[ \t\r\n]*+<[^>]*+>)*+[ \t\r\n]*+")
"""Tags with nothing between them; possessive, so that nothing is tried twice."""


class Bare(Struct, frozen=True):
    """A text box that holds nothing but words: with others it is the same around them."""

    before: str
    after: str
    """The tags, letter by letter."""

    box: TextBox

    def filled(self, part: str) -> TextBox | None:
        """Return the text box with what it holds now, None where that is to be read."""
        if not (part.startswith(self.before) and part.endswith(self.after)):
            return None
        words = part[len(self.before) : len(part) - len(self.after)]
        # What is printable holds no space but the plain one, and nothing that XML forbids.
        if not words.isprintable() or any(sign in words for sign in "<>&"):
            return None
        text = " ".join(filter(None, words.split(" ")))
        block = self.box.blocks[0]
        bare = replace(block, runs=(replace(block.runs[0], text=text),))
        return replace(self.box, blocks=(bare,)) if text else None


def bare_of(box: TextBox, part: str) -> Bare | None:
    """Return what stands around the words of a text box, None where it holds more than words."""
    alone = [run.kind for block in box.blocks for run in block.runs] == ["text"]
    before = _TAGS.match(part)
    if not alone or not before:
        return None
    words = part[before.end() :].partition("<")[0].rstrip(_SPACES)
    after = part[before.end() + len(words) :]
    return Bare(before[0], after, box) if words and _TAGS.fullmatch(after) else None


class Hull(Struct, frozen=True):
    """A drawing that was read and had no fault, without its words."""

    structure: Structure
    starts: tuple[str, ...]
    """The first tags of its text boxes."""

    bare: tuple[Bare | None, ...]
    """What is around the words of each text box, as far as it is plain."""

    tags: int
    """How many tags its words had; a drawing with more is read whole, where all are counted."""

    def layers(self, words: tuple[str, ...]) -> list[Layer] | None:
        """Return the layers of the drawing with other words, None where they cannot be read."""
        if sum(part.count("<") for part in words) > self.tags:
            return None
        boxes = []
        try:
            seats = zip(self.structure.seats, self.starts, self.bare, words, strict=True)
            for number, (seat, start, bare, part) in enumerate(seats, 1):
                known = bare.filled(part) if bare else None
                boxes.append(known or _read(seat, start, part, number))
        except (etree.XMLSyntaxError, SvgFault, TextFault, UnicodeEncodeError):
            return None
        return self.structure.filled(boxes)


def _read(seat: Seat, start: str, part: str, number: int) -> TextBox:
    """Return the text box in a seat that begins and goes on so; raises for what is no text box."""
    around = _opened(seat.names, seat.depth)
    text = f"{around}{start}{part}{_END}{'</w>' * seat.depth}"
    element = etree.fromstring(text.encode(), _reader())
    for _ in range(seat.depth):
        element = element[0]
    return read_text_box(element, seat.matrix, seat.style, number)


def hull_of(
    structure: Structure, boxes: Sequence[TextBox], hull: str, words: tuple[str, ...]
) -> Hull | None:
    """Return the hull of a drawing that was read, None where its text boxes are not those seen."""
    starts = tuple(match[0] for match in _START.finditer(hull))
    if len(starts) != len(structure.seats):
        return None
    bare = tuple(map(bare_of, boxes, words))
    return Hull(structure, starts, bare, sum(part.count("<") for part in words))


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
