"""The 52 cards: what each is for, and how two artifacts compare (A.4)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from pnp.english import listed
from pnp.games.dragon_dune.words import BLACK, NONE, RED

RANKS: Final = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
SUITS: Final = ("♦", "♥", "♣", "♠")
CARDS: Final = tuple(rank + suit for suit in SUITS for rank in RANKS)
ARTIFACTS: Final = tuple(rank + suit for suit in SUITS for rank in RANKS[:6])
"""The artifact deck with its Special Cards (DD-1.11)."""

ACES: Final = frozenset("A" + suit for suit in SUITS)
EVENTS: Final = tuple(rank + suit for suit in SUITS for rank in RANKS[6:10])
QUEENS: Final = tuple("Q" + suit for suit in SUITS)
JACKS: Final = tuple("J" + suit for suit in SUITS)
RANK: Final = {card: RANKS.index(card[:-1]) + 1 for card in CARDS}
"""The number on a card, an Ace counting as 1."""

IS_RED: Final = {card: card[-1] in "♦♥" for card in CARDS}


def colour(card: str | None) -> str:
    """Return the answer to the question for the colour (DD-11.4).

    >>> colour("5♠"), colour("A♥"), colour(None)
    ('black', 'red', 'none')
    """
    if card is None:
        return NONE
    return RED if IS_RED[card] else BLACK


def kind_of(card: str) -> str:
    """Return what a card is, with its article.

    >>> kind_of("Q♥"), kind_of("9♥"), kind_of("A♥"), kind_of("2♥")
    ('a Queen', 'an event', 'an Ace', 'an artifact')
    """
    return _KINDS.get(card[:-1], "an artifact" if card in ARTIFACTS else "an event")


_KINDS: Final = {"A": "an Ace", "J": "a Jack", "Q": "a Queen", "K": "a King"}


def shown(cards: Iterable[str]) -> str:
    """Return cards as a sentence lists them.

    >>> shown(("A♦", "2♥")), shown(())
    ('the A♦ and the 2♥', 'no card')
    """
    return listed((f"the {card}" for card in cards), nothing="no card")


def without(hand: tuple[str, ...], card: str) -> tuple[str, ...]:
    """Return a hand with one card less.

    >>> without(("A♦", "2♥"), "A♦")
    ('2♥',)
    """
    place = hand.index(card)
    return hand[:place] + hand[place + 1 :]
