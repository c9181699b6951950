"""What a book tells of the scenarios of Dune Chess: positions with arrows, moves, results."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from pnp.games.dune_chess.attempts import opening
from pnp.games.dune_chess.ending import result, totals
from pnp.games.dune_chess.listing import square as is_square
from pnp.games.dune_chess.listing import write_listing
from pnp.games.dune_chess.marks import Mark, mark_of, marks_from
from pnp.games.dune_chess.moves import read_move
from pnp.games.dune_chess.position import Position
from pnp.games.dune_chess.referee import Referee, referee
from pnp.games.dune_chess.saying import house_name, say_move, say_position, standing
from pnp.games.dune_chess.words import HOUSES
from pnp.games.engine import Explanation
from pnp.games.kit.form import Fault, FormFault, Path
from pnp.games.kit.story import Claim, Row, Scene
from pnp.games.protocol import IllegalMove, InvalidMove

_KEPT: Final = ("id", "title", "about", "rules", "position", "position_string")
"""What a scenario that is cut short keeps, beside the moves of its line."""


@dataclass(frozen=True)
class Moment:
    """A position of a scenario, as the engine has it."""

    position: Position
    totals: Mapping[str, int]
    """What each house has (DC-8.8)."""

    result: str
    """Winner and totals as records write them (DC-9.6)."""

    rule: str | None
    """The rule that ended the game, None while it goes on."""

    legal: int
    """How many moves are legal."""

    @property
    def state(self) -> dict[str, Any]:
        """The position as a listing."""
        return write_listing(self.position)

    @property
    def clock(self) -> int:
        """Turns since the last progress."""
        return self.position.clock

    def spice(self, house: str) -> int:
        """Return the Spice in a house's store."""
        return self.position.held(house)


