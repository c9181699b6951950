"""Property 25: bleed is painted where the cut is."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from pnp.geometry import Sides
from pnp.proof.reading.bare import single_faces
from pnp.proof.reading.contour import shape_of
from pnp.proof.reading.printed import FileProof, Printed
from pnp.proof.reading.raster import WHITE, rasters
from pnp.proof.result import Finding, Result, Rule

PAINTED = Rule(25, "bleed is painted where the cut is", "%", 2.0, cost="pixels", alone=True)

COARSE: Final = 300
"""Dots an inch for colours along the cut."""


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
            grey, size = image.load(), image.size
            pairs = bare_paper = 0
            for x, y, across, down in shape.along(0.25):
                far = _bleed_at(bleed, across, down) - 0.2
                at_x, at_y = place.x + x, place.y + y
                inner, outer = (
                    _value(grey, size, (at_x + s * across) / wide, (at_y + s * down) / tall)
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


def _value(grey: Any, size: tuple[int, int], x: float, y: float) -> int:
    """Return the pixel at a place, or the nearest of the picture to it."""
    column = min(max(int(x), 0), size[0] - 1)
    row = min(max(int(y), 0), size[1] - 1)
    value: int = grey[column, row]
    return value
