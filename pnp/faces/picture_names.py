"""Which picture of the game was meant by a name that no file has."""

from __future__ import annotations

from itertools import islice
from pathlib import PurePosixPath
from typing import Final
from urllib.parse import unquote

from pnp.errors import near
from pnp.model.game import Game

MOST: Final = 5000
"""Files that are looked at; each name is compared letter by letter."""

ENDS: Final = frozenset((".png", ".jpg", ".jpeg", ".webp", ".gif", ".tif", ".tiff", ".bmp", ".svg"))

WHERE: Final = "pictures lie in components/GAME/, templates/GAME/ or templates/"


def folders(name: str) -> tuple[str, ...]:
    """Return where the pictures of a game are looked for, its own first."""
    return f"components/{name}", f"templates/{name}", "templates"


def meant(game: Game, link: str) -> str:
    """Return the hint for a picture that is not there: the file of nearly that name."""
    root = game.workspace.root
    # The folder of all templates holds those of other games too.
    files = [
        path.relative_to(root / folder).as_posix()
        for folder in folders(game.name)[:2]
        for path in islice(sorted((root / folder).rglob("*")), MOST)
        if path.suffix.lower() in ENDS
    ]
    # Paths of other systems end with the name of the file, and so do addresses.
    name = PurePosixPath(unquote(link).replace("\\", "/").replace(":", "/")).name.casefold()
    same = [file for file in files if PurePosixPath(file).name.casefold() == name]
    same = same or [file for file in files if PurePosixPath(file).stem.casefold() == name]
    found = same[0] if same else near(link, files, 0.75)
    return f'did you mean "{found}"?' if found else WHERE.replace("GAME", game.name)
