"""Sheets that are laid out wrongly and say so themselves: manifest and streams agree."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pikepdf
import pytest

from pnp.geometry import Rect, Size
from pnp.proof import Rebuilt
from pnp.proof.reading.straight_cuts import count_cuts
from pnp.proof.reading.tiles import uncovered
from pnp.sheets.grid import Cell, Grid
from tests.printed import Printed, print_game
from tests.proof.bench import Bench, draws, failing, messages, proved


@pytest.fixture(autouse=True)
def _no_proof_at_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let builds through that would refuse their own sheets."""
    monkeypatch.setattr("pnp.pipeline.publish._refuse_faults", lambda *_: [])


def test_a_gutter_too_small_is_caught(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def pitch(cell: Cell) -> Size:
        return Size(cell.trim.width + 0.8 * cell.bleed, cell.trim.height + 0.8 * cell.bleed)

    monkeypatch.setattr(Cell, "pitch", property(pitch))
    results = proved(print_game(tmp_path, components=("dice",)).folder)
    assert failing(results) == {15}
    first = messages(results, 15)[0]
    assert first.startswith("dice.pdf page 1: dice/weather.") and "is entered by the bleed" in first
    assert first.endswith("by 0.200 mm")


def test_overlapping_pieces_are_caught(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def pitch(cell: Cell) -> Size:
        return Size(cell.trim.width - 1.5, cell.trim.height + 4)

    monkeypatch.setattr(Cell, "pitch", property(pitch))
    results = proved(print_game(tmp_path, components=("hexes",)).folder)
    # Nothing cuts overlapping pieces apart.
    assert failing(results) == {15, 17}
    assert "overlaps hexes copy" in messages(results, 15)[0]
    assert "by 1.500 mm" in messages(results, 15)[0]


def _slots(monkeypatch: pytest.MonkeyPatch, change: Callable[[int, Rect], Rect]) -> None:
    original = Grid.slot

    def slot(grid: Grid, index: int) -> Rect:
        return change(index, original(grid, index))

    monkeypatch.setattr(Grid, "slot", slot)


def test_a_piece_beside_its_row_is_caught(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    _slots(monkeypatch, lambda index, slot: slot.moved(0.0, 0.05 if index == 1 else 0.0))
    results = proved(print_game(tmp_path, components=("deck",)).folder)
    # The marks of its cuts, which nothing beside it shares, begin in the art of its neighbour.
    assert failing(results) == {17, 19}
    said = messages(results, 17)[0]
    assert said.startswith("deck.pdf page 1: expected 12 cuts, measured 24: pieces")
    assert said.endswith(": pieces lie beside their row")


PINWHEEL = ((9.0, -16.5), (16.5, 9.0), (-9.0, 16.5), (-16.5, -9.0), (0.0, 0.0))
"""Centres of five squares of 15 mm that no straight cut separates."""


def test_a_pinwheel_is_caught(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def wheel(index: int, slot: Rect) -> Rect:
        x, y = PINWHEEL[index] if index < 5 else (-80.0 + 20.0 * (index - 5), 45.0)
        return Rect(105.0 + x - 7.5, 148.5 + y - 7.5, 15.0, 15.0)

    _slots(monkeypatch, wheel)
    results = proved(print_game(tmp_path, components=("squares",)).folder)
    assert 17 in failing(results)
    assert (
        "expected pieces that straight cuts from edge to edge separate"
        in (messages(results, 17)[0])
    )
    assert failing(results) <= {16, 17, 19}  # the marks were made for a grid


@pytest.mark.parametrize(
    ("trims", "expected"),
    [
        ([Rect(0, 0, 10, 10)], 4),
        ([Rect(0, 0, 10, 10), Rect(10, 0, 10, 10)], 5),
        ([Rect(12 * c, 12 * r, 10, 10) for c in range(3) for r in range(4)], 2 * 3 + 2 * 4),
        ([Rect(10 * c, 10 * r, 10, 10) for c in range(3) for r in range(4)], 3 + 4 + 2),
        # Two rows that are shifted against each other: the rows first, then each by itself.
        ([Rect(0, 0, 10, 10), Rect(12, 0, 10, 10), Rect(6, 12, 10, 10)], 4 + 4 + 2),
        ([Rect(x, y, 15, 15) for x, y in PINWHEEL], None),
    ],
)
def test_cuts_are_counted(trims: list[Rect], expected: int | None) -> None:
    assert count_cuts(trims, 0.02) == expected


def test_components_of_another_size_are_caught(tmp_path: Path, small: Path) -> None:
    path = small / "components" / "meadow" / "game.yaml"
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace("size: 180mm x 180mm", "size: 179.98mm x 180mm"), "utf-8")
    results = proved(print_game(tmp_path / "out", small, components=("field",)).folder)
    assert failing(results) == {13}
    assert messages(results, 13) == [
        "field.pdf page 1: field copy 1 front: expected 180.000 x 180.000 mm, "
        "measured 179.980 x 180.000 mm"
    ]


def test_bleed_of_another_width_is_caught(tmp_path: Path, small: Path) -> None:
    path = small / "components" / "meadow" / "game.yaml"
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace("id: deck, kind: card,", "id: deck, kind: card, bleed: 2mm,"))
    results = proved(print_game(tmp_path / "out", small, components=("deck",)).folder)
    assert failing(results) == {14}
    assert "expected a bleed of 3.000 mm at the" in messages(results, 14)[0]


def test_a_component_short_of_a_copy_is_caught(tmp_path: Path, small: Path) -> None:
    path = small / "components" / "meadow" / "game.yaml"
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace("sides: one, count: 7", "sides: one, count: 6"))
    results = proved(print_game(tmp_path / "out", small, components=("hexes",)).folder)
    assert failing(results) == {29}
    assert messages(results, 29) == ["hexes.pdf: hexes copy 7 front: expected once, found none"]


def test_a_missing_tile_is_caught(meadow: Callable[[str], Printed], tmp_path: Path) -> None:
    bench = Bench(meadow("a5-tiled").folder, tmp_path)
    with bench.pdf("field.pdf") as pdf:
        del pdf.pages[-1]
        for _ in range(2):
            del pdf.Root.PageLabels.Nums[-1]
    with bench.manifest() as manifest:
        entry = next(e for e in manifest["files"] if e["path"] == "field.pdf")
        entry["pages"].pop()
    results = proved(bench.folder)
    # Without it the words "glue here" of its neighbour stand where nothing covers them.
    assert failing(results) == {13, 19}
    assert (
        "expected tiles that cover the piece, found none for the part" in (messages(results, 13)[0])
    )


def test_a_tile_that_shows_another_part_is_caught(
    meadow: Callable[[str], Printed], tmp_path: Path
) -> None:
    bench = Bench(meadow("a5-tiled").folder, tmp_path)
    with bench.manifest() as manifest:
        bench.page_said(manifest, "field.pdf", 2)["placements"][0]["tile"]["source"][0] -= 0.05
    results = proved(bench.folder)
    assert 13 in failing(results)
    assert messages(results, 13)[0].startswith("field.pdf page 2: field copy 1 front, tile A2:")


def test_tiles_may_overlap_and_leave_no_hole() -> None:
    halves = [Rect(0, 0, 6, 10), Rect(5, 0, 5, 10)]
    assert uncovered(Rect(0, 0, 10, 10), halves) is None
    assert uncovered(Rect(0, 0, 10, 11), halves) == Rect(0, 10, 5, 1)


def test_a_back_across_the_fold_is_judged(meadow: Callable[[str], Printed], tmp_path: Path) -> None:
    bench = Bench(meadow("gutterfold").folder, tmp_path)
    with bench.manifest() as manifest:
        page = bench.page_said(manifest, "deck.pdf")
        page["fold"] = [[105.1, 0.0, 105.1, 297.0]]
    results = proved(bench.folder)
    assert 18 in failing(results)
    assert "measured -0.200 mm across and 0.000 mm down from there" in messages(results, 18)[0]


def test_builds_that_differ_are_caught(tmp_path: Path) -> None:
    built = print_game(tmp_path / "here", components=("hexes",))
    count = 0

    def rebuild(place: Path) -> Rebuilt:
        nonlocal count
        count += 1
        again = print_game(place, components=("hexes",))
        with (again.folder / "hexes.pdf").open("ab") as file:
            file.write(b"%d\n" % count)
        return Rebuilt(again.folder)

    results = proved(built.folder, rebuild=rebuild)
    assert failing(results) == {28} and count == 2
    assert messages(results, 28) == ["hexes.pdf: expected the same bytes, found others"]


def test_a_build_from_older_data_is_told_and_no_failure(tmp_path: Path, small: Path) -> None:
    built = print_game(tmp_path / "here", components=("hexes",))
    template = small / "templates" / "plain.svg.j2"
    template.write_text(template.read_text("utf-8").replace("#dfe8cf", "#dfe8ce"), "utf-8")

    def rebuild(place: Path) -> Rebuilt:
        return Rebuilt(print_game(place, small, components=("hexes",)).folder)

    assert failing(proved(built.folder, rebuild=rebuild, only={28})) == {28}
    why = ["the data changed since then"]
    (result,) = proved(built.folder, rebuild=rebuild, since=why, only={28})
    assert result.ok and result.message == (
        "hexes.pdf, manifest.json: not as a new build makes them, for the data changed since then"
    )


def test_a_build_like_the_first_is_equal(tmp_path: Path) -> None:
    built = print_game(tmp_path / "here")

    def rebuild(place: Path) -> Rebuilt:
        return Rebuilt(print_game(place).folder)

    (result,) = proved(built.folder, rebuild=rebuild, only={28})
    assert (result.ok, result.message) == (True, "built again, all files equal")


def test_results_are_json(meadow: Callable[[str], Printed], tmp_path: Path) -> None:
    bench = Bench(meadow("a4").folder, tmp_path)
    bench.file("hexes.pdf").unlink()
    entries: list[dict[str, Any]] = [result.entry() for result in proved(bench.folder)]
    keys = {"property", "file", "page", "ok", "measured", "tolerance"}
    told = {"message", "note"}
    assert all(set(json.loads(json.dumps(entry))) - told == keys for entry in entries)
    assert all(("message" in entry) is not entry["ok"] for entry in entries)


def test_marks_that_begin_in_the_bleed_are_caught(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("pnp.sheets.marks.OFFSET", -2.0)
    results = proved(print_game(tmp_path, components=("deck",)).folder)
    assert failing(results) == {19}
    assert (
        "expected 1 mm or more outside every bleed, measured 0.000 mm" in (messages(results, 19)[0])
    )


def test_pages_of_a_booklet_are_no_pieces(meadow: Callable[[str], Printed], tmp_path: Path) -> None:
    bench = Bench(meadow("a4").folder, tmp_path)
    with bench.manifest() as manifest:
        manifest["files"] = [e for e in manifest["files"] if e["path"] == "mat.pdf"]
        manifest["counts"] = {}
        manifest["margins"] = "any-printer"
        entry = manifest["files"][0]
        entry["path"] = "rulebook-booklet.pdf"
        for placement in entry["pages"][0]["placements"]:
            placement.update(component="rulebook", id="1", bleed=[3.0, 3.0, 3.0, 3.0])
    bench.file("mat.pdf").rename(bench.file("rulebook-booklet.pdf"))
    with bench.pdf("rulebook-booklet.pdf") as pdf:
        pdf.Root.ViewerPreferences.Duplex = pikepdf.Name.DuplexFlipShortEdge
        stream = pdf.pages[0].obj.Contents
        stream.write(b"\n".join(draws(stream)))
    results = proved(bench.folder)
    assert [str(result) for result in results if not result.ok] == []


def test_fold_lines_that_do_not_leave_room_for_the_card_are_caught(tmp_path: Path) -> None:
    printed = print_game(tmp_path, components=("deck",), duplex="gutterfold", core=1.5)
    assert failing(proved(printed.folder)) == set()
    page = printed.files[0]["pages"][0]
    (first, second) = page["fold"]
    apart = max(abs(a - b) for a, b in zip(first, second, strict=True))
    assert apart == pytest.approx(1.5, abs=0.001)
    bench = Bench(printed.folder, tmp_path / "bench")
    with bench.manifest() as manifest:
        manifest["core"] = 2.0
    told = messages(proved(bench.folder), 18)
    assert "expected fold lines 2.000 mm apart for the card between, measured 1.500 mm" in told[0]
