"""Who is asked in each step of a whole game.

What is public alone decides that somebody is asked, so it never tells what he holds.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from pnp.games.dragon_dune.auction import next_speaker
from pnp.games.dragon_dune.cards import RANK
from pnp.games.dragon_dune.constants import Constants
from pnp.games.dragon_dune.measures import (
    closed,
    conscription_limit,
    final_fighters,
    may_ask,
    next_attacker,
    next_in_turn,
)
from pnp.games.dragon_dune.position import Table
from pnp.games.dragon_dune.words import ELVES, GOBLINS, ORCS

Asked = tuple[int, ...] | None
"""Who is asked in a step; None where it happens by itself."""

Entry = Callable[[Constants, Table], Asked]


def in_order(table: Table, least: int = 1, but: int | None = None) -> tuple[int, ...]:
    """Return the players in order who hold so many cards, which everybody can count."""
    return tuple(who for who in table.order() if who != but and table.hand_size(who) >= least)


def _one(who: int | None, if_: bool) -> tuple[int, ...]:
    return (who,) if if_ and who is not None else ()


def _stands(table: Table, who: int | None) -> bool:
    return who is not None and any(there[who] for there in table.visible)


def _stands_or_hides(table: Table, who: int | None) -> bool:
    return who is not None and (_stands(table, who) or any(there[who] for there in table.hidden))


def _control(constants: Constants, table: Table) -> Asked:
    options = table.options
    return in_order(table, options.values.two_aces) if options.advanced_special_cards else ()


def _relocate(constants: Constants, table: Table) -> Asked:
    orcs = ORCS in table.players and table.hand_size(ORCS) > 0
    return _one(ORCS, orcs and _stands(table, ORCS))


def _stop_survival(constants: Constants, table: Table) -> Asked:
    if table.red is None or "DD-6.7" in table.options.absent or not table.visible[table.red][ORCS]:
        return ()
    return in_order(table)


def _ride(constants: Constants, table: Table) -> Asked:
    there = table.red is not None and table.visible[table.red][ORCS] > 0
    return _one(ORCS, there and not table.survival_stopped)


def _council(constants: Constants, table: Table) -> Asked:
    players = table.players
    who = table.starting if table.speaker is None else table.after(table.speaker)
    for _ in players:
        if who not in table.passed:
            return (who,)
        who = table.after(who)
    return ()


def _bid(constants: Constants, table: Table) -> Asked:
    who = next_speaker(table)
    return _one(who, who is not None)


def _settle(constants: Constants, table: Table) -> Asked:
    return _one(table.bidder, True)


def _come_out(constants: Constants, table: Table) -> Asked:
    return _one(ELVES, any(there[ELVES] for there in table.hidden[table.declared + 1 :]))


def _initiative(constants: Constants, table: Table) -> Asked:
    free = table.options.goblin_initiative and GOBLINS in table.players
    # Nobody is asked before the last turn: who has waited so long takes it now.
    others = next_in_turn(table) not in (None, GOBLINS)
    return _one(GOBLINS, free and GOBLINS not in table.turned and others)


def _revive(constants: Constants, table: Table) -> Asked:
    who = table.active
    return _one(who, who is not None and table.graveyard[who] > 0)


def _stop_early(constants: Constants, table: Table) -> Asked:
    who = table.active
    if "DD-6.8" in table.options.absent or who not in table.with_power(GOBLINS):
        return ()
    return in_order(table, 1, who) if _stands_or_hides(table, who) else ()


def _disband_early(constants: Constants, table: Table) -> Asked:
    who = table.active
    able = who in table.with_power(GOBLINS) and not table.early_stopped
    return _one(who, able and _stands_or_hides(table, who))


def _conscript(constants: Constants, table: Table) -> Asked:
    who = table.active
    if who is None or not table.bank[who]:
        return ()
    if table.conscripted >= conscription_limit(table, who):
        return ()
    shut = closed(constants, table)
    return _one(who, any(there[who] and at not in shut for at, there in enumerate(table.visible)))


def _may_hire(table: Table, who: int | None) -> bool:
    if who is None or not table.bank[who] or not table.gold[who]:
        return False
    return who != ORCS or ORCS in table.with_power(GOBLINS)


def _stop_hiring(constants: Constants, table: Table) -> Asked:
    who = table.active
    goblins = GOBLINS in table.players and who != GOBLINS and table.hand_size(GOBLINS) > 0
    return _one(GOBLINS, goblins and _may_hire(table, who))


def _recruit(constants: Constants, table: Table) -> Asked:
    who = table.active
    if who is None or not table.bank[who]:
        return ()
    again = table.options.hire_territories == "any" or table.hired_at is None
    hire = _may_hire(table, who) and not table.hiring_stopped and table.hired != "raised"
    able = hire or (who == ORCS and table.hired != "hired")
    return _one(who, again and able)


def _move(constants: Constants, table: Table) -> Asked:
    who = table.active
    if who is None or not _stands_or_hides(table, who):
        return ()
    options = table.options
    second = options.advanced_special_cards and table.hand_size(who) >= options.values.two_aces
    return _one(who, table.marched == 0 or (table.marched == 1 and second))


def _disband(constants: Constants, table: Table) -> Asked:
    return _one(table.active, not table.disbanded_early and _stands_or_hides(table, table.active))


def _battle(constants: Constants, table: Table) -> Asked:
    return _one(next_attacker(constants, table), True)


def _question(constants: Constants, table: Table) -> Asked:
    fight = table.fight
    assert fight is not None
    return tuple(who for who in (fight.attacker, fight.defender) if may_ask(table, who))


def _bless(constants: Constants, table: Table) -> Asked:
    options, fight = table.options, table.fight
    assert fight is not None
    able = options.elven_blessing and not table.blessing_used
    elven = ELVES in (fight.attacker, fight.defender)
    return _one(ELVES, able and elven and table.elven_losses >= options.values.blessing_losses)


def _plan(constants: Constants, table: Table) -> Asked:
    fight = table.fight
    assert fight is not None
    askers = {item.by for item in fight.answers}
    attacker, defender = fight.attacker, fight.defender
    first = attacker in askers and defender not in askers
    return (defender, attacker) if first else (attacker, defender)


def _chaos(constants: Constants, table: Table) -> Asked:
    options, fight, plans = table.options, table.fight, table.shown_plans()
    assert fight is not None
    if not options.advanced_special_cards:
        return ()
    number = options.values.chaos_number
    called = any(plan.artifact and RANK[plan.artifact] == number for plan in plans.values())
    able = (fight.attacker, fight.defender) if called else ()
    return tuple(who for who in able if table.hand_size(who) >= options.values.two_aces)


def _treachery(constants: Constants, table: Table) -> Asked:
    fight, plans = table.fight, table.shown_plans()
    assert fight is not None
    return tuple(
        who
        for who in (fight.attacker, fight.defender)
        if plans[fight.opponent(who)].artifact and not (fight.blessed and who != ELVES)
    )


def _discard(constants: Constants, table: Table) -> Asked:
    return in_order(table)


def _final(constants: Constants, table: Table) -> Asked:
    fighters = final_fighters(constants, table)
    return (fighters[0],) if len(fighters) > 1 else ()


ENTRIES: Final[Mapping[str, Entry]] = {
    "control": _control,
    "relocate": _relocate,
    "stop_survival": _stop_survival,
    "ride": _ride,
    "council": _council,
    "bid": _bid,
    "settle": _settle,
    "come_out": _come_out,
    "initiative": _initiative,
    "revive": _revive,
    "stop_early": _stop_early,
    "disband_early": _disband_early,
    "conscript": _conscript,
    "stop_hiring": _stop_hiring,
    "recruit": _recruit,
    "move": _move,
    "disband": _disband,
    "battle": _battle,
    "question": _question,
    "bless": _bless,
    "plan": _plan,
    "chaos": _chaos,
    "treachery": _treachery,
    "discard": _discard,
    "final": _final,
}
