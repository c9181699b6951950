"""What the attributes of a drawing may say: numbers, colours, paths, references.

A renderer passes over what it cannot read, without a word; so everything is read here first.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable
from functools import lru_cache
from typing import Final

from pnp.colours import NAMES
from pnp.errors import did_you_mean
from pnp.geometry import Transform

Fault = tuple[str, str | None]
"""Message and hint."""

# Possessive: in a long row of digits nothing is tried twice.
NUMBER: Final = r"(?>[+-]?(?:\d++\.?+\d*+|\.\d++)(?:[eE][+-]?\d++)?+)"
FARTHEST: Final = 1e6
"""No coordinate is larger; what is would be lost in the renderer's arithmetic."""

_NUMBER = re.compile(NUMBER)
_ENDLESS = re.compile(r"\d{100}")
"""No number is that long; each of its digits might begin one that is tried."""

MOST_LETTERS: Final = 1000
"""Characters of a transform or a reference: a longer one is none."""

_WHOLE = re.compile(rf"\s*({NUMBER})\s*", re.ASCII)
_SIZED = re.compile(rf"\s*({NUMBER})\s*(mm|cm|in|pt|pc|q|em|ex|rem|vw|vh)\s*", re.I | re.ASCII)
_PERCENT = re.compile(rf"\s*{NUMBER}\s*%\s*", re.ASCII)
_LIST = re.compile(rf"\s*+(?:{NUMBER}\s*+,?+\s*+)*+", re.ASCII)

ATTRIBUTES: Final = frozenset(
    "alignment-baseline amplitude azimuth baseFrequency baseProfile baseline-shift bias class "
    "clip clip-path clip-rule clipPathUnits color color-interpolation color-interpolation-filters "
    "color-rendering crossorigin cx cy d decoding diffuseConstant direction display divisor "
    "dominant-baseline dx dy edgeMode elevation enable-background exponent fill fill-opacity "
    "fill-rule filter filterRes filterUnits flood-color flood-opacity font font-family "
    "font-kerning font-size font-size-adjust font-stretch font-style font-variant font-weight fr "
    "fx fy glyph-orientation-horizontal glyph-orientation-vertical gradientTransform "
    "gradientUnits height href id image-rendering in in2 intercept isolation k1 k2 k3 k4 "
    "kernelMatrix kernelUnitLength kerning lang lengthAdjust letter-spacing lighting-color "
    "limitingConeAngle marker marker-end marker-mid marker-start markerHeight markerUnits "
    "markerWidth mask maskContentUnits maskUnits media method mix-blend-mode mode name numOctaves "
    "offset opacity operator order orient overflow paint-order pathLength patternContentUnits "
    "patternTransform patternUnits pointer-events points pointsAtX pointsAtY pointsAtZ "
    "preserveAlpha preserveAspectRatio primitiveUnits r radius refX refY rel requiredExtensions "
    "requiredFeatures result role rotate rx ry scale seed shape-rendering slope spacing "
    "specularConstant specularExponent spreadMethod startOffset stdDeviation stitchTiles "
    "stop-color stop-opacity stroke stroke-dasharray stroke-dashoffset stroke-linecap "
    "stroke-linejoin stroke-miterlimit stroke-opacity stroke-width style surfaceScale "
    "systemLanguage tabindex tableValues target targetX targetY text-anchor text-decoration "
    "text-rendering textLength title transform transform-origin type unicode-bidi values "
    "vector-effect version viewBox visibility white-space width word-spacing writing-mode x x1 x2 "
    "xChannelSelector y y1 y2 yChannelSelector z zoomAndPan".split()
)
"""What elements may have; others, such as a ``widht``, would be passed over."""

LENGTHS: Final = frozenset(
    "x y x1 y1 x2 y2 cx cy fx fy dx dy width height r rx ry fr stroke-width stroke-dashoffset "
    "stroke-miterlimit letter-spacing word-spacing textLength startOffset refX refY markerWidth "
    "markerHeight".split()
)
"""Attributes that hold a number of millimetres; texts may have a list of some."""

SHARES: Final = frozenset("opacity fill-opacity stroke-opacity stop-opacity offset".split())
"""Attributes from 0 to 1."""

PAINTS: Final = frozenset("fill stroke stop-color flood-color lighting-color color".split())
REFERENCES: Final = frozenset(
    "clip-path mask filter marker marker-start marker-mid marker-end".split()
)
_POSITIVE: Final = frozenset(
    "width height r rx ry stroke-width markerWidth markerHeight stroke-miterlimit".split()
)
_LISTS: Final = frozenset("x y dx dy rotate".split())
_WORDS: Final = frozenset(
    "none inherit currentcolor transparent context-fill context-stroke".split()
)
_MOST_OCTAVES: Final = 10


