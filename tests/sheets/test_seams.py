"""Seams of tiles: between blocks and lines of text, in the widest gaps, or not at all."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from pnp.geometry import Rect, Size
from pnp.paper import PROFILES, parse_paper
from pnp.sheets.gaps import CLEAR, Kept, clear, gaps
from pnp.sheets.page import DoesNotFit, Order
from pnp.sheets.seams import Tiling, tilings

SHEET = Size(148.0, 210.0)
"""An A5 sheet on A5 paper: it lies in two tiles of up to 190 x 118 mm."""


def order(paper: str = "a5", **settings: object) -> Order:
    found = Order(
        group="sheet",
        title="Sheet",
        game="Game",
        runs=(),
        paper=parse_paper(paper),
        profile=PROFILES["standard"],
        duplex="long",
        factor=1.0,
        notes=(),
        margin=0.0,
        gap=0.0,
        columns=0,
        cut="auto",
        overlap=8.0,
        tiled=True,
        measure=lambda text, size, bold: 0.5 * size * len(text),
    )
    return replace(found, **settings)  # type: ignore[arg-type]


def band(y: float, bottom: float) -> Rect:
    """Return a block from edge to edge of the sheet."""
    return Rect(0.0, y, SHEET.width, bottom - y)


def best(kept: Kept, picture: bool = False, **settings: object) -> Tiling:
    return tilings(SHEET, order(**settings), 2, kept, picture)[0]


def test_with_nothing_in_the_way_the_tiles_are_alike() -> None:
    assert best(Kept()).down == (0.0, 101.0)


def test_a_seam_goes_round_a_block() -> None:
    tiling = best(Kept((band(90.0, 104.0),)))
    assert tiling.across == (0.0,)
    # Three millimetres below it, where a knife has room.
    assert tiling.down == (0.0, 107.0)


def test_a_seam_keeps_clear_of_lines_and_may_touch_a_block() -> None:
    lines = Kept((), (band(20.0, 100.0), band(101.0, 190.0)))
    assert lines.spans(False, 1.0) == [(20 - CLEAR, 100 + CLEAR), (101 - CLEAR, 190 + CLEAR)]
    assert best(lines).down[1] == pytest.approx(100.5)
    assert best(Kept((band(20.0, 100.0), band(100.0, 190.0)))).down[1] == pytest.approx(100.0)


def test_the_widest_gap_goes_before_the_middle() -> None:
    blocks = (band(0.0, 94.0), band(98.0, 100.0), band(100.5, 101.5), band(102.0, 210.0))
    assert best(Kept(blocks)).down[1] == pytest.approx(96.0)


def test_a_seam_of_the_author_is_taken_only_where_it_cuts_nothing() -> None:
    assert best(Kept((band(96.0, 99.0),)), seams=((), (97.0, 105.0))).down == (0.0, 105.0)


def test_blocks_and_lines_grow_with_the_scale() -> None:
    kept = Kept((Rect(0, 10, 20, 30),), (Rect(0, 50, 20, 4),))
    assert kept.spans(False, 2.0) == [(20.0, 80.0), (100.0 - CLEAR, 108.0 + CLEAR)]


def test_more_tiles_go_before_a_cut_block() -> None:
    tiling = best(Kept((band(60.0, 115.0),)))
    assert all(clear(at, gaps(210.0, [(60.0, 115.0)])) for at in tiling.down)
    assert tiling.count == 3


def test_a_block_larger_than_a_tile_is_told_with_its_place() -> None:
    with pytest.raises(DoesNotFit) as reason:
        best(Kept((Rect(5.0, 20.0, 130.0, 185.0),)))
    assert str(reason.value) == (
        "148 x 210 mm is larger than A5; expected blocks that a tile of 128 x 180 or 190 x 118 mm "
        "holds, found one of 130 x 185 mm at x 5, y 20 mm"
    )
    assert reason.value.hint == (
        "mark smaller parts of the drawing with data-block, or choose a larger --paper"
    )


def test_blocks_without_a_way_through_are_told() -> None:
    left = [Rect(0.0, 50.0 * n, 80.0, 50.0) for n in range(5)]
    right = [Rect(60.0, 25.0 + 50.0 * n, 88.0, 50.0) for n in range(4)]
    with pytest.raises(DoesNotFit) as reason:
        best(Kept((*left, *right)))
    assert str(reason.value) == (
        "148 x 210 mm is larger than A5; expected gaps between its blocks and lines of text that "
        "part it into tiles of 128 x 180 or 190 x 118 mm, found none"
    )
    assert reason.value.hint == (
        "leave a gap from edge to edge of the drawing, or choose a larger --paper"
    )


def test_a_picture_is_cut_through_blocks_before_names() -> None:
    whole = Rect(0.0, 0.0, 148.0, 210.0)
    name = band(95.0, 103.0)
    tiling = best(Kept((whole,), (name,)), picture=True)
    assert tiling.parted == "blocks"
    assert clear(tiling.down[1], gaps(210.0, Kept((), (name,)).spans(False, 1.0)))
    assert best(Kept((whole,), (whole,)), picture=True).parted == "text"
    assert best(Kept((name,)), picture=True).parted == ""


@settings(deadline=None)
@given(
    tall=st.floats(201, 700),
    boxes=st.lists(st.tuples(st.floats(0, 700), st.floats(1, 60)), max_size=12),
    overlap=st.sampled_from([0.0, 8.0]),
)
def test_seams_lie_in_gaps_and_tiles_cover_the_piece(
    tall: float, boxes: list[tuple[float, float]], overlap: float
) -> None:
    lines = tuple(Rect(5.0, y, 100.0, height) for y, height in boxes)
    kept = Kept((), lines)
    try:
        found = tilings(Size(100.0, tall), order(overlap=overlap), 2, kept)
    except DoesNotFit:
        return
    between = gaps(tall, kept.spans(False, 1.0))
    for tiling in found:
        assert all(clear(at, between) for at in tiling.down[1:])
        parts = [tiling.source(0, row) for row in range(tiling.rows)]
        assert parts[0].y == 0.0 and parts[-1].bottom == pytest.approx(tall)
        for above, below in pairwise(parts):
            assert above.bottom == pytest.approx(below.y + overlap)
        room = 180.0 if tiling.sheet.height == 210.0 else 118.0
        assert max(part.height for part in parts) <= room + 1e-3
