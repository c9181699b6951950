"""What happens in the Battle Round (DD-11)."""

from __future__ import annotations

from pnp.games.book import Log
from pnp.games.dragon_dune.book import BOOK
from pnp.games.dragon_dune.cards import ACES, JACKS
from pnp.games.dragon_dune.constants import Constants
from pnp.games.dragon_dune.effects.common import lose, lose_all
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
from pnp.games.dragon_dune.outcome import Fought, fought
from pnp.games.dragon_dune.position import Answer, Fight, Plan, Table, Treachery
from pnp.games.dragon_dune.words import (
    DWARVES,
    ELVES,
    EVERYBODY,
    FACTIONS,
    ORCS,
    counted,
    people,
)
from pnp.games.kit.observation import together


@BOOK.effect("DD-11.1", "DD-11.3", "DD-11.13", "DD-11.14", "DD-13.6")
def battle(constants: Constants, table: Table, move: Battle, log: Log | None) -> None:
    """Attacker, defender and place are named (DD-11.3)."""
    table.fight = Fight(move.attacker, move.defender, move.at)
    table.plans = together((FACTIONS[move.attacker], FACTIONS[move.defender]))
    if log is not None:
        if table.allies[move.attacker] == move.defender:
            log.cite("DD-11.14", "allies must fight too")
        if len(table.present(move.at)) > 2:
            log.cite("DD-11.13", "opponents are fought one after another")
        log.cite("DD-13.6" if table.ended else "DD-11.1", "a battle begins")
        log.cite("DD-11.3", "{who} attack {other} in {at}", who=people(move.attacker),
                 other=people(move.defender), at=constants.board.ids[move.at])  # fmt: skip


@BOOK.effect("DD-6.6", "DD-6.11")
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


@BOOK.effect("DD-11.4", "DD-5.E2", "DD-5.E5", "DD-5.E6")
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


@BOOK.effect("DD-16.3")
def bless(constants: Constants, table: Table, move: Bless, log: Log | None) -> None:
    """The Elves bless this battle (DD-16.3)."""
    assert table.fight is not None
    table.fight = table.fight._replace(blessed=True)
    table.blessing_used = True
    if log is not None:
        log.cite("DD-16.3", "the Elves bless the battle")


@BOOK.effect("DD-6.5", "DD-11.5", "DD-11.6")
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


@BOOK.effect("DD-17.3")
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
    _close(table)
    if log is not None:
        about = tuple(("units", constants.board.ids[at], name) for name in FACTIONS)
        log.cite("DD-17.3", "the monster takes everything in {at}", at=constants.board.ids[at],
                 about=(*about, ("battle_winner",), ("board_gold",)))  # fmt: skip


@BOOK.effect("DD-5.D2", "DD-11.12", "DD-19.1")
def betray(constants: Constants, table: Table, move: Betray, log: Log | None) -> None:
    """Usurper and Sabotaged Artifact are shown (DD-11.12)."""
    fight = table.fight
    assert fight is not None
    treachery = Treachery(move.by, move.usurper, move.sabotage)
    table.fight = fight._replace(treacheries=(*fight.treacheries, treachery))
    cards = [move.usurper]
    if move.sabotage in ACES:
        table.discard(move.by, move.sabotage)
    else:
        cards.append(move.sabotage)
    table.shown = (*table.shown, *(card for card in cards if card not in table.shown))
    if log is not None:
        if move.usurper in JACKS:
            log.cite("DD-5.D2", "the Dwarves swap")
        rule = "DD-19.1" if move.sabotage in ACES else "DD-11.12"
        log.cite(rule, "{who} show {usurper} and {sabotage}", who=people(move.by),
                 usurper=move.usurper, sabotage=move.sabotage)  # fmt: skip


@BOOK.effect("DD-6.9", "DD-6.11")
def stop_swap(constants: Constants, table: Table, move: StopSwap, log: Log | None) -> None:
    """The swap is cancelled (DD-6.9)."""
    fight = table.fight
    assert fight is not None
    left = tuple(item for item in fight.treacheries if item.by != DWARVES)
    table.fight = fight._replace(treacheries=left, swap_stopped=True)
    if log is not None:
        log.cite("DD-6.11", "anybody may stop it")
        log.cite("DD-6.9", "{who} stop the swap", who=people(move.by))


@BOOK.effect("DD-11.7", "DD-11.8", "DD-11.9", "DD-11.10", "DD-11.11", "DD-11.12", "DD-3.2",
             "DD-6.5", "DD-16.1", "DD-16.2", "DD-16.3", "DD-5.D2", "DD-6.9")  # fmt: skip
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
    _close(table)


def _close(table: Table) -> None:
    table.fight = None
    table.plans = None


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


@BOOK.effect("DD-11.14", "DD-11.2")
def end_battle_round(
    constants: Constants, table: Table, move: EndBattleRound, log: Log | None
) -> None:
    """No battle is left (DD-11.14)."""
    if log is not None:
        if any(table.visible[constants.board.mountain]):
            log.cite("DD-11.2", "nobody fights in 0•")
        log.cite("DD-11.14", "all battles are fought")
