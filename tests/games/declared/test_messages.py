"""What designers read when something is wrong: every message with its line, word for word."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from pnp.errors import Problems
from pnp.games.chance import Chance
from pnp.games.declared import declare
from pnp.games.declared.luck import Rolls
from pnp.games.protocol import InvalidMove
from pnp.model.play import read_play
from tests.games.declared.table import from_text

BROKEN = Path(__file__).parent / "broken"


@pytest.mark.parametrize("name", sorted(path.stem for path in BROKEN.glob("*.yaml")))
def test_all_faults_of_a_file_come_at_once(name: str) -> None:
    with pytest.raises(Problems) as raised:
        declare(read_play(BROKEN / f"{name}.yaml", Path("play.yaml")))
    assert str(raised.value) + "\n" == (BROKEN / f"{name}.txt").read_text(encoding="utf-8")


GAME = """
players: [ann, bob]
rules: {{R-1: In turn., R-2: No more.}}
kinds:
  cell: {{grid: [3, 3]}}
  card: {{table: [{{id: levy, strength: 1}}, {{id: pikes, strength: 2}}]}}
state:
  turn: player
  points: 0..9
  last: cell?
  board: cell -> player?
  hand: {{is: "player -> [card]", start: card}}
  pile: {{is: "[card]", seen_by: nobody}}
cites: {{turn: R-1, over: R-2}}
actions:
  act:
    with: {{at: cell}}
    rules:
      R-2: {condition}
    do: |
      {effect}
      turn = other(me)
end:
  R-2: points == 9
"""


def message(condition: str = "true", effect: str = "pass") -> str:
    """Return how a game with this guard or effect is refused."""
    effect = effect.replace("\n", "\n      ")
    with pytest.raises(Problems) as raised:
        game = from_text(GAME.format(condition=condition, effect=effect)).sitting()
        position = game.start(Rolls(Chance.of(0, 0)))
        for action in game.legal_actions(position):
            game.apply(position, action, Rolls(Chance.of(0, 0)))
    return str(raised.value)


def cases(name: str) -> list[Any]:
    """Return what is written and what is said about it."""
    entries = yaml.safe_load((BROKEN / f"{name}.cases").read_text(encoding="utf-8"))
    return [pytest.param(entry["write"], entry["says"], id=entry["write"]) for entry in entries]


@pytest.mark.parametrize(("condition", "says"), cases("conditions"))
def test_conditions_that_mean_nothing(condition: str, says: str) -> None:
    assert message(condition) == says


@pytest.mark.parametrize(("effect", "says"), cases("effects"))
def test_effects_that_mean_nothing(effect: str, says: str) -> None:
    assert message(effect=effect) == says


@pytest.mark.parametrize(("effect", "says"), cases("playing"))
def test_what_goes_wrong_while_a_game_is_played_names_the_line(effect: str, says: str) -> None:
    assert message(effect=effect) == says


PHASED = """
players: [ann, bob]
rules: {{R-1: In turn., R-2: No more.}}
state:
  turn: player
  points: 0..9
cites: {{over: R-2}}
phases:
  first:
    do: |
      {effect}
      go(second)
  second: {{by: turn, actions: [act]}}
actions:
  act:
    do: go(first)
end:
  R-2: points == 9
"""


@pytest.mark.parametrize(
    ("effect", "found", "hint"),
    [
        ("if points = 1: pass", "if points = 1: pass", "compare with == (one = sets something)"),
        ("if points == 1:\n        pass\n       points = 1", "points = 1",
         "lines of one block begin in the same column"),
    ],
)  # fmt: skip
def test_where_a_phase_leads_is_not_asked_of_lines_that_cannot_be_read(
    effect: str, found: str, hint: str
) -> None:
    with pytest.raises(Problems) as raised:
        from_text(PHASED.format(effect=effect)).sitting()
    (problem,) = raised.value.problems
    assert problem.where == "phases.first.do"
    assert problem.message == f"expected a rule that can be read, found “{found}”"
    assert problem.hint == hint


def test_a_guard_that_cannot_be_asked_names_its_line() -> None:
    assert message("board[last] == me") == (
        "play.yaml:19: actions.act: expected something to look up in a table, found none\n"
        "  hint: ask for none first, such as: x != none and ..."
    )


def test_a_fault_leaves_the_position_as_it_was() -> None:
    game = from_text(
        GAME.format(condition="true", effect="board[at] = me\n      points = 10")
    ).sitting()
    position = game.start()
    before = game.to_plain(position)
    with pytest.raises(Problems):
        game.apply(position, ("act", "ann", "a1"))
    assert game.to_plain(position) == before


NOTES = """
players: [ann, bob]
rules: {R-1: In turn., R-2: No more., R-3: Be nice., R-4: Smile.}
options: {fast: false}
values: {many: 3}
kinds: {card: 1..9}
state:
  turn: player
  count_of: number
  hand: {is: "player -> [card]", start: card, seen_by: owner}
  laid: {is: player -> card?, seen_by: owner}
