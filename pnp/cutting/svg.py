"""Cut paths as SVG: millimetres, one path a piece, a layer for each way of cutting."""

from __future__ import annotations

from html import escape

from pnp.cutting.arcs import radius
from pnp.frame import CutPath
from pnp.geometry import Size

LAYERS = {"through": "CUT", "kiss": "KISS", "score": "SCORE"}
"""Names of the layers by how deep the knife goes, in SVG and DXF alike."""

STROKES = {"through": "#ff0000", "kiss": "#0000ff", "score": "#00a000"}


def svg_text(size: Size, paths: list[CutPath], title: str) -> str:
    """Return a drawing of *size* with the paths; one unit is a millimetre."""
    width, height = _number(size.width), _number(size.height)
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}mm" height="{height}mm" '
        f'viewBox="0 0 {width} {height}">',
        f"<title>{escape(title)}</title>",
    ]
    for kind, layer in LAYERS.items():
        own = [path for path in paths if path.kind == kind]
        if own:
            lines.append(
                f'<g id="{layer}" fill="none" stroke="{STROKES[kind]}" stroke-width="0.1">'
            )
            lines += [
                f'<path class="{kind}" data-piece="{escape(path.name)}" d="{_steps(path)}"/>'
                for path in own
            ]
            lines.append("</g>")
    return "\n".join([*lines, "</svg>", ""])


def _steps(path: CutPath) -> str:
    """Return the path in the words of SVG: lines, and circular arcs where corners have a bulge."""
    x, y, bulge = path.corners[0]
    words = [f"M{_number(x)} {_number(y)}"]
    ends = [*path.corners[1:], path.corners[0]] if path.closed else path.corners[1:]
    start = (x, y)
    for x, y, following in ends:
        if bulge:
            r = _number(radius(start, (x, y), bulge))
            large, clockwise = int(abs(bulge) > 1), int(bulge > 0)
            words.append(f"A{r} {r} 0 {large} {clockwise} {_number(x)} {_number(y)}")
        else:
            words.append(f"L{_number(x)} {_number(y)}")
        start, bulge = (x, y), following
    return "".join(words) + ("Z" if path.closed else "")


def _number(value: float) -> str:
    """Return millimetres to a tenth of a micrometre."""
    return f"{value:.4f}".rstrip("0").rstrip(".") if abs(value) >= 5e-5 else "0"
