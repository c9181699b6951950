"""What happens in round IV: coming out, turns with their steps, hiding, the Troll (DD-10, DD-3)."""

from __future__ import annotations

from pnp.games.book import Log
from pnp.games.dragon_dune.book import BOOK, STEPS
from pnp.games.dragon_dune.constants import Constants
from pnp.games.dragon_dune.effects.common import (
    arrive,
    hide,
    lose,
    put_elite,
    share,
    surface,
    take_elite,
)
from pnp.games.dragon_dune.guards.hiding import place_in_order
from pnp.games.dragon_dune.measures import closed, crowded, flies, hiring_price
from pnp.games.dragon_dune.moves import (
    BeginRecruitment,
    ComeOut,
    Conscript,
    Disband,
    DisbandEarly,
    EndTurn,
    Hide,
    Hire,
    March,
    Raise,
    Revive,
    StopEarlyDisband,
    StopHiring,
    Turn,
)
from pnp.games.dragon_dune.position import Table, added
from pnp.games.dragon_dune.words import (
    DWARVES,
    ELVES,
    FACTIONS,
    GOBLINS,
    ORCS,
    counted,
    people,
)


@BOOK.effect("DD-10.0", "DD-3.7", "DD-3.8", "DD-3.9")
def begin_recruitment(
    constants: Constants, table: Table, move: BeginRecruitment, log: Log | None
) -> None:
    """Hidden units come out, but the Elves' (DD-3.8, DD-3.9, A-14)."""
    table.recruiting = True
    ids = constants.board.ids
    for who in table.order():
        if who == ELVES:
            continue
        for at, there in enumerate(table.hidden):
            if not there[who]:
                continue
            about = (("units", ids[at], FACTIONS[who]),)
            if crowded(constants, table, at, who):
                if log is not None:
                    log.cite("DD-3.9", "{who} stay hidden in {at}", who=people(who), at=ids[at],
                             about=about)  # fmt: skip
                continue
            fresh = table.visible[at][who] == 0
            surface(table, at, who, there[who])
            share(table, at, who, fresh)
            if log is not None:
                log.cite(
                    "DD-3.8", "{who} come out in {at}", who=people(who), at=ids[at], about=about
                )
    if log is not None:
        log.cite("DD-10.0", "hidden units have come out")
        waiting = [ids[at] for at, there in enumerate(table.hidden) if there[ELVES]]
        if waiting:
            stay = tuple(("units", at, FACTIONS[ELVES]) for at in waiting)
            log.cite("DD-3.7", "the Elves come out where they say so", about=stay)


@BOOK.effect("DD-3.7")
def come_out(constants: Constants, table: Table, move: ComeOut, log: Log | None) -> None:
    """Elves come out where they like (DD-3.7)."""
    units = table.hidden[move.at][ELVES] if move.units is None else move.units
    fresh = table.visible[move.at][ELVES] == 0
    table.declared = move.at
    surface(table, move.at, ELVES, units)
    share(table, move.at, ELVES, fresh)
    if log is not None:
        log.cite("DD-3.7", "{count} come out in {at}", count=counted(units, "hidden unit"),
                 at=constants.board.ids[move.at])  # fmt: skip


@BOOK.effect("DD-10.8", "DD-16.4")
def turn(constants: Constants, table: Table, move: Turn, log: Log | None) -> None:
    """A player's turn begins (DD-10.8)."""
    start_turn(table, move.by)
    if log is not None:
        log.cite("DD-10.8", "the turn of {who} begins", who=people(move.by))
        if table.options.goblin_initiative and move.by == GOBLINS:
            log.cite("DD-16.4", "the Goblins choose when")


def start_turn(table: Table, who: int) -> None:
    """Let a turn begin; one that was left open is over."""
    if table.active is not None and table.active not in table.turned:
        table.turned = (*table.turned, table.active)
    if not (table.options.goblin_initiative and who == GOBLINS):
        table.due = table.rank(who) + 1
    table.active = who
    table.last_step = table.revived = table.aces_revived = table.conscripted = table.marched = 0
    table.hired_at = table.hired = table.disbanded_at = None
    table.disbanded_early = table.early_stopped = table.hiring_stopped = False


