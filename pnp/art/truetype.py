"""Reads of a TrueType or OpenType file what a template needs: its name and its advances."""

from __future__ import annotations

import struct
from array import array
from collections.abc import Iterator, Sequence
from pathlib import Path
from sys import byteorder, maxunicode
from typing import Any, Final

from msgspec import Struct

FAMILY: Final = (16, 1)
"""Numbers of names that hold the family: of the whole typographic family before that of four."""

MAPS: Final = ((3, 10), (3, 1), (0, 6), (0, 4), (0, 3), (0, 2), (0, 1), (0, 0))
"""Platforms and encodings of Unicode character maps, the most complete first."""


COLLECTION: Final = b"ttcf"
"""How a file with several faces begins."""

MOST_MAPPED: Final = 2 * (maxunicode + 1)
"""Characters in the map of a font; damaged ones name the same again and again."""

MOST_FACES: Final = 256
"""Faces of a collection; the largest known have a few dozen."""


class FontFault(ValueError):
    """A file that is no font, or one without a map from characters to glyphs."""


class FontNames(Struct, frozen=True):
    """How a font file calls itself."""

    family: str
    """Empty where the file does not say."""

    weight: int
    italic: bool


def count_faces(path: Path) -> int:
    """Return how many faces a file has: one, or those of a collection; raises FontFault."""
    with path.open("rb") as file:
        head = file.read(12)
    if head[:4] != COLLECTION:
        return 1
    if len(head) < 12 or not 0 < (count := int.from_bytes(head[8:12], "big")) <= MOST_FACES:
        raise FontFault("a damaged collection of fonts")
    return count


def is_variable(path: Path, number: int = 0) -> bool:
    """Return whether a face has axes; raises FontFault."""
    return "fvar" in _Font(path, number).places


def read_names(path: Path, number: int = 0) -> FontNames:
    """Return family, weight and slope of a face of the file; raises FontFault."""
    font = _Font(path, number)
    known: dict[int, str] = {}
    for name, text in font.names():
        known.setdefault(name, text)
    weight, selection = font.at("OS/2", 4, "H"), font.at("OS/2", 62, "H")
    return FontNames(
        next((known[n] for n in FAMILY if n in known), ""), weight, bool(selection & 1)
    )


def read_advances(path: Path, number: int = 0) -> dict[int, float]:
    """Return the advance of every character, as a share of the type size; raises FontFault."""
    font = _Font(path, number)
    unit, count = font.at("head", 18, "H"), font.at("hhea", 34, "H")
    if not unit or not count:
        raise FontFault("a font without measures")
    wide = [metric / unit for metric in font.numbers(font.table("hmtx"), 2 * count)[::2]]
    found: dict[int, float] = {}
    total = 0
    for first, glyphs in font.characters():
        total += len(glyphs)
        if total > MOST_MAPPED:
            raise FontFault("a font with a damaged character map")
        if isinstance(glyphs, range) and glyphs.start > 0 and glyphs.stop <= count:
            # Nearly all, and sooner than letter by letter.
            codes = range(first, first + len(glyphs))
            found.update(zip(codes, wide[glyphs.start : glyphs.stop], strict=True))
            continue
        # Glyphs beyond the list are as wide as the last one.
        pairs = enumerate(glyphs, first)
        found.update((code, wide[min(glyph, count - 1)]) for code, glyph in pairs if glyph)
    return found


