"""A player that reads ahead: alpha-beta on the fast layer, a move deeper each time.

Captures are read to their end. Knuth and Moore: An Analysis of Alpha-Beta Pruning (1975).
"""

from __future__ import annotations

from dataclasses import dataclass
from time import monotonic
from typing import Final

from pnp.games.dune_chess.fast import FastMove, FastRules
from pnp.games.dune_chess.state import State
from pnp.games.kit.effort import Effort

DECIDED: Final = 10_000
"""What a game that is over is worth beyond its count, to who is ahead."""

DEEPEST: Final = 64
USUAL_POSITIONS: Final = 1000

_THEIRS: Final = 13
"""Where a state holds all pieces of the other house."""

_LOOK_AT_THE_CLOCK: Final = 256


class _Enough(Exception):
    """There is no more time to think."""


@dataclass(slots=True)
class Reading:
    """One decision being thought about."""

    rules: FastRules
    effort: Effort
    looked_at: int = 0
    """Positions so far, which are this player's playouts."""

    until: float = 0.0

    def best(self, state: State, share: float) -> FastMove | None:
        """Return the move that comes out best; *share* of chance, below 1, parts equal ones."""
        moves = self.rules.moves(state)
        if len(moves) < 2:
            return moves[0] if moves else None
        first = int(share * len(moves))
        ranked = self._ordered(state, moves[first:] + moves[:first])
        if self.effort.seconds is not None:
            self.until = monotonic() + self.effort.seconds
        try:
            for depth in range(1, DEEPEST):
                ranked = self._deeper(ranked, depth)
        except _Enough:
            pass
        return ranked[0][0]

    def _deeper(
        self, ranked: list[tuple[FastMove, State]], depth: int
    ) -> list[tuple[FastMove, State]]:
        """Return the moves with the best one first, read to a depth."""
        most, found = -2 * DECIDED, 0
        for place, (_, after) in enumerate(ranked):
            worth = -self._worth(after, depth - 1, -2 * DECIDED, -most)
            if worth > most:
                most, found = worth, place
        return [ranked[found], *ranked[:found], *ranked[found + 1 :]]

    def _ordered(self, state: State, moves: list[FastMove]) -> list[tuple[FastMove, State]]:
        """Return moves with what they lead to, those that gain most first."""
        rules = self.rules
        reached = [(move, rules.after(state, *move)) for move in moves]
        return sorted(reached, key=lambda pair: rules.lead(pair[1]))

    def _worth(self, state: State, depth: int, least: int, most: int) -> int:
        """Return what a position is worth to the house to move, if that lies between the two."""
        self._count()
        rules = self.rules
        lead = rules.lead(state)
        if rules.is_over(state):
            return self._decided(lead)
        if depth <= 0:
            # Who need not capture can leave things as they are.
            if lead >= most:
                return lead
            least = max(least, lead)
            moves = [move for move in rules.moves(state) if move[2] & state[_THEIRS]]
        else:
            moves = rules.moves(state)
            if not moves:
                return self._decided(lead)
        for _, after in self._ordered(state, moves):
            least = max(least, -self._worth(after, depth - 1, -most, -least))
            if least >= most:
                break
        return least

    @staticmethod
    def _decided(lead: int) -> int:
        return lead + DECIDED * ((lead > 0) - (lead < 0))

    def _count(self) -> None:
        self.looked_at += 1
        if self.effort.seconds is None:
            if self.looked_at > (self.effort.playouts or USUAL_POSITIONS):
                raise _Enough
        elif self.looked_at % _LOOK_AT_THE_CLOCK == 0 and monotonic() > self.until:
            raise _Enough
