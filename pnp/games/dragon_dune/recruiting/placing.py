"""Units that come from the bank: what stands against it, and how they arrive (DD-10.3, DD-10.4)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from pnp.games.book import Facts, Log
from pnp.games.dragon_dune.actions import Placing
from pnp.games.dragon_dune.constants import Constants
from pnp.games.dragon_dune.measures import closed, company, crowd, crowded, elite_choices
from pnp.games.dragon_dune.part import Part
from pnp.games.dragon_dune.position import Position, Table
from pnp.games.dragon_dune.units import arrive, hide
from pnp.games.dragon_dune.words import DWARVES, ELVES, people, what_is_there

PLACING: Final = Part("Units come from the bank")


def recruits_among_dragons(constants: Constants, position: Position, move: Placing) -> Facts | None:
    """Nothing is placed where the dragon marker is (DD-2.11)."""
    return {"number": position.dragon} if move.at in closed(constants, position) else None


def bank_is_empty(constants: Constants, position: Position, move: Placing) -> Facts | None:
    """Units come from the bank (DD-3.1)."""
    bank = position.bank[move.by]
    if move.units <= bank:
        return None
    return {"who": people(move.by), "count": what_is_there(bank, "unit")}


def recruits_without_room(constants: Constants, position: Position, move: Placing) -> Facts | None:
    """No third player in a castle, unless the units hide at once (DD-2.8, A-14)."""
    if move.hides or not crowded(constants, position, move.at, move.by):
        return None
    return crowd(constants, position, move.at)


def entries(
    constants: Constants, position: Table, who: int, at: int
) -> Iterator[tuple[bool, str | None]]:
    """Yield how units may come to a territory: in sight, or hiding at once (A-14).

    By an Ace only a third player in a castle hides at once: elsewhere there is time to be asked.
    """
    full = crowded(constants, position, at, who)
    if not full:
        yield False, None
    if who == ELVES:
        if company(position, at, who) and not position.visible[at][who]:
            yield True, None
    elif full:
        for card in position.aces(who)[:1]:
            yield True, card


def elite_to_place(position: Table, who: int, units: int) -> tuple[int | None, ...]:
    """Return how many elite Dwarves may be among units from the bank (DD-16.2)."""
    if who != DWARVES or not position.options.dwarven_elite:
        return (None,)
    return elite_choices(units, position.bank[who], elite_in_bank(position))


@PLACING.effect("DD-2.3", "DD-2.8", "DD-10.4h")
def place(constants: Constants, table: Table, move: Placing, log: Log | None) -> None:
    """Bring units from the bank; they hide at once if that is said (A-14)."""
    who = move.by
    if log is not None:
        if move.at == constants.board.mountain:
            log.cite("DD-2.3", "units may come to 0•")
        if move.hides:
            if crowded(constants, table, move.at, who):
                log.cite("DD-2.8", "hidden units do not count in a castle")
            log.cite("DD-10.4h", "they hide at once")
    elite = 0
    if who == DWARVES and table.options.dwarven_elite:
        free = elite_in_bank(table)
        least = max(0, move.units - (table.bank[who] - free))
        elite = max(least, min(move.elite or 0, move.units, free))
    table.to_bank(who, -move.units)
    arrive(table, move.at, who, move.units, elite)
    if move.hides:
        hide_on_arrival(table, move.at, who, move.units, elite)


def elite_in_bank(table: Table) -> int:
    """Return how many elite Dwarves are in the bank (A-49)."""
    placed = sum(table.elite) + sum(table.elite_hidden) + table.elite_dead
    return max(0, table.options.values.elite_count - placed)


def hide_on_arrival(table: Table, at: int, who: int, units: int, elite: int) -> None:
    """Elves hide what has come, an Ace hides all visible units of its player there (A-61)."""
    if who == ELVES:
        hide(table, at, who, units, elite)
    else:
        hide(table, at, who, table.visible[at][who], table.elite[at])
    table.sharing = ()
