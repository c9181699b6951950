"""The rules that can refuse any action of a turn, whatever it is (DE-2)."""

from __future__ import annotations

from typing import Final

from pnp.games.book import Facts, Log
from pnp.games.dune_express import stages
from pnp.games.dune_express.constants import Constants
from pnp.games.dune_express.moves import ACTIONS, Answer, Place, SetAside, UseThumper
from pnp.games.dune_express.position import ACT, ANSWER, Position, Table
from pnp.games.dune_express.words import be, does, side
from pnp.games.kit import Chapter

ACTING: Final = Chapter("Acting")


@ACTING.refuses("DE-9.4", stages.OVER, Answer, *ACTIONS, says="{winner_has} won")
def game_is_over(constants: Constants, position: Position, move: Place) -> Facts | None:
    """Nobody acts once somebody has won (DE-9.4)."""
    return None if position.winner is None else {"winner_has": does(position.winner, "has")}


@ACTING.refuses(
    "DE-2.3", stages.PLAYER, UseThumper, *ACTIONS, says="it is the turn of {active}, not of {by}"
)
def another_player_acts(constants: Constants, position: Position, move: Place) -> Facts | None:
    """The active player acts, nobody else (DE-2.3)."""
    if move.by is None or move.by == position.active:
        return None
    return {"active": side(position.active), "by": side(move.by)}


@ACTING.refuses("DE-2.3", stages.PLAYER, SetAside, UseThumper, *ACTIONS, says="{who} first")
def answer_awaited(constants: Constants, position: Position, move: Place) -> Facts | None:
    """Nothing else is done while the target of a removal decides (DE-2.3)."""
    strike = position.strike
    return None if strike is None else {"who": f"{does(strike.faction, 'answers')} the removal"}


@ACTING.refuses("DE-2.3", stages.PLAYER, *ACTIONS, says="{left} {be} not set aside yet")
def dice_are_left(constants: Constants, position: Position, move: Place) -> Facts | None:
    """Nobody acts before the last die is set aside (DE-2.3)."""
    left = position.waiting
    return None if position.step in (ACT, ANSWER) else {"left": left, "be": be(left)}


@ACTING.effect("DE-2.5")
def act(table: Table, log: Log | None) -> None:
    """Note that something has been done this turn."""
    if log is not None and table.acted:
        log.cite("DE-2.5", "actions other than a removal come in any order")
    table.acted = True
    table.assigned = ()
