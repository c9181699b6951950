"""Damages PDFs at random, the same way for the same seed: bytes, lines, objects and their kinds."""

from __future__ import annotations

import io
import random
import re
from typing import Any

import pikepdf
from pikepdf import Array, Dictionary, Name, Pdf
from reportlab.pdfgen.canvas import Canvas

WRONG: tuple[Any, ...] = (
    None,
    0,
    -1,
    3,
    10**18,
    True,
    "text",
    b"\xff\xfe",
    Name("/Nope"),
    Array([]),
    Array([0, 0, 0, 0]),
    Array([0, 0, 1e9, 1e9]),
    Array([Name("/a"), "b"]),
    Dictionary(),
    Dictionary(Type=Name("/Page")),
)
"""What is put in place of an object."""

NUMBERS = (b"0", b"-1", b"99999999999", b"1e9", b"3.5.1", b"", b"0 R", b"nan")
WORDS = (b"obj", b"endobj", b"stream", b"endstream", b"xref", b"trailer", b"<<", b">>", b"[", b"]")


def book(packed: bool) -> bytes:
    """Return a PDF of five pages with type, pictures of lines, a turned page and one inside others.

    *packed* puts its objects into streams, so that little of it can be read as text.
    """
    drawn = io.BytesIO()
    canvas = Canvas(drawn, pagesize=(300, 420), pageCompression=1, invariant=1)
    for number in range(5):
        canvas.drawString(40, 300, f"Page {number + 1}: the herons rise at dawn.")
        canvas.roundRect(30, 40, 200 + number, 90, 8, stroke=1, fill=0)
        canvas.bookmarkPage(f"p{number}")
        canvas.addOutlineEntry(f"Page {number + 1}", f"p{number}")
        canvas.linkRect("", "p0", (10, 10, 40, 40))
        canvas.showPage()
    canvas.save()
    with pikepdf.open(io.BytesIO(drawn.getvalue())) as pdf:
        pdf.pages[1].rotate(90, relative=False)
        pdf.pages[2].obj.CropBox = Array([10, 10, 280, 400])
        pdf.pages[3].contents_add(b"0 0 m 9 9 l S")
        pdf.Root.Lang = pikepdf.String("en")
        out = io.BytesIO()
        mode = pikepdf.ObjectStreamMode
        pdf.save(out, object_stream_mode=mode.generate if packed else mode.disable, static_id=True)
    return out.getvalue()


def damaged(data: bytes, seed: int) -> bytes:
    """Return the PDF with one to four things wrong with it."""
    dice = random.Random(seed)
    if dice.random() < 0.4:
        data = _objects(data, dice)
    if dice.random() < 0.8 or data == b"":
        for _ in range(dice.randint(1, 3)):
            data = dice.choice(BYTES)(data, dice)
    return data


def _objects(data: bytes, dice: random.Random) -> bytes:
    """Return the PDF with objects replaced by others of any kind."""
    with pikepdf.open(io.BytesIO(data)) as pdf:
        for _ in range(dice.randint(1, 3)):
            found = _holders(pdf)
            holder, key = dice.choice(found)
            try:
                if dice.random() < 0.3:
                    del holder[key]
                elif dice.random() < 0.3:
                    other, name = dice.choice(found)
                    holder[key] = other[name]
                else:
                    holder[key] = dice.choice(WRONG)
            except (ValueError, TypeError, KeyError, IndexError, RuntimeError):
                continue
        out = io.BytesIO()
        try:
            pdf.save(out, static_id=True)
        except (pikepdf.PdfError, ValueError, TypeError, RuntimeError):
            return data
    return out.getvalue()


def _holders(pdf: Pdf) -> list[tuple[Any, Any]]:
    """Return every place of an object inside another."""
    places: list[tuple[Any, Any]] = []
    for holder in pdf.objects:
        if isinstance(holder, Dictionary | pikepdf.Stream):
            places += [(holder, key) for key in sorted(holder.keys()) if key != "/Length"]
        elif isinstance(holder, Array):
            places += [(holder, index) for index in range(len(holder))]
    return places or [(pdf.Root, "/Pages")]


def _flip(data: bytes, dice: random.Random) -> bytes:
    spoilt = bytearray(data)
    for _ in range(dice.choice((1, 5, 50))):
        if spoilt:
            spoilt[dice.randrange(len(spoilt))] = dice.randrange(256)
    return bytes(spoilt)


def _cut(data: bytes, dice: random.Random) -> bytes:
    return data[: dice.randrange(len(data) + 1)]


def _hole(data: bytes, dice: random.Random) -> bytes:
    start = dice.randrange(len(data) + 1)
    end = start + dice.choice((1, 20, 400))
    return data[:start] + dice.choice((b"", bytes(end - start))) + data[end:]


def _twice(data: bytes, dice: random.Random) -> bytes:
    start = dice.randrange(len(data) + 1)
    part = data[start : start + dice.choice((10, 200))]
    place = dice.randrange(len(data) + 1)
    return data[:place] + part + data[place:]


def _number(data: bytes, dice: random.Random) -> bytes:
    found = list(re.finditer(rb"\d+", data))
    if not found:
        return data
    match = dice.choice(found)
    return data[: match.start()] + dice.choice(NUMBERS) + data[match.end() :]


def _word(data: bytes, dice: random.Random) -> bytes:
    found = list(re.finditer(rb"/[A-Za-z]+|\b(?:obj|endobj|stream|endstream|R)\b|<<|>>", data))
    if not found:
        return data
    match = dice.choice(found)
    names = [other[0] for other in found if other[0].startswith(b"/")] or [b"/X"]
    return data[: match.start()] + dice.choice([*WORDS, *names]) + data[match.end() :]


BYTES = (_flip, _cut, _hole, _twice, _number, _word, _word, _number)
