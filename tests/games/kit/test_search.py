"""Players that search: they find what is best where it is known, and do not peep."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from pnp.errors import PnpError, UsageProblem
from pnp.games.chance import Chance
from pnp.games.kit import effort, players
from pnp.games.kit.effort import Effort
from pnp.games.kit.players import names_of, policy_of
from pnp.games.kit.policies import at_random
from pnp.games.kit.search import Outlook, Search
from pnp.games.kit.setting import Asked
from pnp.games.kit.simulation import simulation_of
from pnp.games.protocol import Setup
from tests.games.declared.table import game as declared_game
from tests.games.declared.table import game_of
from tests.games.kit.games import PRIZES, STONES
from tests.games.kit.stones import Take


@pytest.mark.parametrize("stones", [2, 3, 5, 6, 7])
def test_it_finds_the_winning_move(stones: int) -> None:
    """Who leaves a multiple of four wins; only one move does."""
    position = replace(STONES.start(Setup(("first", "second")), Chance.of(0, 0)), stones=stones)
    found = policy_of(STONES, "search:200")(STONES, position, "first", Chance.of(3, 1), 0)
    assert found == Take(stones % 4)


@pytest.mark.parametrize(("held", "wanted"), [(2, "bet"), (0, "pass")])
def test_what_is_certain_is_played(held: int, wanted: str) -> None:
    """A bet is called with the highest card and not with the lowest, whatever the other holds."""
    poker = declared_game("kuhn_poker")
    searched = 0
    for seed in range(12):
        chance = Chance.of(seed, 0)
        position = poker.start(Setup(poker.seats.usual), chance)
        number = 0
        while not poker.to_play(position):
            position = poker.apply(position, poker.bring(position, chance, number))
            number += 1
        first, second = poker.players(position)
        words = [poker.spell(position, one) for one in poker.legal_actions(position, first)]
        bet = next(word for word in words if "bet" in word)
        position = poker.apply(position, poker.typed(position, first, bet))
        if held != _card(poker, position, second):
            continue
        searched += 1
        action = policy_of(poker, "search:120")(poker, position, second, chance, number)
        assert wanted in poker.spell(position, action)
    assert searched


def _card(poker: Any, position: Any, seat: str) -> int:
    card: int = poker.observation(position, seat)["hand"][seat]
    return card


def test_it_decides_by_what_it_may_know() -> None:
    """Two positions that a seat cannot tell apart are decided alike when nothing hidden matters."""
    position, number = PRIZES.start(Setup(PRIZES.seats.names[:2]), Chance.of(1, 0)), 0
    while not PRIZES.to_play(position):
        position = PRIZES.apply(position, PRIZES.bring(position, Chance.of(1, 0), number))
        number += 1
    seat = PRIZES.to_play(position)[0]
    policy = policy_of(PRIZES, "search:30")
    first = policy(PRIZES, position, seat, Chance.of(5, 0), number)
    assert first == policy(PRIZES, position, seat, Chance.of(5, 0), number)
    assert PRIZES.why_not(position, first) is None


def test_it_takes_its_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """A time is a budget too, and all of it is used."""
    looks = 0

    def clock() -> float:
        nonlocal looks
        looks += 1
        return looks / 1000

    monkeypatch.setattr(effort, "monotonic", clock)
    position = STONES.start(Setup(("first", "second")), Chance.of(0, 0))
    found = policy_of(STONES, "search:2s")(STONES, position, "first", Chance.of(0, 0), 0)
    assert 1990 <= looks <= 2010
    assert found in STONES.legal_actions(position, "first")


def test_others_may_be_taken_for_simple_players() -> None:
    """Then no decision of theirs is thought about; and none that was hardly ever come to."""
    asked: list[str] = []

    def offers(game: Any, position: Any, seat: str) -> Any:
        asked.append(seat)
        return game.legal_actions(position, seat)

    position = STONES.start(Setup(("first", "second")), Chance.of(0, 0))

    def thought_about(**more: Any) -> set[str]:
        asked.clear()
        Search(Outlook(offers, **more), Effort(60))(STONES, position, "first", Chance.of(0, 0), 0)
        return set(asked)

    assert thought_about() == {"first", "second"}
    assert thought_about(alone=True) == {"first"}
    assert len(asked) > 1
    assert thought_about(ripe=1000) == {"first"}
    assert len(asked) == 1


def test_policies_are_compared() -> None:
    """A line says how each fared beside its fair share; in seats that are fixed each has one."""
    asked = Asked("stones", policy="search:60,random", games=20, seed=2)
    simulation = simulation_of(STONES, asked)
    tally = simulation.run(range(20))
    won = tally.by_policy["search:60", True]
    assert won >= 18
    assert tally.by_policy["random", True] == 20 - won
    assert simulation.faring(tally)[1].startswith(f"search:60 won {won} of 20 seats: ")
    assert simulation.faring(tally)[1].endswith(
        ", where 50.0% is fair; policies do not change places, so seats tell as much"
    )
    parts = simulation.run(range(7))
    parts.add(simulation.run(range(7, 20)))
    assert parts == tally


def test_alpha_beta_beats_greedy() -> None:
    """Who reads ahead wins at Dune Chess, with either house."""
    from pnp.cli.engine import played

    chess, _ = played("dune-chess", "")
    for words, house in (("search:150,greedy", "Atreides"), ("greedy,search:150", "Harkonnen")):
        simulation = simulation_of(chess, Asked("dune-chess", policy=words, games=1, turns=300))
        tally = simulation.run(range(1))
        assert sum(count for (name, _), count in tally.won.items() if name == house) == 1


@pytest.mark.parametrize(
    ("word", "message"),
    [
        ("serch", 'expected a policy, found serch\n  hint: did you mean "search"?'),
        ("random:5", "expected a policy, found random:5\n  hint: a time to think is for search"),
        ("search:no", "expected playouts or seconds to think, found no\n"
         "  hint: search:400 thinks for 400 playouts, search:2s for two seconds"),
        ("search:0", "expected playouts or seconds to think, found 0\n"
         "  hint: search:400 thinks for 400 playouts, search:2s for two seconds"),
    ],
)  # fmt: skip
def test_words_that_mean_no_policy(word: str, message: str) -> None:
    with pytest.raises(UsageProblem) as told:
        policy_of(STONES, word)
    assert str(told.value) == message


class _Point:
    def __init__(self, name: str, value: str, found: Any) -> None:
        self.name, self.value, self.found = name, value, found

    def load(self) -> Any:
        if isinstance(self.found, Exception):
            raise self.found
        return self.found


def test_packages_bring_policies(monkeypatch: pytest.MonkeyPatch) -> None:
    """An entry point names a policy for any game; one that cannot be loaded is told in words."""
    points = [_Point("idle", "mine:idle", at_random), _Point("lost", "gone:x", ImportError("gone"))]
    monkeypatch.setattr(players, "_points", lambda: points)
    assert names_of(STONES) == ["random", "greedy", "search", "idle", "lost"]
    assert policy_of(STONES, "idle") is at_random
    with pytest.raises(PnpError) as told:
        policy_of(STONES, "lost")
    message = "the policy lost (gone:x) cannot be loaded: ImportError: gone"
    assert str(told.value) == message


def test_others_play_on_in_their_own_way() -> None:
    """Who searches is never decided for by what is taken of the others."""
    asked = set()

    def other(game: Any, position: Any, seat: str, chance: Chance, number: int) -> Any:
        asked.add(seat)
        return at_random(game, position, seat, chance, number)

    position = STONES.start(Setup(("first", "second")), Chance.of(0, 0))
    search = Search(Outlook(alone=True, others=other), Effort(30))
    assert search(STONES, position, "first", Chance.of(2, 0), 0) in STONES.legal_actions(
        position, "first"
    )
    assert asked == {"second"}


THROWING = """
players: [ann, bob]
rules: {R-1: In turn., R-2: Once., R-3: The end.}
kinds: {throw: [rock, paper, scissors]}
state:
  chose: player -> flag
  thrown: {is: player -> throw?, seen_by: owner}
