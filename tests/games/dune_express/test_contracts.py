"""Dune Express keeps what every game keeps."""

from __future__ import annotations

import pytest

from pnp.games.kit.contracts import *  # noqa: F403
from pnp.games.kit.contracts import Case
from pnp.games.protocol import Setup
from tests.games.dune_express.table import ENGINE, SCENARIOS

EVERYTHING = {"advanced": True, "tactics": True, "thumper": True, "powers": "house"}
SETUPS = (
    Setup(("atreides", "harkonnen")),
    Setup(("bene_gesserit", "corrino", "atreides", "spacing_guild"), EVERYTHING),
    Setup(("fremen", "harkonnen", "corrino"), {"thumper": True, "dice": "regular"}),
    Setup(
        ("spacing_guild", "fremen"),
        {"tactics": True, "three_roll_limit": True, "dice": "snoozefest"},
    ),
)
PLAYED = [item.data for item in SCENARIOS if "players" in item.data][::9]


@pytest.fixture(scope="module")
def case() -> Case:
    asked = {"players": ",".join(ENGINE.seats.names)}
    return Case(ENGINE, PLAYED, SETUPS, asked=asked)
