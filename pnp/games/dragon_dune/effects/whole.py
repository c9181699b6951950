"""What the moves do that only whole games have."""

from __future__ import annotations

from pnp.games.book import Log
from pnp.games.dragon_dune.book import BOOK
from pnp.games.dragon_dune.constants import Constants
from pnp.games.dragon_dune.moves import Decline, DrawPlunder, Propose, Question, Reshuffle
from pnp.games.dragon_dune.position import Table
from pnp.games.dragon_dune.words import people


def decline(constants: Constants, table: Table, move: Decline, log: Log | None) -> None:
    """Nothing is done; the flow goes on."""


@BOOK.effect("DD-14.5")
def propose(constants: Constants, table: Table, move: Propose, log: Log | None) -> None:
    """An alliance is proposed (DD-14.5)."""
    table.council = True
    if log is not None:
        log.cite("DD-14.5", "{who} ask {ally}", who=people(move.by), ally=people(move.ally))


@BOOK.effect("DD-11.4")
def question(constants: Constants, table: Table, move: Question, log: Log | None) -> None:
    """A question is put; the Ace for both is discarded with the answer (DD-11.4)."""
    if log is not None:
        log.cite("DD-11.4", "{who} ask for {what}", who=people(move.by), what=move.question)


@BOOK.effect("DD-9.12")
def reshuffle(constants: Constants, table: Table, move: Reshuffle, log: Log | None) -> None:
    """The discards become the deck (DD-9.12)."""
    table.artifact_deck = move.deck
    table.artifact_count = len(move.deck)
    table.artifact_discards = ()
    if log is not None:
        log.cite("DD-9.12", "the discards are shuffled")


@BOOK.effect("DD-16.1")
def draw_plunder(constants: Constants, table: Table, move: DrawPlunder, log: Log | None) -> None:
    """Chance gives the Orcs a card to look at (DD-16.1)."""
    table.plunder = move.card
    if log is not None:
        log.cite("DD-16.1", "the Orcs draw a card")
