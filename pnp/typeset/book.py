"""Book pages: Typst source into a tagged PDF, and faces with text boxes into drawings."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from typing import Any, Final

from msgspec import Struct, field

from pnp.art.fonts import FontLibrary
from pnp.art.svg.layers import ArtLayer, TextLayer
from pnp.colours import DEFAULT_PALETTE
from pnp.errors import PnpError
from pnp.geometry import Size
from pnp.languages.ambient import is_leftwards
from pnp.typeset.pool import lent
from pnp.typeset.process import Made, Order, Refused
from pnp.typeset.source import IconSource, Sized, literal, write_source

STANDARDS: Final = ("a-2a", "ua-1")
_FIXED_DATE: Final = datetime(2000, 1, 1, tzinfo=UTC)


class Facts(Struct, frozen=True):
    """What a book says about itself, and the size of its pages."""

    title: str
    short: str
    author: str
    description: str
    language: str
    page: Size
    palette: Mapping[str, str]
    large: float = 0.0
    """In large print what pictures and margins are multiplied by, 0 for ordinary print."""

    words: Mapping[str, str] = field(default_factory=dict)
    """What the look says itself, in the language that is printed; as it is written by default."""

    fonts: Sequence[str] = ()
    """Families that have the letters which those of the look lack."""


LARGE_TYPE: Final = 18 / 9.4
"""What type is multiplied by in large print, so that paragraphs have 18 pt."""

_LENGTH: Final = re.compile(r"(?<![\w.])(\d+(?:\.\d+)?)(pt|mm)\b")


def enlarged(look: str, large: float) -> str:
    """Return the look of a book for large print: its points are those of type, its mm the rest.

    >>> enlarged("#set text(size: 9.4pt); #v(2mm)", 1.5)
    '#set text(size: 18pt); #v(3mm)'
    """

    def longer(found: re.Match[str]) -> str:
        factor = LARGE_TYPE if found[2] == "pt" else large
        return f"{float(found[1]) * factor:g}{found[2]}"

    return _LENGTH.sub(longer, look)


def write_facts(facts: Facts) -> str:
    """Return the facts as a Typst dictionary, which the look of the book reads."""
    tag = facts.language.replace("_", "-").split("-")
    region = literal(tag[1].lower()) if len(tag) > 1 else "none"
    colours = {**DEFAULT_PALETTE, **facts.palette}
    palette = ", ".join(f"{literal(name)}: rgb({literal(c)})" for name, c in colours.items())
    date = book_date()
    words = ", ".join(f"{literal(one)}: {literal(other)}" for one, other in facts.words.items())
    fonts = "".join(f"{literal(family)}, " for family in facts.fonts)
    return (
        f"#let facts = (title: {literal(facts.title)}, short: {literal(facts.short)}, "
        f"author: {literal(facts.author)}, description: {literal(facts.description)}, "
        f"lang: {literal(tag[0])}, region: {region}, "
        f"width: {facts.page.width:g}mm, height: {facts.page.height:g}mm, "
        f"large: {_flag(bool(facts.large))}, leftwards: {_flag(is_leftwards(facts.language))}, "
        f"words: ({words or ':'}), fonts: ({fonts}), "
        f"date: datetime(year: {date.year}, month: {date.month}, day: {date.day}), "
        f"palette: ({palette}))\n"
    )


def _flag(value: bool) -> str:
    return "true" if value else "false"


def book_date() -> datetime:
    """Return SOURCE_DATE_EPOCH, or a fixed date so that equal input gives equal bytes."""
    epoch = os.environ.get("SOURCE_DATE_EPOCH", "")
    return datetime.fromtimestamp(int(epoch), UTC) if epoch.isdigit() else _FIXED_DATE


def set_book(source: str, fonts: FontLibrary) -> bytes:
    """Return the book as PDF/UA-1 and PDF/A-2a.

    Raises PnpError when Typst refuses the source or the standards, or takes too much.
    """
    return set_noted(source, fonts, "")[0]


def set_noted(source: str, fonts: FontLibrary, label: str) -> tuple[bytes, list[Any]]:
    """Return the same, and what its look notes under a label such as ``<pictures>``."""
    made = _compiled(source, fonts, "pdf", STANDARDS, label)
    return made.pages[0], made.notes


def draw_faces(faces: Sequence[Sequence[Sized]], fonts: FontLibrary, icon: IconSource) -> list[str]:
    """Return each face, given as its layers, as one SVG; text boxes become outlines."""
    layers = [sized for face in faces for sized in face if isinstance(sized[0], TextLayer)]
    pages: list[str] = []
    if layers:
        # Every text may shrink to its least size here; a figure is no place for an overflow.
        tight = {
            (number, index)
            for number, (layer, _) in enumerate(layers)
            if isinstance(layer, TextLayer)
            for index in range(len(layer.boxes))
        }
        source = write_source(layers, "en", icon, tight)
        pages = [page.decode() for page in _compiled(source, fonts, "svg", ()).pages]
    written = iter(pages)
    # Drawings stay as they are: letters of a picture inside a picture would be lost.
    return [
        _stacked(
            [layer.svg if isinstance(layer, ArtLayer) else next(written) for layer, _ in face],
            face[0][1],
        )
        for face in faces
    ]


def _stacked(pages: Sequence[str], size: Size) -> str:
    """Return drawings of one size on top of each other; their names must not meet."""
    width, height = f"{size.width:.5f}", f"{size.height:.5f}"
    parts = []
    for number, page in enumerate(pages):
        start = page.index("<svg")
        page = page[start:].replace("<svg", f'<svg x="0" y="0" data-layer="{number}"', 1)
        for quote in ('id="', 'href="#', "url(#"):
            page = page.replace(quote, f"{quote}l{number}-")
        parts.append(_sized(page, width, height))
    box = f'viewBox="0 0 {width} {height}"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {box}>{"".join(parts)}</svg>'


def _sized(page: str, width: str, height: str) -> str:
    """Return the page's outer element with its size in the units of the stack."""
    head, end, rest = page.partition(">")
    head = re.sub(r'\s(width|height)="[^"]*"', "", head)
    return f'{head} width="{width}" height="{height}"{end}{rest}'


def _compiled(
    source: str, fonts: FontLibrary, form: str, standards: tuple[str, ...], notes: str = ""
) -> Made:
    order = Order(source, form, standards, int(book_date().timestamp()), notes)
    try:
        with lent(fonts) as typst:
            return typst.set(order)
    except Refused as error:
        raise PnpError(f"Typst could not set the book: {error}") from error
