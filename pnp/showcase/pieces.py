"""Pieces cut out of printed sheets, as pictures with nothing around them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final

from msgspec import Struct

from pnp.geometry import Rect, Size
from pnp.model.component import Component
from pnp.model.game import Game

DOTS: Final = 8
"""Pixels a millimetre of the pages, about 200 dpi."""

WITHIN: Final = 0.12
"""So far inside the cut a picture ends, in millimetres: lines on the cut are no part of a piece."""

FINER: Final = 3
"""Outlines are drawn so much larger, to be smooth."""


class Cutout(Struct, frozen=True):
    """One side of one design as it lies on the table."""

    component: Component
    id: str
    side: str
    copies: int
    size: Size
    """Finished size in millimetres."""

    picture: Any
    """An image with transparent corners, `DOTS` pixels a millimetre."""


def cut_out(folder: Path, manifest: Mapping[str, Any], game: Game) -> list[Cutout]:
    """Return both sides of every flat piece of a build, each design once, in the order of print.

    What is folded up, such as a tuck box, is left out: its sheet is not what lies on the table.
    """
    parts = {component.id: component for component in game.components}
    found: dict[tuple[str, str, str], Any] = {}
    copies: dict[tuple[str, str], set[int]] = {}
    for put, page in _placements(folder, manifest):
        component = parts.get(put["component"])
        if component is None or component.folds(game.items[component.id][0]):
            continue
        copies.setdefault((component.id, put["id"]), set()).add(put["copy"])
        key = component.id, put["id"], put["side"]
        tile = put.get("tile")
        if key in found and tile is None:
            continue
        factor = manifest["scale"].get(component.scale, 1.0) if component.scale else 1.0
        size = component.trim().scaled(factor)
        if key not in found:
            found[key] = _empty(size)
        source = tile["source"] if tile else (0.0, 0.0, size.width, size.height)
        if put["copy"] == min(copies[component.id, put["id"]]):
            _paste(found[key], page, Rect(*put["trim"]), Rect(*source), put["rotation"])
    cutouts = []
    for (name, item, side), picture in found.items():
        component, dots = parts[name], DOTS
        size = Size(picture.width / dots, picture.height / dots)
        picture.putalpha(_mask(component, game, item, picture.size))
        number = len(copies[name, item])
        cutouts.append(Cutout(component, item, side, number, size, picture))
    return cutouts


def _placements(folder: Path, manifest: Mapping[str, Any]) -> Iterator[tuple[Any, Any]]:
    """Yield every placement of the sheets of pieces with the picture of its page."""
    from pypdfium2 import PdfDocument

    for entry in manifest["files"]:
        pages = [page for page in entry["pages"] if page["placements"]]
        names = {put["component"] for page in pages for put in page["placements"]}
        if not pages or names == {"rulebook"} or entry["path"] == "everything.pdf":
            continue
        with PdfDocument(folder / entry["path"]) as document:
            for page in pages:
                shown = document[page["number"] - 1].render(scale=DOTS * 25.4 / 72)
                picture = shown.to_pil().convert("RGB")
                for put in page["placements"]:
                    yield put, picture


def _empty(size: Size) -> Any:
    from PIL import Image

    return Image.new("RGB", (round(size.width * DOTS), round(size.height * DOTS)), "white")


def _paste(picture: Any, page: Any, trim: Rect, source: Rect, rotation: int) -> None:
    """Put what a placement shows to its place on the piece."""
    from PIL import Image

    inner = Rect(
        trim.x + WITHIN, trim.y + WITHIN, trim.width - 2 * WITHIN, trim.height - 2 * WITHIN
    )
    box = tuple(value * DOTS for value in (inner.x, inner.y, inner.right, inner.bottom))
    wide, high = round(source.width * DOTS), round(source.height * DOTS)
    flat = (high, wide) if rotation % 180 else (wide, high)
    part = page.resize(flat, Image.Resampling.LANCZOS, box)
    if rotation:
        part = part.rotate(rotation, expand=True)
    picture.paste(part, (round(source.x * DOTS), round(source.y * DOTS)))


def _mask(component: Component, game: Game, item: str, size: tuple[int, int]) -> Any:
    """Return what of a piece its outline leaves."""
    from PIL import Image, ImageDraw

    if component.outline() == "rectangle" and not component.corner_radius():
        return Image.new("L", size, 255)
    wide, high = size[0] * FINER, size[1] * FINER
    mask = Image.new("L", (wide, high), 0)
    draw = ImageDraw.Draw(mask)
    k = wide / component.trim().width
    match component.outline():
        case "circle":
            draw.ellipse((0, 0, wide - 1, high - 1), 255)
        case "polygon":
            row = next(one for one in game.items[component.id] if one.id == item)
            draw.polygon([(x * k, y * k) for x, y in component.contour(row)], 255)
        case "hexagon":
            # As Rect.hexagon: flat sides left and right where it is higher than wide.
            if high > wide:
                draw.polygon(_hexagon(wide, high), 255)
            else:
                draw.polygon([(x, y) for y, x in _hexagon(high, wide)], 255)
        case _:
            draw.rounded_rectangle((0, 0, wide - 1, high - 1), component.corner_radius() * k, 255)
    return mask.resize(size, Image.Resampling.LANCZOS)


def _hexagon(short: float, long: float) -> list[tuple[float, float]]:
    """Return the corners of a hexagon that stands on a corner."""
    return [
        (short / 2, 0),
        (short, long / 4),
        (short, 3 * long / 4),
        (short / 2, long),
        (0, 3 * long / 4),
        (0, long / 4),
    ]
