"""Textures for the ground of faces: dunes, stipple, contours, wood, rock, ice.

All are vector paths, the same at every build: chance comes from a seed, coordinates have two
decimals. Lengths are millimetres, directions degrees clockwise from the top. *clear* lists circles
(x, y, radius) that stay empty for what lies above. Every function returns one SVG element.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import groupby, pairwise
from typing import Any

from markupsafe import Markup

from pnp.art.colour import mix
from pnp.art.limits import above, pieces
from pnp.art.tools.sectors import (
    Point,
    brush_path,
    line_path,
    num,
    pair,
    polar,
    smooth_path,
    stations,
)

Circles = Sequence[tuple[float, float, float]]
Field = Callable[[float, float], float]
Peak = tuple[float, float, float]


def _path(data: str, **attributes: str) -> Any:
    # Heavy, and most decks have no ground: imported when one is drawn.
    import svgwrite.path

    path = svgwrite.path.Path(debug=False, **attributes)
    path.push(data)
    return path


def _markup(element: Any) -> Markup:
    return Markup(element.tostring())  # noqa: S704 - made of numbers and colours


def _fill(data: str, colour: str) -> Markup:
    return _markup(_path(data, fill=colour))


def _lines(data: str, colour: str, weight: float) -> Markup:
    look = {"stroke": colour, "stroke_width": num(weight), "stroke_linecap": "round"}
    return _markup(_path(data, fill="none", **look))


def waves(seed: int, size: float, count: int = 5) -> Field:
    """Return a smooth field from -1 to 1: a sum of sines about *size* millimetres long."""
    chance = random.Random(seed)
    parts = []
    for _ in range(count):
        turn, phase = chance.uniform(0, math.tau), chance.uniform(0, math.tau)
        pace = math.tau / (size * chance.uniform(0.7, 1.6))
        parts.append((pace * math.cos(turn), pace * math.sin(turn), phase))
    return lambda x, y: math.fsum(math.sin(x * a + y * b + phase) for a, b, phase in parts) / count


def _free(x: float, y: float, clear: Circles) -> bool:
    return all((x - left) ** 2 + (y - top) ** 2 >= size * size for left, top, size in clear)


def _crests(rows: Iterable[list[Point]], level: Field, weight: float, clear: Circles) -> str:
    """Return strokes along the rows wherever *level* is above 0, thickest in their middle."""
    parts, rows = [], list(rows)
    pieces(sum(map(len, rows)) * len(clear) / 50)
    for row in rows:
        levels = [level(*point) if _free(*point, clear) else 0.0 for point in row]
        for drawn, group in groupby(range(len(row)), key=lambda place: levels[place] > 0):
            run = list(group)
            if drawn and len(run) > 2:
                pace = math.pi / (len(run) - 1)
                swell = [min(1.0, 0.35 + levels[place]) for place in run]
                weights = [weight * math.sin(pace * step) * full for step, full in enumerate(swell)]
                parts.append(brush_path([row[place] for place in run], weights))
    return "".join(parts)


def ripples(
    x: float,
    y: float,
    width: float,
    height: float,
    seed: int,
    colour: str,
    gap: float = 3.0,
    wind: float = 90.0,
    weight: float = 0.45,
    cover: float = 0.6,
    clear: Circles = (),
) -> Markup:
    """Return dune crests in a rectangle, running along the *wind*.

    *gap* lies between crests, *weight* is their greatest thickness, *cover* the share drawn.
    """
    bend, patch, chance = waves(seed, 38), waves(seed + 1, 30), random.Random(seed + 2)
    reach, rows = math.hypot(width, height) / 2, []
    across = 2 * reach / above(gap, "gap")
    pieces((across + 1) * (across / 1.9 + 1))
    for row in range(int(across) + 1):
        offset, along, points = (row + 0.5) * gap - reach, chance.uniform(0, gap) - reach, []
        while along < reach:
            ahead = polar(x + width / 2, y + height / 2, along, wind)
            place = polar(*ahead, offset, wind + 90)
            points.append(polar(*place, bend(*place) * gap * 1.4, wind + 90))
            along += gap * 1.9
        rows.append(points)

    def level(left: float, top: float) -> float:
        inside = 0 <= left - x <= width and 0 <= top - y <= height
        return patch(left, top) + cover - 0.5 if inside else 0.0

    return _fill(_crests(rows, level, weight, clear), colour)


def polar_ripples(
    x: float,
    y: float,
    inner: float,
    outer: float,
    seed: int,
    colour: str,
    gap: float = 3.0,
    drift: int = 2,
    weight: float = 0.45,
    cover: float = 0.6,
    clear: Circles = (),
) -> Markup:
    """Return dune crests around a pole, as a wind lays them that spirals outwards.

    The crests move out by *drift* rows in a turn. Other arguments as in `ripples`.
    """
    bend, patch = waves(seed, 42), waves(seed + 1, 26)
    arms = []
    rows = (outer - inner) / above(gap, "gap") + 4
    pieces(drift + rows * max(outer / gap, 1) * math.tau / 1.9)
    for number in range(drift):
        turn, radius, points = 360 / drift * number, inner - 2 * gap, []
        while radius < outer + 2 * gap:
            sway = bend(*polar(x, y, radius, turn)) * gap * 1.6
            points.append(polar(x, y, radius + sway, turn))
            step = math.degrees(gap * 1.9 / max(radius, gap))
            turn, radius = turn + step, radius + drift * gap * step / 360
        arms.append(points)

    def level(left: float, top: float) -> float:
        inside = inner <= math.hypot(left - x, top - y) <= outer
        return patch(left, top) + cover - 0.5 if inside else 0.0

    return _fill(_crests(arms, level, weight, clear), colour)


def stipple(
    x: float,
    y: float,
    width: float,
    height: float,
    seed: int,
    colour: str,
    gap: float = 2.0,
    size: float = 0.35,
    cover: float = 1.0,
    clear: Circles = (),
) -> Markup:
    """Return dots of *size* in a rectangle, one for each *gap* x *gap*, a share *cover* of them."""
    lots = _scatter(width, height, gap, seed)
    return _dots([(x + a, y + b) for a, b, luck in lots if luck < cover], size, colour, clear)


def globe_stipple(
    x: float,
    y: float,
    radius: float,
    seed: int,
    colour: str,
    gap: float = 1.5,
    size: float = 0.35,
    dark: float = 0.55,
    clear: Circles = (),
) -> Markup:
    """Return dots that shade a disc as a globe lit from the upper left.

    They begin where the light falls below *dark* (0 to 1) and grow dense towards the lower right.
    """
    dots = []
    above(radius, "radius")
    above(dark, "dark")
    for left, top, luck in _scatter(2 * radius, 2 * radius, gap, seed):
        across, down = left / radius - 1, top / radius - 1
        high = 1 - across * across - down * down
        light = 0.69 * math.sqrt(max(0.0, high)) - 0.48 * across - 0.54 * down
        if high > 0.02 and luck < 0.9 * (1 - light / dark):
            dots.append((x - radius + left, y - radius + top))
    return _dots(dots, size, colour, clear)


def _scatter(width: float, height: float, gap: float, seed: int) -> Iterator[Peak]:
    """Yield one place in every cell of a grid from 0, 0, each with a lot from 0 to 1."""
    chance, across = random.Random(seed), int(width / above(gap, "gap"))
    for cell in range(pieces(across * int(height / gap))):
        left, top = cell % across + chance.random(), cell // across + chance.random()
        yield left * gap, top * gap, chance.random()


def _dots(dots: list[Point], size: float, colour: str, clear: Circles) -> Markup:
    pieces(len(dots) * len(clear) / 50)
    # The short line matters: not every renderer draws the round ends of a line without length.
    data = "".join(f"M{pair(*dot)}h.01" for dot in dots if _free(*dot, clear))
    return _lines(data, colour, size)


def contours(
    x: float, y: float, radius: float, seed: int, colour: str, levels: int = 5, weight: float = 0.2
) -> Markup:
    """Return height lines around the top of a hill at x, y, none crossing another."""
    shape, data = waves(seed, above(radius, "radius") * 1.7), ""
    pieces(levels * 18)
    outline = [(turn, 0.38 * shape(*polar(x, y, radius * 0.7, turn))) for turn in range(0, 360, 20)]
    for level in (step / levels for step in range(1, levels + 1)):
        # One outline for all levels, a little calmer near the top.
        sizes = ((turn, level * (1 + swell * (1 + level) / 2)) for turn, swell in outline)
        data += smooth_path([polar(x, y, radius * size, turn) for turn, size in sizes], closed=True)
    return _lines(data, colour, weight)


def wood_grain(
    x: float,
    y: float,
    width: float,
    height: float,
    seed: int,
    colour: str,
    gap: float = 2.0,
    knots: int = 2,
    weight: float = 0.25,
) -> Markup:
    """Return the grain of a board that lies along x, flowing around *knots*."""
    sway, size = waves(seed + 1, above(width, "width") * 0.6), above(gap, "gap") * 1.4
    chance = random.Random(seed)
    pieces(knots + height / gap * max(8, width / 5) * (1 + max(0, knots)))
    eyes = [(x + chance.random() * width, y + chance.random() * height) for _ in range(knots)]
    data, steps = "", max(8, int(width / 5))
    for row in range(int(height / gap)):
        base, points = y + (row + chance.uniform(0.3, 0.7)) * gap, []
        for left in (x + width * index / steps for index in range(steps + 1)):
            top = base + sway(left, base * 2) * gap * 0.5
            for eye, level in eyes:
                away = ((left - eye) / (4 * size)) ** 2 + ((base - level) / (2 * size)) ** 2
                top += math.copysign(size * math.exp(-away), base - level)
            points.append((left, min(max(top, y), y + height)))
        data += smooth_path(points)
    return _lines(data, colour, weight)


def ice_cracks(
    x: float,
    y: float,
    inner: float,
    outer: float,
    seed: int,
    colour: str,
    count: int = 9,
    weight: float = 0.7,
    clear: Circles = (),
) -> Markup:
    """Return cracks that run out from a centre, thin towards their ends, with forks."""
    chance, data = random.Random(seed), ""
    above(inner, "inner")
    pieces(count * max(1.0, outer - inner))
    # Direction, start, end, thickness and bend of each crack; forks join the list as they open.
    cracks = []
    for index in range(count):
        turn = 360 / count * (index + chance.uniform(-0.3, 0.3))
        cracks.append((turn, inner, outer * chance.uniform(0.75, 1.0), weight, 0))
    for first, start, end, thick, bend in cracks:
        left, right, turn, radius = [], [], first, start
        while radius < end and _free(*polar(x, y, radius, turn), clear):
            half = math.degrees(thick * (1 - (radius - start) / (end - start)) / 2 / radius)
            left.append(polar(x, y, radius, turn - half))
            right.append(polar(x, y, radius, turn + half))
            if not bend and len(left) > 1 and chance.random() < 0.32:
                tip = min(end, radius + chance.uniform(5, 11))
                cracks.append((turn, radius, tip, thick * 0.55, chance.choice((-75, 75))))
            radius += chance.uniform(1.8, 3.4)
            turn += (bend + chance.uniform(-1, 1) * (25 if bend else 60)) / radius
        data += line_path([*left, *reversed(right)], closed=True) if len(left) > 1 else ""
    return _fill(data, colour)


def rock_band(
    points: Sequence[Point],
    width: float,
    seed: int,
    colour: str,
    closed: bool = False,
    flare: float = 1.0,
    shadow: str = "#2a160c",
    ink: str = "full",
) -> Markup:
    """Return a mountain wall along a line, in facets lit from the upper left.

    It grows from *width* to *width* x *flare*; facets turned away mix with *shadow*. With *ink*
    "low" outline, ridge and spurs stay, on white.
    """
    above(width * (1 + flare), "width")
    ridge, left, right = _wall(points, width, flare, random.Random(seed), closed)
    facets: dict[float, str] = {}
    spurs, ribs = "", list(zip(ridge, left, right, strict=True))
    for index, (here, there) in enumerate(pairwise([*ribs, *ribs[:closed]])):
        for side in (1, 2):
            square = (here[0], there[0], there[side], here[side])
            # The fold runs down a spur, never across a gully.
            for cut in ((0, 1, 3), (1, 2, 3)) if index % 2 else ((0, 1, 2), (0, 2, 3)):
                face = [square[corner] for corner in cut]
                tone = round(min(1.0, max(0.0, _light(face))) * 5) / 5
                facets[tone] = facets.get(tone, "") + line_path(_flat(face), closed=True)
            spurs += "" if index % 2 else line_path(_flat([here[0], here[side]]))
    out, back = _flat(left), _flat(right[::-1])
    edge = line_path(out, True) + line_path(back, True) if closed else line_path(out + back, True)
    import svgwrite.container

    group = svgwrite.container.Group(debug=False, stroke_linejoin="round", fill="none")
    dark = mix(colour, shadow, 0.85)
    if ink == "low":
        group.add(_path(edge + spurs, fill="#ffffff", stroke=dark, stroke_width="0.18"))
    for tone, data in sorted(facets.items()) if ink != "low" else ():
        # From shadow over the colour itself to a warm light.
        paint = mix(colour, shadow if tone < 0.5 else "#fff6e0", abs(tone - 0.5) * 1.24)
        # A thin line of the same paint closes the seams that renderers leave between facets.
        group.add(_path(data, fill=paint, stroke=paint, stroke_width="0.08"))
    group.add(_path(line_path(_flat(ridge), closed), stroke=dark, stroke_width="0.15"))
    group.add(_path(edge, stroke=dark, stroke_width="0.26"))
    return _markup(group)


def _wall(
    points: Sequence[Point], width: float, flare: float, chance: random.Random, closed: bool
) -> tuple[list[Peak], list[Peak], list[Peak]]:
    """Return ridge, left and right foot as points with heights; spur and gully take turns."""
    lines: tuple[list[Peak], list[Peak], list[Peak]] = ([], [], [])
    marks, swell = stations(points, width * (1 + flare) / 2 * 0.5, closed), 1.0
    for index, ((x, y), (aside, down)) in enumerate(marks):
        spur, end = index % 2 == 0, min(index, len(marks) - 1 - index)
        swell += 0.55 * (chance.uniform(0.45, 1.45) - swell)
        # Both ends of an open wall run out into the plain.
        size = width * (1 + (flare - 1) * index / len(marks)) * swell
        size *= 1.0 if closed else min(1.0, 0.15 + 0.5 * end)
        high = chance.uniform(0.36, 0.6) if spur else chance.uniform(0.16, 0.34)
        feet = [chance.uniform(0.48, 0.8) if spur else chance.uniform(0.26, 0.42) for _ in "lr"]
        for line, share, height in zip(
            lines, (chance.uniform(-0.14, 0.14), -feet[0], feet[1]), (high, 0.0, 0.0), strict=True
        ):
            out, along = share * size, chance.uniform(-0.14, 0.14) * size
            place = (x + aside * out + down * along, y + down * out - aside * along)
            line.append((*place, height * size))
    return lines


def _flat(peaks: Iterable[Peak]) -> list[Point]:
    return [(x, y) for x, y, _ in peaks]


def _light(face: Sequence[Peak]) -> float:
    """Return how bright a facet is, 0 to 1 and a little beyond."""
    one, two, three = face
    ux, uy, uz = (b - a for a, b in zip(one, two, strict=True))
    vx, vy, vz = (b - a for a, b in zip(one, three, strict=True))
    across, down, up = uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx
    length = math.copysign(math.hypot(across, down, up) or 1.0, up)
    return 0.5 + 0.72 * ((-0.62 * across - 0.66 * down + 0.42 * up) / length - 0.42)
