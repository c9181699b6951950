"""How a seat decides that no person plays. A table of results names the policy it was made with."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from pnp.games.chance import Chance
from pnp.games.kit.effort import Effort
from pnp.games.protocol import AnyGame

Policy = Callable[[Any, Any, str, Chance, int], Any]
"""(game, position, seat, chance, number) -> a legal action; *number* counts the game's actions.

A policy is a function of its arguments alone: the same chance and number give the same action.
"""

Thinker = Callable[[Effort], Policy]
"""What makes a policy that thinks as long as it may: ``search:400`` on the command line."""


def at_random(game: AnyGame, position: Any, seat: str, chance: Chance, number: int) -> Any:
    """Return any legal action, all equally likely."""
    return chance.pick(number, game.legal_actions(position, seat))


USUAL: Final[Mapping[str, Policy]] = {"random": at_random}
"""What every game has."""
