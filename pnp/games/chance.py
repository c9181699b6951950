"""Keyed chance: a face is a function of seed, game and number of the roll.

Nothing depends on the order of calls, so a simulation gives the same games however it is split,
and two variants can be compared on the same dice.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from struct import Struct
from typing import Final, TypeVar

_MASK: Final = (1 << 64) - 1
_GOLDEN: Final = 0x9E3779B97F4A7C15
_CHOICE: Final = 0xD1B54A32D192ED03

_LANES: Final = 32
_LANE: Final = 128
"""Bits from one lane to the next: what two numbers of 64 bits give when they are multiplied."""

_ONES: Final = sum(1 << _LANE * lane for lane in range(_LANES))
_MASKS: Final = _MASK * _ONES
_STEPS: Final = sum(((lane + 1) * _GOLDEN & _MASK) << _LANE * lane for lane in range(_LANES))
_READ: Final = Struct("<" + "Q8x" * _LANES).unpack

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
        return mix(self.key + number * _GOLDEN & _MASK)

    def stream(self, first: int) -> Iterator[int]:
        """Yield the bits of roll *first* and of all after it.

        They are mixed many at a time, as lanes of one number: that takes a third of the time.

        >>> from itertools import islice
        >>> chance = Chance.of(2, 7)
        >>> list(islice(chance.stream(3), 70)) == [chance.bits(number) for number in range(3, 73)]
        True
        """
        while True:
            value = ((self.key + first * _GOLDEN & _MASK) * _ONES + _STEPS) & _MASKS
            value = ((value ^ (value >> 30)) & _MASKS) * 0xBF58476D1CE4E5B9 & _MASKS
            value = ((value ^ (value >> 27)) & _MASKS) * 0x94D049BB133111EB & _MASKS
            yield from _READ((value ^ (value >> 31)).to_bytes(_LANE // 8 * _LANES, "little"))
            first += _LANES

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
