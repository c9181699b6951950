"""PNG files that are written row by row, so that their size in memory is that of a strip."""

from __future__ import annotations

import struct
import zlib
from typing import Any, BinaryIO, Final

PLAIN: Final = b"\x00"
"""Rows hold their samples (PNG, 9.2): pages take up to a tenth less than as differences of rows."""

QUICK: Final = 3
"""How hard zlib tries; with 6, its own choice, files are a little smaller, in twice the time."""


class PngWriter:
    """Writes one picture in RGB as strips from the top; `close` ends it."""

    def __init__(self, file: BinaryIO, width: int, height: int) -> None:
        self._file, self._width = file, width
        self._packer = zlib.compressobj(QUICK)
        file.write(b"\x89PNG\r\n\x1a\n")
        self._chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0))

    def add(self, strip: Any) -> None:
        """Write the next rows, a picture as wide as the whole."""
        data, size = strip.tobytes(), 3 * self._width
        rows = (data[start : start + size] for start in range(0, len(data), size))
        self._pack(self._packer.compress(PLAIN + PLAIN.join(rows)))

    def close(self) -> None:
        """End the file."""
        self._pack(self._packer.flush())
        self._chunk(b"IEND", b"")

    def _pack(self, data: bytes) -> None:
        if data:
            self._chunk(b"IDAT", data)

    def _chunk(self, name: bytes, data: bytes) -> None:
        self._file.write(struct.pack(">I", len(data)) + name + data)
        self._file.write(struct.pack(">I", zlib.crc32(name + data)))
