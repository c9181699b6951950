"""What a drawing may hold: known elements and values, known fonts with all glyphs, nothing from
outside, and no text beyond the finished piece."""

from __future__ import annotations

import math
import re
from collections.abc import Collection, Iterator
from itertools import islice
from typing import Final

from lxml import etree

from pnp.art.families import family_list
from pnp.art.fonts import FontLibrary
from pnp.art.svg.attributes import attribute_fault, data_faults
from pnp.art.svg.layers import DRAWN, KEPT, SVG, XLINK, local
from pnp.art.svg.lettering import MOST_LETTERS, font_faults, unknown_family
from pnp.art.svg.look import OUTSIDE, ROOT, Look, inner, look_inside
from pnp.art.svg.textbox import declared, rules_of
from pnp.art.svg.values import references, value_fault
from pnp.art.svg.weight import GROUPED, Weight
from pnp.errors import did_you_mean
from pnp.geometry import Rect, Transform

_KNOWN = DRAWN | KEPT | frozenset("svg g a switch tspan textPath stop foreignObject".split())
Fault = tuple[str, str | None]
"""Message and hint."""

EDGE: Final = 0.5
"""Letters may pass the edge of the piece by this much, in millimetres; kerning is not measured."""

_PICTURE = re.compile(r"data:image/(png|jpeg);base64,", re.IGNORECASE)
_ADDRESS = re.compile(r"(https?://|mailto:)", re.IGNORECASE)
"""What a link may lead to beside the drawing itself; a browser runs others as a program."""

_SELECTOR = re.compile(r"\*|[.#]?[A-Za-z_][\w-]*")
MOST_RULES: Final = 1000
"""Selectors in the style sheets of a drawing; each is tried on every element."""

MOST_ATTRIBUTES: Final = 500

MOST_FAULTS: Final = 50
"""Faults told of one drawing."""

_WORDED: Final = frozenset("text tspan textPath style title desc metadata foreignObject a".split())


def faults(
    root: etree._Element,
    fonts: FontLibrary,
    piece: bool = True,
    drawings: Collection[str] = (),
) -> Iterator[Fault]:
    """Yield message and hint for everything in the drawing that must not be printed.

    The drawing of a *piece* begins at 0, 0 with its bleed around it; that of an icon anywhere.
    *drawings* are links to drawings within this one that were looked at themselves.
    """
    yield from islice(_Check(root, fonts, piece, drawings).run(), MOST_FAULTS)


