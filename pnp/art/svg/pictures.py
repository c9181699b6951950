"""Pictures in drawings: found in the workspace, measured at their placed size, put into the SVG."""

from __future__ import annotations

import base64
import re
import struct
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

from lxml import etree
from msgspec import Struct, field

from pnp.art.svg.layers import SVG, XLINK, SvgFault, local, parse
from pnp.art.svg.picture_files import (
    KNOWN,
    MOST_PIXELS,
    TYPES,
    Picture,
    data_of,
    known,
    matrix,
    measured,
)
from pnp.art.svg.values import ATTRIBUTES, parse_transform
from pnp.geometry import Transform

ENOUGH: Final = 300
"""Dots an inch at the placed size from which on nothing is said; line art needs twice as many."""

REFUSED: Final = 3
"""A picture of less than a third of what is enough is refused."""

MOST_BYTES: Final = 64_000_000
"""A larger file is not even opened; the pictures of one drawing may have as many bytes together,
and twice as many pixels as one may have."""

DRAWING: Final = "data:image/svg+xml;base64,"

Find = Callable[[str], Path | None]
"""Finds a picture of the workspace by the name in the drawing."""

Fault = tuple[str, str | None]

Inspect = Callable[[etree._Element], Iterator[Fault]]
"""What is wrong with a drawing that is a picture in another."""


