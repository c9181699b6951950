"""Textures: the same at every build, inside their bounds, lit from the upper left."""

from __future__ import annotations

import math
import re
from collections.abc import Callable
from itertools import pairwise

import pytest
from lxml import etree
from markupsafe import Markup

from pnp.art.colour import luminance
from pnp.art.tools import ground
from pnp.art.tools.places import places
from pnp.art.tools.sectors import polar

Point = tuple[float, float]
INK = "#7a5230"
LINE = [(0.0, 40.0), (60.0, 40.0)]

TEXTURES: dict[str, Callable[[int], Markup]] = {
    "ripples": lambda seed: ground.ripples(10, 20, 60, 40, seed, INK),
    "ripples across": lambda seed: ground.ripples(10, 20, 60, 40, seed, INK, wind=30),
    "polar_ripples": lambda seed: ground.polar_ripples(40, 40, 12, 30, seed, INK),
    "stipple": lambda seed: ground.stipple(10, 20, 60, 40, seed, INK, cover=0.7),
    "globe_stipple": lambda seed: ground.globe_stipple(40, 40, 30, seed, INK),
    "contours": lambda seed: ground.contours(40, 40, 20, seed, INK),
    "wood_grain": lambda seed: ground.wood_grain(10, 20, 60, 40, seed, INK),
    "ice_cracks": lambda seed: ground.ice_cracks(40, 40, 6, 30, seed, INK),
    "rock_band": lambda seed: ground.rock_band(LINE, 6, seed, INK),
    "rock ring": lambda seed: ground.rock_band(places(40, 40, 20, 30), 5, seed, INK, closed=True),
}


def paths(drawn: Markup) -> list[etree._Element]:
    root = etree.fromstring(str(drawn))
    return [e for e in root.iter() if etree.QName(e).localname == "path"]


def ends(data: str) -> list[Point]:
    """Return the points that the commands of a path lead to."""
    found: list[Point] = []
    for numbers in re.findall(r"[MLC]([^MLCZh]*)", data):
        values = [float(part) for part in numbers.split()]
        found.append((values[-2], values[-1]))
    return found


def all_ends(drawn: Markup) -> list[Point]:
    return [point for path in paths(drawn) for point in ends(path.get("d"))]


@pytest.mark.parametrize("name", TEXTURES)
def test_a_seed_always_draws_the_same_and_another_something_else(name: str) -> None:
    texture = TEXTURES[name]
    assert texture(7) == texture(7)
    assert texture(7) != texture(8)


@pytest.mark.parametrize("name", TEXTURES)
def test_coordinates_have_two_decimals_at_most(name: str) -> None:
    numbers = [n for path in paths(TEXTURES[name](3)) for n in re.findall(r"[\d.]+", path.get("d"))]
    assert len(numbers) > 20
    assert max(len(number.partition(".")[2]) for number in numbers) <= 2


@pytest.mark.parametrize("name", TEXTURES)
def test_textures_are_cheap(name: str) -> None:
    count = sum(len(re.findall("[LCh]", path.get("d"))) for path in paths(TEXTURES[name](3)))
    assert 10 < count <= 700


@pytest.mark.parametrize("name", ["ripples", "ripples across", "stipple", "wood_grain"])
@pytest.mark.parametrize("seed", range(5))
def test_rectangles_are_kept(name: str, seed: int) -> None:
    for x, y in all_ends(TEXTURES[name](seed)):
        assert 10 - 0.5 <= x <= 70 + 0.5
        assert 20 - 0.5 <= y <= 60 + 0.5


@pytest.mark.parametrize(
    ("name", "inner", "outer"),
    [("polar_ripples", 12, 30), ("globe_stipple", 0, 30), ("ice_cracks", 6, 30)],
)
@pytest.mark.parametrize("seed", range(5))
def test_circles_are_kept(name: str, inner: float, outer: float, seed: int) -> None:
    for point in all_ends(TEXTURES[name](seed)):
        assert inner - 0.5 <= math.dist(point, (40, 40)) <= outer + 0.5


CLEAR = [(30.0, 35.0, 9.0), (55.0, 45.0, 7.0)]


@pytest.mark.parametrize(
    "draw",
    [
        lambda clear: ground.ripples(10, 20, 60, 40, 4, INK, cover=1.5, clear=clear),
        lambda clear: ground.polar_ripples(40, 40, 5, 40, 4, INK, cover=1.5, clear=clear),
        lambda clear: ground.stipple(10, 20, 60, 40, 4, INK, clear=clear),
        lambda clear: ground.globe_stipple(30, 30, 30, 4, INK, dark=0.9, clear=clear),
        lambda clear: ground.ice_cracks(40, 40, 1, 40, 4, INK, count=20, clear=clear),
    ],
)
def test_circles_named_as_clear_stay_empty(draw: Callable[[object], Markup]) -> None:
    def inside(points: list[Point]) -> int:
        return sum(math.dist(p, (x, y)) < size - 0.5 for p in points for x, y, size in CLEAR)

    assert inside(all_ends(draw(()))) > 0, "without it something lies there"
    assert inside(all_ends(draw(CLEAR))) == 0


def test_full_cover_leaves_no_gap_between_ripples() -> None:
    drawn = ground.ripples(0, 0, 60, 40, 4, INK, gap=4, cover=1.6)
    assert paths(drawn)[0].get("d").count("M") == pytest.approx(40 / 4, abs=2)


