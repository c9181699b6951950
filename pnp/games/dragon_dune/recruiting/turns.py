"""Round IV: coming out of hiding, whose turn it is, the Troll (DD-10.0, DD-10.7 to DD-10.9)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Final

from pnp.games.book import Facts, Log
from pnp.games.dragon_dune.actions import Action, Faction, Leaving, Stepping, Territory
from pnp.games.dragon_dune.asked import alone
from pnp.games.dragon_dune.base import DragonRules
from pnp.games.dragon_dune.constants import Constants
from pnp.games.dragon_dune.measures import crowd, crowded, next_in_turn
from pnp.games.dragon_dune.part import Part
from pnp.games.dragon_dune.position import OF, Position, Table
from pnp.games.dragon_dune.stages import ENOUGH, ONCE, POWER, ROOM, STEP, TIME, WHOSE
from pnp.games.dragon_dune.units import lose, share, surface
from pnp.games.dragon_dune.words import (
    ELVES,
    FACTIONS,
    GOBLINS,
    RECRUITMENT,
    called,
    counted,
    people,
    too_many,
)

TURNS: Final = Part("IV. The Recruitment Round")
END_OF_TURN: Final = Part("The end of a turn")


class BeginRecruitment(Action, verb="begin_recruitment", about="hidden units come out"):
    """Round IV begins: hidden units of all but the Elves come out (DD-3.8)."""

    round, rule = RECRUITMENT, "DD-10.0"


class ComeOut(Action, verb="come_out", about="{by} come out in {at} with {units}"):
    """Elves come out of hiding (DD-3.7)."""

    drawn = "highlight"
    round, rule = RECRUITMENT, "DD-3.7"

    by: Faction
    at: Territory
    units: int | None = None


class Turn(Action, verb="turn", about="the muster of {by} begins"):
    """A player's turn of round IV begins."""

    round, rule = RECRUITMENT, "DD-10.8"

    by: Faction


class EndTurn(Action, Stepping, Leaving, verb="end_turn", about="the muster of {by} ends"):
    """A turn of round IV ends with the Troll (DD-10.7)."""

    round, rule = RECRUITMENT, "DD-10.8"
    step = 7

    by: Faction


# ---------------------------------------------------------------------- the sequence of play


TURNS.by_itself(
    "begin_recruitment",
    BeginRecruitment,
    says="IV. Hidden units come out",
    rules="DD-10.0",
    then="come_out hide",
)


def may_come_out(game: DragonRules, table: Table) -> tuple[int, ...]:
    """Return the Elves as long as some of them hide where they were not asked (DD-3.7)."""
    return alone(ELVES, any(map(OF[ELVES], table.hidden[table.declared + 1 :])))


@TURNS.choice(
    "come_out",
    says="Elves may come out",
    rules="DD-3.7",
    takes=ComeOut,
    then="initiative hide",
    asks=may_come_out,
    again=ComeOut,
)
def surfacings(constants: Constants, position: Table, who: int) -> Iterator[Action]:
    """Yield hidden Elves who may come out (DD-3.7)."""
    for at, there in enumerate(position.hidden):
        if there[ELVES] and at > position.declared and not crowded(constants, position, at, who):
            for units in range(1, there[ELVES] + 1):
                yield ComeOut(who, at, units)


def may_go_first(game: DragonRules, table: Table) -> tuple[int, ...]:
    """Return the Goblins as long as they may choose their turn (DD-16.4)."""
    free = table.options.goblin_initiative and GOBLINS in table.players
    # Nobody is asked before the last turn: who has waited so long takes it now.
    others = next_in_turn(table) not in (None, GOBLINS)
    return alone(GOBLINS, free and GOBLINS not in table.turned and others)


def _next_turn(game: DragonRules, table: Table) -> str:
    return "battle" if next_in_turn(table) is None else "turn"


def after_initiative(game: DragonRules, table: Table) -> str:
    """Return the step that follows: their turn, or that of the next player (DD-16.4)."""
    return "revive" if table.active == GOBLINS else _next_turn(game, table)


@TURNS.choice(
    "initiative",
    says="The Goblins may take their turn now",
    rules="DD-16.4",
    takes=Turn,
    then="turn revive battle",
    asks=may_go_first,
    goes=after_initiative,
    closes=Turn,
)
def initiatives(constants: Constants, position: Table, who: int) -> Iterator[Action]:
    """Yield the turn of the Goblins (DD-16.4)."""
    yield Turn(who)


