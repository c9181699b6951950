"""Saves PDFs of pikepdf to disks that may be full."""

from __future__ import annotations

import io
import shutil
from pathlib import Path
from typing import Any, BinaryIO, Final

from pikepdf import Pdf

_ROOM: Final = 1 << 20
"""Bytes that are collected before they are passed on."""

_PLENTY: Final = 1 << 28
"""Free bytes of a disk from which on no PDF without its pictures fills it."""


class _Sink(io.RawIOBase):
    """Passes bytes on to a file until it refuses some, and remembers why.

    QPDF ends the process where an error comes while it clears up after another.
    """

    def __init__(self, file: BinaryIO) -> None:
        self.file = file
        self.refused: OSError | None = None

    def write(self, data: Any) -> int:
        if self.refused is None:
            try:
                self.file.write(data)
            except OSError as error:
                self.refused = error
        return len(data)

    def writable(self) -> bool:
        return True


def save(pdf: Pdf, target: Path | BinaryIO, **options: Any) -> None:
    """Write a PDF, with options as `pikepdf.Pdf.save` knows them.

    Raises OSError where the disk refuses it: there is no room, or too large a file is not allowed.
    """
    if isinstance(target, Path):
        with target.open("wb") as file:
            save(pdf, file, **options)
        return
    if _has_plenty(target):
        # QPDF writes a few bytes at a time, by itself in half the time.
        pdf.save(target, **options)
        return
    sink = _Sink(target)
    with io.BufferedWriter(sink, _ROOM) as buffer:
        pdf.save(buffer, **options)
    if sink.refused is not None:
        raise sink.refused
    target.flush()


def _has_plenty(target: BinaryIO) -> bool:
    """Return whether there is room for any PDF where a file lies, and no limit to its size."""
    if isinstance(target, io.BytesIO):
        return True
    try:
        import resource
    except ImportError:  # on Windows
        limit = False
    else:
        limit = resource.getrlimit(resource.RLIMIT_FSIZE)[0] != resource.RLIM_INFINITY
    return not limit and shutil.disk_usage(target.name).free > _PLENTY
