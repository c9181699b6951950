"""The kit's own games keep the contracts, from which any game is held to them."""

from __future__ import annotations

import pytest

from pnp.games.kit.contracts import *  # noqa: F403
from pnp.games.kit.contracts import Case
from pnp.games.protocol import Setup
from tests.games.kit.games import PRIZE_SCENARIOS, PRIZES, STONE_SCENARIOS, STONES

SETUPS = (Setup(()), Setup(("cleo", "ann", "bob")), Setup(("bob", "cleo"), {"short": True}))
CASES = {
    "stones": Case(STONES, STONE_SCENARIOS),
    "prizes": Case(PRIZES, PRIZE_SCENARIOS, SETUPS, games=12),
}


@pytest.fixture(params=CASES, scope="module")
def case(request: pytest.FixtureRequest) -> Case:
    return CASES[request.param]
