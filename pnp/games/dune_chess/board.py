"""Houses, pieces, tokens, squares, and what can lie on a square (DC-1, DC-9.3)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
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


def full_name(symbol: str) -> str:
    """Return what a player calls a piece with its house, or a token.

    >>> full_name("b"), full_name("*")
    ('Harkonnen Baron', 'Spice')
    """
    if symbol in PIECES:
        return f"{house_of(symbol)} {KINDS[symbol.upper()]}"
    return UNIT_NAMES[symbol]


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


# ---------------------------------------------------------------------- directions and distances


def vector(origin: str, to: str) -> tuple[int, int]:
    """Return how many files and ranks lie between two squares.

    >>> vector("c7", "b8")
    (-1, 1)
    """
    return ord(to[0]) - ord(origin[0]), ord(to[1]) - ord(origin[1])


def is_neighbour(origin: str, to: str) -> bool:
    """Return whether the squares touch, along a side or at a corner."""
    files, ranks = vector(origin, to)
    return max(abs(files), abs(ranks)) == 1


def is_orthogonal(origin: str, to: str) -> bool:
    """Return whether a rank or a file joins two different squares."""
    files, ranks = vector(origin, to)
    return (files == 0) != (ranks == 0)


def is_diagonal(origin: str, to: str) -> bool:
    """Return whether a diagonal joins two different squares."""
    files, ranks = vector(origin, to)
    return abs(files) == abs(ranks) != 0


def between(origin: str, to: str) -> tuple[str, ...]:
    """Return the squares passed on a straight way, in the order in which they are passed.

    >>> between("a8", "a5"), between("c1", "e3")
    (('a7', 'a6'), ('d2',))
    """
    files, ranks = vector(origin, to)
    steps = max(abs(files), abs(ranks))
    first = INDEX[origin]
    stride = files // steps + 8 * (ranks // steps)
    return tuple(SQUARES[first + stride * step] for step in range(1, steps))


def steps(origin: str, to: str) -> tuple[int, int]:
    """Return how far two squares are apart in files and in ranks, whatever the direction.

    >>> steps("c7", "b8")
    (1, 1)
    """
    files, ranks = vector(origin, to)
    return abs(files), abs(ranks)


def reaches(mover: str, origin: str, to: str) -> bool:
    """Return whether a way has the direction and the length of a mover, whatever lies on it.

    >>> reaches("T", "c7", "b8"), reaches("T", "c7", "c6"), reaches("FW", "c7", "c6")
    (True, False, True)
    """
    if mover in ("F", "S"):
        return is_orthogonal(origin, to)
    if mover[0] == "O":
        return is_diagonal(origin, to)
    if mover == "T":
        return steps(origin, to) == (1, 1)
    if mover == "H":
        return steps(origin, to) in ((0, 1), (1, 0))
    return is_neighbour(origin, to)


# ---------------------------------------------------------------------- stacks


@dataclass(frozen=True, slots=True)
class Stack:
    """One square's tokens and pieces."""

    text: str
    """All symbols, ground first and cargo last; empty for a vacant square."""

    ground: str = ""
    """Spice, Sietch or nothing."""

    has_worm: bool = False
    piece: str = ""
    """The letter of the piece, of the Ornithopter where one carries cargo."""

    cargo: str = ""
    house: str | None = None
    """Whose unit stands here; None without one."""

    @property
    def unit(self) -> str:
        """The letters of the whole army unit."""
        return self.piece + self.cargo

    @property
    def below(self) -> str:
        """The symbols under the unit."""
        return self.text.removesuffix(self.unit)

    @property
    def kind(self) -> str:
        """The letter of the piece as move texts write it."""
        return self.piece.upper()

    @property
    def has_spice(self) -> bool:
        """Spice lies here, perhaps under a Sandworm."""
        return self.ground == SPICE

    @property
    def has_sietch(self) -> bool:
        """A Sietch lies here, occupied or not."""
        return self.ground == SIETCH

    @property
    def is_riderless(self) -> bool:
        """A Sandworm without a Fremen (DC-1.5)."""
        return self.has_worm and not self.piece

    @property
    def is_ridden(self) -> bool:
        """A Sandworm with a Fremen (DC-1.5)."""
        return self.has_worm and bool(self.piece)


def _stacks() -> Iterator[Stack]:
    for ground in ("", SPICE, SIETCH):
        yield Stack(ground, ground)
    for ground in ("", SPICE):
        yield Stack(ground + WORM, ground, True)
        yield Stack(ground + WORM + "F", ground, True, "F", "", house_of("F"))
    for ground in ("", SIETCH):
        for piece in PIECES:
            yield Stack(ground + piece, ground, False, piece, "", house_of(piece))
        for carrier in "Oo":
            for cargo in CARGO:
                load = cargo if carrier == "O" else cargo.lower()
                text = ground + carrier + load
                yield Stack(text, ground, False, carrier, load, house_of(carrier))


STACKS: Final[Mapping[str, Stack]] = {stack.text: stack for stack in _stacks()}
"""Symbols, ground first -> the stack; anything else cannot lie on a square."""
