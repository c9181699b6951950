"""The layers of drawings, remembered from one build to the next.

The text that a template writes leads to the layers; and a row that is as it was, of which nothing
else that its template is told has changed, leads to the text.
"""

from __future__ import annotations

from msgspec import json

from pnp.art.svg.layers import ArtLayer, Layer, TextLayer
from pnp.art.svg.textbox import TextBox
from pnp.cache import Cache

Layers = tuple[Layer, ...]

_Plain = tuple[list[str], dict[str, tuple[int | tuple[TextBox, ...], ...]], dict[str, str]]
"""Drawings, for each mark the layers: a drawing by its number, or text boxes; and marks of rows."""


def is_all(text: str) -> bool:
    """Return whether a drawing shows no more than its text says.

    A picture is another file, which may change while the drawing stays the same.
    """
    return "image" not in text


class Memory:
    """The layers of one component's drawings, by what they were made of."""

    def __init__(self, cache: Cache, *name: str) -> None:
        self._cache, self._name = cache, cache.key("layers", *name)
        try:
            self._known, self._rows = _read(cache.get(self._name))
        except (ValueError, LookupError, RecursionError):
            # Somebody else wrote it; whoever draws must not take that for a fault of the drawing.
            self._known, self._rows = {}, {}
        self._used: dict[str, Layers] = {}
        self._drawn: dict[str, str] = {}

    def get(self, mark: str) -> Layers | None:
        """Return the layers of the drawing with that mark."""
        return self._known.get(mark)

    def put(self, mark: str, layers: Layers) -> None:
        """Remember the layers of a drawing; one without a mark is read again each time."""
        if mark:
            self._used[mark] = layers

    def mark(self, row: str) -> str:
        """Return the mark of the drawing that a row led to, empty where that is not known."""
        return self._rows.get(row, "") if row else ""

    def lead(self, row: str, mark: str) -> None:
        """Remember which drawing a row led to."""
        if row and mark:
            self._drawn[row] = mark

    def keep(self) -> None:
        """Remember what was used, for the next build, and forget everything else.

        Writing takes about as long as cutting a tenth of the drawings anew, so it waits until
        that many changed.
        """
        changed = len(self._used.keys() ^ self._known.keys())
        other = len(self._drawn.keys() ^ self._rows.keys())
        if changed * 10 > len(self._used) or other * 10 > len(self._drawn):
            self._cache.put(self._name, _written(self._used, self._drawn))


def _written(layers: dict[str, Layers], rows: dict[str, str]) -> bytes:
    """Return the layers and the marks of rows as JSON; equal drawings are written once."""
    drawings: dict[str, int] = {}

    def plain(layer: Layer) -> int | tuple[TextBox, ...]:
        if isinstance(layer, ArtLayer):
            return drawings.setdefault(layer.svg, len(drawings))
        return layer.boxes

    faces = {mark: tuple(map(plain, found)) for mark, found in layers.items()}
    return json.encode((list(drawings), faces, rows))


def _read(data: bytes | None) -> tuple[dict[str, Layers], dict[str, str]]:
    """Return what `_written` wrote, nothing where there are no data.

    Raises ValueError and LookupError for what `_written` did not write.
    """
    if data is None:
        return {}, {}
    drawings, faces, rows = json.decode(data, type=_Plain)
    arts = [ArtLayer(svg) for svg in drawings]

    def layer(plain: int | tuple[TextBox, ...]) -> Layer:
        return arts[plain] if isinstance(plain, int) else TextLayer(plain)

    return {mark: tuple(map(layer, found)) for mark, found in faces.items()}, rows