class Pictures(Struct):
    """Where pictures are found, what they must be, and which are coarse."""

    find: Find
    inspect: Inspect
    meant: Callable[[str], str]
    """Gives the hint for a name that no file has."""

    enough: int = ENOUGH
    coarse: dict[str, tuple[float, int]] = field(default_factory=dict)
    """Dots an inch of those below what is enough, and how many are, by their names."""

    drawings: set[str] = field(default_factory=set)
    """Links to drawings that were put into this one."""

    def embed(self, root: etree._Element) -> Iterator[Fault]:
        """Put pictures named by a relative path into the drawing; yield message and hint of faults.

        One user unit is 1 mm, so the placed size follows from width, height and the transforms.
        """
        room = _Room()
        for element in list(root.iter(f"{{{SVG}}}image")):
            link = str(element.get("href") or element.get(XLINK) or "")
            if not link or link.startswith("#") or "://" in link:
                continue  # the preflight speaks about those
            if link.startswith("data:"):
                fault = self._written(element, link, room)
            else:
                # Without its link a faulty picture is not complained about a second time.
                for key in ("href", XLINK):
                    element.attrib.pop(key, None)
                fault = self._file(element, link, room)
            if fault:
                yield fault

    def _file(self, element: etree._Element, link: str, room: _Room) -> Fault | None:
        """Put the file of that name into the element, or return what is wrong with it."""
        # Spreadsheets of one system name files as another would not.
        link = link.strip().replace("\\", "/")
        path = self.find(link) if not link.startswith("/") and ".." not in link.split("/") else None
        if path is None:
            hint = self.meant(link)
            if not link or link.endswith("/"):
                hint = "its name is empty: {% if item.picture %}<image .../>{% endif %}"
            return f'expected a picture of the workspace, found no "{link}"', hint
        stat = path.stat()
        if stat.st_size > MOST_BYTES:
            return f"expected at most {MOST_BYTES // 10**6} MB, found more in {link}", None
        if path.suffix.lower() == ".svg":
            data, fault = self._drawing(path.read_bytes(), link)
            if fault := fault or room.fault("", stat.st_size):
                return fault
            made = DRAWING + base64.b64encode(data).decode("ascii")
            self.drawings.add(made)
            element.set("href", made)
            return None
        found = known(path, stat.st_mtime_ns, stat.st_size)
        fault = self._fault(element, link, found) or room.fault(found, stat.st_size)
        if fault:
            return fault
        assert isinstance(found, Picture)
        data = base64.b64encode(data_of(path, stat.st_mtime_ns, found))
        element.set("href", f"data:{TYPES[found.kind]};base64,{data.decode('ascii')}")
        return _turned(element, found, link)

    def _written(self, element: etree._Element, link: str, room: _Room) -> Fault | None:
        """Return what is wrong with a picture whose bytes stand in the drawing."""
        head, _, text = link.partition(",")
        if head not in {f"data:{kind};base64" for kind in TYPES.values()}:
            return None  # the preflight speaks about those
        if full := room.fault("", len(text)):
            return full
        try:
            found = measured(base64.b64decode(text))
        except ValueError:
            found = "broken"
        name = "the picture in the drawing"
        if isinstance(found, Picture) and (found.changed or TYPES[found.kind] not in head):
            found = "another"
        fault = self._fault(element, name, found) or room.fault(found, 0)
        return fault or (_turned(element, found, name) if isinstance(found, Picture) else None)

    def _drawing(self, data: bytes, link: str) -> tuple[bytes, Fault | None]:
        """Return an SVG file as it goes into the drawing, or what is wrong with it."""
        try:
            root = parse(data)
        except SvgFault as fault:
            return b"", (f"{link}: {fault}", fault.hint)
        for element in root.iter(etree.Element):
            # Drawing programs leave notes of their own, which nobody draws.
            for key in [k for k in element.attrib if k not in ATTRIBUTES and not _kept(str(k))]:
                del element.attrib[key]
        if next(root.iter(f"{{{SVG}}}foreignObject"), None) is not None:
            hint = "write it as <text>, or put the box into the template"
            return b"", (f"{link}: expected a drawing without text boxes, found one", hint)
        found = next(self.inspect(root), None)
        if found is not None:
            return b"", (f"{link}: {found[0]}", found[1])
        return etree.tostring(root), None

    def _fault(self, element: etree._Element, link: str, found: Picture | str) -> Fault | None:
        if not isinstance(found, Picture):
            if "million pixels" in found or "more pixels" in found:
                limit = MOST_PIXELS // 1_000_000
                return f"expected at most {limit} million pixels, found {found} in {link}", None
            return f"expected a picture ({KNOWN}), found {link} ({found})", None
        placed = _placed(element)
        if placed is None:
            return f"expected width and height of {link} as numbers in millimetres", None
        width, height = found.seen
        dots = (width / placed[0] * 25.4, height / placed[1] * 25.4)
        aspect = element.get("preserveAspectRatio", "")
        # Fitted in, a picture is as fine as its tighter side; else its coarser side counts.
        fitted = "slice" not in aspect and "none" not in aspect
        dpi = max(dots) if fitted else min(dots)
        enough = self.enough * (2 if found.line_art else 1)
        least = enough // REFUSED
        if dpi < least - 0.5:
            fits = placed[0] * dpi / least
            fine = f"{placed[0] * dpi / enough:.1f} mm for {enough} dpi"
            hint = f"use a larger picture, or place it up to {fits:.1f} mm wide ({fine})"
            return f"expected {least} dpi at the placed size, found {dpi:.0f} in {link}", hint
        if dpi < enough - 0.5 and dpi < self.coarse.get(link, (enough, 0))[0]:
            self.coarse[link] = (dpi, enough)
        return None


def _kept(key: str) -> bool:
    return key.startswith(("{", "data-", "aria-", "on"))


class _Room:
    """What the pictures of one drawing still may take."""

    def __init__(self) -> None:
        self.bytes, self.pixels = MOST_BYTES, 2 * MOST_PIXELS

    def fault(self, found: Picture | str, size: int) -> Fault | None:
        """Take room for a picture of *size* bytes; return what is wrong where there is none."""
        self.bytes -= size
        self.pixels -= found.width * found.height if isinstance(found, Picture) else 0
        if self.bytes >= 0 and self.pixels >= 0:
            return None
        most = f"{MOST_BYTES // 10**6} MB and {2 * MOST_PIXELS // 10**6} million pixels"
        return f"expected pictures of at most {most} in one drawing, found more", None


