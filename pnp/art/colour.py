"""Colours: mixing, lightening, choosing readable ink; what comes back is ``#rrggbb``."""

from __future__ import annotations

from typing import Final

from pnp.colours import NAMES, rgb
from pnp.errors import did_you_mean

MOST: Final = 40
"""Letters of a colour that are looked at."""


def channels(colour: str) -> tuple[int, int, int]:
    """Return red, green and blue from 0 to 255; raises ValueError for other notations."""
    found = rgb(str(colour)[:MOST])
    if found is None:
        near = did_you_mean(str(colour)[:MOST].lower(), NAMES)
        hint = f"\n{near}" if near else ""
        raise ValueError(f'expected a colour such as #279885, found "{colour}"{hint}')
    return int(found[1:3], 16), int(found[3:5], 16), int(found[5:7], 16)


def mix(colour: str, other: str, share: float = 0.5) -> str:
    """Return *colour* with *share* of *other* in it.

    >>> mix("#000000", "#ffffff", 0.5)
    '#808080'
    """
    pairs = zip(channels(colour), channels(other), strict=True)
    mixed = (int(a + (b - a) * share + 0.5) for a, b in pairs)
    return "#" + "".join(f"{value:02x}" for value in mixed)


def lighten(colour: str, share: float) -> str:
    """Return the colour with *share* of white."""
    return mix(colour, "#ffffff", share)


def darken(colour: str, share: float) -> str:
    """Return the colour with *share* of black."""
    return mix(colour, "#000000", share)


def luminance(colour: str) -> float:
    """Return the relative luminance from 0 to 1 (WCAG 2.2)."""

    def linear(value: int) -> float:
        part = value / 255
        return part / 12.92 if part <= 0.04045 else float(((part + 0.055) / 1.055) ** 2.4)

    red, green, blue = (linear(value) for value in channels(colour))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(colour: str, other: str) -> float:
    """Return the contrast ratio of two colours, 1 to 21 (WCAG 2.2)."""
    bright, dark = sorted((luminance(colour), luminance(other)), reverse=True)
    return (bright + 0.05) / (dark + 0.05)


def ink_on(ground: str, dark: str = "#221c18", light: str = "#ffffff") -> str:
    """Return whichever of *dark* and *light* reads better on *ground*."""
    return dark if contrast(ground, dark) >= contrast(ground, light) else light
