"""The faces of a net as plain data, and the free place beside them."""

from __future__ import annotations

from typing import Any

from pnp.dice.die import Die
from pnp.dice.drawing import POLYGON, SQUARE, corner_groups, drawn, group_of
from pnp.dice.nets import Net, NetFace
from pnp.dice.numbering import Hand, positions
from pnp.dice.tabs import overlap
from pnp.dice.things import Mark
from pnp.dice.unfold import Point
from pnp.dice.words import DieFace


def net_faces(die: Die, net: Net, hand: Hand, mark: Mark) -> list[dict[str, Any]]:
    """Return the faces of a net as plain data, each with what the layout puts there."""
    order = positions(net.sides, hand)
    found = []
    for placed in net.faces:
        if net.sides == 4:
            found.append(_corner_face(die, placed, mark))
            continue
        face = die.faces[order[placed.face]]
        share = SQUARE if net.sides == 6 else POLYGON
        group = group_of(die, face, placed.frame, share, mark)
        found.append(drawn(die, face, placed.points, placed.frame, [group]))
    return found


def _corner_face(die: Die, placed: NetFace, mark: Mark) -> dict[str, Any]:
    groups = corner_groups(die, placed.points, placed.corners, placed.frame, mark)
    return drawn(die, DieFace(()), placed.points, placed.frame, groups)


def free_corner(net: Net, width: float, height: float) -> Point | None:
    """Return the top left of a place beside the net, within its rectangle, or None."""
    shapes = [*(face.points for face in net.faces), *net.tabs]
    for x, y in (
        (0.0, net.size.height - height),
        (0.0, 0.0),
        (net.size.width - width, 0.0),
        (net.size.width - width, net.size.height - height),
    ):
        grown = ((x - 1, y - 1), (x + width + 1, y - 1))
        box = (*grown, (x + width + 1, y + height + 1), (x - 1, y + height + 1))
        if x >= 0 and y >= 0 and not any(overlap(box, shape) for shape in shapes):
            return x, y
    return None
