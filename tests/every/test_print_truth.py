"""What the manifest says is what lies on the paper, in every form of output."""

from __future__ import annotations

import csv
from collections import Counter
from collections.abc import Callable
from itertools import combinations
from typing import Any

import pikepdf
import pytest
import yaml

from pnp.geometry import Rect, Sides
from pnp.paper import PROFILES
from tests.conftest import VARIANTS
from tests.printed import SMALL, Printed, bleed_box, close, print_game, rect

Meadow = Callable[[str], Printed]
every_variant = pytest.mark.parametrize("variant", VARIANTS)


@every_variant
def test_every_placement_is_drawn_where_the_manifest_says(meadow: Meadow, variant: str) -> None:
    for entry, page, shown in meadow(variant).pages():
        assert len(shown.drawings) == len(page["placements"])
        for placement, drawing in zip(page["placements"], shown.drawings, strict=True):
            place = f"{entry['path']} page {page['number']} {placement['id']}"
            assert drawing.form == placement["form"], place
            assert drawing.turn == pytest.approx(placement["rotation"], abs=1e-6), place
            if "tile" in placement:
                assert drawing.clip and close(drawing.clip, bleed_box(placement)), place
            else:
                assert close(drawing.box, bleed_box(placement)), place


@every_variant
def test_pages_have_the_ordered_size_and_boxes(meadow: Meadow, variant: str) -> None:
    printed = meadow(variant)
    for entry in sheets(printed):
        with pikepdf.open(printed.folder / entry["path"]) as pdf:
            for page, said in zip(pdf.pages, entry["pages"], strict=True):
                media = [float(value) * 25.4 / 72 for value in page.mediabox]
                assert media == pytest.approx([0, 0, *said["media"]], abs=0.01)
                assert list(page.cropbox) == list(page.mediabox)
                boxes = [[float(v) for v in page.obj[k]] for k in ("/BleedBox", "/TrimBox")]
                outer = [float(v) for v in page.mediabox]
                for inner in boxes:
                    assert inner[0] >= outer[0] - 1e-3 and inner[1] >= outer[1] - 1e-3
                    assert inner[2] <= outer[2] + 1e-3 and inner[3] <= outer[3] + 1e-3
                    outer = inner
                assert "/Rotate" not in page.obj and "/UserUnit" not in page.obj


@every_variant
def test_pieces_keep_clear_of_each_other_and_of_the_paper_edge(
    meadow: Meadow, variant: str
) -> None:
    printed = meadow(variant)
    profile = PROFILES[printed.manifest["margins"]]
    for _, page, shown in printed.pages():
        printable = profile.printable(shown.size)
        for placement in page["placements"]:
            assert printable.outset(Sides.all(0.01)).holds(rect(placement["trim"]))
        for one, two in combinations(page["placements"], 2):
            assert not rect(one["trim"]).overlaps(bleed_box(two)), (one["id"], two["id"])
            assert not rect(two["trim"]).overlaps(bleed_box(one)), (one["id"], two["id"])


@every_variant
def test_marks_and_labels_stay_in_the_printable_area(meadow: Meadow, variant: str) -> None:
    printed = meadow(variant)
    profile = PROFILES[printed.manifest["margins"]]
    for _, page, shown in printed.pages():
        printable = profile.printable(shown.size).outset(Sides.all(0.01))
        for stroke in shown.strokes:
            ends = [Rect(stroke.x1, stroke.y1, 0, 0), Rect(stroke.x2, stroke.y2, 0, 0)]
            assert all(printable.holds(end) for end in ends), page["label"]


