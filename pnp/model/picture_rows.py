"""A folder of pictures as data: a row a picture, copies and backs told by the names."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from pathlib import Path, PurePosixPath
from typing import Any, Final

from pnp.errors import Problem, Problems
from pnp.files import is_folder
from pnp.model.picture_names import Found, cards, natural
from pnp.model.workspace import Workspace

KINDS: Final = frozenset(
    (".png", ".jpg", ".jpeg", ".webp", ".gif", ".tif", ".tiff", ".bmp", ".svg")
)
TABLES: Final = (".csv", ".xlsx", ".ods")
"""What names a table, even where a folder is called so."""

MOST_FILES: Final = 2_000
MOST_LOOKED_AT: Final = 20_000


def is_of_pictures(workspace: Workspace, game: str, name: str) -> bool:
    """Return whether data of that name are pictures: a pattern such as art/*.png, or a folder."""
    if any(sign in name for sign in "*?["):
        return True
    if name.lower().endswith(TABLES):
        return False
    return any(_places(workspace, game, name))


def picture_names(workspace: Workspace, game: str, name: str, shown: Path) -> list[str]:
    """Return the names of the pictures beside game.yaml, 2 before 10; raises Problems for none."""
    found: set[str] = set()
    for folder, root in _places(workspace, game, ""):
        pattern = name if any(sign in name for sign in "*?[") else f"{name.rstrip('/')}/**/*"
        for path in islice(_matching(folder, pattern), MOST_LOOKED_AT):
            inside = path.relative_to(folder)
            if any(part.startswith(".") for part in inside.parts):
                continue
            # What leads out of the workspace is nobody's picture.
            if path.suffix.lower() in KINDS and path.resolve().is_relative_to(root):
                found.add(inside.as_posix())
    if not found or len(found) > MOST_FILES:
        count = len(found) or "none"
        message = f"expected 1 to {MOST_FILES} pictures, found {count}"
        raise Problems([Problem(shown, 0, "", message, "png, jpg, webp, gif, tif, bmp or svg")])
    return sorted(found, key=natural)


def _matching(folder: Path, pattern: str) -> Iterator[Path]:
    try:
        yield from (path for path in folder.glob(pattern) if path.is_file())
    except (ValueError, NotImplementedError, OSError, IndexError):
        return  # no pattern: nothing is found


def _places(workspace: Workspace, game: str, name: str) -> Iterator[tuple[Path, Path]]:
    for root in workspace.roots():
        place = (root / "components" / game / name).resolve()
        if place.is_relative_to(root) and is_folder(place):
            yield place, root


def picture_rows(names: list[str], folder: Path) -> list[dict[str, Any]]:
    """Return a row for each card: id, copies, picture, front, and back where it has one.

    *folder* is that of game.yaml as messages name it. Raises Problems for names that tell no cards.
    """
    found = [Found(Path(name), PurePosixPath(name), folder / name) for name in names]
    made, _ = cards(found)
    rows = []
    for card in made:
        picture = card.front.path.as_posix()
        row = {"id": card.name, "name": card.name, "picture": picture, "front": picture}
        if card.copies > 1:
            row["copies"] = str(card.copies)
        if card.back:
            row["back"] = card.back.path.as_posix()
        rows.append(row)
    return rows
