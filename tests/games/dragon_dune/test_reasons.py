"""Why something is refused, in words that a player understands: the sentences themselves."""

from __future__ import annotations

from typing import Any

import pytest

from pnp.faces import KINDS
from pnp.games.dragon_dune.narration import spelt
from pnp.games.dragon_dune.results import Difference
from pnp.model.engines import engine_of
from pnp.model.loader import load_game
from pnp.model.workspace import Workspace
from tests.rulebook.conftest import REPOSITORY


@pytest.fixture(scope="module")
def engine() -> Any:
    return engine_of(load_game(Workspace(REPOSITORY), "dragon-dune", KINDS))[0]


@pytest.mark.parametrize(
    ("scenario", "because"),
    [
        (
            {
                "options": {"advanced_special_cards": True},
                "state": {"units": {"15": {"dwarves": 1}}, "hands": {"dwarves": ["A♥"]}},
                "actions": [
                    {"act": "turn", "by": "dwarves"},
                    {"act": "destroy_walls", "by": "dwarves", "at": "15★", "cards": ["A♦", "A♥"]},
                ],
            },
            "the Dwarves do not hold A♦",
        ),
        (
            {
                "options": {"advanced_special_cards": True},
                "state": {"units": {"15": {"dwarves": 1}}, "hands": {"dwarves": ["A♥"]}},
                "actions": [
                    {"act": "turn", "by": "dwarves"},
                    {"act": "destroy_walls", "by": "dwarves", "at": "15★", "cards": ["A♥"]},
                ],
            },
            "the Dwarves show A♥, and 2 different Aces are needed",
        ),
    ],
)  # fmt: skip
def test_a_refusal_says_the_fact_that_is_the_reason(
    engine: Any, scenario: dict[str, Any], because: str
) -> None:
    refused = engine.replay(scenario).refused
    assert refused is not None
    assert because in [refusal.because for refusal in refused.refusals]


@pytest.mark.parametrize(
    ("key", "stated", "true", "said"),
    [
        (("units", "9", "orcs"), 1, 2, "units of Orcs in 9: 2, not 1"),
        (("winner",), "elves", None, "winner: nobody, not elves"),
        (("entered",), [2], [2, 3], "entered: 2 and 3, not 2"),
        (("goblin_second_card",), False, True, "goblin second card: yes, not no"),
    ],
)
def test_a_wrong_fact_is_told_without_a_path(
    key: tuple[str, ...], stated: Any, true: Any, said: str
) -> None:
    assert spelt(Difference(key, stated, true)) == said
