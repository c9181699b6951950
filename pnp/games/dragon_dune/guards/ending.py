"""What can object in the last two rounds (DD-12, DD-13)."""

from __future__ import annotations

from pnp.games.book import Facts
from pnp.games.dragon_dune import book
from pnp.games.dragon_dune.book import BOOK
from pnp.games.dragon_dune.constants import Constants
from pnp.games.dragon_dune.measures import final_fighters
from pnp.games.dragon_dune.moves import Collect, DeclareFinalWinner, DiscardArtifacts, Judge
from pnp.games.dragon_dune.position import Position
from pnp.games.dragon_dune.words import listed, people


@BOOK.refuses("DD-12.1", book.ONCE, Collect, says="this turn's gold has been taken")
def collects_twice(constants: Constants, position: Position, move: Collect) -> Facts | None:
    """One collection a turn (DD-12.1)."""
    return {} if position.collected else None


@BOOK.refuses("DD-12.3", book.CARD, DiscardArtifacts, says="{who} do not hold {cards}")
def discards_what_is_not_held(
    constants: Constants, position: Position, move: DiscardArtifacts
) -> Facts | None:
    """Own artifacts are discarded (DD-12.3)."""
    hand = position.hands[move.by]
    held = len(set(move.cards)) == len(move.cards) and set(move.cards) <= set(hand)
    return None if held and move.cards else {"who": people(move.by), "cards": listed(move.cards)}


@BOOK.refuses("DD-13.6", book.TIME, Judge, says="the tied players fight")
def tie_is_fought_out(constants: Constants, position: Position, move: Judge) -> Facts | None:
    """Round VII is over when a tie is being fought out (DD-13.6)."""
    return {} if position.ended else None


@BOOK.refuses("DD-13.6", book.TIME, DeclareFinalWinner, says="there is no tie to decide")
def no_tie(constants: Constants, position: Position, move: DeclareFinalWinner) -> Facts | None:
    """Fights in 0• follow a tie after the last turn (DD-13.6)."""
    return None if position.ended else {}


@BOOK.refuses("DD-13.6", book.LIMIT, DeclareFinalWinner, says="{who} still stand in 0•")
def final_fights_are_left(
    constants: Constants, position: Position, move: DeclareFinalWinner
) -> Facts | None:
    """The tied players fight until one is left (DD-13.6)."""
    fighters = final_fighters(constants, position)
    open_ = position.fight is not None or len(fighters) > 1
    return {"who": listed(map(people, fighters))} if open_ else None
