"""How eyes of different kinds see a colour, and how far two colours are apart."""

from __future__ import annotations

import math
from typing import Final

Colour = tuple[float, float, float]
"""Red, green, blue from 0 to 1, on the linear scale of light."""

Matrix = tuple[Colour, Colour, Colour]

PROTAN: Final[Matrix] = (
    (0.152286, 1.052583, -0.204868),
    (0.114503, 0.786281, 0.099216),
    (-0.003882, -0.048116, 1.051998),
)
DEUTAN: Final[Matrix] = (
    (0.367322, 0.860646, -0.227968),
    (0.280085, 0.672501, 0.047413),
    (-0.011820, 0.042940, 0.968881),
)
"""Severity 1.0 on linear RGB: Machado, Oliveira and Fernandes 2009."""

TRITAN: Final[tuple[Matrix, Matrix]] = (
    ((1.01277, 0.13548, -0.14826), (-0.01243, 0.86812, 0.14431), (0.07589, 0.80500, 0.11911)),
    ((0.93678, 0.18979, -0.12657), (0.06154, 0.81526, 0.12320), (-0.37562, 1.12767, 0.24796)),
)
TRITAN_PLANE: Final[Colour] = (0.03960, -0.02831, -0.01129)
"""Two half planes and what divides them: Brettel, Viénot and Mollon 1997, as DaltonLens has it."""

EYES: Final = ("normal", "protan", "deutan", "tritan")


def linear(colour: str) -> Colour:
    """Return a colour #rrggbb on the linear scale of light (sRGB, IEC 61966-2-1)."""
    values = [int(colour[start : start + 2], 16) / 255 for start in (1, 3, 5)]
    red, green, blue = (v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4 for v in values)
    return red, green, blue


def seen(colour: Colour, eye: str) -> Colour:
    """Return the colour as an eye of that kind sees it: one of `EYES`, or ``grey``."""
    if eye == "normal":
        return colour
    if eye == "grey":
        level = _dot((0.2126, 0.7152, 0.0722), colour)
        return level, level, level
    matrix = {"protan": PROTAN, "deutan": DEUTAN}.get(eye)
    if matrix is None:
        matrix = TRITAN[0] if _dot(TRITAN_PLANE, colour) >= 0 else TRITAN[1]
    red, green, blue = (min(max(_dot(row, colour), 0.0), 1.0) for row in matrix)
    return red, green, blue


def distance(one: str, two: str, eye: str) -> float:
    """Return how far apart two colours are in OKLab for that kind of eye.

    >>> round(distance("#000000", "#ffffff", "normal"), 3)
    1.0
    """
    return math.dist(_oklab(seen(linear(one), eye)), _oklab(seen(linear(two), eye)))


def _dot(one: Colour, two: Colour) -> float:
    return one[0] * two[0] + one[1] * two[1] + one[2] * two[2]


def _oklab(colour: Colour) -> Colour:
    """Return lightness, green to red, blue to yellow (B. Ottosson 2020)."""
    cones = (
        _dot((0.4122214708, 0.5363325363, 0.0514459929), colour) ** (1 / 3),
        _dot((0.2119034982, 0.6806995451, 0.1073969566), colour) ** (1 / 3),
        _dot((0.0883024619, 0.2817188376, 0.6299787005), colour) ** (1 / 3),
    )
    return (
        _dot((0.2104542553, 0.7936177850, -0.0040720468), cones),
        _dot((1.9779984951, -2.4285922050, 0.4505937099), cones),
        _dot((0.0259040371, 0.7827717662, -0.8086757660), cones),
    )
