"""The scenarios of Dune Chess: a position, a line of moves, and everything that is said of them.

A scenario may also be a record of a game (DC-9.8). It has no verdict: it holds, or what differs is
told in the order of play.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Any

from pnp.games.book import Refusal
from pnp.games.dune_chess.line import Line
from pnp.games.dune_chess.moves import read_move
from pnp.games.dune_chess.notation import NOTATION, draw, write_position
from pnp.games.dune_chess.records import write_moves
from pnp.games.dune_chess.trial import Trial
from pnp.games.kit.form import Path
from pnp.games.kit.report import Report, Result


class ChessReplay(Line):
    """A scenario of Dune Chess, played once and held against what it states."""

    @cached_property
    def trial(self) -> Trial:
        """Everything that the scenario states, compared."""
        return Trial(self)

    def judged(self) -> Report:
        """Return what differs, in the order of play; its form is sound."""
        trial, refused = self.trial, self.refused
        end = self.end if self.has_position and refused is None else None
        # What is told first is the reason: a refusal only where nothing differs before it.
        told = refused if refused and trial.mismatches[0].key == "line" else None
        state = {} if end is None else self.state_at(end)
        if end is not None:
            moves = [move for step in self.steps for move in step.actions]
            state["record"] = write_moves(self.start, moves)
        found = Result(
            None,
            told.refusals[0].rule if told and told.actions else None,
            trial.at,
            trial.message,
            state,
            "" if end is None or not trial.mismatches else draw(end),
            told.says if told else "",
        )
        return Report(found, tuple(trial.mismatches))

    @cached_property
    def applied(self) -> frozenset[str]:
        """The rules that the scenario obeys: of play, of its position, of its writing."""
        rules = super().applied | self.trial.applied | self._kept()
        if self.illegal or self.steps:
            rules |= {"DC-3.6", "DC-9.3", "DC-9.4", "DC-9.7"}
        if self.has_position and self.refused is None and self.stated.get("line"):
            rules |= {"DC-9.8"}
        return rules

    @NOTATION.effect("DC-1.1", "DC-1.5", "DC-3.6", "DC-9.3", "DC-9.4", "DC-9.7", "DC-9.8")
    def _kept(self) -> set[str]:
        """Return the rules that the position of the scenario keeps."""
        if not self.has_position:
            return set()
        rules = {"DC-1.1", "DC-1.2", "DC-1.3", "DC-1.4", "DC-1.5", "DC-1.6"}
        if "position" in self.stated:
            rules.add("DC-9.2")
        if "position_string" in self.stated or "after_string" in self.stated:
            rules.add("DC-9.1")
        if write_position(self.start) == self.game.constants.start:
            rules.add("DC-1.7")
        return rules

    @property
    def broken(self) -> frozenset[str]:
        """The rules that refused what the scenario says they refuse."""
        return frozenset(self.trial.broken)

    def refusal(self, number: int, entry: Any) -> Refusal | None:
        """Return the first rule that would refuse a move text after so many moves."""
        return self.game.why_not(self.position(number), read_move(str(entry)))

    def place(self, at: Mapping[str, int]) -> Path:
        """Return the path to a tried move, or to what the scenario says of the moment of `at`."""
        if "move" not in at:
            return tuple(part for key, number in at.items() for part in (key, number - 1))
        # A move tells when something differs; what it is stands in the first mismatch.
        first = next(iter(self.report.mismatches), None)
        if first is None or first.key == "line":
            return ("line", at["move"] - 1) if at["move"] else ()
        if first.key == "checkpoints":
            return (first.key, str(at["move"]))
        listed = self.stated.get(first.key)
        if isinstance(listed, list) and first.expected in listed:
            return (first.key, listed.index(first.expected))
        return (first.key,)
