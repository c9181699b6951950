"""What can object in the Battle Round: who fights whom, questions, plans (DD-11)."""

from __future__ import annotations

from typing import Final

from pnp.games.book import Facts
from pnp.games.dragon_dune import book
from pnp.games.dragon_dune.book import BOOK
from pnp.games.dragon_dune.cards import ARTIFACTS, IS_RED, RANK, colour
from pnp.games.dragon_dune.constants import Constants
from pnp.games.dragon_dune.measures import final_fighters, may_ask, next_attacker
from pnp.games.dragon_dune.moves import (
    Ask,
    Battle,
    Betray,
    Bless,
    Chaos,
    EndBattleRound,
    MakePlan,
    Resolve,
    StopQuestion,
    StopSwap,
)
from pnp.games.dragon_dune.position import Position, Table
from pnp.games.dragon_dune.words import (
    BLACK,
    COLOUR,
    DWARVES,
    ELVES,
    NONE,
    RED,
    UNITS,
    counted,
    people,
)

IN_BATTLE: Final = {
    StopQuestion: "DD-6.6",
    Ask: "DD-11.4",
    Bless: "DD-16.3",
    MakePlan: "DD-11.5",
    Chaos: "DD-17.3",
    Betray: "DD-11.12",
    StopSwap: "DD-6.9",
    Resolve: "DD-11.6",
}
ByFighter = Ask | Bless | MakePlan | Chaos | Betray


# ---------------------------------------------------------------------- who fights whom


@BOOK.refuses("DD-11.6", book.TIME, Battle, says="the battle in {at} is not over")
@BOOK.refuses("DD-11.14", book.TIME, Battle, EndBattleRound, says="the battle in {at} is not over")
def battle_is_not_over(
    constants: Constants, position: Position, move: Battle | EndBattleRound
) -> Facts | None:
    """One battle after the other (DD-11.14)."""
    fight = position.fight
    return None if fight is None else {"at": constants.board.ids[fight.at]}


@BOOK.refuses("DD-2.3", book.WHERE, Battle, says="0• is neutral")
@BOOK.refuses("DD-11.2", book.WHERE, Battle, says="0• is neutral")
def fights_on_the_mountain(constants: Constants, position: Position, move: Battle) -> Facts | None:
    """No battles in 0•, but those that decide a tie (DD-11.2, DD-2.3)."""
    return {} if move.at == constants.board.mountain and not position.ended else None


@BOOK.refuses("DD-11.2", book.WHERE, Battle, says="only the tied players fight now, in 0•")
@BOOK.refuses("DD-13.6", book.WHERE, Battle, says="only the tied players fight now, in 0•")
def no_final_fight(constants: Constants, position: Position, move: Battle) -> Facts | None:
    """A tie is fought out in 0• by those who are tied (DD-13.6)."""
    if not position.ended:
        return None
    tied = move.attacker in position.tied and move.defender in position.tied
    return None if tied and move.at == constants.board.mountain else {}


@BOOK.refuses(
    "DD-11.1", book.WHERE, Battle, says="the Orcs, Elves, Goblins or Dwarves fight others"
)
def fights_himself(constants: Constants, position: Position, move: Battle) -> Facts | None:
    """A battle has two players (DD-11.1)."""
    return {} if move.attacker == move.defender else None


@BOOK.refuses("DD-3.4", book.ENOUGH, Battle, says="the units of {who} in {at} are hidden")
def fights_the_hidden(constants: Constants, position: Position, move: Battle) -> Facts | None:
    """Hidden units do not fight (DD-3.4)."""
    for who in (move.attacker, move.defender):
        if not position.visible[move.at][who] and position.hidden[move.at][who]:
            return {"who": people(who), "at": constants.board.ids[move.at]}
    return None


@BOOK.refuses("DD-11.13", book.ENOUGH, Battle, says="{who} have nobody left in {at}")
def fights_on_without_units(constants: Constants, position: Position, move: Battle) -> Facts | None:
    """Further opponents are fought while visible units of the attacker are left (DD-11.13)."""
    lost = position.visible[move.at][move.attacker] == 0
    if lost and any(position.visible[move.at]) and any(position.battle_values):
        return {"who": people(move.attacker), "at": constants.board.ids[move.at]}
    return None


@BOOK.refuses("DD-11.1", book.ENOUGH, Battle, says="{who} have no visible unit in {at}")
def nobody_to_fight(constants: Constants, position: Position, move: Battle) -> Facts | None:
    """A battle is where both have visible units (DD-11.1)."""
    for who in (move.attacker, move.defender):
        if not position.visible[move.at][who]:
            return {"who": people(who), "at": constants.board.ids[move.at]}
    return None


