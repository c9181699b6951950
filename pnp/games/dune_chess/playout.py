"""Plays games out by numbers, with policies and keyed choices."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final

from pnp.games.chance import Chance
from pnp.games.dune_chess.constants import Constants
from pnp.games.dune_chess.ending import find_end, totals
from pnp.games.dune_chess.fast import Rules
from pnp.games.dune_chess.state import KEY, State, to_position

FastMove = tuple[int, int, int]
"""Kind, origin and target as the fast layer has them."""

Policy = Callable[["Game", float], "FastMove | None"]
"""Returns a legal move, given a share of chance from 0 to below 1; None without any."""


@dataclass(slots=True)
class Game:
    """A game being played out."""

    constants: Constants
    rules: Rules
    state: State
    turns: int = 0
    """Moves made so far."""

    seen: dict[tuple[int, ...], int] = field(default_factory=dict)
    """How often each position has occurred (DC-8.6)."""

    def play(
        self, policies: tuple[Policy, Policy], chance: Chance, most: int
    ) -> Iterator[FastMove]:
        """Yield moves, each before it is made, until the game is over or has *most* of them.

        The first policy is that of Atreides.
        """
        after, key = self.rules.after, KEY
        repetitions = self.constants.values.repetitions
        while self.turns < most and not self.rules.is_over(self.state):
            times = self.seen[self.state[:key]] = self.seen.get(self.state[:key], 0) + 1
            if times >= repetitions:
                return
            # Fifty-three bits fill a float exactly, so the share stays below 1.
            share = (chance.bits(self.turns) >> 11) * 2.0**-53
            move = policies[self.state[key - 1]](self, share)
            if move is None:
                return
            yield move
            self.state = after(self.state, *move)
            self.turns += 1

    def ending(self) -> str | None:
        """Return the rule by which the game is over, None for one that was left before."""
        end = find_end(self.constants, to_position(self.state))
        if end is not None:
            return end.rule
        times = self.seen.get(self.state[:KEY], 0)
        return "DC-8.6" if times >= self.constants.values.repetitions else None

    def totals(self) -> Mapping[str, int]:
        """Return the count as it stands (DC-8.8)."""
        return totals(self.constants, to_position(self.state))


def by_chance(game: Game, share: float) -> FastMove | None:
    """Choose any legal move, all equally likely."""
    return game.rules.choose(game.state, share)


def greedily(game: Game, share: float) -> FastMove | None:
    """Choose by chance among the moves after which the own lead in the count is largest."""
    rules, state = game.rules, game.state
    moves = rules.moves(state)
    # After the move the sides have changed places in the state.
    leads = [-rules.lead(rules.after(state, *move)) for move in moves]
    if not moves:
        return None
    best = max(leads)
    fitting = [move for move, lead in zip(moves, leads, strict=True) if lead == best]
    return fitting[int(share * len(fitting))]


POLICIES: Final[Mapping[str, Policy]] = {"random": by_chance, "greedy": greedily}