@TURNS.happening(
    "turn", says="The next player's turn begins", rules="DD-10.8", takes=Turn, then="revive"
)
def next_begins(constants: Constants, table: Table) -> Iterable[Action]:
    """The next player's turn begins by itself."""
    who = next_in_turn(table)
    assert who is not None
    return (Turn(who),)


@END_OF_TURN.happening(
    "end_turn",
    says="7. The Troll; then the next player",
    rules="DD-10.7 DD-10.8",
    takes=EndTurn,
    then="initiative turn battle",
)
def turn_ends(constants: Constants, table: Table) -> Iterable[Action]:
    """A turn ends by itself."""
    assert table.active is not None
    return (EndTurn(table.active),)


# ---------------------------------------------------------------------- guards


@TURNS.refuses("DD-10.0", ONCE, BeginRecruitment, says="{what} already")
def recruitment_has_begun(
    constants: Constants, position: Position, move: BeginRecruitment
) -> Facts | None:
    """Hidden units come out once, before all turns (DD-10.0)."""
    begun = position.active is not None or position.turned
    if not position.in_recruitment() or not (begun or position.recruiting):
        return None
    return {"what": "the musters have begun" if begun else "hidden units have come out"}


@TURNS.refuses("DD-3.7", POWER, ComeOut, says="only the Elves choose, not {who}")
@TURNS.refuses("DD-3.8", POWER, ComeOut, says="{why}")
def comes_out_alone(constants: Constants, position: Position, move: ComeOut) -> Facts | None:
    """Only Elves choose where they come out (DD-3.7, DD-3.8)."""
    if move.by == ELVES:
        return None
    who = people(move.by)
    return {"who": who, "why": f"{who} do not choose: all their hidden units come out"}


@TURNS.refuses("DD-3.7", TIME, ComeOut, says="the musters {begin}")
def comes_out_late(constants: Constants, position: Position, move: ComeOut) -> Facts | None:
    """Elves come out at the very start of the round (DD-3.7)."""
    if not position.in_recruitment():
        return None
    if position.active is not None or position.turned:
        return {"begin": "have begun already"}
    return {"begin": "begin now"} if position.step in ("initiative", "turn") else None


@TURNS.refuses("DD-3.7", ENOUGH, ComeOut, says="{why}")
def comes_out_from_nowhere(constants: Constants, position: Position, move: ComeOut) -> Facts | None:
    """Hidden units come out (DD-3.7)."""
    there = position.hidden[move.at][move.by]
    units = there if move.units is None else move.units
    if 1 <= units <= there:
        return None
    place = f"in {constants.board.ids[move.at]}"
    return {"why": too_many(move.by, units, there, "hidden unit", place, "come out")}


@TURNS.refuses("DD-2.8", ROOM, ComeOut, says="{others} in {at}")
@TURNS.refuses("DD-3.9", ROOM, ComeOut, says="{others} in {at}")
def comes_out_without_room(constants: Constants, position: Position, move: ComeOut) -> Facts | None:
    """Nobody comes out as a third player in a castle (DD-3.9)."""
    if crowded(constants, position, move.at, move.by):
        return crowd(constants, position, move.at)
    return None


@TURNS.refuses("DD-3.7", ONCE, ComeOut, says="the Elves have decided about {at} already")
def declares_backwards(constants: Constants, position: Position, move: ComeOut) -> Facts | None:
    """In a whole game the Elves go through the territories once, in the order of the map."""
    if not position.step or move.at > position.declared:
        return None
    return {"at": constants.board.ids[move.at]}


def initiative(position: Position, by: int) -> bool:
    """Return whether the Goblins may take their turn now, wherever they sit (DD-16.4)."""
    free = position.options.goblin_initiative and by == GOBLINS
    return free and by not in position.turned and position.active != by


@TURNS.refuses("DD-16.4", WHOSE, Turn, says="the Goblins have begun their muster already")
def initiative_taken_twice(constants: Constants, position: Position, move: Turn) -> Facts | None:
    """Goblin Initiative is good for one turn (DD-16.4, A-52)."""
    goblins = position.options.goblin_initiative and move.by == GOBLINS
    done = GOBLINS in position.turned or position.active == GOBLINS
    return {} if goblins and done and position.in_recruitment() else None


