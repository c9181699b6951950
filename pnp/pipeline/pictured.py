"""What a translator looks at: one page with every piece, sheet and passage that bears a text."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from html import unescape
from typing import Final

from markupsafe import Markup
from msgspec import Struct

from pnp.art.svg.layers import ArtLayer, TextLayer
from pnp.art.svg.symbols import Symbols
from pnp.art.webfonts import font_faces
from pnp.colours import DEFAULT_PALETTE
from pnp.errors import Problems
from pnp.faces.face import Design, Face
from pnp.faces.maker import FaceMaker
from pnp.frame import Label
from pnp.geometry import Rect
from pnp.languages.gathered import Message
from pnp.languages.merging import PICTURE
from pnp.model.game import Game
from pnp.paper import parse_paper
from pnp.pipeline.books import drawings_of
from pnp.pipeline.furniture import measure_with
from pnp.pipeline.layout import pages_of
from pnp.pipeline.orders import order_of
from pnp.pipeline.settings import Settings
from pnp.pipeline.shown import IN_BOOKS, Passages, Shown, plain, saying
from pnp.rulebook.assembly import Assembled
from pnp.rulebook.drawings import Drawing
from pnp.rulebook.html import LOOKS, body_of
from pnp.sheets.page import Page, Placement
from pnp.sheets.picture import sheet_svg

PAGE: Final = "pictures.html"
"""The page, beside the PO files of a game; the same for all languages."""

MOST: Final = 3
"""Places that are named of one text."""

HEAVY: Final = 2_000_000
"""Characters of a drawing; larger ones hold photographs, and no one would open the page."""

WIDE: Final = 75.0
"""Pieces wider than this, in millimetres, have a row of their own."""

COVER: Final = "cover"
"""What the cover of the book is called on the page."""

ON_SHEETS: Final = ("component", "file", "game")
"""How the contexts begin of what the heads and notes of sheets say."""

_TAG: Final = re.compile(r"<[^>]+>")


class Heard(Struct, frozen=True):
    """A game as its texts were gathered from it."""

    game: Game
    maker: FaceMaker
    designs: Mapping[str, Sequence[Design]]
    book: Assembled | None


def pictured(heard: Heard, messages: Sequence[Message]) -> bytes:
    """Return the page, and tell every message the places on it where its text is to be seen."""
    symbols = Symbols()
    faces = {face.name: face for face in _faces(heard)}
    pages = dict(_pages(heard))
    pieces = [Shown(name, _says(face)) for name, face in faces.items()]
    cover = heard.book.cover if heard.book else None
    pieces += [Shown(COVER, plain(_bare(cover.svg)))] if cover else []
    sheets = [Shown(name, plain(*_labels(page))) for name, page in pages.items()]
    body = body_of(heard.book, symbols) if heard.book else ""
    passages = Passages(heard.book, body)
    for message in messages:
        found = [*_pieces_with(message, pieces, heard), *_sheet_with(message, sheets)]
        for one in found:
            one.texts[message.text] = None
        for place in [*(one.id for one in found), *passages.of(message)][:MOST]:
            message.add("", f"{PICTURE} {PAGE}#{place}")
    pieces, sheets = ([one for one in shown if one.texts] for shown in (pieces, sheets))
    drawn = dict(zip(faces, drawings_of(list(faces.values()), heard.maker), strict=True))
    drawn |= {COVER: cover} if cover else {}

    def put(placement: Placement, box: str) -> str:
        # Art made by others says nothing that anybody could translate.
        drawing = drawn.get(placement.form)
        return _picture(drawing, symbols, box, placement) if drawing else ""

    for one in pieces:
        one.picture = _picture(drawn[one.id], symbols, 'class="piece"')
        one.wide = drawn[one.id].width > WIDE
    for one in sheets:
        one.picture = sheet_svg(pages[one.id], put)
    context = {
        "game": {"title": heard.game.data.title},
        "language": heard.game.data.language,
        "palette": {**DEFAULT_PALETTE, **heard.game.data.palette},
        "pieces": pieces,
        "sheets": sheets,
        "body": Markup(body),  # noqa: S704
        "symbols": Markup("\n".join(symbols.written())),  # noqa: S704
    }
    said = f"{body}{context['symbols']}{''.join(one.picture for one in sheets)}"
    context["fonts"] = Markup(font_faces(heard.maker.fonts, LOOKS, said))  # noqa: S704
    return heard.maker.templates.render("translators/pictures.html.j2", context, PAGE).encode()


# ---------------------------------------------------------------------- pieces and sheets


def _faces(heard: Heard) -> Iterator[Face]:
    """Yield the faces that are drawn from data, equal ones once."""
    for made in heard.designs.values():
        for design in made:
            yield from (face for face in (design.front, design.back) if face and face.layers)


def _says(face: Face) -> str:
    """Return the words of a face: those of its boxes, and those of its lines."""
    said = []
    for layer in face.layers:
        if isinstance(layer, TextLayer):
            said += [box.text() for box in layer.boxes]
        elif isinstance(layer, ArtLayer):
            said.append(_bare(layer.svg))
    return plain(*said)


def _bare(svg: str) -> str:
    return unescape(_TAG.sub(" ", svg))


def _pieces_with(message: Message, pieces: Sequence[Shown], heard: Heard) -> list[Shown]:
    """Return the pieces on which a text stands; of the field of a row, its own ones."""
    owner, item, *_ = [*message.context.split(" "), ""]
    if owner in IN_BOOKS:
        return []
    found = saying(message.text, pieces)
    parts = [c.id for c in heard.game.components if owner in (c.id, c.for_each)]
    own = [f"{part}.{item}." for part in parts]
    ours = [one for one in pieces if one.id.startswith(tuple(own))] if own else []
    return [one for one in found if one in ours] or (found if not ours else ours[:1])


def _pages(heard: Heard) -> Iterator[tuple[str, Page]]:
    """Yield the sheets of the game on A4, each with its name on the page."""
    game = heard.game
    measure = measure_with(heard.maker.fonts)
    factors = {component.scale: 1.0 for component in game.components if component.scale}
    for group in game.groups():
        order = order_of(
            game,
            group,
            lambda component: heard.designs[component.id],
            parse_paper("a4"),
            Settings(),
            factors,
            measure,
        )
        try:
            pages = pages_of(order)
        except Problems:
            continue  # who builds it is told
        yield from ((f"sheet.{group}.{number}", page) for number, page in enumerate(pages, 1))


def _labels(page: Page) -> list[str]:
    return [item.text for item in page.drawn if isinstance(item, Label)]


def _sheet_with(message: Message, sheets: Sequence[Shown]) -> list[Shown]:
    """Return the first sheet that says a text."""
    if message.context.split(" ")[0] not in ON_SHEETS:
        return []
    return saying(message.text, sheets)[:1]


def _picture(
    drawing: Drawing, symbols: Symbols, attributes: str, put: Placement | None = None
) -> str:
    """Return a drawing by reference, of a tile the part that it shows."""
    if len(drawing.svg) > HEAVY:
        return f"<svg {attributes}/>"
    whole = Rect(0, 0, drawing.width, drawing.height)
    seen = put.tile.source if put and put.tile else whole
    box = " ".join(f"{value:g}" for value in (seen.x, seen.y, seen.width, seen.height))
    size = f'width="{drawing.width:g}" height="{drawing.height:g}"'
    shown = f'<use href="#{symbols.name(drawing.svg)}" {size}/>'
    wide = "" if put else f' style="width:{drawing.width:g}mm"'
    return f'<svg {attributes} viewBox="{box}"{wide}>{shown}</svg>'
