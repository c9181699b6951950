"""A profile of four inks, written by hand, and what its colours are by arithmetic of our own.

Each ink is there or not: sixteen colours of Lab, and what lies between is interpolated (ICC.1,
10.10, lut16Type). They are nobody's press: cyan is nearly violet, so that whoever leaves the
profile out is far off.
"""

from __future__ import annotations

import math
import struct
from itertools import product

Lab = tuple[float, float, float]

PAPER: Lab = (100, 0, 0)
INKS: dict[str, Lab] = {"C": (40, 30, -60), "M": (55, 60, 30), "Y": (80, 10, 70), "K": (15, 0, 0)}


def lab(cyan: int, magenta: int, yellow: int, black: int) -> Lab:
    """Return the colour of inks that are there (1) or not (0): the darkest, then their middle.

    All four are black, so that no reader moves the darkest colour.
    """
    if cyan and magenta and yellow and black:
        return (0, 0, 0)
    asked = zip(INKS.values(), (cyan, magenta, yellow, black), strict=True)
    there = [colour for colour, on in asked if on]
    if not there:
        return PAPER
    light = min(colour[0] for colour in there) - 4.0 * (len(there) - 1)
    a, b = (math.fsum(colour[axis] for colour in there) / len(there) for axis in (1, 2))
    return (max(light, 5.0), a, b)


def srgb(colour: Lab) -> tuple[int, int, int]:
    """Return a colour of Lab under D50 as sRGB (IEC 61966-2-1), adapted by Bradford to D65."""
    light, a, b = colour
    fy = (light + 16) / 116
    x, y, z = (
        white * (f**3 if f > 6 / 29 else 3 * (6 / 29) ** 2 * (f - 4 / 29))
        for f, white in ((fy + a / 500, 0.9642), (fy, 1.0), (fy - b / 200, 0.8249))
    )
    linear = (
        3.1338561 * x - 1.6168667 * y - 0.4906146 * z,
        -0.9787684 * x + 1.9161415 * y + 0.0334540 * z,
        0.0719453 * x - 0.2289914 * y + 1.4052427 * z,
    )
    coded = (v * 12.92 if v <= 0.0031308 else 1.055 * v ** (1 / 2.4) - 0.055 for v in linear)
    red, green, blue = (round(255 * min(max(v, 0.0), 1.0)) for v in coded)
    return red, green, blue


def profile() -> bytes:
    """Return an ICC profile (version 2) of a press with these inks."""
    table = bytearray(struct.pack(">4s4xBBBx9i", b"mft2", 4, 3, 2, *_identity()))
    table += struct.pack(">HH", 2, 2) + struct.pack(">HH", 0, 0xFFFF) * 4
    for inks in product((0, 1), repeat=4):
        light, a, b = lab(*inks)
        # Of version 2: 0xFF00 is a lightness of 100, 0x8000 the middle of a and b.
        coded = (light / 100 * 0xFF00, (a + 128) * 256, (b + 128) * 256)
        table += struct.pack(">3H", *(round(value) for value in coded))
    table += struct.pack(">HH", 0, 0xFFFF) * 3
    white = b"XYZ \0\0\0\0" + struct.pack(">3i", *_fixed(0.9642, 1.0, 0.8249))
    words = b"text\0\0\0\0nobody's press\0"
    name = b"desc\0\0\0\0" + struct.pack(">I", 6) + b"press\0" + bytes(78)
    return _written({b"desc": name, b"cprt": words, b"wtpt": white, b"A2B0": bytes(table)})


def _identity() -> list[int]:
    return [0x10000 if row == column else 0 for row in range(3) for column in range(3)]


def _fixed(*values: float) -> list[int]:
    return [round(value * 0x10000) for value in values]


def _written(tags: dict[bytes, bytes]) -> bytes:
    at, directory, body = 128 + 4 + 12 * len(tags), struct.pack(">I", len(tags)), b""
    for name, data in tags.items():
        directory += struct.pack(">4sII", name, at + len(body), len(data))
        body += data + bytes(-len(data) % 4)
    head = struct.pack(">I4xI4s4s4s", at + len(body), 0x02400000, b"prtr", b"CMYK", b"Lab ")
    head += struct.pack(">6H4s", 2000, 1, 1, 0, 0, 0, b"acsp")
    head = head.ljust(68, b"\0") + struct.pack(">3i", *_fixed(0.9642, 1.0, 0.8249))
    return head.ljust(128, b"\0") + directory + body
