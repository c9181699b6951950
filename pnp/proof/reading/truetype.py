"""Reads the PostScript name of a font file, so that names in a PDF can be held against it."""

from __future__ import annotations

import struct
from pathlib import Path

POSTSCRIPT = 6
"""Number of the name in the font's name table."""


def postscript_name(path: Path) -> str | None:
    """Return the PostScript name of a TrueType or OpenType file, None where it has none."""
    try:
        return _name(path.read_bytes())
    except (OSError, struct.error, IndexError, UnicodeDecodeError):
        return None


def _name(data: bytes) -> str | None:
    (tables,) = struct.unpack_from(">H", data, 4)
    for index in range(tables):
        tag, _, offset, _ = struct.unpack_from(">4sLLL", data, 12 + 16 * index)
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
