"""Whole games: the fast way agrees with the book, nothing is lost, secrets stay secret."""

from __future__ import annotations

import dataclasses
import json
import random
from collections import Counter
from typing import Any

import pytest
from hypothesis import given

from pnp.games.chance import Chance
from pnp.games.dragon_dune import Position
from pnp.games.dragon_dune.actions import Action
from pnp.games.dragon_dune.anytime import GiveGold
from pnp.games.dragon_dune.battle.treachery import Betray, StopSwap
from pnp.games.dragon_dune.bidding.auction import Bid, PassBid
from pnp.games.dragon_dune.cards import ARTIFACTS, EVENTS
from pnp.games.dragon_dune.part import Decline
from pnp.games.dragon_dune.position import EMPTY
from pnp.games.dragon_dune.recruiting.conscription import Conscript
from pnp.games.dragon_dune.recruiting.hiring import Hire, Raise
from pnp.games.dragon_dune.recruiting.marching import March
from pnp.games.dragon_dune.recruiting.turns import EndTurn, Turn
from pnp.games.dragon_dune.sampling import random_move
from pnp.games.dragon_dune.words import FACTION, FACTIONS, GOBLINS, ORCS, people
from pnp.games.protocol import IllegalMove, Setup
from tests.games.dragon_dune.games import (
    ENGINE,
    SEEDS,
    STEADY,
    TABLES,
    TAKES,
    Choice,
    agree,
    chances,
    choices,
    legal_moves,
    moves_of,
    sampled,
    setup_of,
    until,
)


@STEADY
@given(SEEDS, TABLES, choices())
def test_the_fast_way_agrees_with_the_book(seed: int, players: list[str], chosen: Choice) -> None:
    for position, move in moves_of(seed, players, *chosen):
        assert ENGINE.why_not(position, move) is None, (position.step, move)
        table = position.opened()
        ENGINE.act(table, move)
        assert ENGINE.apply(position, move) == table.closed()


def test_orcs_who_have_raised_hire_nobody_by_chance() -> None:
    """DD-10.4f: one or the other in a turn, in however many territories."""
    options = {"hire_territories": "any"}
    position = next(
        position
        for position, _ in moves_of(2, list(FACTIONS), "1.2", options)
        if position.step == "recruit" and position.active == ORCS
    )
    table = position.opened()
    table.allies = (None, None, ORCS, GOBLINS)
    table.gold = (9, 9, 9, 9)
    dice = random.Random(1)
    kinds = Counter(type(sampled(table, dice)) for _ in range(400))
    assert kinds[Hire] and kinds[Raise]
    table.hired = "raised"
    moves = [sampled(table, dice) for _ in range(400)]
    raised = table.closed()
    assert all(ENGINE.is_legal(raised, move) for move in moves)


@STEADY
@given(SEEDS, TABLES, choices())
def test_nothing_is_lost(seed: int, players: list[str], chosen: Choice) -> None:
    """DD-3.1, and all 52 cards: units, artifacts and events are always somewhere."""
    out_of_game = chosen[1]["losses_to"] == "out_of_game"
    for position, _ in moves_of(seed, players, *chosen):
        units = [
            position.bank[who]
            + position.graveyard[who]
            + sum(there[who] for there in (*position.visible, *position.hidden))
            for who in position.players
        ]
        reserve = [position.options.reserve[who] for who in position.players]
        if position.step == "setup" or not out_of_game:
            assert units == reserve
        assert all(one <= full for one, full in zip(units, reserve, strict=True))
        assert min(min(position.gold), min(position.board_gold), *map(min, position.visible)) >= 0
        offered = [] if position.offered is None else [position.offered]
        hands = [card for hand in position.hands for card in hand]
        cards = [*hands, *position.artifact_deck, *position.artifact_discards, *offered]
        assert Counter(cards) == Counter(ARTIFACTS)
        assert len(position.artifact_deck) == position.artifact_count
        assert Counter((*position.event_deck, *position.event_discards)) == Counter(EVENTS)
        assert len(position.event_deck) == position.event_count
        elite = sum(position.elite) + sum(position.elite_hidden) + position.elite_dead
        assert 0 <= elite <= 2
        for at, count in enumerate(position.elite):
            assert 0 <= count <= position.visible[at][0]


@STEADY
@given(SEEDS, TABLES, choices())
def test_everybody_has_one_turn_of_recruitment(
    seed: int, players: list[str], chosen: Choice
) -> None:
    """DD-10.8 in order, DD-16.4 for the Goblins whenever they like, but once in any case."""
    free = chosen[1]["goblin_initiative"]
    turns: list[int] = []
    for position, move in moves_of(seed, players, *chosen):
        if isinstance(move, Turn):
            turns.append(move.by)
        if position.step == "end_battles":
            fixed = [who for who in turns if not (free and who == GOBLINS)]
            assert fixed == [who for who in position.order() if not (free and who == GOBLINS)]
            assert sorted(turns) == sorted(position.players)
            turns = []


