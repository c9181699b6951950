"""A scenario being judged: everything it states, compared in the order of play."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from pnp.games.dune_chess.attempts import Tried, attempt, opening, state_of
from pnp.games.dune_chess.book import BOOK
from pnp.games.dune_chess.game import DuneChess
from pnp.games.dune_chess.notation import PositionFault, draw, read_position, write_position
from pnp.games.dune_chess.perft import perft
from pnp.games.dune_chess.position import Position
from pnp.games.dune_chess.record import write_moves
from pnp.games.kit.report import Mismatch, Report, Result, each_stated

READ: Final = "can be read"


@dataclass(slots=True)
class Trial:
    """One scenario being judged: mismatches in the order of play, and the rules that were met."""

    game: DuneChess
    data: Mapping[str, Any]
    explaining: bool = False
    mismatches: list[Mismatch] = field(default_factory=list)
    at: Mapping[str, int] | None = None
    """Where the first mismatch is: after how many moves of the line, or in which of them."""

    message: str = ""
    tried: list[Tried] = field(default_factory=list)
    applied: set[str] = field(default_factory=set)
    broken: set[str] = field(default_factory=set)

    def run(self) -> Report:
        """Judge everything the scenario states."""
        self._texts()
        position = opening(self.game, self.data)
        if position is None:
            return self._report(None)
        if "position_string" in self.data:
            self._compare("position_string", write_position(position), 0)
        self._moves(position)
        self._counts(position)
        end, last = self._line(position)
        if end is not None:
            self._end(end, last)
        return self._report(end)

    def _differs(self, key: str, expected: Any, actual: Any, move: int, message: str = "") -> None:
        if not self.mismatches:
            self.at = {"move": move}
            self.message = message
        self.mismatches.append(Mismatch(key, expected, actual))

    def _compare(self, key: str, actual: Any, move: int) -> None:
        if key in self.data and self.data[key] != actual:
            self._differs(key, self.data[key], actual, move)

    def _texts(self) -> None:
        """Try the texts that must not be read."""
        off = self.game.book.off
        for text in self.data.get("syntax_error") or ():
            if attempt(self.game, None, text, {}).move is not None or "DC-9.4" in off:
                self._differs("syntax_error", text, READ, 0)
            else:
                self.broken.add("DC-9.4")
        for text in self.data.get("refuse") or ():
            try:
                read_position(text, self.game.constants.supply)
            except PositionFault as error:
                self.broken.add(error.rule)
                if error.rule in off:
                    self._differs("refuse", text, READ, 0)
            else:
                self._differs("refuse", text, READ, 0)

    def _moves(self, position: Position) -> None:
        """Compare the legal moves of the position, and try those that must not be."""
        data = self.data
        if "legal_move_count" in data or "legal_exactly" in data:
            legal = sorted(map(str, self.game.legal_moves(position)))
            self._compare("legal_move_count", len(legal), 0)
            wanted = sorted(set(data.get("legal_exactly") or ()))
            if "legal_exactly" in data and wanted != legal:
                missing = ", ".join(sorted(set(legal) - set(wanted))) or "none"
                extra = ", ".join(sorted(set(wanted) - set(legal))) or "none"
                says = f"legal but not listed: {missing}; listed but not legal: {extra}"
                self._differs("legal_exactly", wanted, legal, 0, says)
        for text in data.get("legal") or ():
            tried = attempt(self.game, position, text, {"move": 0})
            if tried.verdict != "legal":
                self._differs("legal", text, tried.verdict, 0, tried.because)
        for number, entry in enumerate(data.get("illegal") or (), start=1):
            tried = attempt(self.game, position, entry["move"], {"illegal": number})
            self.tried.append(tried)
            if tried.verdict == entry["rule"]:
                self.broken.add(entry["rule"])
            else:
                actual = {"move": entry["move"], "rule": tried.verdict}
                self._differs("illegal", dict(entry), actual, 0, tried.because)

    def _counts(self, position: Position) -> None:
        for depth, lines in (self.data.get("perft") or {}).items():
            self.applied.add("DC-9.9")
            found = perft(self.game, position, int(depth))
            if found != lines:
                self._differs("perft", {depth: lines}, {depth: found}, 0)

    def _line(self, position: Position) -> tuple[Position | None, int]:
        """Play the line; without a position when one of its moves is refused."""
        checkpoints = {int(key): text for key, text in (self.data.get("checkpoints") or {}).items()}
        line = self.data.get("line") or ()
        self._checkpoint(checkpoints, 0, position)
        for number, text in enumerate(line, start=1):
            tried = attempt(self.game, position, text, {"move": number}, self.explaining)
            self.tried.append(tried)
            if tried.move is None or tried.refusals:
                self._differs("line", "legal", tried.verdict, number, tried.because)
                return None, number
            self.applied |= {event.rule for event in tried.events}
            if self.explaining:
                guards = self.game.book.guards(type(tried.move))
                self.applied.update(guard.rule for guard in guards)
            position = self.game.play(position, tried.move)
            self._checkpoint(checkpoints, number, position)
        return position, len(line)

    def _checkpoint(self, checkpoints: Mapping[int, str], number: int, position: Position) -> None:
        if number in checkpoints:
            expected, actual = checkpoints[number], write_position(position)
            if expected != actual:
                self._differs("checkpoints", {number: expected}, {number: actual}, number)

    def _end(self, end: Position, last: int) -> None:
        """Compare the position after the line."""
        data, state = self.data, state_of(self.game, end)
        if "after" in data and self.game.from_plain(data["after"]) != end:
            self._differs("after", data["after"], state["after"], last)
        self._compare("after_string", state["after_string"], last)
        if "over" in data:
            over = state["over"]
            self.applied |= {"DC-8.8", "DC-9.6"} | ({over["rule"]} if over else set())
            expected = data["over"]
            if (expected is None) != (over is None) or not _stated(expected, over):
                self._differs("over", expected, over, last)
        if "totals" in data and not each_stated(data["totals"], state["totals"]):
            self._differs("totals", data["totals"], state["totals"], last)

    @BOOK.effect("DC-1.1", "DC-1.5", "DC-3.6", "DC-9.3", "DC-9.4", "DC-9.7", "DC-9.8", "DC-9.9")
    def _report(self, end: Position | None) -> Report:
        applied: set[str] = set()
        if self.explaining:
            applied |= self.applied | _read_by(self.game, self.data)
            if self.tried:
                applied |= {"DC-3.6", "DC-9.3", "DC-9.4", "DC-9.7"}
            if end is not None and self.data.get("line"):
                applied.add("DC-9.8")
        played = [tried for tried in self.tried if "move" in tried.at]
        refused = next((tried for tried in played if tried.because), None)
        state = {} if end is None else state_of(self.game, end)
        if end is not None:
            opened = opening(self.game, self.data)
            moves = [tried.move for tried in played if tried.move]
            state["record"] = write_moves(opened, moves) if opened else ""
        return Report(
            Result(
                None,
                refused.refusals[0].rule if refused and refused.refusals else None,
                self.at,
                self.message,
                state,
                "" if end is None or not self.mismatches else draw(end),
                refused.text if refused else "",
                frozenset(applied),
                frozenset(self.broken),
            ),
            tuple(self.mismatches),
        )


def _stated(expected: Any, over: Any) -> bool:
    """Return whether everything that is said about an end holds."""
    if expected is None or over is None:
        return expected is over
    return all(
        each_stated(value, over[key]) if key == "totals" else value == over[key]
        for key, value in expected.items()
    )


def _read_by(game: DuneChess, data: Mapping[str, Any]) -> set[str]:
    """Return the rules that the position of a scenario keeps."""
    rules = {"DC-1.1", "DC-1.2", "DC-1.3", "DC-1.4", "DC-1.5", "DC-1.6"}
    position = opening(game, data)
    if position is None:
        return set()
    if "position" in data:
        rules.add("DC-9.2")
    if "position_string" in data or "after_string" in data:
        rules.add("DC-9.1")
    if write_position(position) == game.constants.start:
        rules.add("DC-1.7")
    return rules
