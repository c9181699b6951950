"""What every simulation counts with: portions of games, intervals of shares, lengths."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Final

from pnp.english import counted

PORTION: Final = 2
"""Games a job; so few that little is lost when somebody stops the counting."""


def portions(games: int, first: int = 0, size: int = PORTION) -> Iterator[range]:
    """Yield the numbers of the games up to *games*, in portions.

    >>> list(portions(3)), list(portions(3, 2))
    ([range(0, 2), range(2, 3)], [range(2, 3)])
    """
    for start in range(first, games, size):
        yield range(start, min(start + size, games))


def interval(won: int, played: int, z: float = 1.959964) -> tuple[float, float]:
    """Return the interval (Wilson) of a share, at 95 % unless *z* says otherwise.

    >>> [round(end, 3) for end in interval(50, 100)]
    [0.404, 0.596]
    """
    if not played:
        return 0.0, 1.0
    share = won / played
    middle = (share + z * z / (2 * played)) / (1 + z * z / played)
    spread = share * (1 - share) / played + z * z / (4 * played * played)
    half = z * math.sqrt(spread) / (1 + z * z / played)
    return max(middle - half, 0.0), min(middle + half, 1.0)


def quantile(lengths: Counter[int], share: float) -> int | None:
    """Return the length that *share* of the games do not exceed, None without games."""
    target = share * lengths.total()
    done = 0
    for length in sorted(lengths):
        done += lengths[length]
        if done >= target:
            return length
    return None


def lengths_of(lengths: Counter[int]) -> dict[str, int | None]:
    """Return the tenth percentile, the median and the ninetieth of lengths."""
    shares = {"median": 0.5, "tenth": 0.1, "ninetieth": 0.9}
    return {name: quantile(lengths, share) for name, share in shares.items()}


def took(lengths: Mapping[str, int | None], noun: str = "turn") -> str:
    """Return how long games were, as a clause; *lengths* are those of `lengths_of`.

    >>> took({"median": 1, "tenth": 1, "ninetieth": 4})
    'finished ones took 1 turn (tenth 1, ninetieth percentile 4)'
    >>> took(lengths_of(Counter()))
    'none was finished'
    """
    median = lengths["median"]
    if median is None:
        return "none was finished"
    return (
        f"finished ones took {counted(median, noun)} "
        f"(tenth {lengths['tenth']}, ninetieth percentile {lengths['ninetieth']})"
    )


def winning(won: int, played: int) -> dict[str, float]:
    """Return the columns of a row that tell how often something was won.

    >>> winning(1, 2)
    {'games': 2, 'won': 1, 'share': 0.5, 'low': 0.0945, 'high': 0.9055}
    """
    low, high = interval(won, played)
    share = round(won / played, 4) if played else 0.0
    return {
        "games": played,
        "won": won,
        "share": share,
        "low": round(low, 4),
        "high": round(high, 4),
    }
