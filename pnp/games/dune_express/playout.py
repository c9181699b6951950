"""Plays games out with keyed dice and policies, and writes them down as scenarios."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from pnp.games.book import Event
from pnp.games.chance import Chance
from pnp.games.dune_express.constants import Face
from pnp.games.dune_express.drawing import spell_move
from pnp.games.dune_express.game import DuneExpress
from pnp.games.dune_express.moves import (
    EndTurn,
    Move,
    Roll,
    SecondLook,
    SetAside,
    UseThumper,
)
from pnp.games.dune_express.notation import write_action, write_board
from pnp.games.dune_express.options import Options
from pnp.games.dune_express.policies import Policy
from pnp.games.dune_express.position import REROLL, Position, Prediction
from pnp.games.dune_express.words import TOKENS, name

TURNS_AT_MOST: Final = 400
"""A game that is not over after so many turns is counted as unfinished."""

_FACES_OF_A_DIE: Final = 6


@dataclass(frozen=True, slots=True)
class Played:
    """One move of a game as it was played."""

    before: Position
    move: Move
    after: Position
    number: int
    """The number of the turn, counted from 1."""


@dataclass(slots=True)
class Game:
    """A game being played out."""

    engine: DuneExpress
    position: Position
    chance: Chance
    policies: Mapping[str, Policy]
    most_turns: int = TURNS_AT_MOST
    turns: int = 0
    """Turns that have ended."""

    number: int = 0
    """Rolls and decisions so far; each has bits of its own."""

    faces: Mapping[str, Sequence[Face]] = field(default_factory=dict)
    """What each die can show."""

    def moves(self) -> Iterator[Played]:
        """Yield every move until somebody wins or the turns run out."""
        while self.position.winner is None and self.turns < self.most_turns:
            before, turn = self.position, self.turns + 1
            move = self.advance()
            yield Played(before, move, self.position, turn)

    def advance(self) -> Move:
        """Make the next move and return it."""
        move = self._next(self.position)
        self.number += 1
        self.position = self.engine.play(self.position, move)
        if type(move) is EndTurn:
            self.turns += 1
        return move

    def _next(self, position: Position) -> Move:
        if position.step != REROLL:
            policy = self.policies[position.active]
            # At the first roll of a turn there is nothing to decide yet.
            if position.rolls or position.results is not None:
                move = policy.decide(self.engine, position, self.chance, self.number)
                if move is not None:
                    return move
        bits = self.chance.bits(self.number)
        fallen = []
        for die in position.waiting:
            fallen.append(self.faces[die][bits % _FACES_OF_A_DIE])
            bits //= _FACES_OF_A_DIE
        return Roll(position.waiting, tuple(fallen))

    def finish(self) -> Position:
        """Play to the end and return the last position."""
        while self.position.winner is None and self.turns < self.most_turns:
            self.advance()
        return self.position


def foresee(
    game: DuneExpress, players: Sequence[str], options: Options, chance: Chance
) -> Prediction | None:
    """Return a note of The Long Plan made by chance, None where nobody writes one (DE-11.3)."""
    if not options.house or "bene_gesserit" not in players:
        return None
    values = game.constants.values
    others = tuple(player for player in players if player != "bene_gesserit")
    rounds = tuple(range(values.plan_first_round, values.plan_last_round + 1))
    # Numbers below zero are never used by the moves of the game.
    return Prediction(chance.pick(-1, others), chance.pick(-2, rounds))


def begin(
    game: DuneExpress,
    players: Sequence[str],
    options: Options,
    chance: Chance,
    policies: Mapping[str, Policy],
    most_turns: int = TURNS_AT_MOST,
) -> Game:
    """Return a game ready to be played out."""
    start = game.start(players, options, foresee(game, players, options, chance))
    faces = {die: game.faces(start, die) for die in start.waiting}
    return Game(game, start, chance, policies, most_turns, faces=faces)


@dataclass(slots=True)
class Transcript:
    """Writes a game down while it is played: lines to read and a scenario to replay."""

    game: Game
    lines: list[str] = field(default_factory=list)
    turns: list[dict[str, Any]] = field(default_factory=list)
    _begun: Roll | SecondLook | UseThumper | None = None
    """A move that is written down only with the one that completes it."""

    _start: Position = field(init=False)
    _end: Position = field(init=False)
    """Where what is written down leads."""

    def __post_init__(self) -> None:
        """Remember how the game began."""
        self._start = self._end = self.game.position

    def write(self) -> dict[str, Any]:
        """Play the game out and return it as a scenario that expects the same end."""
        for _ in self.play():
            pass
        return self.scenario()

    def play(self) -> Iterator[str]:
        """Play the game out and yield its lines."""
        for item in self.game.moves():
            written = len(self.lines)
            self._note(item)
            yield from self.lines[written:]

    def scenario(self) -> dict[str, Any]:
        """Return the game as far as it was played; a roll counts once dice are set aside."""
        start = self._start
        scenario: dict[str, Any] = {"players": list(start.players)}
        if options := start.options.to_plain():
            scenario["options"] = options
        if start.prediction is not None:
            scenario["before"] = {"prediction": start.prediction._asdict()}
        scenario["turns"] = self.turns
        scenario["expect"] = {"verdict": "legal", **_end_of(self._end)}
        return scenario

    def _note(self, item: Played) -> None:
        before, move = item.before, item.move
        if len(self.turns) < item.number:
            self.turns.append({"by": before.active, "rolls": [], "actions": []})
            self.lines.append("")
            whose = name(before.active)
            self.lines.append(f"Turn {item.number}, round {before.round}: {whose}")
        self._write_down(move)
        self.lines.append(f"  {spell_move(move)}")
        _, events = self.game.engine.explain(before, move)
        self.lines += [f"    {event.text} ({event.rule})" for event in events if _tells(event)]

    def _write_down(self, move: Move) -> None:
        turn = self.turns[-1]
        rolls, actions = turn["rolls"], turn["actions"]
        begun, self._begun = self._begun, None
        match begun, move:
            case None, Roll() | SecondLook() | UseThumper():
                self._begun = move
                return
            case Roll(dice, faces), SetAside(kept):
                thrown = dict(zip(dice, faces, strict=True))
                rolls.append({"roll": thrown, "keep": list(kept)})
            case UseThumper(), Roll(_, (face,)) if not actions:
                rolls.append({"thumper": {"new_face": face}})
            case (SecondLook() | UseThumper()) as asked, Roll(_, (face,)):
                actions.append(write_action(asked, face))
            case _:
                assert not isinstance(move, (Roll, SetAside))
                actions.append(write_action(move))
        self._end = self.game.position


_TOLD: Final = frozenset(
    ("DE-4.1", "DE-4.2", "DE-4.3", "DE-4.4", "DE-7.6", "DE-8.1", "DE-8.3", "DE-8.5", "DE-8.6",
     "DE-9.1", "DE-10.6", "DE-11.3", "DE-14.6", "DE-14.13")
)  # fmt: skip


def _tells(event: Event) -> bool:
    """Return whether a reader of a transcript wants to see the event."""
    return event.rule in _TOLD


def _end_of(position: Position) -> dict[str, Any]:
    held = {
        who: [token for token in TOKENS for _ in range(position.holds(who, token))]
        for who in position.players
        if any(owner == who for owner, _ in position.held)
    }
    return {
        "board": write_board(position),
        "forts": sorted(position.forts),
        "sand_storm": position.storm or "none",
        "held": held,
        "winner": position.winner or "none",
        "active": position.active,
        "round": position.round,
    }
