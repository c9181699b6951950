"""What a book tells of the scenarios of Dune Chess: positions with arrows, moves, results."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, cast

from pnp.games.dune_chess.base import ChessRules
from pnp.games.dune_chess.board import HOUSES, SQUARES
from pnp.games.dune_chess.ending import result, totals
from pnp.games.dune_chess.moves import HARVESTS, TAKES, Drop, Go, read_move
from pnp.games.dune_chess.notation import write_listing
from pnp.games.dune_chess.position import Position
from pnp.games.dune_chess.printed import cells
from pnp.games.dune_chess.saying import house_name, say_move, say_position
from pnp.games.dune_chess.scenario import ChessReplay
from pnp.games.dune_chess.telling import Teller, ended
from pnp.games.kit.cells import Cell, Tables
from pnp.games.kit.form import Fault, FormFault, word
from pnp.games.kit.replay import Replay, Step
from pnp.games.kit.story import Claim, Marks, Scene, Story, player_of, sentence
from pnp.games.protocol import AmbiguousMove, IllegalMove, InvalidMove

Mark = dict[str, str | None]

_KINDS: Final = {"OT": "cargo", "OH": "cargo", "FW": "ride"}
_is_square: Final = word("a square from a1 to h8", SQUARES)


def mark_of(move: Go | Drop) -> Mark:
    """Return the mark of a move: `kind`, `from`, `to`, and what it `takes`.

    The kind is *move*, *cargo* for a loaded flight, *ride*, or *drop*; what is taken is *capture*,
    *kill*, *harvest*, *sietch* (destroyed, nobody in it) or None.
    """
    if isinstance(move, Drop):
        return {"kind": "drop", "from": None, "to": move.to, "takes": None}
    takes = None
    if move.sign == TAKES:
        takes = "kill" if move.mover in ("W", "FW") else "capture"
    elif move.sign == HARVESTS:
        takes = "harvest"
    elif move.destroys:
        takes = "sietch"
    kind = _KINDS.get(move.mover, "move")
    return {"kind": kind, "from": move.origin, "to": move.to, "takes": takes}


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


class ChessStory(Story[Position]):
    """Tells of scenarios by one game's rules and in its words."""

    game: ChessRules
    place_word = "square"

    def cells(self, tables: Tables) -> Iterator[Cell]:
        """Return the cells of the printed tables, answered by the engine."""
        return cells(self.game, tables)

    # ------------------------------------------------------------------ a replay

    def told_step(self, step: Step[Position]) -> str:
        """Return what a move did, in words."""
        if step.stuck is not None:
            return step.says
        return say_move(self.game.constants, step.before, step.actions[0], self.names)

    def captions(self, replay: Replay[Position]) -> Sequence[str]:
        """Return each move as a book tells it, with what came of it."""
        return [self._caption(step) for step in replay.told]

    def _caption(self, step: Step[Position]) -> str:
        if step.stuck is not None:
            return sentence(f"{step.says} is against the rules")
        teller = Teller(self.game.constants, self.names, self.player, step.before, step.after)
        return teller.tell(step.actions[0])

    def player(self, seat: object) -> str:
        """Return the name of who plays a house."""
        house = str(seat)
        return self.names.get(player_of(house[:1])) or house_name(house, self.names)

    def moment(self, replay: Replay[Position], number: int) -> Moment:
        """Return the position after so many moves."""
        game, position = self.game, replay.position(number)
        counted, outcome = totals(game.constants, position), game.outcome(position)
        rule = None if outcome is None else outcome.rule
        legal = len(game.legal_moves(position))
        return Moment(position, counted, result(counted), rule, legal)

    def scene(self, replay: Replay[Position], number: int) -> Scene | None:
        """Return the position after so many moves, with an arrow for the last of them."""
        return super().scene(replay, number) if replay.positions else None

    def scene_of(self, position: Position, marks: Marks = ()) -> Scene:
        """Return a position to be drawn; the side to move is put forward."""
        words = say_position(position, self.names, self.game.outcome(position) is not None)
        return Scene(write_listing(position), words, position.to_move, tuple(marks))

    def players(self, replay: Replay[Position]) -> str:
        """Return who is to move."""
        return self._to_move(replay.start) if replay.positions else ""

    def result(self, replay: Replay[Position]) -> str:
        """Return the count after the last move; the picture shows what lies where."""
        if not replay.positions:
            return ""
        moment = self.moment(replay, replay.number_of_steps)
        counted = moment.totals
        if moment.rule is not None:
            return sentence(ended(counted, self.player))
        first, second = (house_name(house, self.names) for house in HOUSES)
        mine, yours = (counted[house] for house in HOUSES)
        return sentence(f"{first} stands at {mine}, {second} at {yours}")

    def _to_move(self, position: Position) -> str:
        house = house_name(position.to_move, self.names)
        player = self.player(position.to_move)
        return f"{player} ({house}) to move" if player != house else f"{house} to move"

    def claims(self, replay: Replay[Position]) -> Sequence[Claim]:
        """Return nothing: scenarios of this game claim by their keys, not in sentences."""
        return ()

    def asks(self, replay: Replay[Position]) -> Mapping[str, Callable[..., Any]]:
        """Return what a manuscript may ask: the rule that an entry of *illegal* names."""

        def refused(text: str) -> str:
            listed = cast(ChessReplay, replay).stated.get("illegal") or ()
            entries = {entry["move"]: entry["rule"] for entry in listed}
            if text not in entries:
                raise ValueError(f"expected a move that the example lists as illegal, found {text}")
            return str(entries[text])

        return {"refused": refused}

    # ------------------------------------------------------------------ diagrams

    def marks_of(self, position: Position, action: Go | Drop) -> Marks:
        """Return the arrow of a move."""
        return (mark_of(action),)

    def marks_from(self, position: Position, place: str) -> list[Mark]:
        """Return the arrows of all legal moves that set out from a square, each once."""
        marks: list[Mark] = []
        for move in self.game.legal_moves(position):
            if isinstance(move, Go) and move.origin == place and mark_of(move) not in marks:
                marks.append(mark_of(move))
        return marks

    def diagram(self, entry: Mapping[str, Any]) -> Scene:
        """Return the position that an entry describes.

        The entry is a scenario; an arrow shows the last move of its `line`, with `moves_of` all
        legal moves of the piece on a square, with `arrows` each of a list of move texts that are
        legal; `calls` are numbers beside what lies on squares. Raises FormFault for what is wrong
        or refused.
        """
        own = {key: entry[key] for key in ("moves_of", "arrows", "calls") if key in entry}
        data = {key: value for key, value in entry.items() if key not in own}
        replay = self.game.replay(data)
        for fault in replay.faults:
            raise FormFault(fault)
        found = replay.report
        if not found.ok or not replay.positions:
            message = found.result.message or "expected a position"
            raise FormFault(Fault(replay.place(found.result.at or {}), message))
        last = (
            () if own or not replay.steps else self.marks_of(replay.end, *replay.steps[-1].actions)
        )
        return self.scene_of(replay.end, (*last, *self._own_marks(replay.end, own)))

    def _own_marks(self, position: Position, own: Mapping[str, Any]) -> list[Mark]:
        marks: list[Mark] = [
            {"kind": "call", "at": str(at), "number": str(number)}
            for at, number in (own.get("calls") or {}).items()
        ]
        if "moves_of" in own:
            for fault in _is_square(("moves_of",), own["moves_of"]):
                raise FormFault(fault)
            marks += self.marks_from(position, own["moves_of"])
        for number, text in enumerate(own.get("arrows") or ()):
            try:
                move = read_move(str(text))
                self.game.apply(position, move)
            except (IllegalMove, InvalidMove) as error:
                says = str(error).split("\n", 1)[0]
                raise FormFault(Fault(("arrows", number), says)) from None
            marks.append(mark_of(move))
        return marks

    # ------------------------------------------------------------------ moves that are typed

    def split(self, text: str) -> list[str]:
        """Return the moves that are written in a line, with commas or spaces between them."""
        return text.replace(",", " ").split()

    def meant(self, text: str, *positions: Position) -> tuple[Position, Go | Drop]:
        """Return the first of the positions in which a text, written in full, is a legal move.

        Raises InvalidMove and AmbiguousMove, with the legal moves that it may stand for, and
        IllegalMove with the rule of the last position.
        """
        try:
            move = read_move(text)
        except InvalidMove as error:
            raise self._unread(text, positions, error) from None
        for position in positions:
            if self.game.is_legal(position, move):
                return position, move
        refusal = self.game.why_not(positions[-1], move)
        assert refusal is not None
        raise IllegalMove(refusal, text, self.game.draw(positions[-1]))

    def _unread(
        self, text: str, positions: Sequence[Position], error: InvalidMove
    ) -> InvalidMove | AmbiguousMove:
        moves = {move for position in positions for move in self.game.legal_moves(position)}
        meant = sorted(str(move) for move in moves if _may_mean(text, move))
        if len(meant) > 1:
            return AmbiguousMove(f"expected one of {', '.join(meant)}")
        hint = f"\n  hint: the legal move is {meant[0]}" if meant else ""
        return InvalidMove(f"{error}{hint}")


def _may_mean(text: str, move: Go | Drop) -> bool:
    """Return whether the text holds nothing that the move's text lacks, in its order.

    A text without a square stands for nothing.
    """
    if not any(part.isdigit() for part in text):
        return False
    letters = iter(str(move).lower())
    return all(letter in letters for letter in text.lower() if letter not in " -x*&@")
