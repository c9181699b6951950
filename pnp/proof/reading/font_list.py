"""The fonts of a file and their names."""

from __future__ import annotations

import re
from typing import Any

from pnp.proof.reading.objects import dictionaries
from pnp.proof.reading.printed import FileProof

_TAG = re.compile(r"^[A-Z]{6}\+")


def font_name(font: Any) -> str:
    """Return the font's name without the tag of its subset.

    A composite font may add the name of its encoding (ISO 32000-1, 9.7.6.1); its part does not.
    """
    if "/DescendantFonts" in font:
        font = font["/DescendantFonts"][0]
    return _TAG.sub("", str(font.get("/BaseFont", "/unnamed"))[1:])


def fonts_of(file: FileProof) -> list[Any]:
    """Return the fonts of the file; the inner part of a composite font belongs to it."""
    if "fonts" not in file.cache:
        file.cache["fonts"] = [
            entry
            for entry in dictionaries(file.pdf)
            if entry.get("/Type") == "/Font"
            and str(entry.get("/Subtype")) not in ("/CIDFontType0", "/CIDFontType2")
        ]
    found: list[Any] = file.cache["fonts"]
    return found
