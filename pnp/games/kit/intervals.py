"""How sure shares and differences are: intervals at 95 %, and what they say in words.

Where many rows are looked at together, each of them is asked for more certainty (Bonferroni), so
that one of twenty groups of rows without any true difference shows one, not every group.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from statistics import NormalDist
from typing import Any, Final

from pnp.games.kit.counting import interval

Interval = tuple[float, float]

SHORT: Final = {"more": "more", "less": "less", "no": "not shown"}
"""What a cell has for a verdict that begins so."""


def critical(rows: int = 1) -> float:
    """Return how many standard errors an interval reaches when *rows* are looked at together.

    >>> round(critical(), 2), round(critical(20), 2)
    (1.96, 3.02)
    """
    return NormalDist().inv_cdf(1 - 0.025 / max(rows, 1))


def difference(won: int, played: int, other_won: int, other_played: int, z: float) -> Interval:
    """Return the interval of a share less another's, of different games (Newcombe, 1998).

    >>> [round(end, 3) for end in difference(56, 70, 48, 80, critical())]
    [0.052, 0.334]
    """
    share, other = won / played, other_won / other_played
    low, high = interval(won, played, z)
    other_low, other_high = interval(other_won, other_played, z)
    apart = share - other
    below = math.hypot(share - low, other_high - other)
    above = math.hypot(high - share, other - other_low)
    return apart - below, apart + above


def fisher(won: int, played: int, other_won: int, other_played: int) -> float:
    """Return how likely accident alone sets two shares as far apart (Fisher's exact test).

    >>> round(fisher(3, 4, 1, 4), 4), round(fisher(1, 12, 9, 12), 4)
    (0.4857, 0.0028)
    """
    wins, games = won + other_won, played + other_played

    def log_choices(count: int, chosen: int) -> float:
        return math.lgamma(count + 1) - math.lgamma(chosen + 1) - math.lgamma(count - chosen + 1)

    def odds(here: int) -> float:
        ways = log_choices(played, here) + log_choices(other_played, wins - here)
        return math.exp(ways - log_choices(games, wins))

    # As unlikely as what came, but for rounding.
    most = odds(won) * (1 + 1e-7)
    all_odds = map(odds, range(max(0, wins - other_played), min(played, wins) + 1))
    return min(1.0, math.fsum(one for one in all_odds if one <= most))


def paired(gained: int, lost: int, games: int, z: float) -> Interval:
    """Return the interval of how much more is won in games that are the same but for one thing.

    *gained* are won with it alone, *lost* without it alone (Bonett and Price, 2012).

    >>> [round(end, 3) for end in paired(30, 10, 100, critical())]
    [0.078, 0.315]
    """
    more, less = (gained + 1) / (games + 2), (lost + 1) / (games + 2)
    apart = more - less
    half = z * math.sqrt((more + less - apart * apart) / (games + 2))
    return max(apart - half, -1.0), min(apart + half, 1.0)


def student(z: float, freedom: int) -> float:
    """Return how many standard errors a mean's interval reaches where the normal one reaches *z*.

    That is the quantile of Student's t, expanded by Cornish and Fisher (Abramowitz and Stegun,
    26.7.5): exact to a thousandth from 9 degrees of freedom on.

    >>> round(student(critical(), 9), 3), round(student(critical(), 1000), 3)
    (2.262, 1.962)
    """
    terms = (
        (z**3 + z) / 4,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
        (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / 92160,
    )
    return z + math.fsum(term / freedom**power for power, term in enumerate(terms, start=1))


PAIRS: Final = 10
"""The fewest numbers of whose mean an interval is told."""


def mean(total: int, squared: int, count: int, z: float) -> Interval:
    """Return the interval of a mean of whole numbers, by their sum and that of their squares.

    It is without bounds for fewer than `PAIRS` numbers, and where all are the same: those say
    nothing of how far others are apart.

    >>> [round(end, 2) for end in mean(20, 60, 10, critical())]
    [0.93, 3.07]
    """
    spread = squared - total * total / count if count else 0.0
    if count < PAIRS or spread <= 0:
        return -math.inf, math.inf
    half = student(z, count - 1) * math.sqrt(spread / (count - 1) / count)
    return total / count - half, total / count + half


def judged(rows: Sequence[dict[str, Any]], fair: float) -> list[dict[str, Any]]:
    """Return rows of games and wins, each with the verdict on its share beside a fair one.

    Rows that leave the same cells open (None) are looked at together: all players, all seats. One
    that stands alone has no verdict: what is fair is its own share.
    """
    sorts = [tuple(cell is None for cell in row.values()) for row in rows]
    counts = Counter(sorts)
    said = []
    for row, sort in zip(rows, sorts, strict=True):
        ends = interval(row["won"], row["games"], critical(counts[sort]))
        word = verdict(ends, fair, row["games"]) if counts[sort] > 1 else ""
        said.append({**row, "verdict": word})
    return said


def verdict(ends: Interval, fair: float, games: int) -> str:
    """Return what an interval says of a share beside a fair one.

    >>> verdict((0.2, 0.4), 0.25, 400), verdict((0.3, 0.4), 0.25, 400)
    ('no difference that 400 games could show', 'more than its share')
    """
    low, high = ends
    if low <= fair <= high:
        return f"no difference that {games} {'game' if games == 1 else 'games'} could show"
    return "more than its share" if low > fair else "less than its share"
