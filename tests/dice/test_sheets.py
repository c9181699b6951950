"""Sheets of dice measured in the finished PDF."""

from __future__ import annotations

import math
from itertools import combinations, pairwise
from pathlib import Path

import pypdfium2
import pytest

from pnp.dice.nets import net
from pnp.errors import Problems, UsageProblem
from pnp.model.labels import catalogue
from pnp.model.workspace import Workspace
from pnp.proof.reading.reader import Stroke
from tests.dice.printed import print_dice
from tests.printed import REPOSITORY, Printed, bleed_box, close, rect

EDGES = (8.0, 12.0, 16.0, 19.0, 25.0)
SIDES = (4, 6, 8, 10, 12, 20)


def assert_drawn_as_said(printed: Printed) -> None:
    for entry, page, shown in printed.pages():
        assert len(shown.drawings) == len(page["placements"])
        for placement, drawing in zip(page["placements"], shown.drawings, strict=True):
            assert drawing.form == placement["form"], entry["path"]
            assert close(drawing.box, bleed_box(placement)), placement["id"]
        for one, two in combinations(page["placements"], 2):
            assert not rect(one["trim"]).overlaps(bleed_box(two)), (one["id"], two["id"])


def polygons(strokes: tuple[Stroke, ...], width: float) -> list[list[tuple[float, float]]]:
    """Return the closed outlines among the strokes of that width."""
    found: list[list[tuple[float, float]]] = []
    for stroke in strokes:
        if abs(stroke.width - width) > 0.002:
            continue
        start, end = (stroke.x1, stroke.y1), (stroke.x2, stroke.y2)
        if found and math.dist(found[-1][-1], start) < 1e-6 and not closed(found[-1]):
            found[-1].append(end)
        else:
            found.append([start, end])
    return [outline[:-1] for outline in found if closed(outline)]


def closed(outline: list[tuple[float, float]]) -> bool:
    return len(outline) > 3 and math.dist(outline[0], outline[-1]) < 1e-4


@pytest.mark.parametrize("size", EDGES)
@pytest.mark.parametrize("shape", ["square", "rounded", "round"])
def test_stickers_measure_what_was_asked(tmp_path: Path, size: float, shape: str) -> None:
    printed = print_dice(tmp_path, "d6", sticker=size, edge=25.0, shape=shape)
    assert_drawn_as_said(printed)
    (page,) = printed.files[0]["pages"]
    assert printed.manifest["counts"] == {"stickers": 6}
    for placement in page["placements"]:
        assert placement["trim"][2:] == [size, size]


@pytest.mark.parametrize("size", EDGES)
def test_cut_lines_of_square_stickers_measure_what_was_asked(tmp_path: Path, size: float) -> None:
    printed = print_dice(tmp_path, "d6", sticker=size, edge=25.0, shape="square")
    _, _, shown = printed.pages()[0]
    squares = polygons(shown.strokes, 25.4 / 72 / 4)
    assert len(squares) == 6
    for square in squares:
        for a, b in pairwise([*square, square[0]]):
            assert math.dist(a, b) == pytest.approx(size, abs=0.01)


@pytest.mark.parametrize("edge", EDGES)
@pytest.mark.parametrize("sides", SIDES)
def test_cut_lines_of_nets_measure_what_was_asked(tmp_path: Path, sides: int, edge: float) -> None:
    paper = "a3" if sides == 12 and edge > 22 else "a4"
    printed = print_dice(tmp_path, f"d{sides}", form="net", edge=edge, paper=paper)
    assert_drawn_as_said(printed)
    _, page, shown = printed.pages()[0]
    (placement,) = page["placements"]
    (outline,) = polygons(shown.strokes, 0.2)
    x, y = placement["trim"][:2]
    flat = net(sides, edge)
    assert len(outline) == len(flat.outline)
    for (px, py), (qx, qy) in zip(outline, flat.outline, strict=True):
        assert (px - x, py - y) == pytest.approx((qx, qy), abs=0.01)
    folds = [s for s in shown.strokes if abs(s.width - 0.15) < 0.002 and s.colour[0] > 0.4]
    assert len(folds) == len(flat.folds)
    lengths = {round(math.dist((s.x1, s.y1), (s.x2, s.y2)), 2) for s in folds}
    assert max(lengths) == pytest.approx(edge, abs=0.01)


