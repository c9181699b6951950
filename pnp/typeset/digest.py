"""What is printed of a face, as one word: equal faces have equal words, on every computer."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import lru_cache
from hashlib import sha256
from typing import Final

from pnp.art.fonts import FontLibrary
from pnp.cache import Cache
from pnp.cache import digest_of as key_of
from pnp.faces.face import Face
from pnp.files import digest as file_digest
from pnp.foreign import Picture
from pnp.typeset.source import IconSource, write_whole

WORD: Final = 32
"""Letters of a word."""


def digest_of(face: Face, fonts: FontLibrary, icon: IconSource, language: str = "en") -> str:
    """Return a digest of everything that decides how a face lies on paper, in 32 letters."""
    return Words(fonts, icon, language).of(face)


class Words:
    """The words of many faces; with a *cache*, those of earlier builds are found there."""

    def __init__(
        self, fonts: FontLibrary, icon: IconSource, language: str, cache: Cache | None = None
    ) -> None:
        self._icon, self._language, self._cache = icon, language, cache
        self._fonts = [(font.family, font.path) for font in fonts.faces]
        self._sum = lru_cache(file_digest)
        faces = [(font.family, font.weight, font.italic, font.number) for font in fonts.faces]
        self._name = cache.key("words", language, repr(faces)) if cache else ""
        self._known = _read(cache.get(self._name)) if cache else {}
        self._shapes: dict[object, tuple[str, str]] = {}
        """Shapes as they are written, and what stands for them in keys."""

        self._used: dict[str, str] = {}

    def of(self, face: Face) -> str:
        """Return the word of a face.

        It is made of the source that Typst would be given, the fonts named there, and the shape
        that is cut out; for art made by others, of its file and how it covers the piece.
        """
        shape = (face.trim, face.bleed, face.outline, face.contour, face.folds)
        if shape not in self._shapes:
            self._shapes[shape] = f"{shape}", key_of(f"{shape}")
        told, short = self._shapes[shape]
        # Pictures and icons are other files, which may change while the drawing stays the same.
        asked = self._cache and face.mark and not face.foreign and not face.has_icons()
        key = f"{face.mark} {short}" if asked else ""
        word = self._known.get(key) or self._made(face, told)
        if key:
            self._used[key] = word
        return word

    def keep(self) -> None:
        """Keep the words for the next build, unless nearly all of them are known."""
        changed = len(self._used.keys() ^ self._known.keys())
        if self._cache and changed * 10 > len(self._used):
            self._cache.put(self._name, json.dumps(self._used).encode())

    def _made(self, face: Face, shape: str) -> str:
        whole = [(face.layers, face.bleed_size)]
        source = write_whole(whole, self._language, self._icon, ())
        made = sha256(f"{source}\n{shape}".encode())
        named: dict[str, bool] = {}
        for family, path in self._fonts:
            if family not in named:
                named[family] = family in source
            if named[family]:
                made.update(self._sum(path))
        if face.foreign:
            art, rest = face.foreign.art, face.foreign
            part = "" if isinstance(art, Picture) else f"{art.page} {art.box}"
            made.update(file_digest(art.path))
            made.update(f"{part} {rest.place} {rest.turn} {rest.fill} {rest.corner}".encode())
        return made.hexdigest()[:WORD]


def _read(data: bytes | None) -> Mapping[str, str]:
    """Return the words that were kept; none where somebody else wrote there."""
    try:
        found = json.loads(data or b"{}")
        sound = all(isinstance(word, str) and len(word) == WORD for word in found.values())
    except (ValueError, AttributeError, RecursionError):
        return {}
    return found if sound else {}
