"""Round V: a question before the plans (DD-11.4)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from pnp.games.book import Facts, Log
from pnp.games.dragon_dune.aces import PROMISED, kept_for_the_plan, why_no_ace
from pnp.games.dragon_dune.actions import Action, ByFighter, Card, Faction, Given, InBattle, Subject
from pnp.games.dragon_dune.asked import by_course, in_order
from pnp.games.dragon_dune.base import DragonRules
from pnp.games.dragon_dune.battle.answers import answer_can_be_kept, why_impossible
from pnp.games.dragon_dune.constants import Constants
from pnp.games.dragon_dune.holdings import Answer, Pending
from pnp.games.dragon_dune.measures import may_ask, who_may_ask
from pnp.games.dragon_dune.order import not_his_battle
from pnp.games.dragon_dune.part import Part
from pnp.games.dragon_dune.position import Position, Table
from pnp.games.dragon_dune.stages import (
    BOUND,
    CARD,
    ENOUGH,
    ONCE,
    OPTION,
    POWER,
    STOPPED,
    TIME,
    WHERE,
    WHOSE,
)
from pnp.games.dragon_dune.words import (
    BATTLE,
    BLACK,
    COLOUR,
    ELVES,
    NONE,
    QUESTIONS,
    RED,
    SUBJECTS,
    UNITS,
    people,
)

ASKING: Final = Part("Questions")


class Question(Action, verb="question", about="{by} ask for the {question}"):
    """A question of a battle before it is answered."""

    rule = "DD-11.4"
    recorded = False

    by: Faction
    question: Subject
    special: Card | None = None

    def spelled(self) -> str:
        """Return the question as a player types it."""
        return f"question {self.question}" + (f" with {self.special}" if self.special else "")


class StopQuestion(
    Action,
    InBattle,
    verb="stop_question",
    about="{by} discard {card} against the question of {of}",
):
    """An Ace forbids a question (DD-6.6)."""

    round, rule = BATTLE, "DD-6.6"
    final = True
    stops = True
    aces = ("card",)

    by: Faction
    card: Card
    of: Faction


class Ask(
    Action,
    ByFighter,
    verb="ask",
    about="{by} ask for the {question}; the answer is {answer}",
):
    """A question with the opponent's answer (DD-11.4)."""

    round, rule = BATTLE, "DD-11.4"
    final = True
    aces = ("special",)

    by: Faction
    question: Subject
    answer: Given
    special: Card | None = None

    def decider(self) -> int | None:
        """Return nobody: the question of one player is answered by the other."""
        return None


# ---------------------------------------------------------------------- the sequence of play


def _at_question(game: DragonRules, table: Table, move: Any) -> None:
    if not isinstance(move, Question):
        _ask_on(game, table)
        return
    table.question = Pending(move.by, move.question, move.special)
    # Whoever asks next waits in the same queue.
    table.resume_asked = table.asked[1:]
    stops = move.special is None and "DD-6.6" not in table.options.absent
    asked = in_order(table, 1, move.by) if stops else ()
    if asked:
        table.step, table.asked = "stop_question", asked
    else:
        _answer(table)


def _ask_on(game: DragonRules, table: Table) -> None:
    rest = table.asked[1:] if table.step == "question" else table.resume_asked
    table.resume_asked = ()
    table.question = None
    if rest:
        table.step, table.asked = "question", rest
    else:
        game.flow.come(game, table, "bless")


def _answer(table: Table) -> None:
    assert table.question is not None and table.fight is not None
    table.step, table.asked = "answer", (table.fight.opponent(table.question.by),)


def _at_stop_question(game: DragonRules, table: Table, move: Any) -> None:
    if isinstance(move, StopQuestion):
        _ask_on(game, table)
    elif len(table.asked) > 1:
        table.asked = table.asked[1:]
    else:
        _answer(table)


def _at_answer(game: DragonRules, table: Table, move: Any) -> None:
    fight = table.fight
    assert isinstance(move, Ask) and fight is not None
    asked = [item for item in fight.answers if item.by == move.by]
    if fight.double == move.by and len(asked) == 1:
        other = UNITS if move.question == COLOUR else COLOUR
        table.question = Pending(move.by, other, None)
        _answer(table)
    else:
        _ask_on(game, table)


@ASKING.choice(
    "question",
    says="Elves or their ally may ask",
    rules="DD-11.4",
    takes=Question,
    then="bless stop_question answer",
    asks=who_may_ask,
    course=_at_question,
)
def questions(constants: Constants, position: Table, who: int) -> Iterator[Action]:
    """Yield the questions, with an Ace where that helps (DD-11.4)."""
    aces = position.aces(who) if who == ELVES and not position.options.booklet else []
    for question in QUESTIONS:
        yield Question(who, question)
        for card in aces:
            yield Question(who, question, card)


@ASKING.choice(
    "stop_question",
    says="An Ace may stop the question",
    rules="DD-6.6",
    takes=StopQuestion,
    then="answer question",
    asks=by_course,
    course=_at_stop_question,
)
def question_stops(constants: Constants, position: Table, who: int) -> Iterator[Action]:
    """Yield the Aces that stop the question (DD-6.6)."""
    if position.question is not None:
        for card in position.aces(who):
            yield StopQuestion(who, card, position.question.by)


