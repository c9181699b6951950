"""Pieces made by others become a throw-away game in memory, built and exported as any other."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, Final

from msgspec import Struct, field

from pnp.faces.board import Board
from pnp.faces.card import Card
from pnp.files import digest
from pnp.foreign import Fill, Print
from pnp.geometry import Size
from pnp.model.component import Component, Item
from pnp.model.game import Game
from pnp.model.game_file import GameFile
from pnp.pipeline.publish import Built
from pnp.pipeline.report import Report, silent
from pnp.pipeline.request import BuildRequest
from pnp.pipeline.run import build_game
from pnp.units import mm

ROUNDED: Final = 40.0
"""Pieces with sides of at least this many millimetres pass for cards, with corners of 3 mm."""

SIZES_IN_ROWS: Final = 4
"""Pieces of so many sizes share sheets, in rows one below the other."""


class Prints(Struct, frozen=True):
    """What a throw-away game is made of."""

    name: str
    """Of the folder that is written."""

    title: str
    pieces: tuple[Print, ...]
    fill: Fill = "mirror"
    sources: Mapping[str, Path] = field(default_factory=dict)
    """The files that the art comes from, by the names that the manifest has."""

    stack: bool = False
    """Whether piles of a cut stack of sheets keep the order of the pieces."""


def game_of(prints: Prints, request: BuildRequest) -> Game:
    """Return the game: one component for every size of piece, with backs and without."""
    groups: dict[tuple[Size, float, bool], list[Print]] = {}
    for piece in prints.pieces:
        groups.setdefault((piece.size, piece.bleed, piece.back is not None), []).append(piece)
    components: list[Component] = []
    items: dict[str, tuple[Item, ...]] = {}
    for (size, bleed, two_sided), pieces in groups.items():
        name = "pieces" if not components else f"pieces-{len(components) + 1}"
        component = _component(name, size, bleed, two_sided, prints.fill, request)
        components.append(component)
        items[name] = tuple(_item(piece) for piece in pieces)
    many = len({key[0] for key in groups}) >= SIZES_IN_ROWS
    group = {
        "title": "Pieces",
        "arrange": "rows" if many and not prints.stack else "grid",
        "stack": prints.stack,
        "print": "Print at 100 %, not fitted to the page; the ruler shows whether it is.",
    }
    data = GameFile.model_validate(
        {
            "game": prints.name,
            "title": prints.title,
            "files": {"pieces": group},
            "components": [{"id": component.id} for component in components],
        }
    )
    return Game(request.workspace, data, {}, tuple(components), items, {})


def _component(
    name: str, size: Size, bleed: float, two_sided: bool, fill: Fill, request: BuildRequest
) -> Component:
    """Return a deck of cards, or a board where the piece is too large for some paper."""
    fields: dict[str, Any] = {
        "id": name,
        "file": "pieces",
        "title": f"{mm(size.width)} x {mm(size.height)} mm",
        "size": size,
        "bleed": float(bleed),
        "safe": 0.0,
        "pictures": fill,
    }
    areas = [request.profile.printable(paper.size).size for paper in request.papers]
    large = any(not (area.fits(size) or area.fits(size.turned())) for area in areas)
    if large and not two_sided:
        return Board.model_validate({**fields, "kind": "board"})
    radius = 3.0 if min(size.width, size.height) >= ROUNDED else 0.0
    sides = "different" if two_sided else "one"
    return Card.model_validate({**fields, "kind": "card", "radius": radius, "sides": sides})


def _item(piece: Print) -> Item:
    fields: dict[str, Any] = {"id": piece.id, "name": piece.id, "front": piece.front}
    if piece.back is not None:
        fields["back"] = piece.back
    return Item(piece.id, piece.copies, fields, piece.file, piece.line)


def build_prints(prints: Prints, request: BuildRequest, report: Report = silent) -> list[Built]:
    """Return what was written: sheets, or what the request's service takes.

    Raises Problems for art that cannot be used and pieces that the paper does not hold.
    """
    game = game_of(prints, request)
    if request.service:
        from pnp.pipeline.exports import export_game

        return [export_game(game, request, report)]
    return build_game(game, request, report, foreign=entry(prints.sources))


def entry(sources: Mapping[str, Path]) -> dict[str, Any]:
    """Return what the manifest says of files made by others: their names and digests."""
    return {"sources": {name: digest(path).hex() for name, path in sorted(sources.items())}}


def distinct(names: Iterable[str]) -> list[str]:
    """Return ids for names: small letters, digits and dashes, none twice.

    >>> distinct(["Ace of Spades", "ace-of-spades", "\u4e2d"])
    ['ace-of-spades', 'ace-of-spades-2', 'piece']
    """
    taken: set[str] = set()
    found = []
    for name in names:
        kept = "".join(letter if letter.isascii() and letter.isalnum() else "-" for letter in name)
        plain = "-".join(filter(None, kept.lower().split("-")))[:56] or "piece"
        choice, number = plain, 2
        while choice in taken:
            choice, number = f"{plain}-{number}", number + 1
        taken.add(choice)
        found.append(choice)
    return found
