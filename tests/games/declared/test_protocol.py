"""What every game of the language keeps: values, chance with odds, refusals, words, numbers."""

from __future__ import annotations

import json
import random
from fractions import Fraction
from typing import Any

import pytest

from pnp.errors import Problems, UsageProblem
from pnp.games.chance import Chance
from pnp.games.declared import Rulebook, Sitting, declare
from pnp.games.declared.document import Text
from pnp.games.declared.limits import Budget, Meter
from pnp.games.declared.luck import Rolls, Stated, Wanted, WrongOutcome
from pnp.games.declared.odds import odds
from pnp.games.declared.position import Position
from pnp.games.declared.wall import limited, walled
from pnp.games.protocol import IllegalMove, InvalidMove, Setup
from pnp.model.play import read_play
from tests.games.declared.table import GAMES, declared, from_text, played, the_game

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
    with pytest.raises(IllegalMove, match="expected 1, 2, 3 or 4 for prizes, found 9"):
        game.apply(position, ("chance", None, 9))
    with pytest.raises(IllegalMove, match="expected nothing more under chance"):
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
    assert (phase.rule, phase.because) == ("MAR-1", "now is the time to muster, march or rest")
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


def test_a_state_is_set_up_in_part_and_judged() -> None:
    game = the_game("marches")
    base = game.start(Rolls(Chance.of(0, 0)))
    sound, faults = game.set_up(base, {"turn": "guild", "armies": {"mill": {"guild": 2}}})
    assert not faults
    assert not list(game.broken(sound))
    shared, faults = game.set_up(base, {"armies": {"mill": {"guild": 2, "crown": 1}}})
    assert not faults
    assert list(game.broken(shared)) == [("MAR-6", "two factions share a region")]
    _, faults = game.set_up(base, {"turns": 1, "armies": {"hill": {}, "mill": {"guild": 99}}})
    assert [(fault.path, fault.message) for fault in faults] == [
        (("armies", "hill"), 'expected a region, found "hill"'),
        (("armies", "mill", "guild"), "expected a number from 0 to 8, found the number 99"),
        (("turns",), "expected a part of the state"),
    ]


def test_a_rule_switched_off_refuses_nothing() -> None:
    game = the_game("marches")
    position = game.start(Rolls(Chance.of(0, 0)))
    action = ("march", "crown", "keep", "port", 2)
    assert game.without("MAR-3").why_not(position, action) is None
    assert action in list(game.without("MAR-3").legal_actions(position))
    assert game.why_not(position, action) is not None
    muster = ("muster", "crown", "port")
    assert [r.rule for r in game.violations(position, muster)] == ["MAR-2", "MAR-2"]
    left = game.without("MAR-2 enemy").violations(position, muster)
    assert [refusal.because for refusal in left] == ["crown does not hold port"]
    assert game.without("MAR-1").why_not(position, ("rest", "guild")) is None
    assert game.switches >= {"MAR-1", "MAR-2", "MAR-2 enemy", "MAR-6"}
    assert game.rules >= game.breakable


def test_the_outline_reads_like_the_turn() -> None:
    assert the_game("marches").outline() == [
        "1. Setup: by itself (MAR-8)",
        "2. Acting: turn chooses muster, march or rest (MAR-1)",
        "3. Battle: commit (MAR-7)",
        "4. Next: by itself (MAR-8, MAR-9)",
    ]


def test_payoffs_are_what_is_won() -> None:
    game = the_game("kuhn_poker")
    position = game.start(Stated([0, 2]))
    for action in (("pass", "first"), ("bet", "second"), ("bet", "first")):
        position = game.apply(position, action)
    assert game.returns(position) == {"first": -2, "second": 2}


def test_claims_are_judged_and_their_faults_told() -> None:
    game = the_game("tic_tac_toe")
    position = game.apply(game.start(), ("mark", "x", "b2"))
    assert game.value(position, Text("board[b2] == x", 1, "claims[0]"), condition=True) is True
    assert game.value(position, Text("can(mark, o, b2)", 1, "claims[0]"), condition=True) is False
    with pytest.raises(Problems) as raised:
        game.value(position, Text("bord[b2] == x", 9, "claims[0]"), condition=True)
    assert str(raised.value) == (
        'tic_tac_toe.yaml:9: claims[0]: expected a name that the file declares, found "bord"\n'
        '  hint: did you mean "board"?'
    )