class _Check:
    """Goes once through a drawing."""

    def __init__(
        self,
        root: etree._Element,
        fonts: FontLibrary,
        piece: bool,
        drawings: Collection[str],
    ) -> None:
        self.root, self.fonts, self.drawings = root, fonts, drawings
        self.ids: dict[str, etree._Element] = {}
        self.twins: list[tuple[str, etree._Element]] = []
        for element in root.iter(etree.Element):
            name = element.get("id")
            if name and self.ids.setdefault(str(name), element) is not element:
                self.twins.append((str(name), element))
        self.rules: dict[str, dict[str, str]] = {}
        self.view = _view(root)
        self.trim = _trim(self.view if piece else None)
        self.refers = False
        self.letters = 0

    def run(self) -> Iterator[Fault]:
        for sheet in self.root.iter(f"{{{SVG}}}style"):
            yield from self.sheet(sheet.text or "")
        found = False
        for fault in self.walk(self.root, ROOT):
            found = True
            yield fault
        for name, twin in self.twins:
            if etree.tostring(twin, with_tail=False) != etree.tostring(
                self.ids[name], with_tail=False
            ):
                yield f'expected every id once, found "{name}" on two different elements', None
        if self.refers and self.view and not found:
            yield from Weight(self.root, self.ids, self.properties, self.view).faults()

    def walk(self, element: etree._Element, outer: Look) -> Iterator[Fault]:
        """Yield the faults of the element and all inside it, but for what text boxes hold."""
        name = local(element)
        if not name or not str(element.tag).startswith(f"{{{SVG}}}"):
            return
        if name not in _KNOWN and not name.startswith("fe"):
            yield f"expected a drawing element, found <{name}>", did_you_mean(name, _KNOWN)
            return
        if len(element.attrib) > MOST_ATTRIBUTES:
            yield f"expected at most {MOST_ATTRIBUTES} attributes of <{name}>, found more", None
            return
        # What a sheet of styles adds only this drawing knows.
        look = None if self.rules else look_inside(name, element, outer)
        properties = {} if look else self.properties(element)
        for key in () if look else element.attrib:
            if fault := attribute_fault(name, str(key)):
                yield fault
        if name not in _WORDED:
            for text in (element.text, *(child.tail for child in element)):
                if text and not text.isspace():
                    hint = "a text stands in <text> or in a text box"
                    yield f'expected only elements in <{name}>, found "{text.strip()[:30]}"', hint
        if look is None:
            yield from self.attributes(name, properties)
            look, found = inner(name, properties, outer)
            yield from found
        if name == "foreignObject":
            yield from self.box(element, look)
            return
        if name == "text":
            yield from self.text(element, look)
        for child in element:
            yield from self.walk(child, look)

    def properties(self, element: etree._Element) -> dict[str, str]:
        """Return attributes with what style sheets and the attribute style lay over them."""
        found = {str(key): str(value) for key, value in element.attrib.items()}
        if self.rules:
            classes = (f".{name}" for name in found.get("class", "").split())
            for selector in ("*", local(element), *classes, f"#{found.get('id')}"):
                found.update(self.rules.get(selector, {}))
        if "style" in found:
            found.update(declared(found["style"]))
        return found

    def attributes(self, name: str, properties: dict[str, str]) -> Iterator[Fault]:
        """Yield what the attributes say that no renderer could follow."""
        for key, value in properties.items():
            if key.startswith("on"):
                yield f"expected no script, found the attribute {key}", None
            elif "(" in value and OUTSIDE.search(value):
                yield f'expected nothing from outside the file, found {key}="{value}"', None
            elif fault := value_fault(key, value):
                yield fault
            elif "#" in value and "(" in value:
                self.refers = True
                for wanted in references(key, value):
                    if wanted not in self.ids:
                        near = did_you_mean(wanted, self.ids)
                        yield f'expected {key} to name an id of the drawing, found "{wanted}"', near
        self.refers = self.refers or not GROUPED.isdisjoint(properties)
        links = [properties[key] for key in ("href", XLINK) if properties.get(key)]
        for link in links:
            yield from self.link(name, link)
        if not links and name in ("use", "textPath"):
            yield f"expected href on <{name}>, found none", None

    def link(self, name: str, link: str) -> Iterator[Fault]:
        """Yield why what a link names cannot be drawn or followed."""
        if name == "a" and not link.startswith("#"):
            if not _ADDRESS.match(link):
                yield f'expected an address on the web, found "{link[:30]}"', None
        elif name == "image" and link.startswith("data:"):
            if not _PICTURE.match(link) and link not in self.drawings:
                yield f'expected a PNG or JPEG picture, found "{link[:30]}"', None
        elif not link.startswith("#"):
            yield f'expected a reference inside the file, found "{link}"', None
        elif link[1:] not in self.ids:
            near = did_you_mean(link[1:], self.ids)
            yield f'expected href to name an id of the drawing, found "{link}"', near
        else:
            self.refers = True

    def sheet(self, text: str) -> Iterator[Fault]:
        """Yield the faults of a style sheet and remember what its rules say."""
        if OUTSIDE.search(text):
            yield "expected a style sheet without outside references", None
        for selectors, rule in rules_of(text):
            families = family_list(rule.get("font-family", ""))
            if families and self.fonts.face(families) is None:
                yield unknown_family(families, self.fonts)
            for name, value in rule.items():
                if fault := value_fault(name, value):
                    yield fault
            for selector in selectors:
                if not _SELECTOR.fullmatch(selector):
                    hint = "such as .big, rect or #name"
                    yield f'expected a selector of one name, found "{selector[:30]}"', hint
                self.rules.setdefault(selector, {}).update(rule)
            if len(self.rules) > MOST_RULES:
                yield f"expected at most {MOST_RULES} rules of style, found more", None
                return

    def text(self, element: etree._Element, look: Look) -> Iterator[Fault]:
        """Yield what keeps a line of text from being drawn, and whether it runs off the piece."""
        lines = _Lines(self)
        lines.add(element, look)
        found: list[Fault] = []
        self.letters += sum(len(piece) for piece, _ in lines.pieces)
        if self.letters > MOST_LETTERS:
            yield f"expected at most {MOST_LETTERS} letters in a drawing, found more", None
            return
        for piece, own in lines.pieces:
            if piece.strip():
                found += font_faults(piece, own.family, own.weight, own.italic, self.fonts)
                if own.family and not own.size:
                    found.append(
                        (f'expected a font-size for "{piece.strip()[:30]}", found none', None)
                    )
        if not found and lines.measurable and look.shown:
            found += self.reach(lines)
        yield from found

    def reach(self, lines: _Lines) -> Iterator[Fault]:
        for x, y, parts in lines.lines:
            words = "".join(text for text, _ in parts).strip()
            if not words:
                continue
            first = parts[0][1]
            width = math.fsum(self.wide(text, own) for text, own in parts)
            left = x - width * {"middle": 0.5, "end": 1.0}.get(first.anchor, 0.0)
            # Letters stand about three quarters of their size above the line.
            box = Rect(left, y - 0.7 * first.size, width, 0.7 * first.size)
            excess = _excess(box, first.matrix, self.trim)
            if excess > EDGE:
                yield (
                    f'expected a text inside the piece, found "{words[:30]}" to run '
                    f"{excess:.1f} mm over the edge",
                    "use text_size(...) or a text box, which shrink a text to its place",
                )

    def wide(self, text: str, look: Look) -> float:
        folded = " ".join(text.split())
        width = self.fonts.width(look.family, look.weight, look.italic, folded, look.size)
        return width + look.spacing * (len(folded) - 1)

    def box(self, element: etree._Element, look: Look) -> Iterator[Fault]:
        """Yield what a text box cannot follow, and whether it lies off the piece."""
        name = element.get("data-field") or element.get("id") or "a text box"
        yield from data_faults(element)
        if look.veil:
            hint = "leave the box out with {% if %}, or give its text another colour"
            yield f"expected no {look.veil} around {name}: text boxes do not follow it", hint
        try:
            x, y, width, height = (
                float(element.get(key, "0")) for key in ("x", "y", "width", "height")
            )
        except ValueError:
            return  # told with the attributes
        excess = _excess(Rect(x, y, width, height), look.matrix, self.trim)
        if excess > EDGE:
            yield f"expected {name} inside the piece, found it {excess:.1f} mm over the edge", None


