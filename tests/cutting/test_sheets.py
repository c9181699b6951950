"""Builds for every way of cutting: what lies where on sheets, in folders and in the plan."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pikepdf
import pypdfium2
import pytest
from msgspec.structs import replace

from pnp.cutting.guillotine import cut_order
from pnp.cutting.numbers import numbered
from pnp.cutting.plan import SheetPlan, alike
from pnp.cutting.registration import registration
from pnp.errors import Problems, UsageProblem
from pnp.frame import Label
from pnp.geometry import Rect, Sides, Size
from pnp.model.workspace import Workspace
from pnp.pipeline import build
from pnp.pipeline.request import BuildRequest
from pnp.pipeline.settings import Settings
from pnp.printer import Correction
from pnp.proof.reading.reader import read_pdf
from pnp.sheets.marks import crop_marks
from pnp.sheets.page import Page, Placement
from tests.pipeline.test_cache import written
from tests.printed import Printed, print_game, read_pages, rect
from tests.proof.bench import proved


def words(path: Path, page: int = 0) -> dict[str, tuple[float, float]]:
    """Return the middle of every short text of a page, in millimetres from the top left."""
    with pypdfium2.PdfDocument(path) as document:
        sheet = document[page]
        text, height = sheet.get_textpage(), sheet.get_height()
        found = {}
        for index in range(text.count_rects()):
            left, low, right, high = text.get_rect(index)
            said = text.get_text_bounded(left, low, right, high).strip()
            middle = (left + right) / 2, height - (low + high) / 2
            found[said] = (middle[0] * 25.4 / 72, middle[1] * 25.4 / 72)
    return found


def test_numbers_stand_beside_the_marks_in_the_order_of_the_cuts(
    meadow: Callable[[str], Printed],
) -> None:
    built = meadow("a4")
    entry = next(e for e in built.files if e["path"] == "deck.pdf")
    cuts = entry["pages"][0]["cuts"]
    assert len(cuts) == 2 * 4 + 2 * 2
    said = words(built.folder / "deck.pdf")
    marks = read_pages(built.folder / "deck.pdf")[0].strokes
    for number, (axis, at, _, _) in enumerate(cuts, 1):
        x, y = said[str(number)]
        place = x if axis == "x" else y
        assert abs(place - at) < 2.5, (number, axis, at, place)
        nearest = min(
            (stroke for stroke in marks if stroke.outline is None and stroke.width < 0.12),
            key=lambda s: abs((s.x1 + s.x2) / 2 - x) + abs((s.y1 + s.y2) / 2 - y),
        )
        assert abs((nearest.x1 if axis == "x" else nearest.y1) - at) < 0.01, number


def test_backs_have_no_numbers(meadow: Callable[[str], Printed]) -> None:
    built = meadow("a4")
    entry = next(e for e in built.files if e["path"] == "deck.pdf")
    assert "cuts" in entry["pages"][0] and "cuts" not in entry["pages"][1]
    assert "1" in words(built.folder / "deck.pdf")
    assert "1" not in words(built.folder / "deck.pdf", 1)


@pytest.mark.parametrize("variant", ["a4", "letter", "any-printer", "inkjet", "a5-tiled"])
def test_no_number_touches_other_words(variant: str, meadow: Callable[[str], Printed]) -> None:
    for entry, page, shown in meadow(variant).pages():
        if not page.get("cuts"):
            continue
        for index, one in enumerate(shown.words):
            for two in shown.words[index + 1 :]:
                assert not one.box.overlaps(two.box), (entry["path"], one, two)


def test_without_room_for_one_number_there_is_none() -> None:
    trim = Rect(50, 60, 63.5, 88.9)
    put = Placement("c", "i", 1, "front", "f", trim, Sides.all(3.0))
    marks = crop_marks([trim], [put.bleed], Sides.all(4.0))
    page = Page("1", "front", None, Size(210, 297), (put,), tuple(marks))
    page = replace(page, plan=cut_order(Rect.of(page.size), [trim]) or ())
    printable = Rect(5, 5, 200, 287)

    def measure(text: str, size: float, bold: bool) -> float:
        return len(text) * size / 2

    said = [item for item in numbered(page, printable, measure).drawn if isinstance(item, Label)]
    assert sorted(label.text for label in said) == ["1", "2", "3", "4"]
    taken = Label("Make", said[0].x, said[0].y, 2.5, "end")
    crowded = replace(page, drawn=(*page.drawn, taken))
    assert numbered(crowded, printable, measure) == crowded
    unmarked = replace(page, drawn=())
    assert numbered(unmarked, printable, measure) == unmarked


def test_the_plan_shows_every_layout_with_its_count(meadow: Callable[[str], Printed]) -> None:
    built = meadow("a4")
    with pypdfium2.PdfDocument(built.folder / "cut-plan.pdf") as document:
        text = "".join(page.get_textpage().get_text_bounded() for page in document)
    assert "Meadow: cut plan" in text
    assert "Deck 1 front, Deck 2 front, Deck 3 front" in text
    for entry in built.files:
        for page in entry["pages"]:
            if page.get("cuts"):
                assert f", {len(page['cuts'])} cuts" in text
    # Round and hexagonal pieces are cut with scissors.
    assert "Beetles" not in text and "Hexes" not in text


def test_sheets_of_one_layout_are_planned_once() -> None:
    one = SheetPlan(("A 1",), Size(210, 297), (Rect(10, 10, 20, 30),), ())
    two = SheetPlan(("A 2",), Size(210, 297), (Rect(10.00001, 10, 20, 30),), ())
    other = SheetPlan(("B 1",), Size(297, 210), (Rect(10, 10, 20, 30),), ())
    assert [plan.names for plan in alike([one, two, other])] == [("A 1", "A 2"), ("B 1",)]


@pytest.mark.parametrize(
    ("cut", "name"),
    [("marks", "a4-marks"), ("lines", "a4-lines"), ("none", "a4-uncut"), ("contour", "a4-contour")],
)
def test_every_way_of_cutting_has_a_folder_of_its_own(cut: str, name: str, tmp_path: Path) -> None:
    built = print_game(tmp_path, cut=cut, components=("deck", "hexes"))
    assert built.folder.name == name and built.manifest["cut"] == cut
    (page,) = (page for entry, page, shown in built.pages() if entry["path"] == "hexes.pdf")
    shown = read_pages(built.folder / "hexes.pdf")[0]
    outlines = [stroke for stroke in shown.strokes if stroke.outline is not None]
    thin = [s for s in shown.strokes if s.outline is None and s.width < 0.12]
    assert bool(outlines) is (cut in ("lines", "contour"))
    assert bool(thin) is (cut == "marks")
    assert len(page["placements"]) == 7


def test_contour_files_stand_beside_their_pages(meadow: Callable[[str], Printed]) -> None:
    built = meadow("contour")
    listed = {entry["path"] for entry in built.manifest["cuts"]}
    made = {path.relative_to(built.folder).as_posix() for path in built.folder.glob("cut/*")}
    assert listed == made
    # Four sheets of cards with a back each: the fronts are pages 1, 3, 5 and 7.
    assert {name for name in made if "deck" in name} == {
        f"cut/deck-{page}.{kind}" for page in (1, 3, 5, 7) for kind in ("svg", "dxf")
    }
    assert not (built.folder / "cut-plan.pdf").exists()


def test_contour_strokes_are_a_separation_on_a_layer(meadow: Callable[[str], Printed]) -> None:
    built = meadow("contour")
    for name, spot in (("deck.pdf", "CutContour"), ("dice.pdf", "KissCut")):
        with pikepdf.open(built.folder / name) as pdf:
            resources = pdf.pages[0].Resources
            (space,) = resources.ColorSpace.values()
            assert (str(space[0]), str(space[1])) == ("/Separation", f"/{spot}")
            assert resources.ExtGState.Overprint.OP
            layers = [str(layer.Name) for layer in pdf.Root.OCProperties.OCGs]
            assert layers == [spot]
    with pikepdf.open(built.folder / "everything.pdf") as pdf:
        layers = sorted(str(layer.Name) for layer in pdf.Root.OCProperties.OCGs)
        assert layers == ["CutContour", "KissCut"]


def test_an_ordinary_build_has_no_layers(meadow: Callable[[str], Printed]) -> None:
    with pikepdf.open(meadow("a4").folder / "deck.pdf") as pdf:
        assert "/OCProperties" not in pdf.Root


def test_silhouette_sheets_are_centred_inside_their_marks(
    meadow: Callable[[str], Printed],
) -> None:
    for entry, page, shown in meadow("silhouette").pages():
        if page["side"] != "front" or not page["placements"]:
            continue
        boxes = [rect(put["trim"]) for put in page["placements"]]
        block, (width, height) = Rect.around(boxes), page["media"]
        assert Rect(10, 10, width - 20, height - 20).holds(block), entry["path"]
        thick = [stroke for stroke in shown.strokes if stroke.width > 0.5]
        assert len(thick) == 4
        # One orientation of pieces on a page.
        assert len({(put["rotation"], put["trim"][2]) for put in page["placements"]}) == 1


def test_silhouette_backs_have_no_marks(meadow: Callable[[str], Printed]) -> None:
    backs = [shown for _, page, shown in meadow("silhouette").pages() if page["side"] == "back"]
    assert backs
    assert all(stroke.width < 0.5 for shown in backs for stroke in shown.strokes)


@pytest.mark.parametrize("paper", ["letter", "a3", "a5", "tabloid"])
def test_silhouette_papers(paper: str, tmp_path: Path) -> None:
    built = print_game(tmp_path, paper=paper, cut="silhouette", components=("deck", "dice"))
    assert built.manifest["counts"] == {"deck": 25, "dice": 12}


def test_a_piece_may_reach_to_the_corner_of_a_mark(small: Path, tmp_path: Path) -> None:
    """Arms end 1.5 mm from the art, so that a corner and the piece share an edge."""
    data = small / "components" / "meadow" / "game.yaml"
    wide = "id: mat, kind: sheet, size: 188mm x 244mm, bleed: 1mm"
    data.write_text(data.read_text().replace("id: mat, kind: sheet, size: a5", wide))
    built = print_game(tmp_path, small, cut="silhouette", components=("mat",))
    assert built.manifest["counts"] == {"mat": 1}


def test_arms_are_as_long_as_the_pieces_let_them() -> None:
    wide = registration(Size(279.4, 215.9), Rect(12.7, 19.05, 254.0, 177.8))
    small = registration(Size(210, 297), Rect(80, 120, 50, 57))
    assert wide is not None and small is not None
    assert (wide.arm, small.arm) == (7.55, 20.0)
    assert registration(Size(210, 297), Rect(12, 12, 186, 273)) is None
    assert registration(Size(210, 297), Rect(9, 60, 192, 177)) is None


@pytest.mark.parametrize(
    ("options", "expected"),
    [
        ({"paper": "170x240mm"}, "expected a paper for Silhouette machines"),
        ({"duplex": "gutterfold"}, "a gutterfold is glued before it is cut"),
        ({"paper": "a5"}, "field is 186 x 186 mm with its bleed; the frame"),
    ],
)
def test_what_no_machine_cuts_is_refused(
    options: dict[str, str], expected: str, tmp_path: Path
) -> None:
    with pytest.raises(Problems) as refused:
        print_game(tmp_path, cut="silhouette", **options)
    assert any(expected in str(problem) for problem in refused.value.problems)
    assert not list(tmp_path.rglob("*.pdf"))


@pytest.mark.parametrize("cut", ["silhouette", "cricut"])
def test_a_fold_is_left_out_for_a_machine(cut: str, tmp_path: Path) -> None:
    with pytest.raises(UsageProblem) as told:
        Settings(cut=cut, duplex="gutterfold").check()
    assert str(told.value) == (
        f"expected --cut {cut} without a fold, found --duplex gutterfold\n"
        "  hint: a gutterfold is glued before it is cut: leave out --duplex gutterfold"
    )
    with pytest.raises(Problems) as refused:
        print_game(tmp_path, components=("deck",), cut=cut, duplex="gutterfold")
    (problem,) = refused.value.problems
    assert (problem.message, problem.hint) == (
        "a gutterfold is glued before it is cut, and no machine cuts it then",
        "leave out --duplex gutterfold",
    )


def test_cricut_refuses_what_its_limit_does_not_hold(tmp_path: Path) -> None:
    with pytest.raises(Problems) as refused:
        print_game(tmp_path, cut="cricut")
    (problem,) = refused.value.problems
    assert "Cricut leaves 171.45 x 234.95 mm" in str(problem)
    assert "name the components to cut" in str(problem)


def test_cricut_pictures_show_the_pieces_and_nothing_else(
    meadow: Callable[[str], Printed],
) -> None:
    from PIL import Image

    built = meadow("cricut")
    for entry in built.manifest["cuts"]:
        if entry["kind"] != "png":
            continue
        with Image.open(built.folder / entry["path"]) as picture:
            assert round(picture.info["dpi"][0]) == 300
            assert max(picture.size) <= 9.25 * 300 and min(picture.size) <= 6.75 * 300
    with Image.open(built.folder / "cut/deck-1.png") as picture:
        # Six cards with 3 mm of bleed: the whole picture is their ground.
        assert picture.convert("RGB").getpixel((2, 2)) == (223, 232, 207)


def test_a_build_of_some_components_keeps_the_other_cut_files(tmp_path: Path) -> None:
    print_game(tmp_path, cut="contour", components=("deck",))
    built = print_game(tmp_path, cut="contour", components=("hexes",))
    assert {entry["file"] for entry in built.manifest["cuts"]} == {"deck.pdf", "hexes.pdf"}
    assert (built.folder / "cut/deck-1.svg").exists()


def test_a_build_of_some_components_keeps_the_plan_of_all(tmp_path: Path) -> None:
    print_game(tmp_path, components=("deck",))
    built = print_game(tmp_path, components=("mat",))
    (shown,) = read_pdf(built.folder / "cut-plan.pdf")
    with pypdfium2.PdfDocument(built.folder / "cut-plan.pdf") as document:
        text = document[0].get_textpage().get_text_bounded()
    assert "Deck 1 front" in text and "Mat 1" in text
    assert not shown.drawings


@pytest.mark.parametrize("cut", ["contour", "silhouette"])
def test_a_printer_that_is_made_up_for_leaves_the_paths_alone(
    cut: str, tmp_path: Path, meadow: Callable[[str], Printed]
) -> None:
    printer = Correction("home", across=1.01, along=0.995)
    built = print_game(tmp_path, cut=cut, printer=printer, components=("deck",))
    name = "cut/deck-1.dxf"
    assert (built.folder / name).read_bytes() == (meadow(cut).folder / name).read_bytes()
    wrong = [result for result in proved(built.folder, only={13, 18, 19, 31}) if not result.ok]
    assert wrong == []


def test_two_builds_are_the_same_bytes(tmp_path: Path, meadow: Callable[[str], Printed]) -> None:
    again = print_game(tmp_path, cut="contour")
    assert json.dumps(again.manifest) == json.dumps(meadow("contour").manifest)


@pytest.mark.parametrize(
    ("size", "cards", "is_planned"),
    [("size: mini", 24, False), ("size: poker, bleed: 1.5mm", 18, True)],
)
def test_sheets_that_are_cut_alike_have_a_plan_where_their_cuts_bear_no_numbers(
    tmp_path: Path, size: str, cards: int, is_planned: bool
) -> None:
    """Nine poker cards leave no room beside their marks; twelve of the small ones do."""
    root = written(tmp_path, cards)
    game = root / "components/words/game.yaml"
    text = game.read_text("utf-8").replace("size: mini", size)
    game.write_text(text.replace("cut: lines", "cut: marks"), "utf-8")
    folder = tmp_path / "out/words/a4"
    for parts in ((), ("deck",)):  # a build of a part makes it anew
        build(BuildRequest(Workspace(root), "words", parts, out=tmp_path / "out"))
        assert (folder / "cut-plan.pdf").exists() is is_planned
