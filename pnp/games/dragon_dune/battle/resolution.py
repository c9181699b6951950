"""Round V: the battle comes out, the Orcs plunder (DD-11.7 to DD-11.12, DD-16.1)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from pnp.games.book import Facts, Log
from pnp.games.dragon_dune.actions import Action, Card, InBattle, Plunder
from pnp.games.dragon_dune.asked import by_course
from pnp.games.dragon_dune.base import DragonRules
from pnp.games.dragon_dune.battle.fights import after_fight
from pnp.games.dragon_dune.battle.plans import UNPLANNED, plans_are_hidden
from pnp.games.dragon_dune.cards import ACES
from pnp.games.dragon_dune.constants import Constants
from pnp.games.dragon_dune.holdings import Fight
from pnp.games.dragon_dune.outcome import Fought, fought, spoils
from pnp.games.dragon_dune.part import Part
from pnp.games.dragon_dune.position import Position, Table
from pnp.games.dragon_dune.stages import CARD, LIMIT, OPTION, TIME, WHOSE
from pnp.games.dragon_dune.units import lose, lose_all
from pnp.games.dragon_dune.words import (
    BATTLE,
    DWARVES,
    ELVES,
    EVERYBODY,
    FACTIONS,
    ORCS,
    counted,
    people,
)

RESOLUTION: Final = Part("The outcome of a battle")
KEEP: Final = "keep"


class Resolve(Action, InBattle, verb="resolve", about="the battle comes out"):
    """The battle comes out (DD-11.7 to DD-11.12)."""

    round, rule = BATTLE, "DD-11.6"
    final = True

    plunder: Plunder | None = None
    """The card the Orcs drew and what they do with it (DD-16.1)."""


class DrawPlunder(Action, verb="draw_plunder", about="the Orcs draw a card"):
    """The card that chance gives the Orcs (DD-16.1)."""

    rule = "DD-16.1"
    recorded = False

    card: Card


# ---------------------------------------------------------------------- the sequence of play


def resolving(game: DragonRules, table: Table) -> str:
    """Return the step that ends a battle; a card to plunder is drawn first (DD-16.1)."""
    plunder = table.options.orcish_plunder and fought(table).winner == ORCS
    return "draw" if plunder and spoils(table) else "resolve"


def _at_draw(game: DragonRules, table: Table, move: Any) -> None:
    table.step, table.asked = "plunder", (ORCS,)


def _at_resolve(game: DragonRules, table: Table, move: Any) -> None:
    table.plunder = None
    game.flow.come(game, table, after_fight(game, table))


@RESOLUTION.happening(
    "draw",
    says="The Orcs draw a card of the loser",
    rules="DD-16.1",
    takes=DrawPlunder,
    then="plunder",
    course=_at_draw,
)
def draws(constants: Constants, table: Table) -> Iterator[Action]:
    """Yield every card that is left to the loser."""
    return map(DrawPlunder, spoils(table))


@RESOLUTION.choice(
    "plunder",
    says="They keep it or take gold for it",
    rules="DD-16.1",
    takes=Resolve,
    then="battle final",
    asks=by_course,
    course=_at_resolve,
    must=True,
)
def plunderings(constants: Constants, position: Table, who: int) -> Iterator[Action]:
    """Yield what the Orcs may do with their plunder (DD-16.1)."""
    if position.plunder is not None:
        kept = position.hand_size(who) - (who in fought(position).discards)
        if kept < position.options.values.hand_limit:
            yield Resolve((position.plunder, "keep"))
        yield Resolve((position.plunder, "discard"))


RESOLUTION.by_itself(
    "resolve",
    Resolve,
    says="The battle comes out",
    rules="DD-11.7 DD-11.9",
    then="battle final",
    course=_at_resolve,
)


# ---------------------------------------------------------------------- guards


@RESOLUTION.refuses("DD-16.1", OPTION, Resolve, DrawPlunder, says="Orcish Plunder is not in use")
def no_plunder(
    constants: Constants, position: Position, move: Resolve | DrawPlunder
) -> Facts | None:
    """Plunder is an option (DD-16.1)."""
    plunders = isinstance(move, DrawPlunder) or move.plunder is not None
    return {} if plunders and not position.options.orcish_plunder else None


RESOLUTION.refuses("DD-11.6", TIME, Resolve, says=UNPLANNED)(plans_are_hidden)
RESOLUTION.refuses("DD-11.5", TIME, Resolve, says=UNPLANNED)(plans_are_hidden)


@RESOLUTION.refuses("DD-16.1", WHOSE, Resolve, says="the Orcs have not won this battle")
def plunders_without_victory(
    constants: Constants, position: Position, move: Resolve
) -> Facts | None:
    """Orcs plunder when they win (DD-16.1)."""
    if move.plunder is None or not position.revealed():
        return None
    return None if fought(position).winner == ORCS else {}


@RESOLUTION.refuses(
    "DD-16.1", CARD, Resolve, says="the {card} is not in the hand that the opponent has left"
)
def plunders_another_card(constants: Constants, position: Position, move: Resolve) -> Facts | None:
    """The card comes from the opponent's remaining hand (DD-16.1, A-51)."""
    if move.plunder is None or not position.revealed():
        return None
    card = move.plunder[0]
    return None if card in spoils(position) else {"card": card}


