"""Hidden things stay hidden: views, redeals, rules that would tell a secret."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from pnp.games.chance import Chance
from pnp.games.declared import Sitting
from pnp.games.declared.luck import Stated
from pnp.games.declared.trials import tried
from tests.fuzzing import times
from tests.games.declared.table import from_text, played, the_game

HIDDEN = ["crazy_eights", "goofspiel", "harbour", "kuhn_poker", "liars_dice", "marches"]
POSITIONS = times(120)
"""Positions of each game in which hidden things are dealt anew."""


def secrets(game: Sitting, position: object) -> list[object]:
    """Return what is hidden from somebody."""
    plain = game.to_plain(position)  # type: ignore[arg-type]
    return [plain[name] for name, stored in game.world.fields.items() if not stored.public]


@pytest.mark.parametrize("name", HIDDEN)
def test_dealing_hidden_things_anew_changes_neither_moves_nor_view(name: str) -> None:
    game, seen, changed = the_game(name), 0, 0
    for number in range(POSITIONS):
        for position, seats, _, _ in played(game, number, seed=3):
            for seat in game.players:
                other = game.redeal(position, seat, Chance.of(number, seen))
                assert game.observation(other, seat) == game.observation(position, seat)
                if seat in seats:
                    legal = list(game.legal_actions(position, seat))
                    assert list(game.legal_actions(other, seat)) == legal
                assert not list(game.broken(other))
                changed += secrets(game, other) != secrets(game, position)
            seen += 1
        if seen >= POSITIONS:
            break
    assert changed or name == "liars_dice"


def test_goods_that_never_meet_are_not_mixed() -> None:
    game = the_game("goofspiel")
    position = game.start(Stated([3]))
    position = game.apply(position, ("lay", "bob", 2))
    hands = set()
    for number in range(40):
        other = game.to_plain(game.redeal(position, "ann", Chance.of(number, 0)))
        assert sorted(other["prizes"]) == [1, 2, 4]
        assert sorted([*other["hand"]["bob"], other["laid"]["bob"]]) == [1, 2, 3, 4]
        hands.add(other["laid"]["bob"])
    assert hands == {1, 2, 3, 4}


def test_a_redeal_gives_every_arrangement_its_odds() -> None:
    game = the_game("kuhn_poker")
    position = game.start(Stated([0, 1]))
    cards = [
        game.to_plain(game.redeal(position, "first", Chance.of(7, number)))["hand"]["second"]
        for number in range(1000)
    ]
    assert set(cards) == {1, 2}
    assert 440 < cards.count(1) < 560


def test_a_view_shows_what_a_seat_sees() -> None:
    game = the_game("marches")
    position = game.start(Stated(["levy"] * 4 + ["pikes"] * 4 + ["horse"] * 4))
    view = game.observation(position, "guild")
    assert view["hand"] == {"crown": ["?"] * 4, "guild": ["pikes"] * 4, "horde": ["?"] * 4}
    assert view["pile"] == ["?"] * 7
    assert view["chosen"] == {"crown": "?", "guild": None, "horde": "?"}
    assert view["armies"]["keep"]["crown"] == 3


LEAKS = """
players: [ann, bob]
rules: {{R-1: In turn., R-2: No more.}}
kinds: {{card: [levy, pikes, horse, siege]}}
state:
  turn: player
  judge: player
  deck: {{is: "[card]", start: "card + card", seen_by: nobody}}
  hand: {{is: "player -> [card]", seen_by: owner}}
  note: {{is: card, seen_by: judge}}
  told: {{is: "[card]", seen_by: nobody, size: hidden}}
cites: {{turn: R-1, over: R-2}}
functions:
  strong(p player): siege in hand[p]
  many(p player): len(hand[p]) > 2
  mine(p player): strong(p)
phases:
  dealing:
    do: |
      for p in player: hand[p] = [draw(deck) for i in 1..3]
      go(playing)
  playing: {{by: turn, actions: [act]}}
actions:
  act:
    with: {{card: {{in: {domain}, rule: R-2}}}}
    rules:
      R-2: {{if: "{condition}", peeks: {peeks}}}
    do: |
      take(hand[me], card)
      turn = after(me)
