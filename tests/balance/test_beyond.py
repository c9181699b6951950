"""What is counted on the way through games, and what is said of it."""

from __future__ import annotations

import json
import math
from collections import Counter
from dataclasses import replace
from random import Random
from typing import Any, ClassVar

import pytest

from pnp.balance.beyond import beyond, lines
from pnp.games.kit.intervals import fisher
from pnp.games.kit.match import Match
from pnp.games.kit.policies import at_random
from pnp.games.kit.setting import Asked
from pnp.games.kit.simulation import Simulation, Tally, simulation_of
from pnp.games.kit.watching import alone, watched, words
from pnp.games.protocol import Outcome, Setup
from tests.games.declared.table import game as declared
from tests.games.kit.games import STONES
from tests.games.kit.stones import SEATS, Position, Stones


def stones(detail: bool = True, games: int = 40, policy: str = "random") -> Simulation:
    asked = Asked("stones", policy=policy, games=games, detail=detail)
    return simulation_of(STONES, asked)


def test_who_watches_changes_nothing_and_any_split_adds_up() -> None:
    whole, unwatched = stones().run(range(40)), stones(detail=False).run(range(40))
    assert not unwatched.seen
    assert (whole.won, whole.turns, whole.ended) == (
        unwatched.won, unwatched.turns, unwatched.ended
    )  # fmt: skip
    assert stones().run(range(7)).plus(stones().run(range(7, 40))) == whole


def test_what_is_counted_is_what_a_match_shows() -> None:
    simulation = stones(games=1)
    seen = simulation.run(range(1)).seen
    match: Match[Any] = Match(
        STONES, Setup(SEATS), dict.fromkeys(SEATS, at_random), simulation.chance(0)
    )
    choices = Counter(
        ("choices", len(STONES.legal_actions(made.before, made.seat))) for made in match.play()
    )
    choices.pop(("choices", 1), None)
    assert {key: count for key, count in seen.items() if key[0] == "choices"} == choices
    assert seen["turns", len(match.played)] == 1
    winner = match.position.winner
    assert seen["with", "rule", "ST-3.1", winner, True] == 1
    taken = {f"take: count {made.action.count}" for made in match.played}
    assert {key[2] for key in seen if key[:2] == ("games", "choice")} == taken


def test_what_is_always_and_never_used() -> None:
    found = beyond(STONES, stones(policy="greedy").run(range(40)))
    assert found.always["rule"] == ["ST-2.1", "ST-3.1"]
    assert found.always["action"] == ["take"]
    # Rules that only refuse are cited by nobody, and are missed by nobody.
    assert found.never["rule"] == ["ST-1.1"]


class Timed(Stones):
    """Stones whose end no action brings about."""

    def outcome(self, position: Position) -> Outcome | None:
        ended = super().outcome(position)
        return replace(ended, rule="ST-1.1") if ended else None


def test_a_rule_by_which_a_game_ends_is_one_that_it_came_to() -> None:
    game = Timed(STONES.data)
    found = beyond(game, simulation_of(game, Asked("stones", games=3, detail=True)).run(range(3)))
    assert "rule" not in found.never


class Led(Stones):
    """Stones where whoever is to move leads."""

    def standing(self, position: Position) -> dict[str, float]:
        return {seat: float(seat == position.to_move) for seat in SEATS}