@pytest.mark.parametrize("seats", [["goblins", "orcs", "elves"], ["dwarves", "goblins"]])
def test_goblins_who_wait_come_last(seats: list[str]) -> None:
    """DD-16.4: their turn can be put off, not lost; the last one begins unasked."""
    chance = Chance.of(3, 3)
    position = ENGINE.start(setup_of(seats, options={"goblin_initiative": True}), chance)
    turns: list[str] = []
    asked = number = 0
    while position.step != "end_battles":
        if position.step == "initiative":
            asked += 1
            move: Action = Decline(GOBLINS)
        elif position.asked:
            move = random_move(ENGINE, position, FACTIONS[position.asked[0]], lambda count: 0)
        else:
            move = ENGINE.bring(position, chance, number)
        if isinstance(move, Turn):
            turns.append(FACTIONS[move.by])
        position = ENGINE.apply(position, move)
        number += 1
    assert asked == len(seats) - 1
    assert turns[-1] == "goblins" and sorted(turns) == sorted(seats)


@STEADY
@given(SEEDS, TABLES, choices())
def test_games_end_in_time_and_the_flow_is_as_printed(
    seed: int, players: list[str], chosen: Choice
) -> None:
    last = None
    for position, move in moves_of(seed, players, *chosen):
        assert type(move) in TAKES[position.step]
        assert bool(position.asked) != bool(ENGINE.chance_outcomes(position))
        assert bool(ENGINE.to_play(position)) == bool(position.asked)
        assert position.turn <= position.options.values.last_turn
        last = position
    assert last is not None
    reached = {name for step in ENGINE.flow.steps for name in (step.name, *step.then)}
    assert reached == set(ENGINE.flow.by_name)


def test_every_step_is_reached() -> None:
    """All steps of the flow come about in games with every option."""
    everything = {
        "orcish_plunder": True, "dwarven_elite": True, "elven_blessing": True,
        "goblin_initiative": True, "advanced_special_cards": True, "start_gold": {"elves": 9},
    }  # fmt: skip
    seen: set[str] = set()
    # A blessing is rare: three Elves have to fall before.
    for seed in (*range(60), 107):
        for position, _ in moves_of(seed, list(FACTIONS), "1.2", everything if seed % 2 else {}):
            seen.add(position.step)
    rare = {"final", "declare", "stop_swap"}
    assert seen | rare == set(ENGINE.flow.by_name)


def test_a_tie_is_fought_out_on_the_mountain() -> None:
    """DD-13.6: the steps final and declare, without Orcs."""
    players = ["elves", "goblins", "dwarves"]
    position = next(
        position
        for position, _ in moves_of(1, players)
        if position.step == "judge" and position.turn == position.options.values.last_turn
    )
    table = position.opened()
    table.visible = EMPTY
    mountain = ENGINE.constants.board.mountain
    for who in table.players:
        table.place(mountain, who, 1)
    position = ENGINE.apply(table.closed(), chances(table)[0])
    assert (position.step, position.tied) == ("final", position.order())
    chance = Chance.of(1, 1)
    steps = []
    for number in range(100):
        if position.winner is not None:
            break
        steps.append(position.step)
        moves = legal_moves(position) or (ENGINE.bring(position, chance, number),)
        position = ENGINE.apply(position, moves[0])
    assert steps.count("final") == 2 and steps[-1] == "declare"
    assert position.won_by == "DD-13.6" and position.winner in position.tied


def test_a_swap_can_be_stopped() -> None:
    """DD-6.9: after the swap everybody is asked, and an unswapped treachery stays possible."""
    dwarves = FACTION["dwarves"]
    for seed in range(300):
        for position, _ in moves_of(seed, list(FACTIONS)):
            if position.step == "treachery" and position.asked[0] == dwarves:
                break
        else:
            continue
        fight = position.fight
        assert fight is not None
        other = fight.opponent(dwarves)
        played = position.shown_plans()[other].artifact
        assert played is not None
        table = position.opened()
        suit = ENGINE.constants.suits[other]
        table.queens = ("Q" + played[-1], *position.queens[1:])
        table.jacks = ("J" + suit, *position.jacks[1:])
        for who in position.players:
            if who != dwarves:
                table.set_hand(who, (*position.hands[who], "A♣"))
        before = table.closed()
        swap = legal_moves(before)[-2]
        assert swap == Betray(dwarves, "J" + suit, "Q" + played[-1])
        shown = ENGINE.apply(before, swap)
        assert shown.step == "stop_swap" and dwarves not in shown.asked
        stopped = ENGINE.apply(shown, StopSwap(shown.asked[0], "A♣"))
        assert (stopped.step, stopped.asked[0]) == ("treachery", dwarves)
        assert swap not in legal_moves(stopped)
        return
    raise AssertionError("no battle of the Dwarves")


@STEADY
@given(SEEDS, TABLES, choices())
def test_positions_are_values(seed: int, players: list[str], chosen: Choice) -> None:
    """They read back from plain data, and a copy never changes with the game."""
    kept: list[tuple[Position, dict[str, Any]]] = []
    for number, (position, _) in enumerate(moves_of(seed, players, *chosen)):
        if number % 20 == 0:
            plain = ENGINE.to_plain(position)
            kept.append((position, plain))
            again = ENGINE.from_plain(json.loads(json.dumps(plain)))
            assert again == position and hash(again) == hash(position)
    for position, plain in kept:
        assert ENGINE.to_plain(position) == plain
    with pytest.raises(AttributeError, match="never changed"):
        kept[0][0].turn = 9
    with pytest.raises(AttributeError, match="never changed"):
        del kept[0][0].turn


