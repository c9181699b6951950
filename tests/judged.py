"""What validators that we did not write find in a PDF."""

from __future__ import annotations

import io
import re
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import outloud
import page
import pdfua
import pikepdf

HEARD = ("TAG-020", "TBL-001", "TBL-010", "TBL-011", "TBL-012", "FIG-001", "FIG-010", "FIG-012")
"""What outloud is asked: empty tags, tables without heads, figures without words. Content without
tags is found by the first validator in a tenth of the time. ORD-001 is wrong: it reads the words of
a paragraph before links and strong words inside it, and finds those painted too early."""


def archival(data: bytes) -> list[str]:
    """Return what keeps a PDF from being PDF/A-2b."""
    return _failed(data, "2b")


def accessible(data: bytes) -> list[str]:
    """Return what is wrong with a book by PDF/UA-1 and PDF/A-2a, or cannot be followed by ear."""
    found = [*_failed(data, "ua1"), *_failed(data, "2a")]
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "book.pdf"
        path.write_bytes(data)
        heard = outloud.check(str(path), only=HEARD)
        assert not heard.error, heard.error
        found += [f"{one.rule}, page {one.page}: {one.message}" for one in heard.findings]
        found += [f"{one.rule_id}: {one.message}" for one in pdfua.validate(str(path)).findings]
    return [*found, *reading_order(data)]


def reading_order(data: bytes) -> list[str]:
    """Return the pages that paint anything before what is read before it."""
    with pikepdf.open(io.BytesIO(data)) as pdf:
        pages = {one.objgen: number for number, one in enumerate(pdf.pages, 1)}
        read: dict[int, list[int]] = {}
        for owner, mark in _marks(pdf.Root.StructTreeRoot, None):
            read.setdefault(pages[owner.objgen], []).append(mark)
        wrong = []
        for number, marks in read.items():
            content = pdf.pages[number - 1].Contents.read_bytes()
            painted = [int(mark) for mark in re.findall(rb"/MCID (\d+)", content)]
            if marks != sorted(marks, key=painted.index):
                wrong.append(f"page {number} is painted in another order than it is read")
        return wrong


def _marks(element: Any, owner: Any) -> Iterator[tuple[Any, int]]:
    """Yield marked content in the order of the tags: the page that it is on, and its number."""
    owner = element.get("/Pg", owner)
    kids = element.get("/K", ())
    for kid in kids if isinstance(kids, pikepdf.Array) else [kids]:
        if isinstance(kid, int):
            yield owner, kid
        elif kid.get("/Type") == "/MCR":
            yield kid.get("/Pg", owner), int(kid.MCID)
        elif kid.get("/Type") != "/OBJR":
            yield from _marks(kid, owner)


def unknown_glyphs(data: bytes) -> list[str]:
    """Return the fonts that map a glyph to U+0000, which is no character."""
    with pikepdf.open(io.BytesIO(data)) as pdf:
        fonts = [
            one
            for one in pdf.objects
            if isinstance(one, pikepdf.Dictionary) and "/ToUnicode" in one
        ]
        return [
            str(one.BaseFont)
            for one in fonts
            if re.search(rb"<[0-9A-Fa-f]+>\s*<0000>", one.ToUnicode.read_bytes())
        ]


def _ends_in_return(pdf: pikepdf.Pdf, data: bytes, failure: Any) -> bool:
    """Return whether the stream that was found too short has its length and ends so."""
    place = failure.object_id
    if place is not None:
        stream = pdf.get_object(place.object_number, place.generation)
        return bool(stream.read_raw_bytes().endswith(b"\r"))
    # A stream of objects has no place of its own: all of them are measured.
    ends = []
    for head in re.finditer(rb"<< /Type /ObjStm /Length (\d+) [^>]*>>\nstream\n", data):
        end = head.end() + int(head[1])
        if data[end : end + 10] != b"\nendstream":
            return False
        ends.append(data[end - 1 : end])
    return b"\r" in ends


def _failed(data: bytes, profile: str) -> list[str]:
    """Return what the validator finds.

    It takes the last byte of a stream for a part of the line's end where it happens to be a
    carriage return, and finds the stream too short; such a finding is left out.
    """
    with pikepdf.open(io.BytesIO(data)) as pdf:
        return [
            f"{one.rule_id}: {one.message}"
            for one in page.validate_pdf_bytes(data, profile=profile).failures
            if not ("-STREAM-LENGTH-" in one.rule_id and _ends_in_return(pdf, data, one))
        ]
