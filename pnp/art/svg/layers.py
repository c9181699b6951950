"""SVG text into layers: drawings that Typst renders, and the text boxes between them."""

from __future__ import annotations

import copy
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from lxml import etree
from msgspec import Struct

from pnp.art.svg.textbox import TextBox, TextFault, TextStyle, apply, css, read_text_box
from pnp.art.svg.values import parse_transform
from pnp.aside import LARGE, Aside, aside
from pnp.geometry import Size, Transform
from pnp.units import SLACK
from pnp.units import mm as trimmed

SVG: Final = "http://www.w3.org/2000/svg"
XLINK: Final = "{http://www.w3.org/1999/xlink}href"

DRAWN: Final = frozenset("path rect circle ellipse line polyline polygon text image use".split())
KEPT: Final = frozenset(
    "defs symbol clipPath mask pattern marker linearGradient radialGradient filter style title "
    "desc metadata".split()
)


class SvgFault(ValueError):
    """Something in a drawing that cannot be printed as meant."""

    def __init__(self, message: str, hint: str | None = None, line: int = 0) -> None:
        super().__init__(message)
        self.hint, self.line = hint, line
        """The line is one of the text that was read, which may be a template filled in."""


_BOX: Final = f"{{{SVG}}}foreignObject"


class ArtLayer:
    """A drawing without text boxes, as SVG text that fills the bleed box.

    One with large pictures lies in a file until it is asked for.
    """

    __slots__ = ("_kept",)

    def __init__(self, svg: str) -> None:
        kept = aside(svg.encode("utf-8", "surrogatepass")) if len(svg) >= LARGE else svg
        self._kept = kept if isinstance(kept, Aside) else svg

    @property
    def svg(self) -> str:
        """The text; raises OSError where somebody took its file away."""
        kept = self._kept
        return kept if isinstance(kept, str) else kept.whole().decode("utf-8", "surrogatepass")

    @property
    def weight(self) -> int:
        """How long the text is, in characters, or in bytes for one in a file."""
        return len(self._kept) if isinstance(self._kept, str) else self._kept.size

    def __eq__(self, other: object) -> bool:
        return isinstance(other, ArtLayer) and self._kept == other._kept

    def __hash__(self) -> int:
        return hash(self._kept)

    def __repr__(self) -> str:
        return f"ArtLayer({self.svg!r})"


class TextLayer(Struct, frozen=True):
    """Text boxes with nothing drawn between them."""

    boxes: tuple[TextBox, ...]


Layer = ArtLayer | TextLayer

MOST_KEPT: Final = 500_000
"""Elements times layers: each layer of drawings between text boxes begins as a copy of all."""


_CURES: Final = (
    ("EntityRef", "write &amp; for &; {{ ... }} does so by itself"),
    ("Entity '", "write the character itself, not its name"),
    ("'<' not allowed", "write &lt; for <; {{ ... }} does so by itself"),
    ("Unescaped '<'", "write &lt; for <; {{ ... }} does so by itself"),
    ("tag mismatch", "every element needs its end: <g> ... </g>, or <path .../>"),
    ("Premature end", "every element needs its end: <g> ... </g>, or <path .../>"),
    ("Namespace prefix", "name it in <svg ...>, such as xmlns:xlink=..."),
)
"""What to do about faults that the XML reader names in its own words."""


def parser() -> etree.XMLParser:
    """Return what reads XML without entities, files and addresses."""
    return etree.XMLParser(
        resolve_entities=False,
        no_network=True,
        load_dtd=False,
        remove_comments=True,
        remove_pis=True,
        huge_tree=False,
    )


def parse(text: str | bytes) -> etree._Element:
    """Return the root element; no entity is expanded, no file or address is opened.

    Raises SvgFault.
    """
    reader = parser()
    try:
        data = text.encode("utf-8", "replace") if isinstance(text, str) else text
        root = etree.fromstring(data.strip(), reader)
    except etree.XMLSyntaxError as error:
        # The line counted there is one of the filled-in drawing, not of the user's template.
        # Of several faults the first is the cause, the others follow from it.
        first = next(iter(reader.error_log), None)
        what = first.message if first else (error.msg or "nothing that is XML")
        line = first.line if first else (error.lineno or 0)
        what = re.sub(r", line \d+, column \d+$", "", what).strip()
        hint = next((cure for sign, cure in _CURES if sign in what), None)
        raise SvgFault(f"expected SVG, found broken XML: {what}", hint, line) from None
    if root.getroottree().docinfo.internalDTD is not None:
        raise SvgFault("expected SVG without a DOCTYPE", "remove the DOCTYPE and its entities")
    if root.tag != f"{{{SVG}}}svg":
        found = f"<{local(root)}>" if local(root) != "svg" else "one without its namespace"
        raise SvgFault(
            f"expected an <svg> element, found {found}", f'write <svg xmlns="{SVG}" ...>'
        )
    return root


def local(element: etree._Element) -> str:
    """Return the name without its namespace."""
    tag = element.tag
    return tag.rpartition("}")[2] if isinstance(tag, str) else ""


def view_box(root: etree._Element, size: Size) -> tuple[float, float]:
    """Return the origin of the viewBox, which must measure *size* millimetres.

    Raises SvgFault.
    """
    wanted = f"{trimmed(size.width)} x {trimmed(size.height)}"
    hint = 'write viewBox="{{ view }}": one unit is 1 mm and the box covers the bleed'
    text = root.get("viewBox")
    if not text:
        raise SvgFault(f"expected a viewBox of {wanted}, found none", hint)
    try:
        x, y, width, height = (float(part) for part in re.split(r"[\s,]+", text.strip()))
    except ValueError:
        raise SvgFault(f'expected a viewBox of four numbers, found "{text}"', hint) from None
    if abs(width - size.width) > 10 * SLACK or abs(height - size.height) > 10 * SLACK:
        found = f"{trimmed(width)} x {trimmed(height)}"
        raise SvgFault(f"expected a viewBox of {wanted}, found {found}", hint)
    return x, y


