"""What the chapters of Dune Chess know of the game that binds them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pnp.errors import PnpError
from pnp.games.book import Book
from pnp.games.dune_chess.constants import Constants
from pnp.games.dune_chess.moves import Drop, Go
from pnp.games.dune_chess.notation import NOTATION, read_position
from pnp.games.dune_chess.position import Position
from pnp.games.kit import Actions, Rules


class ChessRules(Rules[Position]):
    """Dune Chess without its chapters: the constants of one rules.yaml, and the kit's part."""

    def __init__(self, data: Mapping[str, Any], book: Book | None = None) -> None:
        super().__init__(data, book)
        self.constants = Constants.from_plain(data)

    @NOTATION.effect("DC-1.1", "DC-1.7")
    def set_up(self) -> Position:
        """Return the set-up (DC-1.7). Raises PnpError when rules.yaml states none."""
        try:
            return read_position(self.constants.start, self.constants.supply)
        except PnpError as error:
            raise PnpError(f"rules.yaml: start: {error}") from None

    def legal_moves(self, position: Position) -> Actions[Go | Drop]:
        """Return every legal move once; none when the game is over."""
        raise NotImplementedError
