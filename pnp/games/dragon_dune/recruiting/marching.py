"""Round IV, step 5: a group moves (DD-10.5)."""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping
from itertools import pairwise
from typing import Any, Final

from pnp.english import listed
from pnp.games.book import Facts, Log
from pnp.games.dragon_dune.actions import (
    Action,
    Arrival,
    Card,
    Cards,
    Entering,
    Faction,
    Flag,
    Leaving,
    Stepping,
    Territory,
)
from pnp.games.dragon_dune.agreements import no_passage
from pnp.games.dragon_dune.asked import alone, stands_or_hides
from pnp.games.dragon_dune.base import DragonRules
from pnp.games.dragon_dune.constants import Constants
from pnp.games.dragon_dune.measures import (
    closed,
    company,
    crowd,
    crowded,
    elite_choices,
    flies,
    full_castles,
    pair_of_aces,
    range_of,
)
from pnp.games.dragon_dune.part import Part
from pnp.games.dragon_dune.position import Position, Table
from pnp.games.dragon_dune.recruiting.placing import hide_on_arrival
from pnp.games.dragon_dune.stages import COUNT, ENOUGH, ONCE, POWER, ROOM, WHERE
from pnp.games.dragon_dune.units import arrive, put_elite, take_elite
from pnp.games.dragon_dune.waters import across_water
from pnp.games.dragon_dune.words import (
    CASTLE,
    DWARVES,
    ELVES,
    FACTIONS,
    ORCS,
    RECRUITMENT,
    counted,
    hidden_units,
    people,
    too_many,
)

MARCHING: Final = Part("5. Movement")


class March(Action, Arrival, Entering, Stepping, Leaving, verb="move"):
    """A group moves (DD-10.5)."""

    drawn = "move"
    round, rule = RECRUITMENT, "DD-10.5"
    step = 5
    aces = ("hide_special",)
    pair = "DD-17.1"
    many = ("specials", "extra_cards")
    needs_pair = False

    by: Faction
    path: tuple[Territory, ...]
    units: int
    specials: Cards = ()
    hidden: Flag = False
    come_out: Flag = False
    extra_cards: Cards = ()
    elite: int | None = None
    hide_on_arrival: Flag = False
    hide_special: Card | None = None

    @classmethod
    def told(cls, entry: Mapping[str, Any], words: Mapping[str, str]) -> str:
        """Return a written movement as a sentence."""
        path = entry.get("path", ())
        group = " from ".join((f"{words['by']} move {words['units']}", *map(str, path[:1])))
        if len(path) < 2:
            return f"{group} to nowhere"
        way = f" through {listed(path[1:-1])}" if path[2:] else ""
        return f"{group}{way} to {path[-1]}"

    @property
    def goal(self) -> int:
        """Where the group goes."""
        return self.path[-1] if self.path else 0

    @property
    def entered(self) -> tuple[int, ...]:
        """The territories that the group enters."""
        return self.path[1:]


# ---------------------------------------------------------------------- the sequence of play


def may_move(game: DragonRules, table: Table) -> tuple[int, ...]:
    """Return the player whose turn it is, as long as a group may move (DD-10.5)."""
    who = table.active
    if who is None or not stands_or_hides(table, who):
        return ()
    options = table.options
    second = options.advanced_special_cards and table.hand_size(who) >= options.values.two_aces
    return alone(who, table.marched == 0 or (table.marched == 1 and second))


@MARCHING.choice(
    "move",
    says="5. Move a group",
    rules="DD-10.5",
    takes=March,
    then="disband move hide",
    asks=may_move,
    again=March,
)
def marches(
    constants: Constants, position: Table, who: int, goals: Container[int] | None = None
) -> Iterator[March]:
    """Yield the ways of groups, with Aces where they help (DD-10.5); all, or those to *goals*."""
    extra: tuple[str, ...] = ()
    if position.marched:
        cards = pair_of_aces(position, who)
        if cards is None:
            return
        extra = cards
    aces = tuple(card for card in position.aces(who) if card not in extra)
    options = position.options
    most = range_of(constants, position, who, len(aces))
    usual = range_of(constants, position, who, 0)
    full = full_castles(constants, position, who)
    whole = options.dragon_blocks_whole_number
    for hidden, board in ((False, position.visible), (True, position.hidden)):
        barred = no_passage(constants, position, who, hidden)
        for start, there in enumerate(board):
            if not there[who]:
                continue
            for path in constants.board.paths(start, most, position.dragon, whole, barred):
                if goals is not None and path[-1] not in goals:
                    continue
                room = hidden or path[-1] not in full
                specials = aces[: max(0, len(path) - 1 - usual)]
                # A third player in a castle hides at once, others than Elves by an Ace.
                card = aces[len(specials)] if not room and aces[len(specials) :] else None
                for units in range(1, there[who] + 1):
                    if room or (card is not None and who != ELVES):
                        for elite in _elite(position, who, start, units, hidden):
                            yield March(
                                who, path, units, specials, hidden, False, extra, elite,
                                not room, card,
                            )  # fmt: skip
                    if who == ELVES:
                        yield from _elven_moves(position, path, units, specials, hidden, extra)


