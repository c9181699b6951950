"""What one content stream draws: its smallest type, finest line, coarsest picture, lost glyphs."""

from __future__ import annotations

import math
from typing import Any

import pikepdf
from msgspec import Struct, field

from pnp.proof.reading.content import Content, Use


class Ink(Struct):
    """What a stream draws, itself and everything inside it, in units of its own space."""

    smallest: float | None = None
    """Smallest type size."""

    finest: float | None = None
    """Thinnest line."""

    coarsest: float | None = None
    """Fewest dots an inch of a picture; pictures of one bit count half of theirs."""

    blanks: int = 0
    """How many .notdef glyphs are shown."""

    lost: list[str] = field(default_factory=list)
    """Resources that are missing."""

    def add(self, inner: Ink, factor: float) -> None:
        """Take in what an inner stream draws when its units are *factor* of ours."""
        self.smallest = _least(self.smallest, inner.smallest, factor)
        self.finest = _least(self.finest, inner.finest, factor)
        self.coarsest = _least(self.coarsest, inner.coarsest, 1 / factor if factor else 1.0)
        self.blanks += inner.blanks
        self.lost += inner.lost


def _least(mine: float | None, other: float | None, factor: float) -> float | None:
    if other is None:
        return mine
    return other * factor if mine is None else min(mine, other * factor)


def own_ink(content: Content) -> Ink:
    """Return what a stream draws by itself, without its forms."""
    seen = [shown for shown in content.shown if not shown.invisible and shown.codes]
    return Ink(
        min((shown.height for shown in seen), default=None),
        min(content.weights, default=None),
        min(map(_dots, _pictures(content)), default=None),
        sum(notdefs(shown.font, shown.codes) for shown in seen),
        list(content.lost),
    )


def _pictures(content: Content) -> list[Use]:
    return [use for use in content.uses if _is_picture(use.target)]


def _is_picture(target: Any) -> bool:
    return isinstance(target, pikepdf.PdfInlineImage) or (
        isinstance(target, pikepdf.Stream) and target.get("/Subtype") == "/Image"
    )


def _dots(use: Use) -> float:
    """Return the dots an inch of a picture, which fills the unit square of its matrix."""
    picture, matrix = use.target, use.matrix
    if isinstance(picture, pikepdf.PdfInlineImage):
        across, down, one_bit = picture.width, picture.height, picture.bits_per_component == 1
    else:
        across, down = int(picture.Width), int(picture.Height)
        one_bit = int(picture.get("/BitsPerComponent", 8)) == 1 or bool(
            picture.get("/ImageMask", False)
        )
    wide = math.hypot(matrix.a, matrix.b) or 1e-9
    tall = math.hypot(matrix.c, matrix.d) or 1e-9
    dpi = 72 * min(across / wide, down / tall)
    return dpi / 2 if one_bit else dpi


def notdefs(font: Any, codes: bytes) -> int:
    """Return how many of the codes show glyph 0, the box for a character that the font lacks.

    A composite font shows it for CID 0 or where its map leads to glyph 0; a simple one for code
    0, which the furniture's writer uses for every character that its font has not.
    """
    if font is None:
        return 0
    if font.get("/Subtype") != "/Type0":
        return codes.count(0)
    table = font.DescendantFonts[0].get("/CIDToGIDMap")
    glyphs = table.read_bytes() if isinstance(table, pikepdf.Stream) else None
    count = 0
    for index in range(0, len(codes) - 1, 2):
        cid = codes[index] << 8 | codes[index + 1]
        glyph = cid
        if glyphs is not None:
            glyph = int.from_bytes(glyphs[2 * cid : 2 * cid + 2], "big")
        count += glyph == 0
    return count