@pytest.mark.parametrize("sides", [4, 8, 10, 12, 20])
@pytest.mark.parametrize("size", [8.0, 16.0])
def test_stickers_for_blanks_have_the_shape_of_their_face(
    tmp_path: Path, sides: int, size: float
) -> None:
    printed = print_dice(tmp_path, f"d{sides}", sticker=size, edge=25.0)
    assert_drawn_as_said(printed)
    assert printed.manifest["counts"] == {"stickers": sides}
    outlines = [o for _, _, shown in printed.pages() for o in polygons(shown.strokes, 25.4 / 288)]
    corners = {4: 3, 8: 3, 20: 3, 10: 4, 12: 5}[sides]
    assert len(outlines) == sides * 2, "once in its own file, once in everything.pdf"
    wanted = sorted(
        math.dist(a, b) * size / 25 for a, b in combinations(net(sides, 25.0).faces[0].points, 2)
    )
    for outline in outlines:
        assert len(outline) == corners
        found = sorted(math.dist(a, b) for a, b in combinations(outline, 2))
        assert found == pytest.approx(wanted, abs=0.01)


@pytest.mark.parametrize(
    "code", ["OL2050", "OL3008", "OL32", "OL1575", "OL5275", "OL1245", "A4-20"]
)
def test_labels_lie_where_the_catalogue_says(tmp_path: Path, code: str) -> None:
    label = catalogue(Workspace(REPOSITORY))[code]
    printed = print_dice(
        tmp_path,
        "d6",
        "Arms: 2x sword,2x bow,axe,blank",
        label=code,
        edge=25.0,
        copies=3,
        nudge=(0.25, -0.5),
    )
    assert_drawn_as_said(printed)
    assert printed.manifest["paper"] == label.paper
    (page,) = printed.files[0]["pages"]
    assert len(page["placements"]) == 36
    for number, placement in enumerate(page["placements"]):
        row, column = divmod(number, label.columns)
        x, y = label.left + column * label.across, label.top + row * label.down
        assert placement["trim"] == pytest.approx(
            [x + 0.25, y - 0.5, label.size.width, label.size.height], abs=0.001
        )
        room = min(label.across - label.size.width, label.down - label.size.height) / 2
        assert max(placement["bleed"]) <= min(1.0, room) + 1e-9


@pytest.mark.parametrize(
    ("code", "sides", "edge"), [("OL32", 4, 40.0), ("OL3008", 8, 30.0), ("OL3008", 12, 20.0)]
)
def test_every_die_is_printed_on_labels(tmp_path: Path, code: str, sides: int, edge: float) -> None:
    label = catalogue(Workspace(REPOSITORY))[code]
    printed = print_dice(tmp_path, f"d{sides}", label=code, edge=edge)
    assert_drawn_as_said(printed)
    (page,) = printed.files[0]["pages"]
    assert len(page["placements"]) == sides
    for number, placement in enumerate(page["placements"]):
        x, y, wide, tall = placement["trim"]
        row, column = divmod(number, label.columns)
        middle = label.left + column * label.across + label.size.width / 2
        assert x + wide / 2 == pytest.approx(middle, abs=0.002)
        assert y + tall / 2 == pytest.approx(
            label.top + row * label.down + label.size.height / 2, abs=0.002
        )
        if label.shape == "round":
            assert (wide, tall) == (12.7, 12.7)
        else:
            assert 15.0 < max(wide, tall) <= 17.05 or edge == 20.0


def test_the_catalogue_keeps_the_known_figures() -> None:
    known = catalogue(Workspace(REPOSITORY))
    assert (known["OL2050"].columns, known["OL2050"].rows) == (13, 17)
    assert (known["OL2050"].left, known["OL2050"].across) == (6.35, 15.875)
    assert (known["OL3008"].columns, known["OL3008"].rows) == (10, 14)
    assert known["OL1575"].size.width == 15.875 and known["OL1575"].shape == "round"
    for code, label in known.items():
        from pnp.paper import parse_paper

        assert label.fault(parse_paper(label.paper).size) is None, code


def test_a_second_sheet_of_labels_begins_at_the_first_label(tmp_path: Path) -> None:
    printed = print_dice(tmp_path, "d6", label="OL2050", copies=40)
    pages = printed.files[0]["pages"]
    assert [len(page["placements"]) for page in pages] == [221, 19]
    assert pages[1]["placements"][0]["trim"] == pages[0]["placements"][0]["trim"]


def test_nine_dice_beside_each_other(tmp_path: Path) -> None:
    printed = print_dice(tmp_path, "4x d6", "d20", "Arms: 3x sword,3x bow", form="net", chart=True)
    assert_drawn_as_said(printed)
    assert printed.manifest["counts"] == {"net-d6": 5, "net-d20": 1, "odds": 1}


def test_the_chart_shares_the_last_sheet(tmp_path: Path) -> None:
    printed = print_dice(tmp_path, "sword,shield,2x skull,blank,#3", copies=4, chart=True)
    assert_drawn_as_said(printed)
    (page,) = printed.files[0]["pages"]
    assert printed.manifest["counts"] == {"stickers": 24, "odds": 1}
    chart = page["placements"][-1]
    assert chart["component"] == "odds" and chart["trim"][2] == 176.0


