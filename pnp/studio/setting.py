"""Faces as pictures, several in one document; what is wrong with each of them."""

from __future__ import annotations

import math
from collections.abc import Sequence
from threading import Lock
from typing import Final

from msgspec import Struct

from pnp.art.fonts import FontLibrary
from pnp.errors import PnpError, Problem
from pnp.faces.face import Face
from pnp.model.component import Item
from pnp.pipeline.unset import not_set, too_long
from pnp.scratch import scratch
from pnp.typeset.pictures import set_pictures
from pnp.typeset.setter import Overflow, Unset
from pnp.typeset.source import IconSource
from pnp.units import MM_PER_UNIT

MOST_PIXELS: Final = 16_000_000
"""A picture of more would take seconds and fill the browser: a large board is less sharp."""

PDFIUM: Final = Lock()
"""Held while pages are drawn by PDFium, which works in one thread at a time."""


class Type(Struct, frozen=True):
    """What faces are set with."""

    fonts: FontLibrary
    icon: IconSource
    language: str


class Pictured(Struct, frozen=True):
    """What came of a face."""

    picture: bytes | None
    """A PNG; None where the face cannot be set."""

    faults: tuple[Overflow | Unset | str, ...] = ()
    """Texts that do not fit, layers that cannot be set, art by others that cannot be used."""

    def problems(self, item: Item, where: str) -> tuple[Problem, ...]:
        """Return the faults as a build tells them."""
        return tuple(_told(fault, item, where) for fault in self.faults)


def _told(fault: Overflow | Unset | str, item: Item, where: str) -> Problem:
    if isinstance(fault, Overflow):
        return too_long(fault, item, where)
    if isinstance(fault, Unset):
        return not_set(fault, item, where)
    return item.problem(where, fault)


def pictures_of(faces: Sequence[Face], set_with: Type, ppi: int) -> list[Pictured]:
    """Return every face as a picture with *ppi* pixels in an inch, fewer where it is very large.

    Raises PnpError where Typst does not start.
    """
    ours = [face for face in faces if face.foreign is None]
    made = iter(_set(ours, set_with, ppi) if ours else ())
    return [next(made) if face.foreign is None else _foreign(face, ppi) for face in faces]


def _set(faces: Sequence[Face], set_with: Type, ppi: int) -> list[Pictured]:
    drawings = [(face.layers, face.bleed_size) for face in faces]
    fine = min(_sharpness(face, ppi) for face in faces)
    done = set_pictures(drawings, set_with.fonts, set_with.icon, set_with.language, fine)
    if done.unset and len(faces) > 1:
        # One of them cannot be set, or they are too much together.
        return [one for face in faces for one in _set([face], set_with, ppi)]
    return [
        Pictured(
            done.pages[number] if done.pages else None,
            (*(one for one in done.overflows if one.layer in face.layers), *done.unset),
        )
        for number, face in enumerate(faces)
    ]


def _sharpness(face: Face, ppi: int) -> float:
    inches = face.bleed_size.width * face.bleed_size.height / MM_PER_UNIT["in"] ** 2
    return min(float(ppi), math.sqrt(MOST_PIXELS / inches))


def _foreign(face: Face, ppi: int) -> Pictured:
    """Return art by others on its piece, as a page of a PDF shows it."""
    from pnp.pdf.contact import render
    from pnp.pdf.foreign import Carrier

    assert face.foreign is not None
    try:
        with PDFIUM, scratch() as folder, Carrier(folder) as carrier:
            document, page = carrier.add(face.foreign, face.trim, face.bleed)
            carrier.finish()
            pages = list(render(carrier.documents[document].whole(), round(_sharpness(face, ppi))))
            return Pictured(pages[page])
    except (PnpError, OSError) as error:
        return Pictured(None, (str(error),))