def value_fault(name: str, value: str) -> Fault | None:
    """Return what is wrong with the value of the attribute *name*, or None."""
    if name not in _CHECKS:
        return None
    if len(value) > 1000 and _ENDLESS.search(value):
        return f'expected numbers for {name}, found "{_short(value)}"', None
    # Cards share most of their values; paths longer than an icon's are seldom met twice.
    return _known_fault(name, value) if len(value) < 4000 else _CHECKS[name](name, value)


@lru_cache(maxsize=8_000)
def _known_fault(name: str, value: str) -> Fault | None:
    return _CHECKS[name](name, value)


def references(name: str, value: str) -> list[str]:
    """Return the ids that a value points to."""
    return _URL.findall(value) if name in PAINTS or name in REFERENCES else []


_URL: Final = re.compile(r"url\(\s*['\"]?#([^)'\"]*)['\"]?\s*\)")


def _length(name: str, value: str) -> Fault | None:
    if name in _LISTS and _LIST.fullmatch(value) and value.strip():
        return _numbers(name, value)
    whole = _WHOLE.fullmatch(value.removesuffix("px"))
    if whole:
        number = float(whole[1])
        if abs(number) > FARTHEST:
            return f"expected {name} up to {FARTHEST:.0f}, found {value}", None
        if number < 0 and name in _POSITIVE:
            return f"expected {name} from 0 up, found {value}", None
        return None
    sized = _SIZED.fullmatch(value)
    if sized:
        hint = f"one unit of the drawing is 1 mm; write {name}=\"{{{{ '{value.strip()}'|mm }}}}\""
        hint = (
            f'one unit of the drawing is 1 mm; write {name}="{sized[1]}"'
            if (sized[2].lower() == "mm")
            else hint
        )
        return f'expected {name} without a unit, found "{value}"', hint
    if _PERCENT.fullmatch(value) or value.strip() in ("auto", "inherit", "normal"):
        return None
    return f'expected a number for {name}, found "{value}"', None


def _share(name: str, value: str) -> Fault | None:
    if _PERCENT.fullmatch(value) or value.strip() == "inherit":
        return None
    whole = _WHOLE.fullmatch(value)
    if not whole or not 0 <= float(whole[1]) <= 1:
        return f'expected {name} from 0 to 1, found "{value}"', None
    return None


def _paint(name: str, value: str) -> Fault | None:
    if len(value) > MOST_LETTERS:
        return f'expected a colour for {name}, found "{_short(value)}"', None
    text = value.strip().lower()
    if re.fullmatch(r"#([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})", text) or text in _WORDS:
        return None
    if text in NAMES:
        return None
    if re.match(r"(rgba?|hsla?)\([\d.,%\s/+-]+\)$", text):
        return None
    if text.startswith("url("):
        return (
            None
            if _URL.match(value.strip())
            else (f'expected {name} as url(#name), found "{value}"', None)
        )
    near = did_you_mean(text, NAMES) if text.isalpha() else None
    return f'expected a colour for {name}, found "{value}"', near or "such as #279885"


def _reference(name: str, value: str) -> Fault | None:
    text = value.strip()
    if len(text) > MOST_LETTERS:
        return f'expected {name} as url(#name), found "{_short(text)}"', None
    if text in ("none", "inherit", "") or _URL.fullmatch(text):
        return None
    if name == "filter" and re.match(r"[a-z-]+\(", text):
        return None
    return f'expected {name} as url(#name), found "{value}"', None


def _numbers(name: str, value: str) -> Fault | None:
    if value.strip() in ("none", "inherit", "auto", "normal"):
        return None
    if not _LIST.fullmatch(value):
        return f'expected numbers for {name}, found "{_short(value)}"', None
    found = [float(part) for part in _NUMBER.findall(value)]
    if any(not abs(number) <= FARTHEST for number in found):
        return f"expected {name} with numbers up to {FARTHEST:.0f}, found larger ones", None
    if name == "points" and (len(found) % 2 or not found):
        return f"expected pairs of numbers for points, found {len(found)} numbers", None
    if name == "viewBox" and (len(found) != 4 or min(found[2:]) <= 0):
        return f'expected a viewBox of four numbers, found "{_short(value)}"', None
    if name == "stroke-dasharray" and (min(found, default=0) < 0 or not math.fsum(found)):
        return f'expected {name} of numbers above 0, found "{_short(value)}"', None
    return None


_CHOICES: Final = {
    "fill-rule": ("evenodd", "nonzero"),
    "clip-rule": ("evenodd", "nonzero"),
    "stroke-linecap": ("butt", "round", "square"),
    "stroke-linejoin": ("miter", "round", "bevel", "arcs", "miter-clip"),
    "text-anchor": ("start", "middle", "end"),
    "font-style": ("normal", "italic", "oblique"),
    "gradientUnits": ("userSpaceOnUse", "objectBoundingBox"),
    "spreadMethod": ("pad", "reflect", "repeat"),
}


def _choice(name: str, value: str) -> Fault | None:
    words = _CHOICES[name]
    if value.strip() in (*words, "inherit"):
        return None
    return f'expected {" or ".join(words)} for {name}, found "{value}"', None


