"""Positions as pictures of the gallery, drawn by the diagram templates of the game."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from pnp.art.svg.layers import SvgFault, layers_of, parse
from pnp.art.svg.textbox import TextFault
from pnp.diagram import DiagramMaker
from pnp.errors import Problems
from pnp.faces.face import Face
from pnp.games.kit.story import Scene
from pnp.geometry import Sides, Size
from pnp.studio.gallery import Gallery
from pnp.typeset.digest import digest_of


class Drawer(Struct, frozen=True):
    """Draws scenes for the page."""

    maker: DiagramMaker
    gallery: Gallery

    def scene(self, scene: Scene | None) -> dict[str, Any] | None:
        """Return the picture of a scene: its digest, and its size in millimetres.

        None where the game draws no such thing, or its template has a fault.
        """
        if scene is None:
            return None
        try:
            root = parse(self.maker.drawn(scene))
            size = Size(*(float(part) for part in root.get("viewBox", "").split()[2:]))
            layers = tuple(layers_of(root, size))
        except (Problems, SvgFault, TextFault, TypeError, ValueError):
            return None
        face = Face("diagram", layers, size, Sides.all(0.0))
        set_with = self.gallery.desk.type()
        if set_with is None:
            return None
        digest = digest_of(face, set_with.fonts, set_with.icon, set_with.language)
        self.gallery.add(face, digest)
        return {"digest": digest, "size": [size.width, size.height]}