cites: {turn: R-1}
functions:
  lost(p player): hand[p] == []
  other_hand(p player): hand[other(p)]
phases:
  laying: {by: turn, actions: [lay]}
  showing: {about: "{hand[ann]} are left", by: turn, actions: [lay]}
actions:
  lay:
    with: {card: card}
    rules:
      R-2: card in other_hand(me) -- {other(me)} has {len(hand[other(me)])}, not {card}
    do: |
      count_of += 1
      laid[me] = card
      say("R-1", "{laid[me]} is laid")
told: {R-4: at the table}
"""


def test_notes_tell_what_may_not_be_meant() -> None:
    assert "\n".join(map(str, from_text(NOTES).notes)) == (
        "play.yaml:23: actions.lay.rules.R-2: R-2 looks at hand, which the player does not see\n"
        "  hint: what can be done would tell it; peeks: true lets a referee look\n"
        "play.yaml:27: actions.lay.do: this tells everybody of laid, which not everybody sees\n"
        "  hint: reveal(...) says what was hidden until now\n"
        "play.yaml:18: phases.showing: the about looks at hand, which not everybody sees\n"
        "play.yaml: R-3 is enforced by nothing\n"
        "  hint: cite it with a guard, an end or say; or name it under told\n"
        "play.yaml:9: state.count_of: count_of is never looked at\n"
        "play.yaml:4: options.fast: the option fast changes nothing\n"
        "play.yaml:5: values.many: the value many is never used\n"
        "play.yaml:14: functions.lost(p player): the function lost is never used\n"
        "play.yaml:18: phases.showing: nothing leads to the phase showing\n"
        "  hint: go(showing) leads there\n"
        "play.yaml:21: actions.lay.with.card: card goes into laid, which only its owner sees\n"
        "  hint: secret: true keeps the action itself from the others too"
    )


OUTSIDE = """
players: [ann, bob]
rules: {R-1: In turn., R-2: There are two rows., R-3: An empty row gives nothing., R-9: The end.}
kinds: {row: [left, right]}
state: {turn: player, stones: {is: row -> number, start: 3}}
cites: {turn: R-1, over: R-9}
functions:
  row_of(n number): "first(r for r in row if (n == 1) == (r == left) and n <= 2)"
actions:
  take:
    with: {number: {in: "1..2", rule: R-2}}
    let: {from: row_of(number)}
    rules:
      R-3: stones[from] > 0 -- row {number} is empty
    do: |
      stones[from] -= 1
      turn = other(me)
  stop: {do: turn = other(me)}
end: {R-9: "stones[left] + stones[right] == 0"}
"""


def test_a_choice_outside_its_list_is_refused_though_a_name_fails() -> None:
    game = from_text(OUTSIDE).sitting()
    position = game.start()
    refusal = game.why_not(position, ("take", "ann", 99))
    assert refusal is not None
    assert (refusal.rule, refusal.because) == ("R-2", "only 1 and 2 can be chosen, not 99")
    assert game.violations(position, ("take", "ann", 99)) == [refusal]
    unruled = from_text(OUTSIDE.replace(", rule: R-2", "")).sitting()
    with pytest.raises(InvalidMove, match="only 1 and 2 can be chosen, not 99"):
        unruled.why_not(unruled.start(), ("take", "ann", 99))


def test_more_players_than_their_kind_has_are_told() -> None:
    text = GAME.format(condition="true", effect="pass").replace(
        "players: [ann, bob]", "players: {from: card, least: 2, most: 6}"
    )
    with pytest.raises(Problems) as raised:
        from_text(text)
    assert "play.yaml:2: players: expected most up to 2, as many as card has, found 6" in map(
        str, raised.value.problems
    )