@BOOK.effect("DD-10.1", "DD-5.O7", "DD-5.O10", "DD-5.D3", "DD-19.5")
def revive(constants: Constants, table: Table, move: Revive, log: Log | None) -> None:
    """Units go from the graveyard to the bank (DD-10.1)."""
    table.graveyard = added(table.graveyard, move.by, -move.units)
    table.to_bank(move.by, move.units)
    table.revived += move.units
    if move.by == DWARVES and table.elite_dead:
        ordinary = table.graveyard[DWARVES] + move.units - table.elite_dead
        least = max(0, move.units - ordinary)
        asked = least if move.elite is None else move.elite
        table.elite_dead -= max(least, min(asked, move.units, table.elite_dead))
    rule = "DD-10.1"
    if move.special is not None:
        table.aces_revived += 1
        rule = "DD-5.D3" if move.by == DWARVES else "DD-19.5"
    elif move.units > table.options.values.revive:
        rule = "DD-5.O7" if move.by == ORCS else "DD-5.O10"
    if log is not None:
        log.cite("DD-10.1", "{who} revive", who=people(move.by))
        about = (("graveyard", FACTIONS[move.by]), ("bank_units", FACTIONS[move.by]))
        log.cite(rule, "{count} leave the graveyard", count=counted(move.units, "unit"),
                 about=about)  # fmt: skip


@BOOK.effect("DD-6.8", "DD-6.11")
def stop_early_disband(
    constants: Constants, table: Table, move: StopEarlyDisband, log: Log | None
) -> None:
    """No early disband this turn (DD-6.8)."""
    table.early_stopped = True
    if log is not None:
        log.cite("DD-6.11", "anybody may stop it")
        log.cite("DD-6.8", "{who} stop the early disband", who=people(move.by))


@BOOK.effect("DD-3.3", "DD-10.2", "DD-10.6", "DD-5.G5", "DD-5.G7", "DD-3.4")
def disband(
    constants: Constants, table: Table, move: Disband | DisbandEarly, log: Log | None
) -> None:
    """Units go to the bank, visible ones first unless said (DD-3.3)."""
    at, who = move.at, move.by
    visible = 0 if move.hidden else min(move.units, table.visible[at][who])
    hidden = move.units - visible
    for units, is_hidden in ((visible, False), (hidden, True)):
        if units and who == DWARVES:
            take_elite(table, at, units, is_hidden, move.elite)
    table.place(at, who, -visible)
    table.place_hidden(at, who, -hidden)
    table.to_bank(who, move.units)
    table.disbanded_at = at
    early = isinstance(move, DisbandEarly)
    table.disbanded_early = early
    if log is not None:
        about = (("bank_units", FACTIONS[who]), ("graveyard", FACTIONS[who]),
                 ("units", constants.board.ids[at], FACTIONS[who]))  # fmt: skip
        log.cite("DD-10.2" if early else "DD-10.6", "{count} are disbanded in {at}",
                 count=counted(move.units, "unit"), at=constants.board.ids[at])  # fmt: skip
        if early:
            log.cite("DD-5.G5" if who == GOBLINS else "DD-5.G7", "they disband early")
        if hidden:
            log.cite("DD-3.4", "hidden units may be disbanded", about=about)
        log.cite("DD-3.3", "they go to the bank", about=about)


@BOOK.effect("DD-10.3", "DD-5.O5", "DD-5.O10", "DD-18.1", "DD-19.6")
def conscript(constants: Constants, table: Table, move: Conscript, log: Log | None) -> None:
    """Units come free from the bank (DD-10.3)."""
    if move.special is None:
        table.conscripted += move.units
    _place(constants, table, move, log)
    if log is not None:
        values = table.options.values
        rule = "DD-10.3"
        log.cite(rule, "{who} conscript", who=people(move.by))
        if table.conscripted > values.conscripts and move.by in table.with_power(ORCS):
            rule = "DD-5.O5" if move.by == ORCS else "DD-5.O10"
        elif table.options.extra_conscription:
            rule = "DD-18.1"
            if table.options.booklet:
                log.cite("DD-19.6", "the option is in use with the booklet")
        log.cite(rule, "{count} come to {at}", count=counted(move.units, "conscript"),
                 at=constants.board.ids[move.at])  # fmt: skip


