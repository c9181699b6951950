"""Whole drawings as pictures of the screen: PNG by Typst, as it sets them for print."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from msgspec import Struct

from pnp.art.fonts import FontLibrary
from pnp.aside import whole
from pnp.typeset import pool
from pnp.typeset.process import Order, Typst
from pnp.typeset.setter import Overflow, Setter, Unset
from pnp.typeset.source import IconSource, Whole, write_whole


class Pictures(Struct, frozen=True):
    """What was made of some drawings."""

    pages: tuple[bytes, ...]
    """A PNG for each drawing; none at all where some layer cannot be set."""

    overflows: tuple[Overflow, ...]
    unset: tuple[Unset, ...]


class PictureSetter(Setter):
    """Sets whole drawings, a page each; layers are counted through all of them."""

    def __init__(
        self, drawings: Sequence[Whole], typst: Typst, icon: IconSource, language: str, ppi: float
    ) -> None:
        batch = [(layer, size) for layers, size in drawings for layer in layers]
        super().__init__(batch, typst, icon, language)
        self.drawings, self.ppi = drawings, ppi

    def written(self, tight: Collection[tuple[int, int]]) -> str:
        """Return the document with the texts at the *tight* places shrunk until they fit."""
        return write_whole(self.drawings, self.language, self.icon, tight)

    def order(self, source: str, notes: str, seconds: float) -> Order:
        """Return what to ask of Typst."""
        return Order(source, "png", notes=notes, seconds=seconds, ppi=self.ppi)


def set_pictures(
    drawings: Sequence[Whole], fonts: FontLibrary, icon: IconSource, language: str, ppi: float
) -> Pictures:
    """Return every drawing as PNG with *ppi* pixels in an inch.

    Texts that do not fit and layers that cannot be set are told, as in a build. Raises PnpError
    where Typst does not start.
    """
    with pool.lent(fonts) as typst:
        setter = PictureSetter(drawings, typst, icon, language, ppi)
        done = setter.run(setter.written(()))
    return Pictures(tuple(map(whole, done.pages)), done.overflows, done.unset)
