"""Reads an export back: pixels of pictures, pages and boxes of PDFs, ink, addresses of a table.

Nothing here shares code with what writes them: PNG headers are read byte by byte, pages by
pikepdf, ink from the stored samples.
"""

from __future__ import annotations

import hashlib
import io
import json
import re
import struct
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final

import pikepdf

MOST_INK: Final = 240.0
"""Total ink that a print-on-demand card maker takes, in percent."""

MM: Final = 25.4 / 72
OFF: Final = 0.01
"""How far a box may be from what the manifest says, in millimetres."""

_MODES: Final = {2: "RGB", 6: "RGBA"}


def export_faults(folder: Path) -> list[str]:
    """Return what is wrong with the files of an export, held against its manifest."""
    try:
        manifest = json.loads((folder / "manifest.json").read_text(encoding="utf-8"))
        return [fault for entry in manifest["files"] for fault in _faults(folder, entry)]
    except (OSError, ValueError, KeyError, TypeError) as error:
        return [f"manifest.json: expected the manifest of an export, found: {error}"]


def _faults(folder: Path, entry: Mapping[str, Any]) -> list[str]:
    """Return what is wrong with one file."""
    path = folder / entry["path"]
    if not path.is_file():
        return [f"{entry['path']}: expected a file, found none"]
    data, faults = path.read_bytes(), []
    if hashlib.sha256(data).hexdigest() != entry["sha256"]:
        faults.append("expected the file of the manifest, found another")
    read = _READERS.get(path.suffix)
    try:
        faults += read(data, entry) if read else []
    except (pikepdf.PdfError, LookupError, ValueError, AttributeError) as error:
        faults.append(f"expected a file that can be read, found: {error}")
    return [f"{entry['path']}: {fault}" for fault in faults]


def _picture(data: bytes, entry: Mapping[str, Any]) -> Iterator[str]:
    """Yield what differs in a PNG: its header is the first chunk (PNG, 11.2.2)."""
    if data[:8] != b"\x89PNG\r\n\x1a\n" or data[12:16] != b"IHDR":
        yield "expected a PNG"
        return
    wide, high, depth, colours = struct.unpack(">IIBB", data[16:26])
    if [wide, high] != entry["pixels"]:
        yield f"expected {entry['pixels']} pixels, found {[wide, high]}"
    mode = _MODES.get(colours) if depth == 8 else None
    if mode != entry["mode"]:
        yield f"expected {entry['mode']} of 8 bits, found type {colours} of {depth} bits"


_ASKED: Final = re.compile(
    r"""\b(?:src|href)=["']?(?!data:|\#)([^"'\s>]+)|url\((?!data:|\#)([^)]*)\)"""
)


def _page(data: bytes, entry: Mapping[str, Any]) -> Iterator[str]:
    """Yield what a page would fetch, and pictures that the manifest does not count."""
    text = data.decode("utf-8")
    for found in _ASKED.finditer(text):
        yield f"expected a page that asks nobody, found {found[1] or found[2]}"
    pictures = text.count("url(data:image/webp;base64,")
    if pictures != entry["pictures"]:
        yield f"expected {entry['pictures']} pictures, found {pictures}"


def _pages(data: bytes, entry: Mapping[str, Any]) -> Iterator[str]:
    """Yield what differs in the pages of a PDF, and ink above the limit where it is CMYK."""
    with pikepdf.open(io.BytesIO(data)) as pdf:
        if len(pdf.pages) != len(entry["pages"]):
            yield f"expected {len(entry['pages'])} pages, found {len(pdf.pages)}"
            return
        x, y, wide, high = entry["trim"]
        width, height = entry["media"]
        boxes = {
            "/MediaBox": (0.0, 0.0, width, height),
            "/BleedBox": (0.0, 0.0, width, height),
            "/TrimBox": (x, height - y - high, x + wide, height - y),
        }
        known: dict[tuple[int, int], float] = {}
        for number, page in enumerate(pdf.pages, 1):
            for key, wanted in boxes.items():
                found = [float(value) * MM for value in page.obj[key]]
                if any(abs(a - b) > OFF for a, b in zip(found, wanted, strict=True)):
                    yield f"page {number}: expected {key} {wanted}, found {found}"
            if entry.get("mode") == "CMYK":
                yield from _inks(page, number, entry, known)


def _inks(
    page: Any, number: int, entry: Mapping[str, Any], known: dict[tuple[int, int], float]
) -> Iterator[str]:
    """Yield what is wrong with a page that is one CMYK picture."""
    pictures = list(page.obj.Resources.XObject.values())
    if len(pictures) != 1 or pictures[0].get("/ColorSpace") != "/DeviceCMYK":
        yield f"page {number}: expected one CMYK picture"
        return
    picture = pictures[0]
    if [int(picture.Width), int(picture.Height)] != entry["pixels"]:
        yield f"page {number}: expected {entry['pixels']} pixels"
    if picture.objgen not in known:
        known[picture.objgen] = most_ink(picture.read_bytes())
    if known[picture.objgen] > MOST_INK:
        ink = known[picture.objgen]
        yield f"page {number}: expected ink up to {MOST_INK:g} %, found {ink:.1f} %"


def most_ink(samples: bytes) -> float:
    """Return the total ink of the darkest sample of four bytes, in percent.

    >>> most_ink(bytes([0, 0, 0, 255, 204, 0, 0, 51]))
    100.0
    """
    # Equal samples are many; a set of whole words is made without a step of Python for each.
    words = set(memoryview(samples).cast("I"))
    return max(sum(word.to_bytes(4, "little")) for word in words) / 2.55


def _save(data: bytes, entry: Mapping[str, Any]) -> Iterator[str]:
    """Yield what is wrong with a saved game: a name used twice, a card without a slot."""
    saved = json.loads(data)
    seen: set[str] = set()
    waiting = list(saved["ObjectStates"])
    if len(waiting) != entry["objects"]:
        yield f"expected {entry['objects']} objects, found {len(waiting)}"
    while waiting:
        thing = waiting.pop()
        if thing["GUID"] in seen:
            yield f"expected every object to have its own GUID, found {thing['GUID']} twice"
        seen.add(thing["GUID"])
        for card in thing.get("DeckIDs", []):
            sheet = thing["CustomDeck"].get(str(card // 100))
            if not sheet or card % 100 >= sheet["NumWidth"] * sheet["NumHeight"]:
                yield f"expected a slot for card {card}, found none"
        waiting += thing.get("ContainedObjects", [])


_READERS: Final = {".png": _picture, ".pdf": _pages, ".json": _save, ".html": _page}
