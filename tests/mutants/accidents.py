"""Accidents of binary files: bytes, the insides of PDFs, the parts of zipped spreadsheets."""

from __future__ import annotations

import io
import random
import re
import zipfile
import zlib

from tests.model.mutations import attribute, characters, lines, number, word

SPANS = (1, 1, 2, 8, 64, 512)
NUMBERS = (b"0", b"-1", b"1", b"99999999999", b"4294967296", b"1e9", b"0.0001", b"-0", b"14400.5")
OBJECTS = (
    b"null", b"true", b"[]", b"<<>>", b"()", b"<FF>", b"/X", b"1 0 R", b"99 0 R", b"[1 0 R]",
    b"[0 0 0 0]", b"[9 9 1 1]", b"[0 0 1e9 1e9]", b"<</Type/Page>>", b"<</Kids[1 0 R]>>",
)  # fmt: skip
OPERATORS = (
    b"q", b"Q", b"Q Q Q", b"q " * 300, b"0 0 0 0 0 0 cm", b"1e9 0 0 1e9 0 0 cm", b"BT", b"ET",
    b"/X Do", b"/F1 1e9 Tf", b"W n", b"0 0 m 1e30 1e30 l S", b"BI ID EI", b"BI /W 9 ID",
    b"/OC /X BDC", b"EMC", b"[(x) 1e9] TJ", b"(", b"<<", b"[", b"nan nan m", b"1 0 0",
    b"sh", b"d0", b"\xff\x00",
)  # fmt: skip


def octets(data: bytes, chance: random.Random) -> bytes:
    """Overwrite, cut out or double some bytes, or cut the file off."""
    start, span = chance.randrange(len(data) + 1), chance.choice(SPANS)
    end = start + span
    match chance.randrange(5):
        case 0:
            return data[:start] + chance.randbytes(span) + data[end:]
        case 1:
            return data[:start] + data[end:]
        case 2:
            return data[:end] + data[start:]
        case 3:
            return data[:start]
        case _:
            flipped = bytes(byte ^ (1 << chance.randrange(8)) for byte in data[start : start + 1])
            return data[:start] + flipped + data[start + 1 :]


def pdf_number(data: bytes, chance: random.Random) -> bytes:
    """Put another number in the place of one outside of streams."""
    return _instead(data, rb"(?<=[ \[/])-?\d+\.?\d*(?=[ \]\n/>])", NUMBERS, chance)


def pdf_object(data: bytes, chance: random.Random) -> bytes:
    """Put another object in the place of a reference, an array, a name or a text."""
    return _instead(data, rb"\d+ 0 R|\[[^\[\]]{0,80}\]|(?<= )/\w+|\([^()]{0,80}\)", OBJECTS, chance)


def pdf_key(data: bytes, chance: random.Random) -> bytes:
    """Give an entry of a dictionary the name of another."""
    names = re.findall(rb"/[A-Z]\w+", data)
    return _instead(data, rb"/[A-Z]\w+", names or [b"/X"], chance)


def pdf_stream(data: bytes, chance: random.Random) -> bytes:
    """Change what a stream says once it is unpacked, and pack it again."""
    found = list(re.finditer(rb"stream\r?\n(.*?)\r?\nendstream", data, re.DOTALL))
    if not found:
        return octets(data, chance)
    match = chance.choice(found)
    try:
        plain, pack = zlib.decompress(match[1]), zlib.compress
    except zlib.error:
        plain, pack = match[1], bytes
    parts = plain.split(b"\n")
    place = chance.randrange(len(parts))
    match chance.randrange(4):
        case 0:
            parts.insert(place, chance.choice(OPERATORS))
        case 1:
            del parts[place]
        case 2:
            parts[place] = number(parts[place], chance)
        case _:
            parts = [octets(plain, chance)]
    return data[: match.start(1)] + pack(b"\n".join(parts)) + data[match.end(1) :]


def zip_part(data: bytes, chance: random.Random) -> bytes:
    """Change, drop, rename or double a part of a zipped file."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as packed:
            parts = {name: packed.read(name) for name in packed.namelist()}
    except (zipfile.BadZipFile, zlib.error, RuntimeError, ValueError, OSError, EOFError):
        return octets(data, chance)  # an earlier accident
    name = chance.choice(list(parts))
    match chance.randrange(8):
        case 0:
            del parts[name]
        case 1:
            parts[chance.choice(("../x", "/x", name.upper(), "a" * 300, ""))] = parts.pop(name)
        case 2:
            parts[name] *= chance.choice((2, 50))
        case kind:
            change = (word, characters, lines, number, attribute)[kind - 3]
            parts[name] = change(parts[name], chance)
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as packed:
        for one, content in parts.items():
            packed.writestr(one or "x", content)
    return out.getvalue()


def _instead(
    data: bytes, pattern: bytes, others: tuple[bytes, ...] | list[bytes], chance: random.Random
) -> bytes:
    found = list(re.finditer(pattern, data))
    if not found:
        return octets(data, chance)
    match = chance.choice(found)
    return data[: match.start()] + chance.choice(others) + data[match.end() :]
