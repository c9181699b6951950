"""Whole games as fast as they go: one position is changed in place, and nobody asks twice."""

from __future__ import annotations

from pnp.games.chance import Chance
from pnp.games.declared.faults import ERRORS, fault_of
from pnp.games.declared.game import Game
from pnp.games.declared.limits import MOVES, STEPS
from pnp.games.declared.luck import Rolls
from pnp.games.declared.position import Position


class Fast:
    """Plays games of one kind out; what it plays is what `Game` plays with the same choices."""

    def __init__(self, game: Game) -> None:
        self.game, self.machine, self.meter = game, game.machine, game.meter

    def playout(self, chance: Chance, most: int = MOVES) -> tuple[Position, int]:
        """Return the last position of a game of players who choose by chance, and its decisions.

        Of several who decide at once the first does. Raises RuleFault.
        """
        try:
            return self._played(chance, most)
        except ERRORS as error:
            raise fault_of(error, self.game.runner.file) from None

    def _played(self, chance: Chance, most: int) -> tuple[Position, int]:
        machine, meter, below = self.machine, self.meter, chance.below
        by, legal, acts, settle = machine.by, machine.legal, machine.acts, machine.settle
        luck = Rolls(chance)
        position = machine.start()
        meter.begin()
        settle(position, luck, None, "")
        for number in range(most):
            if position.ended is not None:
                return position, number
            meter.left = STEPS
            phase = position.d_phase  # type: ignore[attr-defined]
            actions = legal[phase](position, by[phase](position)[0])
            action = actions[below(number, len(actions))]
            acts[action[0]](position, luck, None, *action[1:])
            settle(position, luck, None, action[0])
        return position, most
