"""Property 24: scale bars are as long as they say, measured in pixels."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from PIL import Image

from pnp.geometry import Rect
from pnp.proof.reading.extent import FINE, PIXEL
from pnp.proof.reading.printed import PageProof, Printed
from pnp.proof.reading.raster import Raster, rasters
from pnp.proof.reading.reader import MM
from pnp.proof.result import Finding, Result, Rule, mm3

RULER = Rule(24, "scale bars are as long as they say", "mm", round(2 * PIXEL, 4), alone=True)


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