@BOOK.effect("DD-5.G6")
def stop_hiring(constants: Constants, table: Table, move: StopHiring, log: Log | None) -> None:
    """A player may not hire this turn (DD-5.G6)."""
    table.hiring_stopped = True
    if log is not None:
        log.cite("DD-5.G6", "the Goblins refuse {who}", who=people(move.player))


@BOOK.effect("DD-10.4", "DD-10.4a", "DD-10.4c", "DD-10.4d", "DD-10.4f", "DD-10.4g", "DD-5.G1",
             "DD-5.G2", "DD-5.G7", "DD-3.1", "DD-6.2", "DD-4.5", "DD-15.1")  # fmt: skip
def hire(constants: Constants, table: Table, move: Hire, log: Log | None) -> None:
    """Mercenaries are paid and placed (DD-10.4)."""
    ace = move.special is not None
    price = hiring_price(constants, table, move.by, move.at, move.units, ace)
    table.pay(move.by, -price)
    table.paid = price
    table.hired_at, table.hired = move.at, "hired"
    goblin = GOBLINS in table.players and move.by != GOBLINS
    about = (("gold", FACTIONS[move.by]), ("paid",))
    if log is not None:
        log.cite("DD-10.4a", "{count} cost {price}", count=counted(move.units, "mercenary"),
                 price=price)  # fmt: skip
    if goblin:
        table.pay(GOBLINS, price)
    if log is not None:
        whom = "the Goblins" if goblin else "the bank"
        both = (("gold", FACTIONS[move.by]), ("gold", "goblins"))
        if goblin:
            log.cite("DD-5.G1", "what others pay goes to the Goblins", about=both)
        log.cite("DD-10.4d" if GOBLINS in table.players else "DD-15.1", "the price goes to {whom}",
                 whom=whom, about=both)  # fmt: skip
        if ace:
            log.cite("DD-4.5", "half is rounded up", about=about)
            log.cite("DD-10.4g", "an Ace halves the price", about=about)
            log.cite("DD-6.2", "an Ace halves the price", about=about)
        elif move.by in table.with_power(GOBLINS):
            log.cite("DD-4.5", "half is rounded up", about=about)
            log.cite("DD-5.G7" if goblin else "DD-5.G2", "they pay half", about=about)
            log.cite("DD-10.4c", "they pay half", about=about)
            if move.by == ORCS:
                log.cite("DD-10.4f", "the Orcs hire as allies of the Goblins")
        elif not goblin:
            log.cite("DD-15.1", "there are no Goblins to pay", about=both)
    _place(constants, table, move, log)
    if log is not None:
        units = (
            ("units", constants.board.ids[move.at], FACTIONS[move.by]),
            ("bank_units", FACTIONS[move.by]),
        )
        log.cite("DD-3.1", "they come out of the bank", about=units)
        log.cite("DD-10.4a", "as many as bank and purse allow", about=units)
        log.cite("DD-10.4", "they come to {at}", at=constants.board.ids[move.at], about=units)


@BOOK.effect("DD-3.1", "DD-10.4e", "DD-5.O1")
def raise_armies(constants: Constants, table: Table, move: Raise, log: Log | None) -> None:
    """Orcs are raised free of charge (DD-10.4e)."""
    table.hired_at, table.hired = move.at, "raised"
    _place(constants, table, move, log)
    if log is not None:
        name = constants.board.ids[move.at]
        about = (("gold", "orcs"), ("units", name, "orcs"), ("bank_units", "orcs"))
        log.cite("DD-3.1", "they come out of the bank", about=about)
        log.cite("DD-5.O1", "it costs nothing", about=about)
        log.cite("DD-10.4e", "{count} are raised in {at}", count=counted(move.units, "Orc"),
                 at=name, about=about)  # fmt: skip


