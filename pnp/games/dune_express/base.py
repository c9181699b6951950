"""What the chapters of Dune Express know of the game that binds them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pnp.games.book import Book
from pnp.games.dune_express.constants import Constants
from pnp.games.dune_express.position import Position
from pnp.games.kit import Rules
from pnp.games.kit.form import Check


class ExpressRules(Rules[Position]):
    """Dune Express without its chapters: the constants of one rules.yaml, and the kit's part."""

    form: Check
    """The check of a scenario."""

    def __init__(self, data: Mapping[str, Any], book: Book | None = None) -> None:
        self.constants = Constants.from_plain(data)
        super().__init__(data, book)
        self.given = self.constants
        self.widest = max(self.widest, 1 << len(self.constants.index))