SCENE = """
players: [ann, bob]
rules: {R: No.}
kinds: {cell: {grid: [2, 2]}}
state: {turn: player, last: cell?}
cites: {turn: R, over: R}
scene: {active: turn, words: "{turn} to move", marks: "[c for c in cell if c == last]"}
actions:
  go_to:
    about: go to {at}
    with: {at: cell}
    do: last = at
"""


def test_a_scene_and_sentences_for_books() -> None:
    game = from_text(SCENE).sitting()
    position = game.apply(game.start(), ("go_to", "ann", "b1"))
    assert game.scene(position) == {"active": "ann", "words": "ann to move", "marks": ["b1"]}
    assert game.sentence(position, ("go_to", "ann", "a2")) == "go to a2"


def test_an_edition_takes_rules_away_and_changes_numbers() -> None:
    text = (
        "players: [a, b]\nstate: {turn: player}\ncites: {turn: R-1, over: R-1}\n"
        "actions: {act: {with: {n: 1..9}, rules: {R-1: n <= most, R-2: n != 3}}}\n"
    )
    from pathlib import Path
    from tempfile import TemporaryDirectory

    with TemporaryDirectory() as folder:
        path = Path(folder) / "play.yaml"
        path.write_text(text, encoding="utf-8")
        source = read_play(path)
    books = {
        "": Rulebook({"R-1": "One.", "R-2": "Two."}, {"most": 4}),
        "old": Rulebook({"R-1": "One."}, {"most": 5}, frozenset({"R-2"})),
    }
    declaration = declare(source, books)
    ordinary, old = declaration.sitting(), declaration.sitting(Setup((), edition="old"))
    assert [action[2] for action in ordinary.legal_actions(ordinary.start())] == [1, 2, 4]
    assert [action[2] for action in old.legal_actions(old.start())] == [1, 2, 3, 4, 5]
    with pytest.raises(UsageProblem):
        declaration.sitting(Setup((), edition="new"))


def test_seats_and_options_that_do_not_exist_are_refused() -> None:
    express = declared("dune_express")
    for setup in (
        Setup(("atreides",)),
        Setup(("atreides", "atreides")),
        Setup(("atreides", "ix")),
        Setup((), options={"tactic": True}),
        Setup((), options={"tactics": 1}),
    ):
        with pytest.raises(UsageProblem):
            express.sitting(setup)
    assert "ix" not in express.can_sit()


def test_a_budget_ends_a_build_that_takes_too_long() -> None:
    game = declared("othello").sitting(meter=Meter(Budget(500_000)))
    decisions = 0
    with pytest.raises(Problems, match="expected examples of at most 500,000 steps together"):
        for _ in played(game, 0):
            decisions += 1
    assert 5 < decisions < 40
    whole = sum(1 for _ in played(declared("othello").sitting(meter=Meter(Budget())), 0))
    assert whole > 50


def loop(seconds: float) -> int:
    """Compute for a long time."""
    total = 0
    for number in range(int(seconds * 10**9)):
        total += number
    return total


def hoard(size: int) -> int:
    """Fill memory."""
    return len(bytearray(size))


def test_the_second_wall_holds() -> None:
    assert walled(hoard, 1000) == 1000
    with pytest.raises(Problems, match="expected rules that need at most 1 seconds and 1024 MiB"):
        walled(loop, 1000, seconds=1)
    with pytest.raises(Problems, match="60 seconds and 256 MiB"):
        walled(hoard, 2**30, memory=2**28)


def test_the_second_wall_holds_in_the_same_process() -> None:
    told = "expected rules that need at most 1 seconds and 1024 MiB, found some that need more"
    with pytest.raises(Problems, match=told), limited(seconds=1), limited(seconds=1000):
        loop(1000)
    with pytest.raises(Problems, match="60 seconds and 256 MiB"), limited(memory=2**28):
        hoard(2**30)
    with limited(memory=2**28):
        assert hoard(2**20) == 2**20
    assert hoard(2**29) == 2**29