# ---------------------------------------------------------------------- legal moves


@STEADY
@given(SEEDS, TABLES, choices())
def test_listed_moves_are_legal_and_lead_on(seed: int, players: list[str], chosen: Choice) -> None:
    for number, (position, _) in enumerate(moves_of(seed, players, *chosen)):
        if position.asked and number % 5 == 0:
            listed = legal_moves(position)
            assert listed and len(set(listed)) == len(listed)
            for move in listed:
                assert ENGINE.why_not(position, move) is None, (position.step, move)
            for move in listed[:: max(1, len(listed) // 12)]:
                after = ENGINE.apply(position, move)
                assert after != position
                told, events = ENGINE.explain(position, move)
                assert told == after
                assert all(event.rule in ENGINE.book.rules for event in events)


def test_nobody_acts_out_of_the_step() -> None:
    position = until("bid")
    who = position.asked[0]
    other = next(player for player in position.players if player != who)
    for move in (PassBid(other), Turn(who), EndTurn(who), Decline(who), Conscript(who, 1, 1)):
        refusal = ENGINE.why_not(position, move)
        assert refusal is not None
        assert refusal.because.startswith(f"it is {people(who)}' turn to bid or pass")
        with pytest.raises(IllegalMove):
            ENGINE.apply(position, move)
    assert ENGINE.why_not(position, GiveGold(other, who, 1)) is None or position.gold[other] == 0


def test_a_gift_changes_only_gold() -> None:
    position = until("bid")
    giver = next(who for who in position.players if position.gold[who])
    other = next(who for who in position.players if who != giver)
    after = ENGINE.apply(position, GiveGold(giver, other, 1))
    changed = [
        item.name
        for item in dataclasses.fields(position)
        if getattr(after, item.name) != getattr(position, item.name)
    ]
    assert changed == ["gold"]


def test_all_bids_that_can_be_paid_are_listed() -> None:
    position = until("bid")
    who = position.asked[0]
    amounts = [move.amount for move in legal_moves(position) if isinstance(move, Bid)]
    assert amounts == list(range(position.bid + 1, position.gold[who] + 1))


def test_moves_reach_what_the_map_allows() -> None:
    position = until("move")
    who = position.asked[0]
    found = {move for move in legal_moves(position) if isinstance(move, March)}
    for move in found:
        assert (
            position.visible[move.path[0]][who] + position.hidden[move.path[0]][who] >= move.units
        )
        assert position.dragon not in [ENGINE.constants.board.numbers[at] for at in move.path[1:]]


def test_chances_list_what_can_happen() -> None:
    for position, move in moves_of(1, list(FACTIONS)):
        if position.asked:
            assert chances(position) == ()
        elif position.step != "reshuffle":
            assert move in chances(position)


def test_a_game_is_the_same_for_the_same_chance() -> None:
    one = ENGINE.start(Setup(FACTIONS), Chance.of(1, 2))
    assert one == ENGINE.start(Setup(FACTIONS), Chance.of(1, 2))
    assert one != ENGINE.start(Setup(FACTIONS), Chance.of(1, 3))
    assert len({card for hand in one.hands for card in hand}) == 0
    assert sorted(one.artifact_deck) == sorted(ARTIFACTS)


def promise(kind: str, player: int, **clause: Any) -> dict[str, Any]:
    """Return an agreement of a player with the next one."""
    names = [FACTIONS[player], FACTIONS[(player + 1) % 4]]
    return {"id": kind, "parties": names, "clause": {"kind": kind, "player": names[0], **clause}}


def test_promises_bind_in_whole_games() -> None:
    """DD-4.3: what an agreement forbids is not listed either."""
    position = until("recruit")
    who = position.asked[0]
    hires = [move for move in legal_moves(position) if isinstance(move, Hire)]
    at = hires[0].at
    territory = ENGINE.constants.board.ids[at]
    bound = legal_moves(agree(position, promise("not_hire", who, territory=territory)))
    assert [move for move in bound if isinstance(move, Hire)] == [
        move for move in hires if move.at != at
    ]


def test_a_promised_movement_is_made_or_lapses() -> None:
    """A-24: nothing else is legal in the step of moving, unless other promises stand against it."""
    position = until("move")
    who = position.asked[0]
    goal = next(move for move in legal_moves(position) if isinstance(move, March)).path[-1]
    territory = ENGINE.constants.board.ids[goal]
    bound = agree(position, promise("move_to", who, territory=territory))
    listed = legal_moves(bound)
    assert listed and {move.path[-1] for move in listed if isinstance(move, March)} == {goal}
    assert Decline(who) not in listed
    assert ENGINE.apply(bound, listed[0]).agreements == ()
    torn = agree(bound, promise("not_enter", who, territory=territory))
    assert Decline(who) in legal_moves(torn)
