"""Typeset pages as form XObjects: one for each distinct face, shared layers stored once."""

from __future__ import annotations

import io
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

import pikepdf
from pikepdf import Array, Dictionary, Name, Pdf

from pnp.aside import Aside
from pnp.geometry import Size
from pnp.pdf.furniture import POINTS
from pnp.pdf.late import Carried


@dataclass(frozen=True, slots=True)
class FormSource:
    """What a form is made of: pages of the typeset documents, from the lowest layer up."""

    pages: tuple[tuple[int, int], ...]
    """Number of the document and of the page, both from 0."""

    size: Size
    """Size of the drawing in millimetres."""


Document = bytes | Aside | Carried
"""A PDF whose pages become forms: in memory, in a file, or in one whose pictures come later."""


def open_document(document: Document) -> Pdf:
    """Return the PDF opened."""
    if isinstance(document, Carried):
        return pikepdf.open(document.path)
    if isinstance(document, Aside):
        # Read, not mapped into memory, where all that was read would stay.
        return pikepdf.open(document.path, access_mode=pikepdf.AccessMode.stream)
    return pikepdf.open(io.BytesIO(document))


class Forms:
    """Makes the form XObjects of one PDF on demand."""

    def __init__(
        self, pdf: Pdf, documents: Sequence[Document], faces: Mapping[str, FormSource]
    ) -> None:
        self._pdf = pdf
        self._documents = [open_document(data) for data in documents]
        self._faces = faces
        self._layers: dict[tuple[int, int], Any] = {}
        self._forms: dict[str, Any] = {}

    def get(self, face: str) -> Any:
        """Return the form of the face."""
        if face not in self._forms:
            source = self._faces[face]
            layers = [self._layer(place) for place in source.pages]
            self._forms[face] = layers[0] if len(layers) == 1 else self._stack(layers, source.size)
        return self._forms[face]

    def output_intent(self) -> Any:
        """Return the sRGB output intent of the typeset documents."""
        return self._pdf.copy_foreign(self._documents[0].Root.OutputIntents[0])

    def _layer(self, place: tuple[int, int]) -> Any:
        if place not in self._layers:
            document, page = place
            self._layers[place] = self._pdf.copy_foreign(_form(self._documents[document], page))
        return self._layers[place]

    def _stack(self, layers: Sequence[Any], size: Size) -> Any:
        """Return a form that draws the layers one above the other."""
        drawn = " ".join(f"/L{number} Do" for number in range(len(layers)))
        form = self._pdf.make_stream(drawn.encode())
        form.Type, form.Subtype = Name.XObject, Name.Form
        form.BBox = Array([0, 0, number(size.width * POINTS), number(size.height * POINTS)])
        names = {f"/L{number}": layer for number, layer in enumerate(layers)}
        form.Resources = Dictionary(XObject=Dictionary(names))
        return form


def _form(document: Pdf, index: int) -> Any:
    """Return a typeset page as a form.

    Typst writes each page as one compressed stream, which is taken as it is; pikepdf's own form
    would be unpacked here and packed again in every file.
    """
    page = document.pages[index].obj
    form = page.Contents
    form.Type, form.Subtype = Name.XObject, Name.Form
    form.BBox, form.Resources = page.MediaBox, page.Resources
    if "/Group" in page:
        form.Group = page.Group
    return form


def number(points: float) -> Decimal:
    """Return a length in points with five decimals, as a PDF number."""
    return Decimal(f"{points:.5f}")


def form_names(names: Sequence[str]) -> dict[str, str]:
    """Return a PDF name for each face: its own, with other characters replaced."""
    taken: dict[str, str] = {}
    used: set[str] = set()
    for name in names:
        plain = re.sub(r"[^A-Za-z0-9._-]", "_", name)[:100]
        candidate, number = plain, 2
        while candidate in used:
            candidate, number = f"{plain}~{number}", number + 1
        used.add(candidate)
        taken[name] = candidate
    return taken