class Seat(Struct, frozen=True):
    """Where a text box stands: all that the drawing around it decides."""

    matrix: Transform
    """From its units to the bleed box."""

    style: TextStyle
    """What it inherits."""

    names: tuple[tuple[str | None, str], ...]
    """The namespaces around it: prefixes and addresses."""

    depth: int
    """How many elements are around it."""


class Structure(Struct, frozen=True):
    """A drawing without the words of its text boxes."""

    seats: tuple[Seat, ...]
    drawings: Mapping[int, ArtLayer]
    """What is drawn above so many text boxes."""

    def filled(self, boxes: Sequence[TextBox]) -> list[Layer]:
        """Return the layers from the lowest to the highest, with these text boxes in the seats."""
        layers: list[Layer] = []
        for level in range(len(self.seats) + 1):
            if level in self.drawings:
                layers.append(self.drawings[level])
            if level < len(boxes) and boxes[level].blocks:
                if layers and isinstance(layers[-1], TextLayer):
                    layers[-1] = TextLayer((*layers[-1].boxes, boxes[level]))
                else:
                    layers.append(TextLayer((boxes[level],)))
        return layers


def layers_of(root: etree._Element, size: Size) -> list[Layer]:
    """Return the layers of the drawing from the lowest to the highest; *size* is the bleed box.

    Raises SvgFault and TextFault.
    """
    structure, boxes = structure_of(root, size)
    return structure.filled(boxes)


def structure_of(root: etree._Element, size: Size) -> tuple[Structure, list[TextBox]]:
    """Return the drawing without its text boxes, and these; raises as `layers_of` does."""
    x, y = view_box(root, size)
    root.set("width", f"{trimmed(size.width)}mm")
    root.set("height", f"{trimmed(size.height)}mm")
    root.set("preserveAspectRatio", "none")
    boxes = [element for element in _drawn(root) if element.tag == _BOX]
    if len(boxes) < sum(1 for _ in root.iter(_BOX)):
        raise SvgFault("expected text boxes in the drawing itself, found one inside a definition")
    if not boxes:
        return Structure((), {0: ArtLayer(_text(root))}), []
    seats, read = [], []
    for number, box in enumerate(boxes, 1):
        seat = _seat(box, x, y)
        seats.append(seat)
        read.append(read_text_box(box, seat.matrix, seat.style, number))
    order: dict[etree._Element, int] = {}
    passed = 0
    for element in _drawn(root):
        if element.tag == _BOX:
            passed += 1
        else:
            order[element] = passed
    levels = set(order.values())
    count = sum(1 for _ in root.iter())
    if len(levels) * count > MOST_KEPT:
        raise SvgFault(
            f"expected at most {MOST_KEPT} elements in all layers, found {len(levels)} layers of "
            f"{count}",
            "draw first, and put the text boxes behind one another at the end",
        )
    drawings = {level: _only(root, order, level) for level in levels if len(levels) > 1}
    if len(levels) == 1:
        # Nearly every card: one drawing below, all text above; no copy is needed.
        for box in boxes:
            _remove(box)
        drawings = {levels.pop(): root}
    art = {level: ArtLayer(_text(drawing)) for level, drawing in drawings.items()}
    return Structure(tuple(seats), art), read


def _drawn(root: etree._Element) -> Iterator[etree._Element]:
    """Yield what paints, in document order, without what only defines."""
    for child in root:
        name = local(child)
        if name in DRAWN or name == "foreignObject":
            yield child
        elif name and name not in KEPT:
            yield from _drawn(child)


def _only(root: etree._Element, order: dict[etree._Element, int], level: int) -> etree._Element:
    """Return a copy of the drawing with the elements of one level only."""
    keep = [place == level for place in order.values()]
    twin = copy.deepcopy(root)
    painted = [e for e in _drawn(twin) if local(e) != "foreignObject"]
    referenced = set(re.findall(r'href="#([^"]+)"', etree.tostring(twin, encoding="unicode")))
    for element, stays in zip(painted, keep, strict=True):
        if stays:
            continue
        parent = element.getparent()
        if parent is None:
            continue
        if element.get("id") in referenced:
            # Another layer may draw it again by <use>: keep the definition, not the picture.
            shelf = etree.SubElement(parent, f"{{{SVG}}}defs")
            parent.replace(element, shelf)
            shelf.append(element)
        else:
            _remove(element)
    for box in list(twin.iter(_BOX)):
        _remove(box)
    return twin


def _remove(element: etree._Element) -> None:
    parent = element.getparent()
    if parent is not None:
        parent.remove(element)


def _text(root: etree._Element) -> str:
    return str(etree.tostring(root, encoding="unicode"))


def _seat(element: etree._Element, x: float, y: float) -> Seat:
    matrix = Transform()
    style = TextStyle()
    above = list(element.iterancestors())[::-1]
    for outer in above:
        style = apply(style, {k: v for k, v in css(outer).items() if k != "color"})
        if local(outer) == "svg" and outer.getparent() is not None:
            raise TextFault("expected no text box inside a nested <svg>")
    for outer in [element, *above[::-1]]:
        if outer.get("transform"):
            try:
                matrix = matrix.then(parse_transform(str(outer.get("transform"))))
            except ValueError as error:
                raise SvgFault(str(error)) from None
    names = tuple(above[-1].nsmap.items())
    return Seat(matrix.then(Transform.moving(-x, -y)), style, names, len(above))
