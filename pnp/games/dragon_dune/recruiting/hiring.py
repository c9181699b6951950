"""Round IV, step 4: mercenaries and Orcish armies (DD-10.4)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from pnp.games.book import Facts, Log
from pnp.games.dragon_dune import words
from pnp.games.dragon_dune.actions import Action, Card, Faction, Flag, Placing, Territory
from pnp.games.dragon_dune.agreements import bound
from pnp.games.dragon_dune.asked import alone
from pnp.games.dragon_dune.base import DragonRules
from pnp.games.dragon_dune.constants import Constants
from pnp.games.dragon_dune.measures import (
    closed,
    hiring_price,
    may_hire,
    mercenary_price,
    still_hires,
    still_raises,
)
from pnp.games.dragon_dune.part import Part
from pnp.games.dragon_dune.position import Position, Table
from pnp.games.dragon_dune.recruiting.placing import (
    bank_is_empty,
    elite_to_place,
    entries,
    place,
    recruits_among_dragons,
    recruits_without_room,
)
from pnp.games.dragon_dune.stages import (
    AGREED,
    CARD,
    COUNT,
    ENOUGH,
    LIMIT,
    ONCE,
    POWER,
    ROOM,
    STOPPED,
    TIME,
    WHERE,
)
from pnp.games.dragon_dune.words import FACTIONS, GOBLINS, ORCS, RECRUITMENT, counted, people

HIRING: Final = Part("4. Hiring and raising")


class StopHiring(Action, verb="stop_hiring", about="{by} discard {card}: {player} cannot hire"):
    """The Goblins forbid a player's hiring (DD-5.G6)."""

    round, rule = RECRUITMENT, "DD-5.G6"
    aces = ("card",)

    by: Faction
    card: Card
    player: Faction


class Hire(Action, Placing, verb="hire", about="{by} hire {units} in {at}"):
    """Mercenaries (DD-10.4)."""

    drawn = "highlight"
    round, rule = RECRUITMENT, "DD-10.4"
    step = 4
    aces = ("special", "hide_special")

    by: Faction
    at: Territory
    units: int
    special: Card | None = None
    elite: int | None = None
    hide_on_arrival: Flag = False
    hide_special: Card | None = None

    @property
    def goal(self) -> int:
        """Where the units come."""
        return self.at


class Raise(Action, Placing, verb="raise", about="{by} raise {units} in {at}"):
    """Orcish armies (DD-10.4e)."""

    drawn = "highlight"
    round, rule = RECRUITMENT, "DD-10.4"
    step = 4
    aces = ("hide_special",)

    by: Faction
    at: Territory
    units: int
    hide_on_arrival: Flag = False
    hide_special: Card | None = None

    @property
    def goal(self) -> int:
        """Where the units come."""
        return self.at


# ---------------------------------------------------------------------- the sequence of play


def may_stop_hiring(game: DragonRules, table: Table) -> tuple[int, ...]:
    """Return the Goblins where another player may hire (DD-5.G6)."""
    who = table.active
    goblins = GOBLINS in table.players and who != GOBLINS and table.hand_size(GOBLINS) > 0
    return alone(GOBLINS, goblins and may_hire(table, who))


@HIRING.choice(
    "stop_hiring",
    says="A Goblin Ace may forbid hiring",
    rules="DD-5.G6",
    takes=StopHiring,
    then="recruit",
    asks=may_stop_hiring,
    closes=StopHiring,
)
def hiring_stops(constants: Constants, position: Table, who: int) -> Iterator[Action]:
    """Yield the Aces that forbid it (DD-5.G6)."""
    if position.active is not None:
        for card in position.aces(who):
            yield StopHiring(who, card, position.active)


def may_recruit(game: DragonRules, table: Table) -> tuple[int, ...]:
    """Return the player whose turn it is, as long as units may be hired or raised (DD-10.4)."""
    who = table.active
    if who is None or not table.bank[who]:
        return ()
    again = table.options.hire_territories == "any" or table.hired_at is None
    return alone(who, again and (still_hires(table, who) or still_raises(table, who)))


@HIRING.choice(
    "recruit",
    says="4. Hire or raise",
    rules="DD-10.4",
    takes=(Hire, Raise),
    then="move recruit hide",
    asks=may_recruit,
    again=(Hire, Raise),
)
def recruitments(constants: Constants, position: Table, who: int) -> Iterator[Action]:
    """Yield places, numbers and prices of units to hire, and of Orcs to raise (DD-10.4)."""
    shut = closed(constants, position)
    hires, raises = still_hires(position, who), still_raises(position, who)
    for at in range(len(constants.board.ids)):
        if at in shut:
            continue
        for hides, hidden_by in entries(constants, position, who, at):
            if hires:
                yield from _hires(constants, position, who, at, hides, hidden_by)
            if raises and at in constants.board.orcish:
                for units in range(1, position.bank[who] + 1):
                    yield Raise(who, at, units, hides, hidden_by)


