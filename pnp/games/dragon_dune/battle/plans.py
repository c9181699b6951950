"""Round V: the secret plans, the chaos monster (DD-11.5, DD-17.3)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from pnp.english import listed
from pnp.games.book import Facts, Log
from pnp.games.dragon_dune.actions import Action, Artifact, ByFighter, Cards, Faction
from pnp.games.dragon_dune.base import DragonRules
from pnp.games.dragon_dune.battle.fights import after_fight
from pnp.games.dragon_dune.cards import ACES, ARTIFACTS, IS_RED, RANK, colour, kind_of
from pnp.games.dragon_dune.constants import Constants
from pnp.games.dragon_dune.holdings import Answer, Plan
from pnp.games.dragon_dune.measures import can_plan, pair_of_aces
from pnp.games.dragon_dune.part import Part
from pnp.games.dragon_dune.position import Position, Table
from pnp.games.dragon_dune.stages import (
    BOUND,
    CARD,
    ENOUGH,
    LIMIT,
    ONCE,
    OPTION,
    STEP,
    TIME,
    WHERE,
)
from pnp.games.dragon_dune.units import lose_all
from pnp.games.dragon_dune.words import (
    BATTLE,
    COLOUR,
    DWARVES,
    ELVES,
    EVERYBODY,
    FACTIONS,
    NONE,
    RED,
    UNITS,
    counted,
    hidden_units,
    people,
    what_is_there,
)
from pnp.games.kit import Kind

PLANNING: Final = Part("Plans")
UNPLANNED: Final = "{who} have made no plan yet"


class MakePlan(Action, ByFighter, verb="plan"):
    """A fighter commits units and an artifact in secret (DD-11.5)."""

    shows = ("Artifacts", "artifact")
    heard = frozenset(("DD-11.5", "DD-11.6"))
    round, rule = BATTLE, "DD-11.5"
    final = True

    by: Faction
    units: int
    elite: int | None = None
    artifact: Artifact | None = None

    @classmethod
    def told(cls, entry: Mapping[str, Any], words: Mapping[str, str]) -> str:
        """Return a written plan as a sentence."""
        card = f" with {words['artifact']}" if entry.get("artifact") else ""
        return f"{words['by']} send {words['units']}{card}"


class Chaos(
    Action,
    ByFighter,
    verb="chaos",
    about="{by} discard {cards} and call the chaos monster",
):
    """The chaos monster takes everything (DD-17.3)."""

    round, rule = BATTLE, "DD-17.3"
    final = True
    pair = "DD-17.3"
    many = ("cards",)

    by: Faction
    cards: Cards


# ---------------------------------------------------------------------- the sequence of play


def who_plans(game: DragonRules, table: Table) -> tuple[int, ...]:
    """Return both fighters; whoever asked a question plans last (DD-11.4)."""
    fight = table.fight
    assert fight is not None
    askers = {item.by for item in fight.answers}
    attacker, defender = fight.attacker, fight.defender
    first = attacker in askers and defender not in askers
    return (defender, attacker) if first else (attacker, defender)


@PLANNING.choice(
    "plan",
    says="Both choose units and an artifact in secret",
    rules="DD-11.5 DD-11.6",
    takes=MakePlan,
    then="chaos",
    asks=who_plans,
    kind=Kind.TOGETHER,
    must=True,
)
def plans(constants: Constants, position: Table, who: int) -> Iterator[Action]:
    """Yield every plan that keeps the answers that were given (DD-11.5, DD-11.6)."""
    fight = position.fight
    if fight is None:
        return
    there = position.visible[fight.at][who]
    units = list(range(there + 1))
    cards: list[str | None] = [None, *position.hands[who]]
    for item in fight.answers:
        if item.by == who:
            continue
        if item.question == UNITS:
            units = [int(item.answer)]
        elif item.answer == NONE:
            cards = [None]
        else:
            cards = [card for card in cards if card and IS_RED[card] == (item.answer == RED)]
    for count in units:
        for card in cards:
            yield from _plans(position, who, fight.at, count, card)


def _plans(position: Table, who: int, at: int, count: int, card: str | None) -> Iterator[Action]:
    elite = position.elite[at] if who == DWARVES else 0
    if not elite:
        yield MakePlan(who, count, None, card)
        return
    least = max(0, count - (position.visible[at][who] - elite))
    for number in range(least, min(elite, count) + 1):
        yield MakePlan(who, count, number, card)


def may_call_chaos(game: DragonRules, table: Table) -> tuple[int, ...]:
    """Return the fighters who hold two Aces once a six was played (DD-17.3)."""
    options, fight, plans = table.options, table.fight, table.shown_plans()
    assert fight is not None
    if not options.advanced_special_cards:
        return ()
    number = options.values.chaos_number
    called = any(plan.artifact and RANK[plan.artifact] == number for plan in plans.values())
    able = (fight.attacker, fight.defender) if called else ()
    return tuple(who for who in able if table.hand_size(who) >= options.values.two_aces)


def _after_chaos(game: DragonRules, table: Table) -> str:
    return "treachery" if table.fight is not None else after_fight(game, table)


@PLANNING.choice(
    "chaos",
    says="A six may call the chaos monster",
    rules="DD-17.3",
    takes=Chaos,
    then="treachery battle final",
    asks=may_call_chaos,
    goes=_after_chaos,
    closes=Chaos,
)
def monsters(constants: Constants, position: Table, who: int) -> Iterator[Action]:
    """Yield the call of the chaos monster (DD-17.3)."""
    cards = pair_of_aces(position, who)
    if cards is not None:
        yield Chaos(who, cards)


# ---------------------------------------------------------------------- guards


@PLANNING.refuses("DD-11.6", ONCE, MakePlan, says="{who} have made their plan already")
@PLANNING.refuses("DD-11.5", ONCE, MakePlan, says="{who} have made their plan already")
def plans_twice(constants: Constants, position: Position, move: MakePlan) -> Facts | None:
    """A plan is not changed (A-1)."""
    return {"who": people(move.by)} if position.has_planned(move.by) else None


@PLANNING.refuses("DD-11.4", TIME, MakePlan, says="{other} gave the answer, so they plan first")
def asker_plans_first(constants: Constants, position: Position, move: MakePlan) -> Facts | None:
    """Who has asked plans last (DD-11.4, A-26)."""
    if position.fight is None or can_plan(position, move.by):
        return None
    return {"other": people(position.fight.opponent(move.by))}


@PLANNING.refuses("DD-11.5", ENOUGH, MakePlan, says="{why}")
def sends_too_many(constants: Constants, position: Position, move: MakePlan) -> Facts | None:
    """None up to all of the visible units there are sent (DD-11.5)."""
    fight = position.fight
    if fight is None:
        return None
    there = position.visible[fight.at][move.by]
    if 0 <= move.units <= there:
        return None
    if move.units < 0:
        return {"why": f"{people(move.by)} cannot send {counted(move.units, 'unit')}"}
    at = constants.board.ids[fight.at]
    return {"why": f"{people(move.by)} have {what_is_there(there, 'visible unit')} in {at}"}


@PLANNING.refuses("DD-3.4", ENOUGH, MakePlan, says="{why}")
def sends_the_hidden(constants: Constants, position: Position, move: MakePlan) -> Facts | None:
    """Hidden units are not sent (DD-3.4)."""
    fight = position.fight
    if fight is None:
        return None
    there, hidden = position.visible[fight.at][move.by], position.hidden[fight.at][move.by]
    if move.units <= there or not hidden:
        return None
    return {"why": hidden_units(move.by, there, hidden, constants.board.ids[fight.at])}


@PLANNING.refuses("DD-16.2", OPTION, MakePlan, says="Dwarven Elite is not in use")
def no_elite(constants: Constants, position: Position, move: MakePlan) -> Facts | None:
    """Elite are an option (DD-16.2)."""
    return {} if move.elite and not position.options.dwarven_elite else None


@PLANNING.refuses("DD-11.5", ENOUGH, MakePlan, says="{why}")
@PLANNING.refuses("DD-16.2", ENOUGH, MakePlan, says="{why}")
def sends_false_elite(constants: Constants, position: Position, move: MakePlan) -> Facts | None:
    """Elite are Dwarves who stand there (DD-16.2)."""
    fight = position.fight
    if not move.elite or fight is None:
        return None
    there, who = position.elite[fight.at], people(move.by)
    if move.by != DWARVES:
        return {"why": f"only the Dwarves have elite units, not {who}"}
    if move.elite < 0:
        return {"why": f"{who} cannot send {counted(move.elite, 'elite unit')}"}
    if move.elite > there:
        found = f"{what_is_there(there, 'elite unit')} in {constants.board.ids[fight.at]}"
        return {"why": f"{who} have {found}"}
    if move.elite <= move.units or move.units < 0:
        return None
    elite = counted(move.elite, "elite unit")
    return {"why": f"{elite} would be sent, and {what_is_there(move.units, 'unit')} in all"}


@PLANNING.refuses("DD-16.2", LIMIT, MakePlan, says="{why}")
def hides_elite(constants: Constants, position: Position, move: MakePlan) -> Facts | None:
    """Who sends more than the ordinary Dwarves sends elite (DD-16.2)."""
    fight = position.fight
    if fight is None or move.by != DWARVES or move.elite is None:
        return None
    there = position.visible[fight.at][DWARVES]
    least = move.units - (there - position.elite[fight.at])
    if not 0 <= move.elite < least or move.units > there:
        return None
    if least == move.units:
        return {"why": f"the {counted(move.units, 'unit')} must be elite"}
    return {"why": f"at least {least} of the {move.units} units must be elite, not {move.elite}"}


@PLANNING.refuses("DD-11.5", CARD, MakePlan, says="{why}")
def plays_a_card_not_held(constants: Constants, position: Position, move: MakePlan) -> Facts | None:
    """At most one artifact or Ace out of the hand is played (DD-11.5)."""
    card = move.artifact
    if card is None:
        return None
    if isinstance(card, str) and card in ARTIFACTS and card in position.hands[move.by]:
        return None
    cards = (card,) if isinstance(card, str) else card
    if len(cards) > 1:
        return {"why": f"{people(move.by)} would play more than one card"}
    if cards[0] not in ARTIFACTS:
        return {"why": f"the {cards[0]} is {kind_of(cards[0])}, not an artifact"}
    lacking = "cannot play" if card in position.hands[move.by] else "do not hold"
    return {"why": f"{people(move.by)} {lacking} the {cards[0]}"}


@PLANNING.refuses("DD-6.5", CARD, MakePlan, says="{who} do not hold the {card}")
@PLANNING.refuses("DD-6.0", CARD, MakePlan, says="{who} do not hold the {card}")
def plays_an_ace_not_held(constants: Constants, position: Position, move: MakePlan) -> Facts | None:
    """An Ace in battle comes out of the hand like any other (DD-6.0, DD-6.5)."""
    card = move.artifact
    wrong = isinstance(card, str) and card[0] == "A" and card not in position.hands[move.by]
    return {"who": people(move.by), "card": str(card)} if wrong else None


@PLANNING.refuses("DD-11.4", BOUND, MakePlan, says="{who} answered {answer}, and {found}")
def breaks_an_answer(constants: Constants, position: Position, move: MakePlan) -> Facts | None:
    """An answer binds the plan (DD-11.4)."""
    fight = position.fight
    card = move.artifact
    # Of several cards, which are no plan, none has the colour that binds.
    if fight is None or isinstance(card, tuple):
        return None
    for item in fight.answers:
        if item.by == move.by:
            continue
        kept = colour(card) if item.question == COLOUR else move.units
        if kept != item.answer:
            found = _found(item, move.units, card)
            return {"who": people(move.by), "answer": item.answer, "found": found}
    return None


def _found(item: Answer, units: int, card: str | None) -> str:
    """Return what a plan has instead of what was answered."""
    if item.question == UNITS:
        return f"the plan sends {counted(units, 'unit')}"
    return f"the {card} is {colour(card)}" if card else "the plan has no artifact"


@PLANNING.refuses("DD-17.3", TIME, Chaos, says=UNPLANNED)
def plans_are_hidden(constants: Constants, position: Position, move: Action) -> Facts | None:
    """Both plans are shown first (DD-11.6)."""
    fight = position.fight
    if fight is None or position.revealed():
        return None
    left = (who for who in (fight.attacker, fight.defender) if not position.has_planned(who))
    return {"who": listed(map(people, left))}


@PLANNING.refuses("DD-17.3", STEP, Chaos, says="treachery has been shown")
def chaos_after_treachery(constants: Constants, position: Position, move: Chaos) -> Facts | None:
    """The monster is asked for before treachery (A-31)."""
    fight = position.fight
    return {} if fight is not None and fight.treacheries else None


@PLANNING.refuses("DD-17.3", WHERE, Chaos, says="nobody played an artifact of value {number}")
def nothing_calls_the_monster(
    constants: Constants, position: Position, move: Chaos
) -> Facts | None:
    """A six on either side calls it (DD-17.3)."""
    number = position.options.values.chaos_number
    plans = position.shown_plans()
    if not plans:
        return None
    called = any(
        plan.artifact is not None and RANK[plan.artifact] == number for plan in plans.values()
    )
    return None if called else {"number": number}


# ---------------------------------------------------------------------- effects


@PLANNING.does(MakePlan, cites="DD-6.5 DD-11.5 DD-11.6")
def make_plan(constants: Constants, table: Table, move: MakePlan, log: Log | None) -> None:
    """A plan is committed; nobody sees it before the other is in (DD-11.5, DD-11.6)."""
    assert table.plans is not None and table.fight is not None
    elite = 0
    if move.by == DWARVES:
        at = table.fight.at
        least = max(0, move.units - (table.visible[at][DWARVES] - table.elite[at]))
        elite = least if move.elite is None else move.elite
    artifact = move.artifact if isinstance(move.artifact, str) else None
    plan = Plan(move.units, elite, artifact)
    table.plans = table.plans.commit(FACTIONS[move.by], plan)
    if log is not None:
        if artifact in ACES:
            log.cite("DD-6.5", "an Ace serves as an artifact")
        log.cite("DD-11.5", "{who} have a plan", who=people(move.by))
        if table.revealed():
            log.cite("DD-11.6", "both plans are shown")


@PLANNING.does(Chaos, cites="DD-17.3")
def chaos(constants: Constants, table: Table, move: Chaos, log: Log | None) -> None:
    """The chaos monster takes units, gold and artifacts; nobody wins (DD-17.3)."""
    fight, plans = table.fight, table.shown_plans()
    assert fight is not None
    at = fight.at
    for who in EVERYBODY:
        lost = lose_all(table, at, who)
        if who == ELVES:
            table.elven_losses += lost
    table.set_board_gold(at, 0)
    for who, plan in plans.items():
        if plan.artifact is not None:
            table.discard(who, plan.artifact)
    if table.ended:
        table.beaten = (*table.beaten, fight.attacker, fight.defender)
    table.battle_winner = None
    table.battle_values = (None,) * len(EVERYBODY)
    table.end_fight()
    if log is not None:
        about = tuple(("units", constants.board.ids[at], name) for name in FACTIONS)
        log.cite("DD-17.3", "the monster takes everything in {at}", at=constants.board.ids[at],
                 about=(*about, ("battle_winner",), ("board_gold",)))  # fmt: skip
