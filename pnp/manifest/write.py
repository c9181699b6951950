"""From pages to entries of the manifest, and from the manifest to its text."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from pnp.geometry import Rect
from pnp.manifest.values import Manifest, PageEntry, PlacementEntry
from pnp.sheets.page import Page, Placement


def _three(value: float) -> float:
    return round(value, 3) + 0.0


def placement_entry(placement: Placement, form: str) -> PlacementEntry:
    """Return one placement; *form* is the name of the XObject that draws it."""
    entry: PlacementEntry = {
        "component": placement.component,
        "id": placement.id,
        "copy": placement.copy,
        "side": placement.side,
        "form": form,
        "trim": list(placement.trim.rounded()),
        "bleed": [_three(side) for side in placement.bleed.as_tuple()],
        "rotation": placement.rotation,
    }
    if placement.tile:
        source: Rect = placement.tile.source
        entry["tile"] = {"name": placement.tile.name, "source": list(source.rounded())}
        if placement.tile.parted:
            entry["tile"]["parted"] = placement.tile.parted
    return entry


def page_entry(page: Page, number: int, backs: int | None, forms: Mapping[str, str]) -> PageEntry:
    """Return one page; *number* counts from 1 in its file."""
    entry: PageEntry = {
        "number": number,
        "label": page.label,
        "side": page.side,
        "backs_page": backs,
        "media": [_three(page.size.width), _three(page.size.height)],
        "placements": [placement_entry(p, forms[p.form]) for p in page.placements],
    }
    if page.folds:
        entry["fold"] = [[_three(value) for value in fold] for fold in page.folds]
    if page.nested:
        entry["nested"] = True
    if page.plan:
        entry["cuts"] = [
            [cut.axis, _three(cut.at), _three(cut.start), _three(cut.end)] for cut in page.plan
        ]
    return entry


def write_text(made: Manifest) -> str:
    """Return the manifest as JSON, one page a line so that differences can be read."""
    manifest, files = made.plain(), []
    for entry in manifest["files"]:
        pages = ",\n".join(json.dumps(page, ensure_ascii=False) for page in entry["pages"])
        head = json.dumps({key: value for key, value in entry.items() if key != "pages"})
        files.append(f'{head[:-1]}, "pages": [\n{pages}\n]}}')
    parts = [
        f"{json.dumps(key)}: " + json.dumps(value, ensure_ascii=False)
        for key, value in manifest.items()
        if key != "files"
    ]
    parts.insert(-1, '"files": [\n' + ",\n".join(files) + "\n]")
    return "{" + ",\n".join(parts) + "}\n"


def read(path: Path) -> dict[str, Any] | None:
    """Return the manifest of an earlier build, or None where there is none to rely on."""
    try:
        found = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError):
        return None
    return found if isinstance(found, dict) and "files" in found else None
