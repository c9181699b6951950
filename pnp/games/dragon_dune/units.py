"""Units that die, hide, come out and arrive (DD-3)."""

from __future__ import annotations

from pnp.games.dragon_dune.holdings import Sharing
from pnp.games.dragon_dune.measures import company, least_elite
from pnp.games.dragon_dune.position import Table, added
from pnp.games.dragon_dune.words import DWARVES


def lose(table: Table, at: int, who: int, count: int, elite: int | None = None,
         dragons: bool = False) -> None:  # fmt: skip
    """Let visible units die (DD-3.2, A-18); of Dwarves ordinary ones go first unless said."""
    if not count:
        return
    if who == DWARVES and table.elite[at]:
        dead = least_elite(table, at, count) if elite is None else elite
        table.elite = _changed(table.elite, at, -dead)
        if table.options.losses_to != "bank":
            table.elite_dead += dead
    table.place(at, who, -count)
    fate = table.options.losses_to
    if fate == "bank":
        table.to_bank(who, count)
    elif fate == "graveyard" or not dragons:
        table.graveyard = added(table.graveyard, who, count)


def lose_all(table: Table, at: int, who: int, dragons: bool = False) -> int:
    """Let all visible units of a player die and return how many they were."""
    count = table.visible[at][who]
    lose(table, at, who, count, None, dragons)
    return count


def _changed(numbers: tuple[int, ...], at: int, count: int) -> tuple[int, ...]:
    return (*numbers[:at], numbers[at] + count, *numbers[at + 1 :]) if count else numbers


def take_elite(table: Table, at: int, units: int, hidden: bool, asked: int | None) -> int:
    """Take elite Dwarves out of a territory with a group and return how many go."""
    least = least_elite(table, at, units, hidden)
    there = table.elite_hidden if hidden else table.elite
    count = least if asked is None else max(least, min(asked, units, there[at]))
    if hidden:
        table.elite_hidden = _changed(there, at, -count)
    else:
        table.elite = _changed(there, at, -count)
    return count


def put_elite(table: Table, at: int, count: int, hidden: bool) -> None:
    """Let elite Dwarves stand in a territory."""
    if hidden:
        table.elite_hidden = _changed(table.elite_hidden, at, count)
    else:
        table.elite = _changed(table.elite, at, count)


def hide(table: Table, at: int, who: int, units: int, elite: int | None = None) -> None:
    """Turn visible units into hidden ones (DD-3.4)."""
    if who == DWARVES:
        put_elite(table, at, take_elite(table, at, units, False, elite), True)
    table.place(at, who, -units)
    table.place_hidden(at, who, units)


def surface(table: Table, at: int, who: int, units: int) -> None:
    """Turn hidden units into visible ones (DD-3.7, DD-3.8)."""
    if who == DWARVES:
        put_elite(table, at, take_elite(table, at, units, True, None), False)
    table.place_hidden(at, who, -units)
    table.place(at, who, units)


def arrive(table: Table, at: int, who: int, units: int, elite: int = 0) -> None:
    """Let visible units come to a territory and note who shares it now (DD-3.5)."""
    fresh = table.visible[at][who] == 0
    table.place(at, who, units)
    if elite:
        put_elite(table, at, elite, False)
    share(table, at, who, fresh)


def share(table: Table, at: int, who: int, fresh: bool) -> None:
    """Note that a player has caused the sharing of a territory (DD-3.11)."""
    if company(table, at, who):
        table.sharing = (*table.sharing, Sharing(at, who, fresh))
