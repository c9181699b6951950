"""A saved game is a legal game: over all options, seats, policies and people, whole and in part."""

from __future__ import annotations

import random
from collections import Counter
from itertools import islice
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pnp.games.kit.match import match_of
from pnp.games.kit.setting import Asked
from tests.games.saved import (
    CHESS,
    DRAGONS,
    EXPRESS,
    GAMES,
    OPTIONS,
    POLICIES,
    SEATS,
    NotAsPlayed,
    examine,
    legal,
    main,
    same,
    sets,
    sound,
    table,
    wanted,
)

SEED = st.integers(-(10**12), 10**12)
LENGTH = {EXPRESS: 25, DRAGONS: 8, CHESS: 200}
EXAMPLES = {EXPRESS: 40, DRAGONS: 16, CHESS: 12}


@st.composite
def games(draw: st.DrawFn, game: str) -> Asked:
    """Return a wish for a game of any kind, with people at some of the seats."""
    options = draw(st.lists(st.sampled_from(OPTIONS[game]), max_size=9)) if OPTIONS[game] else []
    seats = draw(st.permutations(SEATS[game]))
    some = [] if game == CHESS else seats[: draw(st.integers(2, len(seats)))]
    people = draw(st.lists(st.sampled_from(some or list(seats)), max_size=2, unique=True))
    return Asked(
        game,
        players=",".join(some),
        people=",".join(people),
        options=",".join(options),
        policy=draw(st.sampled_from(POLICIES[game])),
        seed=draw(SEED),
        turns=draw(st.integers(1, LENGTH[game])),
    )


@pytest.mark.parametrize("game", GAMES)
def test_a_saved_game_is_a_legal_game(game: str, tmp_path: Path) -> None:
    @settings(
        max_examples=EXAMPLES[game],
        deadline=None,
        derandomize=True,
        suppress_health_check=[HealthCheck.too_slow],
    )
    @given(games(game), st.integers(0, 10**6))
    def holds(asked: Asked, seed: int) -> None:
        examine(asked, seed, tmp_path)

    holds()


def test_a_long_run_meets_every_option_alone_and_in_pairs() -> None:
    dice = random.Random(0)
    for game in (EXPRESS, DRAGONS):
        count = len(OPTIONS[game])
        pairs = count * (count - 1) // 2
        met = Counter(len(options) for options in islice(sets(game, dice), 1 + count + 2 * pairs))
        assert (met[0], met[1], met[2]) == (1, count, pairs)
    asked = [wanted(EXPRESS, (), dice) for _ in range(60)]
    assert {len(item.players.split(",")) for item in asked} == {2, 3, 4, 5, 6}
    assert {bool(item.people) for item in asked} == {True, False}


def test_a_long_run_counts_what_fails(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["2", "dune-chess"]) == 0
    assert capsys.readouterr().out == "dune-chess: 2 games, 0 of them not as saved\n"


def test_a_record_that_is_not_true_is_noticed(tmp_path: Path) -> None:
    """The property can fail: another end, an illegal action, another position."""
    match = match_of(table(EXPRESS), Asked(EXPRESS, "atreides,fremen", turns=3), input)
    list(match.lines())
    written = match.record()
    assert not isinstance(written, str)
    record = dict(written)
    assert legal(EXPRESS, record, tmp_path)["active"] == "fremen"
    for wrong in (
        {**record, "expect": {**record["expect"], "round": 9}},
        {**record, "turns": record["turns"][1:]},
        {**record, "turn": []},
    ):
        with pytest.raises(NotAsPlayed):
            legal(EXPRESS, wrong, tmp_path)
        with pytest.raises(NotAsPlayed):
            sound(table(EXPRESS), wrong, "spoiled")
    with pytest.raises(NotAsPlayed, match="winner: lived a, replayed b"):
        same([("board", 1, 1), ("winner", "a", "b")])
