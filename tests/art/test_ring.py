"""Frames and coins."""

from __future__ import annotations

import math
import re

import pytest
from lxml import etree

from pnp.art.tools import ring

Point = tuple[float, float]


def points(path: str) -> list[Point]:
    """Return all end and control points of a path."""
    found: list[Point] = []
    for command, numbers in re.findall(r"([MLAC])([^MLACZ]*)", path):
        values = [float(part) for part in numbers.split()]
        values = values[-2:] if command == "A" else values
        found += zip(values[::2], values[1::2], strict=True)
    return found


@pytest.mark.parametrize("kind", ring.FRAMES)
@pytest.mark.parametrize("radius", [4.0, 8.0, 35.0])
def test_frames_fill_their_circle_and_stay_inside(kind: str, radius: float) -> None:
    path = ring.frame_path(kind, 20, 30, radius)
    reach = [math.dist(point, (20, 30)) for point in points(path)]
    assert max(reach) <= radius + 0.01
    assert max(reach) >= radius * 0.99
    assert path.startswith("M")
    assert path.endswith("Z")


@pytest.mark.parametrize("kind", ring.FRAMES)
def test_frames_are_the_same_on_the_left_and_the_right(kind: str) -> None:
    found = {(round(x, 1) + 0.0, round(y, 1)) for x, y in points(ring.frame_path(kind, 0, 0, 10))}
    assert found == {(-x + 0.0, y) for x, y in found}


@pytest.mark.parametrize(("kind", "corners"), [("octagon", 8), ("hexagon", 6), ("notch", 12)])
def test_frames_with_corners_have_a_level_top(kind: str, corners: int) -> None:
    found = points(ring.frame_path(kind, 0, 0, 10))
    assert len(found) == corners
    top = min(y for _, y in found)
    assert len([y for _, y in found if y == top]) == 2


def test_the_almond_is_half_as_high_again_as_wide() -> None:
    path = ring.frame_path("almond", 0, 0, 9)
    match = re.search(r"A([\d.]+)", path)
    assert match
    bow = float(match[1])
    half_width = bow - math.sqrt(bow**2 - 81)
    assert half_width == pytest.approx(6, abs=0.02)


def test_six_shapes_are_six_shapes() -> None:
    assert len({ring.frame_path(kind, 0, 0, 8) for kind in ring.FRAMES}) == 6


def test_an_unknown_frame_names_the_known_ones() -> None:
    with pytest.raises(ValueError, match="round, almond, octagon, shield, notch, hexagon"):
        ring.frame_path("oval", 0, 0, 8)


def test_a_star_has_its_first_tip_where_it_turns_to() -> None:
    found = points(ring.star_path(0, 0, 10, 5, 0.4, 90))
    assert len(found) == 10
    assert found[0] == (10, 0)
    assert sorted({round(math.hypot(*point), 1) for point in found}) == [4, 10]


@pytest.mark.parametrize("notches", [0, 1, 24])
def test_a_coin_has_its_notches(notches: int) -> None:
    root = etree.fromstring(ring.coin(10, 20, 5, "#d9b27c", notches))
    marks = [p for p in root if p.get("d").count("L") == notches] if notches else []
    assert len(root) == (4 if notches else 3)
    assert len(marks) == bool(notches)
    for mark in marks:
        reach = [math.dist(point, (10, 20)) for point in points(mark.get("d"))]
        assert 3.9 <= min(reach) < max(reach) < 5


def test_the_edge_of_a_coin_lies_inside_its_radius() -> None:
    disc = etree.fromstring(ring.coin(0, 0, 5, "#326084"))[0]
    reach = max(math.hypot(*point) for point in points(disc.get("d")))
    assert reach + float(disc.get("stroke-width")) / 2 == pytest.approx(5, abs=0.01)


def test_a_coin_with_little_ink_is_white() -> None:
    full, low = (
        etree.fromstring(ring.coin(0, 0, 5, "#326084", 12, ink)) for ink in ("full", "low")
    )
    assert full[0].get("fill") == "#326084"
    assert {p.get("fill") for p in low} == {"#ffffff", None}
