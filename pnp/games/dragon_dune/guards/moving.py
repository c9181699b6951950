"""What can object to a movement (DD-10.5)."""

from __future__ import annotations

from itertools import pairwise

from pnp.games.book import Facts
from pnp.games.dragon_dune import book
from pnp.games.dragon_dune.book import BOOK
from pnp.games.dragon_dune.constants import Constants
from pnp.games.dragon_dune.measures import closed, company, crowded, flies, range_of
from pnp.games.dragon_dune.moves import March
from pnp.games.dragon_dune.position import Position
from pnp.games.dragon_dune.words import CASTLE, ELVES, ORCS, counted, people


@BOOK.refuses("DD-17.1", book.ONCE, March, says="{who} have moved this turn")
@BOOK.refuses("DD-10.5g", book.ONCE, March, says="{who} have moved this turn")
def moves_twice(constants: Constants, position: Position, move: March) -> Facts | None:
    """One movement a turn, a second one by two Aces (DD-10.5g, DD-17.1)."""
    if position.active != move.by or position.marched == 0:
        return None
    allowed = position.marched == 1 and move.extra_cards
    return None if allowed else {"who": people(move.by)}


@BOOK.refuses("DD-10.5a", book.COUNT, March, says="the path is {path}")
def goes_nowhere(constants: Constants, position: Position, move: March) -> Facts | None:
    """A movement leads from one territory to others (DD-10.5a)."""
    return None if len(move.path) > 1 else {"path": len(move.path)}


@BOOK.refuses("DD-2.10", book.WHERE, March, says="{one} and {other} do not touch")
@BOOK.refuses("DD-10.5a", book.WHERE, March, says="{one} and {other} do not touch")
@BOOK.refuses("DD-2.2", book.WHERE, March, says="{one} and {other} do not touch")
def crosses_no_border(constants: Constants, position: Position, move: March) -> Facts | None:
    """Each step crosses a border (DD-2.2)."""
    board = constants.board
    for one, other in pairwise(move.path):
        if other not in board.neighbours[one]:
            return {"one": board.ids[one], "other": board.ids[other]}
    return None


@BOOK.refuses("DD-2.11", book.WHERE, March, says="the dragons are at {at}")
@BOOK.refuses("DD-10.5b", book.WHERE, March, says="the dragons are at {at}")
def walks_into_dragons(constants: Constants, position: Position, move: March) -> Facts | None:
    """No step leads into the number of the dragon marker (DD-10.5b)."""
    shut = closed(constants, position)
    for at in move.path[1:]:
        if at in shut:
            return {"at": constants.board.ids[at]}
    return None


def _too_far(constants: Constants, position: Position, move: March) -> Facts | None:
    reach = range_of(constants, position, move.by, len(move.specials))
    steps = len(move.path) - 1
    return {"who": people(move.by), "reach": reach, "steps": steps} if steps > reach else None


@BOOK.refuses("DD-6.3", book.LIMIT, March, says="{who} reach {reach} territories, not {steps}")
@BOOK.refuses("DD-10.5e", book.LIMIT, March, says="{who} reach {reach} territories, not {steps}")
def too_far_by_aces(constants: Constants, position: Position, move: March) -> Facts | None:
    """Each Ace is good for one more territory (DD-10.5e)."""
    return _too_far(constants, position, move) if move.specials else None


@BOOK.refuses("DD-10.5d", book.LIMIT, March, says="{who} reach {reach} territories, not {steps}")
def too_far_by_griffin(constants: Constants, position: Position, move: March) -> Facts | None:
    """Griffins carry so far and no farther (DD-10.5d)."""
    flying = flies(constants, position, move.by)
    return _too_far(constants, position, move) if flying else None


@BOOK.refuses("DD-5.O2", book.LIMIT, March, says="{who} reach {reach} territories, not {steps}")
@BOOK.refuses("DD-10.5c", book.LIMIT, March, says="{who} reach {reach} territories, not {steps}")
def too_far_for_orcs(constants: Constants, position: Position, move: March) -> Facts | None:
    """Orcs walk farther, but not for ever (DD-10.5c)."""
    return _too_far(constants, position, move) if move.by == ORCS else None


