"""From pages to entries of the manifest, and from the manifest to its text."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

import msgspec

from pnp.geometry import Rect
from pnp.manifest.values import FileEntry, Manifest, PageEntry, PlacementEntry
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


def save(made: Manifest, path: Path) -> None:
    """Write the manifest as JSON, one page a line so that differences can be read."""
    with path.open("w", encoding="utf-8", newline="\n") as file:
        file.writelines(_written(made))


def _written(made: Manifest) -> Iterator[str]:
    """Yield the text of the manifest piece by piece: the pages may be thousands."""
    start = "{"
    for key, value in made.plain().items():
        yield f"{start}{json.dumps(key)}: "
        if key == "files":
            yield from _listed((_file(entry) for entry in value), "[\n", "\n]")
        else:
            yield json.dumps(value, ensure_ascii=False)
        start = ",\n"
    yield "}\n"


def _file(entry: FileEntry) -> Iterator[str]:
    head = json.dumps({key: value for key, value in entry.items() if key != "pages"})
    pages = ([json.dumps(page, ensure_ascii=False)] for page in entry["pages"])
    return _listed(pages, f'{head[:-1]}, "pages": [\n', "\n]}")


def _listed(parts: Iterable[Iterable[str]], start: str, end: str) -> Iterator[str]:
    """Yield the parts with a comma and a new line between them."""
    yield start
    for number, part in enumerate(parts):
        if number:
            yield ",\n"
        yield from part
    yield end


def entries_of(path: Path, names: Iterable[str]) -> dict[str, Any] | None:
    """Return entries of an earlier manifest, of which the rest is not taken apart.

    None where there is no manifest to rely on.
    """
    try:
        found = msgspec.json.decode(path.read_bytes(), type=dict[str, msgspec.Raw])
        known = {name: msgspec.json.decode(found[name]) for name in names if name in found}
    except (OSError, ValueError, RecursionError):
        return None
    return known if "files" in found else None


def read(path: Path) -> dict[str, Any] | None:
    """Return the manifest of an earlier build, or None where there is none to rely on."""
    try:
        found = msgspec.json.decode(path.read_bytes())
    except (OSError, ValueError, RecursionError):
        return None
    return found if isinstance(found, dict) and "files" in found else None
