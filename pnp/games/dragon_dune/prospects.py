"""How likely a battle is won by somebody who knows his own cards and how simple players defend.

A simple player brings what seems enough against the units that he sees, or all that he has.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import Final, NamedTuple

from pnp.games.dragon_dune.cards import ACES, IS_RED, RANK
from pnp.games.dragon_dune.position import Table

ALL_IN: Final = 0.2
"""How often an opponent sends everybody whatever he sees."""

SEEN: Final = 0.8
"""The share of visible units that he expects to meet."""

IN_HAND: Final = 1.75
"""What he expects of each of at most two cards."""

HIGHEST: Final = 6
"""The highest number of an artifact."""

EMPTY: Final = 0.25
"""How often a card is left in the hand."""

_HANDS: Final = 4


class Held(NamedTuple):
    """A card in the own hand."""

    number: int
    red: bool
    adds: int


class Meeting(NamedTuple):
    """A battle as one side sees it."""

    own: int
    """Visible units; as many as all others see."""

    theirs: int
    hand: tuple[Held, ...]
    cards: int
    """The number of cards of the opponent."""

    attacks: bool
    unit: int
    """What a unit adds."""

    sent: int | None = None
    """What the opponent has said that he sends."""

    red: bool | None = None
    """The colour of the card that he has said he plays."""

    bare: bool = False
    """He has said that he plays none."""


class Case(NamedTuple):
    """What an opponent may bring, and how likely that is."""

    chance: float
    units: int
    number: int
    """The number of his card; 0 for none."""

    red: bool


@lru_cache(maxsize=1 << 14)
def cases(meeting: Meeting) -> tuple[Case, ...]:
    """Return all that the opponent may bring."""
    cards = [Case(1.0, 0, 0, False)]
    if meeting.cards and not meeting.bare:
        bare = EMPTY if meeting.red is None else 0.0
        colours = (False, True) if meeting.red is None else (meeting.red,)
        cards[0] = Case(bare, 0, 0, False)
        for number, often in enumerate(_best_of(min(meeting.cards, _HANDS)), 1):
            chance = (1 - bare) * often / len(colours)
            cards += [Case(chance, 0, number, red) for red in colours]
    found = []
    for card in cards:
        for share, units in _sendings(meeting, card.number):
            found.append(card._replace(chance=card.chance * share, units=units))
    return tuple(found)


def _best_of(cards: int) -> Sequence[float]:
    """Return how likely each number is the highest of so many cards."""
    below = [(number / HIGHEST) ** cards for number in range(HIGHEST + 1)]
    return [more - less for less, more in pairwise(below)]


def _sendings(meeting: Meeting, number: int) -> Iterator[tuple[float, int]]:
    if meeting.sent is not None:
        yield 1.0, meeting.sent
        return
    needed = SEEN * meeting.own * meeting.unit + IN_HAND * min(len(meeting.hand), 2)
    needed += meeting.attacks
    enough = max(0, math.ceil((needed - number) / meeting.unit))
    yield ALL_IN, meeting.theirs
    yield 1 - ALL_IN, min(enough, meeting.theirs)


def chance_of(meeting: Meeting, value: int, card: Held | None) -> float:
    """Return how likely units worth so much win beside a card."""
    won = 0.0
    for case in cases(meeting):
        own, other = value, case.units * meeting.unit
        alike = card is not None and case.number and card.red == case.red
        if card is not None and not (alike and card.number >= case.number):
            own += card.adds
        if not (alike and card is not None and case.number >= card.number):
            other += case.number
        if own > other or (own == other and meeting.attacks):
            won += case.chance
    return won


@lru_cache(maxsize=1 << 16)
def prospect(meeting: Meeting, kept: int) -> float:
    """Return how likely the battle is won by all units but so many that are kept back."""
    value = (meeting.own - kept) * meeting.unit
    if value < 0:
        return 0.0
    return max(chance_of(meeting, value, card) for card in (None, *meeting.hand))


def held_of(position: Table, cards: Sequence[str]) -> tuple[Held, ...]:
    """Return cards of an own hand."""
    ace = position.options.values.ace_value
    return tuple(
        Held(RANK[card], IS_RED[card], ace if card in ACES else RANK[card]) for card in cards
    )
