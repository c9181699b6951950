"""A game of pnp as a game of OpenSpiel, for its searches and learners.

    pip install "pnp-compiler[openspiel]"

    from pnp.games.openspiel import register
    stones = register("stones", game)      # any game that keeps `pnp.games.protocol`
    state = stones.new_initial_state()     # or pyspiel.load_game("pnp_stones") from now on

Stands on the protocol alone. Seats that decide in secret are asked one after the other, and what
each then knows does not tell what the others chose.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Final

import pyspiel

from pnp.errors import PnpError
from pnp.games.chance import Chance
from pnp.games.kit.setting import checked
from pnp.games.protocol import AnyGame, Setup

PREFIX: Final = "pnp_"
"""Begins the names of these games among those of OpenSpiel."""

DEALS: Final = 1000
"""How many first positions chance has to choose from where something lies hidden from the start."""

MOST_OUTCOMES: Final = 1024
"""The most that chance may choose from at once; OpenSpiel wants to know it beforehand."""


def register(
    name: str,
    game: AnyGame,
    setup: Setup | None = None,
    *,
    hides: bool = True,
    by_chance: bool = True,
    longest: int | None = None,
) -> Any:
    """Return a game under one setup as a ``pyspiel.Game``, known to OpenSpiel as ``pnp_NAME``.

    Some searches ask for a game in which nothing is hidden (``hides=False``) and nothing is left to
    chance (``by_chance=False``); the caller knows. A game is left after *longest* actions, as many
    as the game itself says unless told otherwise. Raises PnpError for a setup that the game does
    not know.
    """
    played = Played(game, checked(game, setup or Setup(())), by_chance, longest or game.longest)
    kind = pyspiel.GameType
    players = len(played.setup.seats)
    about = kind(
        short_name=PREFIX + name,
        long_name=name,
        dynamics=kind.Dynamics.SEQUENTIAL,
        chance_mode=kind.ChanceMode.EXPLICIT_STOCHASTIC
        if by_chance
        else kind.ChanceMode.DETERMINISTIC,
        information=kind.Information.IMPERFECT_INFORMATION
        if hides
        else kind.Information.PERFECT_INFORMATION,
        utility=kind.Utility.ZERO_SUM,
        reward_model=kind.RewardModel.TERMINAL,
        max_num_players=players,
        min_num_players=players,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=False,
    )
    sizes = pyspiel.GameInfo(
        num_distinct_actions=game.number_of_actions,
        max_chance_outcomes=max(MOST_OUTCOMES, played.deals) if by_chance else 0,
        num_players=players,
        min_utility=-1.0,
        max_utility=1.0,
        utility_sum=0.0,
        max_game_length=played.longest,
    )
    # What is played is held by a class: OpenSpiel copies whatever a state itself holds.
    state = type("State", (_State,), {"played": played})
    made = type("Game", (_Game,), {"about": about, "sizes": sizes, "state": state})
    pyspiel.register_game(about, made)
    return pyspiel.load_game(PREFIX + name)


@dataclass(frozen=True)
class Played:
    """A game under one setup, in OpenSpiel's numbers."""

    game: AnyGame
    setup: Setup
    by_chance: bool
    longest: int

    @cached_property
    def deals(self) -> int:
        """The number of first positions to choose from; 1 where all of them are the same."""
        if not self.by_chance:
            return 1
        some = [self.game.to_plain(self.first(deal)) for deal in range(16)]
        return DEALS if any(deal != some[0] for deal in some) else 1

    def first(self, deal: int) -> Any:
        """Return the first position of a deal."""
        return self.game.start(self.setup, Chance.of(0, deal))

    def is_over(self, past: Sequence[Moment]) -> bool:
        """Return whether the game has ended or is left."""
        return len(past) > self.longest or self.game.outcome(past[-1].position) is not None

    def outcomes(self, position: Any) -> list[tuple[Any, float]]:
        """Return what chance can bring. Raises PnpError for more than was said beforehand."""
        found = self.game.chance_outcomes(position)
        if len(found) > MOST_OUTCOMES:
            raise PnpError(f"expected at most {MOST_OUTCOMES} outcomes, found {len(found)}")
        return [(action, float(odds)) for action, odds in found]

    def action(self, position: Any, number: int) -> Any:
        """Return the action with a number: of the seat that decides, or of chance."""
        deciding = self.game.to_play(position)
        if deciding:
            return self.game.numbered(position, deciding[0], number)
        return self.outcomes(position)[number][0]

    def sees(self, moment: Moment, player: int) -> str:
        """Return what a player sees, as a line of text."""
        if player not in moment.seen:
            seat = self.setup.seats[player]
            moment.seen[player] = _text(self.game.observation(moment.position, seat))
        return moment.seen[player]

    def has_learnt(self, past: Iterable[Moment], player: int) -> Iterator[str]:
        """Yield what a player decided, and what the player saw whenever that was new."""
        last = ""
        for moment in past:
            if moment.player == player:
                yield f"{moment.number}"
            seen = self.sees(moment, player)
            if seen != last:
                yield seen
            last = seen