def _turned(element: etree._Element, found: Picture, link: str) -> Fault | None:
    """Turn the picture as it is seen, and show the part in its focus; the data stay as they are.

    A picture that is neither turned nor has a focus keeps its element.
    """
    said = element.attrib.pop("data-focus", None)
    view: tuple[float, float, float, float] = (0, 0, *found.seen)
    aspect = element.get("preserveAspectRatio", "")
    if said is not None:
        focus = _focus(str(said))
        if focus is None or "slice" not in aspect:
            hint = 'data-focus="50% 30%" beside preserveAspectRatio="xMidYMid slice"'
            return f'expected two percentages as focus of {link}, found "{said}"', hint
        view, aspect = _part(element, found, focus), "none"
    elif found.turned == 1:
        return None
    frame = etree.SubElement(element, f"{{{SVG}}}svg")
    inner = etree.SubElement(frame, f"{{{SVG}}}image")
    for key in ("x", "y", "width", "height"):
        frame.set(key, str(element.attrib.pop(key, "0")))
    frame.set("viewBox", " ".join(f"{value:.6g}" for value in view))
    if aspect:
        frame.set("preserveAspectRatio", aspect)
        element.attrib.pop("preserveAspectRatio", None)
    inner.set("width", str(found.width))
    inner.set("height", str(found.height))
    for key in ("href", XLINK):
        if key in element.attrib:
            inner.set("href", str(element.attrib.pop(key)))
    if found.turned != 1:
        inner.set("transform", matrix(found))
    element.tag = f"{{{SVG}}}g"
    return None


def _focus(text: str) -> tuple[float, float] | None:
    """Return a place in a picture as shares of its width and height."""
    numbers = re.fullmatch(r"\s*(\d{1,3}(?:\.\d+)?)%[\s,]+(\d{1,3}(?:\.\d+)?)%\s*", text, re.ASCII)
    if numbers is None or max(shares := (float(numbers[1]), float(numbers[2]))) > 100:
        return None
    return shares[0] / 100, shares[1] / 100


def _part(
    element: etree._Element, found: Picture, focus: tuple[float, float]
) -> tuple[float, float, float, float]:
    """Return the part of a picture that fills its place, the focus as near its middle as can be."""
    wide, tall = float(element.get("width", "")), float(element.get("height", ""))
    width, height = found.seen
    scale = max(wide / width, tall / height)
    across, down = wide / scale, tall / scale
    x = min(max(focus[0] * width - across / 2, 0.0), width - across)
    y = min(max(focus[1] * height - down / 2, 0.0), height - down)
    return x, y, across, down


def pixels(link: str) -> float:
    """Return how many pixels a picture in a drawing has; those of a JPEG are guessed.

    >>> pixels("data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAoAAAAHgCAAAAAB")
    307200.0
    """
    if link.startswith(DRAWING):
        return 0.0  # lines and shapes
    if not link.startswith("data:image/png;base64,"):
        return 2.0 * len(link)
    try:
        width, height = struct.unpack(">II", base64.b64decode(link[22:54])[16:24])
    except (ValueError, struct.error):
        return 0.0  # told where it is looked at
    return float(width * height)


def _placed(element: etree._Element) -> tuple[float, float] | None:
    """Return width and height on paper in millimetres."""
    try:
        width, height = float(element.get("width", "")), float(element.get("height", ""))
        turn = Transform()
        for outer in (element, *element.iterancestors()):
            if outer.get("transform"):
                turn = turn.then(parse_transform(str(outer.get("transform"))))
    except ValueError:
        return None
    across = (turn.a**2 + turn.b**2) ** 0.5
    down = (turn.c**2 + turn.d**2) ** 0.5
    if width <= 0 or height <= 0 or local(element) != "image":
        return None
    return width * across, height * down
