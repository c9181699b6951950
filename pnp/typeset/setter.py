"""Runs Typst: layers of faces become the pages of one PDF, or of one a batch."""

from __future__ import annotations

import json
import shutil
import tempfile
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from pnp.art.fonts import FontLibrary
from pnp.art.svg import Layer, TextLayer
from pnp.art.textbox import TextBox
from pnp.errors import PnpError
from pnp.typeset.source import SLACK, IconSource, Place, Sized, write_source

BATCH: Final = 2000
"""Layers in one Typst document; more would cost memory, not save font programs worth it."""


@dataclass(frozen=True, slots=True)
class Overflow:
    """A text that does not fit its box even at its smallest size."""

    layer: Layer
    box: str
    """Name of the text box."""

    excess: float
    """Height that is missing, in millimetres."""


@dataclass(frozen=True, slots=True)
class Typeset:
    """Documents with one page a layer."""

    documents: tuple[bytes, ...]
    places: dict[Sized, tuple[int, int]]
    """Each layer with its size: number of the document and of the page, both from 0."""

    overflows: tuple[Overflow, ...]


def typeset(
    layers: Sequence[Sized], fonts: FontLibrary, icon: IconSource, language: str = "en"
) -> Typeset:
    """Return the layers as PDF pages of their sizes; equal layers share a page.

    Raises PnpError when Typst refuses the source, which is our fault, not the user's.
    """
    distinct = list(dict.fromkeys(layers))
    documents: list[bytes] = []
    places: dict[Sized, tuple[int, int]] = {}
    overflows: list[Overflow] = []
    with tempfile.TemporaryDirectory(prefix="pnp-") as folder:
        main = Path(folder) / "main.typ"
        available = font_folder(fonts, Path(folder) / "fonts")
        for start in range(0, len(distinct), BATCH):
            batch = distinct[start : start + BATCH]
            setter = _Setter(batch, available, icon, language, main)
            document, found = setter.run()
            for page, layer in enumerate(batch):
                places[layer] = (len(documents), page)
            documents.append(document)
            overflows += found
    return Typeset(tuple(documents), places, tuple(overflows))


def font_folder(fonts: FontLibrary, folder: Path) -> Any:
    """Return the fonts for Typst: exactly our files, none of the system or of Typst itself."""
    from typst import Fonts

    folder.mkdir()
    for number, face in enumerate(fonts.faces):
        shutil.copyfile(face.path, folder / f"{number:03d}-{face.path.name}")
    return Fonts(include_system_fonts=False, include_embedded_fonts=False, font_paths=[str(folder)])


class _Setter:
    """Sets one batch of layers; texts that are too tall are set again, smaller."""

    def __init__(
        self, batch: Sequence[Sized], fonts: Any, icon: IconSource, language: str, main: Path
    ) -> None:
        self.batch, self.icon, self.language, self.main = batch, icon, language, main
        self.fonts = fonts
        self.compiler: Any = None

    def run(self) -> tuple[bytes, list[Overflow]]:
        """Return the PDF and the texts that do not fit even at their smallest size."""
        document = self.compile(())
        if not any(isinstance(layer, TextLayer) for layer, _ in self.batch):
            return document, []
        tight = []
        for note in self.query("<heights>")[0]:
            place = number, index = note["where"][0], note["where"][1]
            if note["height"] > self.box(number, index).height + SLACK:
                tight.append(place)
        if not tight:
            return document, []
        document = self.compile(frozenset(tight))
        found = []
        for note in self.query("<overflow>"):
            number, index = note["where"]
            layer = self.batch[number][0]
            found.append(Overflow(layer, self.box(number, index).name, float(note["over"])))
        return document, found

    def box(self, number: int, index: int) -> TextBox:
        """Return a text box of the batch."""
        layer = self.batch[number][0]
        assert isinstance(layer, TextLayer)
        return layer.boxes[index]

    def compile(self, tight: Collection[Place]) -> bytes:
        """Return the PDF with the *tight* boxes shrunk."""
        import typst

        source = write_source(self.batch, self.language, self.icon, tight)
        self.main.write_text(source, encoding="utf-8")
        # A compiler keeps the files that it has read, so every source has one of its own.
        self.compiler = typst.Compiler(self.main, root=self.main.parent, font_paths=self.fonts)
        try:
            document: Any = self.compiler.compile(format="pdf", pdf_standards=["a-2b"], timestamp=0)
        except typst.TypstError as error:
            raise PnpError(f"Typst could not set the faces: {error.message}") from error
        return bytes(document)

    def query(self, label: str) -> list[Any]:
        """Return the notes that the document left under a label."""
        notes: list[Any] = json.loads(self.compiler.query(label, field="value"))
        return notes
