"""Dune Chess: two houses, two worms, sixteen Spice. The chapters bound together."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from pnp.games.book import Book
from pnp.games.chance import Chance
from pnp.games.dune_chess.actions import ACTIONS, NUMBERS, from_move, to_move
from pnp.games.dune_chess.base import ChessRules
from pnp.games.dune_chess.board import HOUSES, MOVERS
from pnp.games.dune_chess.bulk import POLICIES, THINKERS, Bulk
from pnp.games.dune_chess.ending import ENDING, decided, find_end, totals
from pnp.games.dune_chess.finding import find_move
from pnp.games.dune_chess.landing import ARRIVING
from pnp.games.dune_chess.moves import BLOCKING, ORDER, Drop, Go, read_move
from pnp.games.dune_chess.notation import (
    NOTATION,
    draw,
    read_listing,
    read_position,
    write_listing,
)
from pnp.games.dune_chess.position import Position
from pnp.games.dune_chess.ransom import RANSOM
from pnp.games.dune_chess.scenario import ChessReplay
from pnp.games.dune_chess.state import to_state
from pnp.games.dune_chess.story import ChessStory
from pnp.games.dune_chess.table import MOVES_AT_MOST, ChessMatch, ChessSimulation
from pnp.games.dune_chess.walking import WALKING
from pnp.games.dune_chess.worms import WORMS
from pnp.games.kit import Actions, Outcome, Seats, Setup


class DuneChess(ChessRules):
    """Dune Chess with the constants of one rules.yaml and one book."""

    chapters = (WALKING, ARRIVING, WORMS, RANSOM, ENDING, NOTATION)
    stages, blocking, position = ORDER, BLOCKING, Position
    seats = Seats.fixed(*HOUSES, noun="house")
    longest = most_turns = MOVES_AT_MOST
    policies, thinkers = POLICIES, THINKERS
    replays, stories = ChessReplay, ChessStory
    matches, simulations = ChessMatch, ChessSimulation
    number_of_actions, numbers_are_fixed = len(ACTIONS), True

    def __init__(self, data: Mapping[str, Any], book: Book | None = None) -> None:
        super().__init__(data, book)
        self.fast = Bulk(self)
        self.written_start = self.constants.start
        # The dearest question, whether the game is over, comes last where order does not matter.
        self._tests = {move: tests[::-1] for move, tests in self._tests.items()}

    def begin(self, setup: Setup, chance: Chance) -> Position:
        """Return the set-up."""
        return self.set_up()

    def standing(self, position: Position) -> dict[str, int]:
        """Return what each house would count if the game ended here (DC-8.8)."""
        return totals(self.constants, position)

    def outcome(self, position: Position) -> Outcome | None:
        """Return who won the count and which rule ended the game; None while it goes on."""
        end = find_end(self.constants, position)
        return None if end is None else decided(self.constants, position, end)

    def legal_moves(self, position: Position) -> Actions[Go | Drop]:
        """Return every legal move once; none when the game is over.

        The fast layer lists them, unless rules are switched off, of which it knows nothing.
        """
        if self.book.off:
            offered = self.flow.offers(self, position, position.to_move)
            return Actions(move for move in offered if self.is_legal(position, move))
        if find_end(self.constants, position) is not None:
            return Actions()
        state = to_state(position)
        return Actions(to_move(state, *move) for move in self.constants.fast.moves(state))

    def legal_actions(self, position: Position, seat: str) -> Actions[Go | Drop]:
        """Return the legal moves of the house that is to move."""
        return self.legal_moves(position) if seat == position.to_move else Actions()

    # ------------------------------------------------------------------ how it is written

    def spell(self, position: Position, action: Go | Drop) -> str:
        """Return a move as its text (DC-9.4)."""
        return str(action)

    def name(self, value: object) -> str:
        """Return a fact of a refusal or an event as a player reads it."""
        return MOVERS.get(value, value) if isinstance(value, str) else str(value)

    def draw(self, position: Position) -> str:
        """Return the position as a text diagram."""
        return draw(position)

    def sees(self, position: Position, seat: str) -> Iterator[str]:
        """Yield the diagram: nothing is hidden."""
        yield from draw(position).splitlines()

    def choices(self, position: Position, seat: str) -> Sequence[str]:
        """Return the texts of the legal moves in the order of the alphabet."""
        return sorted(map(str, self.legal_moves(position)))

    def write(self, action: Go | Drop) -> str:
        """Return a move as its text (DC-9.4)."""
        return str(action)

    def read(self, data: Any) -> Go | Drop:
        """Return the move of a text. Raises InvalidMove."""
        return read_move(data)

    def typed(self, position: Position, seat: str, text: str) -> Go | Drop:
        """Return the legal move that a text names, in full or in short, see `find_move`."""
        return find_move(self, position, text)

    def number(self, position: Position, seat: str, action: Go | Drop) -> int:
        """Return the number of a move: the same in every position."""
        return NUMBERS[from_move(action)]

    def numbered(self, position: Position, seat: str, number: int) -> Go | Drop:
        """Return the move with this number; the position says how it is written."""
        return to_move(to_state(position), *ACTIONS[number])

    def to_plain(self, position: Position) -> dict[str, Any]:
        """Return the position as a listing (DC-9.2)."""
        return write_listing(position)

    def from_plain(self, data: Mapping[str, Any]) -> Position:
        """Return the position of a listing. Raises PositionFault."""
        return read_listing(data, self.constants.supply)

    def parse(self, text: str) -> Position:
        """Return the position of a text (DC-9.1). Raises PositionFault."""
        return read_position(text, self.constants.supply)
