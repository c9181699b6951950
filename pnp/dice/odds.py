"""What dice roll: exact odds of one die and of all dice of a set together.

Everything is counted in whole numbers of equally likely rolls; fractions appear at the end.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Final

from msgspec import Struct

from pnp.dice.words import DieFace, Part

Ways = dict[int, int]
"""Number of equally likely rolls by what they add up to."""

SUM = "sum"
"""Key of the numbers of a roll added up."""


MOST_PAIRS: Final = 2_000_000
"""Pairs of sums that are gone through at once: about 100 twenty-sided dice give as many."""


class TooManyWays(ValueError):
    """More dice, or more different numbers on them, than anybody rolls."""


class Spread(Struct, frozen=True):
    """How one quantity is spread over all rolls."""

    name: str
    part: Part | None
    """The thing counted; None for the sum of all numbers."""

    ways: Mapping[int, int]
    total: int

    def chance(self, value: int) -> Fraction:
        """Return the probability of exactly this value."""
        return Fraction(self.ways.get(value, 0), self.total)

    def at_least(self, value: int) -> Fraction:
        """Return the probability of this value or more."""
        return Fraction(sum(n for key, n in self.ways.items() if key >= value), self.total)

    @property
    def is_flat(self) -> bool:
        """Whether each of several values is as likely as any other."""
        return len(self.ways) > 2 and len(set(self.ways.values())) == 1

    @property
    def mean(self) -> Fraction:
        """The expected value."""
        return Fraction(sum(key * n for key, n in self.ways.items()), self.total)


def die_odds(faces: Sequence[DieFace]) -> list[tuple[str, Fraction]]:
    """Return each different face of a die with its probability, in the order of the die.

    >>> from pnp.dice.reading_words import read_faces
    >>> [(name, str(odds)) for name, odds in die_odds(read_faces("2x skull,sword,3x blank"))]
    [('skull', '1/3'), ('sword', '1/6'), ('blank', '1/2')]
    """
    counts = Counter(face.label for face in faces)
    return [(name, Fraction(count, len(faces))) for name, count in counts.items()]


def convolve(one: Mapping[int, int], two: Mapping[int, int]) -> Ways:
    """Return the ways of the sum of two independent quantities; raises TooManyWays.

    >>> convolve({0: 1, 1: 1}, {0: 1, 1: 1})
    {0: 1, 1: 2, 2: 1}
    """
    if len(one) * len(two) > MOST_PAIRS:
        raise TooManyWays("more ways than can be counted in a moment")
    result: Ways = {}
    for a, many in one.items():
        for b, more in two.items():
            result[a + b] = result.get(a + b, 0) + many * more
    return dict(sorted(result.items()))


def repeated(ways: Mapping[int, int], times: int) -> Ways:
    """Return the ways of the sum of *times* like quantities, by squaring."""
    result: Ways = {0: 1}
    power = dict(ways)
    while times:
        if times & 1:
            result = convolve(result, power)
        times >>= 1
        if times:
            power = convolve(power, power)
    return result


def symbols(dice: Iterable[tuple[Sequence[DieFace], int]]) -> list[Part]:
    """Return the icons, pictures and texts on the dice, in the order of their first use."""
    found = (
        part
        for faces, _ in dice
        for face in faces
        for part in face.parts
        if part.kind in ("icon", "picture", "text")
    )
    return list(dict.fromkeys(found))


def set_odds(dice: Sequence[tuple[Sequence[DieFace], int]]) -> list[Spread]:
    """Return how the sum and the number of each symbol are spread when all dice are rolled.

    *dice* gives the faces of each die and how many there are of it. Raises TooManyWays.
    """
    total = 1
    for faces, copies in dice:
        total *= len(faces) ** copies
    spreads = []
    if any(face.is_numbered for faces, _ in dice for face in faces):
        ways = _together([(Counter(f.number for f in faces), n) for faces, n in dice])
        spreads.append(Spread(SUM, None, ways, total))
    for part in symbols(dice):
        counted = [(Counter(f.parts.count(part) for f in faces), n) for faces, n in dice]
        spreads.append(Spread(str(part), part, _together(counted), total))
    return spreads


def _together(counted: Iterable[tuple[Mapping[int, int], int]]) -> Ways:
    result: Ways = {0: 1}
    for ways, copies in counted:
        result = convolve(result, repeated(ways, copies))
    return result
