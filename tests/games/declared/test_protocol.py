"""What every game of the language keeps: values, chance with odds, refusals, words, numbers."""

from __future__ import annotations

import json
import random
from fractions import Fraction
from typing import Any

import pytest

from pnp.errors import Problems
from pnp.games.chance import Chance
from pnp.games.declared import Sitting
from pnp.games.declared.luck import Rolls, Stated, Wanted, WrongOutcome
from pnp.games.declared.odds import odds
from pnp.games.declared.position import Position
from pnp.games.protocol import IllegalMove, InvalidMove
from tests.games.declared.table import GAMES, from_text, played, the_game

NAMES = sorted(("dune_express", *(path.stem for path in GAMES.glob("*.yaml"))))


def short(name: str) -> Sitting:
    """Return a game, of Dune Express one with all that the file has."""
    if name != "dune_express":
        return the_game(name)
    seats = ("atreides", "harkonnen", "corrino")
    return the_game(name, seats=seats, options={"advanced": True, "tactics": True})


@pytest.mark.parametrize("name", NAMES)
def test_positions_are_values_and_plain_data_both_ways(name: str) -> None:
    game = short(name)
    for number, (position, _, legal, action) in enumerate(played(game, 3)):
        if number > 40:
            break
        plain = game.to_plain(position)
        again = game.from_plain(json.loads(json.dumps(plain)))
        assert again == position
        assert hash(again) == hash(position)
        if legal:
            after = game.apply(position, action, Rolls(Chance.of(1, number)))
            assert game.to_plain(position) == plain
            assert after != position
            assert hash(action) == hash(tuple(action))


@pytest.mark.parametrize("name", NAMES)
def test_actions_are_records_words_and_numbers(name: str) -> None:
    game = short(name)
    for number, (position, _, legal, _) in enumerate(played(game, 5)):
        if number > 25:
            break
        for action in legal:
            seat = action[1]
            record = json.loads(json.dumps(game.write_action(action)))
            assert game.read_action(record, position) == (action, [])
            assert game.parse(game.text(action), seat) == action
            place = game.number(position, action)
            assert game.numbered(position, place, seat) == action
            if game.number_of_actions is not None:
                assert 0 <= place < game.number_of_actions
            assert game.sentence(position, action)


def without_chance(game: Sitting, position: Position) -> dict[str, Any]:
    """Return a position as it was before chance was asked, as plain data."""
    return {key: value for key, value in game.to_plain(position).items() if key != "chance"}


@pytest.mark.parametrize("name", NAMES)
def test_step_by_step_chance_comes_to_the_same_as_all_at_once(name: str) -> None:
    game = short(name)
    choice = random.Random(name)
    position = game.start()
    for _ in range(30):
        if position.ended is not None:
            break
        outcomes = game.chance_outcomes(position)
        if outcomes:
            assert sum(share for _, share in outcomes) == 1
            assert len({outcome for outcome, _ in outcomes}) == len(outcomes)
            assert game.to_play(position) == ()
            action = choice.choice(outcomes)[0]
            if choice.random() < 0.3:
                action = game.bring(position, Chance.of(9, 9), choice.randrange(100))
                assert game.why_not(position, action) is None
        else:
            action = choice.choice(game.legal_actions(position))
        before, position = position, game.apply(position, action)
        if before.pending is not None and position.pending is None:
            waiting, script = before.pending
            luck = Stated((*script, *action[2:]))
            at_once = (
                game.start(luck)
                if waiting is None
                else game.apply(game.from_plain(without_chance(game, before)), waiting, luck)
            )
            luck.finish()
            assert at_once == position