class _Lines:
    """The lines of a <text>: where each begins, and its parts with their looks."""

    def __init__(self, check: _Check) -> None:
        self.check = check
        self.pieces: list[tuple[str, Look]] = []
        self.lines: list[tuple[float, float, list[tuple[str, Look]]]] = []
        self.measurable = True

    def add(self, element: etree._Element, look: Look) -> None:
        """Take in the element and what it holds."""
        name = local(element)
        if name == "textPath" or any(
            element.get(key) for key in ("dx", "dy", "rotate", "textLength", "writing-mode")
        ):
            self.measurable = False
        if name == "text" or element.get("x") or element.get("y"):
            try:
                x, y = (float(element.get(key) or "0") for key in ("x", "y"))
            except ValueError:
                x, y, self.measurable = 0.0, 0.0, False
            if name != "text" and not (element.get("x") and element.get("y")):
                # A tspan with one of both goes on where the line is.
                before = self.lines[-1] if self.lines else (0.0, 0.0, [])
                x = x if element.get("x") else before[0]
                y = y if element.get("y") else before[1]
                self.measurable = self.measurable and bool(element.get("x"))
            self.lines.append((x, y, []))
        self.put(element.text, look)
        for child in element:
            # Its faults are told where the child is gone through.
            self.add(child, inner(local(child), self.check.properties(child), look)[0])
            self.put(child.tail, look)

    def put(self, text: str | None, look: Look) -> None:
        if text:
            self.pieces.append((text, look))
            self.lines[-1][2].append((text, look))


def _view(root: etree._Element) -> Rect | None:
    """Return what the drawing covers, None where its viewBox is none, which is told with it."""
    try:
        numbers = [float(part) for part in re.split(r"[\s,]+", str(root.get("viewBox")).strip())]
        return Rect(*numbers)
    except (ValueError, TypeError):
        return None


def _trim(view: Rect | None) -> Rect:
    """Return the finished piece: it begins at 0, 0, and the viewBox adds equal bleeds."""
    if view is None:
        return Rect(-1e9, -1e9, 2e9, 2e9)
    return Rect(0.0, 0.0, view.width + 2 * view.x, view.height + 2 * view.y)


def _excess(box: Rect, matrix: Transform, room: Rect) -> float:
    """Return how far the box, moved by the matrix, passes the edge of the room."""
    corners = [matrix.apply(x, y) for x in (box.x, box.right) for y in (box.y, box.bottom)]
    return max(max(room.x - x, x - room.right, room.y - y, y - room.bottom) for x, y in corners)