@BOOK.refuses("DD-11.3", book.LIMIT, Battle, says="{first} have a battle and attack first")
@BOOK.refuses("DD-11.1", book.LIMIT, Battle, says="{first} have a battle and attack first")
def attacks_out_of_order(constants: Constants, position: Position, move: Battle) -> Facts | None:
    """Players attack in order, each until he has no battle left (DD-11.1, DD-11.3)."""
    if position.ended:
        return None
    first = next_attacker(constants, position)
    return {"first": people(first)} if first not in (None, move.attacker) else None


@BOOK.refuses("DD-13.6", book.LIMIT, Battle, says="{first} attack first")
def final_fight_out_of_order(
    constants: Constants, position: Position, move: Battle
) -> Facts | None:
    """The tied players attack in order from the new Starting Player (DD-13.6)."""
    if not position.ended:
        return None
    fighters = final_fighters(constants, position)
    wrong = len(fighters) > 1 and move.attacker != fighters[0] and move.attacker in fighters
    return {"first": people(fighters[0])} if wrong else None


@BOOK.refuses("DD-11.14", book.LIMIT, EndBattleRound, says="{who} have a battle to fight")
def battles_are_left(
    constants: Constants, position: Position, move: EndBattleRound
) -> Facts | None:
    """No battle is skipped (DD-11.14)."""
    if position.ended:
        fighters = final_fighters(constants, position)
        return {"who": people(fighters[0])} if len(fighters) > 1 else None
    who = next_attacker(constants, position)
    return None if who is None else {"who": people(who)}


# ---------------------------------------------------------------------- in a battle


def no_battle(constants: Constants, position: Position, move: object) -> Facts | None:
    """There is a battle."""
    return {} if position.fight is None else None


for _kind, _rule in IN_BATTLE.items():
    BOOK.refuses(_rule, book.TIME, _kind, says="no battle is being fought")(no_battle)


def not_his_battle(constants: Constants, position: Position, move: ByFighter) -> Facts | None:
    """Only the two fighters act in a battle."""
    fight = position.fight
    if fight is None or move.by in (fight.attacker, fight.defender):
        return None
    return {"who": people(move.by)}


for _kind in (Ask, Bless, MakePlan, Chaos, Betray):
    BOOK.refuses(IN_BATTLE[_kind], book.WHOSE, _kind, says="{who} do not fight here")(
        not_his_battle
    )


@BOOK.refuses("DD-16.3", book.TIME, Bless, says="a plan has been made")
@BOOK.refuses("DD-6.6", book.TIME, StopQuestion, says="a plan has been made")
@BOOK.refuses("DD-11.4", book.TIME, Ask, says="a plan has been made")
def plans_are_made(
    constants: Constants, position: Position, move: Ask | StopQuestion | Bless
) -> Facts | None:
    """Questions and blessings come before the plans (A-26, DD-16.3)."""
    return {} if position.plans is not None and position.plans.committed else None


@BOOK.refuses("DD-5.E2", book.WHOSE, Ask, says="{who} do not fight here")
@BOOK.refuses("DD-5.E6", book.WHOSE, Ask, says="{who} do not fight here")
def asks_about_another_battle(constants: Constants, position: Position, move: Ask) -> Facts | None:
    """Questions belong to one's own battles (DD-5.E2, DD-5.E6)."""
    return not_his_battle(constants, position, move)


# ---------------------------------------------------------------------- questions


@BOOK.refuses("DD-5.E6", book.POWER, Ask, says="{who} may not ask")
@BOOK.refuses("DD-5.E2", book.POWER, Ask, says="{who} may not ask")
@BOOK.refuses("DD-11.4", book.POWER, Ask, says="{who} may not ask")
def asks_without_right(constants: Constants, position: Position, move: Ask) -> Facts | None:
    """Elves and their ally ask (DD-11.4)."""
    return None if may_ask(position, move.by) else {"who": people(move.by)}


@BOOK.refuses("DD-6.6", book.STOPPED, Ask, says="the question of {who} was stopped")
def question_is_stopped(constants: Constants, position: Position, move: Ask) -> Facts | None:
    """A stopped question is gone, both of them (DD-6.6, A-26)."""
    fight = position.fight
    stopped = fight is not None and move.by in fight.stopped
    return {"who": people(move.by)} if stopped else None


@BOOK.refuses("DD-11.4", book.ONCE, Ask, says="{who} have asked")
def asks_too_often(constants: Constants, position: Position, move: Ask) -> Facts | None:
    """One question, and the other one by the Elven Ace (DD-11.4, DD-5.E5)."""
    fight = position.fight
    if fight is None:
        return None
    asked = [item.question for item in fight.answers if item.by == move.by]
    double = fight.double == move.by or move.special is not None
    wrong = move.question in asked or len(asked) > (1 if double else 0)
    return {"who": people(move.by)} if wrong else None


