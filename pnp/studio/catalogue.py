"""What lies on the desk as plain data for the page: components, designs, one side in detail."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from pnp.art.svg.layers import TextLayer
from pnp.errors import Problem
from pnp.faces.face import Face
from pnp.model.component import Component, Item
from pnp.model.game import Game
from pnp.studio.desk import Desk, Key
from pnp.units import MM_PER_UNIT


def catalogue(game: Game) -> dict[str, Any]:
    """Return the components of a game with their designs; lengths are millimetres."""
    return {
        "title": game.data.title,
        "components": [
            {
                "id": component.id,
                "name": component.name,
                "kind": component.kind,
                **geometry(component),
                "sides": ["front"] if component.sided() == "one" else ["front", "back"],
                "items": [listed(item) for item in game.items[component.id]],
            }
            for component in game.components
        ],
    }


def geometry(component: Component) -> dict[str, Any]:
    """Return what overlays are drawn from: the same values that the layout of sheets takes."""
    trim, bleed = component.trim(), component.bleed_sides()
    return {
        "trim": [trim.width, trim.height],
        "bleed": [bleed.left, bleed.top, bleed.right, bleed.bottom],
        "safe": component.safe,
        "outline": component.outline(),
        "radius": component.corner_radius(),
    }


def listed(item: Item) -> list[Any]:
    """Return a design as a list shows it: its id, the copies, words to find it by."""
    words = " ".join(str(value) for value in item.fields.values() if value not in ("", None))
    return [item.id, item.copies, words[:400]]


def items(desk: Desk, names: Iterable[str]) -> dict[str, list[Any]]:
    """Return some designs, named ``component/item``, as a list shows them."""
    found = {}
    for name in names:
        component, _, design = name.partition("/")
        item = desk.item(Key(component, design, "front"))
        if item is not None:
            found[name] = listed(item)
    return found


def shapes(face: Face) -> dict[str, Any]:
    """Return the outline of a polygon and the lines to fold, from the corner of the trim."""
    found = {"contour": face.contour, "folds": face.folds}
    return {name: value for name, value in found.items() if value}


def problem_of(problem: Problem) -> dict[str, Any]:
    """Return a fault with its place."""
    return {
        "file": problem.file.as_posix() if problem.file else "",
        "line": problem.line,
        "where": problem.where,
        "message": problem.message,
        "hint": problem.hint or "",
    }


def detail(desk: Desk, key: Key) -> dict[str, Any] | None:
    """Return everything about one side, None for one that the game does not have."""
    game, item, side = desk.game, desk.item(key), desk.side(key)
    if game is None or item is None or side is None:
        return None
    component = game.component(key.component)
    own = component.template if key.side == "front" else component.back
    template = own or component.default_template(key.side)
    maker = desk.maker
    shown = maker.templates.shown(template).as_posix() if maker else template
    return {
        "title": str(item.fields.get("name") or item.id),
        "file": item.file.as_posix() if item.file else "",
        "line": item.line,
        "template": "" if component.pictures else shown,
        "copies": item.copies,
        "fields": [[name, str(value)] for name, value in item.fields.items() if value != ""],
        "boxes": boxes(side.face) if side.face else [],
        "problems": [problem_of(one) for one in desk.problems(key, side)],
    }


def boxes(face: Face) -> list[dict[str, Any]]:
    """Return the text boxes of a face: millimetres from the corner of its bleed, type in points."""
    point = MM_PER_UNIT["pt"]
    return [
        {
            "name": box.name,
            "at": [box.x, box.y, box.width * box.scale, box.height * box.scale],
            "turn": box.turn,
            "size": round(box.style.size * box.scale / point, 2),
            "least": round(box.min_size * box.scale / point, 2),
            "family": box.style.family,
        }
        for layer in face.layers
        if isinstance(layer, TextLayer)
        for box in layer.boxes
    ]