class _Font:
    """The tables of one face (OpenType 1.9)."""

    def __init__(self, path: Path, number: int = 0) -> None:
        self.data = path.read_bytes()
        try:
            begin = 0
            if self.data[:4] == COLLECTION:
                (begin,) = struct.unpack_from(">L", self.data, 12 + 4 * number)
            (tables,) = struct.unpack_from(">H", self.data, begin + 4)
            rows = [
                struct.unpack_from(">4s4xL4x", self.data, begin + 12 + 16 * i)
                for i in range(tables)
            ]
        except struct.error:
            raise FontFault("a file that is no font") from None
        self.places = {tag.decode("latin-1"): place for tag, place in rows}

    def table(self, tag: str) -> int:
        """Return where the table begins; raises FontFault."""
        if tag not in self.places:
            raise FontFault(f"a file without the table {tag}")
        return int(self.places[tag])

    def at(self, tag: str, offset: int, form: str) -> int:
        """Return one number of a table; raises FontFault."""
        number: int = self.unpacked(form, self.table(tag) + offset)[0]
        return number

    def unpacked(self, form: str, place: int) -> tuple[Any, ...]:
        """Return numbers at a place of the file; raises FontFault."""
        try:
            return struct.unpack_from(f">{form}", self.data, place)
        except struct.error:
            raise FontFault("a font that is cut short") from None

    def numbers(self, place: int, count: int) -> array[int]:
        """Return *count* numbers of two bytes; raises FontFault."""
        found = array("H", self.data[place : place + 2 * count])
        if len(found) < count:
            raise FontFault("a font that is cut short")
        if byteorder == "little":
            found.byteswap()
        return found

    def names(self) -> Iterator[tuple[int, str]]:
        """Yield the number and the text of every English name, then of any other."""
        place = self.table("name")
        _, count, strings = self.unpacked("HHH", place)
        rows = [self.unpacked("HHHHHH", place + 6 + 12 * row) for row in range(count)]
        for english in (True, False):
            for platform, _, language, number, length, start in rows:
                if ((platform, language) in ((1, 0), (3, 0x409))) is english:
                    begin = place + strings + start
                    text = self.data[begin : begin + length]
                    form = "mac-roman" if platform == 1 else "utf-16-be"
                    yield number, text.decode(form, errors="replace")

    def characters(self) -> Iterator[tuple[int, Sequence[int]]]:
        """Yield the first of characters beside each other, and the glyphs of all of them.

        Raises FontFault for a map of unusual form.
        """
        place = self.table("cmap")
        (count,) = self.unpacked("H", place + 2)
        rows = [self.unpacked("HHL", place + 4 + 8 * row) for row in range(count)]
        maps = {(platform, encoding): place + offset for platform, encoding, offset in rows}
        best = next((maps[key] for key in MAPS if key in maps), None)
        if best is None:
            raise FontFault("a font without a Unicode character map")
        (form,) = self.unpacked("H", best)
        readers = {4: self._ranges, 6: self._row, 12: self._groups}
        if form not in readers:
            raise FontFault(f"a font with a character map of format {form}, not 4, 6 or 12")
        yield from readers[form](best)

    def _ranges(self, place: int) -> Iterator[tuple[int, Sequence[int]]]:
        """Yield format 4: segments, each with a shift or a list of glyphs."""
        length, _, twice = self.unpacked("HHH", place + 2)
        count = twice // 2
        words = self.numbers(place, length // 2)
        if len(words) < 8 + 4 * count:
            raise FontFault("a font with a damaged character map")
        ends, starts = words[7 : 7 + count], words[8 + count : 8 + 2 * count]
        shifts = words[8 + 2 * count : 8 + 3 * count]
        lists = 8 + 3 * count
        for segment, (start, end, shift) in enumerate(zip(starts, ends, shifts, strict=True)):
            offset = words[lists + segment]
            codes = range(start, min(end, 0xFFFE) + 1)
            low = (start + shift) & 0xFFFF
            if offset:
                begin = lists + segment + offset // 2
                glyphs = words[begin : begin + len(codes)]
                yield start, [(glyph + shift) & 0xFFFF if glyph else 0 for glyph in glyphs]
            elif low + len(codes) <= 0x10000:
                yield start, range(low, low + len(codes))
            else:
                yield start, [(code + shift) & 0xFFFF for code in codes]

    def _row(self, place: int) -> Iterator[tuple[int, Sequence[int]]]:
        """Yield format 6: one list of glyphs."""
        first, count = self.unpacked("HH", place + 6)
        yield first, self.numbers(place + 10, count)

    def _groups(self, place: int) -> Iterator[tuple[int, Sequence[int]]]:
        """Yield format 12: groups of characters beyond 16 bits."""
        (count,) = self.unpacked("L", place + 12)
        for group in range(count):
            start, end, glyph = self.unpacked("LLL", place + 16 + 12 * group)
            if not start <= end <= maxunicode:
                raise FontFault("a font with a damaged character map")
            yield start, range(glyph, glyph + end - start + 1)
