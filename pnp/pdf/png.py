"""PNG files made of strips, so that their size in memory is that of a strip.

Every strip is packed by itself, a chunk of the file: one that was packed earlier can be put into
another file as it is.
"""

from __future__ import annotations

import struct
import zlib
from typing import Any, BinaryIO, Final, NamedTuple

PLAIN: Final = b"\x00"
"""Rows hold their samples (PNG, 9.2): pages take up to a tenth less than as differences of rows."""

QUICK: Final = 3
"""How hard zlib tries; with 6, its own choice, files are a little smaller, in twice the time."""

_BARE: Final = -zlib.MAX_WBITS
"""Packs without the head and the sum of zlib's own format, which the whole has once (RFC 1950)."""

_HEAD: Final = b"\x78\x01"
_END: Final = b"\x03\x00"
"""How packed data begin, and a last block with nothing in it (RFC 1951, 3.2.6)."""

_MODULUS: Final = 65521


class Strip(NamedTuple):
    """Packed rows."""

    chunk: bytes
    """As the file has them, with their length, name and checksum (PNG, 5.3)."""

    size: int
    """Bytes that they have unpacked."""

    sum: int
    """Adler-32 of these."""


def packed(rows: Any) -> Strip:
    """Return rows, a picture as wide as the whole, as a strip."""
    data, size = rows.tobytes(), 3 * rows.width
    plain = PLAIN + PLAIN.join(data[start : start + size] for start in range(0, len(data), size))
    packer = zlib.compressobj(QUICK, zlib.DEFLATED, _BARE)
    found = packer.compress(plain) + packer.flush(zlib.Z_FULL_FLUSH)
    return Strip(_chunk(b"IDAT", found), len(plain), zlib.adler32(plain))


def unpacked_size(width: int, height: int) -> int:
    """Return the size that a strip has."""
    return (1 + 3 * width) * height


class PngWriter:
    """Writes one picture in RGB as strips from the top; `close` ends it."""

    def __init__(self, file: BinaryIO, width: int, height: int) -> None:
        self._file, self._sum = file, zlib.adler32(b"")
        head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
        file.write(b"\x89PNG\r\n\x1a\n" + _chunk(b"IHDR", head) + _chunk(b"IDAT", _HEAD))

    def add(self, strip: Strip) -> int:
        """Write the next rows and return where they begin in the file."""
        place = self._file.tell()
        self._file.write(strip.chunk)
        self._sum = joined_sums(self._sum, strip.sum, strip.size)
        return place

    def close(self) -> None:
        """End the file."""
        end = _END + struct.pack(">I", self._sum)
        self._file.write(_chunk(b"IDAT", end) + _chunk(b"IEND", b""))


def joined_sums(first: int, second: int, size: int) -> int:
    """Return the Adler-32 of data followed by *size* others, of which the sums are known.

    Its lower half is one more than the sum of all bytes, the upper one the sum of what the lower
    half has been (RFC 1950, 8.2).
    """
    low, high = first & 0xFFFF, first >> 16
    more, upper = (second & 0xFFFF) - 1, second >> 16
    return (high + upper + size * (low - 1)) % _MODULUS << 16 | (low + more) % _MODULUS


def _chunk(name: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))
