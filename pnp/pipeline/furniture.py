"""The font of marks and labels, from the fonts at hand."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from pnp.art.fonts import FontFace, FontLibrary
from pnp.art.outlines import as_truetype
from pnp.errors import Problem, Problems
from pnp.languages.ambient import spoken
from pnp.pdf import lettering
from pnp.pdf.furniture import FurnitureFont
from pnp.sheets.page import Measure

FURNITURE_FAMILY = "Source Sans Pro"
WEIGHTS = (400, 700)
BOOK = frozenset(("book", "position", "reason", "row"))
"""Contexts of texts that no sheet has."""


def furniture_font(fonts: FontLibrary) -> FurnitureFont:
    """Return the files that marks and labels are set in; raises Problems without them."""
    regular, bold = (tuple(_files(fonts, weight)) for weight in WEIGHTS)
    return FurnitureFont(regular, bold)


def measure_with(fonts: FontLibrary) -> Measure:
    """Return what gives the width of a label; raises Problems without the font."""
    paths = [_files(fonts, weight) for weight in WEIGHTS]
    families = ", ".join(_families(fonts))

    @lru_cache(maxsize=20_000)
    def width(text: str, size: float, heavy: bool) -> float:
        joined = lettering.width(text, paths[heavy], size)
        return (
            fonts.width(families, WEIGHTS[heavy], False, text, size) if joined is None else joined
        )

    return width


def _families(fonts: FontLibrary) -> list[str]:
    """Return the families of labels: pnp's own, then those of the language."""
    own = [name for name in spoken().fonts if fonts.face(name)]
    return list(dict.fromkeys((FURNITURE_FAMILY, *own)))


def _files(fonts: FontLibrary, weight: int) -> list[Path]:
    """Return the file of each family, one in TrueType made of what is none."""
    faces = [face for name in _families(fonts) if (face := fonts.face(name, weight))]
    if not faces or faces[0].family != FURNITURE_FAMILY:
        message = f'expected the font "{FURNITURE_FAMILY}" in fonts/fonts.yaml, found none'
        raise Problems([Problem(None, 0, "", message)])
    return [face.path if _is_truetype(face) else _made(face) for face in faces]


def _is_truetype(face: FontFace) -> bool:
    return face.path.suffix.lower() == ".ttf"


def _made(face: FontFace) -> Path:
    """Return a font with the letters that the language has outside its book."""
    said = (entry.text for (context, _), entry in spoken().entries.items() if context not in BOOK)
    return as_truetype(
        face.path, face.number, "".join({letter for text in said for letter in text})
    )
