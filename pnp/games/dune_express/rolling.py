"""Rolling: what may be rolled and set aside, and what it changes (DE-3, DE-15, DE-16)."""

from __future__ import annotations

from typing import Final

from pnp.games.book import Facts, Log
from pnp.games.dune_express import stages
from pnp.games.dune_express.constants import Constants
from pnp.games.dune_express.moves import (
    Fall,
    LetFall,
    Roll,
    SecondLook,
    SetAside,
    UseThumper,
)
from pnp.games.dune_express.position import ACT, ANSWER, REROLL, ROLL, SET_ASIDE, Position, Table
from pnp.games.dune_express.reading import cite_results, dice_in_use, read_face, results_of
from pnp.games.dune_express.words import (
    SHAI_HULUD,
    SPICE_DIE,
    THUMPER,
    be,
    does,
    name,
    without_article,
)
from pnp.games.kit import Chapter

ROLLING: Final = Chapter("Rolling")
THROWS: Final = (Roll, Fall, LetFall)
DICE: Final = (*THROWS, SetAside)


def shows_worm(constants: Constants, table: Table) -> bool:
    """Return whether the Spice die is set aside with Shai Hulud."""
    shown = table.aside[constants.index[SPICE_DIE]]
    if shown is None:
        return False
    face = read_face(constants, table.options, table.active, SPICE_DIE, shown)
    return face == SHAI_HULUD


def is_last_roll(constants: Constants, table: Table) -> bool:
    """Return whether the roll just made was the last one allowed (DE-16.2)."""
    return table.options.three_roll_limit and table.rolls >= constants.values.roll_limit


def set_aside_by_rule(constants: Constants, table: Table) -> tuple[str, ...]:
    """Return the rolled dice that are set aside without being named (DE-15.1, DE-16.2)."""
    if is_last_roll(constants, table):
        return table.waiting
    if not table.options.locks or SPICE_DIE not in table.waiting:
        return ()
    shown = table.rolled[table.waiting.index(SPICE_DIE)]
    face = read_face(constants, table.options, table.active, SPICE_DIE, shown)
    return (SPICE_DIE,) if face == SHAI_HULUD else ()


# ---------------------------------------------------------------------- what may be rolled


@ROLLING.refuses("DE-9.4", stages.OVER, *DICE, UseThumper, says="{winner_has} won")
def rolled_after_the_end(constants: Constants, position: Position, move: Roll) -> Facts | None:
    """Nobody rolls once somebody has won (DE-9.4)."""
    return None if position.winner is None else {"winner_has": does(position.winner, "has")}


@ROLLING.refuses("DE-16.1", stages.LIMIT, *THROWS, says="{count} rolls have been made already")
def rolls_used_up(constants: Constants, position: Position, move: Roll) -> Facts | None:
    """The three-roll limit ends the rolling (DE-16.1)."""
    if not position.options.three_roll_limit or position.step == REROLL:
        return None
    count = position.rolls
    return {"count": count} if count >= constants.values.roll_limit else None


@ROLLING.refuses("DE-3.5", stages.FINISHED, *THROWS, says="all dice are set aside")
def nothing_to_roll(constants: Constants, position: Position, move: Roll) -> Facts | None:
    """Nobody rolls when all dice are set aside (DE-3.5)."""
    return {} if position.step in (ACT, ANSWER) else None


@ROLLING.refuses(
    "DE-3.2", stages.FINISHED, *THROWS, says="none of the dice just rolled is set aside"
)
def rolled_too_early(constants: Constants, position: Position, move: Roll) -> Facts | None:
    """Between two rolls a die is set aside (DE-3.2)."""
    return {} if position.step == SET_ASIDE else None


@ROLLING.refuses("DE-17.1", stages.OPTION, Roll, says="{dice} needs the Tactics variant")
def rolled_die_not_in_use(constants: Constants, position: Position, move: Roll) -> Facts | None:
    """Dice of an option not in use are not there (DE-17.1)."""
    if move.dice == position.waiting:
        return None
    pool = constants.pool(position.options)
    foreign = next((die for die in move.dice if die not in pool), None)
    return {"dice": foreign} if foreign else None


