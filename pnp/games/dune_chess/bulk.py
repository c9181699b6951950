"""Whole games and lines of play by numbers: playing out, policies, counting."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import islice
from typing import Final

from pnp.games.chance import Chance
from pnp.games.dune_chess.actions import to_move
from pnp.games.dune_chess.base import ChessRules
from pnp.games.dune_chess.board import ATREIDES, HARKONNEN
from pnp.games.dune_chess.ending import decided, find_end, repeated
from pnp.games.dune_chess.fast import FastMove, FastRules
from pnp.games.dune_chess.moves import Drop, Go
from pnp.games.dune_chess.notation import NOTATION
from pnp.games.dune_chess.position import Position
from pnp.games.dune_chess.searching import Reading
from pnp.games.dune_chess.state import KEY, State, to_position, to_state
from pnp.games.kit.effort import Effort
from pnp.games.kit.parts import Ended
from pnp.games.kit.perft import Budget
from pnp.games.kit.policies import Policy, Thinker
from pnp.games.protocol import Setup

Chooser = Callable[[FastRules, State, float], "FastMove | None"]
"""Returns a legal move, given a share of chance from 0 to below 1; None without any."""


by_chance: Final[Chooser] = FastRules.choose
"""Chooses any legal move, all equally likely."""


def greedily(rules: FastRules, state: State, share: float) -> FastMove | None:
    """Choose by chance among the moves after which the own lead in the count is largest."""
    moves = rules.moves(state)
    # After the move the sides have changed places in the state.
    leads = [-rules.lead(rules.after(state, *move)) for move in moves]
    if not moves:
        return None
    best = max(leads)
    fitting = [move for move, lead in zip(moves, leads, strict=True) if lead == best]
    return fitting[int(share * len(fitting))]


SEARCH: Final = "search"
CHOOSERS: Final[Mapping[str, Chooser]] = {"random": by_chance, "greedy": greedily}


def searching(effort: Effort) -> Chooser:
    """Return what chooses the move that comes out best, see `searching`."""

    def read_ahead(rules: FastRules, state: State, share: float) -> FastMove | None:
        return Reading(rules, effort).best(state, share)

    return read_ahead


def chooser(word: str) -> Chooser:
    """Return what decides by a policy of the game, see `kit.policies.policy_of`."""
    name, colon, words = word.partition(":")
    if name == SEARCH:
        return searching(Effort.read(words) if colon else Effort())
    return CHOOSERS[name]


def share_of(chance: Chance, number: int) -> float:
    """Return the share that belongs to a move; fifty-three bits fill a float, so it is below 1."""
    return (chance.bits(number) >> 11) * SHARE


SHARE: Final = 2.0**-53


def _policy(choose: Chooser) -> Policy:
    def decide(
        game: ChessRules, position: Position, seat: str, chance: Chance, number: int
    ) -> Go | Drop:
        state = to_state(position)
        move = choose(game.constants.fast, state, share_of(chance, number))
        assert move is not None
        return to_move(state, *move)

    return decide


POLICIES: Final = {name: _policy(choose) for name, choose in CHOOSERS.items()}
THINKERS: Final[Mapping[str, Thinker]] = {SEARCH: lambda effort: _policy(searching(effort))}


def look_of(state: State) -> State:
    """Return where the pieces of both houses and the worms lie.

    Hardly any two positions of a game look alike, so only those that do are compared in full.
    """
    return state[6], state[13], state[16]


@dataclass(slots=True)
class Playout:
    """A game being played out."""

    rules: FastRules
    state: State
    repetitions: int
    turns: int = 0
    """Moves made so far."""

    seen: dict[State, State] = field(default_factory=dict)
    """The first state of every look, see `look_of`."""

    again: defaultdict[State, list[State]] = field(default_factory=lambda: defaultdict(list))
    """The other states of a look."""

    def times(self) -> int:
        """Return how often the position has occurred (DC-8.6)."""
        look, key = look_of(self.state), self.state[:KEY]
        met = (self.seen.get(look, ()), *self.again.get(look, ()))
        return sum(state[:KEY] == key for state in met)

    def play(
        self, policies: tuple[Chooser, Chooser], chance: Chance, most: int
    ) -> Iterator[FastMove]:
        """Yield moves, each before it is made, until the game is over or has *most* of them.

        The first policy is that of Atreides.
        """
        rules, seen, state = self.rules, self.seen, self.state
        for bits in islice(chance.stream(self.turns), most - self.turns):
            if rules.is_over(state):
                return
            look = state[6], state[13], state[16]  # `look_of`, without a call.
            if seen.setdefault(look, state) is not state:
                self.again[look].append(state)
                if self.times() >= self.repetitions:
                    return
            move = policies[state[KEY - 1]](rules, state, (bits >> 11) * SHARE)
            if move is None:
                return
            yield move
            self.state = state = rules.after(state, *move)
            self.turns += 1


class Bulk:
    """What a game does by numbers: the same games and counts as by its book."""

    def __init__(self, game: ChessRules) -> None:
        self.game, self.constants, self.rules = game, game.constants, game.constants.fast

    @cached_property
    def start(self) -> State:
        """The set-up."""
        return to_state(self.game.set_up())

    def playout(
        self, setup: Setup, policies: Sequence[str], chance: Chance, most_turns: int | None
    ) -> Ended:
        """Return the end of a game from the set-up."""
        constants = self.constants
        named = zip(setup.seats, policies, strict=True)
        choosers = {house: chooser(word) for house, word in named}
        game = Playout(self.rules, self.start, constants.values.repetitions)
        both = choosers[ATREIDES], choosers[HARKONNEN]
        for _ in game.play(both, chance, most_turns or 1 << 62):
            pass
        position = to_position(game.state)
        times = game.times()
        end = find_end(constants, position)
        if end is None and times >= constants.values.repetitions:
            end = repeated(times)
        won = None if end is None else decided(constants, position, end)
        return Ended(position, game.turns, won)

    @NOTATION.effect("DC-9.9")
    def perft(self, position: Position, depth: int, budget: Budget | None = None) -> int:
        """Return the number of lines of *depth* moves; repetition is not looked at (DC-9.9).

        The last moves are counted, not made. The states that wait are kept in a list, so that a
        depth of thousands is only slow. Raises TooManyPositions.
        """
        if depth == 0:
            return 1
        total, rules = 0, self.rules
        waiting = [(to_state(position), depth)]
        while waiting:
            here, left = waiting.pop()
            if budget:
                budget.take()
            if left == 1:
                total += rules.count(here)
            else:
                waiting += [(rules.after(here, *move), left - 1) for move in rules.moves(here)]
        return total