@every_variant
def test_crop_marks_point_at_cuts_from_outside_the_bleed(meadow: Meadow, variant: str) -> None:
    printed = meadow(variant)
    marked = 0
    for entry, page, shown in printed.pages():
        if entry["path"] != "deck.pdf":
            continue
        trims = [rect(p["trim"]) for p in page["placements"]]
        bleeds = [bleed_box(p) for p in page["placements"]]
        for stroke in shown.strokes:
            if stroke.colour != (0.0, 0.0, 0.0) or stroke.width > 0.1:
                continue  # the ruler is thicker, cut lines and folds are grey
            marked += 1
            upright = stroke.x1 == pytest.approx(stroke.x2)
            edges = [e for t in trims for e in ((t.x, t.right) if upright else (t.y, t.bottom))]
            at = stroke.x1 if upright else stroke.y1
            assert min(abs(at - edge) for edge in edges) <= 0.01
            gap = min(_distance(stroke.x1, stroke.y1, box) for box in bleeds)
            assert 0.99 <= gap <= 6.0
    assert marked


def _distance(x: float, y: float, box: Rect) -> float:
    across = max(box.x - x, 0.0, x - box.right)
    down = max(box.y - y, 0.0, y - box.bottom)
    return float((across**2 + down**2) ** 0.5)


@pytest.mark.parametrize("variant", ["a4", "letter", "short", "none", "inkjet", "measure"])
def test_backs_lie_behind_fronts(meadow: Meadow, variant: str) -> None:
    printed = meadow(variant)
    pairs = 0
    for entry in printed.manifest["files"]:
        pages = {page["number"]: page for page in entry["pages"]}
        for page in entry["pages"]:
            if page["side"] == "front" or not page["placements"]:
                continue
            front = pages[page["backs_page"]]
            width, height = page["media"]
            swaps_sides = (printed.manifest["duplex"] != "short") == (height >= width)
            if printed.manifest["duplex"] == "none":
                swaps_sides = True
            where = {
                (p["component"], p["id"], p["copy"]): rect(p["trim"]) for p in front["placements"]
            }
            assert len(where) == len(page["placements"])
            for placement in page["placements"]:
                slot = where[(placement["component"], placement["id"], placement["copy"])]
                if swaps_sides:
                    mirrored = Rect(width - slot.right, slot.y, slot.width, slot.height)
                else:
                    mirrored = Rect(slot.x, height - slot.bottom, slot.width, slot.height)
                assert close(rect(placement["trim"]), mirrored, 0.002)
                assert placement["rotation"] == (0 if swaps_sides else 180)
                pairs += 1
    assert pairs >= 30 + 13 + 25


def test_backs_reflect_at_the_fold(meadow: Meadow) -> None:
    pairs = 0
    for entry in meadow("gutterfold").files:
        for page in entry["pages"]:
            if any(p["component"] in ("herons", "wall") for p in page["placements"]):
                continue  # folds of the pieces themselves
            for x1, y1, x2, y2 in page.get("fold", []):
                sides = {"front": {}, "back": {}}
                for p in page["placements"]:
                    sides[p["side"]][(p["component"], p["id"], p["copy"])] = rect(p["trim"])
                    assert _fold_distance(bleed_box(p), (x1, y1, x2, y2)) >= 5.0 - 0.001
                assert sides["front"].keys() == sides["back"].keys()
                for key, slot in sides["front"].items():
                    if y1 == y2:
                        twin = Rect(slot.x, 2 * y1 - slot.bottom, slot.width, slot.height)
                    else:
                        twin = Rect(2 * x1 - slot.right, slot.y, slot.width, slot.height)
                    assert close(sides["back"][key], twin, 0.002)
                    pairs += 1
    assert pairs == 30 + 13 + 25


@every_variant
def test_standees_are_folded_at_both_feet_and_in_the_middle(meadow: Meadow, variant: str) -> None:
    factors = meadow(variant).manifest["scale"]
    assert factors.keys() == {"field"}  # standees keep their size
    found = 0
    for entry in meadow(variant).files:
        for page in entry["pages"]:
            herons = [rect(p["trim"]) for p in page["placements"] if p["component"] == "herons"]
            folds = [
                pytest.approx((box.x, box.y + down, box.right, box.y + down), abs=0.002)
                for box in herons
                for down in (9.0, 36.0, 63.0)
            ]
            if herons:
                assert [tuple(fold) for fold in page["fold"]] == folds
            found += len(herons)
    assert found == 5


