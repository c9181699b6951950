"""Sets layers of faces: they become the pages of PDFs, one PDF a batch."""

from __future__ import annotations

import sys
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from threading import Lock
from types import TracebackType
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from pnp.art.fonts import FontLibrary
from pnp.art.svg.layers import Layer, TextLayer
from pnp.art.svg.textbox import TextBox
from pnp.aside import Aside, aside, whole
from pnp.cache import Cache
from pnp.errors import PnpError
from pnp.typeset import pool
from pnp.typeset.process import SECONDS, Ended, Order, Refused, Typst
from pnp.typeset.source import SLACK, IconSource, Sized, made_of, write_source

BATCH: Final = 150
"""Layers in one Typst document, in the order of the game.

More would let Typst begin later and set more again when one layer changes; fewer would store more
font programs, for each document has its own.
"""

HEAVY: Final = 16_000_000
"""Characters of drawings, pictures included, after which a batch is sent before it is full.

So the memory that Typst takes depends on the largest drawing of a game, not on their number.
"""

ALONE: Final = 25.0
"""Seconds that a single layer may take when the one is looked for that spoils its batch."""

TURN: Final = 0.002
"""Seconds that Python works in one thread while another waits."""

MANY: Final = 10
"""After more batches than this the processes are not kept: they hold 0.2 GiB."""

Place = tuple[int, int]
"""Number of the document and of the page of a layer, both from 0."""


class Overflow(Struct, frozen=True):
    """A text that does not fit its box even at its smallest size."""

    layer: Layer
    box: str
    """Name of the text box."""

    excess: float
    """Height that is missing, in millimetres; 0 where only a word is wider than the box."""


class Unset(Struct, frozen=True):
    """Layers that cannot be set: one, or all of a batch that are too much together."""

    layers: tuple[Layer, ...]
    why: str
    """What was found instead of a drawing that can be set."""


class Unsettable(PnpError):
    """Some layers cannot be set."""

    def __init__(self, unset: Sequence[Unset], overflows: Sequence[Overflow]) -> None:
        self.unset, self.overflows = unset, overflows
        super().__init__(f"expected a drawing that can be set, found {unset[0].why}")


def nobody(done: int, total: int) -> None:
    """Hear of how much is set, and tell nobody."""


class Typeset(Struct, frozen=True):
    """Documents with one page a layer."""

    documents: tuple[bytes | Aside, ...]
    overflows: tuple[Overflow, ...]


class Batch(Struct, frozen=True):
    """A batch that was set: one PDF, or a picture for each page."""

    pages: tuple[bytes | Aside, ...]
    overflows: tuple[Overflow, ...] = ()
    unset: tuple[Unset, ...] = ()

    @property
    def document(self) -> bytes | Aside:
        """The PDF, aside if it is large; empty for what was not set."""
        return self.pages[0] if self.pages else b""


