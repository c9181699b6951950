"""The order in which the rules of Dune Chess are asked (DC-9.7)."""

from __future__ import annotations

from typing import Final

from pnp.games.book import Book

OVER: Final = "the game is over"
KIND: Final = "no such prisoner"
SPONSOR: Final = "no sponsor"
PRICE: Final = "not enough Spice"
VACANT: Final = "a square that is not vacant"
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
    MOVER, STILL, WAY, PATH, LANDING, RETURN, MARK, UNMARKED, SIGN,
)  # fmt: skip

BOOK: Final = Book(ORDER, blocking=(OVER, KIND, MOVER, STILL))
"""What stands in a blocking stage leaves nothing that could be judged further."""