end: {{R-2: "any(hand[p] == [] for p in player)"}}
"""


def leaks(condition: str, domain: str = '"hand[me]"', peeks: str = "false") -> list[str]:
    """Return the notes on rules that tell secrets."""
    text = LEAKS.format(condition=condition, domain=domain, peeks=peeks)
    return [note.message for note in from_text(text).notes if "does not see" in note.message]


@pytest.mark.parametrize(
    "condition",
    [
        "siege in hand[other(me)]",
        "strong(other(me))",
        "mine(other(me))",
        "any(strong(p) for p in player)",
        "all(c != siege for p in player for c in hand[p])",
        "deck[0] != siege",
        "note != siege",
        "len(told) == 0",
        "told == []",
        "hand[turn] != [siege]",
    ],
)
def test_a_guard_that_looks_at_what_the_player_does_not_see_is_noted(condition: str) -> None:
    assert len(leaks(condition)) == 1
    assert not leaks(condition, peeks="true")


@pytest.mark.parametrize(
    "condition",
    [
        "card in hand[me]",
        "strong(me) or true",
        "mine(me) or true",
        "len(hand[other(me)]) > 0",
        "hand[other(me)] != []",
        "many(other(me)) or true",
        "deck == [] or true",
        "turn == me",
    ],
)
def test_own_things_and_lengths_are_no_secret(condition: str) -> None:
    assert not leaks(condition)


def test_a_list_of_choices_can_leak_too() -> None:
    assert leaks("true", '"[c for c in card if c in hand[other(me)]]"') == [
        "the list of card looks at hand, which the player does not see"
    ]


def test_a_leak_shows_in_play_when_nobody_read_the_note() -> None:
    text = LEAKS.format(
        condition="not strong(other(me)) or card == first(hand[me])",
        domain='"hand[me]"',
        peeks="true",
    )
    faults = tried(from_text(text).sitting(), games=40).faults
    assert any("tells what" in fault.message for fault in faults)


def test_secret_choices_are_blind_to_each_other() -> None:
    game = the_game("goofspiel")
    choice = random.Random(1)
    position = game.start(Stated([2]))
    before = game.observation(position, "bob")
    for card in choice.sample([1, 2, 3, 4], 4):
        after = game.apply(position, ("lay", "ann", card))
        seen = game.observation(after, "bob")
        assert {**seen, "has_laid": before["has_laid"], "hand": before["hand"]} == before
        assert seen["hand"]["ann"] == ["?"] * 3


CHOOSING = """
players: [ann, bob]
rules: {{R-1: In turn., R-2: In secret., R-3: The end.}}
kinds: {{throw: [rock, paper, scissors]}}
state:
  chose: player -> flag
  thrown: {{is: "{type}", seen_by: owner}}
cites: {{turn: R-1, over: R-3}}
phases:
  choosing:
    by: "[p for p in player if not chose[p]]"
    actions: [show]
    then: over("R-3", ann if thrown[ann] == thrown[bob] else bob)
actions:
  show:
    secret: true
    with: {{what: {offered}}}
    rules: {{R-2: "not chose[me] -- chosen"}}
    do: |
      thrown[me] = {kept}
      chose[me] = true
"""


@pytest.mark.parametrize(
    ("kind", "offered", "kept", "values"),
    [
        ("player -> throw?", "throw", "what", {"rock", "paper", "scissors"}),
        ("player -> throw?", '"[rock, paper]"', "what", {"rock", "paper"}),
        ("player -> number", "1..4", "what", {1, 2, 3, 4}),
        ("player -> 0..4", "1..4", "what + 0", {0, 1, 2, 3, 4}),
        ("player -> number", "flag", "1 if what else 2", {1, 2}),
        ("player -> number", "1..4", "what * thrown[me]", set()),
        ("player -> flag", "flag", "what", {False, True}),
    ],
)
def test_a_secret_choice_becomes_any_that_was_offered(
    kind: str, offered: str, kept: str, values: set[object]
) -> None:
    """Rock, paper, scissors: who answers a choice knows nothing of it."""
    text = CHOOSING.format(type=kind, offered=offered, kept=kept)
    game = from_text(text).sitting()
    assert game.unseen.unknown == (() if values else ("thrown",))
    start = game.start()
    if kind != "player -> 0..4" and not kind.endswith("flag"):
        # Nothing was chosen yet, and nothing is dealt.
        assert game.redeal(start, "bob", Chance.of(1, 1)) == start
    position = game.apply(start, next(iter(game.legal_actions(start, "ann"))))
    seen = Counter(
        game.to_plain(game.redeal(position, "bob", Chance.of(5, number)))["thrown"]["ann"]
        for number in range(600)
    )
    if values:
        assert set(seen) == values
        assert all(abs(count - 600 / len(values)) < 70 for count in seen.values())
    own = game.to_plain(position)["thrown"]["ann"]
    for number in range(9):
        dealt = game.redeal(position, "ann", Chance.of(5, number))
        assert game.to_plain(dealt)["thrown"]["ann"] == own
