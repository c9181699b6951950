"""Reads the cut paths of an SVG back; shares no code with cutting."""

from __future__ import annotations

import math
import re
from pathlib import Path
from typing import Final

from pnp.proof.reading.cut_files import CutRead
from pnp.proof.reading.paths import Point, Traced, around, straight

SVG: Final = "{http://www.w3.org/2000/svg}"
CLASSES: Final = {"through": "CUT", "kiss": "KISS", "score": "SCORE"}
WORDS: Final = re.compile(r"([MLAZ])|(-?\d+(?:\.\d+)?)")


def read_svg(path: Path) -> CutRead:
    """Return the paths of an SVG whose unit is the millimetre; raises ValueError."""
    from lxml import etree

    parser = etree.XMLParser(resolve_entities=False, no_network=True)
    try:
        root = etree.fromstring(path.read_bytes(), parser)
    except etree.XMLSyntaxError as error:
        raise ValueError(str(error)) from None
    width, height = root.get("width", ""), root.get("height", "")
    view = [float(value) for value in root.get("viewBox", "0 0 0 0").split()]
    faults = []
    wanted = [width.removesuffix("mm"), height.removesuffix("mm")]
    in_mm = width.endswith("mm") and height.endswith("mm")
    if not in_mm or view[:2] != [0, 0] or view[2:] != [float(value) for value in wanted]:
        faults.append("expected a viewBox of one unit a millimetre, found another")
    found = []
    for node in root.iter(f"{SVG}path"):
        if node.get("transform"):
            faults.append("expected paths without transforms, found one with")
        layer = CLASSES.get(node.get("class", ""), "")
        if node.getparent().get("id") != layer:
            faults.append(f"expected a {node.get('class')} path in its layer, found it elsewhere")
        found.append(_svg_path(layer, node.get("d", "")))
    return CutRead(found, faults, (view[2], view[3]))


def _svg_path(layer: str, steps: str) -> Traced:
    words = [word or number for word, number in WORDS.findall(steps)]
    points: list[Point] = []
    closed, index = False, 0
    while index < len(words):
        word = words[index]
        if word == "Z":
            closed = True
            points += straight(points[-1], points[0])
            index += 1
            continue
        count = 7 if word == "A" else 2
        values = [float(value) for value in words[index + 1 : index + 1 + count]]
        end = values[-2], values[-1]
        if word == "M":
            points = [end]
        elif word == "L":
            points += straight(points[-1], end)
        else:
            points += _svg_arc(points[-1], end, values[0], bool(values[3]), bool(values[4]))
        index += 1 + count
    return Traced(layer, tuple(points), closed)


def _svg_arc(start: Point, end: Point, radius: float, large: bool, sweep: bool) -> list[Point]:
    """Return points of a circular arc (SVG 1.1, appendix F.6.5)."""
    half = math.dist(start, end) / 2
    rise = math.sqrt(max(radius**2 - half**2, 0.0))
    x, y = (start[0] + end[0]) / 2, (start[1] + end[1]) / 2
    if half:
        side = -1 if large == sweep else 1
        x -= side * rise * (end[1] - start[1]) / (2 * half)
        y += side * rise * (end[0] - start[0]) / (2 * half)
    first = math.atan2(start[1] - y, start[0] - x)
    last = math.atan2(end[1] - y, end[0] - x)
    turn = (last - first) % (2 * math.pi)
    return around((x, y), max(radius, half), first, turn if sweep else turn - 2 * math.pi)
