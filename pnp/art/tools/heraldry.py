"""Small drawing helpers for tokens, cards and sheets: spokes, stars, ridges, scattered points.

All lengths are millimetres, angles are degrees clockwise from the top. The same arguments draw the
same shape at every build: chance comes from the seed alone.
"""

from __future__ import annotations

import math
import random
import re
from collections.abc import Callable, Collection, Iterable, Mapping
from typing import Any

from pnp import english
from pnp.art.colour import luminance
from pnp.art.limits import above, pieces
from pnp.art.tools.sectors import Point, line_path, pair, polar, smooth_path

"""A straight apostrophe behind a letter; a quotation mark opens behind a space."""

MOST = 400
"""More pieces than this in one path would be a slip in a template."""


def _many(count: float) -> int:
    return pieces(min(count, MOST))


def spokes(
    x: float,
    y: float,
    inner: float,
    outer: float,
    count: int,
    width: float,
    turn: float = 0.0,
    spread: float = 1.0,
) -> str:
    """Return a path of *count* bars from the *inner* to the *outer* radius, *width* mm wide.

    At their outer end they are *spread* times as wide: 0 makes rays that end in points.

    >>> spokes(0, 0, 1, 2, 1, 0.5)
    'M-0.25 -1L-0.25 -2L0.25 -2L0.25 -1Z'
    """
    parts = []
    for number in range(_many(count)):
        angle = math.radians(turn + 360 * number / count)
        along, aside = (math.sin(angle), -math.cos(angle)), (math.cos(angle), math.sin(angle))
        half, wide = width / 2, width * spread / 2
        corners = ((inner, -half), (outer, -wide), (outer, wide), (inner, half))
        parts.append(
            line_path(
                [
                    (x + along[0] * r + aside[0] * s, y + along[1] * r + aside[1] * s)
                    for r, s in corners
                ],
                closed=True,
            )
        )
    return "".join(parts)


def star(x: float, y: float, outer: float, inner: float, points: int = 4, turn: float = 0.0) -> str:
    """Return a star of *points* rays with its corners on two radii.

    >>> star(0, 0, 2, 1, 2)
    'M0 -2L1 0L0 2L-1 0Z'
    """
    count = int(above(_many(points), "points"))
    radii = [outer, inner] * count
    return line_path(
        [polar(x, y, radius, turn + 180 * n / count) for n, radius in enumerate(radii)], closed=True
    )


def ridge(
    seed: object,
    left: float,
    right: float,
    y: float,
    rise: float,
    base: float,
    steps: int = 24,
    sharp: bool = False,
) -> str:
    """Return the outline of hills between *left* and *right* that stand on *base*.

    The crest swings up to *rise* above and below *y*; *sharp* makes rock of it.
    """
    chance = random.Random(f"ridge {seed}")
    waves = [(k + chance.random(), chance.random() * math.tau, 1 / k) for k in range(1, 5)]
    whole = math.fsum(weight for _, _, weight in waves)
    count = max(3, _many(steps))
    points: list[Point] = []
    for number in range(count + 1):
        t = number / count
        wave = math.fsum(w * math.sin(f * math.tau * t + p) for f, p, w in waves) / whole
        rough = chance.uniform(-0.5, 0.5) if sharp else 0.0
        points.append((left + (right - left) * t, y - rise * (wave + rough)))
    crest = line_path(points) if sharp else smooth_path(points)
    return f"{crest}L{pair(right, base)}L{pair(left, base)}Z"


def curve(points: Iterable[Any], closed: bool = False) -> str:
    """Return a smooth line through the points, each a pair of x and y."""
    return smooth_path([(float(x), float(y)) for x, y in points], closed)


def scatter(
    seed: object, left: float, top: float, right: float, bottom: float, count: int, gap: float = 0.0
) -> list[tuple[float, float, float]]:
    """Return up to *count* points of a rectangle, none nearer than *gap*, each with its luck.

    The third number of a point lies between 0 and 1 and may decide its size.
    """
    chance = random.Random(f"scatter {seed}")
    found: list[tuple[float, float, float]] = []
    wanted = _many(count)
    # Every new point is held against all others.
    pieces(wanted * wanted / 10)
    for _ in range(wanted * 12):
        if len(found) == wanted:
            break
        x, y, luck = chance.uniform(left, right), chance.uniform(top, bottom), chance.random()
        if all((x - px) ** 2 + (y - py) ** 2 >= gap * gap for px, py, _ in found):
            found.append((round(x, 2), round(y, 2), round(luck, 3)))
    return found


def pale(colour: str) -> bool:
    """Return whether an emblem on that metal is dark; on all others it is light.

    The limit lies where white letters of a token's size stop being easy to read on paper.

    >>> pale("#fffa4f"), pale("#279885")
    (True, False)
    """
    return luminance(colour) > 0.3


def _in_words(number: int, form: str) -> str:
    return english.in_words(number)


def _in_digits(number: object, form: str) -> str:
    return str(number)


def _filled(text: str, value: str, number: Any, spell: Callable[[Any, str], str]) -> str:
    """Return a text with a number for ``{value}``, or for ``{value:form}``."""
    place = re.compile(rf"\{{{re.escape(value)}(?::(\w+))?\}}")
    return place.sub(lambda found: spell(number, found[1] or ""), text)


def said(
    rules: Mapping[str, Any],
    name: str,
    field: str = "text",
    in_words: Collection[str] = (),
    spell: Callable[[int, str], str] = _in_words,
) -> str:
    """Return the sentence of a rule with the rules' values in place of their names.

    Apostrophes within it are curly, as type has them. The values named *in_words* count things
    and are spelt, as running text has them; what is paid or printed on pieces stays in digits.

    *spell* gives the words of a language.

    >>> book = {"A-1": {"text": "Pay {cost} for {most} cards.", "values": {"cost": 2, "most": 3}}}
    >>> said({"rules": book}, "A-1", in_words=["most"])
    'Pay 2 for three cards.'

    Raises ValueError for a rule or a field that the file lacks.
    """
    book = rules.get("rules") or {}
    if field not in (book.get(name) or {}):
        raise ValueError(f"expected a rule {name} with the field {field}, found none")
    text = str(book[name][field])
    for rule in book.values():
        for value, count in (rule.get("values") or {}).items():
            spelt = value in in_words and isinstance(count, int)
            text = _filled(text, value, count, spell if spelt else _in_digits)
    return english.curly(text)


def fact(rules: Mapping[str, Any], name: str) -> Any:
    """Return a value of the rules, whichever rule states it.

    >>> fact({"rules": {"A-1": {"text": "Pay {cost}.", "values": {"cost": 2}}}}, "cost")
    2

    Raises ValueError for an unknown name.
    """
    for rule in (rules.get("rules") or {}).values():
        values = rule.get("values") or {}
        if name in values:
            return values[name]
    raise ValueError(f"expected a value of the rules, found none named {name}")
