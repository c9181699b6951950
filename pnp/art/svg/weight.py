"""How much work a drawing makes a renderer do when every reference in it is followed.

A few lines can ask for a million masks, or for a blur of a whole board a thousand times; the
renderer would draw them faithfully, and so would every viewer and printer afterwards.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterator, Mapping
from typing import Final

from lxml import etree
from msgspec import Struct

from pnp.art.svg.layers import XLINK, local
from pnp.art.svg.outline import box_of
from pnp.art.svg.pictures import pixels
from pnp.art.svg.values import NUMBER, PAINTS, REFERENCES, parse_transform, references
from pnp.geometry import Rect

Fault = tuple[str, str | None]
Properties = Callable[[etree._Element], Mapping[str, str]]
"""Gives attributes with what style sheets lay over them."""

MOST_DRAWN: Final = 200_000
"""Elements that a drawing may come to when every reference is followed."""

MASK: Final = 200
CLIP: Final = 5
PATTERN: Final = 5
"""Elements that a mask, a clip path or a pattern weighs as much as: each is drawn by itself, then
laid over the others. A thousand masks of a card take a viewer two seconds."""

GROUP: Final = 20
"""The same for what is faded or blended as a whole."""

GROUPED: Final = frozenset(("opacity", "mix-blend-mode", "filter"))

MOST_TILES: Final = 4_000_000
"""Tiles of patterns that a drawing may show; half a square metre of hatching has 2,000,000."""

MOST_WORK: Final = 40.0
"""Million pixels that filters may go through, a blur of each taken as one; 0.3 to 0.45 s each."""

PICTURE: Final = 0.06e-6
"""Work for a pixel of a picture, which is read again wherever it is drawn."""

PIXELS: Final = 128.0
"""Pixels of a square millimetre in a filter, and the most of all:"""
MOST_PIXELS: Final = 25e6

_PER_MM: Final = math.sqrt(PIXELS)
_FUNCTION: Final = re.compile(r"[a-z-]+\(")
_NUMBER: Final = re.compile(NUMBER)
_SHARE: Final = 1.44
"""A filter reaches a tenth of the width and the height of its element over every side."""

_LINKED: Final = frozenset(
    "use textPath feImage pattern linearGradient radialGradient filter".split()
)
_MARKED: Final = frozenset("marker marker-start marker-mid marker-end".split())
_SHAPES: Final = frozenset("path rect circle ellipse line polyline polygon text tspan".split())


class _Sum(Struct):
    """What an element comes to, everything inside and behind it included."""

    drawn: int = 0
    shapes: int = 0
    corners: int = 0
    """Places that a marker would stand at."""

    tiles: float = 0.0
    work: float = 0.0

    def add(self, other: _Sum, times: int = 1) -> None:
        self.drawn += other.drawn * times
        self.shapes += other.shapes * times
        self.corners += other.corners * times
        self.tiles += other.tiles * times
        self.work += other.work * times


class _Circle(Exception):
    """An element that is drawn by itself."""


class Weight:
    """Follows every reference of one drawing; what is met twice is added up once."""

    def __init__(
        self,
        root: etree._Element,
        ids: Mapping[str, etree._Element],
        properties: Properties,
        view: Rect,
    ) -> None:
        self.root, self.ids, self.properties, self.view = root, ids, properties, view
        self._known: dict[etree._Element, _Sum] = {}
        self._under: dict[etree._Element, None] = {}
        # Long paths are read for their corners only where something may stand at them.
        self._marked = next(root.iter("{*}marker"), None) is not None
        self._used = {
            target
            for use in root.iter("{*}use")
            if (target := self.target(str(use.get("href") or use.get(XLINK) or ""))) is not None
        }

    def faults(self) -> Iterator[Fault]:
        """Yield message and hint of what is too much, or never ends."""
        try:
            total = self.sum(self.root)
        except _Circle as circle:
            yield f"expected no {circle} that draws itself, found a circle of them", None
            return
        except ValueError:
            return  # told with the attributes
        except RecursionError:
            yield "expected references up to some dozens deep, found a longer chain", None
            return
        if total.drawn > MOST_DRAWN:
            hint = f"what is referred to counts each time, a mask {MASK}, a faded group {GROUP}"
            yield f"expected at most {MOST_DRAWN} elements to draw, found more", hint
        if total.tiles > MOST_TILES:
            hint = "make the tile of the pattern larger"
            yield f"expected at most {MOST_TILES} tiles of patterns, found more", hint
        if total.work > MOST_WORK:
            hint = "use fewer of them, on smaller parts; a filter on a <g> costs what one does"
            message = f"expected filters and pictures of at most {MOST_WORK:.0f} million pixels"
            yield f"{message}, found {total.work:.0f} million", hint

    def target(self, link: str) -> etree._Element | None:
        """Return what a link of the drawing names."""
        return self.ids.get(link[1:]) if link.startswith("#") else None

    def sum(self, element: etree._Element) -> _Sum:
        """Return what the element comes to."""
        known = self._known.get(element)
        if known is not None:
            return known
        if element in self._under:
            way = list(self._under)
            names = [local(part) for part in way[way.index(element) :]]
            linked = next((name for name in names if name in _CIRCLING), names[0])
            raise _Circle(f"<{linked}>")
        self._under[element] = None
        name, properties = local(element), self.properties(element)
        shape = int(name in _SHAPES)
        total = _Sum(1, shape, _corners(properties) if shape and self._marked else 0)
        for child in element:
            total.add(self.sum(child))
        if name in _LINKED:
            for key in ("href", XLINK):
                self.follow(total, properties.get(key, ""))
        if name == "image":
            total.work += PICTURE * max(pixels(properties.get(key, "")) for key in ("href", XLINK))
        total.drawn += GROUP * sum(properties.get(key, "1") != "1" for key in GROUPED)
        for key, value in properties.items():
            if "(" in value and (key in REFERENCES or key in PAINTS):
                self.refer(total, element, key, value)
        del self._under[element]
        self._known[element] = total
        return total

    def follow(self, total: _Sum, link: str, times: int = 1) -> etree._Element | None:
        """Add what a link leads to and return it."""
        target = self.target(link)
        if target is not None:
            total.add(self.sum(target), times)
        return target

    def refer(self, total: _Sum, element: etree._Element, key: str, value: str) -> None:
        """Add what a property refers to: a mask, a marker, a pattern, a filter."""
        if key == "filter":
            total.work += self.filtered(element, value)
        for found in references(key, value):
            if key in _MARKED:
                self.follow(total, f"#{found}", total.corners)
                continue
            target = self.follow(total, f"#{found}", max(1, total.shapes) if key in PAINTS else 1)
            kind = local(target) if target is not None else ""
            total.drawn += {"mask": MASK, "clipPath": CLIP, "pattern": PATTERN}.get(kind, 0)
            if kind == "pattern" and target is not None:
                total.tiles += self.tiles(element, target) * max(1, total.shapes)

    # ------------------------------------------------------------------ patterns

    def tiles(self, element: etree._Element, pattern: etree._Element) -> float:
        """Return how many tiles of the pattern an element may show."""
        width, height = (_size(pattern, key) for key in ("width", "height"))
        tile = width * height
        if not tile:
            return 0.0  # such a pattern is not drawn
        if pattern.get("patternUnits") != "userSpaceOnUse":
            return (1 / width + 1) * (1 / height + 1)
        matrix = parse_transform(str(pattern.get("patternTransform") or ""))
        scale = abs(matrix.a * matrix.d - matrix.b * matrix.c)
        # A pattern inside a pattern fills one tile of it.
        outer = next(element.iterancestors("{*}pattern"), None)
        around = _size(outer, "width") * _size(outer, "height") if outer is not None else 0.0
        room = around or self.view.width * self.view.height / (_scale(element) or math.inf)
        inner = self._known[pattern].tiles
        return (room / (tile * scale) if scale else math.inf) * (1 + inner)

    # ------------------------------------------------------------------ filters

    def filtered(self, element: etree._Element, value: str) -> float:
        """Return the million pixels that a filter goes through, by the work that each is."""
        work, area = 0.3 * len(_FUNCTION.findall(value)), _SHARE
        if "blur(" in value or "drop-shadow(" in value:
            work += 0.7 * (value.count("blur(") + value.count("drop-shadow("))
        fixed = None
        for found in references("filter", value):
            target = self.ids.get(found)
            if target is None:
                continue
            size = [_size(target, key, 1.2) for key in ("width", "height")]
            if target.get("filterUnits") == "userSpaceOnUse" and target.get("width"):
                fixed = size[0] * size[1]
            else:
                area = size[0] * size[1]
            work += math.fsum(_work(primitive) for primitive in target)
        inside = {element, *element.iterancestors()}
        box = None if inside & self._used else box_of(element)
        seen = self.view.width * self.view.height
        if fixed is None:
            scale = _scale(element)
            fixed = area * (box.width * box.height * scale if box is not None else seen)
        return work * min(MOST_PIXELS, fixed * PIXELS) / 1e6


def _work(primitive: etree._Element) -> float:
    """Return the work of one step of a filter for a pixel; a blur is 1."""
    name = local(primitive)
    numbers = [abs(float(part)) for part in _NUMBER.findall(primitive.get("radius") or "")]
    order = [abs(float(part)) for part in _NUMBER.findall(primitive.get("order") or "3")]
    if name == "feMorphology":
        across, down = (numbers * 2)[:2] if numbers else (0.0, 0.0)
        return 0.3 + (2 * across * _PER_MM + 1) * (2 * down * _PER_MM + 1) / 140
    if name == "feConvolveMatrix":
        across, down = (order * 2)[:2] if order else (3.0, 3.0)
        return 0.3 + across * down / 40
    if name == "feTurbulence":
        return 0.5 + 0.2 * _size(primitive, "numOctaves", 1.0)
    if name == "feMerge":
        return 0.3 + 0.1 * len(primitive)
    if name in ("feDiffuseLighting", "feSpecularLighting", "feGaussianBlur", "feDropShadow"):
        return 1.0
    return 0.3 if name.startswith("fe") else 0.0


_CIRCLING: Final = ("use", "pattern", "mask", "clipPath", "marker", "filter", "linearGradient")


def _corners(properties: Mapping[str, str]) -> int:
    """Return at most how many corners a shape has."""
    text = properties.get("d") or properties.get("points") or ""
    return 2 + len(_NUMBER.findall(text))


def _size(element: etree._Element, key: str, default: float = 0.0) -> float:
    """Return a length from 0, in units or as a share of a box."""
    text = str(element.get(key) or "").strip()
    found = _NUMBER.match(text)
    if not found:
        return default
    return abs(float(found[0])) / (100 if text.endswith("%") else 1)


def _scale(element: etree._Element) -> float:
    """Return by how much areas grow from the element's units to those of the drawing."""
    scale = 1.0
    for part in (element, *element.iterancestors()):
        if part.get("transform"):
            matrix = parse_transform(str(part.get("transform")))
            scale *= abs(matrix.a * matrix.d - matrix.b * matrix.c)
    return scale