class Setting:
    """Layers become PDF pages of their sizes, while others are still being drawn.

    Use it with `with`. Equal layers share a page. Typst has a process of its own and works on
    several cores, so one thread hands it the full batches one after the other. With a *cache*,
    batches set in an earlier build are taken from there.
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
        self._weight = 0
        self._runs: list[Future[Batch]] = []
        self._threads = ThreadPoolExecutor(1)
        self._lock = Lock()
        self._typst: Typst | None = None
        """What is at work on a batch, ours to end for as long."""

        self._given_up = False

    def __enter__(self) -> Setting:
        # The thread works a moment for Python between long waits for Typst; with the usual turns
        # of 5 ms it would wait for most of them.
        self._interval = sys.getswitchinterval()
        sys.setswitchinterval(TURN)
        # Typst and its fonts are ready when the first batch is.
        pool.warm(self.fonts)
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if error is not None:
            with self._lock:
                self._given_up = True
                if self._typst:
                    self._typst.kill()
        self._threads.shutdown(cancel_futures=True)
        sys.setswitchinterval(self._interval)
        if len(self._runs) > MANY:
            pool.rest()
        self._places.clear()
        self._runs.clear()

    def add(self, layers: Iterable[Sized]) -> tuple[Place, ...]:
        """Set these layers too and return where they will be."""
        return tuple(map(self._place, layers))

    def _place(self, layer: Sized) -> Place:
        new = (len(self._runs), len(self._batch))
        place = self._places.setdefault(layer, new)
        if place is new:
            self._batch.append(layer)
            drawing = layer[0]
            self._weight += 0 if isinstance(drawing, TextLayer) else drawing.weight
            if len(self._batch) == BATCH or self._weight > HEAVY:
                self.send()
        return place

    def send(self) -> None:
        """Set what was added so far without waiting for a full batch."""
        if self._batch:
            self._runs.append(self._threads.submit(self._set, self._batch))
            self._batch, self._weight = [], 0

    @property
    def sent(self) -> int:
        """How many batches were sent."""
        return len(self._runs)

    def batch(self, number: int) -> Batch:
        """Return a batch once it is set; raises PnpError where Typst does not start."""
        return self._runs[number].result()

    def is_set(self, number: int) -> bool:
        """Return whether a batch has been set."""
        return self._runs[number].done()

    def share(self, batches: int) -> tuple[int, int]:
        """Return how many layers are set, and of how many, when so many batches are."""
        return batches * len(self._places) // len(self._runs), len(self._places)

    def result(self, told: Callable[[int, int], None] = nobody) -> Typeset:
        """Return all layers as PDF pages; *told* hears how many are done, of how many.

        Raises Unsettable for drawings that crash Typst or take too much, PnpError where it does
        not start.
        """
        self.send()
        done: list[Batch] = []
        for run in self._runs:
            done.append(run.result())
            told(*self.share(len(done)))
        overflows = tuple(overflow for batch in done for overflow in batch.overflows)
        if unset := [unset for batch in done for unset in batch.unset]:
            raise Unsettable(unset, overflows)
        return Typeset(tuple(batch.document for batch in done), overflows)

    def _set(self, batch: Sequence[Sized]) -> Batch:
        parts = made_of(batch, self.language, self.icon) if self.cache else ()
        key = self.cache.key("batch", *parts) if self.cache else ""
        known = self.cache.get(key) if self.cache else None
        if known is not None:
            return Batch((aside(known),))
        source = write_source(batch, self.language, self.icon, ())
        with pool.lent(self.fonts) as typst, self._work_of(typst):
            done = Setter(batch, typst, self.icon, self.language).run(source)
        if self.cache and not done.overflows and not done.unset:
            self.cache.put(key, whole(done.document))
        return replace(done, pages=tuple(aside(whole(page)) for page in done.pages))

    @contextmanager
    def _work_of(self, typst: Typst) -> Iterator[None]:
        """Have who gives up end this process, for no longer than it is at work here."""
        with self._lock:
            self._typst = typst
            if self._given_up:
                typst.kill()
        try:
            yield
        finally:
            with self._lock:
                self._typst = None


class Setter:
    """Sets one batch of layers; texts that are too tall or too wide are set again, smaller."""

    def __init__(
        self, batch: Sequence[Sized], typst: Typst, icon: IconSource, language: str
    ) -> None:
        self.batch, self.typst, self.icon, self.language = batch, typst, icon, language

    def run(self, source: str) -> Batch:
        """Return the PDF, the texts that do not fit even at their smallest size, and the layers
        that cannot be set.

        *source* is that of the batch with all texts at their own size.
        """
        try:
            return self.both(source, SECONDS)
        except Refused as fault:
            if not self.typst.usable:
                raise
            return Batch((), (), self.culprits() or (Unset(self.layers(), _why(fault)),))

    def both(self, source: str, seconds: float) -> Batch:
        """Set the batch, and once more with the texts that were too tall or too wide."""
        texts = any(isinstance(layer, TextLayer) for layer, _ in self.batch)
        made = self.typst.set(self.order(source, "<heights>" if texts else "", seconds))
        tight = {
            (note["where"][0], note["where"][1])
            for note in (made.notes[0] if texts else ())
            if note["wide"] or note["height"] > self.box(*note["where"]).height - SLACK
        }
        if not tight:
            return Batch(made.pages)
        made = self.typst.set(self.order(self.written(tight), "<overflow>", seconds))
        overflows = tuple(
            Overflow(self.layers()[note["where"][0]], self.box(*note["where"]).name, note["over"])
            for note in made.notes
        )
        return Batch(made.pages, overflows)

    def written(self, tight: Collection[tuple[int, int]]) -> str:
        """Return the document with the texts at the *tight* places shrunk until they fit."""
        return write_source(self.batch, self.language, self.icon, tight)

    def order(self, source: str, notes: str, seconds: float) -> Order:
        """Return what to ask of Typst."""
        return Order(source, standards=("a-2b",), notes=notes, seconds=seconds)

    def layers(self) -> tuple[Layer, ...]:
        """Return the layers without their sizes."""
        return tuple(layer for layer, _ in self.batch)

    def box(self, number: int, index: int) -> TextBox:
        """Return a text box of the batch."""
        layer = self.batch[number][0]
        assert isinstance(layer, TextLayer)
        return layer.boxes[index]

    def culprits(self) -> tuple[Unset, ...]:
        """Return the layers that cannot be set even by themselves; one that takes too long or too
        much is the last that is tried."""
        found: list[Unset] = []
        for sized in self.batch:
            one = Setter([sized], self.typst, self.icon, self.language)
            try:
                one.both(write_source([sized], self.language, self.icon, ()), ALONE)
            except Refused as fault:
                if not self.typst.usable:
                    raise
                found.append(Unset((sized[0],), _why(fault)))
                if isinstance(fault, Ended):
                    break
        return tuple(found)


def _why(fault: Refused) -> str:
    if isinstance(fault, Ended):
        return f"one that {fault.why}"
    return f"what Typst refuses: {fault}"