def _fold_distance(box: Rect, fold: tuple[float, float, float, float]) -> float:
    x1, y1, _, y2 = fold
    low, high, line = (box.y, box.bottom, y1) if y1 == y2 else (box.x, box.right, x1)
    return low - line if low >= line else line - high


def test_tiles_cover_the_board_and_agree(meadow: Meadow) -> None:
    for path, size in (("field.pdf", (180, 180)), ("mat.pdf", (148, 210))):
        entry = next(e for e in meadow("a5-tiled").files if e["path"] == path)
        sources = [rect(p["tile"]["source"]) for page in entry["pages"] for p in page["placements"]]
        assert len(sources) > 1
        union = Rect.around(sources)
        assert close(union, Rect(0, 0, *size))
        for x in range(0, size[0] + 1, 4):
            for y in range(0, size[1] + 1, 4):
                assert any(s.outset(Sides.all(0.01)).holds(Rect(x, y, 0, 0)) for s in sources)
        for page in entry["pages"]:
            for placement in page["placements"]:
                assert placement["trim"][2:] == placement["tile"]["source"][2:]


def test_tiles_draw_the_same_board_point_in_the_same_place(meadow: Meadow) -> None:
    for entry, page, shown in meadow("a5-tiled").pages():
        if entry["path"] != "field.pdf":
            continue
        (placement,), (drawing,) = page["placements"], shown.drawings
        source, trim = rect(placement["tile"]["source"]), rect(placement["trim"])
        # The whole board, bleed included, hangs behind the window of the tile.
        assert drawing.box.x + 3.0 + source.x == pytest.approx(trim.x, abs=0.01)
        assert drawing.box.y + 3.0 + source.y == pytest.approx(trim.y, abs=0.01)
        assert drawing.box.width == pytest.approx(186.0, abs=0.01)


def ordered() -> dict[str, int]:
    """Return how many pieces the files of the game ask for, counted without our loader."""
    folder = SMALL / "components" / "meadow"
    counts = {}
    for part in yaml.safe_load((folder / "game.yaml").read_text(encoding="utf-8"))["components"]:
        rows = part.get("items") or [{}]
        if "data" in part:
            with (folder / part["data"]).open(encoding="utf-8", newline="") as table:
                rows = list(csv.DictReader(table))
        counts[part["id"]] = sum(
            int(row.get("copies") or part.get("count", 1)) * len(row.get("faces") or [None])
            for row in rows
        )
    return counts


@every_variant
def test_counts_are_the_pieces_of_the_data(meadow: Meadow, variant: str) -> None:
    printed = meadow(variant)
    assert printed.manifest["counts"] == ordered()
    drawn = Counter(
        (p["component"], p["id"], p["copy"], p["side"], p.get("tile", {}).get("name"))
        for entry in printed.files
        for page in entry["pages"]
        for p in page["placements"]
    )
    assert set(drawn.values()) == {1}


@every_variant
def test_rulers_are_as_long_as_they_say(meadow: Meadow, variant: str) -> None:
    printed = meadow(variant)
    for entry, page, shown in printed.pages():
        if entry["path"] == "everything.pdf" or page["number"] > 1 or not page["placements"]:
            continue
        lengths = sorted(
            round(max(abs(s.x2 - s.x1), abs(s.y2 - s.y1)), 2)
            for s in shown.strokes
            if s.width == pytest.approx(0.15, abs=0.001)
        )
        assert lengths[-2:] == [100.0, 101.6]


@every_variant
def test_scaled_components_are_scaled_and_others_are_not(meadow: Meadow, variant: str) -> None:
    printed = meadow(variant)
    factor = printed.manifest["scale"]["field"]
    for entry in printed.files:
        for page in entry["pages"]:
            for p in page["placements"]:
                if p["component"] == "beetles":
                    assert p["trim"][2:] == pytest.approx([12 * factor] * 2, abs=0.001)
                if p["component"] == "deck":
                    assert p["trim"][2:] == [63.5, 88.9]


