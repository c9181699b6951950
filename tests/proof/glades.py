"""The glade, built in each way once a run for all tests of drawings."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from pnp.printer import Correction
from tests.proof.drawing import Built, built, glade

Glades = Callable[[str], Built]

BUILDS: dict[str, dict[str, Any]] = {
    "a4": {},
    "tiles": {"tiles": True},
    "cricut": {"cut": "cricut", "components": ("trees", "seeds")},
    "contour": {"cut": "contour"},
    "gutterfold": {"duplex": "gutterfold"},
    "scaled": {"scale": {"field": 1.1}, "components": ("field",)},
    "corrected": {"printer": Correction("home", 1.012, 0.994, (0.6, -0.4), 0.3), "tiles": True},
}
"""The game in all ways that decide what a page draws."""

PARTS: dict[str, dict[str, Any]] = {
    "cards": {"components": ("trees",)},
    "book": {"components": ("rulebook",)},
    "tiled board": {"components": ("field",), "tiles": True},
    "cricut cards": {"components": ("trees",), "cut": "cricut"},
    "contour cards": {"components": ("trees",), "cut": "contour"},
}
"""Parts of it in which a defect is planted that needs no more: a proof of them is quick."""


@pytest.fixture(scope="session")
def glades(tmp_path_factory: pytest.TempPathFactory) -> Glades:
    """Return a function that gives the game built in one of the ways."""
    root, ways = glade(tmp_path_factory.mktemp("glade")), BUILDS | PARTS
    made: dict[str, Built] = {}

    def get(name: str) -> Built:
        if name not in made:
            made[name] = built(root, tmp_path_factory.mktemp("built"), **ways[name])
        return made[name]

    return get
