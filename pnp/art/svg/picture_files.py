"""Picture files: what they are, and their data as Typst takes them: PNG, JPEG or SVG."""

from __future__ import annotations

import io
import struct
import zlib
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

from msgspec import Struct

MOST_PIXELS: Final = 60_000_000

TYPES: Final = {"PNG": "image/png", "JPEG": "image/jpeg"}
"""Formats that go into the PDF as they are, a JPEG byte for byte."""

READ: Final = {"PNG": "PNG", "JPEG": "JPEG", "MPO": "JPEG"} | dict.fromkeys(
    ("WEBP", "GIF", "TIFF", "BMP"), ""
)
"""Formats that are read, and what their data pass for as they are; cameras write MPO."""

KNOWN: Final = "PNG, JPEG, WebP, GIF, TIFF, BMP or SVG"

ORIENTATION: Final = 0x0112
"""The EXIF tag that says how a camera was held."""

QUALITY: Final = 95
"""Of a JPEG whose colours are converted."""

DAMAGE: Final = (OSError, ValueError, SyntaxError, EOFError, struct.error, zlib.error)


class Picture(Struct, frozen=True):
    """What is known of a picture file."""

    width: int
    height: int
    """Pixels as they are stored."""

    kind: str
    """The format that its data have in the drawing, as in `TYPES`."""

    line_art: bool
    turned: int = 1
    """How it is turned and mirrored to be seen, 1 to 8 as EXIF counts."""

    changed: bool = False
    """Whether its data are not those of the file."""

    @property
    def seen(self) -> tuple[int, int]:
        """Width and height as a person sees it, in pixels."""
        return (self.height, self.width) if self.turned >= 5 else (self.width, self.height)


def measured(data: bytes) -> Picture | str:
    """Return the measures of a picture that can be read to its end, or what it is instead."""
    from PIL import Image

    try:
        with Image.open(io.BytesIO(data)) as picture:
            width, height = picture.size
            form = str(picture.format)
            if form not in READ:
                return form
            if width * height > MOST_PIXELS:
                return f"{width * height // 1_000_000} million pixels"
            count = getattr(picture, "n_frames", 1)
            if count > 1 and form != "MPO":
                return f"{count} pictures in one file"
            turned = orientation(picture)
            picture.load()
            inks = picture.mode in ("CMYK", "LAB", "YCbCr")
            kind = READ[form] or "PNG"
            changed = inks or not READ[form]
            return Picture(width, height, kind, picture.mode == "1", turned, changed)
    except Image.DecompressionBombError:
        return "more pixels than that"
    except DAMAGE:
        return "broken"


def seen_size(path: Path) -> tuple[int, int] | None:
    """Return width and height of a picture as it is seen, in pixels; None where it is none."""
    from PIL import Image

    try:
        with Image.open(path) as picture:
            wide, high = picture.size
            return (high, wide) if orientation(picture) >= 5 else (wide, high)
    except (Image.DecompressionBombError, *DAMAGE):
        return None


def orientation(image: Any) -> int:
    """Return how the picture is turned and mirrored to be seen, 1 to 8 as EXIF counts."""
    try:
        found = image.getexif().get(ORIENTATION, 1)
    except (*DAMAGE, KeyError, TypeError):
        return 1
    return found if found in range(1, 9) else 1


def matrix(found: Picture) -> str:
    """Return the transform from stored pixels to seen ones, as SVG writes it.

    >>> matrix(Picture(30, 20, "JPEG", False, 6))
    'matrix(0 1 -1 0 20 0)'
    """
    w, h = found.width, found.height
    values = {
        2: (-1, 0, 0, 1, w, 0),
        3: (-1, 0, 0, -1, w, h),
        4: (1, 0, 0, -1, 0, h),
        5: (0, 1, 1, 0, 0, 0),
        6: (0, 1, -1, 0, h, 0),
        7: (0, -1, -1, 0, h, w),
        8: (0, -1, 1, 0, 0, w),
    }.get(found.turned, (1, 0, 0, 1, 0, 0))
    return f"matrix({' '.join(map(str, values))})"


@lru_cache(maxsize=2000)
def known(path: Path, changed: int, size: int) -> Picture | str:
    """Return `measured` of the file; a picture on many cards is read through once."""
    return measured(path.read_bytes())


@lru_cache(maxsize=16)
def data_of(path: Path, changed: int, found: Picture) -> bytes:
    """Return the data of a picture as they go into the drawing; those of another format anew.

    Inks become sRGB by the profile of the picture, by plain arithmetic where it has none. The turn
    that a camera notes is not done.
    """
    from PIL import Image

    data = path.read_bytes()
    if not found.changed:
        return data
    with Image.open(io.BytesIO(data)) as opened:
        picture: Any = opened
        profile = picture.info.get("icc_profile")
        if picture.mode in ("CMYK", "LAB", "YCbCr"):
            picture = _in_srgb(picture, profile)
            profile = None
        buffer = io.BytesIO()
        if found.kind == "JPEG":
            picture.save(buffer, "JPEG", quality=QUALITY, subsampling=0)
        else:
            picture = _plain(picture)
            picture.save(buffer, "PNG", icc_profile=profile if picture.mode != "L" else None)
    return buffer.getvalue()


def _in_srgb(picture: Any, profile: bytes | None) -> Any:
    """Return a picture of inks in sRGB."""
    from PIL import ImageCms

    if not profile:
        return picture.convert("RGB")
    try:
        source = ImageCms.ImageCmsProfile(io.BytesIO(profile))
        target = ImageCms.createProfile("sRGB")
        return ImageCms.profileToProfile(picture, source, target, outputMode="RGB")
    except (ImageCms.PyCMSError, *DAMAGE):
        return picture.convert("RGB")


def _plain(picture: Any) -> Any:
    """Return a picture in a mode that PNG has; a colour that is clear becomes alpha."""
    if "transparency" in picture.info or picture.mode in ("PA", "La", "RGBa"):
        return picture.convert("RGBA")
    if picture.mode == "F":
        return picture.convert("L")
    return (
        picture
        if picture.mode in ("1", "L", "LA", "P", "RGB", "RGBA", "I;16")
        else (picture.convert("RGB"))
    )
