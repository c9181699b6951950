"""The archive: the same bytes whenever and wherever it is packed."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Mapping
from datetime import date
from hashlib import sha256
from typing import Final

SUMS: Final = "SHA256SUMS"
"""What `sha256sum --check` reads."""

_FILE: Final = 0o100644 << 16
_UNIX: Final = 3


def packed(files: Mapping[str, bytes], folder: str, day: date) -> bytes:
    """Return a ZIP archive of the files in one *folder*, and their checksums beside them.

    Entries are sorted by name and bear *day*, so equal files make equal archives
    (APPNOTE.TXT 4.4.6 has times in every entry).
    """
    sums = "".join(f"{sha256(data).hexdigest()}  {name}\n" for name, data in sorted(files.items()))
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name, data in sorted({**files, SUMS: sums.encode()}.items()):
            entry = zipfile.ZipInfo(f"{folder}/{name}", (day.year, day.month, day.day, 0, 0, 0))
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.create_system, entry.external_attr = _UNIX, _FILE
            archive.writestr(entry, data)
    return buffer.getvalue()
