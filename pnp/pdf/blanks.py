"""Bleeds that are white round pieces whose art reaches the cut, seen on small pictures of pages."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

from pnp.units import MM_PER_UNIT

WHITE: Final = 248
"""From this value on a pixel passes for paper."""

NEAR: Final = 0.8
"""Millimetres from the cut at which is looked; a line on the cut does not reach as far."""

LEAST: Final = 1.5
"""Millimetres of bleed below which there is nothing to see."""

PLACES: Final = (0.35, 0.425, 0.5, 0.575, 0.65)
"""Along a side, as shares: its middle, where round pieces have their edge, too."""


class BlankBleeds:
    """The sides of pieces that are inked up to the cut and blank beyond it all round."""

    def __init__(self, dpi: int) -> None:
        self._scale = dpi / MM_PER_UNIT["in"]
        self._found: dict[str, dict[str, None]] = {}

    def add(self, picture: Any, page: Mapping[str, Any]) -> list[tuple[str, str]]:
        """Look at the picture of a page of the manifest; return its components with the sides."""
        found = [
            (str(put["component"]), f"{put['id']} {put['side']}")
            for put in page["placements"]
            if is_seen(put) and _blank(picture, put["trim"], self._scale)
        ]
        self.note(found)
        return found

    def note(self, sides: Iterable[tuple[str, str]]) -> None:
        """Take what was found on a page that was looked at earlier."""
        for component, side in sides:
            self._found.setdefault(component, {})[side] = None

    def found(self) -> dict[str, list[str]]:
        """Return them by component, each as ``fox front``."""
        return {component: list(names) for component, names in self._found.items()}


def is_seen(put: Mapping[str, Any]) -> bool:
    """Return whether a placement of the manifest has a bleed of pnp's own that can be looked at."""
    return min(put["bleed"]) >= LEAST and put.get("source") is None


def _blank(picture: Any, trim: Sequence[float], scale: float) -> bool:
    """Return whether there is ink inside the cut, and none beyond it."""
    inner = [_dark(picture, place, scale) for place in _ring(trim, -NEAR)]
    outer = [_dark(picture, place, scale) for place in _ring(trim, NEAR)]
    return not any(outer) and 2 * inner.count(True) > len(inner)


def _ring(trim: Sequence[float], out: float) -> Iterator[tuple[float, float]]:
    """Yield places along a rectangle so many millimetres outside it."""
    x, y, width, height = trim
    for share in PLACES:
        yield x + share * width, y - out
        yield x + share * width, y + height + out
        yield x - out, y + share * height
        yield x + width + out, y + share * height


def _dark(picture: Any, place: tuple[float, float], scale: float) -> bool:
    x = min(max(int(place[0] * scale), 0), picture.width - 1)
    y = min(max(int(place[1] * scale), 0), picture.height - 1)
    return bool(min(picture.getpixel((x, y))) < WHITE)
