"""Property 37, and what is not judged in art that others made."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping
from typing import Any, Final

import pikepdf

from pnp.proof.reading.objects import dictionaries
from pnp.proof.reading.printed import Printed
from pnp.proof.result import Finding, Result, Rule

KEPT = Rule(37, "JPEG data are those of their files", "", 0)

UNJUDGED: Final = frozenset((8, 9, 10, 11, 12, 20, 21, 22, 25, 26, 27, 32, 35, *range(38, 44)))
"""Properties of art: nobody here can answer for what others drew."""

TOLD: Final = (
    "not judged in art made by others: fonts, size and place of text, lines, resolution, colour, "
    "layers, whether bleed is painted"
)

_JPEG: Final = (".jpg", ".jpeg", ".png", ".webp", ".tif", ".tiff")


def made_by_others(raw: Mapping[str, Any]) -> bool:
    """Return whether a manifest names components whose art others made."""
    found = raw.get("foreign")
    return isinstance(found, dict) and bool(found.get("components"))


def kept(printed: Printed) -> Iterator[Result]:
    """Yield property 37: every JPEG in a sheet of pictures is a file that the manifest names.

    It is asked where all art comes from picture files, whose digests the manifest holds.
    """
    found = printed.said.raw.get("foreign")
    sources = found.get("sources") if isinstance(found, dict) else None
    if not isinstance(sources, dict) or not sources:
        return
    if not all(str(name).lower().endswith(_JPEG) for name in sources):
        return
    digests = set(map(str, sources.values()))
    for file in printed.files:
        if not file.said.holds_pieces:
            continue
        wrong = sum(_digest(image) not in digests for image in _jpegs(file.pdf))
        message = f"expected the data of the files, found {wrong} other JPEGs" if wrong else ""
        yield from KEPT.results(file.said.path, [Finding(wrong, message)])


def _jpegs(pdf: Any) -> Iterator[Any]:
    for entry in dictionaries(pdf):
        picture = isinstance(entry, pikepdf.Stream) and entry.get("/Subtype") == "/Image"
        if picture and entry.get("/Filter") == "/DCTDecode":
            yield entry


def _digest(image: Any) -> str:
    return hashlib.sha256(image.read_raw_bytes()).hexdigest()
