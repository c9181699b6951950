"""Nets folded up again by code that knows nothing of how they were unfolded."""

from __future__ import annotations

import math
from itertools import combinations, pairwise

import pytest

from pnp.dice.nets import Net, net
from pnp.dice.numbering import Hand, opposite_pairs, positions
from pnp.dice.tabs import overlap

Vector = tuple[float, float, float]

SIDES = (4, 6, 8, 10, 12, 20)
EDGES = (8.0, 12.0, 16.0, 19.0, 25.0)
CORNERS = {4: 4, 6: 8, 8: 6, 10: 12, 12: 20, 20: 12}
"""Corners of each solid, by Euler: faces + corners = edges + 2."""

every_net = pytest.mark.parametrize(
    ("sides", "edge"), [(sides, edge) for sides in SIDES for edge in EDGES]
)


def less(a: Vector, b: Vector) -> Vector:
    return a[0] - b[0], a[1] - b[1], a[2] - b[2]


def dot(a: Vector, b: Vector) -> float:
    return sum(x * y for x, y in zip(a, b, strict=True))


def cross(a: Vector, b: Vector) -> Vector:
    return a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]


def angle_between(a: Vector, b: Vector) -> float:
    cosine = dot(a, b) / math.sqrt(dot(a, a) * dot(b, b))
    return math.degrees(math.acos(max(-1.0, min(1.0, cosine))))


def mean(points: list[Vector]) -> Vector:
    x, y, z = (sum(p[axis] for p in points) / len(points) for axis in range(3))
    return x, y, z


def kite_angles() -> tuple[float, float]:
    """Return the bend between faces of a d10 at a long and at a short edge, in degrees."""
    step = math.radians(36)
    rise = (1 - math.cos(step)) / (1 + math.cos(step))
    ring = [(math.cos(step * n), math.sin(step * n), rise * (-1) ** n) for n in range(6)]
    top, bottom = (0.0, 0.0, 1.0), (0.0, 0.0, -1.0)
    one = cross(less(ring[0], top), less(ring[2], top))
    two = cross(less(ring[2], top), less(ring[4], top))
    below = cross(less(ring[3], bottom), less(ring[1], bottom))
    return angle_between(one, two), angle_between(one, below)


# How far the paper is bent at a fold: 180 degrees less the angle between the faces. The regular
# solids are from the textbook, the d10 from its corners.
BEND = {
    4: (180 - math.degrees(math.acos(1 / 3)),) * 2,
    6: (90.0, 90.0),
    8: (180 - math.degrees(math.acos(-1 / 3)),) * 2,
    10: kite_angles(),
    12: (180 - math.degrees(math.acos(-1 / math.sqrt(5))),) * 2,
    20: (180 - math.degrees(math.acos(-math.sqrt(5) / 3)),) * 2,
}


def turned(point: Vector, start: Vector, end: Vector, degrees: float) -> Vector:
    """Return the point turned about the line from *start* to *end* (Rodrigues)."""
    length = math.dist(start, end)
    axis = tuple(value / length for value in less(end, start))
    arm = less(point, start)
    cos, sin = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    side, along = cross(axis, arm), dot(axis, arm) * (1 - cos)
    x, y, z = (
        s + a * cos + w * sin + k * along for s, a, w, k in zip(start, arm, side, axis, strict=True)
    )
    return x, y, z


def folded(flat: Net) -> dict[int, list[Vector]]:
    """Return the corners of each face in space after bending the paper at every shared edge."""
    state = {face.face: [(x, -y, 0.0) for x, y in face.points] for face in flat.faces}
    hinges: dict[int, list[tuple[int, int]]] = {face: [] for face in state}
    for one, two in combinations(state, 2):
        for a, (start, end) in enumerate(sides_of(state[one])):
            for b, (back, front) in enumerate(sides_of(state[two])):
                if math.dist(start, front) < 1e-6 and math.dist(end, back) < 1e-6:
                    hinges[one].append((two, a))
                    hinges[two].append((one, b))
    assert sum(map(len, hinges.values())) == 2 * (len(state) - 1), "one net, no loops"
    longest = max(math.dist(a, b) for a, b in sides_of(state[flat.faces[0].face]))

    def branch(face: int, before: int) -> list[int]:
        found = [face]
        for other, _ in hinges[face]:
            if other != before:
                found += branch(other, face)
        return found

    def fold(face: int, before: int) -> None:
        for other, edge in hinges[face]:
            if other == before:
                continue
            start, end = sides_of(state[face])[edge]
            long = math.dist(start, end) > 0.9 * longest
            bend = BEND[flat.sides][0 if long else 1]
            for moved in branch(other, face):
                # The print is outside, so faces turn away from whoever looks at the net.
                state[moved] = [turned(p, start, end, bend) for p in state[moved]]
            fold(other, face)

    fold(flat.faces[0].face, -1)
    return state


