"""Cells of hexagons and squares: inside their rectangle, named, linked both ways."""

from __future__ import annotations

import math
from pathlib import Path

import pytest

from pnp.art.limits import TooMuch, begin
from pnp.art.tools.cells import cells
from pnp.faces import KINDS
from pnp.faces.maker import FaceMaker
from pnp.model.loader import load_game
from pnp.model.workspace import Workspace
from pnp.proof import prove
from tests.printed import print_game
from tests.proof.bench import failing


@pytest.mark.parametrize("shape", ["hex", "square"])
@pytest.mark.parametrize(("columns", "rows"), [(1, 1), (7, 5), (5, 8), (30, 2)])
def test_links_join_neighbours_and_go_both_ways(shape: str, columns: int, rows: int) -> None:
    grid = cells(10, 20, 160, 120, columns, rows, shape)
    assert len(grid) == columns * rows
    for name, cell in grid.items():
        assert len(set(cell["links"])) == len(cell["links"])
        for other in cell["links"]:
            assert name in grid[other]["links"]
            apart = math.dist((cell["x"], cell["y"]), (grid[other]["x"], grid[other]["y"]))
            assert apart == pytest.approx(cell["size"])
    linked = {frozenset((name, other)) for name, cell in grid.items() for other in cell["links"]}
    near = {
        frozenset((one, two))
        for one, a in grid.items()
        for two, b in grid.items()
        if one != two and math.dist((a["x"], a["y"]), (b["x"], b["y"])) < a["size"] * 1.01
    }
    assert linked == near


@pytest.mark.parametrize("shape", ["hex", "square"])
def test_cells_fill_the_rectangle_one_way_and_stay_inside(shape: str) -> None:
    grid = cells(10, 20, 160, 120, 7, 5, shape)
    numbers = [
        [float(value) for value in point.split()]
        for cell in grid.values()
        for point in cell["path"][1:-1].split("L")
    ]
    across, down = [x for x, _ in numbers], [y for _, y in numbers]
    assert min(across) >= 9.99 and max(across) <= 170.01
    assert min(down) >= 19.99 and max(down) <= 140.01
    full = max(across) - min(across) > 159.9, max(down) - min(down) > 119.9
    assert any(full)
    assert min(across) + max(across) == pytest.approx(180, abs=0.02)


def test_a_grid_without_end_and_an_unknown_shape_are_refused() -> None:
    begin()
    with pytest.raises(TooMuch):
        cells(0, 0, 10, 10, 5000, 5000)
    with pytest.raises(ValueError, match='expected the shape square or hex, found "round"'):
        cells(0, 0, 10, 10, 5, 5, "round")


def test_the_shared_template_draws_a_map_that_the_proof_accepts(tmp_path: Path) -> None:
    folder = tmp_path / "components/vale"
    folder.mkdir(parents=True)
    (folder / "game.yaml").write_text(
        "game: vale\ntitle: The Long Vale\ncomponents:\n"
        "  - {id: map, kind: board, size: 120mm x 100mm, template: map-board.svg.j2, values: {\n"
        "     columns: 5, rows: 4, open: meadow, at: {b2: wood, d3: wood}, roads: [[a1, b1, b2]],\n"
        '     grounds: {meadow: {colour: "#cfd8a0"}, wood: {colour: "#7f9f66", icon: tree}}}}\n',
        encoding="utf-8",
    )
    printed = print_game(tmp_path / "out", tmp_path, "vale")
    results = prove(printed.folder, load_game(Workspace(tmp_path), "vale", KINDS), programs=())
    assert failing(results) == set()


@pytest.mark.parametrize(
    ("values", "message"),
    [
        ("open: feild", 'expected a ground, found "feild"\n  hint: did you mean "field"?'),
        ("at: {a1: feild}", 'expected a ground, found "feild"\n  hint: did you mean "field"?'),
        ("at: {z55: field}", 'expected a cell, found "z55"\n  hint: known: a1 to g5'),
        ("roads: [[a1, z4]]", 'expected a cell, found "z4"\n  hint: known: a1 to g5'),
        ("roads: [a1, b1, c2]", ""),
        ("roads: []", ""),
    ],
)
def test_what_the_data_of_a_map_name_has_to_be_there(
    tmp_path: Path, values: str, message: str
) -> None:
    folder = tmp_path / "components/vale"
    folder.mkdir(parents=True)
    (folder / "game.yaml").write_text(
        "game: vale\ntitle: The Long Vale\ncomponents:\n"
        "  - {id: map, kind: board, size: 120mm x 100mm, template: map-board.svg.j2, values: {\n"
        f"     columns: 7, rows: 5, {values}, grounds: {{field: {{colour: teal}}}}}}}}\n",
        encoding="utf-8",
    )
    maker = FaceMaker(load_game(Workspace(tmp_path), "vale", KINDS))
    maker.designs(maker.game.component("map"))
    told = [str(problem).partition(": expected")[2] for problem in maker.problems]
    assert told == ([message.removeprefix("expected")] if message else [])