def _elite(position: Table, who: int, at: int, units: int, hidden: bool) -> tuple[int | None, ...]:
    """Return how many elite Dwarves may go with a group (DD-16.2)."""
    if who != DWARVES:
        return (None,)
    there = (position.hidden if hidden else position.visible)[at][who]
    return elite_choices(units, there, (position.elite_hidden if hidden else position.elite)[at])


def _elven_moves(
    position: Table,
    path: tuple[int, ...],
    units: int,
    specials: tuple[str, ...],
    hidden: bool,
    extra: tuple[str, ...],
) -> Iterator[March]:
    """Yield how else Elves may arrive: hidden ones come out, visible ones hide from others."""
    among_others = company(position, path[-1], ELVES)
    if hidden and not among_others:
        yield March(ELVES, path, units, specials, True, come_out=True, extra_cards=extra)
    elif not hidden and among_others:
        yield March(ELVES, path, units, specials, hide_on_arrival=True, extra_cards=extra)


# ---------------------------------------------------------------------- guards


@MARCHING.refuses("DD-17.1", ONCE, March, says="{who} have moved this turn already")
@MARCHING.refuses("DD-10.5g", ONCE, March, says="{who} have moved this turn already")
def moves_twice(constants: Constants, position: Position, move: March) -> Facts | None:
    """One movement a turn, a second one by two Aces (DD-10.5g, DD-17.1)."""
    if position.active != move.by or position.marched == 0:
        return None
    allowed = position.marched == 1 and move.extra_cards
    return None if allowed else {"who": people(move.by)}


@MARCHING.refuses("DD-10.5a", COUNT, March, says="{why}")
def goes_nowhere(constants: Constants, position: Position, move: March) -> Facts | None:
    """A movement leads from one territory to others (DD-10.5a)."""
    if len(move.path) < 2:
        return {"why": "the way leads to no other territory"}
    stays = (constants.board.ids[one] for one, other in pairwise(move.path) if one == other)
    return next(({"why": f"the way stays in {at}"} for at in stays), None)


@MARCHING.refuses("DD-10.5a", WHERE, March, says="{one} and {other} share no border")
@MARCHING.refuses("DD-2.2", WHERE, March, says="{one} and {other} share no border")
def crosses_no_border(constants: Constants, position: Position, move: March) -> Facts | None:
    """Each step crosses a border (DD-2.2)."""
    board = constants.board
    for one, other in pairwise(move.path):
        if other != one and other not in board.neighbours[one]:
            return {"one": board.ids[one], "other": board.ids[other]}
    return None


@MARCHING.refuses("DD-2.10", WHERE, March, says="water lies between {one} and {other}")
def crosses_water(constants: Constants, position: Position, move: March) -> Facts | None:
    """No step leads across water (DD-2.10)."""
    found = crosses_no_border(constants, position, move)
    return found if found is not None and across_water(found["one"], found["other"]) else None


@MARCHING.refuses("DD-2.11", WHERE, March, says="the dragon marker stands in {at}")
@MARCHING.refuses("DD-10.5b", WHERE, March, says="the dragon marker stands in {at}")
def walks_into_dragons(constants: Constants, position: Position, move: March) -> Facts | None:
    """No step leads into the number of the dragon marker (DD-10.5b)."""
    shut = closed(constants, position)
    for at in move.path[1:]:
        if at in shut:
            return {"at": constants.board.ids[at]}
    return None


@MARCHING.refuses("DD-10.5a", ENOUGH, March, says="{why}")
def moves_too_many(constants: Constants, position: Position, move: March) -> Facts | None:
    """The group is some or all visible, or some or all hidden units there (DD-10.5a)."""
    if not move.path:
        return None
    start = move.path[0]
    there = (position.hidden if move.hidden else position.visible)[start][move.by]
    if 1 <= move.units <= there:
        return None
    word = "hidden unit" if move.hidden else "visible unit"
    place = f"in {constants.board.ids[start]}"
    return {"why": too_many(move.by, move.units, there, word, place, "move")}


@MARCHING.refuses("DD-3.4", ENOUGH, March, says="{why}")
def moves_the_hidden(constants: Constants, position: Position, move: March) -> Facts | None:
    """Hidden units do not move with visible ones (DD-3.4)."""
    start = move.path[0] if move.path else 0
    there, hidden = position.visible[start][move.by], position.hidden[start][move.by]
    if move.hidden or move.units <= there or not hidden:
        return None
    return {"why": hidden_units(move.by, there, hidden, constants.board.ids[start])}