def sides_of(points: list[Vector]) -> list[tuple[Vector, Vector]]:
    return list(pairwise([*points, points[0]]))


def centres(flat: Net, place: tuple[int, ...]) -> dict[int, Vector]:
    """Return the middle of each face of the die, seen from the middle of the folded solid."""
    space = folded(flat)
    middle = mean([point for points in space.values() for point in points])
    return {place[face]: less(mean(points), middle) for face, points in space.items()}


@every_net
def test_every_net_folds_into_its_solid(sides: int, edge: float) -> None:
    flat = net(sides, edge)
    space = folded(flat)
    corners: list[Vector] = []
    for point in (point for points in space.values() for point in points):
        if all(math.dist(point, other) > 0.001 for other in corners):
            corners.append(point)
    assert len(corners) == CORNERS[sides]
    assert len(flat.joins) == len(flat.tabs) == CORNERS[sides] - 1
    for join in flat.joins:
        (a, b), (c, d) = (sides_of(space[face])[n] for face, n in (join.tabbed, join.plain))
        assert math.dist(a, d) < 0.001 and math.dist(b, c) < 0.001
        assert math.dist(a, b) == pytest.approx(math.dist(c, d), abs=1e-6)


@every_net
def test_faces_are_congruent_and_as_large_as_asked(sides: int, edge: float) -> None:
    measured = []
    for face in net(sides, edge).faces:
        around = [math.dist(a, b) for a, b in pairwise([*face.points, face.points[0]])]
        assert max(around) == pytest.approx(edge, abs=1e-9)
        across = sorted(math.dist(a, b) for a, b in combinations(face.points, 2))
        measured.append(sorted(around) + across)
    for other in measured[1:]:
        assert other == pytest.approx(measured[0], abs=1e-9)


@every_net
def test_nothing_lies_on_anything_else(sides: int, edge: float) -> None:
    flat = net(sides, edge)
    shapes = [face.points for face in flat.faces] + list(flat.tabs)
    assert not any(overlap(one, two) for one, two in combinations(shapes, 2))
    for start, high, far, end in flat.tabs:
        foot = math.dist(start, end)
        across = (end[0] - start[0]) * (high[1] - start[1]) - (end[1] - start[1]) * (
            high[0] - start[0]
        )
        assert abs(across) / foot >= min(2.0, 0.3 * foot)
        assert math.dist(high, far) > 0.2 * foot
    xs, ys = zip(*flat.outline, strict=True)
    assert min(xs) == pytest.approx(0) and min(ys) == pytest.approx(0)
    assert max(xs) <= flat.size.width + 1e-8 and flat.size.width < max(xs) + 0.0011
    assert max(ys) <= flat.size.height + 1e-8 and flat.size.height < max(ys) + 0.0011


@pytest.mark.parametrize("sides", [6, 8, 10, 12, 20])
def test_listed_opposites_lie_opposite_when_folded(sides: int) -> None:
    centre = centres(net(sides, 16.0), positions(sides))
    assert sorted(centre) == list(range(sides))
    for one, two in opposite_pairs(sides):
        assert angle_between(centre[one], centre[two]) == pytest.approx(180, abs=0.01)


@pytest.mark.parametrize(("hand", "sign"), [("right", 1.0), ("left", -1.0)])
def test_a_right_handed_d6_counts_counterclockwise(hand: Hand, sign: float) -> None:
    centre = centres(net(6, 16.0), positions(6, hand))
    # One, two, three counterclockwise seen from outside span a positive volume.
    assert math.copysign(1, dot(cross(centre[0], centre[1]), centre[2])) == sign
    assert angle_between(centre[2], centre[3]) == pytest.approx(180, abs=0.01)


def test_the_d20_has_the_common_neighbours() -> None:
    space = folded(net(20, 16.0))
    number = {face: index + 1 for face, index in enumerate(positions(20))}
    beside: dict[int, set[int]] = {}
    for one, two in combinations(space, 2):
        shared = sum(math.dist(p, q) < 0.001 for p in space[one] for q in space[two])
        if shared == 2:
            beside.setdefault(number[one], set()).add(number[two])
            beside.setdefault(number[two], set()).add(number[one])
    assert beside[20] == {2, 8, 14} and beside[1] == {7, 13, 19}
    assert beside[8] == {10, 16, 20} and beside[17] == {3, 7, 10}


def test_a_d4_shows_the_same_result_at_every_corner() -> None:
    flat = net(4, 16.0)
    space = folded(flat)
    seen: dict[int, list[Vector]] = {}
    for face in flat.faces:
        for corner, point in zip(face.corners, space[face.face], strict=True):
            seen.setdefault(corner, []).append(point)
    assert sorted(seen) == [0, 1, 2, 3]
    for points in seen.values():
        assert len(points) == 3
        assert all(math.dist(points[0], point) < 0.001 for point in points)
