"""What happens in setup, in the Dragon Round, in the Event Round and at the council."""

from __future__ import annotations

from typing import Final

from pnp.games.book import Log
from pnp.games.dragon_dune.book import BOOK
from pnp.games.dragon_dune.cards import IS_RED
from pnp.games.dragon_dune.constants import Constants
from pnp.games.dragon_dune.effects.common import arrive, lose, lose_all
from pnp.games.dragon_dune.guards.dragon import check_card_is_event
from pnp.games.dragon_dune.moves import (
    Ally,
    BreakAlliance,
    CheckCard,
    ControlDragons,
    CouncilPass,
    EventCard,
    MoveDragon,
    OrcRelocate,
    RedDragonAttack,
    Ride,
    Roll,
    SetUp,
    StopRedDragonSurvival,
)
from pnp.games.dragon_dune.position import Table, half
from pnp.games.dragon_dune.words import (
    CASTLE,
    ELVES,
    EVERYBODY,
    FACTIONS,
    FOREST,
    GOBLINS,
    ORCS,
    PLAIN,
    counted,
    people,
)

HOMES = ((ELVES, "5★"), (GOBLINS, "10★"), (ORCS, "1★"))
"""Where a missing faction leaves a Troll (DD-1.7, A-41)."""


@BOOK.effect("DD-1.2", "DD-1.3", "DD-1.4", "DD-1.5", "DD-1.6", "DD-1.7", "DD-1.8",
             "DD-1.9", "DD-1.10", "DD-1.11", "DD-1.12", "DD-1.13", "DD-15.3", "DD-18.2",
             "DD-18.3", "DD-19.2", "DD-19.4")  # fmt: skip
def set_up(constants: Constants, table: Table, move: SetUp, log: Log | None) -> None:
    """Lay everything out; cards that are dealt stay unnamed unless the decks are known."""
    options = table.options
    values = options.values
    places = constants.board.places
    gold = (values.gold_dwarves, values.gold_elves, values.gold_goblins, values.gold_orcs)
    bank = list(options.reserve)
    units = {ELVES: ("5★", values.units_elves), GOBLINS: ("10★", values.units_goblins)}
    table.bank = options.reserve
    for who in table.players:
        table.pay(who, gold[who] + options.start_gold[who])
        if who in units:
            at, count = units[who]
            table.place(places[at], who, count)
            bank[who] -= count
    for place, count in move.orc_placement:
        table.place(place, ORCS, count)
        bank[ORCS] -= count
    table.bank = (bank[0], bank[1], bank[2], bank[3])
    trolls = [places["3★"]]
    if "DD-1.7" not in options.absent:
        trolls += [places[at] for who, at in HOMES if who not in table.players]
    table.trolls = tuple(trolls)
    table.dragon = sum(move.dragon_dice)
    if table.dragon > values.highest_number:
        table.dragon -= values.highest_number
    dealt = [0, 0, 0, 0]
    for who in table.players:
        more = values.artifacts_more_goblins if who == GOBLINS else 0
        dealt[who] = values.artifacts_dealt + more
    deck = table.artifact_deck
    if deck:
        for who in table.players:
            table.set_hand(who, deck[: dealt[who]])
            deck = deck[dealt[who] :]
        table.artifact_deck = deck
    else:
        table.unknown = (dealt[0], dealt[1], dealt[2], dealt[3])
    table.artifact_count = values.artifact_cards - sum(dealt)
    table.event_count = values.event_cards
    if log is not None:
        log.cite("DD-1.2", "gold is handed out")
        log.cite("DD-1.3", "the first units stand on the board")
        if any(options.start_gold):
            log.cite("DD-18.2", "some begin with more gold")
        if any(reserve != values.reserve for reserve in options.reserve):
            log.cite("DD-18.3", "some have another reserve")
        log.cite("DD-1.6", "a Troll sits on 3★")
        log.cite("DD-19.2" if options.booklet else "DD-1.7", "missing factions are seen to")
        log.cite("DD-1.5", "the dragon begins at {dragon}", dragon=table.dragon)
        for rule, says in _DEALT:
            log.cite(rule, says)
        if len(table.players) < len(FACTIONS):
            log.cite("DD-15.3", "starting territories of missing factions are seen to",
                     about=(("trolls",),))  # fmt: skip
        log.cite("DD-19.4" if options.booklet else "DD-1.13", "turn 1 begins")


