"""The setup (DD-1)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from pnp.english import listed
from pnp.games.book import Facts, Log
from pnp.games.dragon_dune.actions import Action, Placement
from pnp.games.dragon_dune.constants import Constants
from pnp.games.dragon_dune.measures import beyond_reserve
from pnp.games.dragon_dune.part import Part
from pnp.games.dragon_dune.position import Position, Table
from pnp.games.dragon_dune.stages import ABSENT, COUNT, WHERE
from pnp.games.dragon_dune.words import ELVES, FACTIONS, GOBLINS, ORCS, counted, people

SETTING_UP: Final = Part("Setup")
HUTS = ("1★", "9•", "16•")
"""Where Orcs may start (DD-1.3)."""


HOMES = ((ELVES, "5★"), (GOBLINS, "10★"), (ORCS, "1★"))
"""Where a missing faction leaves a Troll (DD-1.7, A-41)."""


class SetUp(Action, verb="setup", about="everything is laid out; the dice show {dragon_dice}"):
    """Lay everything out (DD-1)."""

    rule = "DD-1.3"

    dragon_dice: tuple[int, ...]
    orc_placement: Placement = ()
    """Pairs of territory and number of Orcs."""

    @classmethod
    def told(cls, entry: Mapping[str, Any], words: Mapping[str, str]) -> str:
        """Return a written setup as a sentence."""
        orcs = entry.get("orc_placement") or {}
        begin = listed(f"{counted(count, 'unit')} in {at}" for at, count in orcs.items())
        dice = entry.get("dragon_dice")
        laid = super().told(entry, words) if dice else "everything is laid out without dice"
        return f"{laid}, and the Orcs begin with {begin}" if orcs else laid


def who_lays_out(table: Table) -> tuple[int, ...]:
    """Return who decides about the setup: the Orcs, as nobody else has a choice."""
    return (ORCS,) if ORCS in table.players else table.players[:1]


@SETTING_UP.choice(
    "setup",
    says="Lay everything out; the Orcs choose where they start",
    rules="DD-1.3 DD-1.5",
    takes=SetUp,
    then="control",
    asks=lambda game, table: who_lays_out(table),
    must=True,
)
def layouts(constants: Constants, position: Table, who: int) -> Iterator[Action]:
    """Yield the ways to lay everything out, the Orcs divided as they like (DD-1.3, DD-1.5)."""
    if who != ORCS:
        yield SetUp(position.dragon_dice)
        return
    count = position.options.values.units_orcs
    one, two, three = (constants.board.places[name] for name in ("1★", "9•", "16•"))
    for first in range(count + 1):
        for second in range(count - first + 1):
            split = ((one, first), (two, second), (three, count - first - second))
            yield SetUp(position.dragon_dice, tuple(pair for pair in split if pair[1]))


@SETTING_UP.refuses("DD-15.2", ABSENT, SetUp, says="the Orcs are not in this game")
def absent_orcs_start(constants: Constants, position: Position, move: SetUp) -> Facts | None:
    """Without Orcs nobody places them (DD-15.2)."""
    placed = any(count for _, count in move.orc_placement)
    return {} if placed and ORCS not in position.players else None


@SETTING_UP.refuses("DD-1.1", COUNT, SetUp, says="{count} would play")
def wrong_number_of_players(constants: Constants, position: Position, move: SetUp) -> Facts | None:
    """Two to four factions play (DD-1.1)."""
    values = position.options.values
    count = len(position.players)
    who = counted(count, "faction")
    return None if values.players_least <= count <= values.players_most else {"count": who}


@SETTING_UP.refuses("DD-1.5", COUNT, SetUp, says="{why}")
def wrong_dragon_dice(constants: Constants, position: Position, move: SetUp) -> Facts | None:
    """The dragon starts by three dice (DD-1.5)."""
    values = position.options.values
    dice = move.dragon_dice
    faces = range(values.die_least, values.die_most + 1)
    strange = [die for die in dice if die not in faces]
    if strange:
        return {"why": f"a die has no {strange[0]}"}
    if len(dice) == values.start_dice:
        return None
    were = "was" if len(dice) == 1 else "were"
    return {"why": f"{counted(len(dice), 'die')} {were} rolled, not {values.start_dice}"}


@SETTING_UP.refuses("DD-1.3", WHERE, SetUp, says="the Orcs would begin in {at}")
def orcs_start_elsewhere(constants: Constants, position: Position, move: SetUp) -> Facts | None:
    """Orcs start in their three territories (DD-1.3)."""
    for at, count in move.orc_placement:
        if count and constants.board.ids[at] not in HUTS:
            return {"at": constants.board.ids[at]}
    return None


@SETTING_UP.refuses("DD-1.3", COUNT, SetUp, says="{why}")
def wrong_number_of_orcs(constants: Constants, position: Position, move: SetUp) -> Facts | None:
    """All of the starting Orcs are placed (DD-1.3, A-25)."""
    if ORCS not in position.players:
        return None
    for at, count in move.orc_placement:
        if count < 0:
            placed, where = counted(count, "unit"), constants.board.ids[at]
            return {"why": f"the Orcs cannot place {placed} in {where}"}
    right = position.options.values.units_orcs
    count = sum(count for _, count in move.orc_placement)
    placed = counted(count, "unit")
    wrong = count != right
    return {"why": f"the Orcs would place {placed} and begin with {right}"} if wrong else None


@SETTING_UP.refuses(
    "DD-18.3", COUNT, SetUp, says="{who} would begin with {units} and have {reserve}"
)
def reserve_too_small(constants: Constants, position: Position, move: SetUp) -> Facts | None:
    """What starts on the board comes from the reserve, whatever its size (DD-3.1, DD-18.3)."""
    found = beyond_reserve(position.options, position.players)
    if found is None:
        return None
    who, units = found
    reserve = position.options.reserve[who]
    return {"who": people(who), "units": counted(units, "unit"), "reserve": reserve}


@SETTING_UP.does(
    SetUp,
    cites="DD-1.2 DD-1.3 DD-1.4 DD-1.5 DD-1.6 DD-1.7 DD-1.8 DD-1.9 DD-1.10 DD-1.11 "
    "DD-1.12 DD-1.13 DD-15.3 DD-18.2 DD-18.3 DD-19.2 DD-19.4",
)
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
    ("DD-1.4", "the first player is drawn"),
    ("DD-1.8", "Kings lie open"),
    ("DD-1.9", "everybody has a Queen"),
    ("DD-1.10", "everybody has a Jack"),
    ("DD-1.12", "the events are shuffled"),
    ("DD-1.11", "artifacts are dealt"),
    ("DD-4.6", "what was dealt is secret"),
)
"""What is done at the setup, by rules."""
