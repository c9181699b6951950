"""The engine of Dune Chess: the book's guards and the effects under one protocol."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

from pnp.errors import PnpError
from pnp.games.book import Book, Event, Log, Refusal, fill
from pnp.games.dune_chess import effects, guards
from pnp.games.dune_chess.book import BOOK
from pnp.games.dune_chess.constants import Constants
from pnp.games.dune_chess.ending import find_end, totals, winner
from pnp.games.dune_chess.fast import to_move
from pnp.games.dune_chess.legal import legal_by_book
from pnp.games.dune_chess.listing import read_listing, write_listing
from pnp.games.dune_chess.moves import Drop, Go, Move
from pnp.games.dune_chess.notation import draw, read_position
from pnp.games.dune_chess.outline import TURN
from pnp.games.dune_chess.position import Position
from pnp.games.dune_chess.state import to_state
from pnp.games.dune_chess.words import name
from pnp.games.engine import Engine
from pnp.games.kit import observation as views
from pnp.games.kit.flow import Flow
from pnp.games.protocol import IllegalMove, Outcome

REGISTERED: Final = (guards,)
"""Modules that enter their guards in the book when they are imported."""


class DuneChess:
    """Dune Chess with the constants of one rules.yaml and one book."""

    def __init__(self, constants: Constants, book: Book = BOOK) -> None:
        self.constants = constants
        self.book = book
        self.flow: Flow = TURN
        self.fast = constants.fast
        # The dearest question, whether the game is over, comes last where order does not matter.
        self._tests = {move: book.tests(move)[::-1] for move in (Go, Drop)}

    @BOOK.effect("DC-1.1", "DC-1.7")
    def start(self) -> Position:
        """Return the set-up (DC-1.7). Raises PnpError when rules.yaml states none."""
        try:
            return read_position(self.constants.start, self.constants.supply)
        except PnpError as error:
            raise PnpError(f"rules.yaml: start: {error}") from None

    def legal_moves(self, position: Position) -> tuple[Move, ...]:
        """Return every legal move once; none when the game is over."""
        if self.book.off:
            return legal_by_book(position, self.is_legal)
        if find_end(self.constants, position) is not None:
            return ()
        state = to_state(position)
        return tuple(to_move(state, *move) for move in self.fast.moves(state))

    def waiting(self, position: Position) -> tuple[str, ...]:
        """Return nothing: there is no chance in this game."""
        return ()

    def is_legal(self, position: Position, move: Move) -> bool:
        """Return whether no rule objects."""
        constants = self.constants
        return all(test(constants, position, move) is None for test in self._tests[type(move)])

    def violations(self, position: Position, move: Move) -> list[Refusal]:
        """Return every rule that objects to the move, in the order of DC-9.7.

        After the end, and for a mover that is not there or does not move, nothing else is judged.
        """
        return [
            Refusal(
                guard.rule,
                self.constants.sentence(guard.rule),
                fill(guard.says, facts, name),
                facts,
            )
            for guard, facts in self.book.objections(self.constants, position, move)
        ]

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
        refusal = self.why_not(position, move)
        if refusal is not None:
            raise IllegalMove(refusal, str(move), draw(position))
        return effects.after(self.constants, position, move, log)

    def outcome(self, position: Position) -> Outcome | None:
        """Return who won the count and which rule ended the game; None while it goes on."""
        end = find_end(self.constants, position)
        if end is None:
            return None
        won = winner(totals(self.constants, position))
        return Outcome(() if won is None else (won,), end.rule, end.reason)

    def view(self, position: Position, player: str) -> dict[str, Any]:
        """Return what a player sees: everything."""
        return views.observed(position, player)

    def to_plain(self, position: Position) -> dict[str, Any]:
        """Return the position as a listing (DC-9.2)."""
        return write_listing(position)

    def from_plain(self, data: Mapping[str, Any]) -> Position:
        """Return the position of a listing. Raises PositionFault."""
        return read_listing(data, self.constants.supply)


if TYPE_CHECKING:

    def _keeps_the_protocol(game: DuneChess) -> Engine[Position, Move]:
        return game
