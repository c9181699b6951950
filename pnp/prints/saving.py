"""A throw-away game written down: a workspace that builds the same sheets, to be edited on."""

from __future__ import annotations

import csv
import io
import shutil
import tempfile
from pathlib import Path
from typing import Any, Final

import yaml

from pnp.errors import UsageProblem, problem
from pnp.faces.board import Board
from pnp.faces.pictures import reference
from pnp.files import NOTHING, kind
from pnp.foreign import Foreign
from pnp.model.component import Component, Item
from pnp.pipeline.request import BuildRequest
from pnp.prints.game import Prints, distinct, game_of
from pnp.units import mm

ART: Final = "art"
"""The folder beside game.yaml that the pictures are copied into."""


def save_workspace(prints: Prints, folder: Path, request: BuildRequest) -> None:
    """Write *folder*: game.yaml, one CSV for every size of piece, and copies of the art.

    Raises UsageProblem where something stands in its place, Problems where it cannot be written.
    """
    if kind(folder) != NOTHING:
        found = kind(folder)
        raise UsageProblem(f"expected a new folder for --save, found {found} called {folder}")
    game = game_of(prints, request)
    paths = {art.path: None for face in _faces(prints) for art in (face.art,)}
    names = _names(list(paths))
    try:
        folder.parent.mkdir(parents=True, exist_ok=True)
        beside = Path(tempfile.mkdtemp(prefix=f".{folder.name}.new-", dir=folder.parent))
        try:
            place = beside / "components" / prints.name
            (place / ART).mkdir(parents=True)
            for path, name in names.items():
                shutil.copyfile(path, place / name)
            components = []
            for component in game.components:
                items = game.items[component.id]
                table = f"{component.id}.csv"
                text = _table(items, names)
                (place / table).write_text(text, encoding="utf-8", newline="\n")
                components.append(_entry(component, table))
            data: dict[str, Any] = {"game": prints.name, "title": prints.title}
            group = game.data.files["pieces"]
            data["files"] = {
                "pieces": {"title": group.title, "arrange": group.arrange, "print": group.print}
            }
            if group.stack:
                data["files"]["pieces"]["stack"] = True
            data["components"] = components
            text = yaml.safe_dump(data, sort_keys=False, allow_unicode=True, width=100)
            (place / "game.yaml").write_text(text, encoding="utf-8", newline="\n")
            shutil.copymode(folder.parent, beside)
            beside.rename(folder)
        except BaseException:
            shutil.rmtree(beside, ignore_errors=True)
            raise
    except OSError as error:
        message = f"expected a folder that can be written, found: {error.strerror}"
        raise problem(message, file=folder) from None


def _faces(prints: Prints) -> list[Foreign]:
    return [f for piece in prints.pieces for f in (piece.front, piece.back) if f is not None]


def _names(paths: list[Path]) -> dict[Path, str]:
    """Return a name within the workspace for every file of art."""
    plain = distinct([path.stem for path in paths])
    return {
        path: f"{ART}/{name}{path.suffix.lower()}" for path, name in zip(paths, plain, strict=True)
    }


def _entry(component: Component, table: str) -> dict[str, Any]:
    size = component.trim()
    entry = {
        "id": component.id,
        "kind": component.kind,
        "title": component.title,
        "file": component.group,
        "size": f"{mm(size.width)}mm x {mm(size.height)}mm",
        "bleed": f"{mm(component.bleed)}mm",
        "safe": "0mm",
        "pictures": component.pictures,
        "data": table,
    }
    if not isinstance(component, Board):
        entry["radius"] = f"{mm(component.corner_radius())}mm"
        entry["sides"] = component.sided()
    return entry


def _table(items: tuple[Item, ...], names: dict[Path, str]) -> str:
    backs = any("back" in item.fields for item in items)
    buffer = io.StringIO()
    writer = csv.writer(buffer, lineterminator="\n")
    writer.writerow(["id", "copies", "front", *(["back"] if backs else [])])
    for item in items:
        sides = [item.fields[side] for side in ("front", "back") if side in item.fields]
        row = [reference(side, names[side.art.path]) for side in sides]
        writer.writerow([item.id, item.copies, *row])
    return buffer.getvalue()