@BOOK.refuses("DD-5.E5", book.ONCE, Ask, says="{who} have asked")
def asks_both_without_ace(constants: Constants, position: Position, move: Ask) -> Facts | None:
    """Both questions cost an Ace (DD-5.E5)."""
    return asks_too_often(constants, position, move)


@BOOK.refuses("DD-11.4", book.WHOSE, Ask, says="the attacker asks first")
def asks_after_defender(constants: Constants, position: Position, move: Ask) -> Facts | None:
    """When both may ask, the attacker does so first (A-26)."""
    fight = position.fight
    if fight is None or move.by != fight.attacker:
        return None
    return {} if any(item.by == fight.defender for item in fight.answers) else None


@BOOK.refuses("DD-11.4", book.ENOUGH, Ask, says="{who} cannot answer {answer}")
def answer_is_impossible(constants: Constants, position: Position, move: Ask) -> Facts | None:
    """The opponent answers with something he can do (DD-11.4)."""
    fight = position.fight
    if fight is None:
        return None
    who = fight.opponent(move.by)
    if answer_can_be_kept(position, who, move.question, move.answer):
        return None
    return {"who": people(who), "answer": move.answer}


def answer_can_be_kept(position: Table, who: int, question: str, answer: object) -> bool:
    """Return whether a fighter can play as he answers."""
    fight = position.fight
    if fight is None:
        return False
    if question == UNITS:
        whole = isinstance(answer, int) and not isinstance(answer, bool)
        return whole and 0 <= answer <= position.visible[fight.at][who]  # type: ignore[operator]
    if answer == NONE:
        return True
    if answer not in (RED, BLACK):
        return False
    if position.unknown[who]:
        return True
    return any(IS_RED[card] == (answer == RED) for card in position.hands[who])


@BOOK.refuses("DD-6.6", book.WHERE, StopQuestion, says="{who} ask nothing here")
def nobody_asks(constants: Constants, position: Position, move: StopQuestion) -> Facts | None:
    """The question of a fighter who may ask is stopped (DD-6.6)."""
    fight = position.fight
    asking = fight is not None and move.of in (fight.attacker, fight.defender)
    return None if asking and may_ask(position, move.of) else {"who": people(move.of)}


@BOOK.refuses("DD-6.6", book.ONCE, StopQuestion, says="{who} have asked")
def has_asked_already(constants: Constants, position: Position, move: StopQuestion) -> Facts | None:
    """A question is stopped before it is asked (DD-6.6)."""
    fight = position.fight
    asked = fight is not None and any(item.by == move.of for item in fight.answers)
    return {"who": people(move.of)} if asked else None


@BOOK.refuses("DD-6.10", book.STOPPED, StopQuestion, says="{who} declared an Ace")
def ace_is_declared(constants: Constants, position: Position, move: StopQuestion) -> Facts | None:
    """The two-question Ace cannot be stopped (DD-6.10, A-26)."""
    fight = position.fight
    declared = fight is not None and fight.double == move.of
    return {"who": people(move.of)} if declared else None


@BOOK.refuses("DD-6.11", book.ONCE, StopQuestion, says="it is stopped")
def question_stopped_twice(
    constants: Constants, position: Position, move: StopQuestion
) -> Facts | None:
    """One stopping Ace for one event (DD-6.11)."""
    fight = position.fight
    return {} if fight is not None and move.of in fight.stopped else None


# ---------------------------------------------------------------------- blessing


@BOOK.refuses("DD-16.3", book.POWER, Bless, says="{who} are no Elves")
def blessing_of_another(constants: Constants, position: Position, move: Bless) -> Facts | None:
    """Only Elves bless (DD-16.3)."""
    return None if move.by == ELVES else {"who": people(move.by)}


@BOOK.refuses("DD-16.3", book.ONCE, Bless, says="a battle was blessed this turn")
def blesses_twice(constants: Constants, position: Position, move: Bless) -> Facts | None:
    """One blessing a turn (DD-16.3)."""
    return {} if position.blessing_used else None


@BOOK.refuses("DD-16.3", book.LIMIT, Bless, says="{count} have died in battle, {least} must")
def too_few_have_died(constants: Constants, position: Position, move: Bless) -> Facts | None:
    """The blessing wakes when so many Elves have died in battles (DD-16.3, A-50)."""
    least, count = position.options.values.blessing_losses, position.elven_losses
    return {"count": counted(count, "Elf"), "least": least} if count < least else None


# ---------------------------------------------------------------------- plans


