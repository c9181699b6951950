"""The order of straight cuts: as many as the proof counts, strips first, never through a piece."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from pnp.cutting.guillotine import cut_order
from pnp.cutting.plan import SheetPlan, plan_frames
from pnp.frame import Contour, Label
from pnp.geometry import Rect, Size
from pnp.proof.properties.cuts import plan_fault
from pnp.proof.reading.straight_cuts import count_cuts

PORTRAIT, LANDSCAPE = Rect(0, 0, 210, 297), Rect(0, 0, 297, 210)
PINWHEEL = [
    Rect(20, 20, 20, 10),
    Rect(40, 20, 10, 20),
    Rect(30, 40, 20, 10),
    Rect(20, 30, 10, 20),
    Rect(30, 30, 10, 10),
]


def grid(columns: int, rows: int, gap: float, wide: float = 12.0, tall: float = 15.0) -> list[Rect]:
    return [
        Rect(10 + c * (wide + gap), 10 + r * (tall + gap), wide, tall)
        for r in range(rows)
        for c in range(columns)
    ]


@given(st.integers(1, 9), st.integers(1, 12), st.sampled_from([0.0, 2.0, 6.0]), st.booleans())
def test_a_grid_takes_the_cuts_of_the_formula(
    columns: int, rows: int, gap: float, upright: bool
) -> None:
    cuts = cut_order(PORTRAIT if upright else LANDSCAPE, grid(columns, rows, gap))
    assert cuts is not None
    assert len(cuts) == (2 * columns + 2 * rows if gap else columns + rows + 2)


@given(st.integers(2, 6), st.integers(2, 6), st.data())
def test_a_short_last_row_changes_nothing(columns: int, rows: int, data: st.DataObject) -> None:
    missing = data.draw(st.integers(0, columns - 1))
    trims = grid(columns, rows, 6.0)[: columns * rows - missing]
    cuts = cut_order(PORTRAIT, trims)
    assert cuts is not None and len(cuts) == 2 * columns + 2 * rows


rows_of_pieces = st.lists(
    st.tuples(st.integers(1, 4), st.integers(8, 40), st.integers(8, 30), st.integers(0, 12)),
    min_size=1,
    max_size=5,
)


@given(rows_of_pieces, st.booleans())
def test_rows_of_any_sizes_are_planned_as_the_proof_counts(
    rows: list[tuple[int, int, int, int]], upright: bool
) -> None:
    trims, y = [], 5.0
    for count, wide, tall, start in rows:
        trims += [Rect(5.0 + start + c * (wide + 3), y, wide, tall) for c in range(count)]
        y += tall + 3
    cuts = cut_order(PORTRAIT if upright else LANDSCAPE, trims)
    assert cuts is not None
    entries = [(cut.axis, cut.at, cut.start, cut.end) for cut in cuts]
    assert len(cuts) == count_cuts(trims, 0.02)
    assert plan_fault(entries, trims, len(cuts)) == ""


def test_strips_come_first_and_are_no_longer_than_the_paper_is_wide() -> None:
    for area, first in ((PORTRAIT, "y"), (LANDSCAPE, "x")):
        cuts = cut_order(area, grid(3, 4, 6.0)) or ()
        count = 8 if first == "y" else 6
        assert [cut.axis for cut in cuts] == [first] * count + ["xy"[first == "x"]] * (14 - count)
        assert all(cut.end - cut.start <= 210 for cut in cuts[:count])


def test_a_pinwheel_has_no_plan() -> None:
    assert cut_order(PORTRAIT, PINWHEEL) is None
    assert cut_order(PORTRAIT, [*PINWHEEL, Rect(20, 80, 10, 10)]) is None


def test_plans_that_would_spoil_pieces_are_noticed() -> None:
    trims = grid(2, 2, 6.0)
    cuts = [(c.axis, c.at, c.start, c.end) for c in cut_order(PORTRAIT, trims) or ()]
    assert plan_fault(cuts, trims, 8) == ""
    assert "a plan of 8 cuts, found 7" in plan_fault(cuts[1:], trims, 8)
    axis, at, start, end = cuts[0]
    through = [(axis, at + 3.0, start, end), *cuts[1:]]
    assert "found it through one" in plan_fault(through, trims, 8)
    ending = [(axis, at + 3.0, start, 15.0), *cuts[1:]]
    assert "ends in a piece" in plan_fault(ending, trims, 8)
    short = [(axis, at, start, 15.0), *cuts[1:]]
    assert "ends in a piece" in plan_fault(short, trims, 8)
    beside = [(axis, at - 0.5, start, end), *cuts[1:]]
    assert "frees 16 sides, found 14" in plan_fault(beside, trims, 8)


def blocks() -> list[Rect]:
    """Return eight pieces in two rows, and below them five smaller ones whose edges come near."""
    large = [Rect(20 + 20 * c, 30 + 20 * r, 18, 18) for r in range(2) for c in range(4)]
    return [*large, *(Rect(20.1 + 15 * c, 72, 13, 13) for c in range(5))]


def test_blocks_are_parted_and_cut_one_after_the_other() -> None:
    cuts = cut_order(PORTRAIT, blocks())
    assert cuts is not None
    # The cut below the large ones, then 8 across and 3 more level ones; 10 and 2 for the others.
    assert len(cuts) == 1 + 8 + 3 + 10 + 2
    assert (cuts[0].axis, cuts[0].at) == ("y", 68)
    assert count_cuts(blocks(), 0.02) == count_cuts(blocks(), 0.5) == len(cuts)
    told = [(cut.axis, cut.at, cut.start, cut.end) for cut in cuts]
    assert plan_fault(told, blocks(), len(cuts)) == ""


def test_numbers_of_a_plan_do_not_touch() -> None:
    trims = tuple(blocks())
    plan = SheetPlan(("One",), Size(210, 297), trims, cut_order(PORTRAIT, trims) or ())
    (frame,) = plan_frames("Cuts", [plan, plan], Size(210, 297), Rect(5, 5, 200, 287))
    numbers = [item for item in frame.drawn if isinstance(item, Label) and item.text[0].isdigit()]
    boxes = []
    for label in numbers[: len(numbers) // 2]:
        width = len(label.text) * label.size * 0.45
        x = label.x - width / (2 if label.anchor == "middle" else 1)
        boxes.append((label.text, Rect(x, label.y - label.size * 0.67, width, label.size * 0.67)))
    assert len(boxes) > 10
    for index, (text, box) in enumerate(boxes):
        for other, beside in boxes[index + 1 :]:
            assert not box.overlaps(beside), (text, other)


def test_parts_that_are_cut_on_their_own_are_drawn_apart_from_their_numbers() -> None:
    size = Size(210, 297)
    wide = [Rect(10 + 50 * c, 20 + 30 * r, 46, 26) for c in range(3) for r in range(3)]
    narrow = [Rect(12 + 21 * c, 120 + 21 * r, 18, 18) for c in range(8) for r in range(4)]
    cuts = cut_order(Rect.of(size), [*wide, *narrow])
    assert cuts is not None
    plan = SheetPlan(("Pieces 1",), size, (*wide, *narrow), cuts)
    assert plan.breaks == (106,)
    (frame,) = plan_frames("Cuts", [plan], size, Rect(5, 5, 200, 287))
    pieces = [item.rect for item in frame.drawn if isinstance(item, Contour) and item.fill]
    assert len(pieces) == len(wide) + len(narrow)
    numbers = [item for item in frame.drawn if isinstance(item, Label) and item.text[0].isdigit()]
    for label in numbers[:-1]:
        for piece in pieces:
            inside = piece.x < label.x < piece.right and piece.y < label.y < piece.bottom
            assert not inside, (label.text, piece)
