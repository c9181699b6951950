"""PNG files that are written row by row, so that their size in memory is that of a strip."""

from __future__ import annotations

import struct
import zlib
from typing import Any, BinaryIO, Final

UP: Final = b"\x02"
"""Rows hold how they differ from the row above (PNG, 9.2)."""


class PngWriter:
    """Writes one picture in RGB as strips from the top; `close` ends it."""

    def __init__(self, file: BinaryIO, width: int, height: int) -> None:
        from PIL import Image

        self._file, self._width = file, width
        self._above = Image.new("RGB", (width, 1))
        self._packer = zlib.compressobj()
        file.write(b"\x89PNG\r\n\x1a\n")
        self._chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0))

    def add(self, strip: Any) -> None:
        """Write the next rows, a picture as wide as the whole."""
        from PIL import Image, ImageChops

        above = Image.new("RGB", strip.size)
        above.paste(self._above, (0, 0))
        above.paste(strip, (0, 1))
        self._above = strip.crop((0, strip.height - 1, self._width, strip.height))
        data = ImageChops.subtract_modulo(strip, above).tobytes()
        size = 3 * self._width
        rows = (data[start : start + size] for start in range(0, len(data), size))
        self._pack(self._packer.compress(UP + UP.join(rows)))

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
