"""Typeset pages as form XObjects: one for each distinct face, shared layers stored once."""

from __future__ import annotations

import io
import re
from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from decimal import Decimal
from typing import Any, Final

import pikepdf
from pikepdf import Array, Dictionary, Name, Pdf

from pnp.aside import Aside
from pnp.frame import FormSource
from pnp.geometry import Size
from pnp.pdf.furniture import POINTS
from pnp.pdf.late import Carried, put_off

FIRST: Final = 0
"""The document whose output intent counts for all."""

HEAVY: Final = 1_000_000
"""Bytes from which a document may hold large pictures."""

SHARED: Final = {"/BBox", "/Filter", "/Group"}
"""Entries of a form that are the same in many."""


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
    """Makes the form XObjects of one PDF on demand: those of *faces*, each face once.

    A document is opened for the first face that needs it and let go with the last.
    """

    def __init__(
        self, pdf: Pdf, documents: Sequence[Document], faces: Mapping[str, FormSource]
    ) -> None:
        self._pdf, self._documents, self._faces = pdf, documents, faces
        self.late: dict[str, Aside] = {}
        """The data of large pictures, which join the PDF when it is written, by digest."""

        self._opened: dict[int, Pdf] = {}
        self._layers: dict[tuple[int, int], Any] = {}
        self._forms: dict[str, Any] = {}
        self._shared: dict[bytes, Any] = {}
        self._type, self._subtype = Name.XObject, Name.Form
        self._boxes: dict[Size, Any] = {}
        self._needed = Counter(
            document
            for source in faces.values()
            for document in {document for document, _ in source.pages}
        )
        self._needed[FIRST] += 1

    def get(self, face: str) -> Any:
        """Return the form of the face."""
        if face not in self._forms:
            source = self._faces[face]
            layers = {f"/L{number}": place for number, place in enumerate(source.pages)}
            # In the order of their names, in which they are written.
            made = {name: self._layer(layers[name]) for name in sorted(layers)}
            self._forms[face] = made["/L0"] if len(made) == 1 else self._stack(made, source.size)
            for document in {document for document, _ in source.pages}:
                self._let_go(document)
        return self._forms[face]

    def renew(self, face: str, form: Any, changed: Collection[int]) -> Any:
        """Return the form of the face in a file that was made before.

        Layers of *changed* documents are made anew; the others are those of the earlier *form*.
        """
        if face not in self._forms:
            source = self._faces[face]
            for number, place in enumerate(source.pages):
                if place[0] in changed and len(source.pages) == 1:
                    form = self._layer(place)
                elif place[0] in changed:
                    form.Resources.XObject[f"/L{number}"] = self._layer(place)
            self._forms[face] = form
        return self._forms[face]

    def output_intent(self) -> Any:
        """Return the sRGB output intent of the typeset documents; asked for once, at the end."""
        intent = self._pdf.copy_foreign(self._open(FIRST).Root.OutputIntents[0])
        self._let_go(FIRST)
        return intent

    def _open(self, document: int) -> Pdf:
        if document not in self._opened:
            source = self._documents[document]
            self._opened[document] = open_document(source)
            if isinstance(source, Aside) and source.size >= HEAVY:
                put_off(self._opened[document], self.late)
        return self._opened[document]

    def _let_go(self, document: int) -> None:
        """Forget the document with its last face; what was copied keeps hold of its streams."""
        self._needed[document] -= 1
        if not self._needed[document]:
            del self._opened[document]

    def _layer(self, place: tuple[int, int]) -> Any:
        if place not in self._layers:
            document, page = place
            layer = self._pdf.copy_foreign(_form(self._open(document), page))
            layer.Type, layer.Subtype = self._type, self._subtype
            self._share(layer, SHARED & layer.keys())
            self._share(layer.Resources, layer.Resources.keys())
            self._layers[place] = layer
        return self._layers[place]

    def _share(self, entries: Any, keys: Iterable[str]) -> None:
        """Let a dictionary hold the first of equal values: thousands of forms have the same."""
        for key in keys:
            value = entries[key]
            entries[key] = self._shared.setdefault(value.unparse(), value)

    def _stack(self, layers: Mapping[str, Any], size: Size) -> Any:
        """Return a form that draws the layers one above the other."""
        drawn = " ".join(f"/L{number} Do" for number in range(len(layers)))
        form = self._pdf.make_stream(drawn.encode())
        form.Type, form.Subtype, form.BBox = self._type, self._subtype, self._box(size)
        form.Resources = Dictionary(XObject=Dictionary(layers))
        return form

    def _box(self, size: Size) -> Any:
        """Return the box of forms of one size."""
        if size not in self._boxes:
            corner = [number(side * POINTS) for side in (size.width, size.height)]
            box = Array([0, 0, *corner])
            self._boxes[size] = self._shared.setdefault(box.unparse(), box)
        return self._boxes[size]


def _form(document: Pdf, index: int) -> Any:
    """Return a typeset page as a form.

    Typst writes each page as one compressed stream, which is taken as it is; pikepdf's own form
    would be unpacked here and packed again in every file.
    """
    page = document.pages[index].obj
    form = page.Contents
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
