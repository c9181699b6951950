"""Each defect planted in cut paths, marks and plans is caught by its own property."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from tests.printed import Printed, print_game
from tests.proof.bench import Bench, failing, messages, proved
from tests.proof.cut_defects import CUT_DEFECTS, Plant

PARTS: dict[str, dict[str, Any]] = {
    "a4": {"components": ("field", "hexes", "deck")},
    "contour": {"cut": "contour", "components": ("deck",)},
    "contour pieces": {
        "cut": "contour",
        "components": ("beetles", "hexes", "dice", "mat", "herons"),
    },
    "silhouette": {"cut": "silhouette", "components": ("deck",)},
    "cricut": {"cut": "cricut", "components": ("beetles", "hexes", "deck")},
}
"""Parts of the small game that hold what defects are planted in: a proof of them is quick."""


@pytest.fixture(scope="session")
def part(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], Printed]:
    """Return a function that gives one of the parts, built."""
    return cache(lambda name: print_game(tmp_path_factory.mktemp(name), **PARTS[name]))


@pytest.mark.parametrize(
    ("build", "properties", "plant"), list(CUT_DEFECTS.values()), ids=list(CUT_DEFECTS)
)
def test_a_planted_defect_is_caught(
    build: str,
    properties: set[int],
    plant: Plant,
    part: Callable[[str], Printed],
    tmp_path: Path,
) -> None:
    bench = Bench(part(build).folder, tmp_path)
    plant(bench)
    results = proved(bench.folder)
    assert failing(results) == properties, [str(r) for r in results if not r.ok][:6]


@pytest.mark.parametrize("build", ["contour", "silhouette", "cricut"])
def test_a_sound_build_for_a_machine_passes(build: str, meadow: Callable[[str], Printed]) -> None:
    results = proved(meadow(build).folder)
    assert [str(result) for result in results if not result.ok] == []
    measured = [r.measured for r in results if r.property == 31]
    assert measured and all(isinstance(m, float) and m <= 0.002 for m in measured)


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("svg_path_beside_its_piece", "cut/deck-1.svg: deck/ant copy 1 front: expected a cut"),
        ("dxf_circle_too_small", "cut/beetles-1.dxf: beetles copy"),
        ("spot_colour_that_knocks_out", "PDF: expected CutContour to overprint"),
        ("ink_in_a_corner", "expected no ink beside the mark at the bottom left"),
    ],
)
def test_messages_name_file_and_piece(
    name: str, expected: str, part: Callable[[str], Printed], tmp_path: Path
) -> None:
    build, _, plant = CUT_DEFECTS[name]
    bench = Bench(part(build).folder, tmp_path)
    plant(bench)
    found = messages(proved(bench.folder, only={31}), 31)
    assert expected in found[0]
