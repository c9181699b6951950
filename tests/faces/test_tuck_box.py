"""A tuck box folded up from its cut line and folds alone: walls meet, flaps lie inside."""

from __future__ import annotations

import math

import pytest

from pnp.faces.tuck_box import TuckBox
from pnp.model.component import Item, Point

NEAR = 1e-9
ITEM = Item("box", 1, {})
Solid = tuple[float, float, float]


def box(cards: int, card: str = "63.5mm x 88.9mm") -> TuckBox:
    fields = {"id": "box", "kind": "tuck-box", "card": card, "cards": cards}
    return TuckBox.model_validate(fields)


class Folded:
    """The box standing up: x to the right of the back, y into the box, z upwards."""

    def __init__(self, made: TuckBox) -> None:
        folds = made.folds(ITEM)
        upright = sorted(one[0] for one, two in folds if one[0] == two[0])
        self.edges = upright
        self.top = min(one[1] for one, two in folds if one[0] == two[0])
        self.bottom = max(two[1] for one, two in folds if one[0] == two[0])
        level = sorted({one[1] for one, two in folds if one[1] == two[1]})
        self.tucks = level[0], level[-1]
        self.contour = made.contour(ITEM)

    def wall(self, x: float) -> tuple[float, float, float, float]:
        """Return place and direction, seen from above, of the point x along the walls."""
        px, py, heading = 0.0, 0.0, 0
        at = self.edges[0]
        if x < at:  # the glue flap, bent inwards from the left edge of the back
            return 0.0, at - x, 0.0, 1.0
        for edge in [*self.edges[1:], math.inf]:
            dx, dy = [(1, 0), (0, 1), (-1, 0), (0, -1)][heading % 4]
            reach = min(x, edge) - at
            px, py = px + dx * reach, py + dy * reach
            if x <= edge:
                return px, py, dx, dy
            at, heading = edge, heading + 1
        raise AssertionError

    def place(self, point: Point, middle: float) -> Solid:
        """Return where a corner of the flap about x = *middle* comes to lie."""
        x, y = point
        _, _, dx, dy = self.wall(middle)
        # The wall that the point belongs to goes on in a straight line beyond its edges.
        start = max((e for e in self.edges if e <= middle), default=self.edges[0])
        px, py, _, _ = self.wall(start)
        px, py = px + dx * (x - start), py + dy * (x - start)
        inward = -dy, dx
        height = self.bottom - self.top
        for over, tuck, end, sign in (
            (self.top - y, self.top - self.tucks[0], height, -1),
            (y - self.bottom, self.tucks[1] - self.bottom, 0.0, 1),
        ):
            if over > 0:
                across = min(over, tuck) if (dx, dy) == (1, 0) else over
                down = over - across
                return px + inward[0] * across, py + inward[1] * across, end + sign * down
        return px, py, self.bottom - y


@pytest.mark.parametrize("cards", [10, 25, 54, 110])
@pytest.mark.parametrize("card", ["63.5mm x 88.9mm", "44mm x 68mm", "70mm x 120mm"])
def test_the_box_closes_and_its_flaps_lie_inside(cards: int, card: str) -> None:
    made = box(cards, card)
    folded = Folded(made)
    back, left, front, _ = folded.edges
    wide, deep, high = left - back, front - left, folded.bottom - folded.top
    assert (wide, high) == pytest.approx((made.card.width + 1, made.card.height + 1))
    assert deep == pytest.approx(cards * 0.33 + 1)
    # The free edge of the last wall meets the edge of the back that carries the glue flap.
    end = max(x for x, _ in folded.contour)
    assert folded.wall(end)[:2] == pytest.approx((0.0, 0.0), abs=NEAR)
    ends = [*folded.edges[1:], end]
    room = wide, deep, high
    for x, y in folded.contour:
        if x < back:
            px, py, _, _ = folded.wall(x)
            assert inside((px, py, folded.bottom - y), room), (x, y)
            continue
        # A corner on the line of a fold belongs to the flap on either side of it.
        walls = [(a + b) / 2 for a, b in zip(folded.edges, ends, strict=True) if a <= x <= b]
        assert any(inside(folded.place((x, y), wall), room) for wall in walls), (x, y)


def inside(point: Solid, room: Solid) -> bool:
    return all(-NEAR <= value <= most + NEAR for value, most in zip(point, room, strict=True))


def test_the_lid_reaches_the_front_and_its_tongue_goes_down_behind_it() -> None:
    folded = Folded(box(54))
    back, left, *_ = folded.edges
    x, y, z = folded.place(((back + left) / 2, 0.0), (back + left) / 2)
    deep = folded.edges[2] - folded.edges[1]
    assert (x, y) == pytest.approx(((left - back) / 2, deep))
    assert 0 < z < folded.bottom - folded.top - 10


def test_flaps_below_the_lid_do_not_meet() -> None:
    made = box(110)
    assert 2 * made.dust() <= made.walls()["back"].width
