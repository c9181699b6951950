"""Fonts inside a page of HTML: cut down to what the page may need, so that it is one file."""

from __future__ import annotations

import base64
import io
from typing import Final

from pnp.art.fonts import FontFace, FontLibrary

USUAL: Final = frozenset(map(chr, (*range(0x20, 0x7F), *range(0xA0, 0x100)))) | set("–—‘’“”…→")
"""Characters that are always there: what a page says beside its text is of these."""

FEATURES: Final = (b"kern", b"liga")
"""What of a font's own typography a browser uses unasked."""


def cut_down(face: FontFace, letters: frozenset[str]) -> bytes:
    """Return the font with these letters alone, as WOFF."""
    import uharfbuzz as hb
    from fontTools.ttLib import TTFont

    wanted = hb.SubsetInput()
    wanted.unicode_set.update(map(ord, letters))
    wanted.layout_feature_tag_set.clear()
    wanted.layout_feature_tag_set.update(int.from_bytes(tag, "big") for tag in FEATURES)
    wanted.flags = hb.SubsetFlags.NO_HINTING | hb.SubsetFlags.NOTDEF_OUTLINE
    whole = hb.Face(hb.Blob.from_file_path(str(face.path)), face.number)
    few = io.BytesIO(hb.subset(whole, wanted).blob.data)
    # Its own date stays, so that the file is the same whenever it is made.
    with TTFont(few, recalcTimestamp=False, lazy=True) as font:
        font.flavor = "woff"
        out = io.BytesIO()
        font.save(out)
    return out.getvalue()


def font_faces(fonts: FontLibrary, looks: tuple[tuple[str, int, bool], ...], text: str) -> str:
    """Return CSS that brings the nearest face of each family, weight and slope along.

    Each has those of the usual characters and of *text* that it can draw; browsers refuse a font
    without any.
    """
    found = {face: look for look in looks if (face := fonts.face(*look))}
    wanted = USUAL | frozenset(text)
    cuts = {face: frozenset(one for one in wanted if not face.lacks(one)) for face in found}
    return "\n".join(
        _rule(face, letters) for face, letters in cuts.items() if "".join(letters).strip()
    )


def _rule(face: FontFace, letters: frozenset[str]) -> str:
    data = cut_down(face, letters)
    source = f"data:font/woff;base64,{base64.b64encode(data).decode()}"
    slope = "italic" if face.italic else "normal"
    return (
        f'@font-face {{ font-family: "{face.family}"; font-weight: {face.weight}; '
        f"font-style: {slope}; src: url({source}); }}"
    )
