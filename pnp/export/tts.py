"""Tabletop Simulator: deck sheets, pieces and dice as pictures, and the saved game around them.

The game reads a saved object as JSON: `ObjectStates` with decks (`CustomDeck`: FaceURL, BackURL,
NumWidth, NumHeight; a CardID is a hundred times the deck's number plus the slot), tiles, tokens,
boards and bags. A deck sheet has 2 to 10 columns and 2 to 7 rows; its last slot is what others
see of a card in a hand, so it shows the back. The layout of its own dice is not published in
numbers; ours are cubes that we write as a mesh, so that every face is where we put it.
"""

from __future__ import annotations

import json
import math
from collections.abc import Sequence
from typing import Any, Final

from msgspec import Struct
from PIL import Image, ImageDraw

from pnp.export import saved
from pnp.export.colours import on_paper
from pnp.export.cube import COLUMNS, ROWS, cube_mesh
from pnp.export.drawing import Pages, Printed
from pnp.export.files import Made, facts_of, plain
from pnp.export.services import INCH
from pnp.faces.face import Design, Face
from pnp.faces.standee import Standee
from pnp.model.component import Item
from pnp.model.game import Game
from pnp.pdf.raster import png, rasters

MOST_PIXELS: Final = 4096
"""Longest side of a picture that the makers of the game advise; 10,000 is the end."""

MOST_COLUMNS, MOST_ROWS = 10, 7
MOST_CARDS: Final = MOST_COLUMNS * MOST_ROWS - 1
BEST_DPI: Final = 300
NEAR_DPI: Final = 600
"""Resolution of small pieces, which are looked at from near."""

SMALL: Final = 60.0
"""Longest side of a small piece, in millimetres."""


class Grid(Struct, frozen=True):
    """How the cards of a deck lie on its sheet."""

    columns: int
    rows: int
    cell: tuple[int, int]
    """Pixels of a card."""

    @classmethod
    def of(cls, cards: int, width: float, height: float) -> Grid:
        """Return the grid for that many cards of a size in millimetres, and the last slot.

        >>> Grid.of(52, 63.5, 88.9)
        Grid(columns=9, rows=6, cell=(455, 637))
        """
        slots = cards + 1
        columns = max(2, math.ceil(math.sqrt(slots * height / width)), math.ceil(slots / MOST_ROWS))
        columns = min(columns, MOST_COLUMNS)
        rows = max(2, math.ceil(slots / columns))
        most = min(MOST_PIXELS / (columns * width), MOST_PIXELS / (rows * height))
        scale = min(BEST_DPI / INCH, most)
        return cls(columns, rows, (int(width * scale), int(height * scale)))

    def sheet(self, images: Sequence[Any], last: Any) -> Any:
        """Return the pictures in their slots, *last* in the last one."""
        wide, high = self.cell
        made = Image.new("RGB", (self.columns * wide, self.rows * high), (255, 255, 255))
        for number, image in [*enumerate(images), (self.columns * self.rows - 1, last)]:
            row, column = divmod(number, self.columns)
            made.paste(image, (column * wide, row * high))
        return made


