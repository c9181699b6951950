"""Properties 23 to 25, measured in pixels: size of boards, length of bars, painted bleed."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from PIL import Image

from pnp.geometry import Rect, Sides
from pnp.proof.reading.contour import shape_of
from pnp.proof.reading.printed import FileProof, Laid, PageProof, Printed
from pnp.proof.reading.raster import WHITE, Raster, bare, rasters, single_faces
from pnp.proof.reading.reader import MM
from pnp.proof.result import Finding, Result, Rule, mm3

FINE: Final = 600
"""Dots an inch for lengths."""

PIXEL: Final = 25.4 / FINE

FINEST: Final = 2400
"""Dots an inch for boards: PDFium paints a pixel whole that a clip touches, at either end."""

BOARD = Rule(
    23, "boards have their size in pixels", "mm", round(PIXEL, 4), cost="pixels", alone=True
)
RULER = Rule(24, "scale bars are as long as they say", "mm", round(2 * PIXEL, 4), alone=True)
PAINTED = Rule(25, "bleed is painted where the cut is", "%", 2.0, cost="pixels", alone=True)

COARSE: Final = 300
"""Dots an inch for colours along the cut."""

AROUND: Final = 0.8
"""What is looked at beyond the edge of a board; marks begin 1 mm outside."""

STRIPS: Final = (0.2, 0.4, 0.5, 0.6, 0.8)
"""Where a board is measured, as shares of its length."""

LARGE: Final = 100.0
"""A piece alone on its page and at least this long is measured as boards are, in millimetres."""


# 23


def boards(printed: Printed) -> Iterator[Result]:
    """Yield property 23: a board on paper is as wide and as high as ordered, to a pixel.

    What the page paints is compared with what the face alone paints: from the first to the last
    pixel that is not white, in strips across and down, without marks and labels. A face painted
    to its edge is held against the ordered size itself.
    """
    for file in printed.files:
        pages = [page for page in file.pages if _is_large(page)]
        if pages and not file.said.repeats:
            yield from BOARD.results(file.said.path, _boards(printed, file, pages))


def _is_large(page: PageProof) -> bool:
    laid = page.pieces
    return (
        len(page.laid) == 1 == len(laid) and max(laid[0].whole.width, laid[0].whole.height) >= LARGE
    )


def _boards(printed: Printed, file: FileProof, pages: list[PageProof]) -> Iterator[Finding]:
    data, faces = single_faces(file)
    index_of = {laid.drawing.target.objgen: index for index, (laid, *_) in enumerate(faces)}
    with rasters(bare(file), FINEST) as sheets:
        for page in pages:
            laid = page.pieces[0]
            if laid.said.rotation:
                continue  # turned boards are measured by property 13 alone
            index = index_of[laid.drawing.target.objgen]
            with rasters(data, FINEST * laid.drawing.scale[0]) as alone:
                for down in (False, True):
                    strips = _strips(laid, page, faces[index][2], down)
                    yield _extent(laid, page, alone[index], sheets[page.said.number - 1], strips)


@dataclass(frozen=True)
class _Strips:
    """Thin strips over a page, with what they show on the face by itself."""

    down: bool
    length: float
    """Of the paint that is expected when the face is painted to its edge."""

    pairs: tuple[tuple[Rect, Rect], ...]


def _strips(laid: Laid, page: PageProof, inner: Rect, down: bool) -> _Strips:
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
    return _Strips(down, box.height if down else box.width, tuple(pairs))


def _extent(laid: Laid, page: PageProof, alone: Raster, sheet: Raster, strips: _Strips) -> Finding:
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


# 24


BAR: Final = re.compile(r"(\d+)\s?mm above, (\d+)\s?in below|(\d+)\s?mm|(\d+)\s?in\b")
"""What stands beside a bar."""

BESIDE: Final = 8.0
"""How far from its label a bar ends at most, in millimetres."""

HIGH: Final = 3.0
"""How far above or below its label, in millimetres."""

SHORT: Final = 50.0
"""A dark line of at least this length is a bar."""


def rulers(printed: Printed) -> Iterator[Result]:
    """Yield property 24: every scale bar is as long as the number beside it, to two pixels.

    The labels are found by reading the text of the page, the bars by looking for long dark lines
    before them, along or up the page.
    """
    for file in printed.files:
        if file.said.repeats or file.said.is_book:
            continue
        findings: list[Finding] = []
        # Finer than the tolerance asks, so that a row of pixels misses the ticks at the ends.
        with rasters(file.straight(), 2 * FINE) as pages:
            for page in file.pages:
                findings += _rulers(pages[page.said.number - 1], page)
        results = list(RULER.results(file.said.path, findings))
        if findings and all(result.ok for result in results):
            bars = f"{len(findings)} bar{'s' if len(findings) > 1 else ''} measured"
            yield RULER.note(file.said.path, max(f.measured for f in findings), bars)
        else:
            yield from results


def _rulers(raster: Raster, page: PageProof) -> Iterator[Finding]:
    for wanted, label in _labels(raster, page):
        lines = _lines(raster, label)
        if not lines:
            continue  # words about a length, not the label of a bar
        for length in wanted:
            found = min(lines, key=lambda line: abs(line - length))
            off = abs(found - length)
            message = ""
            if off > RULER.tolerance:
                message = f"expected a bar of {length:g} mm, measured {mm3(found)} mm in pixels"
            yield Finding(off, message, page.said.number)


def _labels(raster: Raster, page: PageProof) -> Iterator[tuple[list[float], Rect]]:
    """Yield the lengths that a label names, and its box, for labels outside all pieces."""
    text = raster.page.get_textpage()
    _, height = raster.page.get_size()
    words = text.get_text_range()
    for match in BAR.finditer(words):
        both_mm, both_in, only_mm, only_in = match.groups()
        wanted = [float(value) for value in (both_mm, only_mm) if value]
        wanted += [float(value) * 25.4 for value in (both_in, only_in) if value]
        if max(wanted) < SHORT:
            continue
        boxes = [text.get_charbox(index) for index in range(*match.span())]
        left, low = min(box[0] for box in boxes), min(box[1] for box in boxes)
        right, high = max(box[2] for box in boxes), max(box[3] for box in boxes)
        label = Rect(left * MM, (height - high) * MM, (right - left) * MM, (high - low) * MM)
        if not any(_touch(label, laid.painted) for laid in page.laid):
            yield wanted, label


def _touch(one: Rect, two: Rect) -> bool:
    return one.x < two.right and two.x < one.right and one.y < two.bottom and two.y < one.bottom


def _lines(raster: Raster, label: Rect) -> list[float]:
    """Return the lengths of the long dark lines that end just before the label."""
    upright = label.height > label.width
    reach = 4 * SHORT
    if upright:
        place = Rect(label.x - HIGH, label.bottom + 1, label.width + 2 * HIGH, reach)
    else:
        place = Rect(label.x - reach - 1, label.y - HIGH, reach, label.height + 2 * HIGH)
    image, _, _ = raster.part(Rect.of(raster.size).shared(place))
    step = raster.step[1] if upright else raster.step[0]
    if upright:
        image = image.transpose(Image.Transpose.ROTATE_270)
    # Now the label is at the right of the picture.
    found: list[float] = []
    dark = image.point(lambda value: 255 if value < 128 else 0)
    for row in range(dark.height):
        line = dark.crop((0, row, dark.width, row + 1)).tobytes()
        end = line.rfind(b"\xff")
        if end < 0 or (len(line) - end) * step > BESIDE:
            continue
        start = line.rfind(b"\x00", 0, end) + 1
        length = (end + 1 - start) * step
        if length >= SHORT:
            found.append(length)
    return found


# 25


def painted(printed: Printed) -> Iterator[Result]:
    """Yield property 25: where the art reaches the cut, it goes on to the edge of the bleed.

    Along the contour of every distinct face pairs of pixels are compared, one just inside the cut
    and one just inside the edge of the bleed. The figure is the share of all pairs in percent
    whose inner pixel is inked and whose outer one is white paper.
    """
    for file in printed.files:
        if not file.said.repeats:
            yield from PAINTED.results(file.said.path, [Finding(0.0), *_painted(printed, file)])


def _painted(printed: Printed, file: FileProof) -> Iterator[Finding]:
    data, faces = single_faces(file)
    if not faces:
        return
    with rasters(data, COARSE) as pages:
        for index, (laid, number, place) in enumerate(faces):
            known = shape_of(printed, laid.said)
            if known is None:
                continue
            component, shape = known
            bleed = component.bleed_sides()
            if min(bleed.as_tuple()) < 0.4:
                continue  # too narrow for a pixel of its own
            image = pages[index].whole(grey=True)
            wide, tall = pages[index].step
            pairs = bare_paper = 0
            for x, y, across, down in shape.along(0.25):
                far = _bleed_at(bleed, across, down) - 0.2
                inner, outer = (
                    _value(
                        image, (place.x + x + s * across) / wide, (place.y + y + s * down) / tall
                    )
                    for s in (-0.1, far)
                )
                pairs += 1
                bare_paper += inner < WHITE <= outer
            share = 100 * bare_paper / pairs
            message = ""
            if share >= PAINTED.tolerance:
                message = (
                    f"{laid.said}: expected colour to the edge of the bleed, "
                    f"measured white along {share:.1f} % of the cut"
                )
            yield Finding(share, message, number)


def _bleed_at(bleed: Sides, across: float, down: float) -> float:
    """Return the width of the bleed in the direction that leads out of the piece."""
    if abs(across) > 0.99:
        return bleed.right if across > 0 else bleed.left
    if abs(down) > 0.99:
        return bleed.bottom if down > 0 else bleed.top
    return min(bleed.as_tuple())


def _value(image: Image.Image, x: float, y: float) -> int:
    column = min(max(int(x), 0), image.width - 1)
    row = min(max(int(y), 0), image.height - 1)
    value: Any = image.getpixel((column, row))
    return int(value)
