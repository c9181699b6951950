"""What tiles must not divide: the blocks of a drawing, and its lines of text as they are set."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from pnp.art.svg.blocks import blocks_of
from pnp.aside import Aside
from pnp.faces.face import Face
from pnp.frame import FormSource
from pnp.sheets.gaps import Kept


class KeptWhole:
    """Tells what to keep whole of a face that is printed in tiles.

    Asking waits until all faces are set, so it is asked for tiles only.
    """

    def __init__(
        self, documents: Callable[[], Sequence[bytes | Aside]], sources: Mapping[str, FormSource]
    ) -> None:
        self.documents, self.sources = documents, sources
        self._known: dict[str, Kept] = {}

    def __call__(self, face: Face) -> Kept:
        """Return the face's blocks and lines, in millimetres from the finished piece's top left."""
        if face.foreign:
            return Kept()
        if face.name not in self._known:
            from pnp.pdf.lines import text_lines  # few games have tiles

            lines = text_lines(self.documents(), self.sources[face.name])
            left, top = face.bleed.left, face.bleed.top
            self._known[face.name] = Kept(
                blocks_of(face.drawing) if face.drawing else (),
                tuple(line.moved(-left, -top) for line in lines),
            )
        return self._known[face.name]