@TURNS.refuses("DD-10.8", WHOSE, Turn, says="{why}")
def turn_runs_backwards(constants: Constants, position: Position, move: Turn) -> Facts | None:
    """Turns go in player order from the Starting Player on, one for each (DD-10.8)."""
    if not position.in_recruitment() or initiative(position, move.by):
        return None
    if move.by == position.active:
        return {"why": f"{people(move.by)} muster already"}
    if move.by in position.turned:
        return {"why": f"the muster of {people(move.by)} is over"}
    missed = position.rank(move.by) < position.due
    return {"why": f"{people(move.by)} have missed their muster"} if missed else None


@TURNS.refuses("DD-10.9", WHOSE, Stepping, says="{who} have ended their muster")
def turn_has_ended(constants: Constants, position: Position, move: Any) -> Facts | None:
    """Nothing follows the last step of a turn (DD-10.9)."""
    ended = position.in_recruitment() and position.active is None and position.turned
    return {"who": people(move.by)} if ended and move.by == position.turned[-1] else None


@TURNS.refuses("DD-10.8", WHOSE, Stepping, says="{why}")
def turn_of_another(constants: Constants, position: Position, move: Any) -> Facts | None:
    """Nobody takes steps in another's turn (DD-10.8); a whole game says what comes before one."""
    active = position.active if position.in_recruitment() else None
    if active == move.by or (initiative(position, move.by) and not position.step):
        return None
    if active is None:
        return None if position.step else {"why": "nobody musters now"}
    return {"why": f"{people(active)} muster now"}


REACHED: Final = {
    "stop_early": 2, "disband_early": 2, "conscript": 3, "stop_hiring": 4, "recruit": 4, "move": 5,
    "disband": 6, "end_turn": 7,
}  # fmt: skip
"""The step of a muster to which a step of a whole game belongs: nobody goes back from it."""


@TURNS.refuses("DD-10.9", STEP, Stepping, says="{who} have come to step {later}, {name}, already")
def step_is_past(constants: Constants, position: Position, move: Any) -> Facts | None:
    """Steps are taken in order (DD-10.9)."""
    if position.active != move.by or not position.in_recruitment():
        return None
    later = max(position.last_step, REACHED.get(position.resume or position.step, 0))
    if move.step >= later:
        return None
    return {"who": people(move.by), "later": later, "name": called(later, move.by)}


# ---------------------------------------------------------------------- effects


@TURNS.does(BeginRecruitment, cites="DD-10.0 DD-3.7 DD-3.8 DD-3.9 DD-5.E3")
def begin_recruitment(
    constants: Constants, table: Table, move: BeginRecruitment, log: Log | None
) -> None:
    """Hidden units come out, but the Elves' (DD-3.8, DD-3.9, A-14)."""
    table.recruiting = True
    if ELVES in table.players and table.peeked is None and table.event_deck:
        # The look after the last card, where no card was the last one.
        table.peeked = table.event_deck[0]
        if log is not None:
            log.cite("DD-5.E3", "the Elves look at the next event card")
    came_out = False
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
            came_out = True
            if log is not None:
                log.cite(
                    "DD-3.8", "{who} come out in {at}", who=people(who), at=ids[at], about=about
                )
    if log is not None:
        if came_out:
            log.cite("DD-10.0", "hidden units have come out")
        else:
            log.cite("DD-10.0", "the Recruitment Round begins")
        waiting = [ids[at] for at, there in enumerate(table.hidden) if there[ELVES]]
        if waiting:
            stay = tuple(("units", at, FACTIONS[ELVES]) for at in waiting)
            log.cite("DD-3.7", "the Elves come out where they say so", about=stay)


@TURNS.does(ComeOut, cites="DD-3.7")
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


@TURNS.does(Turn, cites="DD-10.8 DD-16.4")
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


def note_step(table: Table, move: object) -> None:
    """Note how far a turn has come (DD-10.9); Goblin Initiative lets it begin unsaid (DD-16.4)."""
    step = getattr(move, "step", 0)
    if step:
        by = getattr(move, "by", None)
        if table.active != by and isinstance(by, int):
            start_turn(table, by)
        table.last_step = step


@END_OF_TURN.does(EndTurn, cites="DD-10.7 DD-3.2 DD-3.4 DD-10.8")
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