@BOOK.refuses("DD-10.5a", book.LIMIT, March, says="{who} reach {reach} territories, not {steps}")
def too_far(constants: Constants, position: Position, move: March) -> Facts | None:
    """A group moves up to its range (DD-10.5a)."""
    return _too_far(constants, position, move)


@BOOK.refuses("DD-5.O10", book.LIMIT, March, says="the Orcs do not share their range with {who}")
def too_far_for_an_ally(constants: Constants, position: Position, move: March) -> Facts | None:
    """The ally of the Orcs has no longer range (DD-5.O10)."""
    ally = move.by != ORCS and move.by in position.with_power(ORCS)
    return _too_far(constants, position, move) if ally else None


@BOOK.refuses("DD-2.7", book.LIMIT, March, says="{who} reach {reach} territories, not {steps}")
def no_griffins(constants: Constants, position: Position, move: March) -> Facts | None:
    """Who does not control a griffin castle does not fly (DD-2.7)."""
    there = any(
        position.visible[at][move.by] or position.hidden[at][move.by]
        for at in constants.board.griffins
    )
    return _too_far(constants, position, move) if there else None


@BOOK.refuses("DD-3.4", book.ENOUGH, March, says="{at} holds {count}")
@BOOK.refuses("DD-10.5a", book.ENOUGH, March, says="{at} holds {count}")
def moves_too_many(constants: Constants, position: Position, move: March) -> Facts | None:
    """The group is some or all visible, or some or all hidden units there (DD-10.5a)."""
    if not move.path:
        return None
    start = move.path[0]
    there = (position.hidden if move.hidden else position.visible)[start][move.by]
    if 1 <= move.units <= there:
        return None
    word = "hidden unit" if move.hidden else "visible unit"
    return {"at": constants.board.ids[start], "count": counted(there, word)}


@BOOK.refuses("DD-3.8", book.POWER, March, says="{who} cannot come out on the way")
@BOOK.refuses("DD-3.7", book.POWER, March, says="{who} cannot come out on the way")
def surfaces_without_right(constants: Constants, position: Position, move: March) -> Facts | None:
    """Hidden Elves come out where they arrive, others do not (DD-3.7, DD-3.8)."""
    wrong = move.come_out and (move.by != ELVES or not move.hidden)
    return {"who": people(move.by)} if wrong else None


@BOOK.refuses("DD-3.7", book.ROOM, March, says="others are visible in {at}")
def surfaces_among_others(constants: Constants, position: Position, move: March) -> Facts | None:
    """Elves come out on arrival only where no other visible unit is (DD-3.7)."""
    goal = move.path[-1] if move.path else 0
    wrong = move.come_out and move.hidden and company(position, goal, move.by)
    return {"at": constants.board.ids[goal]} if wrong else None


@BOOK.refuses("DD-2.8", book.ROOM, March, says="two other players stand in {at}")
def arrives_without_room(constants: Constants, position: Position, move: March) -> Facts | None:
    """No third player in a castle, unless the group is hidden or hides (DD-2.8, A-14)."""
    if move.hidden or move.hide_on_arrival or not move.path:
        return None
    goal = move.path[-1]
    return (
        {"at": constants.board.ids[goal]} if crowded(constants, position, goal, move.by) else None
    )


@BOOK.refuses("DD-2.8", book.ROOM, March, says="two other players stand in {at}")
def passes_a_full_castle(constants: Constants, position: Position, move: March) -> Facts | None:
    """With castle_transit off nobody passes a castle with two others (A-14)."""
    if position.options.castle_transit or move.hidden:
        return None
    for at in move.path[1:-1]:
        if constants.board.kinds[at] == CASTLE and crowded(constants, position, at, move.by):
            return {"at": constants.board.ids[at]}
    return None