@BOOK.effect("DD-2.3", "DD-2.8", "DD-10.4h")
def _place(
    constants: Constants, table: Table, move: Conscript | Hire | Raise, log: Log | None
) -> None:
    """Bring units from the bank; they hide at once if that is said (A-14)."""
    who = move.by
    if log is not None:
        if move.at == constants.board.mountain:
            log.cite("DD-2.3", "units may come to 0•")
        if move.hide_on_arrival:
            if crowded(constants, table, move.at, who):
                log.cite("DD-2.8", "hidden units do not count in a castle")
            log.cite("DD-10.4h", "they hide at once")
    elite = 0
    if who == DWARVES and table.options.dwarven_elite:
        free = elite_in_bank(table)
        least = max(0, move.units - (table.bank[who] - free))
        asked = 0 if isinstance(move, Raise) or move.elite is None else move.elite
        elite = max(least, min(asked, move.units, free))
    table.to_bank(who, -move.units)
    arrive(table, move.at, who, move.units, elite)
    if move.hide_on_arrival:
        _hide_on_arrival(table, move.at, who, move.units, elite)


def elite_in_bank(table: Table) -> int:
    """Return how many elite Dwarves are in the bank (A-49)."""
    placed = sum(table.elite) + sum(table.elite_hidden) + table.elite_dead
    return max(0, table.options.values.elite_count - placed)


def _hide_on_arrival(table: Table, at: int, who: int, units: int, elite: int) -> None:
    """Elves hide what has come, an Ace hides all visible units of its player there (A-61)."""
    if who == ELVES:
        hide(table, at, who, units, elite)
    else:
        hide(table, at, who, table.visible[at][who], table.elite[at])
    table.sharing = ()


@BOOK.effect("DD-10.5", "DD-10.5a", "DD-10.5c", "DD-10.5d", "DD-10.5e", "DD-10.5f", "DD-17.1",
             "DD-2.3", "DD-2.7", "DD-2.8", "DD-2.11", "DD-3.4", "DD-3.7", "DD-4.4",
             "DD-5.O2", "DD-6.3")  # fmt: skip
def march(constants: Constants, table: Table, move: March, log: Log | None) -> None:
    """A group goes along its path (DD-10.5)."""
    who, start, goal = move.by, move.path[0], move.path[-1]
    rules = _allowing(constants, table, move) if log is not None else ()
    table.marched += 1
    elite = take_elite(table, start, move.units, move.hidden, move.elite) if who == DWARVES else 0
    if move.hidden and not move.come_out:
        table.place_hidden(start, who, -move.units)
        table.place_hidden(goal, who, move.units)
        put_elite(table, goal, elite, True)
    else:
        if move.hidden:
            table.place_hidden(start, who, -move.units)
        else:
            table.place(start, who, -move.units)
        arrive(table, goal, who, move.units, elite)
        if move.hide_on_arrival:
            _hide_on_arrival(table, goal, who, move.units, elite)
    _keep_promise(table, who, goal)
    if log is not None:
        ids = constants.board.ids
        log.cite("DD-10.5a", "{count} go from {start} to {goal}", count=counted(move.units, "unit"),
                 start=ids[start], goal=ids[goal])  # fmt: skip
        about = (("units", ids[goal], FACTIONS[who]), ("units", ids[start], FACTIONS[who]))
        for rule in rules:
            log.cite(rule, "this allows it", about=about)


