"""Text boxes of a drawing: ``<foreignObject>`` with simple XHTML, read into values."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import Any, Final, Protocol

from lxml import etree
from msgspec import Struct
from msgspec.structs import replace

from pnp.art.families import family_list
from pnp.colours import NAMES, rgb
from pnp.errors import did_you_mean
from pnp.geometry import Transform
from pnp.units import MM_PER_UNIT

XHTML: Final = "http://www.w3.org/1999/xhtml"

BLOCKS: Final = {"p", "div", "body", "ul", "ol"}
INLINE: Final = {"b", "strong", "i", "em", "span", "br", "img"}


class TextFault(ValueError):
    """Something in a text box that cannot be set."""

    def __init__(self, message: str, hint: str | None = None) -> None:
        super().__init__(message)
        self.hint = hint


class TextStyle(Struct, frozen=True, array_like=True):
    """How a run of text looks; sizes in millimetres."""

    family: str = ""
    size: float = 0.0
    weight: int = 400
    italic: bool = False
    colour: str = "#000000"


class TextRun(Struct, frozen=True, array_like=True):
    """A piece of one line: text, an icon's name, or a line break."""

    kind: str
    """``text``, ``icon`` or ``break``."""

    text: str
    style: TextStyle


class Block(Struct, frozen=True, array_like=True):
    """A paragraph or a list item."""

    runs: tuple[TextRun, ...]
    marker: str | None = None
    """What stands before a list item."""


class TextBox(Struct, frozen=True, array_like=True):
    """Wrapped text in a rectangle; positions in millimetres from the corner of the bleed box."""

    name: str
    """The field it shows, for messages."""

    x: float
    y: float
    width: float
    height: float
    turn: float
    """Clockwise turn in degrees about its top left corner."""

    scale: float
    """Factor of everything inside."""

    style: TextStyle
    align: str
    valign: str
    line_height: float
    min_size: float
    blocks: tuple[Block, ...]

    def text(self) -> str:
        """Return the words, for checks."""
        return "\n".join("".join(r.text for r in b.runs if r.kind == "text") for b in self.blocks)

    def icons(self) -> list[TextRun]:
        """Return the icons on its lines, as often as they stand there."""
        return [run for block in self.blocks for run in block.runs if run.kind == "icon"]


_PROPERTIES: Final = (
    "font-family",
    "font-size",
    "font-weight",
    "font-style",
    "color",
    "text-align",
    "line-height",
)
_WEIGHTS: Final = {"normal": 400, "bold": 700, "bolder": 700, "lighter": 300}


def declared(style: str) -> dict[str, str]:
    """Return the properties of a style attribute or of a rule in a style sheet."""
    pairs = (part.partition(":") for part in style.split(";"))
    return {
        name.strip().lower(): value.replace("!important", "").strip()
        for name, _, value in pairs
        if name.strip() and value.strip()
    }


def rules_of(text: str) -> Iterator[tuple[list[str], dict[str, str]]]:
    """Yield the rules of a style sheet: selectors, and what they say."""
    plain = []
    for number, part in enumerate(text.split("/*")):
        plain.append(part.partition("*/")[2] if number else part)
    for part in "".join(plain).split("}"):
        selectors, _, rule = part.rpartition("{")
        if selectors.strip():
            yield [name.strip() for name in selectors.split(",")], declared(rule)


class Attributes(Protocol):
    """An element, or its attributes alone."""

    def get(self, key: str, /) -> str | None:
        """Return an attribute, None where there is none."""
        ...


def css(element: Attributes) -> dict[str, str]:
    """Return the properties of the element that a text box honours."""
    found = {name: element.get(name) for name in _PROPERTIES if element.get(name)}
    for name, value in declared(element.get("style") or "").items():
        if name in _PROPERTIES:
            found[name] = value
    return {name: value for name, value in found.items() if value}


_SIZE: Final = re.compile(r"(\d+\.?\d*|\.\d+)\s*(px|em|%|[a-z]*)", re.ASCII)


_NOTHING: Final[Mapping[str, str]] = MappingProxyType({})
_HARMLESS: Final = re.compile(r"(margin|padding|width|height|display|box-sizing)(-.+)?")


def strict_css(element: Attributes) -> dict[str, str]:
    """Return `css` of an element inside a text box; raises TextFault for what no box can do."""
    for name in declared(element.get("style") or ""):
        if name not in _PROPERTIES and not _HARMLESS.fullmatch(name):
            near = did_you_mean(name, _PROPERTIES)
            raise TextFault(f"expected no {name} in a text box, found one", near)
    if element.get("class"):
        raise TextFault(
            f'expected no class in a text box, found "{element.get("class")}"',
            "write the look into style",
        )
    return css(element)


