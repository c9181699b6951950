"""An export held against a new one: its pages against the faces drawn anew, its files in full."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final

import pikepdf

from pnp.errors import PnpError
from pnp.proof.again import Again
from pnp.proof.reading.alike import difference, pictures_apart
from pnp.proof.reading.around import oddities, take_apart
from pnp.proof.reading.fingerprint import Fingerprints
from pnp.proof.reading.forms import Forms
from pnp.proof.redrawn import Faces

DPI: Final = 150


def differing_faults(folder: Path, again: Again) -> tuple[list[str], str]:
    """Return what is wrong with files that are not as a new export makes them, and a remark.

    Vector pages must draw the sides that the manifest names, by their layers typeset anew. Every
    file must be that of a new export, byte by byte; where something is known to have changed
    since, pictures and pages must look like those of the new one, and the remark tells of it.
    """
    try:
        new, faces = again.first.folder, again.faces
    except PnpError as error:
        return [f"expected to be made again, found: {error}"], ""
    manifest = json.loads((folder / "manifest.json").read_text(encoding="utf-8"))
    faults = [fault for entry in manifest["files"] for fault in _pages(folder, entry, faces)]
    names = {path.relative_to(new).as_posix() for path in new.rglob("*") if path.is_file()}
    names = {name for name in names if not name.startswith(".")}
    names |= {str(entry["path"]) for entry in manifest["files"]}
    differing = [name for name in sorted(names) if _sum(folder / name) != _sum(new / name)]
    if not again.since:
        faults += [f"{name}: expected what a new export makes, found another" for name in differing]
        return faults, ""
    faults += [fault for name in differing for fault in _looks(folder / name, new / name, name)]
    return faults, f"not as a new export, for {' and '.join(again.since)}" if differing else ""


def _pages(folder: Path, entry: Mapping[str, Any], faces: Faces | None) -> Iterator[str]:
    """Yield what vector pages draw and should not; pages of pictures are held as files."""
    path = folder / entry["path"]
    if faces is None or path.suffix != ".pdf" or not path.is_file():
        return
    if entry.get("mode") == "CMYK":
        return  # one picture a page, as its ink is measured
    forms, prints = Forms(faces), Fingerprints()
    with pikepdf.open(path) as pdf:
        for page, said in zip(pdf.pages, entry["pages"], strict=True):
            side = str(entry["component"]), str(said["id"]), str(said["side"])
            around = take_apart(page)
            wrong = list(oddities(page, around))
            if len(around.drawn) != 1:
                wrong.append(f"expected one face, found {len(around.drawn)}")
            for drawn in around.drawn:
                form = page.Resources.XObject[f"/{drawn.name}"]
                found = forms.fault(form, side, prints)
                wrong += [f"expected the face of {' '.join(side)}, found {found}"] if found else []
            yield from (f"{entry['path']} page {said['number']}: {fault}" for fault in wrong)


def _sum(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest() if path.is_file() else ""


def _looks(found: Path, wanted: Path, name: str) -> Iterator[str]:
    """Yield how a file looks otherwise than that of the new export."""
    if not (found.is_file() and wanted.is_file()):
        yield f"{name}: expected the files of a new export, found another list"
    elif wanted.suffix == ".png":
        message = pictures_apart(found, wanted)
        if message:
            yield f"{name}: expected the picture of a new export, found {message}"
    elif wanted.suffix == ".pdf":
        yield from (f"{name} {fault}" for fault in _pages_look(found, wanted))
    elif name != "manifest.json":
        yield f"{name}: expected what a new export makes, found another"


def _pages_look(found: Path, wanted: Path) -> Iterator[str]:
    import pypdfium2

    with pypdfium2.PdfDocument(found) as one, pypdfium2.PdfDocument(wanted) as two:
        if len(one) != len(two):
            yield f"expected {len(two)} pages, found {len(one)}"
            return
        for index in range(len(two)):
            message = difference(one[index], two[index], DPI)
            if message:
                yield f"page {index + 1}: expected it as a new export makes it, found {message}"
