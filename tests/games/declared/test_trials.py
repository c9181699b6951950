"""Playing a file by chance finds what no reading of it can show."""

from __future__ import annotations

import pytest

from pnp.games.declared.trials import tried
from tests.games.declared.table import GAMES, from_text, the_game

SOUND = sorted(path.stem for path in GAMES.glob("*.yaml"))


@pytest.mark.parametrize("name", SOUND)
def test_sound_games_have_no_faults(name: str) -> None:
    trial = tried(the_game(name), games=3 if name == "othello" else 12)
    assert not trial.faults
    assert trial.positions > 20


GAME = """
players: [ann, bob]
rules: {R-1: In turn., R-2: At most the number that is left., R-3: Sound.}
kinds: {place: [here, there]}
state: {turn: player, left: {is: number, start: 9}}
cites: {turn: R-1, over: R-2}
actions:
  take_some:
    with: {count: 1..3, at: place}
    rules:
      R-2: count <= left -- {left} are left
    do: |
      left -= count
      turn = other(me)
end:
  R-2: left == 0
"""


def faults(old: str = "", new: str = "") -> list[str]:
    """Return the faults of the game with a change."""
    assert old in GAME
    trial = tried(from_text(GAME.replace(old, new) if old else GAME).sitting(), games=20)
    return [f"{fault.line}: {fault.where}: {fault.message}" for fault in trial.faults]


def test_a_list_that_is_narrower_than_the_rules() -> None:
    (fault,) = faults()
    assert fault.startswith(
        "9: actions.take_some.with.count: the list is narrower than the rules: "
    )
    assert "no rule refuses take_some" in fault


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("count <= left", "count >= 1 and count <= 3 and count <= left"),
        ("count: 1..3,", "count: {in: 1..3, rule: R-2},"),
    ],
)
def test_a_rule_for_what_is_not_in_the_list_mends_it(old: str, new: str) -> None:
    assert not faults(old, new)


MENDED = ("count: 1..3,", "count: {in: 1..3, rule: R-2},")


def mended(old: str, new: str) -> list[str]:
    """Return the faults of the mended game with another change."""
    text = GAME.replace(*MENDED)
    assert old in text
    trial = tried(from_text(text.replace(old, new)).sitting(), games=30)
    return [f"{fault.line}: {fault.where}: {fault.message}" for fault in trial.faults]


def test_somebody_who_has_to_decide_and_cannot() -> None:
    assert mended("left == 0", "left == 0 and turn == ann") == [
        "1: phases: bob has to decide in play and cannot"
    ]


def test_a_rule_that_should_always_hold() -> None:
    (fault,) = mended("end:\n", "always: {R-3: left != 4 -- four are left}\nend:\n")
    assert fault == "1: always: R-3 does not hold: four are left"


def test_nobody_decides() -> None:
    phases = "phases: {play: {by: 'ann if left > 5 else none', actions: [take_some]}}\nend:\n"
    text = GAME.replace(*MENDED).replace("end:\n", phases).replace("turn = other(me)", "pass")
    trial = tried(from_text(text).sitting(), games=5)
    assert [fault.message for fault in trial.faults] == [
        "nobody decides in play, and nothing goes on"
    ]


def test_an_action_that_is_never_legal_is_noted() -> None:
    text = GAME.replace(*MENDED).replace(
        "actions:\n", "actions:\n  wait: {rules: {R-3: left > 100}}\n"
    )
    trial = tried(from_text(text).sitting(), games=5)
    assert [note.message for note in trial.notes] == ["wait was never legal in 5 games"]


def test_a_game_without_an_end_is_noted() -> None:
    text = GAME.replace(*MENDED).replace("left -= count", "pass")
    trial = tried(from_text(text).sitting(), games=2)
    assert [note.message for note in trial.notes] == ["a game was not over after 3,000 decisions"]
