"""The layers of drawings, remembered from one build to the next.

Reading a drawing, checking it and cutting it into layers takes longer than writing it by its
template. So templates are always run, and the text that they give leads to the layers.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import fields
from operator import attrgetter
from typing import Any, Final

from pnp.art.svg.layers import ArtLayer, Layer, TextLayer
from pnp.art.svg.textbox import Block, TextBox, TextRun, TextStyle
from pnp.cache import Cache, digest_of

Layers = tuple[Layer, ...]


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

    def get(self, text: str, size: str) -> Layers | None:
        """Return the layers of a drawing of that text and size."""
        return self._known.get(digest_of(text, size))

    def put(self, text: str, size: str, layers: Layers) -> None:
        """Remember the layers of a drawing."""
        # A picture is another file, which may change while the drawing stays the same.
        if "image" not in text:
            self._used[digest_of(text, size)] = layers

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
"""What gives the values of a dataclass in the order of its fields."""
