"""Fixtures shared by all tests."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.printed import REPOSITORY, Printed, print_game

VARIANTS: dict[str, dict[str, object]] = {
    "a4": {},
    "letter": {"paper": "letter"},
    "a3-125": {"paper": "a3", "scale": {"field": 1.25}},
    "a5-tiled": {"paper": "a5"},
    "measure": {"paper": "170x240mm", "scale": {"field": 0.9}},
    "short": {"duplex": "short"},
    "none": {"duplex": "none"},
    "gutterfold": {"duplex": "gutterfold"},
    "any-printer": {"margins": "any-printer", "paper": "letter"},
    "inkjet": {"margins": "inkjet-duplex"},
}

CUT_VARIANTS: dict[str, dict[str, object]] = {
    "contour": {"cut": "contour"},
    "silhouette": {"cut": "silhouette"},
    "cricut": {"cut": "cricut", "components": ("beetles", "hexes", "deck", "dice", "herons")},
}
"""Builds for cutting machines."""


@pytest.fixture(scope="session")
def meadow(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], Printed]:
    """Return a function that gives the small game printed in one of the variants."""
    made: dict[str, Printed] = {}

    def get(name: str) -> Printed:
        if name not in made:
            options = {**VARIANTS, **CUT_VARIANTS}[name]
            made[name] = print_game(tmp_path_factory.mktemp(name), **options)
        return made[name]

    return get


@pytest.fixture(scope="session")
def dune_express(tmp_path_factory: pytest.TempPathFactory) -> Printed:
    """Return Dune Express on A4."""
    return print_game(tmp_path_factory.mktemp("dune"), REPOSITORY, "dune-express")


@pytest.fixture
def small(tmp_path: Path) -> Path:
    """Return a fresh copy of the small workspace."""
    import shutil

    from tests.printed import SMALL

    return Path(shutil.copytree(SMALL, tmp_path / "small"))