def _hires(
    constants: Constants, position: Table, who: int, at: int, hides: bool, hidden_by: str | None
) -> Iterator[Action]:
    """Yield what can be hired in a territory, at the usual price and at that of an Ace."""
    gold = position.gold[who]
    goblin = who in position.with_power(GOBLINS)
    aces = [] if goblin else [card for card in position.aces(who) if card != hidden_by][:1]
    for units in range(1, position.bank[who] + 1):
        price = mercenary_price(constants, position, at, units, goblin)
        usual = (None,) if price <= gold else ()
        halved = mercenary_price(constants, position, at, units, True) if aces else price
        if halved > gold:
            return
        for special in (*usual, *aces):
            for elite in elite_to_place(position, who, units):
                yield Hire(who, at, units, special, elite, hides, hidden_by)


# ---------------------------------------------------------------------- guards


@HIRING.refuses("DD-5.G6", POWER, StopHiring, says="only the Goblins stop a hiring, not {who}")
def hiring_stopped_by_another(
    constants: Constants, position: Position, move: StopHiring
) -> Facts | None:
    """Only the Goblins stop hiring (DD-5.G6)."""
    return None if move.by == GOBLINS else {"who": people(move.by)}


@HIRING.refuses("DD-5.G6", TIME, StopHiring, says="{who} are not about to hire")
def stops_nobodys_hiring(
    constants: Constants, position: Position, move: StopHiring
) -> Facts | None:
    """It is played in the player's turn, before he hires (DD-5.G6, A-44)."""
    due = position.in_recruitment() and position.active == move.player
    due = due and (not position.step or may_hire(position, move.player))
    late = position.last_step > Hire.step or position.hired is not None
    return {"who": people(move.player)} if not due or late else None


@HIRING.refuses("DD-5.G6", ONCE, StopHiring, says="an Ace has stopped this hiring already")
def hiring_stopped_twice(
    constants: Constants, position: Position, move: StopHiring
) -> Facts | None:
    """Hiring that is stopped is not stopped again (DD-5.G6)."""
    return {} if position.hiring_stopped else None


@HIRING.refuses("DD-5.G6", STOPPED, Hire, says="an Ace forbids {who} to hire this turn")
def hiring_is_stopped(constants: Constants, position: Position, move: Hire) -> Facts | None:
    """A Goblin Ace forbids hiring for a turn (DD-5.G6)."""
    if position.active == move.by and position.hiring_stopped:
        return {"who": people(move.by)}
    return None


@HIRING.refuses("DD-5.O1", POWER, Hire, says="the Orcs are not allied with the Goblins")
@HIRING.refuses("DD-10.4e", POWER, Hire, says="the Orcs are not allied with the Goblins")
def orcs_hire(constants: Constants, position: Position, move: Hire) -> Facts | None:
    """Orcs do not hire, unless the Goblins are their allies (DD-5.O1, DD-10.4f)."""
    return {} if move.by == ORCS and ORCS not in position.with_power(GOBLINS) else None


@HIRING.refuses("DD-10.4e", POWER, Raise, says="only the Orcs raise armies, not {who}")
@HIRING.refuses("DD-5.O1", POWER, Raise, says="only the Orcs raise armies, not {who}")
def another_raises(constants: Constants, position: Position, move: Raise) -> Facts | None:
    """Only Orcs raise armies (DD-5.O1)."""
    return None if move.by == ORCS else {"who": people(move.by)}


@HIRING.refuses("DD-5.O10", POWER, Raise, says="{who} are allies of the Orcs, no Orcs")
def ally_raises(constants: Constants, position: Position, move: Raise) -> Facts | None:
    """The ally of the Orcs raises no armies (DD-5.O10)."""
    ally = move.by != ORCS and move.by in position.with_power(ORCS)
    return {"who": people(move.by)} if ally else None


@HIRING.refuses("DD-10.4f", ONCE, Hire, Raise, says="{who} have {done} this turn already")
def hires_and_raises(constants: Constants, position: Position, move: Hire | Raise) -> Facts | None:
    """Hire or raise, not both in a turn (DD-10.4f)."""
    own = "hired" if isinstance(move, Hire) else "raised"
    done = position.hired
    if position.active != move.by or done in (None, own):
        return None
    return {"who": people(move.by), "done": "raised armies" if done == "raised" else done}


@HIRING.refuses("DD-10.4i", LIMIT, Hire, Raise, says="the recruiting of this turn was in {at}")
def recruits_elsewhere_too(
    constants: Constants, position: Position, move: Hire | Raise
) -> Facts | None:
    """One territory a turn (DD-10.4i, A-11)."""
    at = position.hired_at
    if position.options.hire_territories == "any" or position.active != move.by:
        return None
    return None if at in (None, move.at) else {"at": constants.board.ids[at or 0]}


