"""Outlines as paths, written and read back by other code: SVG, DXF and the strokes of a PDF."""

from __future__ import annotations

import io
import math
from pathlib import Path
from typing import Any

import ezdxf
import pikepdf
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.cutting.dxf import dxf_text
from pnp.cutting.paths import page_paths, placed_outline
from pnp.cutting.svg import svg_text
from pnp.faces.face import Face
from pnp.frame import CutPath
from pnp.geometry import Rect, Sides, Size
from pnp.pdf.contour import Spots
from pnp.proof.reading.cut_dxf import read_dxf
from pnp.proof.reading.cut_spots import read_spots
from pnp.proof.reading.cut_svg import read_svg
from pnp.proof.reading.paths import Traced, Wanted, deviation
from pnp.sheets.page import Page, Placement, Tile

SHEET = Size(210.0, 297.0)
TRIANGLE = ((0.0, 20.0), (30.0, 20.0), (10.0, 0.0))


def face(shape: str, trim: Size, radius: float = 0.0) -> Face:
    corners = TRIANGLE if shape == "polygon" else ()
    folds = (((5.0, 15.0), (20.0, 15.0)),) if shape == "polygon" else ()
    return Face("f", (), trim, Sides.all(1.0), shape, radius, corners, folds)  # type: ignore[arg-type]


def put(trim: Rect, rotation: int = 0, tile: Tile | None = None) -> Placement:
    return Placement("c", "i", 1, "front", "f", trim, Sides.all(1.0), rotation, tile)


def wanted(made: Face, place: Placement) -> Wanted:
    """Return what the outline has to be, worked out from the shape, not from the path."""
    trim, corners = place.trim, ()
    x, y = trim.centre
    quarters = place.rotation // 90
    factor = (trim.width if quarters % 2 == 0 else trim.height) / made.trim.width
    if made.outline == "hexagon":
        wide, tall = trim.width / 2, trim.height / 2
        standing = [(0, -tall), (wide, -tall / 2), (wide, tall / 2)]
        lying = [(wide, 0), (wide / 2, tall), (-wide / 2, tall)]
        half = standing if quarters % 2 == 0 else lying
        corners = tuple((x + s * a, y + s * b) for s in (1, -1) for a, b in half)
    elif made.outline == "polygon":
        middle = made.trim.width * factor / 2, made.trim.height * factor / 2
        turn = math.radians(place.rotation)
        corners = tuple(
            (
                x
                + (a * factor - middle[0]) * math.cos(turn)
                - (b * factor - middle[1]) * math.sin(turn),
                y
                + (a * factor - middle[0]) * math.sin(turn)
                + (b * factor - middle[1]) * math.cos(turn),
            )
            for a, b in made.contour
        )
    radius = made.radius * factor if made.outline == "rectangle" else 0.0
    return Wanted("f", "CUT", trim, made.outline, radius, corners)  # type: ignore[arg-type]


def all_read(paths: list[CutPath], folder: Path) -> dict[str, list[Traced]]:
    """Return what the three formats hold."""
    folder.joinpath("a.svg").write_text(svg_text(SHEET, paths, "A & B"), encoding="utf-8")
    folder.joinpath("a.dxf").write_text(dxf_text(SHEET, paths), encoding="utf-8")
    pdf = pikepdf.new()
    page: Any = pdf.add_blank_page(page_size=(SHEET.width * 72 / 25.4, SHEET.height * 72 / 25.4))
    drawn = Spots(pdf).draw(paths, SHEET.height, page.obj.Resources)
    page.obj.Contents = pdf.make_stream(b"\n".join(drawn))
    pdf.save(io.BytesIO())
    read = {
        "svg": read_svg(folder / "a.svg"),
        "dxf": read_dxf(folder / "a.dxf", SHEET.height),
        "pdf": read_spots(page, SHEET.height),
    }
    assert {name: found.faults for name, found in read.items()} == {"svg": [], "dxf": [], "pdf": []}
    return {name: found.paths for name, found in read.items()}


lengths = st.floats(8.0, 90.0).map(lambda value: round(value, 2))


