"""Folding boards: printed in parts, and folded up from what sheets and data say alone."""

from __future__ import annotations

import json
from collections.abc import Iterable
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

from pnp.english import listed
from pnp.faces import KINDS
from pnp.faces.board import Board
from pnp.model.loader import load_game
from pnp.model.workspace import Workspace
from pnp.paper import parse_paper
from pnp.pipeline import BuildRequest, build
from pnp.proof.asking import prove
from tests.proof.bench import failing, font_files

NEAR = 1e-6
Box = tuple[tuple[float, float], tuple[float, float], tuple[float, float]]
"""A part of cardboard with its paper: its reach along x, y and upwards."""

THICK = 2.3
"""Cardboard of 2 mm with paper, in millimetres."""


def board(size: str, fold: str, **more: Any) -> Board:
    fields = {"id": "board", "kind": "board", "size": size, "fold": fold, **more}
    return Board.model_validate(fields)


def over(box: Box, axis: int, place: float, level: float) -> Box:
    """Return the box turned over by 180 degrees about a line at *place* and *level*."""
    sides = list(box)
    sides[axis] = 2 * place - box[axis][1], 2 * place - box[axis][0]
    sides[2] = 2 * level - box[2][1], 2 * level - box[2][0]
    return sides[0], sides[1], sides[2]


def apart(boxes: Iterable[Box]) -> bool:
    """Return whether no two parts are in the same place."""
    return all(
        any(min(a[1], b[1]) - max(a[0], b[0]) <= NEAR for a, b in zip(one, two, strict=True))
        for one, two in combinations(boxes, 2)
    )


def closed(made: Board) -> list[Box]:
    """Return the parts of a board of four, closed as its words say; asserts that each hinge can."""
    _, size = made.parts()
    wide, high, gap = size.width, size.height, made.gap
    upper = (0.0, high)
    lower = (high + gap, 2 * high + gap)
    left, right = (0.0, wide), (wide, 2 * wide)
    flat: list[Box] = [(x, y, (0.0, THICK)) for y in (upper, lower) for x in (left, right)]
    assert apart(flat)
    # Upper parts onto lower ones, printed sides in: about the middle of the gap, at the height
    # where the two printed sides meet. The tape behind runs around both edges.
    folded = [over(box, 1, high + gap / 2, THICK) for box in flat[:2]] + flat[2:]
    assert gap >= 2 * THICK, "the tape reaches around two parts that lie face to face"
    assert apart(folded)
    assert all(box[1] == pytest.approx(lower) for box in folded)
    # Left behind right, backs together: about the tape on the backs, where the parts touch.
    return [over(box, 0, wide, 0.0) if box[0][0] < wide - NEAR else box for box in folded]


@pytest.mark.parametrize("size", ["400mm x 400mm", "500mm x 380mm"])
def test_a_board_of_four_closes_to_a_quarter_four_parts_thick(size: str) -> None:
    made = board(size, "quad")
    parts = closed(made)
    assert apart(parts)
    _, quarter = made.parts()
    for axis, length in ((0, quarter.width), (1, quarter.height), (2, 4 * THICK)):
        low, high = min(box[axis][0] for box in parts), max(box[axis][1] for box in parts)
        assert high - low == pytest.approx(length)


def test_a_gap_that_is_too_narrow_does_not_close() -> None:
    with pytest.raises(ValueError, match="expected a hinge of 4 mm or more, twice the cardboard"):
        board("400mm x 400mm", "quad", hinge="3mm")
    with pytest.raises(AssertionError, match="the tape reaches"):
        closed(board("400mm x 400mm", "quad", hinge="4mm"))


def test_words_say_how_it_is_hinged_and_how_large_it_is_open() -> None:
    assert board("300mm x 190mm", "half").advice() == (
        "Lay the two parts face down, 5 mm apart, and tape over the gap. Fold the board with the "
        "printed sides in. Open it is 305 x 190 mm."
    )
    assert "Open it is 400 x 405 mm." in board("400mm x 400mm", "quad").advice()
    assert board("190mm x 300mm", "half").parted() == ((), (150.0,))


def test_a_large_sheet_holds_several_parts(tmp_path: Path) -> None:
    folder = tmp_path / "components/vale"
    folder.mkdir(parents=True)
    (folder / "game.yaml").write_text(
        "game: vale\ntitle: Vale\ncomponents:\n"
        "  - {id: board, kind: board, size: 360mm x 240mm, fold: quad, template: board.svg.j2}\n"
    )
    place = Workspace(tmp_path)
    for paper, names in (("a3", [["A1", "A2", "B1", "B2"]]), ("a4", [["A1", "A2"], ["B1", "B2"]])):
        request = BuildRequest(place, "vale", papers=(parse_paper(paper),), out=tmp_path)
        (built,) = build(request)
        manifest = json.loads((built.folder / "manifest.json").read_text())
        pages = manifest["files"][0]["pages"]
        assert [[put["tile"]["name"] for put in page["placements"]] for page in pages] == names
        assert pages[0]["label"] == f"Board, parts {listed(names[0])}"
        for put in (put for page in pages for put in page["placements"]):
            assert put["trim"][2:] == put["tile"]["source"][2:] == [180, 120]
            assert put["bleed"] == [3, 3, 3, 3]
        if paper == "a3":
            game = load_game(place, "vale", KINDS)
            results = prove(built.folder, game, font_files=font_files(), programs=())
            assert failing(results) == set()


def test_parts_are_printed_with_bleed_all_round_and_proved(tmp_path: Path) -> None:
    folder = tmp_path / "components/vale"
    folder.mkdir(parents=True)
    (folder / "game.yaml").write_text(
        "game: vale\ntitle: Vale\ncomponents:\n"
        "  - {id: board, kind: board, size: 400mm x 390mm, fold: quad, template: board.svg.j2}\n"
    )
    request = BuildRequest(
        workspace=Workspace(tmp_path), game="vale", papers=(parse_paper("a4"),), out=tmp_path
    )
    (built,) = build(request)
    manifest = json.loads((built.folder / "manifest.json").read_text())
    pages = manifest["files"][0]["pages"]
    put = [page["placements"][0] for page in pages]
    assert [one["tile"]["name"] for one in put] == ["A1", "A2", "B1", "B2"]
    sources = [one["tile"]["source"] for one in put]
    assert sources == [
        [0, 0, 200, 195], [200, 0, 200, 195], [0, 195, 200, 195], [200, 195, 200, 195],
    ]  # fmt: skip
    assert all(one["trim"][2:] == [200, 195] for one in put)
    assert all(one["bleed"] == [3, 3, 3, 3] for one in put), "also where the parts are hinged"
    assert not built.notes, "no word stands where it is folded"
    game = load_game(request.workspace, "vale", KINDS)
    results = prove(built.folder, game, font_files=font_files(), programs=())
    assert failing(results) == set()
