"""A small game whose drawings use all that a form can hold, built with its faces kept apart."""

from __future__ import annotations

import shutil
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from PIL import Image

from pnp.art.fonts import load_fonts
from pnp.faces import KINDS
from pnp.model.game import Game
from pnp.model.loader import load_game
from pnp.model.workspace import Workspace
from pnp.pipeline import BuildRequest
from pnp.pipeline.run import build_game
from pnp.proof import Rebuilt, Redrawn, Result, prove
from tests.printed import REPOSITORY

GLADE = REPOSITORY / "tests" / "data" / "glade"
CHANGED = ("the data changed since then",)
"""Why a folder may differ from a new build: then property 28 lets it pass."""


def glade(place: Path) -> Path:
    """Return a workspace with the game; its picture is made here."""
    root = Path(shutil.copytree(GLADE, place / "glade"))
    picture = Image.new("RGBA", (72, 72))
    for x in range(72):
        for y in range(72):
            picture.putpixel((x, y), (40 + 2 * x, 120 + y, 60, 255 if x + y < 96 else 90))
    picture.save(root / "templates" / "leaf.png")
    return root


@dataclass(frozen=True)
class Built:
    """A finished folder, and its faces as they were before anything placed them."""

    root: Path
    name: str
    again: Rebuilt

    @property
    def game(self) -> Game:
        return _game(self.root, self.name)

    def proved(self, folder: Path, **options: Any) -> list[Result]:
        """Return what the proof says of a copy of the folder."""
        options = {"rebuild": lambda place: self.again, "programs": (), **options}
        fonts = [face.path for face in load_fonts(Workspace(self.root)).faces]
        return prove(folder, self.game, font_files=fonts, **options)


@cache
def _game(root: Path, name: str) -> Game:
    return load_game(Workspace(root), name, KINDS)


def built(root: Path, out: Path, name: str = "glade", **options: Any) -> Built:
    """Build a game and keep its faces."""
    faces: list[Redrawn] = []
    request = BuildRequest(workspace=Workspace(root), game=name, out=out, **options)
    (made,) = build_game(_game(root, name), request, witness=faces.append)
    return Built(root, name, Rebuilt(made.folder, faces[0]))
