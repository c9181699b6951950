"""Geometry of round boards."""

from __future__ import annotations

import math
import re
from itertools import combinations, pairwise

import pytest

from pnp.art.tools import places, sectors

MIDDLE = (100.0, 100.0)
BORDERS = (36, 108, 180, 252, 324)


def ends(path: str) -> list[tuple[float, float]]:
    """Return the point that each command of a path leads to."""
    found = []
    for _, numbers in re.findall(r"([MLAC])([^MLACZ]*)", path):
        values = [float(part) for part in numbers.split()]
        found.append((values[-2], values[-1]))
    return found


def away(point: tuple[float, float]) -> float:
    return math.dist(point, MIDDLE)


def beside(point: tuple[float, float], direction: float) -> float:
    """Return the distance from the ray that leaves the middle in that direction."""
    turn = math.radians(direction)
    x, y = point[0] - MIDDLE[0], point[1] - MIDDLE[1]
    return abs(x * math.cos(turn) + y * math.sin(turn))


@pytest.mark.parametrize(
    ("direction", "expected"),
    [(0, (100, 90)), (90, (110, 100)), (180, (100, 110)), (270, (90, 100)), (-90, (90, 100))],
)
def test_directions_run_clockwise_from_the_top(
    direction: float, expected: tuple[float, float]
) -> None:
    assert sectors.polar(*MIDDLE, 10, direction) == pytest.approx(expected)


@pytest.mark.parametrize(
    ("value", "text"), [(-0.0001, "0"), (12.0, "12"), (1.005, "1"), (-2.346, "-2.35")]
)
def test_coordinates_are_short(value: float, text: str) -> None:
    assert sectors.num(value) == text


def test_sector_without_inset_has_its_corners_on_the_borders() -> None:
    path = sectors.sector_path(*MIDDLE, 36, 96, 324, 396)
    first, second, third, fourth = ends(path)
    assert [away(p) for p in (first, second)] == pytest.approx([96, 96], abs=0.01)
    assert [away(p) for p in (third, fourth)] == pytest.approx([36, 36], abs=0.01)
    assert [beside(p, 324) for p in (first, fourth)] == pytest.approx([0, 0], abs=0.01)
    assert [beside(p, 36) for p in (second, third)] == pytest.approx([0, 0], abs=0.01)


def test_inset_moves_all_four_sides_by_the_same_way() -> None:
    first, second, third, fourth = ends(sectors.sector_path(*MIDDLE, 36, 96, 36, 108, 4))
    assert [away(p) for p in (first, second)] == pytest.approx([92, 92], abs=0.01)
    assert [away(p) for p in (third, fourth)] == pytest.approx([40, 40], abs=0.01)
    assert [beside(p, 36) for p in (first, fourth)] == pytest.approx([4, 4], abs=0.01)
    assert [beside(p, 108) for p in (second, third)] == pytest.approx([4, 4], abs=0.01)


def test_a_sector_from_the_middle_ends_in_a_tip() -> None:
    first, second, tip = ends(sectors.sector_path(*MIDDLE, 0, 50, 330, 390, 3))
    assert tip == pytest.approx((100, 94), abs=0.01), "sides 3 mm in meet 3 / sin 30 mm out"
    assert away(first) == away(second) == pytest.approx(47, abs=0.01)


@pytest.mark.parametrize("inset", [30, 31, 80])
def test_a_sector_without_room_is_refused(inset: float) -> None:
    with pytest.raises(ValueError, match="expected room between radii"):
        sectors.sector_path(*MIDDLE, 36, 96, 0, 72, inset)


def test_a_sector_narrower_than_its_inset_is_refused() -> None:
    with pytest.raises(ValueError, match="expected room between directions"):
        sectors.sector_path(*MIDDLE, 50, 90, 0, 4, 5)


def test_arcs_know_their_way_round() -> None:
    assert " 0 0 1 " in sectors.arc_path(*MIDDLE, 10, 0, 90)
    assert " 0 0 0 " in sectors.arc_path(*MIDDLE, 10, 90, 0)
    assert " 0 1 1 " in sectors.arc_path(*MIDDLE, 10, 0, 270)
    with pytest.raises(ValueError, match="below 360"):
        sectors.arc_path(*MIDDLE, 10, 0, 360)


@pytest.mark.parametrize("direction", [0, 72, 144, 216, 288])
def test_text_runs_from_left_to_right_in_the_same_ring(direction: float) -> None:
    height = 3.5
    path = places.text_arc(*MIDDLE, 88, direction, 60, height)
    start, end = ends(path)
    assert places.upside_down(direction) == (direction in (144, 216))
    # Seen with the letters upright, the middle of the board lies below them, or above.
    base = 88 + height if places.upside_down(direction) else 88
    assert [away(start), away(end)] == pytest.approx([base, base], abs=0.01)
    if direction in (0, 144, 216):
        assert start[0] < end[0]
    else:
        assert (start[1] < end[1]) == (direction == 72)