@pytest.mark.parametrize("name", NAMES)
def test_the_list_and_the_judge_never_differ(name: str) -> None:
    game = short(name)
    many = game.number_of_actions
    if many is None:
        # Its actions have no numbers of their own; trials make some up.
        assert name in ("dune_express", "harbour")
        return
    for number, (position, seats, legal, _) in enumerate(played(game, 8)):
        if number > 12:
            break
        for seat in seats:
            for place in range(0, many, max(1, many // 300)):
                action = game.numbered(position, place, seat)
                try:
                    judged = game.why_not(position, action) is None
                except Problems:
                    continue  # outside its list and against no rule: told as a fault
                assert judged is (action in legal)


RELYING = """
players: [ann, bob]
rules: {R-1: In turn., R-2: Stay on the board., R-3: Onto a free cell., R-4: Not north.}
kinds: {cell: {grid: [3, 3]}}
state: {turn: player, board: {is: cell -> player?, start: bob if it == b2 else none}}
cites: {turn: R-1, over: R-1}
actions:
  go_to:
    with: {d: direction, at: cell}
    let: {to: "step(at, d)"}
    rules:
      R-2: to != none -- {at} lies at the edge
      R-3: board[to] == none -- {board[to]} stands there
      R-4: d != north
    do: board[at] = me
"""


def test_a_guard_can_rely_on_an_earlier_one() -> None:
    game = from_text(RELYING).sitting()
    position = game.start()
    legal = set(game.legal_actions(position))
    grid = [(x, y) for x in "abc" for y in "123"]
    for x, y in grid:
        off = game.violations(position, ("go_to", "ann", "west", f"{x}{y}"))
        assert [r.rule for r in off] == (["R-2"] if x == "a" else ["R-3"] if x + y == "c2" else [])
        assert (("go_to", "ann", "west", f"{x}{y}") in legal) is not bool(off)
    assert [r.rule for r in game.violations(position, ("go_to", "ann", "north", "a3"))] == [
        "R-2",
        "R-4",
    ]
    assert not any(action[2] == "north" for action in legal)


def test_odds_are_exact() -> None:
    game = the_game("goofspiel")
    starts = odds(game, game.start())
    assert sorted(starts.values()) == [Fraction(1, 4)] * 4
    pig = the_game("pig")
    after = odds(pig, pig.start(), ("roll_die", "a"))
    assert {pig.to_plain(p)["pot"]: share for p, share in after.items()} == {
        n: Fraction(1, 6) for n in (0, 2, 3, 4, 5, 6)
    }
    assert sum(after.values()) == 1


def test_odds_count_cards_of_one_design_together() -> None:
    game = the_game("marches")
    shares = {outcome[2]: share for outcome, share in game.chance_outcomes(game.start())}
    assert shares["levy"] == Fraction(6, 19)
    assert shares["siege"] == Fraction(2, 19)


def test_too_few_too_many_and_impossible_outcomes_are_told() -> None:
    game = the_game("goofspiel")
    with pytest.raises(Wanted) as wanted:
        game.start(Stated())
    assert str(wanted.value) == "expected under chance what comes up for prizes: 1, 2, 3 or 4"
    with pytest.raises(WrongOutcome) as wrong:
        game.start(Stated([7]))
    assert str(wrong.value) == "expected 1, 2, 3 or 4 for prizes, found 7"
    with pytest.raises(WrongOutcome, match='expected 1, 2, 3 or 4 for prizes, found "3"'):
        game.start(Stated(["3"]))
    luck = Stated([3, 1])
    game.start(luck)
    with pytest.raises(WrongOutcome) as surplus:
        luck.finish()
    assert str(surplus.value) == "expected nothing more under chance, found 1"


def test_chance_decides_first_and_brings_only_what_it_can() -> None:
    game = the_game("goofspiel")
    position = game.start()
    with pytest.raises(IllegalMove, match="chance decides first"):
        game.apply(position, ("lay", "ann", 1))
    with pytest.raises(IllegalMove, match="Expected 1, 2, 3 or 4 for prizes, found 9"):
        game.apply(position, ("chance", None, 9))
    with pytest.raises(IllegalMove, match="Expected nothing more under chance"):
        game.apply(position, ("chance", None, 1, 2))
    with pytest.raises(LookupError):
        game.bring(game.apply(position, ("chance", None, 1)), Chance.of(0, 0), 0)


def test_refusals_name_rule_sentence_and_facts() -> None:
    game = the_game("marches")
    rolls = Rolls(Chance.of(0, 0))
    position = game.start(rolls)
    far = game.why_not(position, ("march", "crown", "keep", "port", 2))
    assert far is not None
    assert str(far) == (
        "A march moves armies to a neighbouring region. Here no road leads from keep to port."
    )
    assert far.facts == {"from": "keep", "to": "port", "count": 2}
    both = game.violations(position, ("march", "crown", "keep", "port", 9))
    assert [refusal.rule for refusal in both] == ["MAR-4", "MAR-3"]
    turn = game.why_not(position, ("rest", "guild"))
    assert turn is not None
    assert (turn.rule, turn.because) == ("MAR-1", "it is the turn of crown")
    phase = game.why_not(position, ("commit", "crown", None))
    assert phase is not None
    assert (phase.rule, phase.because) == ("MAR-6", "now is the time to muster, march or rest")
    with pytest.raises(IllegalMove):
        game.apply(position, ("march", "crown", "keep", "port", 2), rolls)
    for nonsense in ((), ("fly", "crown"), ("march", "crown"), ("march", "crown", [], {}, "x")):
        with pytest.raises(InvalidMove):
            game.why_not(position, nonsense)


def test_an_end_refuses_and_tells_why() -> None:
    game = the_game("tic_tac_toe")
    position = game.start()
    for who, cell in zip("xoxox", ("a1", "b1", "a2", "b2", "a3"), strict=True):
        position = game.apply(position, ("mark", who, cell))
    refusal = game.why_not(position, ("mark", "o", "c3"))
    assert refusal is not None
    assert (refusal.rule, refusal.because) == ("TTT-3", "the game is over")
    outcome = game.outcome(position)
    assert outcome is not None
    assert (outcome.winners, outcome.winner, outcome.rule) == (("x",), "x", "TTT-3")
    assert game.returns(position) == {"x": 1, "o": -1}
    assert not game.to_play(position)
    assert not list(game.legal_actions(position))


def test_an_unknown_member_is_refused_by_the_rule_of_its_kind() -> None:
    game = short("dune_express")
    position = game.start(Rolls(Chance.of(0, 0)))
    while game.to_plain(position)["phase"] == "rolling":
        position = game.apply(position, game.legal_actions(position)[0], Rolls(Chance.of(0, 0)))
    action, faults = game.read_action({"do": "place", "into": "caladan", "count": 1}, position)
    assert not faults
    assert action is not None
    refusal = game.why_not(position, action)
    assert refusal is not None
    assert (refusal.rule, refusal.because) == ("DE-0.2", "caladan is no location")


def test_a_record_of_the_wrong_form_is_told_in_full() -> None:
    game = the_game("marches")
    position = game.start(Rolls(Chance.of(0, 0)))
    _, faults = game.read_action({"do": "march", "from": "kep", "many": 2, "count": "x"}, position)
    told = [(fault.path, fault.message, fault.hint) for fault in faults]
    assert told == [
        (("from",), 'expected a region, found "kep"', 'did you mean "keep"?'),
        ((), "expected the key to", None),
        (("count",), 'expected a number, found "x"', None),
        (("many",), "expected no such part of march", "known: by, chance, count, do, from, to"),
    ]
    _, faults = game.read_action({"do": "marsh"}, position)
    assert [fault.hint for fault in faults] == ['did you mean "march"?']
