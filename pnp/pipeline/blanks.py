"""What is to be said of bleeds that stay white though the art reaches the cut."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from pnp.manifest.values import PageEntry
from pnp.pdf.blanks import BlankBleeds, is_seen
from pnp.pdf.contact import small_pages

EVERYTHING: Final = "everything.pdf"
SHEET: Final = 2
"""Sides of a sheet."""

COARSE: Final = 40
"""Dots an inch of the pictures that are looked at, those of the contact sheet."""


def white_bleeds(blanks: BlankBleeds) -> list[str]:
    """Return a line for each component whose bleed is white."""
    return [_line(*found) for found in blanks.found().items()]


def white_bleeds_in(folder: Path, manifest: Mapping[str, Any]) -> list[str]:
    """Return the same of a finished folder, whose files are as its manifest says."""
    entry = next((one for one in manifest["files"] if one["path"] == EVERYTHING), None)
    # A corrected page is not where the manifest has it.
    whole = entry is not None and (folder / EVERYTHING).is_file()
    if entry is None or not whole or manifest.get("printer") or manifest.get("foreign"):
        return []
    blanks = BlankBleeds(COARSE)
    pages = small_pages(folder / EVERYTHING, COARSE)
    for picture, page in zip(pages, entry["pages"], strict=False):
        blanks.add(picture, page)
    return white_bleeds(blanks)


def white_bleeds_of(file: Path, pages: Sequence[PageEntry]) -> list[str]:
    """Return the same of one file of a build in part, by its first sheet, which is soon drawn."""
    blanks, first = BlankBleeds(COARSE), pages[:SHEET]
    if not any(is_seen(put) for page in first for put in page["placements"]):
        return []
    for picture, page in zip(small_pages(file, COARSE), first, strict=False):
        blanks.add(picture, page)
    return white_bleeds(blanks)


def _line(component: str, names: Sequence[str]) -> str:
    more = f" and {len(names) - 1} more" if len(names) > 1 else ""
    return (
        f"the bleed of {component} is white though its art reaches the cut ({names[0]}{more}): "
        "draw it further, or bleed_from: mirror"
    )
