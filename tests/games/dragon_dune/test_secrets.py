"""What a seat of Dragon Dune may not know changes neither its view nor its moves."""

from __future__ import annotations

import json
import random
from typing import Any

from hypothesis import given

from pnp.games.chance import Chance
from pnp.games.dragon_dune import Position
from pnp.games.dragon_dune.battle.plans import plans as plans_of
from pnp.games.dragon_dune.cards import ARTIFACTS, EVENTS, JACKS, QUEENS
from pnp.games.dragon_dune.words import EVERYBODY, FACTION, FACTIONS, UNITS
from pnp.games.kit.observation import UNKNOWN as HIDDEN
from pnp.games.kit.observation import Together
from pnp.games.protocol import Setup
from tests.games.dragon_dune.games import (
    ENGINE,
    SEEDS,
    STEADY,
    TABLES,
    Choice,
    choices,
    legal_moves,
    moves_of,
    until,
)


def dealt_again(position: Position, who: int, dice: random.Random) -> Position:
    """Return the position with all cards that a player cannot know dealt in another way."""
    known = {card for card, _ in position.seen} if who == FACTION["elves"] else set()
    table = position.opened()
    hidden = [
        card
        for other in EVERYBODY
        if other != who
        for card in position.hands[other]
        if card not in known
    ]
    hidden += [card for card in position.artifact_deck if card not in known]
    dice.shuffle(hidden)
    cards = iter(hidden)
    table.hands = tuple(
        hand if other == who else tuple(card if card in known else next(cards) for card in hand)
        for other, hand in enumerate(position.hands)
    )
    table.artifact_deck = tuple(
        card if card in known else next(cards) for card in position.artifact_deck
    )
    events = list(position.event_deck)
    first = 1 if who == FACTION["elves"] and position.peeked is not None else 0
    # What went under the deck has been seen by all.
    last = len(events) - (position.event_bottom in events)
    middle = list(events[first:last])
    dice.shuffle(middle)
    table.event_deck = (*events[:first], *middle, *events[last:])
    for name, pile in (("queens", QUEENS), ("jacks", JACKS)):
        own = getattr(position, name)
        fixed = {own[who], *position.shown}
        free = [card for card in pile if card not in fixed]
        dice.shuffle(free)
        dealt = iter(free)
        setattr(
            table,
            name,
            tuple(card if card is None or card in fixed else next(dealt) for card in own),
        )
    if position.offered is not None and who != FACTION["elves"]:
        # The offered card may be any of those that are hidden.
        others = list(table.artifact_deck)
        if others:
            table.offered, others[0] = others[0], position.offered
            table.artifact_deck = tuple(others)
    return table.closed()


@STEADY
@given(SEEDS, TABLES, choices())
def test_what_a_player_cannot_know_changes_neither_view_nor_moves(
    seed: int, players: list[str], chosen: Choice
) -> None:
    dice = random.Random(seed)
    for number, (position, _) in enumerate(moves_of(seed, players, *chosen)):
        if number % 7 or position.plunder is not None:
            continue
        for name in players:
            who = FACTION[name]
            other = dealt_again(position, who, dice)
            assert ENGINE.observation(other, name) == ENGINE.observation(position, name)
            if position.asked and position.asked[0] == who:
                assert legal_moves(other) == legal_moves(position)


def spelled(value: Any) -> str:
    """Return a view as text in which any card would be found."""
    return json.dumps(value, default=repr, ensure_ascii=False)


