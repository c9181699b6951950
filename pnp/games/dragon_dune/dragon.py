"""Round I: the die, the dragon marker, the Aces that turn it (DD-7, DD-5.O9, DD-17.5)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from typing import Annotated, Any, Final

from pnp.games.book import Facts, Log
from pnp.games.dragon_dune.actions import Action, Card, Cards, Entering, Faction, Territory
from pnp.games.dragon_dune.anytime import DestroyWalls
from pnp.games.dragon_dune.asked import alone, in_order, stands
from pnp.games.dragon_dune.base import DragonRules
from pnp.games.dragon_dune.constants import Constants
from pnp.games.dragon_dune.measures import crowd, crowded, free_places, pair_of_aces
from pnp.games.dragon_dune.part import Part
from pnp.games.dragon_dune.position import Position, Table, half
from pnp.games.dragon_dune.stages import COUNT, ENOUGH, ONCE, POWER, ROOM, TIME, WHERE
from pnp.games.dragon_dune.units import arrive, lose
from pnp.games.dragon_dune.words import (
    CASTLE,
    DRAGON,
    EVERYBODY,
    FACTIONS,
    FOREST,
    ORCS,
    PLAIN,
    counted,
    people,
    too_many,
)
from pnp.games.kit import Key

FLIGHT: Final = Part("I. The Dragon Round")


class Roll(Action, verb="roll", about="the die shows {die}"):
    """The die of the dragons (DD-7.1)."""

    round, rule = DRAGON, "DD-7.1"

    die: int


class ControlDragons(
    Action,
    verb="control_dragons",
    about="{by} discard {cards} and send the dragons {amount} on",
):
    """Choose the number instead of rolling (DD-17.5)."""

    round, rule = DRAGON, "DD-17.5"
    pair = "DD-17.5"
    many = ("cards",)

    by: Faction
    cards: Cards
    amount: int


class OrcRelocate(
    Action,
    Entering,
    verb="orc_relocate",
    about="{by} discard {card} and take {units} from {origin} to {to}",
):
    """Orcs go from one territory to another (DD-5.O9)."""

    drawn = "fly"
    round, rule = DRAGON, "DD-5.O9"
    aces = ("card",)

    by: Faction
    card: Card
    origin: Annotated[Territory, Key("from")]
    to: Territory
    units: int | None = None

    @property
    def goal(self) -> int:
        """Where the Orcs go."""
        return self.to

    @property
    def entered(self) -> tuple[int, ...]:
        """The only territory that they enter."""
        return (self.to,)


class MoveDragon(Action, verb="move_dragon", about="the dragon marker moves"):
    """The dragon marker goes on (DD-7.1 to DD-7.9)."""

    round, rule = DRAGON, "DD-7.1"


# ---------------------------------------------------------------------- the sequence of play


def who_holds_two_aces(game: DragonRules, table: Table) -> tuple[int, ...]:
    """Return who may hold two Aces, in player order, where they do more together (DD-17.0)."""
    options = table.options
    return in_order(table, options.values.two_aces) if options.advanced_special_cards else ()


def after_control(game: DragonRules, table: Table) -> str:
    """Return the step after control: a number that was chosen replaces the die."""
    return "roll" if table.die is None else "relocate"


@FLIGHT.choice(
    "control",
    says="I. Two Aces may choose the number or break walls",
    rules="DD-17.5 DD-17.4",
    takes=(ControlDragons, DestroyWalls),
    then="roll relocate",
    asks=who_holds_two_aces,
    goes=after_control,
    closes=ControlDragons,
)
def controls(constants: Constants, position: Table, who: int) -> Iterator[Action]:
    """Yield the numbers to choose and the walls to break by two Aces (DD-17.5, DD-17.4)."""
    cards = pair_of_aces(position, who)
    if cards is None:
        return
    values = position.options.values
    for amount in range(values.die_least, values.die_most + 1):
        yield ControlDragons(who, cards, amount)
    yield from breakings(constants, position, who)


@FLIGHT.happening(
    "roll", says="Roll the die of the dragons", rules="DD-7.1", takes=Roll, then="relocate"
)
def rolls(constants: Constants, table: Table) -> Iterable[Action]:
    """Yield a roll for every face."""
    values = table.options.values
    return faces(values.die_least, values.die_most)


@cache
def faces(least: int, most: int) -> tuple[Roll, ...]:
    """Return a roll for every face of a die."""
    return tuple(map(Roll, range(least, most + 1)))


def may_relocate(game: DragonRules, table: Table) -> tuple[int, ...]:
    """Return the Orcs where they stand on the map and hold a card (DD-5.O9)."""
    orcs = ORCS in table.players and table.hand_size(ORCS) > 0
    return alone(ORCS, orcs and stands(table, ORCS))


@FLIGHT.choice(
    "relocate",
    says="The Orcs may go elsewhere by an Ace",
    rules="DD-5.O9",
    takes=OrcRelocate,
    then="walls relocate hide",
    asks=may_relocate,
    again=OrcRelocate,
)
def relocations(constants: Constants, position: Table, who: int) -> Iterator[Action]:
    """Yield where units of the Orcs may go by an Ace (DD-5.O9)."""
    goals = free_places(constants, position, who)
    for card in position.aces(who)[:1]:
        for origin, there in enumerate(position.visible):
            for units in range(1, there[ORCS] + 1):
                for to in goals:
                    if to != origin:
                        yield OrcRelocate(who, card, origin, to, units)


@FLIGHT.choice(
    "walls",
    says="Two Aces may break walls before the dragon comes",
    rules="DD-17.4",
    takes=DestroyWalls,
    then="move_dragon",
    asks=who_holds_two_aces,
)
def breakings(constants: Constants, position: Table, who: int) -> Iterator[Action]:
    """Yield the walls to break by two Aces (DD-17.4)."""
    cards = pair_of_aces(position, who)
    if cards is None:
        return
    for at in constants.board.castles:
        near = (at, *constants.board.neighbours[at])
        if at not in position.walls and any(position.visible[place][who] for place in near):
            yield DestroyWalls(who, at, cards)


FLIGHT.by_itself(
    "move_dragon",
    MoveDragon,
    says="The dragon marker moves",
    rules="DD-7.1 DD-7.4",
    then="check_card",
)


# ---------------------------------------------------------------------- guards


@FLIGHT.refuses("DD-17.5", ONCE, ControlDragons, says="{why}")
@FLIGHT.refuses("DD-7.1", ONCE, Roll, says="{why}")
def die_is_known(
    constants: Constants, position: Position, move: Roll | ControlDragons
) -> Facts | None:
    """The die is rolled once, or replaced before it is known (DD-7.1, DD-17.5)."""
    if position.die is None:
        return None
    known = "was rolled or chosen" if position.options.advanced_special_cards else "was rolled"
    return {"why": f"the number of this turn {known} already: {position.die}"}


@FLIGHT.refuses("DD-17.5", ONCE, Roll, says="the number of this turn was rolled or chosen: {die}")
def number_may_be_chosen(constants: Constants, position: Position, move: Roll) -> Facts | None:
    """Whoever chooses the number replaces the roll (DD-17.5)."""
    chosen = position.die is not None and position.options.advanced_special_cards
    return {"die": position.die} if chosen else None


@FLIGHT.refuses("DD-17.5", COUNT, ControlDragons, says="the die has no {die}")
@FLIGHT.refuses("DD-7.1", COUNT, Roll, says="the die has no {die}")
def no_face_of_the_die(
    constants: Constants, position: Position, move: Roll | ControlDragons
) -> Facts | None:
    """Dragons move by a face of the die (DD-7.1, DD-17.5)."""
    values = position.options.values
    die = move.die if isinstance(move, Roll) else move.amount
    return None if values.die_least <= die <= values.die_most else {"die": die}


@FLIGHT.refuses("DD-7.1", TIME, MoveDragon, says="the die has not been rolled yet")
def die_is_missing(constants: Constants, position: Position, move: MoveDragon) -> Facts | None:
    """The dragon moves by the die (DD-7.1)."""
    return {} if position.die is None and not position.moved else None


@FLIGHT.refuses("DD-7.1", ONCE, MoveDragon, says="the dragon marker has moved this turn already")
def dragon_has_moved(constants: Constants, position: Position, move: MoveDragon) -> Facts | None:
    """The dragon moves once a turn (DD-7.1)."""
    return {} if position.moved else None


@FLIGHT.refuses("DD-7.1", WHERE, MoveDragon, says="the dragon marker is not on the board")
def no_dragon(constants: Constants, position: Position, move: MoveDragon) -> Facts | None:
    """A marker that moves is on the board (DD-7.1)."""
    return {} if position.dragon is None else None


@FLIGHT.refuses("DD-5.O9", POWER, OrcRelocate, says="only the Orcs relocate, not {who}")
def relocation_of_another(
    constants: Constants, position: Position, move: OrcRelocate
) -> Facts | None:
    """Only Orcs go by their Ace (DD-5.O9)."""
    return None if move.by == ORCS else {"who": people(move.by)}


@FLIGHT.refuses("DD-5.O10", POWER, OrcRelocate, says="{who} are allies of the Orcs, no Orcs")
def ally_relocates(constants: Constants, position: Position, move: OrcRelocate) -> Facts | None:
    """The ally of the Orcs does not go by their Ace (DD-5.O10)."""
    ally = move.by != ORCS and move.by in position.with_power(ORCS)
    return {"who": people(move.by)} if ally else None


@FLIGHT.refuses("DD-5.O9", WHERE, OrcRelocate, says="the Orcs are in {at} already")
def relocation_to_nowhere(
    constants: Constants, position: Position, move: OrcRelocate
) -> Facts | None:
    """Orcs go to another territory (DD-5.O9)."""
    return {"at": constants.board.ids[move.to]} if move.to == move.origin else None


@FLIGHT.refuses("DD-5.O9", ENOUGH, OrcRelocate, says="{why}")
def relocates_too_many(constants: Constants, position: Position, move: OrcRelocate) -> Facts | None:
    """Some or all own units of one territory go (DD-5.O9)."""
    there = position.visible[move.origin][ORCS]
    units = there if move.units is None else move.units
    if 1 <= units <= there:
        return None
    place = f"in {constants.board.ids[move.origin]}"
    return {"why": too_many(ORCS, units, there, "visible unit", place, "go")}


@FLIGHT.refuses("DD-2.8", ROOM, OrcRelocate, says="{others} in {at}")
def orcs_find_no_room(constants: Constants, position: Position, move: Entering) -> Facts | None:
    """No third player in a castle (DD-2.8)."""
    if crowded(constants, position, move.goal, move.by):
        return crowd(constants, position, move.goal)
    return None


# ---------------------------------------------------------------------- effects


@FLIGHT.does(Roll, cites="DD-7.1")
def roll(constants: Constants, table: Table, move: Roll, log: Log | None) -> None:
    """The die shows how far the dragon goes (DD-7.1)."""
    table.die = move.die
    if log is not None:
        log.cite("DD-7.1", "the die shows {die}", die=move.die)


@FLIGHT.does(ControlDragons, cites="DD-17.5")
def control_dragons(
    constants: Constants, table: Table, move: ControlDragons, log: Log | None
) -> None:
    """A player chooses the number (DD-17.5)."""
    table.die = move.amount
    if log is not None:
        log.cite("DD-17.5", "{who} send the dragons {die} on", who=people(move.by), die=move.amount)


@FLIGHT.does(OrcRelocate, cites="DD-5.O9")
def orc_relocate(constants: Constants, table: Table, move: OrcRelocate, log: Log | None) -> None:
    """Orcs change their territory (DD-5.O9)."""
    units = table.visible[move.origin][ORCS] if move.units is None else move.units
    table.place(move.origin, ORCS, -units)
    arrive(table, move.to, ORCS, units)
    if log is not None:
        ids = constants.board.ids
        log.cite("DD-5.O9", "{count} go from {origin} to {to}", count=counted(units, "Orc"),
                 origin=ids[move.origin], to=ids[move.to])  # fmt: skip


@FLIGHT.does(
    MoveDragon,
    cites="DD-7.1 DD-7.2 DD-7.3 DD-7.4 DD-7.5 DD-7.6 DD-7.7 DD-7.8 DD-7.9 DD-2.4 DD-2.5 "
    "DD-3.2 DD-3.4 DD-4.5 DD-5.O3 DD-17.4",
)
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
            log.cite("DD-3.2", "the dead of {who} go to the graveyard", who=people(who))
            rule = "DD-7.5" if who == ORCS else "DD-7.4"
            units = (("units", name, FACTIONS[who]), ("graveyard", FACTIONS[who]))
            said: dict[str, Any] = {"who": people(who), "at": name, "about": units}
            log.cite(rule, "{who} lose {count} in {at}", count=counted(lost, "unit"), **said)
            for each in ("DD-5.O3", "DD-4.5", "DD-7.5") if who == ORCS else ():
                log.cite(each, "half of {who} in {at} is lost, rounded up", **said)
            if at in table.walls:
                log.cite("DD-17.4", "the walls of {at} are gone", at=name, about=units)
    if table.board_gold[at]:
        table.set_board_gold(at, 0)
        if log is not None:
            log.cite("DD-7.4", "the gold in {at} is gone", at=name)
    if log is not None and any(table.hidden[at]):
        about = tuple(("units", name, FACTIONS[who]) for who in EVERYBODY if table.hidden[at][who])
        log.cite("DD-3.4", "hidden units in {at} are not touched", at=name, about=about)
