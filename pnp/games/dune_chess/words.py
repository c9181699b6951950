"""The words and letters of Dune Chess: houses, pieces, tokens, squares (DC-1, DC-9.3)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

ATREIDES: Final = "Atreides"
HARKONNEN: Final = "Harkonnen"
HOUSES: Final = (ATREIDES, HARKONNEN)
OTHER: Final[Mapping[str, str]] = {ATREIDES: HARKONNEN, HARKONNEN: ATREIDES}

SPICE: Final = "*"
SIETCH: Final = "^"
WORM: Final = "~"

PIECES: Final = "DMFOHTbmsoht"
"""Letters of the pieces in the order of lists (DC-9.1): upper case Atreides, lower Harkonnen."""

KINDS: Final[Mapping[str, str]] = {
    "D": "Duke",
    "B": "Baron",
    "M": "Mentat",
    "F": "Fremen",
    "S": "Sardaukar",
    "O": "Ornithopter",
    "H": "Harvester",
    "T": "Troop",
}
"""Letter of a move text -> the kind of piece; upper case for both houses (DC-9.4)."""

MEN: Final = frozenset("TFS")
EQUIPMENT: Final = frozenset("HO")
"""The classes that can be ransomed, by the letters of move texts (DC-1.4)."""

CARGO: Final = frozenset("TH")
"""What an Ornithopter carries (DC-4.3)."""

MOVERS: Final[Mapping[str, str]] = {
    **KINDS,
    "OT": "Ornithopter with a Troop",
    "OH": "Ornithopter with a Harvester",
    "W": "Sandworm",
    "FW": "Fremen on a Sandworm",
}
"""What a move text can set in motion (DC-9.4)."""

SQUARES: Final = tuple(file + rank for rank in "12345678" for file in "abcdefgh")
"""All squares from a1 to h8, rank by rank."""

INDEX: Final[Mapping[str, int]] = {square: number for number, square in enumerate(SQUARES)}


def house_of(piece: str) -> str:
    """Return the house of a piece's letter.

    >>> house_of("T"), house_of("b")
    ('Atreides', 'Harkonnen')
    """
    return ATREIDES if piece.isupper() else HARKONNEN


def letter(kind: str, house: str) -> str:
    """Return the letter of a kind of piece in lists and on the board.

    >>> letter("T", "Harkonnen")
    't'
    """
    return kind if house == ATREIDES else kind.lower()


def unit_name(symbol: str) -> str:
    """Return the neutral name of a piece or a token (DC-9.2).

    >>> unit_name("b"), unit_name("*")
    ('H.Baron', 'Spice')
    """
    return UNIT_NAMES[symbol]


UNIT_NAMES: Final[Mapping[str, str]] = {
    **{piece: f"{house_of(piece)[0]}.{KINDS[piece.upper()]}" for piece in PIECES},
    SPICE: "Spice",
    SIETCH: "Sietch",
    WORM: "Sandworm",
}
SYMBOLS: Final[Mapping[str, str]] = {name: symbol for symbol, name in UNIT_NAMES.items()}
"""Neutral name -> symbol."""


def in_order(pieces: str) -> str:
    """Return the letters of a list of pieces as DC-9.1 wants them.

    >>> in_order("hTFoT")
    'FTToh'
    """
    return "".join(sorted(pieces, key=PIECES.index))


def name(value: object) -> str:
    """Return a fact of a refusal or an event as a player reads it.

    >>> name("FW"), name("e4"), name(3), name(True)
    ('Fremen on a Sandworm', 'e4', '3', 'True')
    """
    return MOVERS.get(value, value) if isinstance(value, str) else str(value)