def test_waves_stay_between_minus_one_and_one() -> None:
    field = ground.waves(5, 20)
    values = [field(x, y) for x in range(0, 200, 3) for y in range(0, 200, 3)]
    assert -1 <= min(values) < -0.4
    assert 0.4 < max(values) <= 1


def test_the_globe_is_dark_at_the_lower_right() -> None:
    dots = all_ends(ground.globe_stipple(0, 0, 30, 3, INK, gap=1))
    assert len(dots) > 200
    assert sum(x + y > 0 for x, y in dots) > 0.9 * len(dots)
    assert all(x > -15 or y > -15 for x, y in dots), "none towards the light"
    outer = sum(math.hypot(*dot) > 22 for dot in dots) / (30**2 - 22**2)
    inner = sum(math.hypot(*dot) <= 22 for dot in dots) / 22**2
    assert outer > 2 * inner, "denser towards the edge"


def test_height_lines_do_not_cross() -> None:
    rings = paths(ground.contours(40, 40, 20, 3, INK, levels=6))[0].get("d").split("M")[1:]
    assert len(rings) == 6
    reach = [[math.dist(point, (40, 40)) for point in ends("M" + ring)] for ring in rings]
    for low, high in pairwise(reach):
        assert all(a < b for a, b in zip(low, high, strict=True))


def test_every_grain_line_crosses_the_whole_board() -> None:
    lines = paths(ground.wood_grain(10, 20, 60, 40, 3, INK, gap=2))[0].get("d").split("M")[1:]
    assert len(lines) == 20
    for line in lines:
        across = [x for x, _ in ends("M" + line)]
        assert across == sorted(across)
        assert (across[0], across[-1]) == (10, 70)


def test_cracks_begin_at_the_inner_circle_and_fork() -> None:
    shapes = paths(ground.ice_cracks(40, 40, 6, 30, 3, INK, count=9))[0].get("d").split("M")[1:]
    starts = [math.dist(ends("M" + shape)[0], (40, 40)) for shape in shapes]
    assert len([start for start in starts if start == pytest.approx(6, abs=0.02)]) == 9
    assert len(starts) > 9


def facets(drawn: Markup) -> list[tuple[Point, float]]:
    """Return the middle of every facet with the luminance of its paint."""
    found = []
    for path in paths(drawn):
        if path.get("stroke-width") != "0.08":
            continue
        for triangle in path.get("d").split("M")[1:]:
            corners = ends("M" + triangle)
            assert len(corners) == 3
            middle = (sum(x for x, _ in corners) / 3, sum(y for _, y in corners) / 3)
            found.append((middle, luminance(path.get("fill"))))
    return found


def mean(values: list[float]) -> float:
    return sum(values) / len(values)


@pytest.mark.parametrize("seed", range(4))
def test_rock_is_lit_from_the_upper_left(seed: int) -> None:
    wall = facets(ground.rock_band([(0, 40), (80, 40)], 8, seed, "#b9895f"))
    assert mean([light for (_, y), light in wall if y < 40]) > 1.5 * mean(
        [light for (_, y), light in wall if y > 40]
    )
    wall = facets(ground.rock_band([(40, 0), (40, 80)], 8, seed, "#b9895f"))
    assert mean([light for (x, _), light in wall if x < 40]) > 1.5 * mean(
        [light for (x, _), light in wall if x > 40]
    )


def test_a_ring_of_rock_is_lit_outside_above_and_inside_below() -> None:
    ring = ground.rock_band(places(0, 0, 30, 60), 6, 2, "#b9895f", closed=True)
    wall = [(math.hypot(x, y), x + y, light) for (x, y), light in facets(ring)]
    above = [(reach > 30, light) for reach, side, light in wall if side < -20]
    below = [(reach > 30, light) for reach, side, light in wall if side > 20]
    assert mean([light for out, light in above if out]) > mean([v for out, v in above if not out])
    assert mean([light for out, light in below if out]) < mean([v for out, v in below if not out])


def spread(flare: float, left: float, right: float) -> float:
    """Return how far ten walls reach to both sides between two places of their way."""
    line = [(0.0, 40.0), (200.0, 40.0)]
    drawn = [ground.rock_band(line, 6, seed, INK, flare=flare) for seed in range(10)]
    return mean([abs(y - 40) for wall in drawn for x, y in all_ends(wall) if left <= x <= right])


def test_an_open_wall_runs_out_at_both_ends() -> None:
    assert spread(1, -1, 0.5) < 0.5 < 1 < spread(1, 30, 170)
    assert spread(1, 199.5, 201) < 0.5


def test_a_flared_wall_grows() -> None:
    assert spread(3, 120, 190) > 1.4 * spread(3, 10, 80)
    assert spread(1, 120, 190) == pytest.approx(spread(1, 10, 80), rel=0.15)


def test_rock_with_little_ink_is_lines_on_white() -> None:
    full, low = (paths(ground.rock_band(LINE, 6, 3, INK, ink=ink)) for ink in ("full", "low"))
    assert len({path.get("fill") for path in full}) > 4
    assert {path.get("fill") for path in low} == {"#ffffff", None}
    assert full[-1].get("d") == low[-1].get("d"), "the same outline"


def test_rock_follows_its_line() -> None:
    line = [polar(40, 40, 30, turn) for turn in range(0, 91, 10)]
    reach = [math.dist(p, (40, 40)) for p in all_ends(ground.rock_band(line, 6, 3, INK))]
    assert 30 - 7 < min(reach) < 29 < 31 < max(reach) < 30 + 7
