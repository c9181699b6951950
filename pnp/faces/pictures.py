"""Rows that name finished pictures, or parts of pages of a PDF, in place of a template."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Final, Literal

from pnp.art.svg.picture_files import seen_size
from pnp.errors import Problems
from pnp.foreign import Clip, Foreign, Picture
from pnp.geometry import Rect, Sides
from pnp.model.component import Component, Item
from pnp.model.fields import Fault, described
from pnp.model.game import Game
from pnp.model.picture_shapes import shape_of
from pnp.units import mm

ABOUT: Final = "write art/knight.png, or art/game.pdf#page=2&box=9.5,9.5,63.5,88.9"

KEYS: Final = ("page", "box", "bleed", "place", "turn", "corner")
"""What may follow the # of a file, in the manner of RFC 8118; lengths are millimetres: the part
of a page, the bleed that the art has (or its place on the piece), its clockwise turn, the radius
of blank round corners."""

LONGEST: Final = 3000.0


def foreign_of(
    game: Game, component: Component, item: Item, side: Literal["front", "back"]
) -> Foreign:
    """Return the art of one side, as the row has it or as its words say.

    Raises Problems for a row that does not say it, or names a file that is not beside game.yaml.
    """
    found = item.fields.get(side)
    if isinstance(found, Foreign):
        return found
    try:
        if not isinstance(found, str) or not found.strip():
            raise Fault(f"expected the file of a picture, found {described(found)}", ABOUT)
        name, _, rest = found.strip().partition("#")
        path = _find(game, name)
        if path is None:
            raise Fault(f'expected a file in components/{game.name}/, found no "{name}"')
        return _foreign(component, path, _pairs(rest))
    except Fault as fault:
        where = f"{component.id}/{item.id} {side}"
        raise Problems([item.problem(where, str(fault), fault.hint, side)]) from None


def _foreign(component: Component, path: Path, said: Mapping[str, str]) -> Foreign:
    art: Picture | Clip = Picture(path)
    if "page" in said or "box" in said or path.suffix.lower() == ".pdf":
        page = said.get("page", "")
        if not (page.isascii() and page.isdigit() and 0 < int(page) < 10_000):
            raise Fault(f'expected a page of the PDF, found "{page}"', ABOUT)
        art = Clip(path, int(page), _rect("box", said.get("box", "")))
    trim = Rect.of(component.trim())
    if isinstance(art, Picture) and not said.keys() & {"bleed", "place", "turn"}:
        said = {**said, **_shaped(component, path)}
    place = trim.outset(Sides.all(_numbers("bleed", said.get("bleed", "0"), 1)[0]))
    if "place" in said:
        place = _rect("place", said["place"])
    turn = said.get("turn", "0")
    if turn not in ("0", "90", "180", "270"):
        raise Fault(f'expected a turn of 0, 90, 180 or 270, found "{turn}"')
    corner = _numbers("corner", said.get("corner", "0"), 1)[0]
    return Foreign(art, place, int(turn), component.pictures or "none", corner)


def _shaped(component: Component, path: Path) -> dict[str, str]:
    """Return the bleed that a picture has by its shape, of which nothing is said.

    A hexagon is turned by a quarter where that makes it fit: with a flat side or a corner above, it
    is the same tile. Raises Fault for a picture that would be stretched.
    """
    trim, seen = component.trim(), seen_size(path)
    if seen is None:
        return {}  # the build says what is wrong with it
    found = shape_of(*seen, trim)
    if found is not None:
        return {"bleed": mm(found.bleed)}
    wide, high = seen
    if component.outline() == "hexagon" and shape_of(high, wide, trim):
        return {"turn": "90"}
    size = f"{mm(trim.width)} x {mm(trim.height)} mm ({trim.width / trim.height:.3f})"
    found_here = f"{wide} x {high} pixels ({wide / high:.3f})"
    at = f"NAME.png#place=0,0,{mm(trim.width)},{mm(trim.height)}"
    hint = f"crop it; a row of a CSV may say where it lies: {at} stretches it"
    raise Fault(f"expected the shape of {size}, found {found_here}", hint)


def reference(foreign: Foreign, file: str) -> str:
    """Return the words of a row that stand for the art, which lies in *file*."""
    art, place = foreign.art, foreign.place
    said = []
    if isinstance(art, Clip):
        said += [f"page={art.page}", f"box={_shown(art.box)}"]
    said.append(f"place={_shown(place)}")
    said += [f"turn={foreign.turn}"] if foreign.turn else []
    said += [f"corner={mm(foreign.corner)}"] if foreign.corner else []
    return f"{file}#{'&'.join(said)}"


def _shown(rect: Rect) -> str:
    values = (rect.x, rect.y, rect.width, rect.height)
    return ",".join(f"{value:.4f}".rstrip("0").rstrip(".") for value in values)


def _pairs(text: str) -> dict[str, str]:
    """Return what follows the # of a file."""
    found = {}
    for part in filter(None, text.split("&")):
        key, equals, value = part.partition("=")
        if key not in KEYS or not equals:
            raise Fault(f'expected {", ".join(KEYS)} after the #, found "{part}"', ABOUT)
        found[key] = value
    return found


def _rect(key: str, text: str) -> Rect:
    x, y, width, height = _numbers(key, text, 4)
    if width <= 0 or height <= 0:
        raise Fault(f'expected a {key} of some width and height, found "{text}"')
    return Rect(x, y, width, height)


def _numbers(key: str, text: str, count: int) -> list[float]:
    """Return so many lengths in millimetres, written with commas between them."""
    try:
        values = [float(part) for part in text.split(",")]
    except ValueError:
        values = []
    if len(values) != count or not all(-LONGEST <= value <= LONGEST for value in values):
        wanted = "four numbers" if count == 4 else "a number"
        raise Fault(f'expected {wanted} of millimetres for {key}, found "{text}"', ABOUT)
    return values


def _find(game: Game, name: str) -> Path | None:
    """Return the file beside game.yaml; nothing leads out of the workspace."""
    if name.startswith("/") or ".." in name.replace("\\", "/").split("/") or ":" in name:
        raise Fault(f'expected a file of the workspace, found "{name}"', ABOUT)
    return game.workspace.find(f"components/{game.name}/{name}")
