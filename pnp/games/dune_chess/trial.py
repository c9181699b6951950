"""A scenario being judged: everything it states, compared in the order of play."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from pnp.english import counted
from pnp.games.dune_chess.differing import said_of, said_of_end, said_of_totals
from pnp.games.dune_chess.line import Line
from pnp.games.dune_chess.moves import read_move
from pnp.games.dune_chess.notation import (
    NOTATION,
    PositionFault,
    read_position,
    write_position,
)
from pnp.games.dune_chess.position import Position
from pnp.games.kit.perft import perft
from pnp.games.kit.report import Mismatch, each_stated
from pnp.games.protocol import InvalidMove

READ: Final = "can be read"


class Trial:
    """A scenario being judged: mismatches in the order of play, and the rules that were met."""

    def __init__(self, replay: Line) -> None:
        self.replay, self.game, self.data = replay, replay.game, replay.stated
        self.mismatches: list[Mismatch] = []
        self.at: Mapping[str, int] | None = None
        """Where the first mismatch is: after how many moves of the line, or in which of them."""

        self.message = ""
        self.applied: set[str] = set()
        self.broken: set[str] = set()
        self._texts()
        if not replay.has_position:
            return
        start = replay.start
        if "position_string" in self.data:
            self._compare("position_string", write_position(start), 0, "the position")
        self._moves(start)
        self._counts(start)
        if self._line(start):
            self._end(replay.end, len(replay.steps))

    def _differs(
        self, key: str, expected: Any, actual: Any, move: int, says: str, because: str = ""
    ) -> None:
        found = Mismatch(key, expected, actual, says)
        if not self.mismatches:
            self.at, self.message = {"move": move}, f"{found} {because}".strip()
        self.mismatches.append(found)

    def _compare(self, key: str, actual: Any, move: int, about: str) -> None:
        expected = self.data.get(key, actual)
        if expected != actual:
            self._differs(key, expected, actual, move, f"{about} is {actual}, not {expected}")

    @NOTATION.checks("DC-9.4")
    def _texts(self) -> None:
        """Try the texts that must not be read."""
        off = self.game.book.off
        for written in self.data.get("syntax_error") or ():
            if _is_read(written) or "DC-9.4" in off:
                self._differs("syntax_error", written, READ, 0, f'"{written}" is read as a move')
            else:
                self.broken.add("DC-9.4")
        for written in self.data.get("refuse") or ():
            try:
                read_position(written, self.game.constants.supply)
            except PositionFault as error:
                self.broken.add(error.rule)
                if error.rule in off:
                    self._differs("refuse", written, READ, 0, f'"{written}" is read as a position')
            else:
                self._differs("refuse", written, READ, 0, f'"{written}" is read as a position')

    def _moves(self, position: Position) -> None:
        """Compare the legal moves of the position, and those that must or must not be legal."""
        data = self.data
        if "legal_move_count" in data or "legal_exactly" in data:
            legal = sorted(map(str, self.game.legal_moves(position)))
            self._compare("legal_move_count", len(legal), 0, "the number of legal moves")
            wanted = sorted(set(data.get("legal_exactly") or ()))
            if "legal_exactly" in data and wanted != legal:
                missing = ", ".join(sorted(set(legal) - set(wanted))) or "none"
                extra = ", ".join(sorted(set(wanted) - set(legal))) or "none"
                says = f"legal but not listed: {missing}; listed but not legal: {extra}"
                self._differs("legal_exactly", wanted, legal, 0, says)
        for tried in self.replay.legal:
            if tried.verdict != "legal":
                self._differs("legal", tried.says, tried.verdict, 0, said_of(tried), tried.because)
        for tried, entry in zip(self.replay.illegal, data.get("illegal") or (), strict=True):
            if tried.verdict == entry["rule"]:
                self.broken.add(entry["rule"])
            else:
                actual = {"move": entry["move"], "rule": tried.verdict}
                says = said_of(tried, entry["rule"])
                self._differs("illegal", dict(entry), actual, 0, says, tried.because)

    def _counts(self, position: Position) -> None:
        for depth, lines in (self.data.get("perft") or {}).items():
            self.applied.add("DC-9.9")
            found = perft(self.game, position, int(depth))
            if found != lines:
                moves = counted(int(depth), "move")
                says = f"the number of lines of {moves} is {found}, not {lines}"
                self._differs("perft", {depth: lines}, {depth: found}, 0, says)

    def _line(self, position: Position) -> bool:
        """Compare the line and its checkpoints; return whether all of its moves are legal."""
        checkpoints = {int(key): text for key, text in (self.data.get("checkpoints") or {}).items()}
        self._checkpoint(checkpoints, 0, position)
        for number, tried in enumerate(self.replay.line, start=1):
            if tried.stuck is not None:
                says = said_of(tried)
                self._differs("line", "legal", tried.verdict, number, says, tried.because)
                return False
            self._checkpoint(checkpoints, number, tried.after)
        return True

    def _checkpoint(self, checkpoints: Mapping[int, str], number: int, position: Position) -> None:
        if number in checkpoints:
            expected, actual = checkpoints[number], write_position(position)
            if expected != actual:
                says = f"after move {number} the position is {actual}, not {expected}"
                self._differs("checkpoints", {number: expected}, {number: actual}, number, says)

    def _end(self, end: Position, last: int) -> None:
        """Compare the position after the line."""
        data, state = self.data, self.replay.state_at(end)
        if "after" in data and self.game.from_plain(data["after"]) != end:
            says = f"the position at the end is {state['after_string']}"
            self._differs("after", data["after"], state["after"], last, says)
        self._compare("after_string", state["after_string"], last, "the position at the end")
        if "over" in data:
            over, expected = state["over"], data["over"]
            self.applied |= {"DC-8.8", "DC-9.6"} | ({over["rule"]} if over else set())
            if (expected is None) != (over is None) or not _stated(expected, over):
                self._differs("over", expected, over, last, said_of_end(expected, over))
        if "totals" in data and not each_stated(data["totals"], state["totals"]):
            says = said_of_totals(data["totals"], state["totals"])
            self._differs("totals", data["totals"], state["totals"], last, says)


def _is_read(written: str) -> bool:
    try:
        read_move(written)
    except InvalidMove:
        return False
    return True


def _stated(expected: Any, over: Any) -> bool:
    """Return whether everything that is said about an end holds."""
    if expected is None or over is None:
        return expected is over
    return all(
        each_stated(value, over[key]) if key == "totals" else value == over[key]
        for key, value in expected.items()
    )
