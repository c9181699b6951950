"""Builds games for the tests and reads the PDFs back with the proof's reader."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from pnp.geometry import Rect, Sides
from pnp.model.workspace import Workspace
from pnp.paper import PROFILES, parse_paper
from pnp.pipeline import BuildRequest, build
from pnp.proof.reading.reader import PageRead, read_pdf

REPOSITORY = Path(__file__).parent.parent
SMALL = Path(__file__).parent / "data" / "small"


@dataclass(frozen=True)
class Printed:
    """One finished folder of PDFs."""

    folder: Path
    manifest: dict[str, Any]

    @property
    def files(self) -> list[dict[str, Any]]:
        """The files whose pieces count."""
        return [entry for entry in self.manifest["files"] if entry["path"] != "everything.pdf"]

    @property
    def everything(self) -> dict[str, Any]:
        """The entry of everything.pdf."""
        return next(e for e in self.manifest["files"] if e["path"] == "everything.pdf")

    def pages(self) -> list[tuple[dict[str, Any], dict[str, Any], PageRead]]:
        """Return file entry, page entry and what the page shows, for all pages."""
        found = []
        for entry in self.manifest["files"]:
            read = read_pages(self.folder / entry["path"])
            assert len(read) == len(entry["pages"])
            found += [
                (entry, page, shown) for page, shown in zip(entry["pages"], read, strict=True)
            ]
        return found


@cache
def read_pages(path: Path) -> list[PageRead]:
    return read_pdf(path)


def load(folder: Path) -> Printed:
    """Return the finished folder."""
    return Printed(folder, json.loads((folder / "manifest.json").read_text(encoding="utf-8")))


def print_game(
    out: Path, root: Path = SMALL, game: str = "meadow", paper: str = "a4", **options: Any
) -> Printed:
    """Build a game into *out* and return what was printed."""
    profile = PROFILES[options.pop("margins", "standard")]
    request = BuildRequest(
        workspace=Workspace(root),
        game=game,
        papers=(parse_paper(paper),),
        profile=profile,
        out=out,
        **options,
    )
    (built,) = build(request)
    return load(built.folder)


def fewer(workspace: Path, *ids: str) -> Path:
    """Leave the small game these components, so that builds of it are quick; return the place."""
    path = workspace / "components" / "meadow" / "game.yaml"
    head, *parts = re.split(r"(?=^  - \{id: )", path.read_text(encoding="utf-8"), flags=re.M)
    left = [part for part in parts if part.startswith(tuple(f"  - {{id: {one}," for one in ids))]
    assert len(left) == len(ids)
    path.write_text(head + "".join(left), encoding="utf-8")
    return workspace


def rect(values: list[float]) -> Rect:
    """Return a rectangle of the manifest."""
    return Rect(*values)


def bleed_box(placement: dict[str, Any]) -> Rect:
    """Return the box that a placement paints."""
    return rect(placement["trim"]).outset(Sides(*placement["bleed"]))


def close(one: Rect, two: Rect, tolerance: float = 0.01) -> bool:
    """Return whether two rectangles agree within *tolerance* millimetres."""
    pairs = zip(
        (one.x, one.y, one.width, one.height), (two.x, two.y, two.width, two.height), strict=True
    )
    return all(abs(a - b) <= tolerance for a, b in pairs)
