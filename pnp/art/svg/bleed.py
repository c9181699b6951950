"""A bleed for drawings that end at the cut: mirrored there, drawn out, or one colour."""

from __future__ import annotations

import copy
from collections.abc import Sequence
from typing import Final

from lxml import etree

from pnp.art.svg.layers import KEPT, SVG, ArtLayer, Layer, local, parse
from pnp.geometry import Sides

OVER: Final = 0.03
"""Millimetres that the bleed runs under the piece, so that no renderer shows a seam."""

RIM: Final = (0.02, 0.1)
"""Millimetres inside the cut between which the strip lies that is drawn out."""

Span = tuple[float, float, float, float]
"""Along one axis: factor and shift of what is drawn again, and where it is seen from and to."""


def with_bleed(layers: Sequence[Layer], sides: Sides, rule: str) -> list[Layer]:
    """Return the layers with a bleed made of what lies at the cut.

    *rule* is mirror, edge or a colour. Texts are not drawn again; the drawing beyond the cut
    gives way.
    """
    made: list[Layer] = []
    for layer in layers:
        if isinstance(layer, ArtLayer):
            ground = rule if not made else ""
            layer = ArtLayer(_bled(layer.svg, sides, rule, ground))
        made.append(layer)
    return made


def _bled(svg: str, sides: Sides, rule: str, ground: str) -> str:
    """Return a drawing with its bleed; one colour is laid under the lowest drawing only."""
    root = parse(svg)
    x, y, width, height = (float(part) for part in str(root.get("viewBox")).split())
    columns = x, x + sides.left, x + width - sides.right, x + width
    rows = y, y + sides.top, y + height - sides.bottom, y + height
    piece = _element(root, "g", id="pnp-piece", clip__path="url(#pnp-cut)")
    shelf = _element(root, "defs")
    for child in list(root)[:-2]:
        piece.append(child)
    _clip(shelf, "pnp-cut", columns[1:3], rows[1:3])
    root.remove(piece)
    if rule.startswith("#"):
        if ground.startswith("#"):
            place = {"x": f"{x:g}", "y": f"{y:g}", "width": f"{width:g}", "height": f"{height:g}"}
            _element(root, "rect", fill=rule, **place)
        root.append(piece)
        return str(etree.tostring(root, encoding="unicode"))
    again = _ground(piece)
    again.set("clip-path", "url(#pnp-cut)")
    shelf.append(again)
    spans = _spans(columns, rule), _spans(rows, rule)
    for across, h in enumerate(spans[0]):
        for down, v in enumerate(spans[1]):
            if (h[0], v[0]) == (1, 1) and (h[1], v[1]) == (0, 0):
                continue
            name = f"pnp-{across}{down}"
            _clip(shelf, name, h[2:], v[2:])
            seen = _element(root, "g", clip__path=f"url(#{name})")
            matrix = f"matrix({h[0]:.9g} 0 0 {v[0]:.9g} {h[1]:.9g} {v[1]:.9g})"
            _element(seen, "use", href="#pnp-ground", transform=matrix)
    # Last, over what runs under it.
    root.append(piece)
    return str(etree.tostring(root, encoding="unicode"))


def _ground(piece: etree._Element) -> etree._Element:
    """Return what is drawn again beyond the cut: the piece without its texts, pictures by name.

    A text would be read there a second time, and the data of a picture stored.
    """
    for number, picture in enumerate(piece.iter(f"{{{SVG}}}image")):
        picture.set("id", picture.get("id") or f"pnp-picture-{number}")
    ground = copy.deepcopy(piece)
    for element in list(ground.iter(etree.Element)):
        name, parent = local(element), element.getparent()
        if parent is not None and (name == "text" or name in KEPT):
            parent.remove(element)
        elif parent is not None and name == "image":
            again = etree.Element(f"{{{SVG}}}use", {"href": f"#{element.get('id')}"})
            parent.replace(element, again)
        else:
            element.attrib.pop("id", None)
    ground.set("id", "pnp-ground")
    return ground


def _spans(edges: tuple[float, float, float, float], rule: str) -> list[Span]:
    """Return along one axis how the piece lies: itself, and what is made beyond either end."""
    least, low, high, most = edges
    found: list[Span] = [(1, 0, low, high)]
    for cut, end, inward in ((low, least, 1), (high, most, -1)):
        if abs(cut - end) < 1e-6:
            continue
        over = cut + inward * OVER
        if rule == "mirror":
            factor, shift = -1.0, 2 * cut + inward * OVER
        else:
            near, far = (cut + inward * part for part in RIM)
            # What lies near the cut comes to the edge of the bleed, what lies inside to the cut.
            factor = (over - end) / (far - near)
            shift = end - factor * near
        found.append((factor, shift, min(over, end), max(over, end)))
    return found


def _clip(shelf: etree._Element, name: str, across: Sequence[float], down: Sequence[float]) -> None:
    """Put the definition of a rectangle to cut by onto the shelf."""
    clip = _element(shelf, "clipPath", id=name)
    place = {"x": across[0], "y": down[0], "width": across[1] - across[0]}
    place["height"] = down[1] - down[0]
    _element(clip, "rect", **{key: f"{value:.9g}" for key, value in place.items()})


def _element(parent: etree._Element, name: str, **values: str) -> etree._Element:
    attributes = {key.replace("__", "-"): value for key, value in values.items()}
    return etree.SubElement(parent, f"{{{SVG}}}{name}", attributes)
