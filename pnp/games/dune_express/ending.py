"""The end of a turn: the check for victory, then the next player (DE-2.6, DE-2.7, DE-9)."""

from __future__ import annotations

from typing import Final

from pnp.games.book import Log
from pnp.games.dune_express.constants import Constants
from pnp.games.dune_express.costs import unspent
from pnp.games.dune_express.moves import EndTurn
from pnp.games.dune_express.position import ROLL, Table
from pnp.games.dune_express.words import LOCATIONS, SINK, WINNING
from pnp.games.kit import Chapter

ENDING: Final = Chapter("The end of a turn")


def winning_locations(table: Table, faction: str) -> list[str]:
    """Return the winning locations that a faction controls (DE-9.1, DE-9.3)."""
    return [
        LOCATIONS[number]
        for number in WINNING
        if (garrison := table.board[number]) is not None and garrison.faction == faction
    ]


def _number_won(table: Table) -> int:
    won = 0
    for number in WINNING:
        garrison = table.board[number]
        if garrison is not None and garrison.faction == table.active:
            won += 1
    return won


def is_foreseen(constants: Constants, table: Table) -> bool:
    """Return whether The Long Plan names the active player and this round (DE-11.3)."""
    note = table.prediction
    if note is None or not table.options.house or note.faction != table.active:
        return False
    return note.round <= table.round < note.round + constants.values.plan_span


@ENDING.does(EndTurn, cites="DE-9.1 DE-9.2 DE-9.3 DE-9.5 DE-11.3 DE-2.6")
def end_turn(constants: Constants, table: Table, move: EndTurn, log: Log | None) -> None:
    """Check for victory and hand on the dice, if the game goes on."""
    if log is not None:
        _cite_end(table, log)
    if _number_won(table) >= constants.values.locations_needed:
        foreseen = is_foreseen(constants, table)
        table.winner = "bene_gesserit" if foreseen else table.active
        if log is not None:
            where = tuple(winning_locations(table, table.active))
            log.cite("DE-9.1", "{who} controls {where}", who=table.active, where=where)
            if foreseen:
                log.cite("DE-11.3", "Bene Gesserit foresaw it and wins instead")
    else:
        hand_on(constants, table, log)


def _cite_end(table: Table, log: Log) -> None:
    if left := unspent(table):
        log.cite("DE-2.6", "{left} unspent Spice is lost", left=left)
    else:
        log.cite("DE-2.6", "no Spice is left unspent")
    log.cite("DE-9.2", "only {who} is checked for victory", who=table.active)
    garrison = table.board[SINK]
    if garrison is not None and garrison.faction == table.active:
        log.cite("DE-9.3", "the Polar Sink does not count")
    if all(item is None or item.faction != table.active for item in table.board):
        log.cite("DE-9.5", "{who} plays on without counters", who=table.active)
    if table.storm is not None:
        log.cite("DE-14.14", "the Sand Storm stays at {where}", where=table.storm)


@ENDING.effect("DE-2.7", "DE-10.10")
def hand_on(constants: Constants, table: Table, log: Log | None) -> None:
    """Begin the next player's turn (DE-2.7); the starting player begins a round (DE-10.10)."""
    players = table.players
    seat = (players.index(table.active) + 1) % len(players)
    table.active = players[seat]
    if seat == 0:
        table.round += 1
    if log is not None:
        log.cite("DE-2.7", "the dice go to {who}", who=table.active)
        if seat == 0 and table.options.advanced and "bene_gesserit" in players:
            log.cite("DE-10.10", "the Game Turn track shows {round}", round=table.round)
    begin_turn(constants, table)


def begin_turn(constants: Constants, table: Table) -> None:
    """Give the active player all the dice and nothing else (DE-2.6)."""
    pool = constants.pool(table.options)
    table.step = ROLL
    table.rolls = 0
    table.waiting = pool
    table.rolled = ()
    table.aside = (None,) * len(pool)
    table.results = None
    table.spent = table.placed = table.moved = table.toll = table.looks = 0
    table.removed = table.token_taken = table.tactics_used = table.acted = False
    table.assigned = ()
