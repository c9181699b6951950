"""Large pictures that join a PDF after it is written, so that they are never all in memory.

A stand-in takes the place of each while the PDF is made. Then the data are appended as an
incremental update (ISO 32000-1, 7.5.6): the objects anew, and a cross-reference stream.
"""

from __future__ import annotations

import re
import shutil
import zlib
from collections.abc import Mapping
from pathlib import Path
from typing import Any, BinaryIO, Final

import pikepdf
from msgspec import Struct, field
from pikepdf import Dictionary, Name, Pdf, Stream

from pnp.aside import LARGE, Aside, aside
from pnp.files import digest

KEY: Final = "/PnpLate"
"""Holds the digest of the data that a stand-in waits for."""

_START: Final = re.compile(rb"startxref\s+(\d+)\s+%%EOF\s*$")


class Carried(Struct, frozen=True):
    """A PDF with stand-ins, and the files of their data by digest."""

    path: Path
    late: Mapping[str, Path] = field(default_factory=dict)

    def whole(self) -> bytes:
        """Return the PDF with all its data."""
        from io import BytesIO

        buffer = BytesIO(self.path.read_bytes())
        fill(buffer, self.late)
        return buffer.getvalue()


def stand_in(pdf: Pdf, path: Path, late: dict[str, Path]) -> Any:
    """Return a stream whose data, which are those of the file, are filled in later."""
    word = digest(path).hex()
    late[word] = path
    stream = Stream(pdf, b"")
    stream[KEY] = pikepdf.String(word)
    return stream


def put_off(pdf: Pdf, late: dict[str, Aside]) -> None:
    """Let stand-ins take the places of the large pictures of a PDF, whose data are put aside.

    pikepdf holds the data of every stream that is copied from one PDF to another.
    """
    one: Any
    for one in pdf.objects:
        if not isinstance(one, Stream) or one.get("/Subtype") != Name.Image:
            continue
        coding: Any = one.get("/Filter")
        # Without a filter the stand-in would get one when it is saved.
        if int(one.Length) < LARGE or coding not in (Name.DCTDecode, Name.FlateDecode):
            continue
        data = aside(one.read_raw_bytes())
        if isinstance(data, Aside):
            word = data.digest.hex()
            late.setdefault(word, data)
            # Saving drops the filter of a stream that is empty; the data would come without it.
            empty = zlib.compress(b"") if coding == Name.FlateDecode else b""
            parameters: Any = one.get("/DecodeParms")
            one.write(empty, filter=coding, decode_parms=parameters)
            one[KEY] = pikepdf.String(word)


def fill(file: BinaryIO, late: Mapping[str, Path]) -> None:
    """Append the data of all stand-ins to a finished PDF, open for reading and writing."""
    file.seek(0)
    with pikepdf.open(file) as pdf:
        waiting = [
            (one.objgen, str(one[KEY]), _head(one))
            for one in pdf.objects
            if isinstance(one, Stream) and KEY in one
        ]
        trailer = {key: pdf.trailer[key] for key in ("/Root", "/Info", "/ID") if key in pdf.trailer}
        said = " ".join(f"{key} {_text(value)}" for key, value in trailer.items())
        size = int(pdf.trailer.Size)
    if not waiting:
        return
    file.seek(0, 2)
    end = file.tell()
    file.seek(max(end - 200, 0))
    match = _START.search(file.read())
    assert match is not None, "a PDF of our own ends with the place of its references"
    file.seek(0, 2)
    places: dict[int, int] = {}
    for (number, _), word, head in sorted(waiting):
        places[number] = file.tell()
        path = late[word]
        length = path.stat().st_size
        file.write(f"{number} 0 obj\n<< {head} /Length {length} >>\nstream\n".encode())
        with path.open("rb") as data:
            shutil.copyfileobj(data, file, 1 << 20)
        file.write(b"\nendstream\nendobj\n")
    places[size] = start = file.tell()
    index = " ".join(f"{number} 1" for number in sorted(places))
    table = b"".join(
        b"\x01" + places[number].to_bytes(8, "big") + b"\0\0" for number in sorted(places)
    )
    file.write(
        f"{size} 0 obj\n<< /Type /XRef /Size {size + 1} /W [1 8 2] /Index [{index}] "
        f"/Prev {match[1].decode()} {said} /Length {len(table)} >>\nstream\n".encode("latin-1")
    )
    file.write(table + f"\nendstream\nendobj\nstartxref\n{start}\n%%EOF\n".encode())


def _head(stream: Any) -> str:
    """Return the entries of a stream's dictionary but those of the stand-in."""
    entries = Dictionary({k: v for k, v in stream.items() if k not in (KEY, "/Length")})
    parts = (f"{key} {_text(value)}" for key, value in entries.items())
    return " ".join(parts)


def _text(value: Any) -> str:
    """Return a value as a PDF writes it; what is an object of its own as its number."""
    if isinstance(value, pikepdf.Object):
        if value.is_indirect:
            number, generation = value.objgen
            return f"{number} {generation} R"
        return value.unparse(resolved=True).decode("latin-1")
    return str(value).lower() if isinstance(value, bool) else str(value)
