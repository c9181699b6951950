"""Reads the PostScript name of a font file, so that names in a PDF can be held against it."""

from __future__ import annotations

import struct
from pathlib import Path

POSTSCRIPT = 6
"""Number of the name in the font's name table."""


def postscript_names(path: Path) -> set[str]:
    """Return the PostScript names of the faces of a TrueType or OpenType file."""
    try:
        data = path.read_bytes()
        places = [0]
        if data[:4] == b"ttcf":
            (count,) = struct.unpack_from(">L", data, 8)
            places = list(struct.unpack_from(f">{count}L", data, 12))
        return {name for place in places if (name := _name(data, place))}
    except (OSError, struct.error, IndexError, UnicodeDecodeError):
        return set()


def _name(data: bytes, place: int) -> str | None:
    (tables,) = struct.unpack_from(">H", data, place + 4)
    for index in range(tables):
        tag, _, offset, _ = struct.unpack_from(">4sLLL", data, place + 12 + 16 * index)
        if tag != b"name":
            continue
        _, count, strings = struct.unpack_from(">HHH", data, offset)
        for entry in range(count):
            platform, _, _, number, length, start = struct.unpack_from(
                ">HHHHHH", data, offset + 6 + 12 * entry
            )
            if number == POSTSCRIPT:
                begin = offset + strings + start
                text = data[begin : begin + length]
                return text.decode("mac-roman" if platform == 1 else "utf-16-be")
    return None