_DEALT: Final = (
    ("DD-1.4", "the Starting Player is drawn"),
    ("DD-1.8", "Kings lie open"),
    ("DD-1.9", "everybody has a Queen"),
    ("DD-1.10", "everybody has a Jack"),
    ("DD-1.12", "the events are shuffled"),
    ("DD-1.11", "artifacts are dealt"),
    ("DD-4.6", "what was dealt is secret"),
)
"""What is done at the setup, by rules."""


# ---------------------------------------------------------------------- round I


@BOOK.effect("DD-7.1")
def roll(constants: Constants, table: Table, move: Roll, log: Log | None) -> None:
    """The die shows how far the dragon goes (DD-7.1)."""
    table.die = move.die
    if log is not None:
        log.cite("DD-7.1", "the die shows {die}", die=move.die)


@BOOK.effect("DD-17.5")
def control_dragons(
    constants: Constants, table: Table, move: ControlDragons, log: Log | None
) -> None:
    """A player chooses the number (DD-17.5)."""
    table.die = move.amount
    if log is not None:
        log.cite("DD-17.5", "{who} send the dragons {die} on", who=people(move.by), die=move.amount)


@BOOK.effect("DD-5.O9")
def orc_relocate(constants: Constants, table: Table, move: OrcRelocate, log: Log | None) -> None:
    """Orcs change their territory (DD-5.O9)."""
    units = table.visible[move.origin][ORCS] if move.units is None else move.units
    table.place(move.origin, ORCS, -units)
    arrive(table, move.to, ORCS, units)
    if log is not None:
        ids = constants.board.ids
        log.cite("DD-5.O9", "{count} go from {origin} to {to}", count=counted(units, "Orc"),
                 origin=ids[move.origin], to=ids[move.to])  # fmt: skip


@BOOK.effect("DD-7.1", "DD-7.2", "DD-7.3", "DD-7.4", "DD-7.5", "DD-7.6", "DD-7.7",
             "DD-7.8", "DD-7.9", "DD-2.4", "DD-2.5", "DD-3.2", "DD-3.4", "DD-4.5", "DD-5.O3",
             "DD-17.4")  # fmt: skip
def move_dragon(constants: Constants, table: Table, move: MoveDragon, log: Log | None) -> None:
    """The dragon visits number after number (DD-7)."""
    values = table.options.values
    number, left = table.dragon or 0, table.die or 0
    if log is not None:
        _spare(constants, table, number, log)
    table.moved = True
    for _ in range(left):
        number = values.lowest_number if number >= values.highest_number else number + 1
        table.dragon = number
        table.entered = (*table.entered, number)
        if log is not None:
            log.cite("DD-7.2", "it comes to {number}", number=number)
            if number == values.lowest_number:
                log.cite("DD-7.3", "after {last} comes {number}", last=values.highest_number,
                         number=number, about=(("dragon",), ("entered",)))  # fmt: skip
        for at in constants.board.of_number(number):
            _strike(constants, table, at, log)
    if log is not None:
        log.cite("DD-7.7", "it stops at {number}", number=number)
        log.cite("DD-7.1", "it has gone {steps} on", steps=left, about=(("dragon",),))


def _spare(constants: Constants, table: Table, number: int, log: Log) -> None:
    """Say what the dragon does not touch: where it sets out, and the mountain (DD-7.8, DD-7.9)."""
    board = constants.board
    for rule, places in (("DD-7.9", board.of_number(number)), ("DD-7.8", (board.mountain,))):
        for at in places:
            if any(table.visible[at]) or any(table.hidden[at]) or table.board_gold[at]:
                name = board.ids[at]
                about = (*(("units", name, who) for who in FACTIONS), ("board_gold", name))
                log.cite(rule, "{at} is not attacked", at=name, about=about)


