"""Pictures in drawings: found in the workspace, measured at their placed size, put into the SVG."""

from __future__ import annotations

import base64
import io
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

from lxml import etree

from pnp.art.svg import SVG, XLINK, SvgFault, local, parse_transform
from pnp.geometry import Transform

LEAST_DPI: Final = 300
LEAST_DPI_LINE: Final = 600
"""Least resolution of pictures at their placed size, in dots per inch; line art needs more."""

MOST_PIXELS: Final = 60_000_000
TYPES: Final = {"PNG": "image/png", "JPEG": "image/jpeg"}

Find = Callable[[str], Path | None]
"""Finds a picture of the workspace by the name in the drawing."""

Fault = tuple[str, str | None]


def embed_pictures(root: etree._Element, find: Find) -> Iterator[Fault]:
    """Put pictures named by a relative path into the drawing; yield message and hint of faults.

    One user unit is 1 mm, so the placed size follows from width, height and the transforms.
    """
    for element in root.iter(f"{{{SVG}}}image"):
        link = str(element.get("href") or element.get(XLINK) or "")
        if not link or link.startswith(("#", "data:")) or "://" in link:
            continue  # the preflight speaks about those
        # Without its link a faulty picture is not complained about a second time.
        for key in ("href", XLINK):
            element.attrib.pop(key, None)
        path = find(link) if not link.startswith("/") and ".." not in link.split("/") else None
        if path is None:
            hint = "pictures lie in components/GAME/, templates/GAME/ or templates/"
            yield f'expected a picture of the workspace, found no "{link}"', hint
            continue
        data = path.read_bytes()
        fault = _fault(element, link, data)
        if fault:
            yield fault
            continue
        kind = "image/png" if data.startswith(b"\x89PNG") else "image/jpeg"
        element.set("href", f"data:{kind};base64,{base64.b64encode(data).decode('ascii')}")


def _fault(element: etree._Element, link: str, data: bytes) -> Fault | None:
    from PIL import Image

    try:
        with Image.open(io.BytesIO(data)) as picture:
            width, height = picture.size
            kind, mode = str(picture.format), picture.mode
    except (OSError, Image.DecompressionBombError, ValueError):
        return f"expected a PNG or JPEG picture, found {link}", None
    if kind not in TYPES:
        return f"expected a PNG or JPEG picture, found {link} ({kind})", None
    if width * height > MOST_PIXELS:
        millions = width * height // 1_000_000
        limit = MOST_PIXELS // 1_000_000
        return f"expected at most {limit} million pixels, found {millions} in {link}", None
    placed = _placed_width(element)
    if placed is None:
        return f"expected width and height of {link} as numbers in millimetres", None
    dpi = min(width / placed[0], height / placed[1]) * 25.4
    least = LEAST_DPI_LINE if mode == "1" else LEAST_DPI
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
    except (ValueError, SvgFault):
        return None
    across = (matrix.a**2 + matrix.b**2) ** 0.5
    down = (matrix.c**2 + matrix.d**2) ** 0.5
    if width <= 0 or height <= 0 or local(element) != "image":
        return None
    return width * across, height * down
