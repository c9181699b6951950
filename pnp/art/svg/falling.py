"""Lines of text whose font lacks a letter: it comes from the next family of their list.

Typst would take it from any font at hand; text boxes do it by themselves, as they know which way a
language runs: in a line, what stands around letters that read from the right is told so by a mark.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from typing import Final
from unicodedata import bidirectional

from lxml import etree

from pnp.art.families import listed
from pnp.art.fonts import FontLibrary
from pnp.art.svg.layers import SVG
from pnp.art.svg.textbox import declared

TEXT, SPAN = f"{{{SVG}}}text", f"{{{SVG}}}tspan"


RIGHT: Final = "\N{RIGHT-TO-LEFT MARK}"


def split_lines(root: etree._Element, fonts: FontLibrary) -> None:
    """Put letters that the first family of a list lacks into elements of the next that has them."""
    for line in list(root.iter(TEXT)):
        _turn(line)
        for element in list(line.iter(TEXT, SPAN)):
            families = [name for name in _families(element) if fonts.face(name)]
            if len(families) > 1:
                _split(element, families, fonts)


def _turn(line: etree._Element) -> None:
    """Make a line whose first letter reads from the right do so as a whole."""
    kinds = [bidirectional(letter) for letter in "".join(line.itertext())]
    if next((kind for kind in kinds if kind in ("L", "R", "AL")), "L") == "L":
        return
    line.text = RIGHT + (line.text or "")
    last = line[-1] if len(line) else None
    if last is None:
        line.text += RIGHT
    else:
        last.tail = (last.tail or "") + RIGHT


def _families(element: etree._Element) -> tuple[str, ...]:
    """Return the list that an element inherits."""
    for place in (element, *element.iterancestors()):
        style = declared(place.get("style") or "")
        if said := style.get("font-family") or place.get("font-family"):
            return listed(str(said))
    return ()


def _split(element: etree._Element, families: list[str], fonts: FontLibrary) -> None:
    """Split the text of an element, and what stands between its children."""
    inside = [(None, element.text), *((child, child.tail) for child in element)]
    for before, text in inside:
        runs = list(_runs(text or "", families, fonts))
        if all(family == families[0] for family, _ in runs):
            continue
        at = 0 if before is None else element.index(before) + 1
        last: etree._Element | None = before
        if before is None:
            element.text = ""
        else:
            before.tail = ""
        for family, letters in runs:
            if family == families[0]:
                if last is None:
                    element.text = letters
                else:
                    last.tail = letters
                continue
            last = etree.Element(SPAN, {"font-family": family})
            last.text = letters
            element.insert(at, last)
            at += 1


def _runs(text: str, families: list[str], fonts: FontLibrary) -> Iterator[tuple[str, str]]:
    """Yield runs of letters, each with the first family that has them, else the first of all."""
    faces = [(name, fonts.face(name)) for name in families]

    def family(letter: str) -> str:
        if letter == RIGHT:
            return families[0]
        return next((n for n, face in faces if face and not face.lacks(letter)), families[0])

    for name, letters in groupby(text, family):
        yield name, "".join(letters)
