"""Makes pnp-symbols.ttf of the library's icons: the signs that games print inside their texts.

Run in this folder after changing one of these icons: python symbols.py
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from fontTools.fontBuilder import FontBuilder
from fontTools.pens.cu2quPen import Cu2QuPen
from fontTools.pens.transformPen import TransformPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.svgLib.path import parse_path

HERE = Path(__file__).parent
SIGNS = {
    "★": "star",
    "♠": "suit-spades",
    "♣": "suit-clubs",
    "♥": "suit-hearts",
    "♦": "suit-diamonds",
}
EM, SIZE, LOW, SIDE = 1000, 720, -40, 30
"""Units of the em, height of a sign, how far it stands below the line, room at its sides."""


def glyph(icon: str) -> tuple[Any, int]:
    """Return the outline of an icon as a glyph, and its advance."""
    svg = (HERE.parent / "templates" / "icons" / f"{icon}.svg").read_text(encoding="utf-8")
    data = re.search(r' d="([^"]+)"', svg)
    assert data, f"{icon}: expected one path"
    scale = SIZE / 20
    pen = TTGlyphPen(None)
    # Icons live from 2 to 22 of their 24 units, y downwards.
    place = (scale, 0, 0, -scale, SIDE - 2 * scale, LOW + 22 * scale)
    parse_path(data[1], TransformPen(Cu2QuPen(pen, 0.5, reverse_direction=False), place))
    return pen.glyph(), SIZE + 2 * SIDE


def main() -> None:
    """Write the font beside this file; the same icons give the same bytes."""
    glyphs = {".notdef": (TTGlyphPen(None).glyph(), EM // 2)}
    glyphs |= {icon: glyph(icon) for icon in SIGNS.values()}
    font = FontBuilder(EM, isTTF=True)
    font.updateHead(created=0, modified=0)
    font.font.recalcTimestamp = False
    font.setupGlyphOrder(list(glyphs))
    font.setupCharacterMap({ord(sign): icon for sign, icon in SIGNS.items()})
    font.setupGlyf({name: outline for name, (outline, _) in glyphs.items()})
    outlines = font.font["glyf"]
    font.setupHorizontalMetrics(
        {name: (width, getattr(outlines[name], "xMin", 0)) for name, (_, width) in glyphs.items()}
    )
    font.setupHorizontalHeader(ascent=800, descent=-200)
    font.setupNameTable(
        {
            "familyName": "pnp Symbols",
            "styleName": "Regular",
            "uniqueFontIdentifier": "pnp Symbols Regular",
            "fullName": "pnp Symbols",
            "psName": "pnpSymbols-Regular",
            "version": "1.0",
            "licenseDescription": "MIT, as pnp itself",
        }
    )
    font.setupOS2(sTypoAscender=800, sTypoDescender=-200, usWinAscent=800, usWinDescent=200)
    font.setupPost()
    font.save(HERE / "pnp-symbols.ttf")


if __name__ == "__main__":
    main()
