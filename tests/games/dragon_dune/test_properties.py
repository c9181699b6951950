"""What holds in every game, whoever plays it with whatever options in either edition."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from pnp.games.chance import Chance
from pnp.games.dragon_dune.actions import Action
from pnp.games.dragon_dune.battle.plans import Chaos, MakePlan
from pnp.games.dragon_dune.battle.resolution import Resolve
from pnp.games.dragon_dune.bidding.auction import Bid, PassBid
from pnp.games.dragon_dune.bidding.paying import Settle
from pnp.games.dragon_dune.bulk import Playout
from pnp.games.dragon_dune.cards import ARTIFACTS, EVENTS, JACKS, QUEENS
from pnp.games.dragon_dune.dragon import MoveDragon
from pnp.games.dragon_dune.ending import Collect
from pnp.games.dragon_dune.event.card import EventCard
from pnp.games.dragon_dune.event.red_dragon import RedDragonAttack
from pnp.games.dragon_dune.holdings import Plan
from pnp.games.dragon_dune.match import DragonMatch
from pnp.games.dragon_dune.options import SWITCHES, WORDS
from pnp.games.dragon_dune.policies import POLICIES
from pnp.games.dragon_dune.position import Position
from pnp.games.dragon_dune.recruiting.hiring import Hire
from pnp.games.dragon_dune.setup import SetUp
from pnp.games.dragon_dune.words import DWARVES, ELVES, EVERYBODY, FACTIONS, GOBLINS, ORCS
from pnp.games.kit.observation import Together
from tests.games.dragon_dune.games import begin, legal_moves, setup_of
from tests.games.dragon_dune.table import ENGINE, STEADY, faults, run

BOARD = ENGINE.constants.board
EDITIONS = list(ENGINE.constants.editions)
NAMES = list(FACTIONS)
Watched = tuple[Position, Action, Position]


@st.composite
def games(draw: st.DrawFn, policy: str = "uniform") -> Playout:
    """Return a game of two to four players in any edition with any options."""
    options: dict[str, Any] = {name: draw(st.booleans()) for name in SWITCHES}
    options |= {name: draw(st.sampled_from(words)) for name, words in WORDS.items()}
    options["min_bid"] = draw(st.integers(0, 2))
    options["reserve"] = {"goblins": draw(st.integers(8, 12)), "dwarves": 12}
    options["start_gold"] = {"elves": draw(st.integers(0, 3))}
    seats = draw(st.permutations(NAMES))[: draw(st.integers(2, 4))]
    edition = draw(st.sampled_from(EDITIONS))
    chance = Chance.of(draw(st.integers(0, 10**6)), 0)
    return begin(seats, policy, chance, edition, options)


def played(game: Playout) -> Iterator[Watched]:
    """Play a game out, every move asked of the book, and yield what happened."""
    while not game.is_over:
        before, move = game.position, game.choose()
        game.position = ENGINE.apply(before, move)
        game.number += 1
        yield before, move, game.position


@STEADY
@given(games())
def test_no_unit_and_no_card_is_ever_lost(game: Playout) -> None:
    options = game.position.options
    for _, _, position in played(game):
        for who in position.players:
            board = sum(there[who] for there in (*position.visible, *position.hidden))
            known = board + position.graveyard[who] + position.bank[who]
            if options.losses_to == "out_of_game":
                assert known <= options.reserve[who]
            else:
                assert known == options.reserve[who]
            assert min(position.gold) >= 0 and position.bank[who] >= 0
        held = [card for hand in position.hands for card in hand]
        offer = [] if position.offered is None else [position.offered]
        artifacts = [*held, *offer, *position.artifact_deck, *position.artifact_discards]
        assert sorted(artifacts) == sorted(ARTIFACTS)
        assert position.artifact_count == len(position.artifact_deck)
        events = [*position.event_deck, *position.event_discards]
        assert sorted(events) == sorted(EVENTS)
        queens = [card for card in position.queens if card]
        jacks = [card for card in position.jacks if card]
        assert len(set(queens)) == len(set(jacks)) == len(position.players)
        assert set(queens) <= set(QUEENS) and set(jacks) <= set(JACKS)
    assert game.position.turn <= options.values.last_turn
    assert game.position.winner in game.position.players


@STEADY
@given(games())
def test_limits_are_kept(game: Playout) -> None:
    for _, _, position in played(game):
        values = position.options.values
        for castle in BOARD.castles:
            assert len(position.present(castle)) <= values.castle_limit
        for who in position.players:
            limit = values.hand_limit_goblins if who == GOBLINS else values.hand_limit
            assert position.hand_size(who) <= limit
            assert all(there[who] >= 0 for there in (*position.visible, *position.hidden))
            ally = position.allies[who]
            assert ally is None or position.allies[ally] == who
        elite = sum(position.elite) + sum(position.elite_hidden) + position.elite_dead
        assert elite <= values.elite_count
        assert all(
            count <= there[DWARVES]
            for count, there in zip(position.elite, position.visible, strict=True)
        )


def wealth(position: Position) -> int:
    """Return all gold of players and board."""
    return sum(position.gold) + sum(position.board_gold)


@STEADY
@given(games())
def test_gold_comes_and_goes_by_rules_alone(game: Playout) -> None:
    for before, move, after in played(game):
        change = wealth(after) - wealth(before)
        values = before.options.values
        if isinstance(move, SetUp):
            continue
        if isinstance(move, Collect):
            assert change == values.income * len(before.players)
        elif isinstance(move, EventCard):
            territory = BOARD.events[move.card]
            closed = BOARD.numbers[territory] == before.dragon
            assert change == (
                0 if closed else ENGINE.constants.event_gold(before.options, territory)
            )
        elif isinstance(move, (MoveDragon, RedDragonAttack, Chaos)):
            assert change == sum(after.board_gold) - sum(before.board_gold) <= 0
        elif isinstance(move, Settle):
            bank = move.by is not None and (move.by == DWARVES or DWARVES not in before.players)
            assert change <= 0 if bank else change == 0
        elif isinstance(move, Hire):
            bank = move.by == GOBLINS or GOBLINS not in before.players
            assert change == (-(after.paid or 0) if bank else 0)
        elif isinstance(move, Resolve) and move.plunder is not None:
            assert change == (values.plunder_price if move.plunder[1] == "discard" else 0)
        else:
            assert change == 0


@given(games())
def test_an_auction_ends_when_all_others_have_passed(game: Playout) -> None:
    """Everybody who can take a card speaks after every bid (DD-9.4)."""
    quiet = set[int]()
    for before, move, after in played(game):
        if not isinstance(move, Bid | PassBid):
            continue
        if isinstance(move, PassBid):
            quiet.add(move.by)
        elif before.options.auction_reentry:
            quiet.clear()
        if after.step != "bid":
            able = {who for who in before.players if not before.is_full(who)}
            assert able - {after.bidder} == quiet
            quiet.clear()


def redealt(position: Position, who: int, dice: random.Random) -> Position:
    """Return the position with everything dealt anew that a player cannot know."""
    table = position.opened()
    fixed = {card for card, _ in position.seen} if who == ELVES else set()
    others = [other for other in EVERYBODY if other != who]
    unknown = [card for other in others for card in position.hands[other] if card not in fixed]
    unknown += [card for card in position.artifact_deck if card not in fixed]
    if position.offered is not None and who != ELVES:
        unknown.append(position.offered)
    dice.shuffle(unknown)
    hands = [
        hand if other == who else tuple(c if c in fixed else unknown.pop() for c in hand)
        for other, hand in enumerate(position.hands)
    ]
    table.hands = tuple(hands)
    table.artifact_deck = tuple(c if c in fixed else unknown.pop() for c in position.artifact_deck)
    if position.offered is not None and who != ELVES:
        table.offered = unknown.pop()
    for field, cards in (("queens", QUEENS), ("jacks", JACKS)):
        own = getattr(position, field)
        known = {own[who], *position.shown}
        free = [card for card in cards if card not in known]
        dice.shuffle(free)
        dealt = tuple(card if card is None or card in known else free.pop() for card in own)
        setattr(table, field, dealt)
    peeked = 1 if who == ELVES and position.peeked else 0
    events = list(position.event_deck[peeked:])
    dice.shuffle(events)
    table.event_deck = (*position.event_deck[:peeked], *events)
    if position.plans is not None and position.plans.waiting:
        committed = {
            name: plan if name == FACTIONS[who] else Plan(0, 0, None)
            for name, plan in position.plans.committed.items()
        }
        table.plans = Together(position.plans.players, committed)
    return table.closed()


@STEADY
@given(games(), st.integers(0, 999))
def test_what_a_player_cannot_know_shows_nowhere(game: Playout, seed: int) -> None:
    """Neither the view nor the choices change when only secrets of others do."""
    dice = random.Random(seed)
    for _, _, position in played(game):
        if position.winner is not None or (position.plans and not position.plans.waiting):
            # Plans that are shown belong to the hands they came from.
            continue
        for who in position.players:
            if dice.random() < 0.2:
                other = redealt(position, who, dice)
                assert ENGINE.observation(other, FACTIONS[who]) == ENGINE.observation(
                    position, FACTIONS[who]
                )
        if position.asked and dice.random() < 0.3:
            other = redealt(position, position.asked[0], dice)
            assert legal_moves(other) == legal_moves(position)
            assert ENGINE.to_play(other) == ENGINE.to_play(position)


@STEADY
@given(games())
def test_no_view_shows_anothers_cards(game: Playout) -> None:
    for number, (_, move, position) in enumerate(played(game)):
        if number % 7 and not isinstance(move, MakePlan):
            continue
        for who in position.players:
            text = json.dumps(
                ENGINE.observation(position, FACTIONS[who]), default=str, ensure_ascii=False
            )
            open_ = {*position.shown, *position.artifact_discards, *position.hands[who]}
            if who == ELVES:
                open_ |= {card for card, _ in position.seen} | {position.offered or ""}
            if who == ORCS:
                open_.add(position.plunder or "")
            if position.plans is not None and not position.plans.waiting:
                open_ |= {plan.artifact or "" for plan in position.plans.committed.values()}
            for other in position.players:
                if other != who:
                    secrets = {
                        *position.hands[other],
                        position.queens[other],
                        position.jacks[other],
                    }
                    for card in secrets - open_:
                        assert f'"{card}"' not in text


@STEADY
@given(games())
def test_positions_are_written_and_read_back(game: Playout) -> None:
    for number, (_, _, position) in enumerate(played(game)):
        if number % 5 == 0:
            written = json.loads(json.dumps(ENGINE.to_plain(position)))
            assert ENGINE.from_plain(written) == position


@STEADY
@given(games())
def test_the_same_chance_gives_the_same_game(game: Playout) -> None:
    again = Playout(ENGINE, game.position, game.chance, game.policies)
    once = [move for _, move, _ in played(game)]
    assert again.finish() == game.position
    assert again.number == len(once)


@STEADY
@given(games())
def test_records_replay_to_the_same_end(game: Playout) -> None:
    options = game.position.options
    setup = setup_of(ENGINE.players(game.position), options.edition, options.to_plain())
    policies = dict.fromkeys(setup.seats, POLICIES["uniform"])
    match = DragonMatch(ENGINE, setup, policies, game.chance)
    lines = list(match.lines())
    record = match.record()
    assert faults(record) == []
    report = run(record)
    assert report.ok, (report.result.rule, report.result.message, report.mismatches)
    assert lines[1] == "Turn 1"


@STEADY
@given(games())
def test_whatever_is_offered_is_legal_and_explained(game: Playout) -> None:
    dice = random.Random(1)
    for before, move, after in played(game):
        if dice.random() < 0.1:
            told, _ = ENGINE.explain(before, move)
            assert told == after
            for other in legal_moves(before):
                assert ENGINE.why_not(before, other) is None


@STEADY
@given(games("greedy"), st.integers(1, 3))
def test_greedy_players_keep_the_rules(game: Playout, turns: int) -> None:
    game.most_turns = turns
    for before, move, _ in played(game):
        assert ENGINE.why_not(before, move) is None
    assert game.position.turn <= turns + 1
