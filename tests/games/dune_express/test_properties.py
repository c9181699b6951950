"""What holds in every game: random play over all combinations of options."""

from __future__ import annotations

import json
from collections.abc import Iterator

from hypothesis import given
from hypothesis import strategies as st

from pnp.games.chance import Chance
from pnp.games.dune_express import Options, Position
from pnp.games.dune_express.costs import unspent
from pnp.games.dune_express.match import ExpressMatch
from pnp.games.dune_express.moves import (
    Answer,
    Assign,
    AssignAlso,
    BuildFort,
    EndTurn,
    Fall,
    Foresee,
    LetFall,
    MoveCounters,
    MoveStorm,
    Place,
    Remove,
    Roll,
    SecondLook,
    SetAside,
    TakeToken,
    Transfer,
    UseAtomic,
    UseThumper,
)
from pnp.games.dune_express.position import ACT, ANSWER, FORESEE, SET_ASIDE
from pnp.games.dune_express.words import FACTIONS, KINDS, LOCATIONS, POLAR_SINK, TOKENS
from pnp.games.kit import Move
from pnp.games.kit.match import Played
from pnp.games.protocol import IllegalMove, Setup
from tests.games.dune_express.table import ALL_OPTIONS, ENGINE, STEADY

VALUES = ENGINE.constants.values


@st.composite
def games(draw: st.DrawFn, turns: int = 25) -> ExpressMatch:
    """Some players under some options, who decide by chance or greedily."""
    options = draw(st.sampled_from(ALL_OPTIONS)).to_plain()
    players = tuple(draw(st.permutations(FACTIONS))[: draw(st.integers(2, 6))])
    chance = Chance.of(draw(st.integers(0, 2**32)), draw(st.integers(0, 1000)))
    policy = ENGINE.policies[draw(st.sampled_from(["random", "random", "greedy"]))]
    policies = dict.fromkeys(players, policy)
    return ExpressMatch(ENGINE, Setup(players, options), policies, chance, turns)


def decisions(position: Position) -> tuple[Move, ...]:
    """What whoever is asked can decide."""
    return tuple(ENGINE.legal_actions(position, position.deciding))


def universe(position: Position) -> Iterator[Move]:
    """Every move in its shortest form that somebody might think of, sensible or not."""
    yield EndTurn()
    yield UseThumper()
    yield from map(SecondLook, ("F1", "F2", "F3", "F4", "S", "L", "T", "X"))
    yield from map(TakeToken, TOKENS)
    for location in LOCATIONS:
        yield BuildFort(location)
        yield UseAtomic(location)
        yield MoveStorm(location)
        for faction in FACTIONS:
            for count in range(4):
                yield Remove(faction, location, count)
        for kind in KINDS:
            for count in range(6):
                yield Place(count, location, kind)
                yield MoveCounters(count, POLAR_SINK, location, kind)
            yield MoveCounters(1, location, POLAR_SINK, kind)
            for origin in LOCATIONS:
                for count in range(3):
                    yield Assign((Transfer(origin, location, count, kind),))
                    yield AssignAlso((Transfer(origin, location, count, kind),))


def throws(position: Position) -> Iterator[Move]:
    """Whatever could be done with dice, those that lie on the table and any others."""
    dice = tuple(ENGINE.constants.index)
    yield LetFall()
    yield from map(Fall, (1, 0, True, "atreides", "carthag", "poison", "sandworm"))
    for some in ((), position.waiting, dice, ("F1", "F1"), ("F9",), *((die,) for die in dice)):
        yield SetAside(some)
        for faces in ((), position.rolled, (1,) * len(some)):
            yield Roll(some, faces)


@STEADY
@given(games(turns=8), st.integers(0, 60), st.integers(0, 8))
def test_everything_can_be_asked_at_any_moment(game: ExpressMatch, number: int, falls: int) -> None:
    """No dice yet, some of them fallen, all on the table, set aside: a rule objects or none."""
    moments = [game.position, *(played.after for played in game.play())]
    position = moments[number % len(moments)]
    for place in range(falls):
        if faces := ENGINE.chance_outcomes(position):
            position = ENGINE.apply(position, faces[place % len(faces)][0])
    for move in (*universe(position), *throws(position)):
        refusals = ENGINE.violations(position, move)
        assert ENGINE.why_not(position, move) == next(iter(refusals), None)
        assert ENGINE.is_legal(position, move) == (not refusals)
        assert ENGINE.spell(position, move)


@STEADY
@given(games())
def test_counters_tokens_and_spice_are_conserved(game: ExpressMatch) -> None:
    """DE-0.3 to DE-0.8, DE-4.3, DE-10.4, DE-14.12 in every position."""
    for played in game.play():
        position = played.after
        for faction in FACTIONS:
            assert 0 <= position.on_board(faction) <= VALUES.troops_per_faction
        assert position.sardaukar_on_board() <= VALUES.sardaukar_count
        for garrison in filter(None, position.board):
            assert garrison.faction in position.players
            assert garrison.troops >= 0
            assert garrison.sardaukar >= 0
            assert garrison.troops + garrison.sardaukar > 0
            assert not garrison.sardaukar or garrison.faction == "corrino"
        assert unspent(position) >= 0
        assert len(position.forts) <= VALUES.fort_count
        assert position.storm != POLAR_SINK
        for token in TOKENS:
            holders = [who for who, kind in position.held if kind == token]
            assert len(holders) == len(set(holders)) <= ENGINE.constants.token_count(token)


