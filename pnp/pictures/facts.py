"""What a picture is, found by unpacking it once: its size as it is seen, blank round corners."""

from __future__ import annotations

import math
from contextlib import nullcontext
from functools import partial
from threading import Lock
from typing import Any, Final

from msgspec import Struct
from PIL import Image

from pnp.errors import PnpError
from pnp.model.picture_names import Found
from pnp.pdf.pictures import DAMAGE, opened, orientation

SMALL: Final = 240
"""Pixels of the longest side at which corners are looked at."""

BLANK: Final = 246
"""From this value on of all three colours a pixel passes for white."""

WIDEST: Final = 0.2
"""Of the width: round corners are not larger."""

DEEP: Final = 0.8
"""Pixels below the edge at which the first row of the small picture sees the arc."""

FEWEST: Final = 8
"""Pixels of a side; less is no picture of a card."""


LARGE: Final = 25_000_000
"""Pixels above which only one picture is unpacked at a time: it takes hundreds of megabytes."""

_ONE: Final = Lock()


class Facts(Struct, frozen=True):
    """One picture, measured."""

    width: int
    height: int
    """Pixels as it is seen."""

    corner: float = 0.0
    """Radius of blank round corners as a share of the width; 0 without any."""

    see_through: bool = False
    """Whether something is transparent beside the corners."""


def facts(found: Found) -> Facts:
    """Return what the picture is; raises PnpError for one that is broken, huge or moves."""
    image = opened(found.path)
    frames = getattr(image, "n_frames", 1)
    if frames > 1 and image.format != "MPO":
        raise PnpError(f"expected one picture, found {frames} in the file")
    width, height = image.size
    turned = orientation(image) >= 5
    if min(width, height) < FEWEST:
        raise PnpError(f"expected a picture of a card, found {width} x {height} pixels")
    if image.format in ("JPEG", "MPO") and image.mode not in ("L", "RGB", "CMYK"):
        raise PnpError(f"expected grey, RGB or CMYK, found {image.mode}")
    with _ONE if width * height > LARGE else nullcontext():
        small, alpha = _small(image)
    corner = _corner(small, alpha)
    see_through = alpha is not None and _inner_alpha(alpha, corner)
    if turned:
        width, height = height, width
        corner *= image.size[0] / width
    return Facts(width, height, corner, see_through)


def _small(image: Any) -> tuple[Any, Any | None]:
    """Return the picture small in RGB, and its alpha; raises PnpError for a broken one."""
    try:
        # A JPEG is unpacked at an eighth of its size, but read to its end.
        image.draft(None, (SMALL, SMALL))
        image.load()
    except DAMAGE as error:
        raise PnpError(f"expected a whole picture, found: {error}") from None
    scale = SMALL / max(image.size)
    size = tuple(max(round(side * scale), 1) for side in image.size)
    see_through = image.mode in ("RGBA", "LA", "PA", "La", "RGBa") or "transparency" in image.info
    if image.mode.startswith("I") or image.mode == "F":
        from pnp.pdf.pictures import eight_bit

        image = eight_bit(image)
    if see_through:
        image = image.convert("RGBA").resize(size, Image.Resampling.BOX)
        return image.convert("RGB"), image.getchannel("A")
    return image.convert("RGB").resize(size, Image.Resampling.BOX), None


def _blank(image: Any, alpha: Any | None, x: int, y: int) -> bool:
    if alpha is not None and alpha.getpixel((x, y)) < 128:
        return True
    return bool(min(image.getpixel((x, y))) >= BLANK)


def _corner(image: Any, alpha: Any | None) -> float:
    """Return the radius of blank corners as a share of the width, 0 where there are none."""
    right, low = image.width - 1, image.height - 1
    blank = partial(_blank, image, alpha)
    ends = ((0, 0), (right, 0), (right, low), (0, low))
    middles = ((right // 2, 0), (right, low // 2), (right // 2, low), (0, low // 2))
    if not all(blank(*place) for place in ends) or any(blank(*place) for place in middles):
        return 0.0
    runs = []
    for start, step in ((0, 1), (right, -1)):
        for y in (0, low):
            run = 0
            while run <= right // 2 and blank(start + step * run, y):
                run += 1
            runs.append(run)
    run = max(runs)
    # The arc leaves the edge so flat that its first row shows less than the radius.
    radius = run + DEEP + math.sqrt(2 * run * DEEP)
    return 0.0 if radius > WIDEST * image.width else radius / image.width


def _inner_alpha(alpha: Any, corner: float) -> bool:
    """Return whether anything beside the corners is transparent."""
    inset = round(corner * alpha.width) + 1
    columns = alpha.crop((inset, 0, alpha.width - inset, alpha.height))
    rows = alpha.crop((0, inset, alpha.width, alpha.height - inset))
    return any(part.getextrema()[0] < 250 for part in (columns, rows) if min(part.size) > 0)