@ASKING.choice(
    "answer",
    says="The opponent answers",
    rules="DD-11.4",
    takes=Ask,
    then="answer question bless",
    asks=by_course,
    course=_at_answer,
    must=True,
)
def answers(constants: Constants, position: Table, who: int) -> Iterator[Action]:
    """Yield every answer that can be kept (DD-11.4)."""
    pending, fight = position.question, position.fight
    if pending is None or fight is None:
        return
    if pending.question == UNITS:
        for number in range(position.visible[fight.at][who] + 1):
            yield Ask(pending.by, UNITS, number, pending.special)
    else:
        for word in (RED, BLACK, NONE):
            if answer_can_be_kept(position, who, COLOUR, word):
                yield Ask(pending.by, COLOUR, word, pending.special)


# ---------------------------------------------------------------------- guards


@ASKING.refuses("DD-6.6", TIME, StopQuestion, says="a plan has been made already")
@ASKING.refuses("DD-11.4", TIME, Ask, says="a plan has been made already")
def plans_are_made(constants: Constants, position: Position, move: Action) -> Facts | None:
    """Questions and blessings come before the plans (A-26, DD-16.3)."""
    return {} if position.plans is not None and position.plans.committed else None


@ASKING.refuses("DD-5.E2", WHOSE, Ask, says="{who} do not fight in this battle")
@ASKING.refuses("DD-5.E6", WHOSE, Ask, says="{who} do not fight in this battle")
def asks_about_another_battle(constants: Constants, position: Position, move: Ask) -> Facts | None:
    """Questions belong to the own battles of the Elves and their ally (DD-5.E2, DD-5.E6)."""
    return not_his_battle(constants, position, move) if may_ask(position, move.by) else None


@ASKING.refuses("DD-5.E2", POWER, Ask, says="{who} are neither the Elves nor their ally")
@ASKING.refuses("DD-11.4", POWER, Ask, says="{who} are neither the Elves nor their ally")
def asks_without_right(constants: Constants, position: Position, move: Ask) -> Facts | None:
    """Elves and their ally ask (DD-11.4)."""
    return None if may_ask(position, move.by) else {"who": people(move.by)}


@ASKING.refuses("DD-5.E5", OPTION, Ask, says="this is the booklet edition")
@ASKING.refuses("DD-19.5", OPTION, Ask, says="this is the booklet edition")
def elven_ace_of_the_booklet(constants: Constants, position: Position, move: Ask) -> Facts | None:
    """In the booklet the Elves' Ace asks no question (DD-19.5)."""
    return {} if move.special is not None and position.options.booklet else None


@ASKING.refuses("DD-5.E6", POWER, Ask, says="only the Elves have a second question, not {who}")
@ASKING.refuses("DD-11.4", POWER, Ask, says="only the Elves have a second question, not {who}")
@ASKING.refuses("DD-5.E5", POWER, Ask, says="only the Elves have a second question, not {who}")
def second_question_of_another(constants: Constants, position: Position, move: Ask) -> Facts | None:
    """Both questions are for the Elves alone (DD-5.E5, DD-5.E6)."""
    wrong = move.special is not None and move.by != ELVES
    return {"who": people(move.by)} if wrong else None


@ASKING.refuses("DD-6.6", STOPPED, Ask, says="the question of {who} was stopped")
def question_is_stopped(constants: Constants, position: Position, move: Ask) -> Facts | None:
    """A stopped question is gone, both of them (DD-6.6, A-26)."""
    fight = position.fight
    stopped = fight is not None and move.by in fight.stopped
    return {"who": people(move.by)} if stopped else None


@ASKING.refuses("DD-11.4", ONCE, Ask, says="{who} have asked for {what} already")
def asks_too_often(constants: Constants, position: Position, move: Ask) -> Facts | None:
    """One question, and the other one by the Elven Ace (DD-11.4, DD-5.E5)."""
    fight = position.fight
    if fight is None:
        return None
    asked = [item.question for item in fight.answers if item.by == move.by]
    double = fight.double == move.by or move.special is not None
    if move.question not in asked and len(asked) <= double:
        return None
    what = move.question if move.question in asked else asked[0]
    return {"who": people(move.by), "what": SUBJECTS[what]}


@ASKING.refuses("DD-5.E5", ONCE, Ask, says="{who} have asked for {what} already")
def asks_both_without_ace(constants: Constants, position: Position, move: Ask) -> Facts | None:
    """Both questions cost an Ace (DD-5.E5); the same twice does not become legal by one."""
    found = asks_too_often(constants, position, move)
    return found if found and found["what"] != SUBJECTS[move.question] else None


@ASKING.refuses("DD-11.4", WHOSE, Ask, says="the attacker asks first")
def asks_after_defender(constants: Constants, position: Position, move: Ask) -> Facts | None:
    """When both may ask, the attacker does so first (A-26)."""
    fight = position.fight
    if fight is None or move.by != fight.attacker:
        return None
    return {} if any(item.by == fight.defender for item in fight.answers) else None


