"""A table seen from above: its ground, and things laid on it with their shadows."""

from __future__ import annotations

import random
from typing import Any, Final

LIGHT: Final = (0.45, 0.8)
"""Where shadows fall, right and down, as shares of how high a thing lies."""


def table_top(size: tuple[int, int], colour: str) -> Any:
    """Return a ground of that colour: lit from the upper left, dark at its edges, fine in grain."""
    from PIL import Image, ImageChops, ImageColor, ImageFilter

    wide, high = size
    base = Image.new("RGB", size, colour)
    shade = tuple(round(value * 0.5) for value in ImageColor.getrgb(colour))
    glow = Image.radial_gradient("L").resize((round(wide * 1.5), round(high * 1.6)))
    left, top = round(wide * 0.32), round(high * 0.42)
    glow = ImageChops.invert(glow).crop((left, top, left + wide, top + high))
    dark = Image.new("RGB", size, shade)
    lit = Image.composite(base, dark, glow.point(lambda v: min(255, 90 + round(v * 0.9))))
    # The grain of cloth: the same in every run.
    noise = Image.frombytes(
        "L",
        (wide // 2 + 1, high // 2 + 1),
        random.Random(1).randbytes((wide // 2 + 1) * (high // 2 + 1)),
    )
    cloth = (
        noise.filter(ImageFilter.GaussianBlur(0.8))
        .resize(size)
        .point(lambda v: 128 + round((v - 128) * 0.16))
    )
    return ImageChops.overlay(lit, Image.merge("RGB", (cloth,) * 3))


def lay(
    scene: Any, picture: Any, middle: tuple[float, float], turn: float = 0.0, height: float = 6.0
) -> None:
    """Lay a picture on the scene, turned clockwise by degrees, *height* pixels above the table."""
    from PIL import Image, ImageFilter

    pad = round(4 * height) + 8
    framed = Image.new("RGBA", (picture.width + 2 * pad, picture.height + 2 * pad))
    framed.paste(picture, (pad, pad))
    if turn:
        framed = framed.rotate(-turn, Image.Resampling.BICUBIC, expand=True)
    x, y = round(middle[0] - framed.width / 2), round(middle[1] - framed.height / 2)
    alpha = framed.getchannel("A")
    for reach, blur, strength in ((1.0, 1.4, 0.34), (0.25, 0.35, 0.42)):
        cast = alpha.filter(ImageFilter.GaussianBlur(height * blur))
        cast = cast.point([round(v * strength) for v in range(256)])
        place = x + round(height * LIGHT[0] * reach), y + round(height * LIGHT[1] * reach)
        scene.paste((0, 0, 0), place, cast)
    scene.paste(framed, (x, y), framed)


def edged(picture: Any, share: float = 0.22) -> Any:
    """Return a piece with light on its upper edge and shade on its lower one, as thick card has."""
    from PIL import Image, ImageChops

    alpha = picture.getchannel("A")
    for shift, tone in (((-1, -1), 255), ((1, 1), 0)):
        inner = ImageChops.offset(alpha, -shift[0], -shift[1])
        rim = ImageChops.subtract(alpha, inner).point([round(v * share) for v in range(256)])
        picture.paste(Image.new("RGB", picture.size, (tone,) * 3), (0, 0), rim)
    picture.putalpha(alpha)
    return picture