def _octaves(name: str, value: str) -> Fault | None:
    if not re.fullmatch(r"\s*\d{1,2}\s*", value, re.ASCII) or int(value) > _MOST_OCTAVES:
        return f"expected {name} up to {_MOST_OCTAVES}, found {_short(value)}", None
    return None


ARGUMENTS: Final = dict(zip("mlhvcsqtaz", (2, 2, 1, 1, 6, 4, 4, 2, 7, 0), strict=True))
COMMAND = re.compile(r"\s*([MmLlHhVvCcSsQqTtAaZz])([^MmLlHhVvCcSsQqTtAaZz]*)")
ARC = re.compile(
    rf"({NUMBER})[\s,]*+({NUMBER})[\s,]*+({NUMBER})[\s,]*+([01])[\s,]*+([01])[\s,]*+({NUMBER})[\s,]*+({NUMBER})[\s,]*+"
)


def _path(name: str, value: str) -> Fault | None:
    text = value.strip()
    if text in ("", "none"):
        return None
    place = 0
    while found := COMMAND.match(text, place):
        fault = _command(found[1], found[2].strip())
        if fault or (place == 0 and found[1] not in "Mm"):
            what = fault or "a path that does not begin with M"
            return f"expected path data, found {what}", None
        place = found.end()
    if place != len(text):
        return f'expected path data, found "{_short(text[place:])}"', None
    return None


def _command(letter: str, rest: str) -> str | None:
    """Return what is wrong with the numbers of one command, or None."""
    shown = f'"{_short(letter + rest)}"'
    wanted = ARGUMENTS[letter.lower()]
    if letter in "Aa":
        numbers = [part for found in ARC.findall(rest) for part in found]
        sound = bool(numbers) and not ARC.sub("", rest)
    else:
        numbers = _NUMBER.findall(rest)
        sound = bool(_LIST.fullmatch(rest)) and (
            not numbers if not wanted else bool(numbers) and len(numbers) % wanted == 0
        )
    if not sound:
        return shown
    if any(not abs(float(number)) <= FARTHEST for number in numbers):
        return f"a number above {FARTHEST:.0f} in {shown}"
    return None


def _transform(name: str, value: str) -> Fault | None:
    if value.strip() in ("", "none"):
        return None
    try:
        parse_transform(value)
    except ValueError as error:
        return str(error), None
    return None


_STEP = re.compile(r"(matrix|translate|scale|rotate|skewX|skewY)\s*\(([^)]*)\)")
_COUNTS: Final = {
    "matrix": (6,),
    "translate": (1, 2),
    "scale": (1, 2),
    "rotate": (1, 3),
    "skewX": (1,),
    "skewY": (1,),
}


@lru_cache(maxsize=20_000)
def parse_transform(text: str) -> Transform:
    """Return the map of an SVG transform list, the rightmost step applied first.

    Raises ValueError.
    """
    if len(text) > MOST_LETTERS or _STEP.sub("", text).replace(",", "").strip():
        raise ValueError(f'expected a transform, found "{_short(text)}"')
    result = Transform()
    for name, inner in _STEP.findall(text):
        numbers = [float(part) for part in _NUMBER.findall(inner)]
        if (
            not _LIST.fullmatch(inner)
            or len(numbers) not in _COUNTS[name]
            or any(not abs(number) <= FARTHEST for number in numbers)
        ):
            raise ValueError(f'expected a transform, found "{name}({_short(inner)})"')
        result = _step(name, numbers).then(result)
    return result


def _step(name: str, numbers: list[float]) -> Transform:
    if name == "matrix":
        return Transform(*numbers)
    if name == "translate":
        return Transform.moving(numbers[0], numbers[1] if len(numbers) > 1 else 0.0)
    if name == "scale":
        return Transform(a=numbers[0], d=numbers[1] if len(numbers) > 1 else numbers[0])
    if name == "rotate":
        return Transform.turning(numbers[0], *(numbers[1:] or (0.0, 0.0)))
    slope = math.tan(math.radians(numbers[0]))
    return Transform(c=slope) if name == "skewX" else Transform(b=slope)


def _short(text: str) -> str:
    """Return the beginning of a text, for messages."""
    text = " ".join(text[:200].split())
    return text if len(text) <= 40 else text[:37] + "..."


_CHECKS: Final[dict[str, Callable[[str, str], Fault | None]]] = {
    **dict.fromkeys(LENGTHS, _length),
    **dict.fromkeys(SHARES, _share),
    **dict.fromkeys(PAINTS, _paint),
    **dict.fromkeys(REFERENCES, _reference),
    **dict.fromkeys(("points", "viewBox", "stroke-dasharray", "rotate", "stdDeviation"), _numbers),
    **dict.fromkeys(("transform", "gradientTransform", "patternTransform"), _transform),
    **dict.fromkeys(_CHOICES, _choice),
    "d": _path,
    "numOctaves": _octaves,
}