class Table:
    """Makes the files of one game; *base* is the address of their folder."""

    def __init__(self, game: Game, pages: Pages, base: str) -> None:
        self.game, self.pages, self.base = game, pages, base.rstrip("/")
        self.files: list[Made] = []
        self._decks = 0

    def made(self, parts: Sequence[Printed]) -> list[Made]:
        """Return pictures, meshes and the saved object, which is the last."""
        states = [state for part in parts for state in self.objects(part)]
        text = saved.game(self.game.data.title, self.game.data.licence, states)
        data = (json.dumps(text, indent=1, ensure_ascii=False) + "\n").encode()
        self.files.append(Made(f"{self.game.name}.json", data, {"objects": len(states)}))
        return self.files

    def objects(self, part: Printed) -> list[saved.Object]:
        """Return what of a component lies on the table."""
        kind, name = part.fit.component.making.on_table, part.fit.component.name
        if kind == "deck":
            return self.decks(part)
        pieces = self.dice(part) if kind == "dice" else self.pieces(part)
        return [saved.bag(name, pieces)] if kind != "board" and len(pieces) > 1 else pieces

    def decks(self, part: Printed) -> list[saved.Object]:
        """Return the decks of a component: one a back where each back has several designs."""
        backs: dict[str | None, list[Design]] = {}
        for design in part.designs:
            backs.setdefault(design.back.name if design.back else None, []).append(design)
        alone = any(len(own) < 2 for own in backs.values())
        groups = [list(part.designs)] if alone else list(backs.values())
        made = []
        for group in groups:
            for start in range(0, len(group), MOST_CARDS):
                made.append(self.deck(part, group[start : start + MOST_CARDS]))
        return made

    def deck(self, part: Printed, designs: Sequence[Design]) -> saved.Object:
        """Return one deck and keep its sheets."""
        self._decks += 1
        size, name = part.fit.canvas, f"{part.id}-{self._decks}"
        grid = Grid.of(len(designs), size.width, size.height)
        fronts = self.drawn(part, [design.front for design in designs], grid.cell)
        # A card without a back shows white paper there.
        backs = self.drawn(part, [d.back for d in designs if d.back], grid.cell)
        unique = len({design.back.name for design in designs if design.back}) > 1
        back = backs[0] if backs else Image.new("RGB", grid.cell, (255, 255, 255))
        entry = {"component": part.id, "cards": len(designs)}
        slots = {"columns": grid.columns, "rows": grid.rows}
        face_url = self.keep(f"{name}-faces.png", grid.sheet(fronts, back), {**entry, **slots})
        if unique:
            shown = grid.sheet(backs, back)
            back_url = self.keep(f"{name}-backs.png", shown, {**entry, **slots})
        else:
            back_url = self.keep(f"{name}-back.png", back, entry)
        sheet = saved.deck_sheet(face_url, back_url, grid.columns, grid.rows, unique)
        by_id = {design.item.id: slot for slot, design in enumerate(designs)}
        cards = [
            (self._decks * 100 + by_id[item.id], title_of(part, item))
            for item, _ in part.pieces
            if item.id in by_id
        ]
        title = part.fit.component.name
        return saved.deck(title, self._decks, sheet, cards, size.height)

    def pieces(self, part: Printed) -> list[saved.Object]:
        """Return tiles, tokens, boards and figures, one a piece, and keep their pictures."""
        fit, component = part.fit, part.fit.component
        longest = max(fit.canvas.width, fit.canvas.height)
        dpi = NEAR_DPI if longest <= SMALL else BEST_DPI
        scale = min(dpi / INCH, MOST_PIXELS / longest)
        pixels = max(1, int(fit.canvas.width * scale)), max(1, int(fit.canvas.height * scale))
        pictures = self.cut_out(part, pixels)
        links: dict[str, tuple[str, str]] = {}
        for design in part.designs:
            shown = [pictures[face.name] for face in (design.front, design.back) if face]
            if isinstance(component, Standee):
                shown = panels(component, shown[0])
            urls = [
                self.keep(
                    f"{part.id}/{plain(design.item.id)}-{side}.png",
                    image,
                    {"component": part.id, "id": design.item.id, "side": side},
                )
                for side, image in zip(("front", "back"), shown, strict=False)
            ]
            links[design.item.id] = urls[0], urls[1] if len(urls) > 1 else ""
        rounded = component.corner_radius() > 0
        return [
            saved.piece(
                component.making.on_table,
                component.outline(),
                rounded,
                title_of(part, item),
                links[item.id],
                fit.canvas,
            )
            for item, _ in part.pieces
        ]

    def dice(self, part: Printed) -> list[saved.Object]:
        """Return dice, cubes as meshes with a texture; other solids are tiles of their faces."""
        by_die: dict[str, list[Design]] = {}
        for design in part.designs:
            by_die.setdefault(str(design.item.fields["die"]["id"]), []).append(design)
        if any(len(designs[0].item.fields["order"]) != 6 for designs in by_die.values()):
            return self.pieces(part)
        edge = round(part.fit.canvas.width * BEST_DPI / INCH * 2)
        mesh = self.keep_bytes(f"{part.id}/cube.obj", cube_mesh(1.0).encode(), part)
        made = []
        for die, designs in by_die.items():
            fields = designs[0].item.fields
            faces = dict(
                zip(
                    (design.item.fields["id"] for design in designs),
                    self.drawn(part, [design.front for design in designs], (edge, edge)),
                    strict=True,
                )
            )
            texture = Image.new("RGB", (COLUMNS * edge, ROWS * edge))
            for number, name in enumerate(fields["order"]):
                row, column = divmod(number, COLUMNS)
                texture.paste(faces[name], (column * edge, row * edge))
            entry = {"component": part.id, "id": die, "faces": fields["order"]}
            url = self.keep(f"{part.id}/{plain(die)}.png", texture, entry)
            title = str(fields["die"].get("name") or die)
            size = getattr(part.fit.component, "edge", part.fit.canvas.width)
            made += [saved.die(title, mesh, url, size) for _ in range(fields["dice"])]
        return made

    def drawn(self, part: Printed, faces: Sequence[Face], pixels: tuple[int, int]) -> list[Any]:
        """Return faces as pictures on white paper."""
        if not faces:
            return []
        names = [face.name for face in faces]
        numbers = [self.pages.number(part, face) for face in faces]
        data = self.pages.pdf(numbers, facts_of(self.game, part.id), names)
        return [on_paper(image) for image in rasters(data, [pixels] * len(faces))]

    def cut_out(self, part: Printed, pixels: tuple[int, int]) -> dict[str, Any]:
        """Return all faces by name, their paper cut away outside a hexagon or polygon."""
        faces = [face for _, face in part.faces()]
        made = {}
        for face, flat in zip(faces, self.drawn(part, faces, pixels), strict=True):
            corners = corners_of(face, pixels)
            if corners:
                mask = Image.new("L", pixels, 0)
                ImageDraw.Draw(mask).polygon(corners, fill=255)
                flat.putalpha(mask)
            made[face.name] = flat
        return made

    def keep(self, path: str, image: Any, entry: dict[str, Any]) -> str:
        """Keep a picture and return its address."""
        facts = {**entry, "pixels": list(image.size), "mode": image.mode}
        self.files.append(Made(path, png(image, BEST_DPI), facts))
        return f"{self.base}/{path}"

    def keep_bytes(self, path: str, data: bytes, part: Printed) -> str:
        """Keep another file and return its address."""
        self.files.append(Made(path, data, {"component": part.id}))
        return f"{self.base}/{path}"


def title_of(part: Printed, item: Item) -> str:
    """Return what a piece is called: its own name, or that of a component of one design."""
    alone = part.fit.component.name if item.id == part.id else item.id
    return str(item.fields.get("name") or item.fields.get("title") or alone)


def corners_of(face: Face, pixels: tuple[int, int]) -> list[tuple[float, float]]:
    """Return the corners of a hexagon or polygon on its picture; none for other outlines."""
    wide, high = pixels
    if face.outline == "hexagon":
        shares = ((0.5, 0), (1, 0.25), (1, 0.75), (0.5, 1), (0, 0.75), (0, 0.25))
        return [(x * wide, y * high) for x, y in shares]
    return [(x / face.trim.width * wide, y / face.trim.height * high) for x, y in face.contour]


def panels(component: Standee, strip: Any) -> list[Any]:
    """Return front and back of a standee; the front stands on its head in the flat strip."""
    scale = strip.height / component.size.height
    lines = [round(y * scale) for y in (component.base, component.size.height / 2)]
    low = strip.height - lines[0]
    front = strip.crop((0, lines[0], strip.width, lines[1])).rotate(180)
    return [front, strip.crop((0, lines[1], strip.width, low))]
