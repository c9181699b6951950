"""What a drawing may hold: known elements, known fonts with all glyphs, nothing from outside."""

from __future__ import annotations

import re
from collections.abc import Iterator

from lxml import etree

from pnp.art.fonts import FontLibrary
from pnp.art.svg import DRAWN, KEPT, SVG, XLINK, Layer, TextLayer, local
from pnp.art.textbox import TextBox, TextFault, TextRun, css, first_family, size_of
from pnp.errors import did_you_mean

_KNOWN = DRAWN | KEPT | frozenset("svg g a switch tspan textPath stop foreignObject".split())
Fault = tuple[str, str | None]
"""Message and hint."""

_OUTSIDE = re.compile(r"url\(\s*['\"]?\s*(?!#|data:)|@import|@font-face", re.IGNORECASE)


def faults(root: etree._Element, fonts: FontLibrary) -> Iterator[Fault]:
    """Yield message and hint for everything in the drawing that must not be printed."""
    for element in _outside_boxes(root):
        name = local(element)
        if not name or not str(element.tag).startswith(f"{{{SVG}}}"):
            continue
        if name not in _KNOWN and not name.startswith("fe"):
            yield f"expected a drawing element, found <{name}>", did_you_mean(name, _KNOWN)
            continue
        yield from _references(element, name)
        if name in ("text", "tspan", "textPath"):
            yield from _texts(element, fonts)
        elif name != "foreignObject" and element.get("font-size"):
            yield from _size(element)


def _outside_boxes(element: etree._Element) -> Iterator[etree._Element]:
    """Yield the drawing's elements; what a text box holds is read elsewhere."""
    yield element
    if local(element) != "foreignObject":
        for child in element:
            yield from _outside_boxes(child)


def _references(element: etree._Element, name: str) -> Iterator[Fault]:
    for key, value in element.attrib.items():
        key, value = str(key), str(value)
        if key.startswith("on"):
            yield f"expected no script, found the attribute {key}", None
        if _OUTSIDE.search(value):
            yield f'expected nothing from outside the file, found {key}="{value}"', None
    link = element.get("href") or element.get(XLINK)
    if link and not link.startswith(("#", "data:image/")):
        yield f'expected a reference inside the file, found "{link}"', None
    if name == "style" and _OUTSIDE.search(element.text or ""):
        yield "expected a style sheet without outside references", None


def _size(element: etree._Element) -> Iterator[Fault]:
    size = css(element).get("font-size")
    if size:
        try:
            size_of(size)
        except TextFault as fault:
            yield str(fault), fault.hint


def _texts(element: etree._Element, fonts: FontLibrary) -> Iterator[Fault]:
    yield from _size(element)
    own = (element.text or "") + "".join(child.tail or "" for child in element)
    if not own.strip():
        return
    family, weight, italic = "", 400, False
    for outer in [element, *element.iterancestors()][::-1]:
        properties = css(outer)
        family = first_family(properties.get("font-family", family))
        slope = properties.get("font-style", "italic" if italic else "normal")
        italic = slope in ("italic", "oblique")
        text = properties.get("font-weight", str(weight))
        weight = int(text) if text.isdigit() else 700 if text == "bold" else 400
    if not family and element.get("class"):
        return  # a style sheet may name it; the finished PDF's font names are checked as well
    yield from font_faults(own, family, weight, italic, fonts)


def font_faults(
    text: str, family: str, weight: int, italic: bool, fonts: FontLibrary
) -> Iterator[Fault]:
    """Yield what keeps the text from being drawn in that font."""
    if not family:
        yield f'expected a font-family for "{text.strip()[:30]}", found none', None
        return
    face = fonts.face(family, weight, italic)
    if face is None:
        hint = did_you_mean(family, fonts.families())
        yield f'expected a known font, found "{family}"', hint
        return
    missing = face.lacks(text)
    if missing:
        codes = ", ".join(f'"{c}" (U+{ord(c):04X})' for c in missing[:5])
        yield (
            f"expected characters of {family}, found {codes}",
            "put a font that has them into fonts/",
        )


def text_faults(layers: list[Layer], fonts: FontLibrary) -> Iterator[Fault]:
    """Yield font faults inside the text boxes, and words wider than their box."""
    for layer in layers:
        for box in layer.boxes if isinstance(layer, TextLayer) else ():
            for block in box.blocks:
                if block.marker:
                    yield from font_faults(block.marker, box.style.family, 400, False, fonts)
                for run in block.runs:
                    if run.kind == "text":
                        style = run.style
                        yield from font_faults(
                            run.text, style.family, style.weight, style.italic, fonts
                        )
                        yield from _wide_words(box, run, fonts)


def _wide_words(box: TextBox, run: TextRun, fonts: FontLibrary) -> Iterator[Fault]:
    """Yield words that no line of the box can hold, even at the smallest size."""
    size = run.style.size * box.min_size / box.style.size
    for word in run.text.replace("-", "- ").split():
        if len(word) * size < box.width:
            continue  # no letter is wider than its size
        face = fonts.face(run.style.family, run.style.weight, run.style.italic)
        width = face.width(word, size) if face else 0.0
        if width > box.width:
            shown = word if len(word) <= 30 else word[:27] + "..."
            message = (
                f"{box.name}: expected words up to {box.width:.1f} mm wide, "
                f'found "{shown}" of {width:.1f} mm'
            )
            yield message, "widen the box, lower data-min-size or put a hyphen into the word"
