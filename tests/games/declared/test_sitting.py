"""Declared games one by one: claims, scenes, editions, seats and their limits."""

from __future__ import annotations

import pytest

from pnp.errors import Problems, UsageProblem
from pnp.games.chance import Chance
from pnp.games.declared import Rulebook, declare
from pnp.games.declared.document import Text
from pnp.games.declared.limits import Budget, Meter
from pnp.games.declared.luck import Rolls, Stated
from pnp.games.declared.wall import limited, walled
from pnp.games.protocol import Setup
from pnp.model.play import read_play
from tests.games.declared.table import declared, from_text, played, the_game


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