@pytest.mark.parametrize("direction", [0, 72, 144, 216, 288])
def test_ornaments_follow_the_reading_direction(direction: float) -> None:
    start, end = ends(places.text_arc(*MIDDLE, 88, direction, 60))
    x, y, turn = places.arc_place(*MIDDLE, 88, direction, 30)
    assert math.dist((x, y), end) < math.dist((x, y), start)
    assert away((x, y)) == pytest.approx(88)
    middle = places.arc_place(*MIDDLE, 88, direction, 0)
    assert middle[:2] == pytest.approx(sectors.polar(*MIDDLE, 88, direction))
    assert not places.upside_down(middle[2]), "it stands upright where the letters do"
    assert turn != middle[2]


def test_places_on_an_arc_and_round_a_circle() -> None:
    row = places.places(*MIDDLE, 50, 4, 0, 90)
    assert row[0] == pytest.approx((100, 50))
    assert row[-1] == pytest.approx((150, 100))
    ring = places.places(*MIDDLE, 50, 6)
    gaps = [math.dist(a, b) for a, b in pairwise([*ring, ring[0]])]
    assert gaps == pytest.approx([50] * 6), "a hexagon's side is its radius"
    assert places.places(*MIDDLE, 50, 1, 0, 90) == [sectors.polar(*MIDDLE, 50, 45)]


def test_beads_leave_no_gap() -> None:
    circles = places.beads(*MIDDLE, 90, -25, 25, 4)
    for step in range(-25, 26):
        point = sectors.polar(*MIDDLE, 90, step)
        assert any(math.dist(point, (x, y)) <= size for x, y, size in circles), step


def test_a_faction_fits_into_every_sector_side_by_side() -> None:
    """Fourteen tokens of 16 mm, as the Dune Express board promises."""
    found = places.sector_places(*MIDDLE, 36, 96, 324, 396, 16, 0)
    assert len(found) >= 14


@pytest.mark.parametrize("start", BORDERS)
@pytest.mark.parametrize("gap", [0.0, 0.5, 3.0])
def test_token_places_keep_their_distance_and_stay_inside(start: float, gap: float) -> None:
    found = places.sector_places(*MIDDLE, 36, 96, start, start + 72, 16, gap)
    assert found
    for one, two in combinations(found, 2):
        assert math.dist(one, two) >= 16 + gap - 1e-6
    for place in found:
        assert 44 - 1e-6 <= away(place) <= 88 + 1e-6
        assert min(beside(place, start), beside(place, start + 72)) >= 8 - 1e-6


def test_a_smooth_line_goes_through_its_points() -> None:
    points = [(0.0, 0.0), (10.0, 5.0), (20.0, 0.0), (30.0, 5.0)]
    assert ends(sectors.smooth_path(points)) == points
    closed = sectors.smooth_path(points, closed=True)
    assert ends(closed) == [*points, points[0]]
    assert closed.count("C") == 4
    assert closed.endswith("Z")
    assert "C" not in sectors.smooth_path(points[:2])


def test_a_brush_stroke_is_as_thick_as_its_weights() -> None:
    points = [(float(x), 0.0) for x in (0, 10, 20, 30, 40)]
    path = sectors.brush_path(points, [9, 1, 2, 1, 9])
    back = ends(path)[5:]
    assert back == [(30, 1), (20, 2), (10, 1), (0, 0)], "on the right hand, pointed at both ends"
    assert path.count("M") == 1


def test_stations_share_a_line_evenly() -> None:
    line = [(0.0, 0.0), (30.0, 0.0), (30.0, 30.0)]
    marks = sectors.stations(line, 7)
    points = [point for point, _ in marks]
    assert points[0] == line[0]
    assert points[-1] == pytest.approx(line[-1])
    gaps = [math.dist(a, b) for a, b in pairwise(points)]
    assert max(gaps) <= 60 / round(60 / 7) + 1e-9
    assert marks[0][1] == pytest.approx((0, 1)), "a quarter turn clockwise from ahead"
    assert marks[-1][1] == pytest.approx((-1, 0))


def test_stations_of_a_ring_do_not_meet() -> None:
    ring = places.places(*MIDDLE, 36, 90)
    points = [point for point, _ in sectors.stations(ring, 2.5, closed=True)]
    gaps = [math.dist(a, b) for a, b in pairwise([*points, points[0]])]
    assert min(gaps) == pytest.approx(max(gaps), rel=0.01)