def test_low_ink_goes_to_a_folder_of_its_own(tmp_path: Path) -> None:
    full = print_dice(tmp_path, "d6", form="net")
    low = print_dice(tmp_path, "d6", form="net", ink_use="low")
    assert (full.folder.name, low.folder.name) == ("a4-net", "a4-net-low")


@pytest.mark.parametrize(
    ("words", "settings", "error", "message"),
    [
        (
            ["skul,sword,4x blank"],
            {},
            Problems,
            'Die, face 1: expected an icon, found "skul"\n  hint: did you mean "skull"?',
        ),
        (
            ["'UNSTOPPABLE',5x blank"],
            {"sticker": 8.0},
            Problems,
            'Die, UNSTOPPABLE: expected a text up to 6.4 mm wide, found "UNSTOPPABLE", '
            "7.5 mm wider at 6 pt\n"
            "  hint: shorten the text, put less on the face, or make the die larger",
        ),
        (
            ["d6"],
            {"sticker": 18.0},
            UsageProblem,
            "expected a sticker up to the die's edge of 16 mm, found 18 mm\n"
            "  hint: make the sticker smaller, or say how large the die is with edge",
        ),
        (
            ["d6"],
            {"label": "OL3008"},
            UsageProblem,
            "expected a sticker up to the die's edge of 16 mm, found 19.05 mm\n"
            "  hint: make the sticker smaller, or say how large the die is with edge",
        ),
        (
            ["d6"],
            {"label": "OL2051"},
            UsageProblem,
            'expected a label sheet, found "OL2051"\n  hint: did you mean "OL2050"?',
        ),
        (
            ["d6"],
            {"label": "OL2050", "nudge": "0.3,0"},
            UsageProblem,
            "--nudge: expected a nudge in steps of 0.25 mm up to 3 mm, found 0.3",
        ),
        (
            ["d8"],
            {"label": "OL32"},
            UsageProblem,
            "expected a round sticker up to 9.2 mm, as a face of a d8 with edges of 16 mm takes, "
            "found 12.7 mm\n  hint: say how large the die is: an edge of 22 mm or more takes it",
        ),
        (
            ["d12"],
            {"form": "net", "edge": 60.0},
            Problems,
            "net on A4: net is 495.08 x 255.725 mm; the piece does not fit the 200 x 287 mm that "
            "margins 'standard' leave of A4, with its labels",
        ),
        (
            ["d6"],
            {"edge": 3.0},
            UsageProblem,
            "--edge: expected an edge from 6 to 120 mm, found 3 mm",
        ),
    ],
)
def test_what_cannot_be_made_is_said(
    tmp_path: Path,
    words: list[str],
    settings: dict[str, object],
    error: type[Exception],
    message: str,
) -> None:
    with pytest.raises(error) as caught:
        print_dice(tmp_path, *words, **settings)
    assert str(caught.value).startswith(message), str(caught.value)
    assert [path.name for path in tmp_path.iterdir() if path.name != ".pnp-cache"] == []


def test_a_label_asks_for_its_paper(tmp_path: Path) -> None:
    with pytest.raises(UsageProblem, match="expected --paper letter for label OL2050, found a4"):
        print_dice(tmp_path, "d6", label="OL2050", paper="a4")


def test_equal_words_give_equal_bytes(tmp_path: Path) -> None:
    words = ["Attack: 2x sword,shield+#2,'ATK',blank,skull@#222222/#ffcc00", "d20"]
    folders = [
        print_dice(tmp_path / name, *words, form="net", chart=True).folder for name in ("a", "b")
    ]
    names = sorted(path.name for path in folders[0].iterdir())
    assert "net.pdf" in names and "manifest.json" in names
    for name in names:
        assert (folders[0] / name).read_bytes() == (folders[1] / name).read_bytes(), name


@pytest.mark.parametrize(("edge", "lined"), [(8.0, False), (10.0, False), (12.0, True)])
def test_no_line_runs_through_the_pips_of_a_small_die(
    tmp_path: Path, edge: float, lined: bool
) -> None:
    printed = print_dice(tmp_path, "d6", edge=edge)
    (page,) = printed.files[0]["pages"]
    x, y, width, _ = page["placements"][1]["trim"]  # two pips, none of them at the head's middle
    with pypdfium2.PdfDocument(printed.folder / printed.files[0]["path"]) as document:
        picture = document[0].render(scale=600 / 72).to_pil().convert("L")
    dots = 600 / 25.4
    middle = round((x + width / 2) * dots)
    column = [picture.getpixel((middle, round((y + at / 20) * dots))) for at in range(20, 40)]
    assert (max(column) - min(column) > 40) == lined
