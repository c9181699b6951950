"""All of Dune Express in the language beside its Python engine; takes minutes, see `.ci/full`."""

from __future__ import annotations

from itertools import count

from tests.games.declared.express import a_game
from tests.games.declared.express_scenarios import PLAYED, difference

ACTIONS = 100_000


def test_all_scenarios_have_the_same_verdict_and_the_same_end() -> None:
    assert len(PLAYED) > 375
    assert {one.id: found for one in PLAYED if (found := difference(one))} == {}


def test_both_engines_agree_for_a_hundred_thousand_actions() -> None:
    done, numbers = 0, count()
    while done < ACTIONS:
        done += a_game(next(numbers), turns=60, wild=4)
