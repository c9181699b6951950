"""What the forms of all faces are made of: typeset layers, and pages of art made by others."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import ExitStack
from typing import TYPE_CHECKING

from pnp.aside import Aside
from pnp.errors import PnpError, Problems
from pnp.faces.face import Design, Face
from pnp.frame import FormSource
from pnp.scratch import scratch
from pnp.typeset.setter import Place, Setting

if TYPE_CHECKING:
    from pnp.pdf.foreign import Carrier
    from pnp.pdf.forms import Document


class FaceSources:
    """The documents and pages of a build's faces; use it with `with`, until all is written."""

    def __init__(self) -> None:
        self.faces: dict[str, FormSource] = {}
        """Sources by the name of the face; those of foreign ones are there once all is set."""

        self._foreign: dict[str, tuple[Place, FormSource]] = {}
        self._carrier: Carrier | None = None
        self._stack = ExitStack()
        self._wrong: dict[str, str] = {}

    def __enter__(self) -> FaceSources:
        return self

    def __exit__(self, *_: object) -> None:
        self._stack.close()

    def add(self, face: Face, setting: Setting) -> None:
        """Have a face made, unless it is already."""
        if face.name in self.faces or face.name in self._foreign or face.name in self._wrong:
            return
        size = face.bleed_size
        if not face.foreign:
            layers = setting.add((layer, size) for layer in face.layers)
            self.faces[face.name] = FormSource(layers, size)
            return
        if self._carrier is None:
            from pnp.pdf.foreign import Carrier

            self._carrier = self._stack.enter_context(Carrier(self._stack.enter_context(scratch())))
        try:
            place = self._carrier.add(face.foreign, face.trim, face.bleed)
            self._foreign[face.name] = place, FormSource((), size)
        except (PnpError, OSError) as error:
            self._wrong[face.name] = str(error)

    def check(self, designs: Sequence[Design]) -> None:
        """Raise Problems for the designs whose art could not be used."""
        problems = [
            design.item.problem(f"{design.component}/{design.item.id}", why)
            for design in designs
            for face in (design.front, design.back)
            if face and (why := self._wrong.get(face.name))
        ]
        if problems:
            raise Problems(problems)

    def documents(self, typeset: Sequence[bytes | Aside]) -> Sequence[Document]:
        """Return all documents, those of foreign faces behind the *typeset* ones."""
        if self._carrier is None:
            return typeset
        self._carrier.finish()
        for name, ((document, page), source) in self._foreign.items():
            place = (len(typeset) + document, page)
            self.faces[name] = FormSource((place,), source.size)
        return (*typeset, *self._carrier.documents)
