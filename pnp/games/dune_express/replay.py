"""Replays the turns of a scenario: every roll and action in order, until one is refused."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from pnp.games.book import Event, Log, Refusal
from pnp.games.dune_express.book import BOOK
from pnp.games.dune_express.constants import Face
from pnp.games.dune_express.costs import unspent
from pnp.games.dune_express.drawing import spell_move
from pnp.games.dune_express.game import DuneExpress
from pnp.games.dune_express.moves import EndTurn, Move
from pnp.games.dune_express.notation import needs_face, read_action, read_dice, read_roll
from pnp.games.dune_express.position import Position
from pnp.games.dune_express.reading import read_all
from pnp.games.dune_express.state import cite_state
from pnp.games.dune_express.words import name
from pnp.games.kit.form import Fault, FormFault


@dataclass(frozen=True, slots=True)
class Step:
    """One roll, one action or the start of a turn, as it went."""

    at: Mapping[str, int]
    """Where it stands: turn (in scenarios of several), action or roll, counted from 1."""

    says: str
    before: Position
    after: Position
    """The same as before when the step was refused."""

    events: Sequence[Event] = ()
    refusals: Sequence[Refusal] = ()
    moves: tuple[Move, ...] = ()


@dataclass(frozen=True, slots=True)
class Moment:
    """What claims can be tested against: the position after some action."""

    position: Position
    spice_left: int | None
    turn: int


@dataclass(slots=True)
class Replay:
    """A scenario being played."""

    game: DuneExpress
    position: Position
    explaining: bool = False
    """Record events and go on after a refusal, as explanations want it."""

    steps: list[Step] = field(default_factory=list)
    moments: list[Moment] = field(default_factory=list)
    """Before the first action, then after each."""

    dice: list[tuple[Face | None, ...]] = field(default_factory=list)
    """For every turn what its dice meant in the end (DE-12, DE-13)."""

    rollers: list[str] = field(default_factory=list)
    """For every turn whose it was."""

    spice_left: int | None = None
    """Spice unspent when the last turn ended, or at this moment in the middle of one."""

    refused: Step | None = None
    _stopped: Moment | None = None
    opening: list[Event] = field(default_factory=list)

    def run(self, data: Mapping[str, Any]) -> Replay:
        """Play all turns of a scenario of sound form; stop at the first refusal."""
        if self.explaining:
            log = Log(name)
            cite_state(self.position, log)
            self.opening = log.events
        several = "turns" in data
        turns = data.get("turns") or [] if several else [data]
        for number, turn in enumerate(turns, start=1):
            at = {"turn": number} if several else {}
            path = ("turns", number - 1) if several else ()
            if not self._turn(turn, at, path, several):
                break
        if not self.moments:
            self._remember()
        return self

    def _turn(
        self, turn: Mapping[str, Any], at: dict[str, int], path: tuple[str | int, ...], open_: bool
    ) -> bool:
        if open_ and not self._may_begin(turn, at):
            return self.explaining
        self.dice.append(read_all(self.game.constants, self.position))
        self.rollers.append(self.position.active)
        for number, moves in enumerate(self._rolls(turn), start=1):
            here = (*path, "rolls", number - 1)
            if not self._step({**at, "roll": number}, moves, here):
                return False
        if len(self.dice) == 1:
            self._remember()
        for number, entry in enumerate(turn.get("actions") or (), start=1):
            here = (*path, "actions", number - 1)
            if not self._step({**at, "action": number}, read_action(entry), here):
                return False
            self._remember()
        return True

    def _rolls(self, turn: Mapping[str, Any]) -> Iterator[tuple[Move, ...]]:
        if turn.get("dice") is not None:
            yield read_dice(self.game.constants, turn["dice"])
        else:
            yield from map(read_roll, turn.get("rolls") or ())

    @BOOK.checks("DE-9.4", "DE-2.7")
    def _may_begin(self, turn: Mapping[str, Any], at: dict[str, int]) -> bool:
        position = self.position
        by = turn.get("by") or position.active
        rule = None
        if position.winner is not None:
            rule, because = "DE-9.4", f"{name(position.winner)} has won"
        elif by != position.active:
            rule, because = "DE-2.7", f"the dice are with {name(position.active)}, not {name(by)}"
        if rule is None or rule in self.game.book.off:
            return True
        sentence = self.game.constants.sentence(rule)
        refusal = Refusal(rule, sentence, because, {"by": by})
        self._refuse(Step(at, f"{name(by)} begins a turn", position, position, (), (refusal,)))
        return False

    def _step(
        self, at: dict[str, int], moves: tuple[Move, ...], path: tuple[str | int, ...]
    ) -> bool:
        before = position = self.position
        events: list[Event] = []
        for move in moves:
            if self.explaining:
                refusals = self.game.violations(position, move)
            else:
                first = self.game.why_not(position, move)
                refusals = [] if first is None else [first]
            if refusals:
                says = "; ".join(map(spell_move, moves))
                self._refuse(Step(at, says, before, before, (), refusals, moves))
                return self.explaining
            if self.explaining:
                position, cited = self.game.explain(position, move)
                events += cited
            else:
                position = self.game.play(position, move)
        if needs_face(moves):
            if self.refused is not None:
                # What follows a refusal is told as far as it can be.
                return False
            message = "expected the key new_face: the re-roll is legal and brings a face"
            raise FormFault(Fault(path, message))
        self.position = position
        if not isinstance(moves[-1], EndTurn):
            self.dice[-1] = read_all(self.game.constants, position)
            if position.results is not None:
                self.spice_left = unspent(position)
        says = "; ".join(map(spell_move, moves)) if self.explaining else ""
        self.steps.append(Step(at, says, before, position, events, (), moves))
        return True

    def _remember(self) -> None:
        self.moments.append(self._now())

    def _now(self) -> Moment:
        return Moment(self.position, self.spice_left, max(len(self.dice) - 1, 0))

    @property
    def end(self) -> Moment:
        """After the last legal action, even if an explanation went on after a refusal."""
        return self._stopped or self._now()

    def _refuse(self, step: Step) -> None:
        self.steps.append(step)
        if self.refused is None:
            self.refused = step
            self._stopped = self._now()
