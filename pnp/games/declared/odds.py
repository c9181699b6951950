"""Exact odds of everything that an action can lead to."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from pnp.errors import problem
from pnp.games.declared.position import Position
from pnp.games.declared.runner import Action
from pnp.games.declared.sitting import Sitting

MOST: Final = 10_000
"""Positions in which chance is asked; more than that nobody waits for."""


def odds(
    game: Sitting, position: Position, action: Action | None = None
) -> dict[Position, Fraction]:
    """Return the positions that an action leads to with their odds, which add up to 1.

    Without an action it is what chance makes of the position itself. Raises Problems where there
    are more than `MOST` ways, IllegalMove, RuleFault.
    """
    todo = [(game.apply(position, action) if action else position, Fraction(1))]
    found: dict[Position, Fraction] = {}
    for _ in range(MOST):
        if not todo:
            return found
        here, share = todo.pop()
        if here.pending is None:
            found[here] = found.get(here, Fraction(0)) + share
            continue
        for outcome, part in game.chance_outcomes(here):
            todo.append((game.apply(here, outcome), share * part))
    raise problem(f"expected at most {MOST:,} ways in which chance can decide, found more")
