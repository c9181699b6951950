"""Dragon Dune keeps what every game keeps."""

from __future__ import annotations

import pytest

from pnp.games.kit.contracts import *  # noqa: F403
from pnp.games.kit.contracts import Case
from pnp.games.protocol import Setup
from tests.games.dragon_dune.table import ENGINE, SCENARIOS

EVERYTHING = {
    "orcish_plunder": True, "dwarven_elite": True, "elven_blessing": True,
    "goblin_initiative": True, "advanced_special_cards": True, "start_gold.elves": 9,
}  # fmt: skip
SETUPS = (
    Setup(()),
    Setup(("orcs", "goblins", "dwarves", "elves"), EVERYTHING),
    Setup(("elves", "goblins"), {"reserve.elves": 12, "check_card_fate": "only_if_dragon"}),
    Setup(("dwarves", "elves", "orcs"), {"auction_reentry": False}, "booklet"),
)
PLAYED = [item.data for item in SCENARIOS if item.data.get("kind") != "narration"][::7]


@pytest.fixture(scope="module")
def case() -> Case:
    return Case(ENGINE, PLAYED, SETUPS, most=250)
