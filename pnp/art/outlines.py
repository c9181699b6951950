"""Fonts with outlines of PostScript as TrueType, for the labels of sheets, which know no other."""

from __future__ import annotations

import hashlib
import io
import os
from pathlib import Path
from typing import Any, Final

from pnp.art.instances import kept_in
from pnp.errors import problem

FINE: Final = 1.0
"""How far a curve may lie from the one that it stands for, in units of the font."""


def as_truetype(path: Path, number: int, letters: str) -> Path:
    """Return a TrueType font with some letters of a face, made once for each set of letters.

    Raises Problems where nothing can be kept.
    """
    import fontTools

    wanted = "".join(sorted(set(letters)))
    told = f"{path.name}#{path.stat().st_size}#{number}#{fontTools.version}#{wanted}"
    file = kept_in() / f"{hashlib.sha256(told.encode()).hexdigest()[:24]}-labels.ttf"
    if not file.is_file():
        try:
            file.parent.mkdir(parents=True, exist_ok=True)
            beside = file.with_suffix(f".{os.getpid()}")
            beside.write_bytes(_truetype(path, number, wanted))
            beside.replace(file)
        except OSError as error:
            message = f"expected room for fonts in {file.parent}, found: {error.strerror}"
            raise problem(message, hint="PNP_HOME names a folder that can be written") from None
    return file


def _truetype(path: Path, number: int, letters: str) -> bytes:
    from fontTools.subset import Options, Subsetter
    from fontTools.ttLib import TTFont

    with TTFont(path, fontNumber=number, lazy=True, recalcTimestamp=False) as font:
        options = Options(layout_features=[], notdef_outline=True, name_IDs=[1, 2, 4, 6])
        subset = Subsetter(options)
        subset.populate(text=letters)
        subset.subset(font)
        if "CFF " in font:
            _redrawn(font)
        out = io.BytesIO()
        font.save(out)
    return out.getvalue()


def _redrawn(font: Any) -> None:
    """Draw all glyphs of a font with the curves of TrueType."""
    from fontTools.pens.cu2quPen import Cu2QuPen
    from fontTools.pens.ttGlyphPen import TTGlyphPen
    from fontTools.ttLib import newTable

    order, drawings = font.getGlyphOrder(), font.getGlyphSet()
    glyphs = {}
    for name in order:
        pen = TTGlyphPen(drawings)
        drawings[name].draw(Cu2QuPen(pen, FINE, reverse_direction=True))
        glyphs[name] = pen.glyph()
    font["loca"], font["glyf"] = newTable("loca"), newTable("glyf")
    font["glyf"].glyphOrder, font["glyf"].glyphs = order, glyphs
    font["glyf"].compile(font)
    for name in order:
        font["hmtx"][name] = (font["hmtx"][name][0], getattr(glyphs[name], "xMin", 0))
    for table in ("CFF ", "VORG"):
        if table in font:
            del font[table]
    most = font["maxp"]
    most.tableVersion, most.maxZones = 0x00010000, 1
    for field in (
        "maxTwilightPoints maxStorage maxFunctionDefs maxInstructionDefs maxStackElements "
        "maxSizeOfInstructions maxComponentElements"
    ).split():
        setattr(most, field, 0)
    most.compile(font)
    font["post"].formatType = 3.0
    font.sfntVersion = "\x00\x01\x00\x00"
