"""A scenario of Dune Chess as it is played: its position, its line and the moves it tries."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any, Final

from pnp.games.book import Refusal
from pnp.games.dune_chess.base import ChessRules
from pnp.games.dune_chess.ending import result, totals
from pnp.games.dune_chess.form import FORM, OF_POSITION
from pnp.games.dune_chess.moves import read_move
from pnp.games.dune_chess.notation import (
    PositionFault,
    listing_faults,
    read_position,
    write_listing,
    write_position,
)
from pnp.games.dune_chess.position import Position
from pnp.games.dune_chess.records import RecordFault, read_record
from pnp.games.dune_chess.unread import why_unread
from pnp.games.kit.form import Fault
from pnp.games.kit.replay import Replay, Step
from pnp.games.protocol import InvalidMove

SYNTAX: Final = "syntax error"

START: Final = "start"
"""Stands for the position string of the set-up, so that none is written twice (DC-1.7)."""


class Tried(Step[Position]):
    """A move text and what became of it."""

    def __init__(
        self,
        game: ChessRules,
        at: Mapping[str, int],
        before: Position,
        after: Position,
        actions: tuple[Any, ...],
        stuck: Position | None,
        written: str,
        unread: str = "",
    ) -> None:
        super().__init__(game, at, before, after, actions, stuck)
        says = written or "a move without a text"
        self.__dict__.update(says=says, written=written, unread=unread)

    written: str
    """The text as it stands in the scenario."""

    unread: str
    """Why the text cannot be read."""

    @cached_property
    def refusals(self) -> Sequence[Refusal]:
        """Every rule that objects; to a text that cannot be read the one that says so."""
        if not self.unread:
            return super().refusals
        sentence = self.game.sentence("DC-9.4")
        return (Refusal("DC-9.4", sentence, why_unread(self.written), {}),)

    @property
    def verdict(self) -> str:
        """*legal*, the first rule that objects, or *syntax error*."""
        if self.unread:
            return SYNTAX
        return "legal" if self.stuck is None else self.refusals[0].rule

    @property
    def because(self) -> str:
        """What a reader is told of a move that is not legal, beside what became of it."""
        return "" if self.unread or self.stuck is None else str(self.refusals[0])


class Line(Replay[Position]):
    """A scenario of Dune Chess as it is played; what it states is compared elsewhere."""

    game: ChessRules

    # ------------------------------------------------------------------ form

    @cached_property
    def stated(self) -> Mapping[str, Any]:
        """The scenario with its position, and a record as the scenario that says the same.

        Raises RecordFault and PositionFault.
        """
        if not isinstance(self.data, str):
            found: dict[str, Any] = self.data
            if isinstance(found, dict) and found.get("position_string") == START:
                return {**found, "position_string": self.game.constants.start}
            return found
        record = read_record(self.game, self.data)
        same: dict[str, Any] = {
            "position_string": write_position(record.start),
            "line": list(record.line),
        }
        if record.result is not None:
            same["over"] = {"result": record.result}
            if record.rule is not None:
                same["over"]["rule"] = record.rule
        return same

    @cached_property
    def faults(self) -> Sequence[Fault]:
        """Everything wrong with the form of the scenario."""
        if self.evaluator is not None:
            return self.evaluator.faults(self.data)
        try:
            data = self.stated
        except (RecordFault, PositionFault) as error:
            return [Fault((), str(error))]
        faults = FORM((), data)
        return faults + self._further(data) if isinstance(data, Mapping) else faults

    def _further(self, data: Mapping[str, Any]) -> list[Fault]:
        faults = []
        supply = self.game.constants.supply
        for key in ("position", "after"):
            if key in data:
                faults += listing_faults((key,), data[key], supply)
        for key in ("position_string", "after_string"):
            if isinstance(data.get(key), str):
                try:
                    read_position(data[key], supply)
                except PositionFault as error:
                    faults.append(Fault((key,), str(error)))
        if "position" not in data and "position_string" not in data:
            asked = next((key for key in OF_POSITION if key in data), None)
            if asked or not ("refuse" in data or "syntax_error" in data):
                faults.append(Fault((), "expected the key position or position_string"))
        line, checkpoints = data.get("line"), data.get("checkpoints")
        last = len(line) if isinstance(line, list) else 0
        for number in checkpoints if isinstance(checkpoints, Mapping) else ():
            if str(number).isdecimal() and int(number) > last:
                message = f"expected the number of a move up to {last}, found {number}"
                faults.append(Fault(("checkpoints", str(number)), message))
        return faults

    # ------------------------------------------------------------------ play

    @property
    def has_position(self) -> bool:
        """The scenario begins in a position; one about texts alone has none."""
        return "position" in self.stated or "position_string" in self.stated

    def opening(self) -> Position:
        """Return the position in which the scenario begins."""
        if "position" in self.stated:
            return self.game.from_plain(self.stated["position"])
        return read_position(self.stated["position_string"], self.game.constants.supply)

    def play(self) -> Iterator[Tried]:
        """Yield the moves of the line, up to the first that is not legal."""
        position = self.start if self.has_position else None
        for number, written in enumerate(self.stated.get("line") or (), start=1):
            assert position is not None
            tried = self.tried(position, written, {"move": number})
            yield tried
            if tried.stuck is not None:
                return
            position = tried.after

    def tried(self, before: Position, written: str, at: Mapping[str, int]) -> Tried:
        """Return what becomes of a move text in a position."""
        try:
            move = read_move(written)
        except InvalidMove as error:
            return Tried(self.game, at, before, before, (), before, written, str(error))
        if not self.game.is_legal(before, move):
            return Tried(self.game, at, before, before, (move,), before, written)
        after = self.game.carry_out(before, move) if "move" in at else before
        return Tried(self.game, at, before, after, (move,), None, written)

    @cached_property
    def line(self) -> tuple[Tried, ...]:
        """The moves of the line, up to the first that is not legal."""
        return tuple(self.play())

    @property
    def steps(self) -> tuple[Tried, ...]:
        """The same."""
        return self.line

    @property
    def number_of_steps(self) -> int:
        """The number of moves in the line."""
        return len(self.stated.get("line") or ())

    @cached_property
    def illegal(self) -> tuple[Tried, ...]:
        """The moves that the scenario says are not legal, tried in the first position."""
        entries = (self.stated.get("illegal") or ()) if self.has_position else ()
        return tuple(
            self.tried(self.start, entry["move"], {"illegal": number})
            for number, entry in enumerate(entries, start=1)
        )

    @cached_property
    def legal(self) -> tuple[Tried, ...]:
        """The moves that the scenario says are legal, tried in the first position."""
        texts = (self.stated.get("legal") or ()) if self.has_position else ()
        return tuple(
            self.tried(self.start, written, {"legal": number})
            for number, written in enumerate(texts, start=1)
        )

    @property
    def explained(self) -> Sequence[Step[Position]]:
        """Every move of the scenario, tried or played."""
        return (*self.illegal, *self.legal, *self.steps) if self.has_position else ()

    @cached_property
    def positions(self) -> tuple[Position, ...]:
        """The positions before the line and after each of its legal moves."""
        if not self.has_position:
            return ()
        return (self.start, *(step.after for step in self.steps if step.stuck is None))

    def state_at(self, position: Position) -> dict[str, Any]:
        """Return what a scenario may expect after its line."""
        counted = totals(self.game.constants, position)
        outcome = self.game.outcome(position)
        over = None
        if outcome is not None:
            over = {
                "rule": outcome.rule,
                "totals": counted,
                "winner": outcome.winner or "draw",
                "result": result(counted),
            }
        return {
            "after": write_listing(position),
            "after_string": write_position(position),
            "over": over,
            "totals": counted,
        }