@HIRING.refuses("DD-2.9", WHERE, Raise, says="{at} is not Orcish")
@HIRING.refuses("DD-5.O1", WHERE, Raise, says="{at} is not Orcish")
@HIRING.refuses("DD-10.4e", WHERE, Raise, says="{at} is not Orcish")
def raises_abroad(constants: Constants, position: Position, move: Raise) -> Facts | None:
    """Armies are raised in Orcish territories (DD-10.4e)."""
    board = constants.board
    return None if move.at in board.orcish else {"at": board.ids[move.at]}


HIRING.refuses("DD-10.4b", WHERE, Hire, Raise, says="the dragon marker stands in {number}")(
    recruits_among_dragons
)
HIRING.refuses("DD-2.11", WHERE, Hire, Raise, says="the dragon marker stands in {number}")(
    recruits_among_dragons
)


@HIRING.refuses("DD-10.4", COUNT, Hire, Raise, says="{why}")
def recruits_nobody(constants: Constants, position: Position, move: Hire | Raise) -> Facts | None:
    """At least one unit is placed (DD-10.4)."""
    done = "be hired" if isinstance(move, Hire) else "be raised"
    return {"why": words.too_few(move.units, done)} if move.units < 1 else None


@HIRING.refuses("DD-10.4g", CARD, Hire, says="{who} pay half already")
@HIRING.refuses("DD-6.2", CARD, Hire, says="{who} pay half already")
def halves_twice(constants: Constants, position: Position, move: Hire) -> Facts | None:
    """An Ace does not halve a halved price (DD-6.2, A-9)."""
    if move.special is None or move.by not in position.with_power(GOBLINS):
        return None
    return {"who": people(move.by)}


HIRING.refuses("DD-3.1", ENOUGH, Hire, Raise, says="{who} have {count} in reserve")(bank_is_empty)
HIRING.refuses("DD-10.4a", ENOUGH, Hire, says="{who} have {count} in reserve")(bank_is_empty)


@HIRING.refuses("DD-10.4a", ENOUGH, Hire, says="{who} have {gold} and would pay {price}")
def hire_cannot_be_paid(constants: Constants, position: Position, move: Hire) -> Facts | None:
    """Mercenaries are paid at once (DD-10.4a)."""
    ace = move.special is not None
    price = hiring_price(constants, position, move.by, move.at, move.units, ace)
    gold = position.gold[move.by]
    found = words.what_is_there(gold, "gold")
    return {"who": people(move.by), "gold": found, "price": price} if price > gold else None


HIRING.refuses("DD-2.8", ROOM, Hire, Raise, says="{others} in {at}")(recruits_without_room)


@HIRING.refuses("DD-4.3", AGREED, Hire, says="{who} promised not to hire{where}")
def hires_against_promise(constants: Constants, position: Position, move: Hire) -> Facts | None:
    """A promise closes a territory for hiring (DD-4.3)."""
    for item in bound(position, "not_hire", move.by):
        if item.territory in (None, move.at):
            where = "" if item.territory is None else f" in {constants.board.ids[move.at]}"
            return {"who": people(move.by), "where": where}
    return None


# ---------------------------------------------------------------------- effects


@HIRING.does(StopHiring, cites="DD-5.G6")
def stop_hiring(constants: Constants, table: Table, move: StopHiring, log: Log | None) -> None:
    """A player may not hire this turn (DD-5.G6)."""
    table.hiring_stopped = True
    if log is not None:
        log.cite("DD-5.G6", "the Goblins refuse {who}", who=people(move.player))


@HIRING.does(
    Hire,
    cites="DD-10.4 DD-10.4a DD-10.4c DD-10.4d DD-10.4f DD-10.4g DD-5.G1 DD-5.G2 DD-5.G7 "
    "DD-3.1 DD-6.2 DD-4.5 DD-15.1",
)
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
    place(constants, table, move, log)
    if log is not None:
        units = (
            ("units", constants.board.ids[move.at], FACTIONS[move.by]),
            ("bank_units", FACTIONS[move.by]),
        )
        log.cite("DD-3.1", "they come out of the reserve", about=units)
        log.cite("DD-10.4a", "as many as reserve and purse allow", about=units)
        log.cite("DD-10.4", "they come to {at}", at=constants.board.ids[move.at], about=units)


@HIRING.does(Raise, cites="DD-3.1 DD-10.4e DD-5.O1")
def raise_armies(constants: Constants, table: Table, move: Raise, log: Log | None) -> None:
    """Orcs are raised free of charge (DD-10.4e)."""
    table.hired_at, table.hired = move.at, "raised"
    place(constants, table, move, log)
    if log is not None:
        name = constants.board.ids[move.at]
        about = (("gold", "orcs"), ("units", name, "orcs"), ("bank_units", "orcs"))
        log.cite("DD-3.1", "they come out of the reserve", about=about)
        log.cite("DD-5.O1", "it costs nothing", about=about)
        log.cite("DD-10.4e", "{count} are raised in {at}", count=counted(move.units, "Orc"),
                 at=name, about=about)  # fmt: skip
