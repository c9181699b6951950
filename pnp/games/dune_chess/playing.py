"""Dune Chess for `pnp play` and `pnp simulate`: policies, people, the printed game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from pnp.errors import PnpError, UsageProblem
from pnp.games.chance import Chance
from pnp.games.dune_chess.constants import Constants
from pnp.games.dune_chess.ending import result, totals
from pnp.games.dune_chess.fast import to_move
from pnp.games.dune_chess.finding import find_move
from pnp.games.dune_chess.game import DuneChess
from pnp.games.dune_chess.moves import Move
from pnp.games.dune_chess.notation import draw
from pnp.games.dune_chess.playout import POLICIES, Game
from pnp.games.dune_chess.position import Position
from pnp.games.dune_chess.record import write_moves, write_record
from pnp.games.dune_chess.simulate import MOVES_AT_MOST, Simulation
from pnp.games.dune_chess.state import to_state
from pnp.games.dune_chess.words import HOUSES
from pnp.games.kit.people import Ask, Question
from pnp.games.kit.setting import Asked, chosen, words_of


@dataclass(slots=True)
class Match:
    """A game being played."""

    engine: DuneChess
    policies: tuple[str, str]
    people: tuple[str, ...]
    ask: Ask
    chance: Chance
    most_turns: int
    positions: list[Position] = field(init=False)
    moves: list[Move] = field(default_factory=list)

    def __post_init__(self) -> None:
        """Begin where every game begins."""
        self.positions = [self.engine.start()]

    def lines(self) -> Iterator[str]:
        """Play to the end and yield every round on a line, then the last position."""
        opened = 0
        while len(self.moves) < self.most_turns:
            position = self.positions[-1]
            if self.engine.outcome(position) is not None:
                break
            move = self._person(position) if position.to_move in self.people else self._policy()
            self.moves.append(move)
            self.positions.append(self.engine.play(position, move))
            if position.to_move == HOUSES[0]:
                yield write_moves(self.positions[opened], self.moves[opened:])
                opened = len(self.moves)
        if self.moves[opened:]:
            yield write_moves(self.positions[opened], self.moves[opened:])
        yield ""
        yield from draw(self.positions[-1]).splitlines()

    def _policy(self) -> Move:
        position = self.positions[-1]
        game = Game(self.engine.constants, self.engine.fast, to_state(position), len(self.moves))
        policies = (POLICIES[self.policies[0]], POLICIES[self.policies[1]])
        move = next(game.play(policies, self.chance, len(self.moves) + 1))
        return to_move(game.state, *move)

    def _person(self, position: Position) -> Move:
        choices = tuple(sorted(map(str, self.engine.legal_moves(position))))
        refused = ""
        while True:
            sees = tuple(draw(position).splitlines())
            typed = self.ask(Question(position.to_move, sees, choices, refused))
            try:
                return find_move(self.engine, position, typed)
            except PnpError as error:
                refused = str(error).split("\n", 1)[0]

    def ending(self) -> str:
        """Return the result and why it is over, or after how many moves the game was left."""
        end = self.positions[-1]
        outcome = self.engine.outcome(end)
        if outcome is None:
            return f"not over after {len(self.moves)} moves"
        counted = result(totals(self.engine.constants, end))
        return f"{counted}: {outcome.reason} ({outcome.rule})"

    def record(self) -> str:
        """Return the game as its record (DC-9.8)."""
        return write_record(self.engine, self.positions[0], self.moves, self.positions[-1])


@dataclass(frozen=True, slots=True)
class Playing:
    """Games by one rules.yaml."""

    rules: dict[str, Any]

    def match(self, asked: Asked, ask: Ask) -> Match:
        """Return a game ready to be played. Raises UsageProblem."""
        _without_seats(asked)
        known = {house.lower(): house for house in HOUSES}
        people = [chosen(word, known, "a house") for word in words_of(asked.people.lower())]
        engine = DuneChess(Constants.from_plain(self.rules))
        policies = _policies(asked.policy or "random")
        chance = Chance.of(asked.seed, 0)
        most = asked.turns or MOVES_AT_MOST
        return Match(engine, policies, tuple(known[who] for who in people), ask, chance, most)

    def simulation(self, asked: Asked) -> Simulation:
        """Return a simulation. Raises UsageProblem."""
        _without_seats(asked)
        policies = _policies(asked.policy or "random")
        most = asked.turns or MOVES_AT_MOST
        return Simulation(asked.game, self.rules, asked.games, policies, asked.seed, most)


def playing(rules: Mapping[str, Any]) -> Playing:
    """Return what plays by the sentences and constants of a rules.yaml."""
    return Playing(dict(rules))


def _policies(words: str) -> tuple[str, str]:
    """Return how Atreides and Harkonnen decide: one word for both, or two with a comma."""
    found = [chosen(word, POLICIES, "a policy") for word in words_of(words)]
    if not 1 <= len(found) <= 2:
        raise UsageProblem(f"expected one policy or two with a comma, found {words}")
    return found[0], found[-1]


def _without_seats(asked: Asked) -> None:
    for name in ("players", "factions", "options"):
        found = getattr(asked, name)
        if found:
            raise UsageProblem(f"expected no {name} for {asked.game}, found {found}")
