"""Registration marks of Silhouette sheets measured, and the corners around them in pixels."""

from __future__ import annotations

import math
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from pnp.geometry import Rect, Sides
from pnp.proof.reading.printed import PageProof
from pnp.proof.reading.reader import Stroke
from pnp.proof.result import Finding, mm3

INSET: Final = 10.0
SQUARE: Final = 5.0
ARMS: Final = (5.0, 20.0)
WIDTHS: Final = (0.5, 1.0)
CLEAR: Final = 1.5
NEAR: Final = 0.01

DPI: Final = 100
WHITE: Final = 250


def registered(path: Path, page: PageProof) -> Iterator[Finding]:
    """Yield what is wrong with the marks of one front.

    A square of 5 mm at the top left, angles at the top right and the bottom left with arms of
    equal length from 5 to 20 mm and a width from 0.5 to 1 mm, all 10 mm inside the paper. Their
    corners, 1.5 mm of clearance included, hold no other ink.
    """
    squares = [fill.box for fill in page.shown.fills if _inside(fill.box, page)]
    wanted = Rect(INSET, INSET, SQUARE, SQUARE)
    off = min((_apart(box, wanted) for box in squares), default=SQUARE)
    message = ""
    if off > NEAR:
        message = f"expected a square of 5 mm at 10 mm from the edges, measured {mm3(off)} mm off"
    yield Finding(off, message)
    right, bottom = page.said.media.width - INSET, page.said.media.height - INSET
    bars = [_bar(stroke) for stroke in page.shown.strokes if stroke.width >= WIDTHS[0] - NEAR]
    arms = []
    for corner, name in (((right, INSET), "top right"), ((INSET, bottom), "bottom left")):
        own = [bar for bar in bars if _touches(bar, corner)]
        if len(own) != 2:
            yield Finding(1.0, f"expected an angle of two arms at the {name}, found {len(own)}")
            return
        arms += [max(bar.width, bar.height) for bar in own]
        thin = [min(bar.width, bar.height) for bar in own]
        if min(thin) < WIDTHS[0] - NEAR or max(thin) > WIDTHS[1] + NEAR:
            yield Finding(1.0, f"expected arms 0.5 to 1 mm wide at the {name}, found others")
    if max(arms) - min(arms) > NEAR or not ARMS[0] - NEAR <= min(arms) <= ARMS[1] + NEAR:
        yield Finding(1.0, "expected four equal arms of 5 to 20 mm, found others")
        return
    yield from _corners(path, page, max(arms), [wanted, *bars])


def _inside(box: Rect, page: PageProof) -> bool:
    return box.x < page.said.media.width / 2 and box.y < page.said.media.height / 2


def _apart(one: Rect, two: Rect) -> float:
    return max(
        abs(one.x - two.x),
        abs(one.y - two.y),
        abs(one.right - two.right),
        abs(one.bottom - two.bottom),
    )


def _bar(stroke: Stroke) -> Rect:
    """Return the area that a straight stroke with butt ends paints."""
    x, y = min(stroke.x1, stroke.x2), min(stroke.y1, stroke.y2)
    wide, tall = abs(stroke.x1 - stroke.x2), abs(stroke.y1 - stroke.y2)
    half = stroke.width / 2
    level = wide >= tall
    sides = Sides(0.0, half, 0.0, half) if level else Sides(half, 0.0, half, 0.0)
    return Rect(x, y, wide, tall).outset(sides)


def _touches(bar: Rect, corner: tuple[float, float]) -> bool:
    """Return whether a corner of the bar is the outer corner of the angle."""
    return any(
        abs(x - corner[0]) <= NEAR and abs(y - corner[1]) <= NEAR
        for x in (bar.x, bar.right)
        for y in (bar.y, bar.bottom)
    )


def _corners(path: Path, page: PageProof, arm: float, marks: list[Rect]) -> Iterator[Finding]:
    """Yield a failure for ink in a corner beside its mark."""
    from pypdfium2 import PdfDocument

    media = page.said.media
    square, angle = INSET + SQUARE + CLEAR, INSET + arm + CLEAR
    zones = {
        "top left": Rect(0.0, 0.0, square, square),
        "top right": Rect(media.width - angle, 0.0, angle, angle),
        "bottom left": Rect(0.0, media.height - angle, angle, angle),
    }
    with PdfDocument(path) as document:
        bitmap = document[page.said.number - 1].render(scale=DPI / 72, grayscale=True)
        data, stride = bytes(bitmap.buffer), bitmap.stride
        wide, tall = bitmap.width, bitmap.height
    # PDFium stretches the page to whole pixels, so that these differ a little from the resolution.
    across, down = wide / media.width, tall / media.height
    # A pixel that a mark touches is its own.
    pixel = Sides(1.5 / across, 1.5 / down, 1.5 / across, 1.5 / down)
    own = [page.written(mark).outset(pixel) for mark in marks]
    for name, corner in zones.items():
        zone = page.written(corner)
        dark = 0
        # A pixel that lies in the corner in part shows what is printed beside it.
        rows = range(max(math.ceil(zone.y * down), 0), min(int(zone.bottom * down), tall))
        columns = range(max(math.ceil(zone.x * across), 0), min(int(zone.right * across), wide))
        for row in rows:
            for column in columns:
                if data[row * stride + column] < WHITE:
                    x, y = (column + 0.5) / across, (row + 0.5) / down
                    dark += not any(r.x <= x <= r.right and r.y <= y <= r.bottom for r in own)
        message = f"expected no ink beside the mark at the {name}, found {dark} dark pixels"
        yield Finding(dark, message if dark else "")