def _allowing(constants: Constants, table: Table, move: March) -> tuple[str, ...]:
    """Return the rules by which a movement goes farther or elsewhere than an ordinary one."""
    steps = len(move.path) - 1
    values = table.options.values
    crowds = [at for at in move.path[1:] if crowded(constants, table, at, move.by)]
    found = {
        "DD-10.5": True,
        "DD-2.11": move.path[0] in closed(constants, table),
        "DD-2.8": bool(crowds),
        "DD-3.4": move.hidden,
        "DD-2.7": steps > values.range and flies(constants, table, move.by),
        "DD-10.5d": steps > values.range and flies(constants, table, move.by),
        "DD-10.5c": steps > values.range and move.by == ORCS,
        "DD-5.O2": steps > values.range and move.by == ORCS,
        "DD-10.5e": bool(move.specials),
        "DD-6.3": bool(move.specials),
        "DD-17.1": bool(move.extra_cards),
        "DD-3.7": move.come_out,
        "DD-10.5f": move.hide_on_arrival,
        "DD-2.3": move.path[-1] == constants.board.mountain,
    }
    return tuple(rule for rule, holds in found.items() if holds)


def _keep_promise(table: Table, who: int, goal: int) -> None:
    """A promised movement that was made is fulfilled and ends (DD-4.4)."""
    kept = ("move_to", who, goal)
    table.agreements = tuple(
        item for item in table.agreements if (item.kind, item.player, item.territory) != kept
    )


@BOOK.effect("DD-3.5", "DD-3.6", "DD-3.10", "DD-5.E4", "DD-6.4", "DD-10.4h", "DD-10.5f")
def go_into_hiding(constants: Constants, table: Table, move: Hide, log: Log | None) -> None:
    """Units hide, and the next in order may decide (DD-3.5, DD-3.11)."""
    there = table.visible[move.at][move.by]
    units = there if move.units is None else move.units
    hide(table, move.at, move.by, units, move.elite)
    table.sharing = tuple(
        item._replace(spoken=place_in_order(table, item, move.by)) if item.at == move.at else item
        for item in table.sharing
    )
    if log is not None:
        after = {4: "DD-10.4h", 5: "DD-10.5f"}.get(table.last_step)
        about = (("units", constants.board.ids[move.at], FACTIONS[move.by]),)
        if after is not None and table.active is not None:
            log.cite(after, "hiding is declared now")
        if units < there:
            log.cite("DD-3.10", "some stay visible", about=about)
        log.cite("DD-5.E4" if move.by == ELVES else "DD-6.4", "they hide", about=about)
        rule = "DD-3.5" if move.by == ELVES else "DD-3.6"
        log.cite(rule, "{who} hide {count} in {at}", who=people(move.by), count=units,
                 at=constants.board.ids[move.at], about=about)  # fmt: skip


@BOOK.effect("DD-10.7", "DD-3.2", "DD-3.4", "DD-10.8")
def end_turn(constants: Constants, table: Table, move: EndTurn, log: Log | None) -> None:
    """The Troll strikes and the turn is over (DD-10.7, A-46)."""
    who = move.by
    kills = table.options.values.troll_kills
    ids = constants.board.ids
    for at in table.trolls:
        there = table.visible[at][who]
        about = (("units", ids[at], FACTIONS[who]), ("trolls",))
        if not there:
            if log is not None and table.hidden[at][who]:
                log.cite("DD-3.4", "hidden units do not wake the Troll", about=about)
            continue
        lost = min(kills, there)
        lose(table, at, who, lost)
        if there > lost:
            trolls = list(table.trolls)
            trolls.remove(at)
            table.trolls = tuple(trolls)
        if log is not None:
            log.cite("DD-3.2", "the dead go to the graveyard", about=about)
            log.cite("DD-10.7", "the Troll of {at} kills {count}", at=ids[at],
                     count=counted(lost, "unit"), about=about)  # fmt: skip
    table.turned = (*table.turned, who)
    table.active = None
    if log is not None:
        log.cite("DD-10.8", "the turn of {who} ends", who=people(who))


def note_step(table: Table, move: object) -> None:
    """Note how far a turn has come (DD-10.9); Goblin Initiative lets it begin unsaid (DD-16.4)."""
    step = STEPS.get(type(move))
    if step is not None:
        by = getattr(move, "by", None)
        if table.active != by and isinstance(by, int):
            start_turn(table, by)
        table.last_step = step
