"""Which attributes an element of a drawing has of its own (SVG 2, chapters 7 to 12).

A renderer passes over others without a word: a circle with a ``radius`` would be nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from difflib import get_close_matches
from typing import Final

from lxml import etree

from pnp.art.svg.layers import local
from pnp.art.svg.values import ATTRIBUTES
from pnp.errors import did_you_mean

_BOX: Final = "x y width height"
_OWN: Final = {
    "rect": f"{_BOX} rx ry pathLength",
    "circle": "cx cy r pathLength",
    "ellipse": "cx cy rx ry pathLength",
    "line": "x1 y1 x2 y2 pathLength",
    "polyline": "points pathLength",
    "polygon": "points pathLength",
    "path": "d pathLength",
    "text": "x y dx dy rotate textLength lengthAdjust",
    "tspan": "x y dx dy rotate textLength lengthAdjust",
    "image": f"{_BOX} href preserveAspectRatio crossorigin decoding",
    "use": f"{_BOX} href",
    "foreignObject": _BOX,
    "g": "",
}
OWN: Final[Mapping[str, frozenset[str]]] = {k: frozenset(v.split()) for k, v in _OWN.items()}
"""Those of one element, or of a few."""

_ELSEWHERE: Final = frozenset(
    "amplitude azimuth baseFrequency bias clipPathUnits cx cy d diffuseConstant divisor dx dy "
    "edgeMode elevation exponent fr fx fy gradientTransform gradientUnits height href in in2 "
    "intercept k1 k2 k3 k4 kernelMatrix lengthAdjust markerHeight markerUnits markerWidth "
    "maskContentUnits maskUnits method mode numOctaves offset operator order orient pathLength "
    "patternContentUnits patternTransform patternUnits points preserveAlpha primitiveUnits r "
    "radius refX refY result rotate rx ry scale seed slope spacing specularConstant "
    "specularExponent spreadMethod startOffset stdDeviation surfaceScale tableValues target "
    "textLength values viewBox width x x1 x2 xChannelSelector y y1 y2 yChannelSelector z".split()
)
"""What means something on some elements only."""

DATA: Final = ("data-min-size", "data-valign", "data-field", "data-block")
"""What pnp itself reads of a drawing."""

ALIKE: Final = 0.85
"""From here on a name of somebody's own is taken for a slip."""

_MEANT: Final = {"radius": "r", "color": "fill", "colour": "fill", "font-colour": "fill", "r": "rx"}
"""Slips that no likeness of letters tells."""


def data_faults(box: etree._Element) -> Iterator[tuple[str, str | None]]:
    """Yield message and hint for attributes inside a text box that are like those pnp reads."""
    for inside in box.iterdescendants(etree.Element):
        for key in map(str, inside.attrib):
            if key.startswith("data-") and (fault := attribute_fault(local(inside), key)):
                yield fault


def attribute_fault(element: str, key: str) -> tuple[str, str | None] | None:
    """Return message and hint for an attribute that would be passed over, else None."""
    if key.startswith("data-"):
        alike = [] if key in DATA else get_close_matches(key, DATA, 1, ALIKE)
        message = f"expected an attribute of <{element}>, found {key}"
        return (message, f'did you mean "{alike[0]}"?') if alike else None
    if key.startswith(("{", "aria-", "on")):
        return None
    own = OWN.get(element)
    if key in ATTRIBUTES and (own is None or key in own or key not in _ELSEWHERE):
        return None
    known = ATTRIBUTES if own is None else own | (ATTRIBUTES - _ELSEWHERE)
    meant = _MEANT.get(key, "")
    near = f'did you mean "{meant}"?' if meant in known else did_you_mean(key, known)
    if own and not near:
        near = f"<{element}> has {' '.join(sorted(own))}"
    return f"expected an attribute of <{element}>, found {key}", near