def _rolled_again(constants: Constants, position: Position, move: Roll) -> tuple[str, ...]:
    if move.dice == position.waiting:
        return ()
    pool = constants.pool(position.options)
    again = dict.fromkeys(move.dice)
    return tuple(die for die in again if die in pool and die not in position.waiting)


@ROLLING.refuses("DE-15.1", stages.KEPT, Roll, says="the Spice die is locked on Shai Hulud")
def locked_die_rolled(constants: Constants, position: Position, move: Roll) -> Facts | None:
    """A locked Shai Hulud is not rolled again (DE-15.1)."""
    again = _rolled_again(constants, position, move)
    locked = position.options.locks and again == (SPICE_DIE,)
    return {} if locked and shows_worm(constants, position) else None


@ROLLING.refuses("DE-3.3", stages.KEPT, Roll, says="{dice} {be} set aside already")
def kept_die_rolled(constants: Constants, position: Position, move: Roll) -> Facts | None:
    """A die set aside is not rolled again (DE-3.3)."""
    again = _rolled_again(constants, position, move)
    if not again:
        return None
    locked = position.options.locks and again == (SPICE_DIE,)
    return None if locked and shows_worm(constants, position) else {"dice": again, "be": be(again)}


def _left_lying(position: Position, move: Roll) -> tuple[str, ...]:
    if move.dice == position.waiting:
        return ()
    return tuple(die for die in position.waiting if die not in move.dice)


@ROLLING.refuses("DE-3.1", stages.MISSING, Roll, says="{dice} {be} not rolled")
def pool_not_complete(constants: Constants, position: Position, move: Roll) -> Facts | None:
    """The first roll is of the whole pool (DE-3.1)."""
    dice = _left_lying(position, move)
    return {"dice": dice, "be": be(dice)} if dice and _is_first(position) else None


@ROLLING.refuses("DE-3.4", stages.MISSING, Roll, says="{dice} {be} not rolled")
def rest_not_complete(constants: Constants, position: Position, move: Roll) -> Facts | None:
    """A later roll is of all dice that are left (DE-3.4)."""
    dice = _left_lying(position, move)
    return {"dice": dice, "be": be(dice)} if dice and not _is_first(position) else None


def _is_first(position: Position) -> bool:
    return position.rolls == 0 and position.step == ROLL


@ROLLING.refuses("DE-3.7", stages.FACE, Roll, Fall, says="{why}")
def no_such_face(constants: Constants, position: Position, move: Roll | Fall) -> Facts | None:
    """A die shows a face that it has (DE-3.7)."""
    dice = dice_in_use(constants, position.options)
    if isinstance(move, Fall):
        thrown = zip(position.waiting[len(position.rolled) :], (move.face,), strict=False)
    else:
        if len(move.dice) != len(move.faces):
            fewer = len(move.faces) < len(move.dice)
            return {"why": "a die shows no face" if fewer else "there are more faces than dice"}
        thrown = zip(move.dice, move.faces, strict=True)
    for die, face in thrown:
        # True would pass for 1.
        if face not in dice[die] or face is True:
            return {"why": f"{name(die)} has no face {without_article(face)}"}
    return None


# ---------------------------------------------------------------------- what may be set aside


@ROLLING.refuses("DE-3.3", stages.UNROLLED, SetAside, says="{why}")
def not_just_rolled(constants: Constants, position: Position, move: SetAside) -> Facts | None:
    """Only dice just rolled are set aside (DE-3.3)."""
    if position.step != SET_ASIDE and (position.waiting or move.dice):
        return {"why": "no dice have just been rolled"}
    if move.dice == position.waiting:  # as most are
        return None
    dice = tuple(die for die in dict.fromkeys(move.dice) if die not in position.waiting)
    return {"why": f"{name(dice)} {be(dice)} not in this roll"} if dice else None


@ROLLING.refuses(
    "DE-3.2",
    stages.NONE_KEPT,
    SetAside,
    says="{why}",
)
def too_few_set_aside(constants: Constants, position: Position, move: SetAside) -> Facts | None:
    """At least one die is set aside, by choice or by rule (DE-3.2)."""
    if move.dice == position.waiting:
        return None
    kept = {*move.dice, *set_aside_by_rule(constants, position)}
    count = len(kept.intersection(position.waiting))
    rolled = len(position.waiting)
    least = min(constants.values.set_aside_least, rolled)
    if count >= least:
        return None
    if rolled == 1:
        return {"why": "the die just rolled is not set aside"}
    found = f"only {count}" if count else "none"
    return {"why": f"{found} of the {rolled} dice just rolled is set aside"}