@dataclass(frozen=True, slots=True)
class Moment:
    """A position of a game, and which action led there."""

    position: Any
    player: int = -1
    """Who decided; below 0 for chance and the beginning."""

    number: int = -1
    seen: dict[int, str] = field(default_factory=dict, compare=False)
    """What the players see, as far as they were asked: a search asks again and again."""


class _Past(tuple[Moment, ...]):
    """A game so far: values, so that the copy of a state can share them."""

    def __deepcopy__(self, memo: Mapping[int, Any]) -> _Past:
        return self


class _Game(pyspiel.Game):
    about: Any
    sizes: Any
    state: type[_State]

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        super().__init__(self.about, self.sizes, params or {})

    def new_initial_state(self) -> _State:
        return self.state(self)

    def make_py_observer(self, kind: Any = None, params: Any = None) -> _Observer:
        return _Observer(kind or pyspiel.IIGObservationType(perfect_recall=False))


class _State(pyspiel.State):
    played: Played

    def __init__(self, game: _Game) -> None:
        super().__init__(game)
        self.past = _Past()
        if self.played.deals == 1:
            self.past = _Past([Moment(self.played.first(0))])

    def current_player(self) -> int:
        if self.is_terminal():
            return int(pyspiel.PlayerId.TERMINAL)
        deciding = self.past and self.played.game.to_play(self.past[-1].position)
        if not deciding:
            return int(pyspiel.PlayerId.CHANCE)
        return self.played.setup.seats.index(deciding[0])

    def _legal_actions(self, player: int) -> list[int]:
        game, seat = self.played.game, self.played.setup.seats[player]
        position = self.past[-1].position
        legal = game.legal_actions(position, seat)
        return sorted(game.number(position, seat, action) for action in legal)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        if not self.past:
            return [(deal, 1 / self.played.deals) for deal in range(self.played.deals)]
        outcomes = self.played.outcomes(self.past[-1].position)
        return [(number, odds) for number, (_, odds) in enumerate(outcomes)]

    def _apply_action(self, number: int) -> None:
        if not self.past:
            self.past = _Past([Moment(self.played.first(number))])
            return
        before = self.past[-1].position
        after = self.played.game.apply(before, self.played.action(before, number))
        self.past = _Past((*self.past, Moment(after, self.current_player(), number)))

    def _action_to_string(self, player: int, number: int) -> str:
        if not self.past:
            return f"deal {number}"
        position = self.past[-1].position
        return self.played.game.spell(position, self.played.action(position, number))

    def is_terminal(self) -> bool:
        return bool(self.past) and self.played.is_over(self.past)

    def returns(self) -> list[float]:
        seats = self.played.setup.seats
        if not self.is_terminal():
            return [0.0] * len(seats)
        worth = self.played.game.returns(self.past[-1].position)
        return [worth[seat] for seat in seats]

    def __str__(self) -> str:
        return _text(self.played.game.to_plain(self.past[-1].position)) if self.past else "start"


class _Observer:
    """What a player knows, as text; there are no numbers of one length for any game."""

    def __init__(self, kind: Any) -> None:
        self.remembers = kind.perfect_recall
        self.tensor, self.dict = None, {}  # type: ignore[var-annotated]

    def set_from(self, state: _State, player: int) -> None:
        """Set nothing."""

    def string_from(self, state: _State, player: int) -> str:
        if not state.past:
            return "start"
        if self.remembers:
            return "\n".join(state.played.has_learnt(state.past, player))
        return state.played.sees(state.past[-1], player)


def _text(plain: Any) -> str:
    return json.dumps(plain, ensure_ascii=False, separators=(",", ":"))