def _strike(constants: Constants, table: Table, at: int, log: Log | None) -> None:
    """The dragon marker enters a territory (DD-7.4 to DD-7.6, DD-17.4)."""
    board = constants.board
    name = board.ids[at]
    if board.kinds[at] != PLAIN and at not in table.walls:
        if log is not None and (any(table.visible[at]) or any(table.hidden[at])):
            about = tuple(("units", name, faction) for faction in FACTIONS)
            shelter = {CASTLE: "DD-2.5", FOREST: "DD-2.4"}.get(board.kinds[at])
            if shelter is not None:
                log.cite(shelter, "{at} is safe", at=name, about=about)
            log.cite("DD-7.6", "{at} is spared", at=name, about=about)
        return
    for who in EVERYBODY:
        there = table.visible[at][who]
        if not there:
            continue
        lost = half(table.options, there) if who == ORCS else there
        lose(table, at, who, lost, None, True)
        if log is not None:
            log.cite("DD-3.2", "{count} die", count=counted(lost, "unit"))
            rule = "DD-7.5" if who == ORCS else "DD-7.4"
            units = (("units", name, FACTIONS[who]), ("graveyard", FACTIONS[who]))
            log.cite(rule, "{who} lose {count} in {at}", who=people(who), at=name,
                     count=counted(lost, "unit"), about=units)  # fmt: skip
            if who == ORCS:
                log.cite("DD-5.O3", "half is lost, rounded up", about=units)
                log.cite("DD-4.5", "half is lost, rounded up", about=units)
                log.cite("DD-7.5", "half is lost, rounded up", about=units)
            if at in table.walls:
                log.cite("DD-17.4", "the walls of {at} are gone", at=name, about=units)
    if table.board_gold[at]:
        table.set_board_gold(at, 0)
        if log is not None:
            log.cite("DD-7.4", "the gold in {at} is gone", at=name)
    if log is not None and any(table.hidden[at]):
        about = tuple(("units", name, FACTIONS[who]) for who in EVERYBODY if table.hidden[at][who])
        log.cite("DD-3.4", "hidden units in {at} are not touched", at=name, about=about)


# ---------------------------------------------------------------------- round II


@BOOK.effect("DD-8.1", "DD-8.2", "DD-8.9")
def check_card(constants: Constants, table: Table, move: CheckCard, log: Log | None) -> None:
    """The check card calls the Red Dragon by its colour (DD-8.1, DD-8.2)."""
    table.check = move.card
    if table.event_deck:
        table.event_deck = table.event_deck[1:]
    table.peeked = None
    top = table.event_top
    if top is not None and IS_RED[top] == IS_RED[move.card]:
        table.red = constants.board.events[top]
    if check_card_is_event(table):  # type: ignore[arg-type]
        if table.event_deck:
            table.event_deck = (move.card, *table.event_deck)
    else:
        table.event_bottom = move.card
        if table.event_deck:
            table.event_deck = (*table.event_deck, move.card)
    if log is not None:
        log.cite("DD-8.1", "the check card is {card}", card=move.card)
        if top is None:
            log.cite("DD-8.9", "nothing has been discarded yet", about=(("units",),))
        elif table.red is not None:
            log.cite("DD-8.2", "the Red Dragon comes to {at}", at=constants.board.ids[table.red])
        else:
            says = "{card} has another colour than {top}"
            log.cite("DD-8.2", says, card=move.card, top=top, about=(("units",), ("board_gold",)))


@BOOK.effect("DD-6.7", "DD-6.11")
def stop_survival(
    constants: Constants, table: Table, move: StopRedDragonSurvival, log: Log | None
) -> None:
    """The Orcs lose their safety from the Red Dragon (DD-6.7)."""
    table.survival_stopped = True
    if log is not None:
        log.cite("DD-6.11", "anybody may stop it")
        log.cite("DD-6.7", "{who} stop the survival of the Orcs", who=people(move.by))


@BOOK.effect("DD-8.3", "DD-8.4", "DD-8.5", "DD-8.6", "DD-5.O4", "DD-6.7", "DD-3.2", "DD-3.4")
def red_dragon_attack(
    constants: Constants, table: Table, move: RedDragonAttack, log: Log | None
) -> None:
    """The Red Dragon takes units and gold (DD-8.3)."""
    at = table.red or 0
    name = constants.board.ids[at]
    table.attacked = True
    for who in EVERYBODY:
        if not table.visible[at][who]:
            continue
        about = (("units", name, FACTIONS[who]), ("graveyard", FACTIONS[who]))
        if who == ORCS and not table.survival_stopped:
            if log is not None:
                log.cite("DD-5.O4", "the Orcs in {at} are safe", at=name, about=about)
                log.cite("DD-8.4", "the Orcs in {at} lose nothing", at=name, about=about)
            continue
        lost = lose_all(table, at, who, True)
        if log is not None:
            log.cite("DD-3.2", "{count} die", count=counted(lost, "unit"))
            rule = "DD-6.7" if who == ORCS else "DD-8.3"
            log.cite(rule, "{who} lose {count} in {at}", who=people(who), at=name,
                     count=counted(lost, "unit"), about=about)  # fmt: skip
    if table.board_gold[at]:
        table.set_board_gold(at, 0)
        if log is not None:
            log.cite("DD-8.3", "the gold in {at} is gone", at=name)
    if log is not None:
        for who in EVERYBODY:
            if table.hidden[at][who]:
                log.cite("DD-3.4", "hidden units in {at} are not touched", at=name,
                         about=(("units", name, FACTIONS[who]),))  # fmt: skip
        log.cite("DD-8.6", "the dragon marker stays", about=(("dragon",),))
        log.cite("DD-8.5", "a Great Council is held")