@STEADY
@given(games())
def test_combat_costs_both_sides_the_same(game: ExpressMatch) -> None:
    """DE-8.3: an arrival takes as much strength from either side, the toll aside."""
    for played in game.play():
        move, before, after = played.action, played.before, played.after
        if not isinstance(move, (Place, MoveCounters)):
            continue
        into = move.into if isinstance(move, Place) else move.to
        there = before.at(into)
        if there is None or there.faction == before.active:
            continue
        each = VALUES.sardaukar_strength if move.kind == "sardaukar" else 1
        toll = after.toll - before.toll
        attack = move.count * each - toll
        defence = there.troops + there.sardaukar * VALUES.sardaukar_strength
        left = after.at(into)
        strength = 0
        if left is not None:
            strength = left.troops + left.sardaukar * VALUES.sardaukar_strength
        if before.on_board("corrino") < VALUES.troops_per_faction - 4:
            assert strength == abs(attack - defence)
        if attack == defence:
            assert left is None
        elif left is not None:
            assert left.faction == (before.active if attack > defence else there.faction)
        assert toll in (0, 1, 2) and (not toll or into in before.forts)


@STEADY
@given(games(turns=8), st.integers(0, 40))
def test_legal_moves_are_all_and_only_those_that_no_rule_refuses(
    game: ExpressMatch, skip: int
) -> None:
    for number, played in enumerate(game.play()):
        position = played.after
        if number < skip or position.winner is not None:
            continue
        legal = decisions(position)
        assert len(set(legal)) == len(legal)
        for move in legal:
            assert ENGINE.violations(position, move) == []
            assert ENGINE.apply(position, move) != position
        if position.step != ACT:
            continue
        for move in universe(position):
            if move in legal:
                continue
            refusals = ENGINE.violations(position, move)
            assert_refused(position, move, refusals != [])
        break


def assert_refused(position: Position, move: Move, refused: bool) -> None:
    """A move outside the legal ones is refused, unless it is a legal one said at length."""
    assert refused, (position, move)
    try:
        ENGINE.apply(position, move)
    except IllegalMove as error:
        first = ENGINE.why_not(position, move)
        assert first == error.refusal == ENGINE.violations(position, move)[0]
        assert first.rule in str(error) and first.sentence in str(error)
    else:
        raise AssertionError(f"{move} was played")


@STEADY
@given(games(turns=6))
def test_dice_are_set_aside_by_the_rules(game: ExpressMatch) -> None:
    """DE-3.2, DE-15.1, DE-16.2: a subset is accepted exactly when a rule does not object."""
    for played in game.play():
        position = played.after
        if position.step != SET_ASIDE:
            continue
        legal = decisions(position)
        assert all(isinstance(move, SetAside) for move in legal)
        empty = ENGINE.violations(position, SetAside(()))
        assert (SetAside(()) in legal) == (not empty)
        foreign = SetAside((*position.waiting, "F9"))
        assert [item.rule for item in ENGINE.violations(position, foreign)] == ["DE-3.3"]


@STEADY
@given(games(turns=12))
def test_positions_read_back_and_never_change(game: ExpressMatch) -> None:
    seen: list[tuple[Position, int]] = []
    for played in game.play():
        position = played.after
        plain = json.loads(json.dumps(ENGINE.to_plain(position)))
        again = ENGINE.from_plain(plain)
        assert again == position
        assert hash(again) == hash(position)
        assert decisions(again) == decisions(position)
        seen.append((position, hash(position)))
    assert all(hash(position) == before for position, before in seen)


@STEADY
@given(games())
def test_the_target_answers_a_removal(game: ExpressMatch) -> None:
    """DE-10.6, DE-2.3: who holds the token is asked, nobody else, and loses one or the other."""
    for played in game.play():
        move, before, after = played.action, played.before, played.after
        assert not isinstance(move, Remove) or move.response is None
        assert (after.step == ANSWER) == (after.strike is not None)
        if after.strike is not None:
            assert isinstance(move, Remove)
            assert (after.board, after.held) == (before.board, before.held)
            assert ENGINE.to_play(after) == (move.faction,) != (after.active,)
            assert decisions(after) == (Answer("protect"), Answer("accept"))
            assert ENGINE.legal_actions(after, after.active) == ()
        if before.strike is not None:
            assert isinstance(move, Answer) and played.seat == before.strike.faction
            assert (after.board == before.board) == (move.response == "protect")
            assert (after.held == before.held) == (move.response == "accept")
        elif isinstance(move, Remove) and after.strike is None:
            assert (after.board, after.held) != (before.board, before.held)
            assert after.held == before.held