@given(
    shape=st.sampled_from(["rectangle", "circle", "hexagon", "polygon"]),
    width=lengths,
    height=lengths,
    share=st.sampled_from([0.0, 0.1, 0.5]),
    factor=st.sampled_from([0.9, 1.0, 1.25]),
    rotation=st.sampled_from([0, 90, 180, 270]),
)
def test_every_outline_comes_back_within_a_hundredth(
    tmp_path_factory: pytest.TempPathFactory,
    shape: str,
    width: float,
    height: float,
    share: float,
    factor: float,
    rotation: int,
) -> None:
    size = Size(width, width if shape == "circle" else height)
    if shape == "polygon":
        size = Size(30.0, 20.0)
    made = face(shape, size, share * min(size.width, size.height))
    turned = size if rotation % 180 == 0 else size.turned()
    place = put(Rect.of(turned.scaled(factor), 31.7, 42.3), rotation)
    path = CutPath("through", placed_outline(place, made), 'a "piece" & more')
    for name, traced in all_read([path], tmp_path_factory.mktemp("paths")).items():
        (only,) = traced
        assert (only.layer, only.closed) == ("CUT", True), name
        assert deviation(wanted(made, place), only) <= 0.005, name


def test_a_rounded_corner_is_a_real_arc_and_a_circle_a_circle(tmp_path: Path) -> None:
    card, chit = face("rectangle", Size(63.5, 88.9), 3.0), face("circle", Size(16.0, 16.0))
    paths = [
        CutPath("through", placed_outline(put(Rect(10, 10, 63.5, 88.9)), card), "card"),
        CutPath("kiss", placed_outline(put(Rect(90, 10, 16, 16)), chit), "chit"),
        CutPath("score", ((10.0, 50.0, 0.0), (73.5, 50.0, 0.0)), "fold", closed=False),
    ]
    (tmp_path / "a.dxf").write_text(dxf_text(SHEET, paths), encoding="utf-8")
    document = ezdxf.readfile(tmp_path / "a.dxf")
    assert document.header["$INSUNITS"] == 4
    drawn: dict[str, Any] = {entity.dxf.layer: entity for entity in document.modelspace()}
    assert {name: one.dxftype() for name, one in drawn.items()} == {
        "CUT": "LWPOLYLINE",
        "KISS": "CIRCLE",
        "SCORE": "LINE",
    }
    bulges = [round(bulge, 6) for *_, bulge in drawn["CUT"].get_points("xyb")]
    assert bulges == [0, -0.414214] * 4
    assert drawn["KISS"].dxf.radius == 8.0
    assert tuple(drawn["KISS"].dxf.center)[:2] == (98.0, 297.0 - 18.0)
    assert "A3 3 0 0 1 73.5 13" in svg_text(SHEET, paths, "sheet")


def test_equal_paths_give_equal_files() -> None:
    path = CutPath(
        "through", placed_outline(put(Rect(1, 2, 20, 20)), face("circle", Size(20, 20))), "x"
    )
    assert dxf_text(SHEET, [path]) == dxf_text(SHEET, [path])


def test_backs_are_not_cut_tiles_are_cut_around_and_polygons_scored() -> None:
    polygon = face("polygon", Size(30, 20))
    front = Page("1", "front", None, SHEET, (put(Rect(50, 60, 60, 40)),), ())
    paths = page_paths(front, {"f": polygon}, ())
    assert [path.kind for path in paths] == ["through", "score"]
    assert paths[1].corners == ((60.0, 90.0, 0.0), (90.0, 90.0, 0.0))
    back = Page("2", "back", 0, SHEET, front.placements, ())
    assert page_paths(back, {"f": polygon}, ()) == []
    tile = put(Rect(5, 5, 100, 80), tile=Tile("A1", Rect(0, 0, 100, 80)))
    board = face("rectangle", Size(190, 150), 4.0)
    (only,) = page_paths(Page("3", "front", None, SHEET, (tile,), ()), {"f": board}, {"c"})
    assert only.kind == "kiss" and len(only.corners) == 4 and only.name.endswith("tile A1")


def test_a_path_that_cuts_a_corner_or_stops_short_is_noticed() -> None:
    card = Wanted("card", "CUT", Rect(0, 0, 60, 90), "rectangle", 3.0)
    plain = Wanted("card", "CUT", Rect(0, 0, 60, 90), "rectangle", 0.0)
    corners = [(0.0, 0.0), (60.0, 0.0), (60.0, 90.0), (0.0, 90.0), (0.0, 0.0)]
    assert deviation(plain, Traced("CUT", tuple(corners), True)) == 0.0
    assert deviation(card, Traced("CUT", tuple(corners), True)) > 1.0
    assert deviation(plain, Traced("CUT", tuple(corners[:4]), True)) > 80.0