@BOOK.effect("DD-5.O6")
def ride(constants: Constants, table: Table, move: Ride, log: Log | None) -> None:
    """Orcs fly off on the Red Dragon (DD-5.O6)."""
    start = table.red or 0
    units = table.visible[start][ORCS] if move.units is None else move.units
    table.ridden = True
    table.place(start, ORCS, -units)
    arrive(table, move.to, ORCS, units)
    if log is not None:
        log.cite("DD-5.O6", "{count} ride to {to}", count=counted(units, "Orc"),
                 to=constants.board.ids[move.to])  # fmt: skip


# ---------------------------------------------------------------------- the council


def _speak(table: Table, *players: int) -> None:
    table.council = True
    table.passed = (*table.passed, *(who for who in players if who not in table.passed))


def _set_allies(table: Table, one: int, other: int, joined: bool) -> None:
    allies = list(table.allies)
    allies[one] = other if joined else None
    allies[other] = one if joined else None
    table.allies = tuple(allies)


@BOOK.effect("DD-14.1", "DD-14.2", "DD-14.3")
def ally(constants: Constants, table: Table, move: Ally, log: Log | None) -> None:
    """Two players join (DD-14.2, DD-14.3)."""
    _set_allies(table, move.by, move.ally, True)
    _speak(table, move.by, move.ally)
    table.proposer = None
    if log is not None:
        log.cite("DD-14.2", "an alliance is a pair", about=(("alliances",),))
        log.cite("DD-14.3", "each has what the other grants")
        log.cite("DD-14.1", "{who} and {ally} are allies", who=people(move.by),
                 ally=people(move.ally))  # fmt: skip


@BOOK.effect("DD-14.4")
def break_alliance(
    constants: Constants, table: Table, move: BreakAlliance, log: Log | None
) -> None:
    """One partner leaves (DD-14.4)."""
    other = table.allies[move.by]
    assert other is not None
    _set_allies(table, move.by, other, False)
    table.council = True
    # Who was counted as newly allied may speak again.
    table.passed = tuple(who for who in table.passed if who not in (move.by, other))
    if log is not None:
        log.cite("DD-14.4", "{who} leave {ally}", who=people(move.by), ally=people(other))


@BOOK.effect("DD-14.5")
def council_pass(constants: Constants, table: Table, move: CouncilPass, log: Log | None) -> None:
    """A player passes at the council (DD-14.5)."""
    _speak(table, move.by)
    if log is not None:
        log.cite("DD-14.5", "{who} pass", who=people(move.by), about=(("alliances",),))


@BOOK.effect("DD-2.1", "DD-7.7", "DD-8.7", "DD-8.8")
def event_card(constants: Constants, table: Table, move: EventCard, log: Log | None) -> None:
    """Gold comes to the territory of the event (DD-8.7, DD-8.8)."""
    board = constants.board
    at = board.events[move.card]
    table.evented = True
    table.event_top = move.card
    table.event_discards = (*table.event_discards, move.card)
    table.event_count -= 1
    if table.event_deck:
        table.event_deck = table.event_deck[1:]
    if log is not None:
        log.cite("DD-8.7", "the event is {card}, territory {at}", card=move.card, at=board.ids[at])
    if board.numbers[at] == table.dragon:
        if log is not None:
            about = (("board_gold", board.ids[at]),)
            log.cite("DD-7.7", "the number of the dragons is closed", about=about)
            log.cite("DD-8.8", "the dragons are at {at}: no gold", at=board.ids[at], about=about)
        return
    gold = constants.event_gold(table.options, at)
    table.set_board_gold(at, table.board_gold[at] + gold)
    if log is not None:
        log.cite("DD-2.1", "{card} brings {gold} gold", card=move.card, gold=gold)
        about = (("board_gold", board.ids[at]),)
        log.cite("DD-8.8", "{gold} gold comes to {at}", gold=gold, at=board.ids[at], about=about)
