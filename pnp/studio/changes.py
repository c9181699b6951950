"""What the game on the desk prints otherwise than an earlier build, with pictures of both."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any
from urllib.parse import quote

from pnp.errors import UsageProblem
from pnp.geometry import Rect
from pnp.manifest.sides import Difference, Piece, Sides
from pnp.model.game import Game
from pnp.studio.desk import Desk, Key
from pnp.studio.gallery import Gallery
from pnp.studio.server import NOTHING, Answer, Routes, as_json
from pnp.studio.setting import PDFIUM

PPI = 110
"""Pixels in an inch of the small pictures."""

Place = tuple[Path, int, Rect, int]
"""Where an earlier build shows a piece: PDF, page, box in millimetres, how it was turned."""


class Changes:
    """Compares the desk with earlier builds of the workspace."""

    def __init__(self, desk: Desk, gallery: Gallery) -> None:
        self.desk, self.gallery = desk, gallery
        self._before: dict[str, Place] = {}

    def routes(self) -> Routes:
        """Return what answers the page."""
        return {("POST", "changes"): self.compare, ("GET", "before"): self.before}

    def compare(self, rest: str, data: Any) -> Answer:
        """Return what to print and what to take out. Raises UsageProblem, and Problems."""
        from pnp.pipeline.sides import manifest_at
        from pnp.pipeline.sides import since as since_then

        since, game = str(data["since"]).strip(), self.desk.game
        root = self.desk.workspace.root.resolve()
        path = (root / since).resolve()
        if not path.is_relative_to(root):
            raise UsageProblem(f"expected a build inside the workspace, found {since}")
        if not path.exists():
            message = f"expected an earlier build in {since}, found none"
            raise UsageProblem(message, f"pnp build {self.desk.name}, or the button in Sheets")
        if game is None:
            raise UsageProblem("expected data that can be read, found faults")
        old = manifest_at(path)
        found = since_then(old, game, self.sides(game, old))
        folder = path if path.is_dir() else path.parent
        return as_json(self.told(found, old, folder, since))

    def sides(self, game: Game, old: Mapping[str, Any]) -> Sides:
        """Return what every side shows now, at the factors of the earlier build.

        A face with faults counts as it was shown last.
        """
        sides: dict[str, dict[str, list[Any]]] = {}
        for key in self.desk.every():
            component, item = game.component(key.component), self.desk.item(key)
            side = self.desk.side(key)
            if item is None or side is None:
                continue
            if side.face is not None:
                self.gallery.add(side.face, side.digest)
            else:
                side = self.desk.sound(key) or side
            factor = float(old.get("scale", {}).get(component.scale, 1.0))
            word = side.digest if factor == 1.0 else f"{side.digest}@{factor:g}"
            row = sides.setdefault(key.component, {}).setdefault(key.item, [item.copies])
            row.append(word)
        return sides

    def told(
        self, found: Difference, old: Mapping[str, Any], folder: Path, since: str
    ) -> dict[str, Any]:
        """Return a difference as plain data, with addresses of pictures."""
        self._before = places_of(old, folder)
        prints = [self._piece(piece, True) for piece in found.prints]
        return {
            "prints": prints,
            "out": [self._piece(piece, False) for piece in found.out],
            "texts": found.texts,
            "typed": f"pnp build {self.desk.name} --since {since}",
        }

    def _piece(self, piece: Piece, now: bool) -> dict[str, Any]:
        name = f"{piece.component}/{piece.item}"
        side = self.desk.side(Key(piece.component, piece.item, "front")) if now else None
        return {
            "component": piece.component,
            "item": piece.item,
            "count": piece.count,
            "why": piece.why,
            "before": f"before/{quote(name)}" if name in self._before else "",
            "now": f"face/{side.digest}-{PPI}.png" if side and side.digest else "",
        }

    def before(self, rest: str, data: Any) -> Answer:
        """Return a piece as the build that was compared last shows it."""
        from pnp.pdf.contact import part_picture

        place = self._before.get(rest)
        if place is None or not place[0].is_file():
            return NOTHING
        with PDFIUM:
            return Answer(part_picture(*place, PPI), "image/png")


def places_of(manifest: Mapping[str, Any], folder: Path) -> dict[str, Place]:
    """Return where a build shows the front of each design, by component and design."""
    places: dict[str, Place] = {}
    for file in manifest["files"]:
        for page in file["pages"]:
            for put in page["placements"]:
                if put["side"] != "front" or "tile" in put:
                    continue
                left, top, right, bottom = put["bleed"]
                x, y, width, height = put["trim"]
                box = Rect(x - left, y - top, width + left + right, height + top + bottom)
                at = (folder / Path(file["path"]).name, page["number"], box, int(put["rotation"]))
                places.setdefault(f"{put['component']}/{put['id']}", at)
    return places
