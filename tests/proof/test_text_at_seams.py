"""Property 35: seams of tiles that run through text are found in the finished PDF."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from pnp.sheets.page import Order
from pnp.sheets.seams import Tiling
from tests.printed import Printed, print_game
from tests.proof.bench import Bench, failing, messages, proved


def seams_at(monkeypatch: pytest.MonkeyPatch, across: float, down: float) -> None:
    """Divide everything at these places."""

    def tilings(piece: object, order: Order, *rest: object) -> list[Tiling]:
        starts = [(0.0, at) if at else (0.0,) for at in (across, down)]
        sheet = order.paper.size.turned() if down else order.paper.size
        return [Tiling(sheet, piece, starts[0], starts[1], 8.0)]  # type: ignore[arg-type]

    monkeypatch.setattr("pnp.sheets.tiles.tilings", tilings)


def test_tiles_of_the_small_game_cut_no_text(meadow: Callable[[str], Printed]) -> None:
    results = proved(meadow("a5-tiled").folder, only={35})
    assert [(result.file, result.ok) for result in results] == [
        ("field.pdf", True),
        ("mat.pdf", True),
        ("everything.pdf", True),
    ]
    assert proved(meadow("a4").folder, only={35}) == []


def test_a_level_seam_through_a_line_is_found(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    seams_at(monkeypatch, 0.0, 104.0)
    printed = print_game(tmp_path, components=("mat",), paper="a5")
    told = messages(proved(printed.folder), 35)
    assert told
    assert told[0].startswith(
        "mat.pdf page 2: mat copy 1 front, tile B1: expected a seam at y 104.000 mm between lines "
        'of text, found it in "'
    )


def test_an_upright_seam_between_two_letters_is_found_on_a_board_too(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    seams_at(monkeypatch, 90.0, 0.0)
    printed = print_game(tmp_path, components=("field",), tiles=True)
    results = proved(printed.folder)
    assert failing(results) == {35}


def test_a_board_that_cannot_be_divided_otherwise_is_told_as_a_note(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    seams_at(monkeypatch, 90.0, 0.0)
    printed = print_game(tmp_path, components=("field",), tiles=True)
    bench = Bench(printed.folder, tmp_path)
    with bench.manifest() as manifest:
        for entry in manifest["files"]:
            for page in entry["pages"]:
                for put in page["placements"]:
                    if "tile" in put:
                        put["tile"]["parted"] = "text"
    results = proved(bench.folder, only={35})
    assert all(result.ok for result in results)
    assert "no other way: field copy 1 front, tile A2: expected a seam" in results[0].message
