"""How long the paint of a face is on its page, measured in strips of pixels."""

from __future__ import annotations

from typing import Final

from msgspec import Struct
from PIL import Image

from pnp.geometry import Rect, Sides
from pnp.proof.reading.printed import Laid, PageProof
from pnp.proof.reading.raster import WHITE, Raster
from pnp.proof.result import Finding, mm3

FINE: Final = 600
"""Dots an inch for lengths."""

PIXEL: Final = 25.4 / FINE

AROUND: Final = 0.8
"""What is looked at beyond the edge of a board; marks begin 1 mm outside."""

STRIPS: Final = (0.2, 0.4, 0.5, 0.6, 0.8)
"""Where a board is measured, as shares of its length."""


class Strips(Struct, frozen=True):
    """Thin strips over a page, with what they show on the face by itself."""

    down: bool
    length: float
    """Of the paint that is expected when the face is painted to its edge."""

    pairs: tuple[tuple[Rect, Rect], ...]


def strips_over(laid: Laid, page: PageProof, inner: Rect, down: bool) -> Strips:
    """Return the strips over a placed face, and the same strips on the face by itself (*inner*)."""
    said = laid.said
    box = Rect.of(page.said.media).shared(said.trim.outset(said.bleed))
    source = said.source or Rect.of(said.trim.size)
    # The face by itself is drawn at 100 %; what was ordered is the measure, not what is drawn.
    scale = inner.width / (laid.whole.width if said.source else said.trim.width)
    pairs = []
    for share in STRIPS:
        if down:
            strip = Rect(box.x + share * box.width, box.y, 2 * PIXEL, box.height)
        else:
            strip = Rect(box.x, box.y + share * box.height, box.width, 2 * PIXEL)
        x = inner.x + (strip.x - said.trim.x + source.x) * scale
        y = inner.y + (strip.y - said.trim.y + source.y) * scale
        pairs.append((strip, Rect(x, y, strip.width * scale, strip.height * scale)))
    return Strips(down, box.height if down else box.width, tuple(pairs))


def extent(laid: Laid, page: PageProof, alone: Raster, sheet: Raster, strips: Strips) -> Finding:
    """Return how far the painted length on the sheet is from that of the face alone, in mm."""
    down, length = strips.down, strips.length
    around = Sides(0, AROUND, 0, AROUND) if down else Sides(AROUND, 0, AROUND, 0)
    wanted: list[tuple[float, float]] = []
    found: list[tuple[float, float]] = []
    for strip, twin in strips.pairs:
        scale = twin.width / strip.width
        ends = _ends(alone, twin, down)
        if ends:
            start = twin.y if down else twin.x
            wanted.append(((ends[0] - start) / scale, (ends[1] - start) / scale))
        ends = _ends(sheet, strip.outset(around), down)
        if ends:
            start = strip.y if down else strip.x
            found.append((ends[0] - start, ends[1] - start))
    if not wanted or not found:
        return Finding(0.0)
    low, high = min(one for one, _ in wanted), max(two for _, two in wanted)
    # A face that is painted to within a pixel of its edge is held against the order itself.
    low, high = (0.0 if low < PIXEL else low), (length if high > length - PIXEL else high)
    size = max(two for _, two in found) - min(one for one, _ in found)
    off = abs(size - (high - low))
    message = ""
    if off > PIXEL:
        message = (
            f"{laid.said}: expected {mm3(high - low)} mm {'down' if down else 'across'} in "
            f"pixels, measured {mm3(size)} mm"
        )
    return Finding(off, message, page.said.number)


def _ends(raster: Raster, strip: Rect, down: bool) -> tuple[float, float] | None:
    """Return where the paint of a strip begins and ends, in millimetres on the page, or None.

    A pixel at the end that is painted in part counts in part.
    """
    image, x, y = raster.part(strip)
    line = image.resize((1, image.height) if down else (image.width, 1), Image.Resampling.BOX)
    values = list(line.tobytes())
    inked = [index for index, value in enumerate(values) if value < WHITE]
    if not inked:
        return None
    first, last = inked[0], inked[-1]
    start, step = (y, raster.step[1]) if down else (x, raster.step[0])
    low = first + 1 - _covered(values[first], values[min(first + 1, last)])
    high = last + _covered(values[last], values[max(last - 1, first)])
    return start + low * step, start + high * step


def _covered(value: int, inner: int) -> float:
    """Return which part of an end pixel is painted, told by the pixel within."""
    return 1.0 if inner >= WHITE else min((255 - value) / (255 - inner), 1.0)
