"""Fonts inside a page of HTML: cut down to what the page may need, so that it is one file."""

from __future__ import annotations

import base64
import io
import logging
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from typing import Final

from pnp.art.fonts import FontFace, FontLibrary

USUAL: Final = frozenset(map(chr, (*range(0x20, 0x7F), *range(0xA0, 0x100)))) | set("–—‘’“”…→")
"""Characters that are always there, so that most pages share what was cut down once."""


WOFF: Final = b"wOFF"
"""How such a font begins."""

Cut = Callable[[Path, frozenset[str]], bytes]
"""What cuts a font down to some letters: :func:`cut_down`, or what remembers earlier cuts."""


@lru_cache(maxsize=32)
def cut_down(path: Path, letters: frozenset[str]) -> bytes:
    """Return the font with these letters alone, as WOFF."""
    from fontTools.subset import Options, Subsetter
    from fontTools.ttLib import TTFont

    # It would remark on dates in fonts that are not ours.
    logging.getLogger("fontTools").setLevel(logging.ERROR)
    # Without its own date the file is the same whenever it is made.
    with TTFont(path, fontNumber=0, recalcTimestamp=False) as font:
        options = Options(layout_features=["kern", "liga"], hinting=False, notdef_outline=True)
        options.drop_tables += ["DSIG"]
        cutter = Subsetter(options)
        cutter.populate(text="".join(letters))
        cutter.subset(font)
        font.flavor = "woff"
        out = io.BytesIO()
        font.save(out)
    return out.getvalue()


def font_faces(
    fonts: FontLibrary, looks: tuple[tuple[str, int, bool], ...], text: str, cut: Cut = cut_down
) -> str:
    """Return CSS that brings the nearest face of each family, weight and slope along.

    Each has those of the usual characters and of *text* that it can draw; browsers refuse a font
    without any.
    """
    found = {face: look for look in looks if (face := fonts.face(*look))}
    wanted = USUAL | frozenset(text)
    cuts = {face: frozenset(one for one in wanted if not face.lacks(one)) for face in found}
    return "\n".join(
        _rule(face, letters, cut) for face, letters in cuts.items() if "".join(letters).strip()
    )


def _rule(face: FontFace, letters: frozenset[str], cut: Cut) -> str:
    data = cut(face.path, letters)
    source = f"data:font/woff;base64,{base64.b64encode(data).decode()}"
    slope = "italic" if face.italic else "normal"
    return (
        f'@font-face {{ font-family: "{face.family}"; font-weight: {face.weight}; '
        f"font-style: {slope}; src: url({source}); }}"
    )
