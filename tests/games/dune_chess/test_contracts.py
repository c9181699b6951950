"""Dune Chess keeps what every game keeps."""

from __future__ import annotations

import pytest

from pnp.games.kit.contracts import *  # noqa: F403
from pnp.games.kit.contracts import Case
from tests.games.dune_chess.table import ENGINE, SCENARIOS

POSITIONS = [item.data for item in SCENARIOS if "position_string" in item.data]


@pytest.fixture(scope="module")
def case() -> Case:
    return Case(ENGINE, POSITIONS, games=2, most=120)