@BOOK.refuses("DD-11.6", book.ONCE, MakePlan, says="{who} have a plan")
@BOOK.refuses("DD-11.5", book.ONCE, MakePlan, says="{who} have a plan")
def plans_twice(constants: Constants, position: Position, move: MakePlan) -> Facts | None:
    """A plan is not changed (A-1)."""
    return {"who": people(move.by)} if position.has_planned(move.by) else None


@BOOK.refuses("DD-11.4", book.TIME, MakePlan, says="{other} answered and plan first")
def asker_plans_first(constants: Constants, position: Position, move: MakePlan) -> Facts | None:
    """Who has asked plans last (DD-11.4, A-26)."""
    fight, plans = position.fight, position.plans
    if fight is None or plans is None or plans.committed:
        return None
    other = fight.opponent(move.by)
    askers = {item.by for item in fight.answers}
    return {"other": people(other)} if move.by in askers and other not in askers else None


@BOOK.refuses("DD-11.5", book.ENOUGH, MakePlan, says="{who} have {count} there")
def sends_too_many(constants: Constants, position: Position, move: MakePlan) -> Facts | None:
    """None up to all of the visible units there are sent (DD-11.5)."""
    fight = position.fight
    if fight is None:
        return None
    there = position.visible[fight.at][move.by]
    if 0 <= move.units <= there:
        return None
    return {"who": people(move.by), "count": counted(there, "visible unit")}


@BOOK.refuses("DD-3.4", book.ENOUGH, MakePlan, says="the others of {who} there are hidden")
def sends_the_hidden(constants: Constants, position: Position, move: MakePlan) -> Facts | None:
    """Hidden units are not sent (DD-3.4)."""
    fight = position.fight
    if fight is None or not position.hidden[fight.at][move.by]:
        return None
    there = position.visible[fight.at][move.by]
    return {"who": people(move.by)} if move.units > there else None


@BOOK.refuses("DD-11.5", book.ENOUGH, MakePlan, says="{elite} of {units} cannot be elite there")
@BOOK.refuses("DD-16.2", book.ENOUGH, MakePlan, says="{elite} of {units} cannot be elite there")
def sends_false_elite(constants: Constants, position: Position, move: MakePlan) -> Facts | None:
    """Elite are Dwarves who stand there (DD-16.2)."""
    fight = position.fight
    if not move.elite or fight is None:
        return None
    there = position.elite[fight.at] if position.options.dwarven_elite else 0
    wrong = move.by != DWARVES or not 0 <= move.elite <= min(there, move.units)
    return {"elite": move.elite, "units": move.units} if wrong else None


@BOOK.refuses("DD-16.2", book.LIMIT, MakePlan, says="{least} of {units} must be elite there")
def hides_elite(constants: Constants, position: Position, move: MakePlan) -> Facts | None:
    """Who sends more than the ordinary Dwarves sends elite (DD-16.2)."""
    fight = position.fight
    if fight is None or move.by != DWARVES or move.elite is None:
        return None
    least = move.units - (position.visible[fight.at][DWARVES] - position.elite[fight.at])
    return {"least": least, "units": move.units} if move.elite < least else None


@BOOK.refuses("DD-11.5", book.CARD, MakePlan, says="{who} cannot play {card}")
def plays_a_card_not_held(constants: Constants, position: Position, move: MakePlan) -> Facts | None:
    """At most one artifact or Ace out of the hand is played (DD-11.5)."""
    card = move.artifact
    if card is None:
        return None
    if isinstance(card, str) and card in ARTIFACTS and card in position.hands[move.by]:
        return None
    shown = card if isinstance(card, str) else " and ".join(card)
    return {"who": people(move.by), "card": shown}


@BOOK.refuses("DD-6.5", book.CARD, MakePlan, says="{who} do not hold {card}")
@BOOK.refuses("DD-6.0", book.CARD, MakePlan, says="{who} do not hold {card}")
def plays_an_ace_not_held(constants: Constants, position: Position, move: MakePlan) -> Facts | None:
    """An Ace in battle comes out of the hand like any other (DD-6.0, DD-6.5)."""
    card = move.artifact
    wrong = isinstance(card, str) and card[0] == "A" and card not in position.hands[move.by]
    return {"who": people(move.by), "card": str(card)} if wrong else None


@BOOK.refuses("DD-11.4", book.BOUND, MakePlan, says="{who} answered {answer}")
def breaks_an_answer(constants: Constants, position: Position, move: MakePlan) -> Facts | None:
    """An answer binds the plan (DD-11.4)."""
    fight = position.fight
    if fight is None:
        return None
    card = move.artifact if isinstance(move.artifact, str) else None
    for item in fight.answers:
        if item.by == move.by:
            continue
        kept = colour(card) if item.question == COLOUR else move.units
        if kept != item.answer and (card is None or card in RANK):
            return {"who": people(move.by), "answer": item.answer}
    return None