@MARCHING.refuses("DD-3.8", POWER, March, says="{who} cannot come out on the way")
@MARCHING.refuses("DD-3.7", POWER, March, says="{who} cannot come out on the way")
def surfaces_without_right(constants: Constants, position: Position, move: March) -> Facts | None:
    """Hidden Elves come out where they arrive, others do not (DD-3.7, DD-3.8)."""
    return {"who": people(move.by)} if move.come_out and move.by != ELVES else None


@MARCHING.refuses("DD-3.7", POWER, March, says="no hidden unit is in the group")
def surfaces_in_sight(constants: Constants, position: Position, move: March) -> Facts | None:
    """Only who is hidden comes out (DD-3.7)."""
    return {} if move.come_out and not move.hidden else None


@MARCHING.refuses("DD-3.7", ROOM, March, says="others are visible in {at}")
def surfaces_among_others(constants: Constants, position: Position, move: March) -> Facts | None:
    """Elves come out on arrival only where no other visible unit is (DD-3.7)."""
    goal = move.path[-1] if move.path else 0
    wrong = move.come_out and move.hidden and company(position, goal, move.by)
    return {"at": constants.board.ids[goal]} if wrong else None


@MARCHING.refuses("DD-2.8", ROOM, March, says="{others} in {at}")
def arrives_without_room(constants: Constants, position: Position, move: March) -> Facts | None:
    """No third player in a castle, unless the group is hidden or hides (DD-2.8, A-14)."""
    if move.hidden or move.hides or not move.path:
        return None
    goal = move.path[-1]
    full = crowded(constants, position, goal, move.by)
    return crowd(constants, position, goal) if full else None


@MARCHING.refuses(
    "DD-2.8",
    ROOM,
    March,
    says="{others} in {at}, and in this game nobody passes through a full castle",
)
def passes_a_full_castle(constants: Constants, position: Position, move: March) -> Facts | None:
    """With castle_transit off nobody passes a castle with two others (A-14)."""
    if position.options.castle_transit or move.hidden:
        return None
    for at in move.path[1:-1]:
        if constants.board.kinds[at] == CASTLE and crowded(constants, position, at, move.by):
            return crowd(constants, position, at)
    return None


# ---------------------------------------------------------------------- effects


@MARCHING.does(
    March,
    cites="DD-10.5 DD-10.5a DD-10.5c DD-10.5d DD-10.5e DD-10.5f DD-17.1 DD-2.3 DD-2.7 "
    "DD-2.8 DD-2.11 DD-3.4 DD-3.7 DD-4.4 DD-5.O2 DD-6.3",
)
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
        if move.hides:
            hide_on_arrival(table, goal, who, move.units, elite)
    _keep_promise(table, who, goal)
    if log is not None:
        ids = constants.board.ids
        log.cite("DD-10.5a", "{count} go from {start} to {goal}", count=counted(move.units, "unit"),
                 start=ids[start], goal=ids[goal])  # fmt: skip
        about = (("units", ids[goal], FACTIONS[who]), ("units", ids[start], FACTIONS[who]))
        for rule, why in rules:
            log.cite(rule, why, about=about)


def _allowing(constants: Constants, table: Table, move: March) -> tuple[tuple[str, str], ...]:
    """Return the rules by which a group goes farther or elsewhere than an ordinary one, and how."""
    far = len(move.path) - 1 > table.options.values.range
    griffins, orcs = far and flies(constants, table, move.by), far and move.by == ORCS
    crowds = any(crowded(constants, table, at, move.by) for at in move.path[1:])
    aces = "an Ace adds" if len(move.specials) == 1 else "Aces add"
    found = (
        ("DD-10.5", True, "one group may move"),
        ("DD-2.11", move.path[0] in closed(constants, table), "units may leave the closed number"),
        ("DD-2.8", crowds, "a full castle does not stop this group"),
        ("DD-3.4", move.hidden, "hidden units may move"),
        ("DD-2.7", griffins, "griffins carry the group"),
        ("DD-10.5d", griffins, "griffins carry the group"),
        ("DD-10.5c", orcs, "the Orcs go farther than others"),
        ("DD-5.O2", orcs, "the Orcs go farther than others"),
        ("DD-10.5e", bool(move.specials), f"{aces} to the range"),
        ("DD-6.3", bool(move.specials), f"{aces} to the range"),
        ("DD-17.1", bool(move.extra_cards), "two Aces let a group move once more"),
        ("DD-3.7", move.come_out, "hidden Elves may come out as they move"),
        ("DD-10.5f", move.hides, "those who arrive may hide"),
        ("DD-2.3", move.path[-1] == constants.board.mountain, "units may enter the mountain"),
    )
    return tuple((rule, why) for rule, holds, why in found if holds)


def _keep_promise(table: Table, who: int, goal: int) -> None:
    """A promised movement that was made is fulfilled and ends (DD-4.4)."""
    kept = ("move_to", who, goal)
    table.agreements = tuple(
        item for item in table.agreements if (item.kind, item.player, item.territory) != kept
    )