@dataclass(frozen=True)
class Storyteller:
    """Tells of scenarios by one game's rules and in its words."""

    judge: Referee
    names: Mapping[str, str]

    def steps(self, data: Mapping[str, Any]) -> int:
        """Return the number of moves in the line."""
        return len(data.get("line") or ())

    def cut(self, data: Mapping[str, Any], number: int, then: Any = None) -> dict[str, Any]:
        """Return a scenario that stops after *number* moves, or goes on with another one."""
        short = {key: value for key, value in data.items() if key in _KEPT}
        more = [] if then is None else [str(then)]
        return {**short, "line": [*(data.get("line") or ())[:number], *more]}

    def told(self, data: Mapping[str, Any]) -> list[Explanation]:
        """Return what each move of the line did, in words."""
        steps = [step for step in self.judge.explain(data) if "move" in step.at]
        positions = self._positions(data)
        return [
            step if step.refusals else replace(step, says=self._said(before, step.says))
            for step, before in zip(steps, positions, strict=False)
        ]

    def _said(self, before: Position, text: str) -> str:
        return say_move(self.judge.game.constants, before, read_move(text), self.names)

    def _positions(self, data: Mapping[str, Any]) -> list[Position]:
        """Return the positions of a scenario as far as its line is legal."""
        game = self.judge.game
        start = opening(game, data)
        positions = [] if start is None else [start]
        for text in data.get("line") or () if positions else ():
            try:
                positions.append(game.play(positions[-1], read_move(text)))
            except (IllegalMove, InvalidMove):
                break
        return positions

    def moment(self, data: Mapping[str, Any], number: int) -> Moment:
        """Return the position after so many moves."""
        game = self.judge.game
        position = self._positions(self.cut(data, number))[-1]
        counted = totals(game.constants, position)
        outcome = game.outcome(position)
        return Moment(
            position,
            counted,
            result(counted),
            None if outcome is None else outcome.rule,
            len(game.legal_moves(position)),
        )

    def scene(self, data: Mapping[str, Any], number: int) -> Scene | None:
        """Return the position after so many moves, with an arrow for the last of them."""
        positions = self._positions(self.cut(data, number))
        if not positions:
            return None
        marks = [mark_of(read_move(data["line"][number - 1]))] if number else []
        return self._scene(positions[-1], marks)

    def _scene(self, position: Position, marks: Sequence[Mark]) -> Scene:
        words = say_position(position, self.names)
        return Scene(write_listing(position), words, position.to_move, tuple(marks))

    def rows(self, data: Mapping[str, Any]) -> Sequence[Row]:
        """Return nothing: there are neither dice nor cards."""
        return ()

    def players(self, data: Mapping[str, Any]) -> str:
        """Return who is to move."""
        start = opening(self.judge.game, data)
        return "" if start is None else f"{house_name(start.to_move, self.names)} to move"

    def result(self, data: Mapping[str, Any]) -> str:
        """Return the count after the last move, what lies beside the board, and who has won."""
        if opening(self.judge.game, data) is None:
            return ""
        moment = self.moment(data, self.steps(data))
        counted = [f"{house_name(house, self.names)} {moment.totals[house]}" for house in HOUSES]
        parts = [", ".join(counted), *standing(moment.position, self.names)]
        if moment.rule is not None:
            parts.append(f"Over by {moment.rule}: {moment.result}")
        else:
            parts.append(f"{house_name(moment.position.to_move, self.names)} to move")
        return " · ".join(parts)

    def claims(self, data: Mapping[str, Any]) -> Sequence[Claim]:
        """Return nothing: scenarios of this game claim by their keys, not in sentences."""
        return ()

    def asks(self, data: Mapping[str, Any]) -> Mapping[str, Callable[..., Any]]:
        """Return what a manuscript may ask: the rule that an entry of *illegal* names."""

        def refused(text: str) -> str:
            entries = {entry["move"]: entry["rule"] for entry in data.get("illegal") or ()}
            if text not in entries:
                raise ValueError(f"expected a move that the example lists as illegal, found {text}")
            return str(entries[text])

        return {"refused": refused}

    def place(self, data: Mapping[str, Any], at: Mapping[str, int]) -> Path:
        """Return the path to a tried move, or to what the scenario says of the moment of `at`."""
        if "move" not in at:
            return tuple(part for key, number in at.items() for part in (key, number - 1))
        # A move tells when something differs; what it is stands in the first mismatch.
        first = next(iter(self.judge.run(data).mismatches), None)
        if first is None or first.key == "line":
            return ("line", at["move"] - 1) if at["move"] else ()
        if first.key == "checkpoints":
            return (first.key, str(at["move"]))
        listed = data.get(first.key)
        if isinstance(listed, list) and first.expected in listed:
            return (first.key, listed.index(first.expected))
        return (first.key,)

    def diagram(self, entry: Mapping[str, Any]) -> Scene:
        """Return the position that an entry describes.

        The entry is a scenario; an arrow shows the last move of its `line`, with `moves_of` all
        legal moves of the piece on a square, with `arrows` each of a list of move texts that are
        legal. Raises FormFault for what is wrong or refused.
        """
        own = {key: entry[key] for key in ("moves_of", "arrows") if key in entry}
        data = {key: value for key, value in entry.items() if key not in own}
        for fault in self.judge.faults(data):
            raise FormFault(fault)
        found = self.judge.run(data)
        positions = self._positions(data)
        if not found.ok or not positions:
            path = self.place(data, found.result.at or {})
            raise FormFault(Fault(path, found.result.message or "expected a position"))
        last = self.steps(data)
        marks = [mark_of(read_move(data["line"][-1]))] if last and not own else []
        return self._scene(positions[-1], marks + self._own_marks(positions[-1], own))

    def _own_marks(self, position: Position, own: Mapping[str, Any]) -> list[Mark]:
        game = self.judge.game
        marks: list[Mark] = []
        if "moves_of" in own:
            for fault in is_square(("moves_of",), own["moves_of"]):
                raise FormFault(fault)
            marks += marks_from(game, position, own["moves_of"])
        for number, text in enumerate(own.get("arrows") or ()):
            try:
                move = read_move(str(text))
                game.play(position, move)
            except (IllegalMove, InvalidMove) as error:
                says = str(error).split("\n", 1)[0]
                raise FormFault(Fault(("arrows", number), says)) from None
            marks.append(mark_of(move))
        return marks


def storyteller(rules: Mapping[str, Any], names: Mapping[str, str]) -> Storyteller:
    """Return what tells by the sentences and constants of a rules.yaml, in the words of *names*."""
    return Storyteller(referee(rules), names)