def _look(element: etree._Element, style: TextStyle) -> tuple[Mapping[str, str], TextStyle]:
    """Return the properties of an element inside a text box, and its style within *style*."""
    attributes = tuple(element.attrib.items())
    return _looked(attributes, style) if attributes else (_NOTHING, style)


@lru_cache(maxsize=2000)
def _looked(
    attributes: tuple[tuple[str, str], ...], style: TextStyle
) -> tuple[Mapping[str, str], TextStyle]:
    """Return the same for attributes; those of one card are those of all others."""
    properties = strict_css(dict(attributes))
    return properties, apply(style, properties)


def apply(style: TextStyle, properties: dict[str, str]) -> TextStyle:
    """Return the style with the properties laid over it."""
    if "font-family" in properties:
        style = replace(style, family=family_list(properties["font-family"]))
    if "font-size" in properties:
        style = replace(style, size=size_of(properties["font-size"], style.size))
    if "font-weight" in properties:
        style = replace(style, weight=weight_of(properties["font-weight"], style.weight))
    if "font-style" in properties:
        style = replace(style, italic=properties["font-style"] in ("italic", "oblique"))
    if "color" in properties:
        style = replace(style, colour=colour_of(properties["color"]))
    return style


def weight_of(text: str, parent: int = 400) -> int:
    """Return a weight from 1 to 1000; raises TextFault for other words."""
    word = text.strip().lower()
    if word == "inherit":
        return parent
    number = _WEIGHTS.get(word) or (int(word) if re.fullmatch(r"\d{1,4}", word, re.A) else 0)
    if not 1 <= number <= 1000:
        raise TextFault(f'expected a font-weight such as 700, found "{text}"', "400 is normal")
    return number


def size_of(text: str, parent: float = 0.0) -> float:
    """Return a type size in millimetres; a bare number and px are user units of 1 mm.

    Raises TextFault for other units: inside this viewBox they would be drawn too large.
    """
    match = _SIZE.fullmatch(text.strip())
    if not match:
        raise TextFault(f'expected a type size, found "{text}"', "write {{ '8pt'|mm }}")
    number, unit = float(match[1]), match[2]
    if unit in ("", "px", "em", "%") and not 0 < number <= 2000:
        raise TextFault(f'expected a type size above 0, found "{text}"', "write {{ '8pt'|mm }}")
    if unit in ("em", "%"):
        return parent * number / (1 if unit == "em" else 100)
    if unit not in ("", "px"):
        size = f"'{match[1]}{unit}'"
        hint = f"a unit is drawn too large inside this viewBox; write {{{{ {size}|mm }}}}"
        raise TextFault(f'expected a type size without a unit, found "{text}"', hint)
    return number


def colour_of(text: str) -> str:
    """Return ``#rrggbb``; raises TextFault for other notations."""
    value = rgb(text)
    if value is None:
        near = did_you_mean(text.strip().lower(), NAMES)
        raise TextFault(f'expected a colour such as #221c18, found "{text}"', near)
    return value


def read_text_box(
    element: etree._Element, outer: Transform, inherited: TextStyle, number: int
) -> TextBox:
    """Return the text box of a ``<foreignObject>``; *outer* maps its units to the bleed box.

    Raises TextFault.
    """
    name = element.get("data-field") or element.get("id") or f"text box {number}"
    try:
        x, y, width, height = (
            float(element.get(key, "0")) for key in ("x", "y", "width", "height")
        )
    except ValueError:
        raise TextFault(f"{name}: expected numbers for x, y, width and height") from None
    if width <= 0 or height <= 0:
        raise TextFault(f"{name}: expected a width and a height above 0")
    scale = math.hypot(outer.a, outer.b)
    if abs(outer.c + outer.b) > 1e-6 or abs(outer.d - outer.a) > 1e-6 or scale <= 0:
        hint = "only moving, turning and even scaling keep text readable"
        raise TextFault(f"{name}: expected a text box that is not skewed or mirrored", hint)
    left, top = outer.apply(x, y)
    reader = _Reader(element, inherited)
    data = reader.data
    if not reader.style.family and reader.blocks:
        raise TextFault(f"{name}: expected a font-family, found none")
    if not reader.style.size and reader.blocks:
        raise TextFault(f"{name}: expected a font-size, found none", "write {{ '8pt'|mm }}px")
    align = data.get("text-align", "start").strip()
    for word, words, what in (
        (align, ("start", "end", "left", "right", "center", "justify"), "text-align"),
        (data.get("valign", "top"), ("top", "middle", "center", "bottom"), "data-valign"),
    ):
        if word not in words:
            near = did_you_mean(word, words)
            raise TextFault(f'{name}: expected {", ".join(words)} for {what}, found "{word}"', near)
    return TextBox(
        name=name,
        x=left,
        y=top,
        width=width,
        height=height,
        turn=math.degrees(math.atan2(outer.b, outer.a)),
        scale=scale,
        style=reader.style,
        align=align,
        valign=data.get("valign", "top"),
        line_height=_line_height(data.get("line-height", "normal")),
        min_size=_min_size(data.get("min-size"), reader.style.size),
        blocks=tuple(reader.blocks),
    )