def test_leads_and_comebacks() -> None:
    game = Led(STONES.data)
    match: Match[Any] = Match(
        game, Setup(SEATS), dict.fromkeys(SEATS, at_random), stones().chance(3)
    )
    seen = watched(match)
    turns = len(match.played)
    # After each turn but the last the other one leads.
    assert seen["leads", turns - 2] == 1
    half = SEATS[(1 + (turns - 1) // 2) % 2]
    assert seen["half", "ahead" if half == match.position.winner else "behind"] == 1


class Levelled(Stones):
    """Stones where somebody stands behind two who are level."""

    behind: ClassVar = ""

    def standing(self, position: Position) -> dict[str, float]:
        return {seat: float(seat != self.behind) for seat in (*SEATS, "cy")}


@pytest.mark.parametrize("is_behind", [True, False])
def test_a_winner_behind_two_who_are_level_comes_back(is_behind: bool) -> None:
    def played(behind: str) -> tuple[Counter[Any], str]:
        game = Levelled(STONES.data)
        game.behind = behind  # type: ignore[misc]
        match: Match[Any] = Match(
            game, Setup(SEATS), dict.fromkeys(SEATS, at_random), stones().chance(3)
        )
        return watched(match), match.position.winner

    winner = played("")[1]
    seen, _ = played(winner if is_behind else "cy")
    assert seen["half", "behind" if is_behind else "level"] == 1


def test_who_shares_a_victory_won_where_the_game_counts_it_so() -> None:
    class Shared(Stones):
        def outcome(self, position: Position) -> Outcome | None:
            ended = super().outcome(position)
            return replace(ended, winners=SEATS) if ended else None

    for winners, won in ((alone, False), (lambda outcome: outcome.winners, True)):
        match: Match[Any] = Match(
            Shared(STONES.data), Setup(SEATS), dict.fromkeys(SEATS, at_random), stones().chance(3)
        )
        seen = watched(match, winners)
        assert [seen["seat", seat, won] for seat in SEATS] == [1, 1]


def test_what_chance_brings_is_no_action() -> None:
    game = declared("pig")
    simulation = simulation_of(game, Asked("pig", games=2, detail=True))
    found = beyond(game, simulation.run(range(2)))
    assert "chance" not in found.always["action"] and found.always["chance"]


def planted(apart: int) -> Tally:
    """Return 400 games in which ann won 100 of 200 with a fort, and more or less without."""
    tally = Tally(games=400)
    tally.seen.update({
        ("seat", "ann", True): 200 - apart, ("seat", "ann", False): 200 + apart,
        ("with", "choice", "build: fort", "ann", True): 100,
        ("with", "choice", "build: fort", "ann", False): 100,
        ("with", "choice", "build: tower", "ann", True): 4,
        ("choices", 3): 800, ("turns", 4): 400,
    })  # fmt: skip
    return tally


def test_what_goes_with_winning_is_told_from_accident() -> None:
    known, noise = beyond(STONES, planted(60)), beyond(STONES, planted(5))
    assert [row.name for row in known.going] == ["build: fort"]
    assert (noise.going, noise.compared) == ([], 1)
    assert lines(known)[-2:] == [
        "pairs of a player and a thing that go with winning or losing more than accident does: "
        "1 of 1; that does not say why",
        "  ann, build: fort: won 50.0% with it (200 games), 20.0% without (200)",
    ]
    assert "accident does: 0 of 1" in lines(noise)[-1]
    assert lines(beyond(STONES, Tally()))[-1] == "too few games to say what goes with winning"
    assert json.loads(json.dumps(known.plain()))["going_with_winning"][0]["games_with"] == 200


def test_many_comparisons_ask_for_more() -> None:
    """Of 300 things that are all accident at 5 %, hardly one is shown to go with winning."""
    tally = Tally(games=400)
    tally.seen.update({("seat", "ann", True): 200, ("seat", "ann", False): 200})
    for number in range(300):
        won = 89 if number % 20 == 0 else 100
        tally.seen["with", "choice", f"card {number}", "ann", True] = won
        tally.seen["with", "choice", f"card {number}", "ann", False] = 200 - won
    assert beyond(STONES, tally).going == []


def test_of_rare_things_accident_is_called_so() -> None:
    """Of 50 cards without any effect, each in 10 of 1,000 games, hardly ever one is shown."""
    dice, shown = Random(4), 0
    for _ in range(300):
        tally = Tally(games=1000)
        tally.seen.update({("seat", "ann", True): 50, ("seat", "ann", False): 950})
        for number in range(50):
            won = sum(dice.random() < 0.05 for _ in range(10))
            tally.seen["with", "choice", f"card {number}", "ann", True] = won
            tally.seen["with", "choice", f"card {number}", "ann", False] = 10 - won
        shown += bool(beyond(STONES, tally).going)
    assert shown <= 22


def test_fishers_test_keeps_its_word() -> None:
    """Over all that can come of it, accident is called known no more often than is said."""
    for played, others, share in ((10, 90, 0.1), (12, 12, 0.5), (30, 40, 0.3)):
        for most in (0.05, 0.001):
            missed = math.fsum(
                binomial(played, one, share) * binomial(others, other, share)
                for one in range(played + 1)
                for other in range(others + 1)
                if fisher(one, played, other, others) <= most
            )
            assert missed <= most


def binomial(games: int, won: int, share: float) -> float:
    return math.comb(games, won) * share**won * (1 - share) ** (games - won)


def test_words_of_plain_data() -> None:
    assert list(words(["x" * 41, -1, 21, None, 0.5])) == []


def test_declared_rules_are_watched_too() -> None:
    """The scores of a file say who leads."""
    game = declared("kalah")
    simulation = simulation_of(game, Asked("kalah", games=2, detail=True))
    tally = simulation.run(range(2))
    found = beyond(game, tally)
    assert found.leads and found.always["action"] == ["sow"], found
    assert simulation.run(range(1)).plus(simulation.run(range(1, 2))) == tally


def test_cards_that_never_came_are_named() -> None:
    """Of the members of a kind that actions name, those that none named."""
    seen = Tally(games=1)
    seen.seen.update(
        [("games", "choice", "lay: what 3"), ("games", "chance", "chance: came old king")]
    )

    class Dealt(Stones):
        members: ClassVar = {"card": ["2", "3", "4"], "face": ["old_king"], "place": ["x", "y"]}

    found = beyond(Dealt(STONES.data), seen)
    seen.seen.update(("games", "rule", rule) for rule in ("A-10.2", "A-9.1", "A-10.10"))
    assert beyond(STONES, seen).always["rule"] == ["A-9.1", "A-10.2", "A-10.10"]
    assert found.unseen == {"card": ["2", "4"]}
    assert "card: no action named and chance never brought 2, 4" in lines(found)