@STEADY
@given(games(turns=2))
def test_bene_gesserit_is_asked_for_the_note_of_the_long_plan(game: ExpressMatch) -> None:
    """DE-11.3: before the first turn, where faction powers are on, in secret."""
    start, *_ = [game.position, *(played.after for played in game.play())]
    asks = start.options.house and "bene_gesserit" in start.players
    assert asks == (start.step == FORESEE) == (ENGINE.to_play(start) == ("bene_gesserit",))
    assert any(isinstance(played.action, Foresee) for played in game.played[1:]) is False
    if asks:
        noted = game.played[0].action
        assert len(decisions(start)) == 13 * (len(start.players) - 1)
        assert noted in decisions(start) and game.played[0].after.prediction == (
            noted.faction, noted.round)  # fmt: skip
        twin = ExpressMatch(ENGINE, game.setup, game.policies, game.chance, game.most_turns)
        assert list(twin.lines())[:2] == ["", "Bene Gesserit writes the note of The Long Plan"]
        assert game.record()["before"]["prediction"] == noted.__dict__


@STEADY
@given(games())
def test_what_is_thrown_again_is_told_by_what_throws_it(game: ExpressMatch) -> None:
    """DE-15.6, DE-11.2: also where a Thumper follows a Second Look."""
    asked: Move = EndTurn()
    for played in game.play():
        if isinstance(asked, (UseThumper, SecondLook)):
            _, (event, *_) = ENGINE.explain(played.before, played.action)
            assert event.rule == ("DE-15.6" if isinstance(asked, UseThumper) else "DE-11.2")
        asked = played.action


@STEADY
@given(games())
def test_a_transcript_replays_to_the_same_end(game: ExpressMatch) -> None:
    assert any(game.lines())
    scenario = game.record()
    replay = ENGINE.replay(scenario)
    assert list(replay.faults) == []
    assert replay.report.ok, replay.report
    assert game.most_turns is not None
    assert len(scenario["turns"]) <= game.most_turns


@STEADY
@given(games())
def test_play_is_deterministic(game: ExpressMatch) -> None:
    twin = ExpressMatch(ENGINE, game.setup, game.policies, game.chance, game.most_turns)
    moves: list[Played[Position]] = list(game.play())
    assert list(twin.play()) == moves


@STEADY
@given(games(turns=10), st.integers(1, 13), st.integers(0, 4))
def test_nobody_sees_the_note_of_the_long_plan(game: ExpressMatch, number: int, other: int) -> None:
    """Another note changes neither what a player sees nor what a player can do."""
    game.finish()
    position = game.position
    if position.prediction is None:
        return
    opponents = [who for who in position.players if who != "bene_gesserit"]
    changed = position.opened()
    changed.prediction = position.prediction._replace(
        faction=opponents[other % len(opponents)], round=number
    )
    twin = changed.closed()
    for player in opponents:
        assert ENGINE.observation(position, player) == ENGINE.observation(twin, player)
    assert decisions(position) == decisions(twin)
    seen = ENGINE.observation(position, "bene_gesserit")["prediction"]
    assert seen == position.prediction._asdict()


@STEADY
@given(st.sampled_from(ALL_OPTIONS), st.integers(0, 10_000))
def test_greedy_games_end(options: Options, number: int) -> None:
    players = ("atreides", "harkonnen")
    setup = Setup(players, options.to_plain())
    end = ENGINE.fast.playout(setup, ("greedy",) * 2, Chance.of(11, number), 3000).position
    outcome = ENGINE.outcome(end)
    assert outcome is not None and outcome.winner == end.winner == end.active
    assert outcome.rule == "DE-9.1"
    assert decisions(end) == () == tuple(ENGINE.chance_outcomes(end))


def test_rolls_outside_the_dice_are_refused() -> None:
    position = ENGINE.start(Setup(("atreides", "fremen")), Chance.of(0, 0))
    dice = position.waiting
    good = ("fremen", "fremen", "fremen", "fremen", 1, "carthag", "poison")
    for place, die in enumerate(dice):
        for face in ("sandworm", 0, 7, True, "1"):
            faces = (*good[:place], face, *good[place + 1 :])
            wrong = [item.rule for item in ENGINE.violations(position, Roll(dice, faces))]
            assert wrong == ["DE-3.7"], (die, face)


@STEADY
@given(games())
def test_play_follows_the_flow(game: ExpressMatch) -> None:
    """Every move belongs to the step of its position and leads to a step that may follow."""
    for played in game.play():
        step = ENGINE.flow.step(played.before.step)
        assert isinstance(played.action, step.moves)
        followers = set(step.then)
        if "check" in followers:
            followers |= set(ENGINE.flow.step("check").then)
        if played.after.winner is None:
            assert played.after.step in followers
        for move in decisions(played.before):
            assert isinstance(move, step.moves)
