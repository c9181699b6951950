"""Runs Typst: layers of faces become the pages of one PDF, or of one a batch."""

from __future__ import annotations

import json
import shutil
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from pnp.art.fonts import FontLibrary
from pnp.art.svg import Layer, TextLayer
from pnp.errors import PnpError
from pnp.geometry import Size
from pnp.typeset.source import IconSource, Sized, write_source

BATCH: Final = 1000
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
        available = _font_folder(fonts, Path(folder) / "fonts")
        for start in range(0, len(distinct), BATCH):
            batch = distinct[start : start + BATCH]
            main.write_text(write_source(batch, language, icon), encoding="utf-8")
            document, found = _compile(main, batch, available)
            for page, layer in enumerate(batch):
                places[layer] = (len(documents), page)
            documents.append(document)
            overflows += found
    return Typeset(tuple(documents), places, tuple(overflows))


def _font_folder(fonts: FontLibrary, folder: Path) -> Any:
    """Return the fonts for Typst: exactly our files, none of the system or of Typst itself."""
    from typst import Fonts

    folder.mkdir()
    for number, face in enumerate(fonts.faces):
        shutil.copyfile(face.path, folder / f"{number:03d}-{face.path.name}")
    return Fonts(include_system_fonts=False, include_embedded_fonts=False, font_paths=[str(folder)])


def _compile(
    main: Path, batch: Sequence[tuple[Layer, Size]], fonts: Any
) -> tuple[bytes, list[Overflow]]:
    import typst

    try:
        compiler = typst.Compiler(main, root=main.parent, font_paths=fonts)
        document: Any = compiler.compile(format="pdf", pdf_standards=["a-2b"], timestamp=0)
        notes = (
            json.loads(compiler.query("<overflow>", field="value"))
            if any(isinstance(layer, TextLayer) for layer, _ in batch)
            else []
        )
    except typst.TypstError as error:
        raise PnpError(f"Typst could not set the faces: {error.message}") from error
    found = []
    for note in notes:
        number, index = note["where"]
        layer = batch[number][0]
        if isinstance(layer, TextLayer):
            found.append(Overflow(layer, layer.boxes[index].name, float(note["over"])))
    return document, found
