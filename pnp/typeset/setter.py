"""Runs Typst: layers of faces become the pages of PDFs, one PDF a batch."""

from __future__ import annotations

import json
import shutil
import sys
from collections.abc import Iterable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Any, Final

from pnp.art.fonts import FontLibrary
from pnp.art.svg import Layer, TextLayer
from pnp.art.textbox import TextBox
from pnp.cache import Cache
from pnp.errors import PnpError
from pnp.scratch import scratch
from pnp.typeset.source import SLACK, IconSource, Sized, write_source

BATCH: Final = 100
"""Layers in one Typst document, in the order of the game.

More would let Typst begin later and set more again when one layer changes; fewer would store more
font programs, for each document has its own.
"""


TURN: Final = 0.002
"""Seconds that Python works in one thread while another waits."""

Place = tuple[int, int]
"""Number of the document and of the page of a layer, both from 0."""


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
    overflows: tuple[Overflow, ...]


class Setting:
    """Layers become PDF pages of their sizes, while others are still being drawn.

    Use it with `with`. Equal layers share a page. Typst works outside Python's lock and by
    itself on several cores, so one thread sets the full batches one after the other. With a
    *cache*, batches set in an earlier build are taken from there.
    """

    def __init__(
        self,
        fonts: FontLibrary,
        icon: IconSource,
        language: str = "en",
        cache: Cache | None = None,
    ) -> None:
        self.fonts, self.icon, self.language, self.cache = fonts, icon, language, cache
        self._places: dict[Sized, Place] = {}
        self._batch: list[Sized] = []
        self._runs: list[Future[tuple[bytes, list[Overflow]]]] = []
        self._pool = ThreadPoolExecutor(1)
        self._scratch = ExitStack()

    def __enter__(self) -> Setting:
        self._folder = self._scratch.enter_context(scratch())
        # The thread works a moment for Python between long ones for Typst; with the usual turns
        # of 5 ms it would wait for most of them.
        self._interval = sys.getswitchinterval()
        sys.setswitchinterval(TURN)
        # Typst and its fonts are ready when the first batch is.
        self._available = self._pool.submit(font_folder, self.fonts, self._folder / "fonts")
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._pool.shutdown(cancel_futures=True)
        sys.setswitchinterval(self._interval)
        self._scratch.close()

    def add(self, layers: Iterable[Sized]) -> tuple[Place, ...]:
        """Set these layers too and return where they will be."""
        return tuple(map(self._place, layers))

    def _place(self, layer: Sized) -> Place:
        new = (len(self._runs), len(self._batch))
        place = self._places.setdefault(layer, new)
        if place is new:
            self._batch.append(layer)
            if len(self._batch) == BATCH:
                self.send()
        return place

    def send(self) -> None:
        """Set what was added so far without waiting for a full batch."""
        if self._batch:
            self._runs.append(self._pool.submit(self._set, len(self._runs), self._batch))
            self._batch = []

    def result(self) -> Typeset:
        """Return all layers as PDF pages.

        Raises PnpError when Typst refuses the source, which is our fault, not the user's.
        """
        self.send()
        done = [run.result() for run in self._runs]
        overflows = tuple(overflow for _, found in done for overflow in found)
        return Typeset(tuple(document for document, _ in done), overflows)

    def _set(self, number: int, batch: Sequence[Sized]) -> tuple[bytes, list[Overflow]]:
        source = write_source(batch, self.language, self.icon, ())
        key = self.cache.key("batch", source) if self.cache else ""
        known = self.cache.get(key) if self.cache else None
        if known is not None:
            return known, []
        main = self._folder / f"{number}.typ"
        setter = _Setter(batch, self._available.result(), self.icon, self.language, main)
        document, overflows = setter.run(source)
        if self.cache and not overflows:
            self.cache.put(key, document)
        return document, overflows


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

    def run(self, source: str) -> tuple[bytes, list[Overflow]]:
        """Return the PDF and the texts that do not fit even at their smallest size.

        *source* is that of the batch with all texts at their own size.
        """
        document = self.compile(source)
        if not any(isinstance(layer, TextLayer) for layer, _ in self.batch):
            return document, []
        tight = []
        for note in self.query("<heights>")[0]:
            place = number, index = note["where"][0], note["where"][1]
            if note["height"] > self.box(number, index).height + SLACK:
                tight.append(place)
        if not tight:
            return document, []
        places = frozenset(tight)
        document = self.compile(write_source(self.batch, self.language, self.icon, places))
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

    def compile(self, source: str) -> bytes:
        """Return the PDF of a source."""
        import typst

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
