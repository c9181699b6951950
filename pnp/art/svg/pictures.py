"""Pictures in drawings: found in the workspace, measured at their placed size, put into the SVG."""

from __future__ import annotations

import base64
import io
import struct
import zlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Final

from lxml import etree

from pnp.art.svg.layers import SVG, XLINK, local
from pnp.art.svg.values import parse_transform
from pnp.geometry import Transform

LEAST_DPI: Final = 300
LEAST_DPI_LINE: Final = 600
"""Least resolution of pictures at their placed size, in dots per inch; line art needs more."""

MOST_PIXELS: Final = 60_000_000
MOST_BYTES: Final = 64_000_000
"""A larger file is not even opened; the pictures of one drawing may have as many bytes together,
and twice as many pixels as one may have."""

TYPES: Final = {"PNG": "image/png", "JPEG": "image/jpeg"}

Find = Callable[[str], Path | None]
"""Finds a picture of the workspace by the name in the drawing."""

Fault = tuple[str, str | None]


def embed_pictures(root: etree._Element, find: Find) -> Iterator[Fault]:
    """Put pictures named by a relative path into the drawing; yield message and hint of faults.

    One user unit is 1 mm, so the placed size follows from width, height and the transforms.
    """
    room = _Room()
    for element in root.iter(f"{{{SVG}}}image"):
        link = str(element.get("href") or element.get(XLINK) or "")
        if not link or link.startswith("#") or "://" in link:
            continue  # the preflight speaks about those
        if link.startswith("data:"):
            fault = _written(element, link, room)
            if fault:
                yield fault
            continue
        # Without its link a faulty picture is not complained about a second time.
        for key in ("href", XLINK):
            element.attrib.pop(key, None)
        path = find(link) if not link.startswith("/") and ".." not in link.split("/") else None
        if path is None:
            hint = "pictures lie in components/GAME/, templates/GAME/ or templates/"
            yield f'expected a picture of the workspace, found no "{link}"', hint
            continue
        stat = path.stat()
        if stat.st_size > MOST_BYTES:
            yield f"expected at most {MOST_BYTES // 10**6} MB, found more in {link}", None
            continue
        found = _known(path, stat.st_mtime_ns, stat.st_size)
        fault = _fault(element, link, found) or room.fault(found, stat.st_size)
        if fault:
            yield fault
            continue
        assert isinstance(found, Picture)
        data = base64.b64encode(path.read_bytes()).decode("ascii")
        element.set("href", f"data:{TYPES[found.kind]};base64,{data}")


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


def _written(element: etree._Element, link: str, room: _Room) -> Fault | None:
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
    return _fault(element, "the picture in the drawing", found) or room.fault(found, 0)


@dataclass(frozen=True, slots=True)
class Picture:
    """What is known of a picture file."""

    width: int
    height: int
    kind: str
    """Its format, as in `TYPES`."""

    line_art: bool


def measured(data: bytes) -> Picture | str:
    """Return the measures of a picture that can be read to its end, or what it is instead."""
    from PIL import Image

    try:
        with Image.open(io.BytesIO(data)) as picture:
            width, height = picture.size
            if str(picture.format) not in TYPES:
                return str(picture.format)
            if width * height > MOST_PIXELS:
                return f"{width * height // 1_000_000} million pixels"
            picture.load()
            return Picture(width, height, str(picture.format), picture.mode == "1")
    except Image.DecompressionBombError:
        return "more pixels than that"
    except (OSError, ValueError, SyntaxError, struct.error, zlib.error):
        return "broken"


def pixels(link: str) -> float:
    """Return how many pixels a picture in a drawing has; those of a JPEG are guessed.

    >>> pixels("data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAoAAAAHgCAAAAAB")
    307200.0
    """
    if not link.startswith("data:image/png;base64,"):
        return 2.0 * len(link)
    try:
        width, height = struct.unpack(">II", base64.b64decode(link[22:54])[16:24])
    except (ValueError, struct.error):
        return 0.0  # told where it is looked at
    return float(width * height)


@lru_cache(maxsize=2000)
def _known(path: Path, changed: int, size: int) -> Picture | str:
    """Return `measured` of the file; a picture on many cards is read through once."""
    return measured(path.read_bytes())


def _fault(element: etree._Element, link: str, found: Picture | str) -> Fault | None:
    if not isinstance(found, Picture):
        if "pixels" in found:
            limit = MOST_PIXELS // 1_000_000
            return f"expected at most {limit} million pixels, found {found} in {link}", None
        return f"expected a PNG or JPEG picture, found {link} ({found})", None
    placed = _placed_width(element)
    if placed is None:
        return f"expected width and height of {link} as numbers in millimetres", None
    dpi = min(found.width / placed[0], found.height / placed[1]) * 25.4
    least = LEAST_DPI_LINE if found.line_art else LEAST_DPI
    if dpi < least - 0.5:
        fits = placed[0] * dpi / least
        hint = f"use a larger picture, or place it up to {fits:.1f} mm wide"
        return f"expected {least} dpi at the placed size, found {dpi:.0f} in {link}", hint
    return None


def _placed_width(element: etree._Element) -> tuple[float, float] | None:
    """Return width and height on paper in millimetres."""
    try:
        width, height = float(element.get("width", "")), float(element.get("height", ""))
        matrix = Transform()
        for outer in (element, *element.iterancestors()):
            if outer.get("transform"):
                matrix = matrix.then(parse_transform(str(outer.get("transform"))))
    except ValueError:
        return None
    across = (matrix.a**2 + matrix.b**2) ** 0.5
    down = (matrix.c**2 + matrix.d**2) ** 0.5
    if width <= 0 or height <= 0 or local(element) != "image":
        return None
    return width * across, height * down
