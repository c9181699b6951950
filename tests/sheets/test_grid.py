"""Pieces on a sheet, against the counts of the trade (print production notes, cards per page)."""

from __future__ import annotations

import pytest

from pnp.faces.face import Face
from pnp.geometry import Sides, Size
from pnp.paper import PROFILES, parse_paper
from pnp.sheets.page import DoesNotFit, Order, Piece, PieceRun
from pnp.sheets.planner import lay_out


def measure(text: str, size: float, bold: bool) -> float:
    """Return a width near that of the real font."""
    return len(text) * size * (0.55 if bold else 0.5)


def order(
    size: Size,
    count: int,
    paper: str = "a4",
    bleed: float = 3.0,
    outline: str = "rectangle",
    **changes: object,
) -> Order:
    face = Face("x.front", (), size, Sides.all(bleed), outline)
    back = face if changes.pop("back", False) else None
    pieces = tuple(Piece("x", "x", n + 1, face, back) for n in range(count))
    settings: dict[str, object] = {
        "group": "x",
        "title": "Pieces",
        "game": "Game",
        "runs": (PieceRun(None, pieces),),
        "paper": parse_paper(paper),
        "profile": PROFILES["standard"],
        "duplex": "long",
        "factor": 1.0,
        "notes": (),
        "margin": 0.0,
        "gap": 0.0,
        "columns": 0,
        "cut": "auto",
        "overlap": 8.0,
        "tiled": False,
        "measure": measure,
    }
    return Order(**{**settings, **changes})


@pytest.mark.parametrize(
    ("size", "bleed", "paper", "capacity"),
    [
        (Size(63.5, 88.9), 0.0, "a4", 9),
        (Size(63.5, 88.9), 2.0, "a4", 8),
        (Size(63.5, 88.9), 3.0, "a4", 8),
        (Size(63.5, 88.9), 0.0, "letter", 9),
        (Size(63.5, 88.9), 3.0, "letter", 6),
        (Size(70, 120), 3.0, "a4", 4),
        (Size(44.45, 63.5), 3.0, "a4", 12),
    ],
)
def test_cards_per_sheet(size: Size, bleed: float, paper: str, capacity: int) -> None:
    pages = lay_out(order(size, 40, paper, bleed))
    assert max(len(page.placements) for page in pages) == capacity


@pytest.mark.parametrize(("percent", "pages"), [(100, 1), (110, 1), (119, 1), (120, 2), (125, 2)])
def test_map_tokens_flow_to_a_second_sheet_and_none_is_dropped(percent: int, pages: int) -> None:
    wanted = order(
        Size(16, 16), 98, bleed=1.0, outline="circle", factor=percent / 100, margin=10.0, columns=7
    )
    laid = lay_out(wanted)
    assert len(laid) == pages
    assert sum(len(page.placements) for page in laid) == 98
    assert {round(p.trim.width, 6) for page in laid for p in page.placements} == {
        round(16 * percent / 100, 6)
    }


def test_a_wished_number_of_columns_is_kept_where_it_costs_no_sheet() -> None:
    (page,) = lay_out(order(Size(16, 16), 98, bleed=1.0, outline="circle", columns=7))
    assert len({round(p.trim.x, 3) for p in page.placements}) == 7


def test_grids_are_centred_on_the_sheet() -> None:
    for page in lay_out(order(Size(63.5, 88.9), 20, back=True)):
        if len(page.placements) == 8:
            left = min(p.trim.x for p in page.placements)
            right = max(p.trim.right for p in page.placements)
            assert left == pytest.approx(page.size.width - right)


def test_a_card_that_fits_no_paper_is_refused_with_its_measures() -> None:
    with pytest.raises(DoesNotFit) as reason:
        lay_out(order(Size(250, 300), 1))
    assert str(reason.value) == (
        "x is 250 x 300 mm; the piece does not fit the 200 x 287 mm that margins 'standard' "
        "leave of A4"
    )


def test_a_board_as_wide_as_the_printable_area_stays_whole() -> None:
    (page,) = lay_out(order(Size(200, 200), 1, tiled=True))
    (placement,) = page.placements
    assert placement.trim.rounded() == (5.0, 48.5, 200.0, 200.0)
    assert placement.tile is None


@pytest.mark.parametrize("factor", [1.01, 1.1, 1.25])
def test_a_board_that_grows_beyond_the_paper_is_tiled_not_shrunk(factor: float) -> None:
    pages = lay_out(order(Size(200, 200), 1, tiled=True, factor=factor))
    tiles = [page.placements[0] for page in pages]
    assert len(tiles) >= 2 and all(t.tile for t in tiles)
    right = max(t.tile.source.right for t in tiles if t.tile)
    bottom = max(t.tile.source.bottom for t in tiles if t.tile)
    assert (right, bottom) == pytest.approx((200 * factor, 200 * factor))


def test_piles_of_a_cut_stack_are_in_order() -> None:
    laid = lay_out(order(Size(63.5, 88.9), 20, bleed=0.0, stack=True, back=True))
    fronts = [[put.copy for put in page.placements] for page in laid if page.side == "front"]
    backs = [[put.copy for put in page.placements] for page in laid if page.side == "back"]
    assert fronts == [[1, 4, 7, 10, 13, 16, 19], [2, 5, 8, 11, 14, 17, 20], [3, 6, 9, 12, 15, 18]]
    assert backs == fronts
    slots = [[put.trim for put in page.placements] for page in laid if page.side == "front"]
    assert slots[0] == slots[1], "every pile is cut by the same cuts"
