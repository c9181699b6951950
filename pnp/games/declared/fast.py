"""Whole games as fast as they go: one position is changed in place, and nobody asks twice."""

from __future__ import annotations

from collections.abc import Sequence

from pnp.games.chance import Chance
from pnp.games.declared.base import DeclaredRules
from pnp.games.declared.faults import ERRORS, fault_of
from pnp.games.declared.limits import MOVES, STEPS
from pnp.games.declared.luck import Rolls
from pnp.games.declared.position import Position
from pnp.games.declared.runner import STRIDE
from pnp.games.declared.sitting import Sitting
from pnp.games.kit.parts import Ended
from pnp.games.protocol import Setup


class Fast:
    """Plays out what a match of players who choose by chance plays, action by action."""

    def __init__(self, game: DeclaredRules) -> None:
        self.game = game

    def playout(
        self, setup: Setup, policies: Sequence[str], chance: Chance, most_turns: int | None
    ) -> Ended:
        """Return the end of a game; there is no other policy than chance. Raises RuleFault."""
        sitting = self.game.sitting(setup)
        last, decisions = playout(sitting, chance, most_turns)
        return Ended(last, decisions, sitting.outcome(last))


def playout(sitting: Sitting, chance: Chance, most: int | None = None) -> tuple[Position, int]:
    """Return the last position of a game of players who choose by chance, and its decisions.

    Of several who decide at once the first does. Raises RuleFault.
    """
    try:
        return _played(sitting, chance, most)
    except ERRORS as error:
        raise fault_of(error, sitting.runner.file) from None


def _played(sitting: Sitting, chance: Chance, most: int | None) -> tuple[Position, int]:
    machine, meter, below = sitting.machine, sitting.meter, chance.below
    by, legal, acts, settle = machine.by, machine.legal, machine.acts, machine.settle
    luck = Rolls(chance)
    position = machine.start()
    meter.begin()
    settle(position, luck, None, "")
    # What chance brings is an action too; its outcomes have numbers of their own.
    number = 1 if luck.number else 0
    decisions = 0
    while position.ended is None and number < MOVES and (most is None or decisions < most):
        meter.left = STEPS
        phase = position.d_phase  # type: ignore[attr-defined]
        actions = legal[phase](position, by[phase](position)[0])
        action = actions[below(number, len(actions))]
        drawn = luck.number = (number + 1) * STRIDE
        acts[action[0]](position, luck, None, *action[1:])
        settle(position, luck, None, action[0])
        decisions += 1
        number += 1 if luck.number == drawn else 2
    return position, decisions
