"""Frames in six shapes and coins: the rims of tokens and of numbers on boards.

A frame of radius r always lies inside the circle of radius r, so frames can be exchanged.
"""

from __future__ import annotations

import math
from collections.abc import Callable

from markupsafe import Markup

from pnp.art.colour import darken, lighten
from pnp.art.limits import above, pieces
from pnp.art.tools.sectors import arc_path, circle_path, line_path, num, pair, polar


def _polygon(corners: int, x: float, y: float, radius: float) -> str:
    # A side, not a corner, lies at the top: letters and icons stand on level ground.
    turn = 180 / corners
    points = [polar(x, y, radius, turn + 360 / corners * index) for index in range(corners)]
    return line_path(points, closed=True)


def _almond(x: float, y: float, radius: float) -> str:
    # Two arcs from tip to tip, high rather than wide, 1.5 to 1.
    bow = num((radius * radius + (radius / 1.5) ** 2) / (2 * radius / 1.5))
    top, bottom = pair(x, y - radius), pair(x, y + radius)
    return f"M{top}A{bow} {bow} 0 0 1 {bottom}A{bow} {bow} 0 0 1 {top}Z"


def _shield(x: float, y: float, radius: float) -> str:
    side, bend = radius * 0.78, radius * 0.43
    top, waist, low = y - radius * 0.62, y + radius * 0.1, y + radius * 0.62
    tip, near = y + radius, y + radius * 0.84
    return (
        f"M{pair(x - side, top)}L{pair(x + side, top)}L{pair(x + side, waist)}"
        f"C{pair(x + side, low)} {pair(x + bend, near)} {pair(x, tip)}"
        f"C{pair(x - bend, near)} {pair(x - side, low)} {pair(x - side, waist)}Z"
    )


def _notch(x: float, y: float, radius: float) -> str:
    # A square whose corners are cut out at right angles; the cut corners touch the circle.
    cut = 0.22
    side = radius / math.hypot(1, 1 - cut)
    inner = side * (1 - cut)
    quarter = [(inner, -side), (inner, -inner), (side, -inner)]
    points = []
    for _ in range(4):
        points += [(x + right, y + down) for right, down in quarter]
        quarter = [(-down, right) for right, down in quarter]
    return line_path(points, closed=True)


_FRAMES: dict[str, Callable[[float, float, float], str]] = {
    "round": circle_path,
    "almond": _almond,
    "octagon": lambda x, y, radius: _polygon(8, x, y, radius),
    "shield": _shield,
    "notch": _notch,
    "hexagon": lambda x, y, radius: _polygon(6, x, y, radius),
}

FRAMES = tuple(_FRAMES)
"""Names of the shapes."""


def frame_path(kind: str, x: float, y: float, radius: float) -> str:
    """Return path data of the frame around x, y, inside the circle of *radius* millimetres.

    Raises ValueError for a kind that is not in `FRAMES`.
    """
    try:
        return _FRAMES[kind](float(x), float(y), float(radius))
    except KeyError:
        raise ValueError(f'expected a frame ({", ".join(FRAMES)}), found "{kind}"') from None


def notch_path(x: float, y: float, inner: float, outer: float, count: int) -> str:
    """Return *count* radial strokes between two radii, as the rim of a coin has them."""
    marks = (360 / count * index for index in range(pieces(count)))
    return "".join(
        line_path([polar(x, y, inner, mark), polar(x, y, outer, mark)]) for mark in marks
    )


def star_path(
    x: float, y: float, radius: float, tips: int = 5, waist: float = 0.42, turn: float = 0.0
) -> str:
    """Return a star; *waist* is the radius of its inner corners as a share of *radius*."""
    step = 180 / above(pieces(tips), "tips")
    radii = (radius, radius * waist)
    points = [polar(x, y, radii[index % 2], turn + step * index) for index in range(2 * tips)]
    return line_path(points, closed=True)


def coin(
    x: float, y: float, radius: float, colour: str, notches: int = 0, ink: str = "full"
) -> Markup:
    """Return a coin without its number: disc, lit rim, *notches* strokes on the rim.

    *radius* is the outer edge in millimetres. Light falls from the upper left. With *ink* "low"
    only the outlines stay, on white.
    """
    # Heavy, and most decks have no coins: imported when one is drawn.
    import svgwrite.container
    import svgwrite.path

    full = ink != "low"
    edge = darken(colour, 0.45)
    line = max(0.2, radius * 0.05)
    group = svgwrite.container.Group(debug=False, fill="none", stroke_linecap="round")

    def add(data: str, **attributes: str) -> None:
        path = svgwrite.path.Path(debug=False, **attributes)
        path.push(data)
        group.add(path)

    add(
        circle_path(x, y, radius - line / 2),
        fill=colour if full else "#ffffff",
        stroke=edge,
        stroke_width=num(line, 3),
    )
    rim = radius * 0.78
    if notches:
        marks = notch_path(x, y, rim + line, radius - line * 1.5, notches)
        add(marks, stroke=edge, stroke_width=num(line * 0.8, 3))
    if full:
        # The inner ring is a groove: its upper left side lies in shadow, its lower right is lit.
        width = num(line * 1.2, 3)
        add(arc_path(x, y, rim, 225, 405), stroke=darken(colour, 0.3), stroke_width=width)
        add(arc_path(x, y, rim, 45, 225), stroke=lighten(colour, 0.55), stroke_width=width)
    else:
        add(circle_path(x, y, rim), stroke=edge, stroke_width=num(line * 0.7, 3))
    return Markup(group.tostring())  # noqa: S704 - made of numbers and colours
