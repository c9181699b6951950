"""The layers of drawings, remembered from one build to the next.

Reading a drawing, checking it and cutting it into layers takes longer than writing it by its
template. So templates are always run, and the text that they give leads to the layers.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from operator import attrgetter
from typing import Any, Final

from msgspec.structs import fields

from pnp.art.svg.layers import ArtLayer, Layer, TextLayer
from pnp.art.svg.textbox import Block, TextBox, TextRun, TextStyle
from pnp.cache import Cache

Layers = tuple[Layer, ...]


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
            self._known = _read(cache.get(self._name))
        except (ValueError, TypeError, LookupError, AttributeError, RecursionError):
            # Somebody else wrote it; whoever draws must not take that for a fault of the drawing.
            self._known = {}
        self._used: dict[str, Layers] = {}

    def get(self, mark: str) -> Layers | None:
        """Return the layers of the drawing with that mark."""
        return self._known.get(mark)

    def put(self, mark: str, layers: Layers) -> None:
        """Remember the layers of a drawing; one without a mark is read again each time."""
        if mark:
            self._used[mark] = layers

    def keep(self) -> None:
        """Remember what was used, for the next build, and forget everything else.

        Writing takes about as long as cutting a tenth of the drawings anew, so it waits until
        that many changed.
        """
        changed = len(self._used.keys() ^ self._known.keys())
        if changed * 10 > len(self._used):
            self._cache.put(self._name, _written(self._used))


def _written(layers: dict[str, Layers]) -> bytes:
    """Return the layers as JSON; equal drawings are written once."""
    drawings: dict[str, int] = {}

    def plain(value: Any) -> Any:
        if isinstance(value, ArtLayer):
            return drawings.setdefault(value.svg, len(drawings))
        return _VALUES[type(value)](value)

    faces = json.dumps(layers, default=plain)
    return f"[{json.dumps(list(drawings))}, {faces}]".encode()


def _read(data: bytes | None) -> dict[str, Layers]:
    """Return the layers of `_written`, none where there are no data."""
    if data is None:
        return {}
    drawings, faces = json.loads(data)
    arts = [ArtLayer(svg) for svg in drawings]

    def layer(plain: Any) -> Layer:
        if isinstance(plain, int):
            return arts[plain]
        return TextLayer(tuple(_box(box) for box in plain))

    return {key: tuple(map(layer, found)) for key, found in faces.items()}


def _box(plain: Sequence[Any]) -> TextBox:
    values = dict(zip(_NAMES, plain, strict=True))
    values["style"] = TextStyle(*values["style"])
    values["blocks"] = tuple(
        Block(tuple(TextRun(kind, text, TextStyle(*style)) for kind, text, style in runs), marker)
        for runs, marker in values["blocks"]
    )
    return TextBox(**values)


_NAMES: Final = tuple(field.name for field in fields(TextBox))
_VALUES: Final[dict[Any, Callable[[Any], Any]]] = {
    TextLayer: attrgetter("boxes"),
    **{
        cls: attrgetter(*(field.name for field in fields(cls)))
        for cls in (TextBox, Block, TextRun, TextStyle)
    },
}
"""What gives the values of a struct in the order of its fields."""
