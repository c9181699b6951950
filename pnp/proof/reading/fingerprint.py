"""Digests of what a PDF draws: equal for equal drawings, whatever file they lie in."""

from __future__ import annotations

import hashlib
from decimal import Decimal
from typing import Any, Final

import pikepdf

from pnp.proof.reading.reader import ordered

Mark = bytes

STORED: Final = frozenset(("/Length", "/Filter", "/DecodeParms"))
"""How a stream is packed, which says nothing of what it holds once it is unpacked."""

OWN: Final = STORED | {"/Type", "/Subtype", "/FormType", "/BBox", "/Matrix", "/Resources", "/Group"}
"""What a form XObject has that is looked at by itself, or tells nothing."""


class Fingerprints:
    """Digests of the objects of one PDF, each taken once."""

    def __init__(self) -> None:
        self._known: dict[tuple[int, int], Mark] = {}
        self._forms: dict[tuple[int, int], Mark] = {}

    def of(self, value: Any) -> Mark:
        """Return a digest that equal objects share, whatever their numbers in the file.

        Strings, names, numbers and containers of the same letters differ; 1 and 1.0 do not.
        Streams count unpacked where that can be done.
        """
        key = value.objgen if isinstance(value, pikepdf.Object) else (0, 0)
        if key == (0, 0):
            return _digest(self._text(value))
        if key not in self._known:
            # An object that leads back to itself meets this mark.
            self._known[key] = b"loop"
            self._known[key] = _digest(self._text(value))
        return self._known[key]

    def _text(self, value: Any) -> bytes:
        if isinstance(value, pikepdf.Stream):
            data, plain = unpacked(value)
            skipped = STORED if plain else frozenset(("/Length",))
            return b"stream" + self._entries(value, skipped) + _digest(data)
        if isinstance(value, pikepdf.Dictionary):
            return b"dictionary" + self._entries(value, frozenset())
        if isinstance(value, pikepdf.Array):
            return b"array" + b"".join(self.of(part) for part in value)
        if isinstance(value, pikepdf.String):
            return b"string" + bytes(value)
        if isinstance(value, int | float | Decimal) and not isinstance(value, bool):
            return b"number" + format(Decimal(str(value)).normalize(), "f").encode()
        return f"{type(value).__name__} {value}".encode()

    def _entries(self, holder: Any, skipped: frozenset[str]) -> bytes:
        kept = [
            (name, self.of(entry)) for name, entry in sorted(holder.items()) if name not in skipped
        ]
        return b"".join(name.encode() + b"\0" + mark for name, mark in kept)

    def page(self, page: Any) -> Mark:
        """Return the digest of what a page draws, as `form` gives it for a form that draws it."""
        leaf = page.obj
        parts = leaf.get("/Contents", pikepdf.Array())
        streams = list(parts) if isinstance(parts, pikepdf.Array) else [parts]
        data = b"\n".join(stream.read_bytes() for stream in streams)
        return self._drawing(data, leaf, page.mediabox, b"")

    def form(self, form: Any) -> Mark:
        """Return the digest of what a form XObject draws, its box included."""
        if form.objgen not in self._forms:
            self._forms[form.objgen] = self._form(form)
        return self._forms[form.objgen]

    def _form(self, form: Any) -> Mark:
        more = self._entries(form, OWN)
        if "/Matrix" in form:
            more += self.of(form.Matrix)
        return self._drawing(form.read_bytes(), form, form.BBox, more)

    def _drawing(self, data: bytes, holder: Any, box: Any, more: Mark) -> Mark:
        sides = " ".join(f"{side:.3f}" for side in ordered(box))
        group, resources = self.of(holder.get("/Group")), self.of(holder.get("/Resources"))
        return _digest(b"\0".join((_digest(data.strip()), sides.encode(), group, resources, more)))

    def layers(self, form: Any) -> tuple[Mark, ...]:
        """Return the digests of the layers that a form draws one above the other.

        A form that does anything beside is its own only layer.
        """
        inner = _stacked(form) if form.get("/Resources", {}).get("/XObject") else ()
        return tuple(map(self.form, inner)) or (self.form(form),)


def _stacked(form: Any) -> list[Any]:
    """Return the forms that a form draws, nothing where it does anything else."""
    words = form.read_bytes().split()
    names, steps = words[::2], words[1::2]
    if set(steps) != {b"Do"} or len(names) != len(steps):
        return []
    if form.keys() - OWN or "/Matrix" in form or "/Group" in form:
        return []
    known, box = form.Resources.XObject, ordered(form.BBox)
    layers = [known.get(name.decode("latin-1")) for name in names]
    for layer in layers:
        if not isinstance(layer, pikepdf.Stream) or layer.get("/Subtype") != "/Form":
            return []
        if any(abs(a - b) > 0.001 for a, b in zip(box, ordered(layer.BBox), strict=True)):
            return []
    return layers


def unpacked(stream: Any) -> tuple[bytes, bool]:
    """Return the data of a stream and whether they could be unpacked; photographs stay packed."""
    try:
        return stream.read_bytes(), True
    except pikepdf.PdfError:
        return stream.read_raw_bytes(), False


def _digest(text: bytes) -> Mark:
    return hashlib.sha256(text).digest()