def _line_height(text: str) -> float:
    """Return how many sizes one line lies under the other."""
    if text == "normal":
        return 1.2
    match = re.fullmatch(r"(\d+\.?\d*|\.\d+)(em|%)?", text.strip(), re.ASCII)
    factor = float(match[1]) / (100 if match[2] == "%" else 1) if match else 0.0
    if not 0.5 <= factor <= 10:
        raise TextFault(f'expected a line-height such as 1.2, found "{text}"')
    return factor


def _min_size(text: str | None, size: float) -> float:
    if not text:
        return size
    match = re.fullmatch(r"(\d+\.?\d*|\.\d+)\s*(pt|mm|in|cm)?(px)?", text.strip(), re.ASCII)
    if not match:
        raise TextFault(f'expected data-min-size such as 6pt, found "{text}"')
    return min(size, float(match[1]) * MM_PER_UNIT.get(match[2] or "mm", 1.0))


class _Reader:
    """Walks the XHTML and collects blocks of runs."""

    def __init__(self, element: etree._Element, inherited: TextStyle) -> None:
        self.blocks: list[Block] = []
        self.runs: list[TextRun] = []
        self.data: dict[str, str] = {}
        self.marker: str | None = None
        self.style = self.note(element, inherited)
        # The outermost block elements set the size that everything inside is relative to.
        inner = element
        while (
            len(inner) == 1 and _tag(inner[0]) in ("div", "body") and not (inner.text or "").strip()
        ):
            inner = inner[0]
            self.style = self.note(inner, self.style)
        if _tag(inner) == "foreignObject" and len(inner) == 1 and _tag(inner[0]) in ("p", "span"):
            self.style = self.note(inner[0], self.style)
        self.walk(inner, self.style)
        self.close()

    def note(self, element: etree._Element, style: TextStyle) -> TextStyle:
        """Remember the box's settings wherever they stand and return the element's style."""
        properties, inner = _look(element, style)
        for name in ("text-align", "line-height"):
            if name in properties:
                self.data[name] = properties[name]
        for name in ("valign", "min-size"):
            if element.get(f"data-{name}"):
                self.data[name] = str(element.get(f"data-{name}"))
        return inner

    def walk(self, element: etree._Element, style: TextStyle) -> None:
        self.add(element.text, style)
        items = 0
        for child in element:
            tag = _tag(child)
            inner = _look(child, style)[1] if tag else style
            if tag in BLOCKS or tag == "li":
                self.close()
                if tag == "li":
                    ordered = _tag(element) == "ol"
                    items += 1
                    self.marker = f"{items}." if ordered else "\u2022"
                self.walk(child, inner)
                self.close()
            elif tag == "br":
                self.runs.append(TextRun("break", "", style))
            elif tag == "img":
                source = child.get("src") or child.get("alt") or ""
                self.runs.append(TextRun("icon", source.removeprefix("icon:"), inner))
            elif tag in ("b", "strong"):
                self.walk(child, replace(inner, weight=max(700, inner.weight)))
            elif tag in ("i", "em"):
                self.walk(child, replace(inner, italic=True))
            elif tag == "span":
                self.walk(child, inner)
            elif tag:
                tags = ", ".join(sorted(BLOCKS | INLINE | {"li"}))
                raise TextFault(f"expected text markup, found <{tag}>", f"known: {tags}")
            self.add(child.tail, style)

    def add(self, text: str | None, style: TextStyle) -> None:
        if text:
            folded = re.sub(r"[ \t\r\n]+", " ", text)
            if folded != " " or self.runs:
                self.runs.append(TextRun("text", folded, style))

    def close(self) -> None:
        """End the paragraph, without the spaces at its ends."""
        runs = self.runs
        while runs and runs[-1].kind == "text" and not runs[-1].text.strip(" "):
            runs.pop()
        if runs and runs[0].kind == "text" and runs[0].text.startswith(" "):
            runs[0] = replace(runs[0], text=runs[0].text.lstrip(" "))
        if runs and runs[-1].kind == "text" and runs[-1].text.endswith(" "):
            runs[-1] = replace(runs[-1], text=runs[-1].text.rstrip(" "))
        if runs:
            self.blocks.append(Block(tuple(runs), self.marker))
        self.runs, self.marker = [], None


def _tag(element: Any) -> str:
    """Return the local name, empty for comments and instructions."""
    return etree.QName(element).localname if isinstance(element.tag, str) else ""
