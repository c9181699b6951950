"""Objects of a saved game of Tabletop Simulator as plain values."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import Any, Final

from pnp.geometry import Size
from pnp.model.component import Outline

Object = dict[str, Any]

INCH: Final = 25.4
CARD: Final = 88.9
"""Height of the game's own card in millimetres; others are scaled against it."""

TILE: Final = 2 * INCH
"""Height of its own tile and token: a unit is an inch."""

_TILES: Final = {"rectangle": 0, "circle": 2}
_ROUNDED: Final = 3
_DICE_MODEL: Final = 2
_STEP: Final = 4.0
_ROW: Final = 6


def game(title: str, note: str, states: Sequence[Object]) -> Object:
    """Return a saved game with the objects laid out in rows, each with a name of its own."""
    for number, state in enumerate(states):
        row, column = divmod(number, _ROW)
        state["Transform"]["posX"] = (column - (_ROW - 1) / 2) * _STEP
        state["Transform"]["posZ"] = -row * _STEP
    _identify(states, title)
    empty = dict.fromkeys(("GameMode", "Date", "Table", "Sky", "Rules", "PlayerTurn"), "")
    return {"SaveName": title, **empty, "Note": note, "ObjectStates": list(states)}


def deck_sheet(face: str, back: str, columns: int, rows: int, unique: bool) -> Object:
    """Return how the cards of a deck lie on their sheet; *unique* backs have a sheet too."""
    return {
        "FaceURL": face,
        "BackURL": back,
        "NumWidth": columns,
        "NumHeight": rows,
        "BackIsHidden": False,
        "UniqueBack": unique,
        "Type": 0,
    }


def deck(
    title: str, number: int, sheet: Object, cards: Sequence[tuple[int, str]], height: float
) -> Object:
    """Return a deck of cards given by CardID and name; a single card is a card."""
    scale = height / CARD
    sheets = {str(number): sheet}
    made = [
        {**_object("CardCustom", name, scale), "CardID": card, "CustomDeck": sheets}
        for card, name in cards
    ]
    if len(made) == 1:
        return made[0]
    return {
        **_object("DeckCustom", title, scale),
        "DeckIDs": [card for card, _ in cards],
        "CustomDeck": sheets,
        "ContainedObjects": made,
    }


def piece(
    kind: str, outline: Outline, rounded: bool, name: str, links: tuple[str, str], size: Size
) -> Object:
    """Return a board, a figure, a tile of two sides, or a token in the shape of its picture."""
    front, back = links
    image: Object = {"ImageURL": front, "ImageSecondaryURL": back, "WidthScale": 0.0}
    scale = size.height / TILE
    if kind == "board":
        # A board takes its shape from the picture and stays where it lies.
        return {**_object("Custom_Board", name, 1.0), "Locked": True, "CustomImage": image}
    if kind == "figure":
        return {**_object("Figurine_Custom", name, size.width / INCH), "CustomImage": image}
    if outline in _TILES:
        shape = _ROUNDED if rounded and outline == "rectangle" else _TILES[outline]
        tile = {"Type": shape, "Thickness": 0.1, "Stackable": False, "Stretch": True}
        return {
            **_object("Custom_Tile", name, scale),
            "CustomImage": {**image, "CustomTile": tile},
        }
    token = {"Thickness": 0.1, "MergeDistancePixels": 15.0, "StandUp": False, "Stackable": False}
    return {**_object("Custom_Token", name, scale), "CustomImage": {**image, "CustomToken": token}}


def die(name: str, mesh: str, texture: str, edge: float) -> Object:
    """Return a die: a mesh of edge 1 with its texture."""
    model = {
        "MeshURL": mesh,
        "DiffuseURL": texture,
        "NormalURL": "",
        "ColliderURL": "",
        "Convex": True,
        "MaterialIndex": 0,
        "TypeIndex": _DICE_MODEL,
        "CastShadows": True,
    }
    return {**_object("Custom_Model", name, edge / INCH), "CustomMesh": model}


def bag(name: str, contained: Sequence[Object]) -> Object:
    """Return a bag of pieces."""
    return {**_object("Bag", name, 1.0), "ContainedObjects": list(contained)}


def _object(name: str, nickname: str, scale: float) -> Object:
    place = dict.fromkeys(("posX", "posZ", "rotX", "rotZ"), 0.0)
    sizes = dict.fromkeys(("scaleX", "scaleY", "scaleZ"), round(scale, 4))
    return {
        "GUID": "",
        "Name": name,
        "Transform": {**place, "posY": 1.5, "rotY": 180.0, **sizes},
        "Nickname": nickname,
        "Description": "",
        "ColorDiffuse": {"r": 1.0, "g": 1.0, "b": 1.0},
        "Locked": False,
    }


def _identify(states: Sequence[Object], path: str) -> None:
    """Give every object a GUID of six digits that comes out the same in every build."""
    for number, state in enumerate(states):
        place = f"{path}/{number}"
        state["GUID"] = hashlib.sha256(place.encode()).hexdigest()[:6]
        _identify(state.get("ContainedObjects", ()), place)
