"""The engine of Dune Express: the book's guards and the effects under one protocol."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from pnp.games.book import Book, Event, Log, Refusal, fill
from pnp.games.dune_express import effects, ending, guards, rolling, tactics, traitor
from pnp.games.dune_express.book import BOOK
from pnp.games.dune_express.constants import Constants, Face
from pnp.games.dune_express.drawing import draw, spell_move
from pnp.games.dune_express.legal import legal_moves
from pnp.games.dune_express.moves import (
    Assign,
    BuildFort,
    EndTurn,
    Move,
    MoveCounters,
    MoveStorm,
    Place,
    Remove,
    Roll,
    SecondLook,
    SetAside,
    TakeToken,
    UseAtomic,
    UseThumper,
)
from pnp.games.dune_express.options import Options
from pnp.games.dune_express.outline import TURN
from pnp.games.dune_express.position import (
    REROLL,
    ROLL,
    Position,
    Prediction,
    Table,
    from_plain,
    to_plain,
)
from pnp.games.dune_express.reading import faces_of
from pnp.games.dune_express.words import name
from pnp.games.kit import observation as views
from pnp.games.kit.flow import Flow
from pnp.games.protocol import IllegalMove, Outcome

Effect = Callable[[Constants, Table, Any, Log | None], None]

EFFECTS: Final[Mapping[type, Effect]] = {
    Roll: rolling.roll,
    SetAside: rolling.set_aside,
    UseThumper: rolling.use_thumper,
    SecondLook: rolling.look_again,
    Remove: effects.remove,
    TakeToken: effects.take_token,
    Place: effects.place,
    MoveCounters: effects.move_counters,
    BuildFort: effects.build_fort,
    UseAtomic: effects.use_atomic,
    MoveStorm: effects.move_storm,
    Assign: effects.assign,
    EndTurn: ending.end_turn,
}
REGISTERED: Final = (guards, traitor, tactics)
"""Modules that enter their guards in the book when they are imported."""


class DuneExpress:
    """Dune Express with the constants of one rules.yaml and one book."""

    def __init__(self, constants: Constants, book: Book = BOOK) -> None:
        self.constants = constants
        self.book = book
        self.flow: Flow = TURN
        self._tests = {move: book.tests(move) for move in EFFECTS}

    def start(
        self,
        players: Sequence[str],
        options: Options | None = None,
        prediction: Prediction | None = None,
    ) -> Position:
        """Return the first position of a game (DE-1.7): an empty board and all the dice."""
        options = options or Options()
        table = Table(options, tuple(players), players[0], self.constants.values.first_round)
        table.prediction = prediction
        ending.begin_turn(self.constants, table)
        return table.closed()

    def legal_moves(self, position: Position) -> tuple[Move, ...]:
        """Return the decisions that the active player can take, see `legal.legal_moves`."""
        return legal_moves(self.constants, position, self.is_legal)

    def waiting(self, position: Position) -> tuple[str, ...]:
        """Return the dice that chance throws next; empty when a player decides."""
        if position.winner is None and position.step in (ROLL, REROLL):
            return position.waiting
        return ()

    def faces(self, position: Position, die: str) -> tuple[Face, ...]:
        """Return what a die can show, every face equally likely."""
        return faces_of(self.constants, position.options, die)

    def is_legal(self, position: Position, move: Move) -> bool:
        """Return whether no rule objects."""
        constants = self.constants
        return all(test(constants, position, move) is None for test in self._tests[type(move)])

    def violations(self, position: Position, move: Move) -> list[Refusal]:
        """Return every rule that objects to the move, in the order of DE-2.8 and DE-2.9.

        When it is not this player's turn or the game is over, nothing else is judged.
        """
        refusals = []
        for guard, facts in self.book.objections(self.constants, position, move):
            sentence = self.constants.sentence(guard.rule)
            refusals.append(Refusal(guard.rule, sentence, fill(guard.says, facts, name), facts))
        return refusals

    def why_not(self, position: Position, move: Move) -> Refusal | None:
        """Return the first rule that objects, which is the verdict; None for a legal move."""
        for guard, facts in self.book.objections(self.constants, position, move):
            sentence = self.constants.sentence(guard.rule)
            return Refusal(guard.rule, sentence, fill(guard.says, facts, name), facts)
        return None

    def play(self, position: Position, move: Move) -> Position:
        """Return the position after the move. Raises IllegalMove."""
        return self._carry_out(position, move, None)

    def explain(self, position: Position, move: Move) -> tuple[Position, list[Event]]:
        """Return the position after the move and what happened by which rule.

        Raises IllegalMove.
        """
        log = Log(name)
        return self._carry_out(position, move, log), log.events

    def _carry_out(self, position: Position, move: Move, log: Log | None) -> Position:
        constants = self.constants
        kind = type(move)
        for test in self._tests[kind]:
            if test(constants, position, move) is not None:
                self._refuse(position, move)
        table = position.opened()
        EFFECTS[kind](constants, table, move, log)
        return table.closed()

    def _refuse(self, position: Position, move: Move) -> None:
        refusal = self.why_not(position, move)
        assert refusal is not None
        raise IllegalMove(refusal, spell_move(move), draw(self.constants, position))

    def outcome(self, position: Position) -> Outcome | None:
        """Return who won and by which rule, None while the game goes on (DE-9.5: no draws)."""
        if position.winner is None:
            return None
        if position.winner != position.active:
            reason = f"The Long Plan foresaw the victory of {name(position.active)}"
            return Outcome((position.winner,), "DE-11.3", reason)
        where = name(ending.winning_locations(position, position.active))
        return Outcome((position.winner,), "DE-9.1", f"{name(position.winner)} controls {where}")

    def view(self, position: Position, player: str) -> dict[str, Any]:
        """Return what a player sees: all but the note of The Long Plan (DE-11.3)."""
        return views.observed(position, player)

    def to_plain(self, position: Position) -> dict[str, Any]:
        """Return the position as plain data."""
        return to_plain(position)

    def from_plain(self, data: Mapping[str, Any]) -> Position:
        """Return the position that `to_plain` wrote."""
        return from_plain(data)
