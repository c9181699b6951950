"""The font of marks and labels, from the fonts at hand."""

from __future__ import annotations

from pnp.art.fonts import FontLibrary
from pnp.errors import Problem, Problems
from pnp.pdf.furniture import FurnitureFont

FURNITURE_FAMILY = "Source Sans Pro"


def furniture_font(fonts: FontLibrary) -> FurnitureFont:
    """Return the files that marks and labels are set in; raises Problems without them."""
    faces = [fonts.face(FURNITURE_FAMILY, weight) for weight in (400, 700)]
    if faces[0] is None or faces[1] is None:
        message = f'expected the font "{FURNITURE_FAMILY}" in fonts/fonts.yaml, found none'
        raise Problems([Problem(None, 0, "", message)])
    return FurnitureFont(faces[0].path, faces[1].path)