@STEADY
@given(SEEDS)
def test_views_hold_no_card_of_others(seed: int) -> None:
    for number, (position, _) in enumerate(moves_of(seed, list(FACTIONS))):
        if number % 5:
            continue
        open_ = {*position.artifact_discards, *position.shown, *position.event_discards}
        open_ |= {position.check, position.event_bottom, position.event_top}
        revealed = {plan.artifact for plan in position.shown_plans().values()}
        for name in FACTIONS:
            who = FACTION[name]
            view = spelled(ENGINE.observation(position, name))
            known = {*position.hands[who], position.queens[who], position.jacks[who]}
            if name == "elves":
                known |= {position.offered, position.peeked, *(card for card, _ in position.seen)}
            secret = {*ARTIFACTS, *EVENTS, *QUEENS, *JACKS} - open_ - known - revealed
            if name == "orcs":
                secret -= {position.plunder}
            assert not [card for card in secret if f'"{card}"' in view], (position.step, name)


def test_the_offered_card_is_for_the_elves() -> None:
    position = until("bid")
    assert ENGINE.observation(position, "elves")["offered"] == position.offered
    for name in ("dwarves", "goblins", "orcs"):
        view = ENGINE.observation(position, name)
        assert view["offered"] == HIDDEN
        assert view["order_of_artifact_deck"] == HIDDEN
        assert view["hands"][name] == list(position.hands[FACTION[name]])


def test_plans_are_committed_before_they_are_shown() -> None:
    position = until("plan")
    first, second = position.asked
    plan = legal_moves(position)[-1]
    one = ENGINE.apply(position, plan)
    assert one.step == "plan" and one.asked == (second,)
    assert ENGINE.observation(one, FACTIONS[second])["plans"] == {FACTIONS[first]: HIDDEN}
    assert ENGINE.observation(one, FACTIONS[first])["plans"][FACTIONS[first]]["units"] == plan.units  # type: ignore[union-attr]
    refusal = ENGINE.why_not(one, plan)
    assert refusal is not None and refusal.rule == "DD-11.5"
    both = ENGINE.apply(one, legal_moves(one)[0])
    for name in FACTIONS:
        assert HIDDEN not in (ENGINE.observation(both, name)["plans"] or {}).values()


def test_a_plan_that_is_not_shown_becomes_any_that_the_answers_allow() -> None:
    """Who searches knows neither units nor elite nor whether there is an artifact."""
    seen = answered = 0
    for seed in range(40):
        game = ENGINE.fast.begun(
            Setup(FACTIONS, {"dwarven_elite": True}), ("random",) * 4, Chance.of(31, seed)
        )
        while not game.is_over and seen < 60:
            position = game.position
            plans = position.plans
            if plans is not None and plans.committed and plans.waiting and position.fight:
                (name, plan), who = next(iter(plans.committed.items())), position.asked[0]
                table = position.opened()
                table.plans = Together(plans.players)
                offered = {
                    (move.units, move.artifact is None)
                    for move in plans_of(ENGINE.constants, table, FACTION[name])
                }
                dealt = [
                    ENGINE.redeal(position, FACTIONS[who], Chance.of(seed, number))
                    for number in range(300)
                ]
                found = [other.plan_of(FACTION[name]) for other in dealt]
                told = {(one.units, one.artifact is None) for one in found if one}
                answered += bool(position.fight.answers)
                assert told <= offered if not position.fight.answers else told
                if len(offered) < 12:
                    assert {units for units, _ in told} == {units for units, _ in offered}
                for item in position.fight.answers:
                    if item.by == who and item.question == UNITS:
                        assert {units for units, _ in told} == {item.answer}
                assert all(
                    one is not None and one.artifact in (None, *other.hands[FACTION[name]])
                    for one, other in zip(found, dealt, strict=True)
                )
                view = ENGINE.observation(position, FACTIONS[who])
                assert all(ENGINE.observation(one, FACTIONS[who]) == view for one in dealt[:20])
                own = [ENGINE.redeal(position, name, Chance.of(1, n)).plan_of(FACTION[name])
                       for n in range(5)]  # fmt: skip
                assert own == [plan] * 5
                seen += 1
            table = position.opened()
            ENGINE.act(table, game.choose())
            game.position, game.number = table.closed(), game.number + 1
    assert seen >= 20 and answered
