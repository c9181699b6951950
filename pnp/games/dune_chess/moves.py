"""Moves and their text (DC-9.4), and the order in which the rules are asked about them (DC-9.7)."""

from __future__ import annotations

import re
from typing import Final

from pnp.games.dune_chess.unread import why_unread
from pnp.games.kit import Move
from pnp.games.protocol import InvalidMove

QUIET: Final = "-"
TAKES: Final = "x"
HARVESTS: Final = "*"
JOINS: Final = "&"

_GO: Final = re.compile(r"(OT|OH|FW|[DBMFSOHTW])([a-h][1-8])([-x*&])([a-h][1-8])(!?)")
_DROP: Final = re.compile(r"([DBMFSOHT])@([a-h][1-8])")

OVER: Final = "the game is over"
KIND: Final = "no such prisoner"
SPONSOR: Final = "no sponsor"
PRICE: Final = "not enough Spice"
VACANT: Final = "a square that is not vacant"
RIDDEN: Final = "a worm that another rides"
MOVER: Final = "the mover is not there"
STILL: Final = "no way at all"
WAY: Final = "wrong direction or distance"
PATH: Final = "something in the way"
LANDING: Final = "a square that is closed to the mover"
RETURN: Final = "the immediate return of a worm"
MARK: Final = "a mark without a Sietch to destroy"
UNMARKED: Final = "a Sietch destroyed without the mark"
SIGN: Final = "the wrong separator"

ORDER: Final = (
    OVER, KIND, SPONSOR, PRICE, VACANT,
    RIDDEN, MOVER, STILL, WAY, PATH, LANDING, RETURN, MARK, UNMARKED, SIGN,
)  # fmt: skip
BLOCKING: Final = (OVER, KIND, RIDDEN, MOVER, STILL)
"""What stands in a blocking stage leaves nothing that could be judged further."""


class Go(Move):
    """Something goes from one square to another."""

    mover: str
    """A piece, `OT` or `OH` for a flight with cargo, `W` or `FW` for a Sandworm."""

    origin: str
    to: str
    sign: str = QUIET
    """What the move says it does: see the separators of DC-9.4."""

    destroys: bool = False
    """Written with `!`: the Sardaukar destroys the Sietch that it enters."""

    def __str__(self) -> str:
        """Return the text of the move."""
        return f"{self.mover}{self.origin}{self.sign}{self.to}{'!' if self.destroys else ''}"


class Drop(Move):
    """A ransomed piece comes back onto the board (DC-7)."""

    kind: str
    to: str

    def __str__(self) -> str:
        """Return the text of the move."""
        return f"{self.kind}@{self.to}"


def read_move(text: str) -> Go | Drop:
    """Return the move that a text names; it may be against every rule.

    Raises InvalidMove for a text outside the grammar.

    >>> read_move("Sg7xg3!"), read_move("T@b4")
    (Go(mover='S', origin='g7', to='g3', sign='x', destroys=True), Drop(kind='T', to='b4'))
    """
    found = _GO.fullmatch(text)
    if found:
        mover, origin, sign, to, mark = found.groups()
        return Go(mover, origin, to, sign, mark == "!")
    dropped = _DROP.fullmatch(text)
    if dropped:
        return Drop(*dropped.groups())
    expected = f'expected a move such as Tb2-a3, OHc1*e3, Sg7xg3! or T@b4, found "{text}"'
    raise InvalidMove(f"{expected} (DC-9.4): {why_unread(text)}")