# ---------------------------------------------------------------------- Thumper


@ROLLING.refuses("DE-17.1", stages.OPTION, UseThumper, says="the Thumper variant is not in use")
def thumper_not_in_use(constants: Constants, position: Position, move: UseThumper) -> Facts | None:
    """Thumpers belong to their variant (DE-17.1)."""
    return None if position.options.thumper else {}


@ROLLING.refuses("DE-15.5", stages.ENOUGH, UseThumper, says="{who_holds} no Thumper")
def no_thumper_held(constants: Constants, position: Position, move: UseThumper) -> Facts | None:
    """A Thumper is used from the hand (DE-15.5)."""
    held = position.holds(position.active, THUMPER)
    return None if held else {"who_holds": does(position.active, "holds")}


@ROLLING.refuses("DE-15.5", stages.ENOUGH, UseThumper, says="no Shai Hulud is set aside")
def no_worm_to_thump(constants: Constants, position: Position, move: UseThumper) -> Facts | None:
    """A Thumper throws a Shai Hulud that is set aside (DE-15.5)."""
    return None if shows_worm(constants, position) else {}


@ROLLING.refuses("DE-15.5", stages.ENOUGH, UseThumper, says="{why}")
def thumped_too_late(constants: Constants, position: Position, move: UseThumper) -> Facts | None:
    """A Thumper is used before every action, in a later turn than it was taken (DE-15.5)."""
    if not position.acted:
        return None
    results = position.results
    taken = position.token_taken and results is not None and results.traitor == THUMPER
    late = "the Thumper was taken this very turn" if taken else "an action has been taken this turn"
    return {"why": late}


@ROLLING.refuses("DE-3.2", stages.ENOUGH, UseThumper, says="{why}")
def thumped_between(constants: Constants, position: Position, move: UseThumper) -> Facts | None:
    """A Thumper waits until the roll is over and a die of it is set aside (DE-3.2)."""
    if position.step == SET_ASIDE:
        return {"why": "the dice just rolled still lie on the table"}
    if position.falling or position.step == REROLL:
        return {"why": f"{name(position.waiting)} {be(position.waiting)} being rolled"}
    return None


# ---------------------------------------------------------------------- effects


@ROLLING.does(Roll, cites="DE-2.1 DE-2.2 DE-3.1 DE-3.4 DE-3.6 DE-3.7 DE-16.1 DE-15.6")
def roll(constants: Constants, table: Table, move: Roll, log: Log | None) -> None:
    """Let the dice fall; a re-rolled die stays set aside with its new face."""
    faces = move.faces
    table.falling = False
    if move.dice != table.waiting:
        fallen = dict(zip(move.dice, move.faces, strict=True))
        faces = tuple(fallen[die] for die in table.waiting)
    if log is not None:
        _cite_roll(table, faces, log)
    if table.step == REROLL:
        aside = list(table.aside)
        for die, face in zip(table.waiting, faces, strict=True):
            aside[constants.index[die]] = face
        table.aside = tuple(aside)
        table.thumped = False
        go_on(constants, table, log)
        return
    table.rolled = faces
    table.rolls += 1
    table.step = SET_ASIDE


@ROLLING.does(Fall)
def fall(constants: Constants, table: Table, move: Fall, log: Log | None) -> None:
    """Let one die fall; what the dice show together is a roll."""
    fallen = (*table.rolled, move.face)
    if len(fallen) < len(table.waiting):
        table.rolled, table.falling = fallen, True
    else:
        roll(constants, table, Roll(table.waiting, fallen), log)


@ROLLING.does(LetFall)
def let_fall(constants: Constants, table: Table, move: LetFall, log: Log | None) -> None:
    """Leave the Thumper in the hand."""
    table.falling = True


