"""Cut paths as DXF: millimetres, origin at the lower left corner of the page, y up, real arcs."""

from __future__ import annotations

import io
from typing import Any, cast

from pnp.cutting.svg import LAYERS
from pnp.frame import CutPath
from pnp.geometry import Size

MILLIMETRES = 4
"""What $INSUNITS calls millimetres."""

COLOURS = {"through": 1, "kiss": 5, "score": 3}
"""Red, blue and green in the numbers of AutoCAD."""


def dxf_text(size: Size, paths: list[CutPath]) -> str:
    """Return the paths of a page of *size*, on the layers CUT, KISS and SCORE.

    A circle is a CIRCLE, a fold a LINE, all else one closed polyline whose rounded corners are
    arcs (DXF reference, LWPOLYLINE, group 42).
    """
    import ezdxf
    from ezdxf import options

    # Dates and numbers made by chance would make two builds differ.
    before = options.write_fixed_meta_data_for_testing
    options.write_fixed_meta_data_for_testing = True
    try:
        document = ezdxf.new("R2000")
        document.header["$INSUNITS"] = MILLIMETRES
        document.header["$MEASUREMENT"] = 1
        document.header["$EXTMIN"], document.header["$EXTMAX"] = (
            (0.0, 0.0, 0.0),
            (size.width, size.height, 0.0),
        )
        for kind, name in LAYERS.items():
            document.layers.add(name, color=COLOURS[kind])
        space = document.modelspace()
        for path in paths:
            _add(space, path, size.height)
        buffer = io.StringIO()
        document.write(buffer)
    finally:
        options.write_fixed_meta_data_for_testing = before
    return buffer.getvalue()


def _add(space: Any, path: CutPath, height: float) -> None:
    """Add one path, its y turned over."""
    look = {"layer": LAYERS[path.kind]}
    corners = [(round(x, 6), round(height - y, 6), -bulge) for x, y, bulge in path.corners]
    if not path.closed:
        (x1, y1, _), (x2, y2, _) = corners
        space.add_line((x1, y1), (x2, y2), dxfattribs=look)
    elif len(corners) == 4 and all(bulge for _, _, bulge in corners):
        # Four arcs and no straight line between them are a circle.
        xs, ys = [x for x, _, _ in corners], [y for _, y, _ in corners]
        middle = (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2
        space.add_circle(middle, round((max(xs) - min(xs)) / 2, 6), dxfattribs=look)
    else:
        # Turned over, an arc that went clockwise still does: in DXF its bulge is negative.
        space.add_lwpolyline(cast(Any, corners), format="xyb", close=True, dxfattribs=look)