@RESOLUTION.refuses("DD-9.11", LIMIT, Resolve, says="the Orcs hold {count} cards")
@RESOLUTION.refuses("DD-16.1", LIMIT, Resolve, says="the Orcs hold {count} cards")
def plunders_into_a_full_hand(
    constants: Constants, position: Position, move: Resolve
) -> Facts | None:
    """A full hand takes the gold (DD-16.1, A-51)."""
    if move.plunder is None or not position.revealed() or move.plunder[1] != KEEP:
        return None
    kept = position.hand_size(ORCS) - (ORCS in fought(position).discards)
    limit = position.options.values.hand_limit
    return {"count": kept} if kept >= limit else None


# ---------------------------------------------------------------------- effects


@RESOLUTION.does(DrawPlunder, cites="DD-16.1")
def draw_plunder(constants: Constants, table: Table, move: DrawPlunder, log: Log | None) -> None:
    """Chance gives the Orcs a card to look at (DD-16.1)."""
    table.plunder = move.card
    if log is not None:
        log.cite("DD-16.1", "the Orcs draw a card")


@RESOLUTION.does(
    Resolve,
    cites="DD-11.7 DD-11.8 DD-11.9 DD-11.10 DD-11.11 DD-11.12 DD-3.2 DD-6.5 DD-16.1 "
    "DD-16.2 DD-16.3 DD-5.D2 DD-6.9",
)
def resolve(constants: Constants, table: Table, move: Resolve, log: Log | None) -> None:
    """The battle comes out (DD-11.7 to DD-11.12)."""
    fight, plans = table.fight, table.shown_plans()
    assert fight is not None
    result = fought(table)
    values: list[int | None] = [None] * len(EVERYBODY)
    for who, value in result.values.items():
        values[who] = value
    table.battle_values = tuple(values)
    table.battle_winner = result.winner
    if log is not None:
        _tell_values(table, fight, result, log)
    at, name = fight.at, constants.board.ids[fight.at]
    for who in (fight.attacker, fight.defender):
        plan = plans[who]
        before = table.visible[at][who]
        if who != result.winner:
            lose_all(table, at, who)
            rule = "DD-11.11"
        elif result.treachery is not None:
            rule = "DD-11.12"
        else:
            lose(table, at, who, plan.units, plan.elite)
            rule = "DD-11.10"
        lost = before - table.visible[at][who]
        if who == ELVES:
            table.elven_losses += lost
        if log is not None:
            about = (("units", name, FACTIONS[who]), ("graveyard", FACTIONS[who]))
            log.cite("DD-3.2", "the dead go to the graveyard", about=about)
            log.cite(rule, "{who} lose {count}", who=people(who), count=counted(lost, "unit"),
                     about=about)  # fmt: skip
    for who in (fight.attacker, fight.defender):
        card = plans[who].artifact
        if who in result.discards:
            table.discard(who, str(card))
            rule = result.discards[who]
        elif who == result.winner and card is not None:
            rule = "DD-11.12" if result.treachery is not None else "DD-11.10"
        else:
            continue
        if log is not None:
            kept = "lose" if who in result.discards else "keep"
            hand = (("hands", FACTIONS[who]), ("hand_sizes", FACTIONS[who]))
            log.cite(rule, "{who} {kept} {card}", who=people(who), kept=kept, card=card, about=hand)
    if move.plunder is not None:
        _plunder(table, result, move.plunder, log)
    if table.ended:
        table.beaten = (*table.beaten, *(who for who in result.values if who != result.winner))
    table.end_fight()


def _tell_values(table: Table, fight: Fight, result: Fought, log: Log) -> None:
    plans = table.shown_plans()
    cards = [plan.artifact for plan in plans.values() if plan.artifact]
    for who, value in result.values.items():
        about: tuple[tuple[str, ...], ...] = (("battle_values", FACTIONS[who]),)
        if plans[who].artifact in ACES:
            log.cite("DD-6.5", "an Ace is played as an artifact", about=about)
        both = (*about, ("battle_winner",))
        log.cite("DD-11.7", "{who}: {value}", who=people(who), value=value, about=both)
        if who == ELVES and fight.blessed:
            log.cite("DD-16.3", "the blessing counts", about=both)
        if plans[who].elite and who == DWARVES:
            log.cite("DD-16.2", "elite Dwarves count more", about=both)
        if "DD-11.8" in result.discards.values() and len(cards) > 1:
            log.cite("DD-11.8", "neither artifact counts", about=both)
    if result.treachery is not None:
        by = result.treachery.by
        rule = "DD-11.12"
        log.cite(rule, "{who} win by treachery", who=people(by), about=(("battle_winner",),))
        if by == DWARVES and result.treachery.usurper[0] == "J":
            log.cite("DD-5.D2", "Queen and Jack were swapped", about=(("battle_winner",),))
    else:
        log.cite("DD-11.9", "{who} win", who=people(result.winner), about=(("battle_winner",),))
    if fight.swap_stopped:
        log.cite("DD-6.9", "a swap was stopped", about=(("battle_winner",),))


def _plunder(table: Table, result: Fought, plunder: tuple[str, str], log: Log | None) -> None:
    card, choice = plunder
    assert result.loser is not None
    table.discard(result.loser, card)
    if choice == "keep":
        table.artifact_discards = table.artifact_discards[:-1]
        table.set_hand(ORCS, (*table.hands[ORCS], card))
    else:
        table.pay(ORCS, table.options.values.plunder_price)
    if log is not None:
        who = FACTIONS[result.loser]
        about = (("hands", who), ("hands", "orcs"), ("gold", "orcs"), ("hand_sizes", who))
        log.cite("DD-16.1", "the Orcs plunder {card}", card=card, about=about)
