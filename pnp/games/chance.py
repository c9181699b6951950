"""Keyed chance: a face is a function of seed, game and number of the roll.

Nothing depends on the order of calls, so a simulation gives the same games however it is split,
and two variants can be compared on the same dice.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, TypeVar

_MASK: Final = (1 << 64) - 1
_GOLDEN: Final = 0x9E3779B97F4A7C15
_CHOICE: Final = 0xD1B54A32D192ED03

Item = TypeVar("Item")


def mix(value: int) -> int:
    """Return the 64 bits that SplitMix64 makes of a counter.

    >>> hex(mix(0))
    '0xe220a8397b1dcdaf'
    """
    value = (value + _GOLDEN) & _MASK
    value = ((value ^ (value >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
    value = ((value ^ (value >> 27)) * 0x94D049BB133111EB) & _MASK
    return value ^ (value >> 31)


@dataclass(frozen=True, slots=True)
class Chance:
    """The dice and the free choices of one game."""

    key: int
    """What seed and game come to."""

    @classmethod
    def of(cls, seed: int, game: int) -> Chance:
        """Return the chance of game number *game* under *seed*."""
        return cls(mix(mix(seed & _MASK) ^ (game & _MASK)))

    def bits(self, number: int) -> int:
        """Return the 64 bits of roll *number*; its dice are digits of them."""
        # This is mix(key + number * _GOLDEN): playouts ask for every move, and a call takes longer.
        value = (self.key + (number + 1) * _GOLDEN) & _MASK
        value = ((value ^ (value >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
        value = ((value ^ (value >> 27)) * 0x94D049BB133111EB) & _MASK
        return value ^ (value >> 31)

    def pick(self, number: int, items: tuple[Item, ...]) -> Item:
        """Return the choice of a player who decides by chance, at decision *number*.

        Decisions use other bits than rolls, so a policy that thinks does not change the dice.
        """
        return items[self.below(number, len(items))]

    def below(self, number: int, limit: int) -> int:
        """Return the number from 0 to *limit* - 1 that belongs to decision *number*."""
        return mix((self.key ^ _CHOICE) + number * _GOLDEN & _MASK) % limit

    def shuffled(self, number: int, items: Iterable[Item]) -> tuple[Item, ...]:
        """Return items in an order by chance; *number* and those below it are used."""
        deck = list(items)
        for place in range(len(deck) - 1, 0, -1):
            other = self.below(number - place, place + 1)
            deck[place], deck[other] = deck[other], deck[place]
        return tuple(deck)