def sheets(printed: Printed) -> list[dict[str, Any]]:
    """Return the files of sheets; the craft guide is a page to read, set like a book."""
    return [entry for entry in printed.manifest["files"] if entry["path"] != "craft.pdf"]


@every_variant
def test_every_face_is_one_form_and_fonts_are_embedded(meadow: Meadow, variant: str) -> None:
    printed = meadow(variant)
    for entry in sheets(printed):
        with pikepdf.open(printed.folder / entry["path"]) as pdf:
            forms: dict[str, set[tuple[int, int]]] = {}
            programs: Counter[str] = Counter()
            for obj in pdf.objects:
                if not isinstance(obj, pikepdf.Dictionary):
                    continue
                if obj.get("/Type") == "/FontDescriptor":
                    assert "/FontFile2" in obj or "/FontFile3" in obj
                    programs[str(obj.FontName)] += 1
                if obj.get("/Type") == "/Font":
                    assert obj.get("/Subtype") != "/Type3"
            for page in pdf.pages:
                for name, form in page.Resources.get("/XObject", {}).items():
                    forms.setdefault(name, set()).add(form.objgen)
            assert all(len(objects) == 1 for objects in forms.values())
            assert set(programs.values()) == {1}
            assert all("SourceSansPro" in n or "SourceSerifPro" in n for n in programs)


@every_variant
def test_print_dialogs_are_told_size_and_sides(meadow: Meadow, variant: str) -> None:
    printed = meadow(variant)
    for entry in sheets(printed):
        with pikepdf.open(printed.folder / entry["path"]) as pdf:
            wishes = pdf.Root.ViewerPreferences
            assert wishes.PrintScaling == "/None"
            assert wishes.PickTrayByPDFSize is True and wishes.NumCopies == 1
            backs = any(page["side"] == "back" for page in entry["pages"])
            mode = printed.manifest["duplex"]
            wanted = {"long": "/DuplexFlipLongEdge", "short": "/DuplexFlipShortEdge"}
            expected = wanted.get(mode, "/Simplex") if backs else "/Simplex"
            assert wishes.Duplex == expected
            assert pdf.pdf_version == "1.7"
            assert pdf.Root.Lang == "en" and pdf.Root.OutputIntents[0].S == "/GTS_PDFA1"
            with pdf.open_metadata() as meta:
                assert str(meta["dc:title"]).startswith("Meadow: ")
            labels = [str(pair.P) for pair in list(pdf.Root.PageLabels.Nums)[1::2]]
            assert labels == [page["label"] for page in entry["pages"]]
            with pdf.open_outline() as outline:
                assert outline.root


def test_blank_backs_keep_everything_in_step(meadow: Meadow) -> None:
    pages = meadow("a4").everything["pages"]
    assert len(pages) % 2 == 0
    for front, back in zip(pages[::2], pages[1::2], strict=True):
        assert (front["side"], back["side"]) == ("front", "back")
        assert back["backs_page"] == front["number"]


def test_a_board_on_its_own_page_gives_the_trim_box(meadow: Meadow) -> None:
    with pikepdf.open(meadow("a4").folder / "field.pdf") as pdf:
        box = [float(v) * 25.4 / 72 for v in pdf.pages[0].obj.TrimBox]
        assert box == pytest.approx([15.0, 58.5, 195.0, 238.5], abs=0.01)


def test_the_comparison_notices_a_hundredth_of_a_millimetre(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    printed = print_game(tmp_path_factory.mktemp("moved"), components=("hexes",))
    _, page, shown = printed.pages()[0]
    moved = bleed_box(page["placements"][0]).moved(0.02, 0.0)
    assert close(shown.drawings[0].box, bleed_box(page["placements"][0]))
    assert not close(shown.drawings[0].box, moved)
