"""Reads the cut paths of a DXF back; shares no code with cutting."""

from __future__ import annotations

import math
from pathlib import Path
from typing import Any, Final

from pnp.proof.reading.cut_files import CutRead
from pnp.proof.reading.paths import Point, Traced, around, straight

MILLIMETRES: Final = 4


def read_dxf(path: Path, height: float) -> CutRead:
    """Return the paths of a DXF drawn from the lower left corner of a page of that *height*."""
    import ezdxf

    try:
        document = ezdxf.readfile(path)
    except (ezdxf.DXFError, OSError) as error:
        raise ValueError(str(error)) from None
    faults = []
    if document.header.get("$INSUNITS") != MILLIMETRES:
        faults.append(f"expected $INSUNITS {MILLIMETRES}, found another unit")
    found = []
    drawn: list[Any] = list(document.modelspace())
    for entity in drawn:
        layer, kind = entity.dxf.layer, entity.dxftype()
        if kind == "CIRCLE":
            x, y, _ = entity.dxf.center
            round_points = around((x, y), entity.dxf.radius, 0.0, 2 * math.pi)
            points, closed = [round_points[-1], *round_points], True
        elif kind == "LINE":
            start, end = entity.dxf.start, entity.dxf.end
            points, closed = [(start.x, start.y), (end.x, end.y)], False
        elif kind == "LWPOLYLINE":
            points, closed = _polyline(entity), bool(entity.closed)
        else:
            faults.append(f"expected lines, circles and polylines, found {kind}")
            continue
        found.append(Traced(layer, tuple((x, height - y) for x, y in points), closed))
    return CutRead(found, faults)


def _polyline(entity: Any) -> list[Point]:
    from ezdxf.math import bulge_to_arc

    vertices = list(entity.get_points("xyb"))
    points: list[Point] = [vertices[0][:2]]
    ends = [*vertices[1:], vertices[0]] if entity.closed else vertices[1:]
    for (x, y, bulge), end in zip(vertices, ends, strict=False):
        if not bulge:
            points += straight((x, y), end[:2])
            continue
        centre, first, last, radius = bulge_to_arc((x, y), end[:2], bulge)
        turn = (last - first) % (2 * math.pi)
        middle = (centre.x, centre.y)
        # The arc is given counterclockwise; a negative bulge runs along it the other way.
        if bulge > 0:
            points += around(middle, radius, first, turn)
        else:
            points += around(middle, radius, last, -turn)
    return points