cites: {turn: R-1, over: R-3}
functions:
  beats(a throw, b throw): >-
    (a == rock and b == scissors) or (a == scissors and b == paper) or (a == paper and b == rock)
phases:
  choosing:
    by: "[p for p in player if not chose[p]]"
    actions: [show]
    then: |
      if thrown[ann] == thrown[bob]: over("R-3", none)
      else: over("R-3", ann if beats(thrown[ann], thrown[bob]) else bob)
actions:
  show:
    secret: true
    with: {what: throw}
    rules: {R-2: "not chose[me] -- chosen"}
    do: |
      thrown[me] = what
      chose[me] = true
"""


def test_it_knows_no_secret_choice() -> None:
    """Against chance nobody wins rock, paper, scissors more often than one time in three."""
    simulation = simulation_of(
        game_of(THROWING), Asked("rps", policy="random,search:30", games=150)
    )
    tally = simulation.run(range(150))
    assert 33 <= tally.won["bob", 2] <= 67 and 33 <= tally.drawn <= 67
    # Of games that can be drawn less than half is fair.
    fair = (150 - tally.drawn) / 300
    assert simulation.faring(tally)[0].endswith(
        f", where {fair:.1%} is fair; policies do not change places, so seats tell as much"
    )


def test_a_game_whose_secrets_nobody_can_draw_is_not_searched() -> None:
    hidden = "is: player -> throw?"
    game = game_of(
        THROWING.replace(hidden, "is: player -> number")
        .replace("thrown[me] = what", "thrown[me] += 2")
        .replace("beats(thrown[ann], thrown[bob])", "thrown[ann] > thrown[bob]")
    )
    assert "search" not in names_of(game)
    with pytest.raises(UsageProblem) as refused:
        policy_of(game, "search:30")
    assert str(refused.value) == (
        "expected no search: it would see thrown, which is hidden\n"
        "  hint: say in play.yaml what thrown can be, such as 1..6 in place of number"
    )