def _cite_roll(table: Table, faces: tuple[object, ...], log: Log) -> None:
    dice = table.waiting
    if table.step == REROLL:
        rule = "DE-15.6" if table.thumped else "DE-11.2"
        log.cite(rule, "{dice} is rolled again and shows {faces}", dice=dice, faces=faces)
        return
    number = table.rolls + 1
    if number == 1:
        log.cite("DE-2.1", "the turn of {who} begins", who=table.active)
        log.cite("DE-2.2", "the pool is {count} dice", count=len(dice))
    rule = "DE-3.1" if number == 1 else "DE-3.4"
    log.cite(rule, "roll {number}: {faces}", number=number, faces=faces)
    log.cite("DE-3.7", "every face is on its die")
    if table.options.three_roll_limit:
        log.cite("DE-16.1", "roll {number} is within the limit", number=number)
    elif number > 1:
        log.cite("DE-3.6", "nothing else limits the rolls")


@ROLLING.does(SetAside, cites="DE-3.2 DE-3.3 DE-15.1 DE-15.2 DE-16.2 DE-16.3")
def set_aside(constants: Constants, table: Table, move: SetAside, log: Log | None) -> None:
    """Set dice aside, those the rules set aside included (DE-3.2, DE-15.1, DE-16.2)."""
    if log is not None:
        _cite_set_aside(constants, table, move, log)
    if move.dice == table.waiting and len(move.dice) == len(table.aside):
        table.aside = table.rolled
    else:
        kept = (*move.dice, *set_aside_by_rule(constants, table))
        aside = list(table.aside)
        for die, face in zip(table.waiting, table.rolled, strict=True):
            if die in kept:
                aside[constants.index[die]] = face
        table.aside = tuple(aside)
    table.rolled = ()
    go_on(constants, table, log)


def _cite_set_aside(constants: Constants, table: Table, move: SetAside, log: Log) -> None:
    by_rule = set_aside_by_rule(constants, table)
    if move.dice:
        log.cite("DE-3.2", "{dice} {be} set aside", dice=move.dice, be=be(move.dice))
        log.cite("DE-3.3", "dice set aside keep their faces")
    if is_last_roll(constants, table):
        log.cite("DE-16.2", "the last roll: {dice} {be} set aside", dice=by_rule, be=be(by_rule))
    elif by_rule:
        log.cite("DE-15.1", "Shai Hulud locks the Spice die")
        if not move.dice:
            log.cite("DE-15.2", "the locked die is enough")
    if table.options.three_roll_limit and table.options.thumper:
        log.cite("DE-16.3", "the roll limit is in use in place of the lock")


@ROLLING.effect("DE-3.5")
def go_on(constants: Constants, table: Table, log: Log | None) -> None:
    """Go to the next roll or, with all dice set aside, to the actions (DE-3.5)."""
    if None in table.aside:
        pool = constants.pool(table.options)
        table.waiting = tuple(
            [die for die, face in zip(pool, table.aside, strict=True) if face is None]
        )
        table.step = ROLL
        return
    table.waiting = ()
    table.step = ACT
    table.results = results_of(constants, table)
    if log is not None:
        log.cite("DE-3.5", "all dice are set aside")
        cite_results(constants, table, log)


@ROLLING.does(SecondLook, cites="DE-11.2")
def look_again(constants: Constants, table: Table, move: SecondLook, log: Log | None) -> None:
    """Take up one die to roll it again (DE-11.2)."""
    table.looks += 1
    table.step = REROLL
    table.waiting = (move.die,)
    table.results = None
    if log is not None:
        log.cite("DE-11.2", "{who} rolls {die} again", who=table.active, die=move.die)


@ROLLING.does(UseThumper, cites="DE-15.5 DE-15.6")
def use_thumper(constants: Constants, table: Table, move: UseThumper, log: Log | None) -> None:
    """Discard the Thumper and take up the Spice die (DE-15.5, DE-15.6)."""
    held = list(table.held)
    held.remove((table.active, THUMPER))
    table.held = tuple(held)
    table.step, table.thumped = REROLL, True
    table.waiting = (SPICE_DIE,)
    table.results = None
    if log is not None:
        log.cite("DE-15.5", "{who} discards a Thumper", who=table.active)
        log.cite("DE-15.6", "the Spice die is rolled again and the Thumper is back in the pile")
