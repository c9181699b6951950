"""The outermost pixels of art made by others: what a bleed and blank corners are filled with."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final

from msgspec import Struct
from PIL import Image, ImageStat

from pnp.errors import PnpError
from pnp.foreign import Foreign, Picture
from pnp.pdf.pictures import loaded
from pnp.units import mm

DPI: Final = 200
"""Resolution at which the edge of a part of a page is looked at."""

Colour = tuple[int, int, int]


class Rims(Struct, frozen=True):
    """The edges of art as it lies on its piece."""

    colour: Colour
    """The median of all four edges."""

    left: Any | None
    right: Any | None
    top: Any | None
    bottom: Any | None
    """Strips one pixel thick, None where one colour is wanted."""

    corners: tuple[Colour, ...]
    """The colours beside the corners: top left, top right, bottom right, bottom left."""


@lru_cache(maxsize=4)
def seen(foreign: Foreign) -> Any:
    """Return the art as it is seen on its piece, in RGB, what is transparent on white.

    Raises PnpError for a picture that cannot be read.
    """
    if isinstance(foreign.art, Picture):
        image = loaded(foreign.art.path)
    else:
        from pnp.pdf.raster import region

        clip = foreign.art
        image = region(clip.path, clip.page, clip.box, DPI)
    if image.mode in ("RGBA", "LA", "PA") or "transparency" in image.info:
        image = image.convert("RGBA")
        ground = Image.new("RGBA", image.size, "white")
        image = Image.alpha_composite(ground, image)
    return image.convert("RGB").rotate(-foreign.turn, expand=True)


def rims_of(foreign: Foreign) -> Rims:
    """Return the edges of the art; raises PnpError for a picture that cannot be read."""
    image = seen(foreign)
    wide, tall = image.size
    if wide < 3 or tall < 3:
        raise PnpError(f"expected a picture of some pixels, found {mm(wide)} x {mm(tall)}")
    beside = _beside(image, foreign)
    if foreign.corner:
        image = _filled(image, foreign, beside)
    strips = (
        image.crop((0, 0, 1, tall)),
        image.crop((wide - 1, 0, wide, tall)),
        image.crop((0, 0, wide, 1)),
        image.crop((0, tall - 1, wide, tall)),
    )
    around = [
        strip.resize((64, 1) if strip.width > 1 else (1, 64), Image.Resampling.NEAREST)
        for strip in strips
    ]
    line = Image.new("RGB", (256, 1))
    for place, strip in enumerate(around):
        pixels = strip if strip.width > 1 else strip.transpose(Image.Transpose.ROTATE_90)
        line.paste(pixels, (64 * place, 0))
    red, green, blue = ImageStat.Stat(line).median
    left, right, top, bottom = strips if foreign.fill == "edge" else (None,) * 4
    return Rims((red, green, blue), left, right, top, bottom, beside)


def _filled(image: Any, foreign: Foreign, colours: tuple[Colour, ...]) -> Any:
    """Return the picture with its blank corners filled, for its edges only: as squares."""
    wide, tall = image.size
    across = int(foreign.corner / foreign.place.width * wide) + 1
    down = int(foreign.corner / foreign.place.height * tall) + 1
    whole = image.copy()
    left_top = ((0, 0), (wide - across, 0), (wide - across, tall - down), (0, tall - down))
    for (x, y), colour in zip(left_top, colours, strict=True):
        whole.paste(colour, (x, y, x + across, y + down))
    return whole


def _beside(image: Any, foreign: Foreign) -> tuple[Colour, ...]:
    """Return the colours at the edge just past where round corners begin."""
    wide, tall = image.size
    across = min(int(foreign.corner / foreign.place.width * wide * 1.3) + 2, wide // 2)
    down = min(int(foreign.corner / foreign.place.height * tall * 1.3) + 2, tall // 2)
    inset = min(2, wide // 4, tall // 4)
    places = (
        ((across, inset), (inset, down)),
        ((wide - 1 - across, inset), (wide - 1 - inset, down)),
        ((wide - 1 - across, tall - 1 - inset), (wide - 1 - inset, tall - 1 - down)),
        ((across, tall - 1 - inset), (inset, tall - 1 - down)),
    )
    found = []
    for pair in places:
        first, second = (image.getpixel(place) for place in pair)
        red, green, blue = ((one + two) // 2 for one, two in zip(first, second, strict=True))
        found.append((red, green, blue))
    return tuple(found)
