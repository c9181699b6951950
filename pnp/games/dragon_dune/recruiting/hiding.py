"""Whoever has come to share a territory may hide (DD-3.5, DD-3.6, DD-3.11)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from pnp.games.book import Facts, Log
from pnp.games.dragon_dune.actions import Action, Card, Faction, Territory
from pnp.games.dragon_dune.asked import by_course
from pnp.games.dragon_dune.base import DragonRules
from pnp.games.dragon_dune.constants import Constants
from pnp.games.dragon_dune.holdings import Sharing
from pnp.games.dragon_dune.measures import company
from pnp.games.dragon_dune.part import Part
from pnp.games.dragon_dune.position import Position, Table
from pnp.games.dragon_dune.stages import COUNT, ENOUGH, ONCE, POWER, WHERE
from pnp.games.dragon_dune.units import hide
from pnp.games.dragon_dune.words import ELVES, FACTIONS, counted, people, too_many

HIDING: Final = Part("Hiding")


class Hide(Action, verb="hide", about="{by} hide {units} in {at}"):
    """Units hide from company (DD-3.5, DD-3.6)."""

    rule = "DD-3.5"
    keeps_sharing = True
    aces = ("special",)

    by: Faction
    at: Territory
    units: int | None = None
    special: Card | None = None
    elite: int | None = None


# ---------------------------------------------------------------------- the sequence of play


def place_in_order(position: Table, sharing: Sharing, who: int) -> int:
    """Return when a player decides: who caused it first, then the others in order (DD-3.11)."""
    return 0 if who == sharing.by else position.rank(who) + 1


def may_hide(position: Table, sharing: Sharing, who: int) -> bool:
    """Return whether a player may hide in a territory that has just come to be shared."""
    if not position.visible[sharing.at][who] or not company(position, sharing.at, who):
        return False
    if who != sharing.by and not sharing.fresh:
        return False
    return place_in_order(position, sharing, who) > sharing.spoken


def _shared(position: Position, at: int) -> Sharing | None:
    for sharing in position.sharing:
        if sharing.at == at:
            return sharing
    return None


def open_hiding(game: DragonRules, table: Table) -> None:
    """Ask everybody who may hide now, then go back to where the game was (DD-3.11)."""
    while table.sharing:
        sharing = table.sharing[0]
        players = [sharing.by, *(who for who in table.order() if who != sharing.by)]
        asked = tuple(
            who
            for who in players
            if may_hide(table, sharing, who) and (who == ELVES or table.hand_size(who))
        )
        if asked:
            if table.step != "hide":
                table.resume, table.resume_asked = table.step, table.asked
            table.step, table.asked = "hide", asked
            return
        table.sharing = table.sharing[1:]
    if table.step == "hide":
        step, asked = table.resume, table.resume_asked
        table.resume, table.resume_asked = "", ()
        # The board may be another one now, so that a step offers something else, or nothing.
        asks: Any = game.flow.step(step).asks
        if step != "council" and asks is not by_course:
            game.flow.come(game, table, step)
        else:
            table.step, table.asked = step, asked


def after_hiding(game: DragonRules, table: Table, move: Any) -> None:
    """Ask the others who may hide there, then go on to the next territory (DD-3.5)."""
    sharing = table.sharing[0]
    if isinstance(move, Hide):
        left = tuple(who for who in table.asked[1:] if may_hide(table, sharing, who))
    else:
        left = table.asked[1:]
    if left:
        table.asked = left
        return
    table.sharing = table.sharing[1:]
    open_hiding(game, table)


@HIDING.choice(
    "hide",
    says="Who has come to share a territory may hide",
    rules="DD-3.5 DD-3.6",
    takes=Hide,
    asks=by_course,
    course=after_hiding,
)
def hidings(constants: Constants, position: Table, who: int) -> Iterator[Action]:
    """Yield the ways to hide: units of the Elves, or all for an Ace (DD-3.5, DD-3.6)."""
    at = position.sharing[0].at
    if who == ELVES:
        for units in range(1, position.visible[at][who] + 1):
            yield Hide(who, at, units)
    else:
        for card in position.aces(who):
            yield Hide(who, at, None, card)


# ---------------------------------------------------------------------- guards


@HIDING.refuses("DD-6.4", POWER, Hide, says="{who} can hide only by an Ace")
@HIDING.refuses("DD-3.6", POWER, Hide, says="{who} can hide only by an Ace")
def hides_without_card(constants: Constants, position: Position, move: Hide) -> Facts | None:
    """Who is no Elf needs an Ace (DD-3.6)."""
    wrong = move.by != ELVES and move.special is None
    return {"who": people(move.by)} if wrong else None


@HIDING.refuses("DD-3.11", WHERE, Hide, says="no visible units of others are left in {at}")
def hides_from_the_hidden(constants: Constants, position: Position, move: Hide) -> Facts | None:
    """Who no longer shares with visible units cannot hide (DD-3.11)."""
    there = position.hidden[move.at]
    others = any(there[who] for who in position.players if who != move.by)
    if not others or company(position, move.at, move.by):
        return None
    return {"at": constants.board.ids[move.at]}


@HIDING.refuses("DD-3.5", WHERE, Hide, says="{why}")
def hides_late(constants: Constants, position: Position, move: Hide) -> Facts | None:
    """Hiding is declared at once, when visible units come together (DD-3.5)."""
    sharing, at = _shared(position, move.at), constants.board.ids[move.at]
    if not position.visible[move.at][move.by]:
        return {"why": f"{people(move.by)} have no visible unit in {at}"}
    if not company(position, move.at, move.by):
        return {"why": f"nobody else is visible in {at}"}
    if sharing is None:
        return {"why": f"nobody has come to {at} just now: the moment to hide has passed"}
    if move.by == sharing.by or sharing.fresh:
        return None
    return {"why": f"{people(sharing.by)} were visible in {at} before"}


@HIDING.refuses("DD-6.4", WHERE, Hide, says="{why}")
@HIDING.refuses("DD-3.6", WHERE, Hide, says="{why}")
def hides_late_by_card(constants: Constants, position: Position, move: Hide) -> Facts | None:
    """An Ace hides in the same moment (DD-3.6)."""
    return None if move.by == ELVES else hides_late(constants, position, move)


@HIDING.refuses("DD-3.11", ONCE, Hide, says="{who} had to decide earlier")
def hides_out_of_order(constants: Constants, position: Position, move: Hide) -> Facts | None:
    """Who caused it decides first, then the others in player order (DD-3.11)."""
    sharing = _shared(position, move.at)
    if sharing is None or place_in_order(position, sharing, move.by) > sharing.spoken:
        return None
    return {"who": people(move.by)}


@HIDING.refuses("DD-3.5", ENOUGH, Hide, says="{why}")
def hides_too_many(constants: Constants, position: Position, move: Hide) -> Facts | None:
    """Elves hide any number of the visible ones (DD-3.5, A-61)."""
    there = position.visible[move.at][move.by]
    if move.units is None or 1 <= move.units <= there:
        return None
    if move.units == 0:
        return {"why": "0 units would hide: whoever hides nobody goes on"}
    place = f"in {constants.board.ids[move.at]}"
    return {"why": too_many(move.by, move.units, there, "visible unit", place, "hide")}


@HIDING.refuses("DD-3.6", COUNT, Hide, says="{why}")
def hides_in_part(constants: Constants, position: Position, move: Hide) -> Facts | None:
    """An Ace hides all visible units of its player there (DD-3.6, A-61)."""
    there = position.visible[move.at][move.by]
    if move.by == ELVES or move.units in (None, there):
        return None
    in_part = {"why": f"an Ace hides all {counted(there, 'unit')}, not {move.units}"}
    return hides_too_many(constants, position, move) or in_part


# ---------------------------------------------------------------------- effects


@HIDING.does(Hide, cites="DD-3.5 DD-3.6 DD-3.10 DD-5.E4 DD-6.4 DD-10.4h DD-10.5f")
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
