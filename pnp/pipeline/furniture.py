"""The font of marks and labels, from the fonts at hand."""

from __future__ import annotations

from functools import lru_cache

from pnp.art.fonts import FontFace, FontLibrary
from pnp.errors import Problem, Problems
from pnp.pdf.furniture import FurnitureFont
from pnp.sheets.page import Measure

FURNITURE_FAMILY = "Source Sans Pro"


def furniture_font(fonts: FontLibrary) -> FurnitureFont:
    """Return the files that marks and labels are set in; raises Problems without them."""
    regular, bold = _faces(fonts)
    return FurnitureFont(regular.path, bold.path)


def measure_with(fonts: FontLibrary) -> Measure:
    """Return what gives the width of a label; raises Problems without the font."""
    regular, bold = _faces(fonts)

    @lru_cache(maxsize=20_000)
    def width(text: str, size: float, heavy: bool) -> float:
        return (bold if heavy else regular).width(text, size)

    return width


def _faces(fonts: FontLibrary) -> tuple[FontFace, FontFace]:
    regular, bold = (fonts.face(FURNITURE_FAMILY, weight) for weight in (400, 700))
    if regular is None or bold is None:
        message = f'expected the font "{FURNITURE_FAMILY}" in fonts/fonts.yaml, found none'
        raise Problems([Problem(None, 0, "", message)])
    return regular, bold
