"""A sheet as a drawing for the screen: its labels and marks, and its pieces by reference."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from html import escape
from typing import Final

from pnp.frame import Contour, Drawn, Label, Line
from pnp.geometry import Rect
from pnp.sheets.page import Page, Placement

Shown = Callable[[Placement, str], str]
"""From a placement and the attributes of its place to what shows the piece there."""

FAMILY: Final = "'Source Sans Pro', system-ui, sans-serif"


def sheet_svg(page: Page, shown: Shown) -> str:
    """Return the page as SVG in millimetres."""
    size = page.size
    pieces = (_piece(one, shown) for one in page.placements)
    parts = "".join((*pieces, *(part for item in page.drawn for part in _item(item))))
    box = f"0 0 {size.width:g} {size.height:g}"
    return f'<svg class="sheet" viewBox="{box}" font-family="{FAMILY}">{parts}</svg>'


def _piece(put: Placement, shown: Shown) -> str:
    """Return a piece at its place, of a tile the part that it shows."""
    box = put.trim
    turned = f' transform="rotate({put.rotation} {_two(*box.centre)})"' if put.rotation else ""
    if put.rotation % 180:
        x, y = box.centre
        box = Rect(x - box.height / 2, y - box.width / 2, box.height, box.width)
    inner = shown(put, _rect(box))
    return f"<g{turned}>{inner}</g>"


def _item(item: Drawn) -> Iterator[str]:
    match item:
        case Line():
            ends = f'x1="{item.x1:.2f}" y1="{item.y1:.2f}" x2="{item.x2:.2f}" y2="{item.y2:.2f}"'
            dash = f' stroke-dasharray="{_two(*item.dash)}"' if item.dash else ""
            yield f'<line {ends} stroke="{item.colour}" stroke-width="{item.width:.3f}"{dash}/>'
        case Label():
            turn = f' transform="rotate({item.turn} {_two(item.x, item.y)})"' if item.turn else ""
            look = ' font-weight="700"' if item.bold else ""
            yield (
                f'<text x="{item.x:.2f}" y="{item.y:.2f}" font-size="{item.size:.2f}" '
                f'text-anchor="{item.anchor}" fill="{item.colour}"{look}{turn}>'
                f"{escape(item.text)}</text>"
            )
        case Contour(shape="rectangle"):
            yield f"<rect {_rect(item.rect)} {_look(item)}/>"
        case Contour(shape="circle"):
            x, y = item.rect.centre
            radius = item.rect.width / 2
            yield f'<circle cx="{x:.2f}" cy="{y:.2f}" r="{radius:.2f}" {_look(item)}/>'
        case Contour():
            corners = " ".join(_two(*point) for point in item.points)
            yield f'<polygon points="{corners}" {_look(item)}/>' if corners else ""


def _look(item: Contour) -> str:
    fill, stroke = item.fill or "none", item.stroke or "none"
    return f'fill="{fill}" stroke="{stroke}" stroke-width="{item.width:.3f}"'


def _rect(rect: Rect) -> str:
    return f'x="{rect.x:.2f}" y="{rect.y:.2f}" width="{rect.width:.2f}" height="{rect.height:.2f}"'


def _two(*values: float) -> str:
    return " ".join(f"{value:.2f}" for value in values)