@ASKING.refuses("DD-11.4", ENOUGH, Ask, says="{why}")
def answer_is_impossible(constants: Constants, position: Position, move: Ask) -> Facts | None:
    """The opponent answers with something he can do (DD-11.4)."""
    fight = position.fight
    if fight is None:
        return None
    who = fight.opponent(move.by)
    if answer_can_be_kept(position, who, move.question, move.answer):
        return None
    return {"why": why_impossible(constants, position, fight, who, move)}


@ASKING.refuses("DD-6.6", WHERE, StopQuestion, says="{who} ask no question in this battle")
def nobody_asks(constants: Constants, position: Position, move: StopQuestion) -> Facts | None:
    """The question of a fighter who may ask is stopped (DD-6.6)."""
    fight = position.fight
    asking = fight is not None and move.of in (fight.attacker, fight.defender)
    return None if asking and may_ask(position, move.of) else {"who": people(move.of)}


@ASKING.refuses("DD-6.6", ONCE, StopQuestion, says="{who} have asked already")
def has_asked_already(constants: Constants, position: Position, move: StopQuestion) -> Facts | None:
    """A question is stopped before it is asked (DD-6.6)."""
    fight = position.fight
    asked = fight is not None and any(item.by == move.of for item in fight.answers)
    return {"who": people(move.of)} if asked else None


@ASKING.refuses("DD-6.10", STOPPED, StopQuestion, says="{who} declared an Ace")
def ace_is_declared(constants: Constants, position: Position, move: StopQuestion) -> Facts | None:
    """The two-question Ace cannot be stopped (DD-6.10, A-26)."""
    fight = position.fight
    declared = fight is not None and fight.double == move.of
    return {"who": people(move.of)} if declared else None


@ASKING.refuses("DD-6.11", ONCE, StopQuestion, says="an Ace has stopped this question already")
def question_stopped_twice(
    constants: Constants, position: Position, move: StopQuestion
) -> Facts | None:
    """One stopping Ace for one event (DD-6.11)."""
    fight = position.fight
    return {} if fight is not None and move.of in fight.stopped else None


@ASKING.refuses("DD-5.E5", CARD, Question, says="{why}")
def asks_by_a_false_ace(constants: Constants, position: Position, move: Question) -> Facts | None:
    """Both questions are for the Elves with an Ace, and not in the booklet (DD-5.E5)."""
    card = move.special
    if card is None:
        return None
    if move.by != ELVES:
        return {"why": f"only the Elves have a second question, not {people(move.by)}"}
    if position.options.booklet:
        return {"why": "the booklet edition has no second question"}
    return None


@ASKING.refuses("DD-6.0", CARD, Question, says="{why}")
def asks_by_no_ace(constants: Constants, position: Position, move: Question) -> Facts | None:
    """The Ace that is discarded with the answer is in hand (DD-6.0)."""
    why = "" if move.special is None else why_no_ace(position, move.by, move.special)
    return {"why": why} if why else None


@ASKING.refuses("DD-11.4", BOUND, Question, says=PROMISED)
def asks_by_a_kept_ace(constants: Constants, position: Position, move: Question) -> Facts | None:
    """Who answered a colour keeps a card of it for the plan (DD-11.4)."""
    return kept_for_the_plan(position, move.by, (move.special,))


# ---------------------------------------------------------------------- effects


@ASKING.does(Question, cites="DD-11.4")
def question(constants: Constants, table: Table, move: Question, log: Log | None) -> None:
    """A question is put; the Ace for both is discarded with the answer (DD-11.4)."""
    if log is not None:
        log.cite("DD-11.4", "{who} ask for {what}", who=people(move.by), what=move.question)


@ASKING.does(StopQuestion, cites="DD-6.6 DD-6.11")
def stop_question(constants: Constants, table: Table, move: StopQuestion, log: Log | None) -> None:
    """A question is not asked (DD-6.6)."""
    fight = table.fight
    assert fight is not None
    table.fight = fight._replace(stopped=(*fight.stopped, move.of))
    if log is not None:
        log.cite("DD-6.11", "anybody may stop it")
        log.cite(
            "DD-6.6", "{who} stop the question of {of}", who=people(move.by), of=people(move.of)
        )


@ASKING.does(Ask, cites="DD-11.4 DD-5.E2 DD-5.E5 DD-5.E6")
def ask(constants: Constants, table: Table, move: Ask, log: Log | None) -> None:
    """A question is answered (DD-11.4)."""
    fight = table.fight
    assert fight is not None
    answer = Answer(move.by, move.question, move.answer)
    double = move.by if move.special is not None else fight.double
    table.fight = fight._replace(answers=(*fight.answers, answer), double=double)
    if log is not None:
        rule = "DD-5.E2" if move.by == ELVES else "DD-5.E6"
        log.cite("DD-5.E5" if move.special is not None else rule, "they may ask")
        log.cite("DD-11.4", "{who} ask for {question}: {answer}", who=people(move.by),
                 question=move.question, answer=move.answer)  # fmt: skip
