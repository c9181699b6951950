"""What can object to hiding (DD-3.5, DD-3.6, DD-3.11)."""

from __future__ import annotations

from pnp.games.book import Facts
from pnp.games.dragon_dune import book
from pnp.games.dragon_dune.book import BOOK
from pnp.games.dragon_dune.constants import Constants
from pnp.games.dragon_dune.measures import company
from pnp.games.dragon_dune.moves import Conscript, Hide, Hire, March, Raise
from pnp.games.dragon_dune.position import Position, Sharing, Table
from pnp.games.dragon_dune.words import ELVES, people

Arrival = Conscript | Hire | Raise | March


def goal_of(move: Arrival) -> int:
    """Return where a move brings units."""
    if isinstance(move, March):
        return move.path[-1] if move.path else 0
    return move.at


def place_in_order(position: Table, sharing: Sharing, who: int) -> int:
    """Return when a player decides: who caused it first, then the others in order (DD-3.11)."""
    return 0 if who == sharing.by else position.rank(who) + 1


def may_hide(position: Table, sharing: Sharing, who: int) -> bool:
    """Return whether a player may hide in a territory that has just come to be shared."""
    if not position.visible[sharing.at][who] or not company(position, sharing.at, who):
        return False
    if who != sharing.by and not sharing.fresh:
        return False
    return place_in_order(position, sharing, who) > sharing.spoken


def _shared(position: Position, at: int) -> Sharing | None:
    for sharing in position.sharing:
        if sharing.at == at:
            return sharing
    return None


@BOOK.refuses("DD-5.E4", book.POWER, Hide, says="{who} hide by a Special Card")
@BOOK.refuses("DD-6.4", book.POWER, Hide, says="{who} hide by a Special Card")
@BOOK.refuses("DD-3.6", book.POWER, Hide, says="{who} hide by a Special Card")
def hides_without_card(constants: Constants, position: Position, move: Hide) -> Facts | None:
    """Who is no Elf needs an Ace (DD-3.6)."""
    wrong = move.by != ELVES and move.special is None
    return {"who": people(move.by)} if wrong else None


@BOOK.refuses("DD-6.4", book.POWER, Conscript, Hire, Raise, March, says="{who} hide by an Ace")
@BOOK.refuses("DD-3.6", book.POWER, Conscript, Hire, Raise, March, says="{who} hide by an Ace")
def arrives_hidden_without_card(
    constants: Constants, position: Position, move: Arrival
) -> Facts | None:
    """Who is no Elf needs an Ace to hide on arrival (DD-3.6)."""
    wrong = move.hide_on_arrival and move.by != ELVES and move.hide_special is None
    return {"who": people(move.by)} if wrong else None


def hides_alone(constants: Constants, position: Position, move: Arrival) -> Facts | None:
    """Nobody hides where no other player is visible (DD-3.5)."""
    goal = goal_of(move)
    if not move.hide_on_arrival or company(position, goal, move.by):
        return None
    return {"at": constants.board.ids[goal]}


for _rule in ("DD-3.5", "DD-3.6"):
    BOOK.refuses(
        _rule, book.WHERE, Conscript, Hire, Raise, March, says="nobody else is visible in {at}"
    )(hides_alone)


@BOOK.refuses("DD-3.11", book.WHERE, Hide, says="no visible units of others are left in {at}")
def hides_from_the_hidden(constants: Constants, position: Position, move: Hide) -> Facts | None:
    """Who no longer shares with visible units cannot hide (DD-3.11)."""
    there = position.hidden[move.at]
    others = any(there[who] for who in position.players if who != move.by)
    if not others or company(position, move.at, move.by):
        return None
    return {"at": constants.board.ids[move.at]}


@BOOK.refuses("DD-3.5", book.WHERE, Hide, says="nobody has just come to {at}")
def hides_late(constants: Constants, position: Position, move: Hide) -> Facts | None:
    """Hiding is declared at once, when visible units come together (DD-3.5)."""
    sharing = _shared(position, move.at)
    there = {"at": constants.board.ids[move.at]}
    if sharing is None or not position.visible[move.at][move.by]:
        return there
    if not company(position, move.at, move.by):
        return there
    return there if move.by != sharing.by and not sharing.fresh else None


@BOOK.refuses("DD-6.4", book.WHERE, Hide, says="nobody has just come to {at}")
@BOOK.refuses("DD-3.6", book.WHERE, Hide, says="nobody has just come to {at}")
def hides_late_by_card(constants: Constants, position: Position, move: Hide) -> Facts | None:
    """An Ace hides in the same moment (DD-3.6)."""
    return None if move.by == ELVES else hides_late(constants, position, move)


@BOOK.refuses("DD-3.11", book.ONCE, Hide, says="{who} had to decide earlier")
def hides_out_of_order(constants: Constants, position: Position, move: Hide) -> Facts | None:
    """Who caused it decides first, then the others in player order (DD-3.11)."""
    sharing = _shared(position, move.at)
    if sharing is None or place_in_order(position, sharing, move.by) > sharing.spoken:
        return None
    return {"who": people(move.by)}


@BOOK.refuses("DD-3.5", book.ENOUGH, Hide, says="{count} are visible there")
def hides_too_many(constants: Constants, position: Position, move: Hide) -> Facts | None:
    """Elves hide any number of the visible ones (DD-3.5, A-61)."""
    there = position.visible[move.at][move.by]
    if move.units is None or 1 <= move.units <= there:
        return None
    return {"count": there}


@BOOK.refuses("DD-3.6", book.COUNT, Hide, says="all {count} hide or none")
def hides_in_part(constants: Constants, position: Position, move: Hide) -> Facts | None:
    """An Ace hides all visible units of its player there (DD-3.6, A-61)."""
    there = position.visible[move.at][move.by]
    if move.by == ELVES or move.units in (None, there):
        return None
    return {"count": there}
