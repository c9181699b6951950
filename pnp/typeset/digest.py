"""What is printed of a face, as one word: equal faces have equal words, on every computer."""

from __future__ import annotations

from hashlib import sha256

from pnp.art.fonts import FontLibrary
from pnp.faces.face import Face
from pnp.files import digest as file_digest
from pnp.foreign import Picture
from pnp.typeset.source import IconSource, write_whole


def digest_of(face: Face, fonts: FontLibrary, icon: IconSource, language: str = "en") -> str:
    """Return a digest of everything that decides how a face lies on paper, in 32 letters.

    It is the source that Typst would be given, the fonts named there, and the shape that is cut
    out; for art made by others, its file and how it covers the piece.
    """
    source = write_whole([(face.layers, face.bleed_size)], language, icon, ())
    shape = (face.trim, face.bleed, face.outline, face.contour, face.folds)
    made = sha256(f"{source}\n{shape}".encode())
    for font in fonts.faces:
        if font.family in source:
            made.update(file_digest(font.path))
    if face.foreign:
        art, rest = face.foreign.art, face.foreign
        part = "" if isinstance(art, Picture) else f"{art.page} {art.box}"
        made.update(file_digest(art.path))
        made.update(f"{part} {rest.place} {rest.turn} {rest.fill} {rest.corner}".encode())
    return made.hexdigest()[:32]
