"""A built folder with its manifest: what is said beside what is drawn."""

from __future__ import annotations

import hashlib
import io
import math
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack
from functools import cached_property
from pathlib import Path
from types import TracebackType
from typing import Any, Final

import pikepdf
from msgspec import Struct, field

from pnp.geometry import Rect, Sides, Size, Transform
from pnp.model.component import Component
from pnp.model.game import Game
from pnp.model.sharing import sharing
from pnp.paper import PROFILES, MarginProfile
from pnp.proof.reading.content import Point
from pnp.proof.reading.correction import inverse, moved
from pnp.proof.reading.fingerprint import Fingerprints, Mark
from pnp.proof.reading.manifest import read_manifest
from pnp.proof.reading.placed import PageSaid, Placed
from pnp.proof.reading.reader import Drawing, PageRead, read_page
from pnp.proof.reading.said import FileSaid, Said

LARGE: Final = 16_000_000
"""Bytes of a file that is not held in memory."""


class Laid(Struct, frozen=True, dict=True):
    """A placement that was found on the page."""

    said: Placed
    drawing: Drawing
    native: Rect
    """The finished piece inside the form: millimetres from the form's origin, y up."""

    @cached_property
    def corners(self) -> tuple[Point, Point, Point, Point]:
        """Where the corners of the finished piece lie on the page."""
        return self.drawing.place(self.native)

    @cached_property
    def whole(self) -> Rect:
        """The finished piece as drawn; for a tile, also what lies on other tiles."""
        return _around(self.corners)

    @cached_property
    def trim(self) -> Rect:
        """What is cut out of this page, as drawn."""
        source = self.said.source
        if source is None:
            return self.whole
        return Rect.of(source.size, self.whole.x + source.x, self.whole.y + source.y)

    @cached_property
    def painted(self) -> Rect:
        """What the form may paint: its box, where a clip leaves it."""
        clip = self.drawing.clip
        return self.drawing.box.shared(clip) if clip else self.drawing.box


class PageProof(Struct, frozen=True, dict=True):
    """One page: what the manifest says and what the PDF shows."""

    said: PageSaid
    shown: PageRead
    page: Any
    """The page object."""

    laid: tuple[Laid, ...]
    missing: tuple[Placed, ...]
    """Listed and not drawn."""

    unlisted: tuple[Drawing, ...]
    """Drawn and not listed."""

    change: Transform | None = None
    """The declared correction that was taken out of `shown` and `laid`, in points."""

    def written(self, rect: Rect) -> Rect:
        """Return where the file has what lies at *rect* once the correction is taken out."""
        return moved(rect, self.change, self.said.media) if self.change else rect

    @cached_property
    def pieces(self) -> tuple[Laid, ...]:
        """What is cut out: all that is laid but the pages of a booklet."""
        return tuple(laid for laid in self.laid if not laid.said.is_page)


class FileProof(Struct):
    """One PDF, opened."""

    said: FileSaid
    path: Path
    pdf: Any
    pages: tuple[PageProof, ...]
    cache: dict[str, Any] = field(default_factory=dict)
    """What several properties need and only one has to read."""

    prints: Fingerprints = field(default_factory=Fingerprints)
    inks: dict[Mark, Any] = field(default_factory=dict)
    """What forms draw, by their digests: the files of a folder share many."""

    def digest(self) -> str:
        """Return the sha256 of the file as it lies there."""
        if "digest" not in self.cache:
            self.cache["digest"] = hashlib.sha256(self.path.read_bytes()).hexdigest()
        found: str = self.cache["digest"]
        return found

    def straight(self) -> Path | bytes:
        """Return the file for a reader of pixels or text, a declared correction taken out."""
        if not any(page.change for page in self.pages):
            return self.path
        if "straight" not in self.cache:
            with pikepdf.open(self.path) as pdf:
                for page, proof in zip(pdf.pages, self.pages, strict=True):
                    if proof.change:
                        back = inverse(proof.change)
                        numbers = (back.a, back.b, back.c, back.d, back.e, back.f)
                        start = " ".join(f"{number:.9f}" for number in numbers) + " cm\n"
                        page.contents_add(start.encode(), prepend=True)
                buffer = io.BytesIO()
                pdf.save(buffer)
            self.cache["straight"] = buffer.getvalue()
        data: bytes = self.cache["straight"]
        return data


class Printed:
    """A built folder, its files open; use it with `with`.

    Without *books* the rulebook's files are left closed. Raises Problems when the folder has no
    manifest that can be read. Files that cannot be opened
    or whose pages are not those of the manifest are told in `broken` and left out of `files`.
    """

    def __init__(self, folder: Path, game: Game | None, books: bool = True) -> None:
        self.folder, self.books = folder, books
        self.said: Said = read_manifest(folder, lean=True)
        if game is not None and not game.joined:
            game = sharing(game, str(self.said.raw.get("merge", "")), self.said.scale)
        self.game = game
        self.files: list[FileProof] = []
        self.broken: list[tuple[str, str]] = []
        self._inks: dict[Mark, Any] = {}
        self._stack = ExitStack()
        self._components = {part.id: part for part in game.components} if game else {}

    def __enter__(self) -> Printed:
        for file in self.said.files:
            if self.books or not file.is_book:
                self._open(file)
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._stack.close()

    def _open(self, said: FileSaid) -> None:
        path = self.folder / said.path
        try:
            pdf = self._stack.enter_context(self.opened(said))
            pages = [self.page(said, *both) for both in zip(pdf.pages, said.pages, strict=True)]
        except FileNotFoundError:
            self.broken.append((said.path, "expected the file of the manifest, found none"))
        except (pikepdf.PdfError, pikepdf.PasswordError, OSError) as error:
            self.broken.append((said.path, f"expected a PDF, found: {error}"))
        except (ValueError, LookupError, AttributeError, TypeError, ArithmeticError) as error:
            self.broken.append((said.path, f"expected pages that can be read, found: {error}"))
        else:
            self.files.append(FileProof(said, path, pdf, tuple(pages), inks=self._inks))

    def opened(self, said: FileSaid) -> Any:
        """Return the PDF of a file; raises ValueError for one with more or fewer pages than said.

        Raises OSError and pikepdf.PdfError too.
        """
        path = self.folder / said.path
        pdf = pikepdf.open(path, access_mode=_access(path))
        if len(pdf.pages) != len(said.pages):
            pdf.close()
            raise ValueError(f"expected {len(said.pages)} pages, found {len(pdf.pages)}")
        return pdf

    def page(self, file: FileSaid, page: Any, said: PageSaid) -> PageProof:
        """Return one page of a PDF beside what is said of it; raises what `read_page` does."""
        change = self.said.change(file, said)
        shown = read_page(page, change, paths=not file.is_reading)
        pairs, missing, unlisted = paired(said.placements, shown.drawings)
        laid = tuple(Laid(put, drawing, self.native(put, drawing)) for put, drawing in pairs)
        return PageProof(said, shown, page, laid, missing, unlisted, change)

    def pages(self) -> Iterator[tuple[FileProof, PageProof]]:
        """Yield every page with its file."""
        for file in self.files:
            for page in file.pages:
                yield file, page

    @property
    def profile(self) -> MarginProfile | None:
        """The border that the manifest names, None for an unknown name."""
        return PROFILES.get(self.said.margins)

    def component(self, name: str) -> Component | None:
        """Return the component of the data, None without data or for an unknown id."""
        return self._components.get(name)

    def on_labels(self, placed: Placed) -> bool:
        """Return whether the piece is printed on a ready-cut label, which nobody cuts out."""
        component = self.component(placed.component)
        if self.game is None or component is None:
            return False
        return self.game.group(component.group).labels is not None

    def is_beside(self, placed: Placed) -> bool:
        """Return whether the piece only stands beside others, and no machine cuts it out."""
        component = self.component(placed.component)
        return component is not None and component.is_extra()

    def may_butt(self, placed: Placed) -> bool:
        """Return whether the data let pieces of this file stand edge to edge and share cuts."""
        component = self.component(placed.component)
        if self.game is None or component is None:
            return False
        return self.game.group(component.group).butt > 0

    def factor(self, placed: Placed) -> float:
        """Return the factor that the build was ordered with for this piece."""
        component = self.component(placed.component)
        if component is None:
            return 1.0
        return self.said.scale.get(component.scale, 1.0) if component.scale else 1.0

    def ordered(self, placed: Placed) -> tuple[Size, Sides] | None:
        """Return finished size and bleed at 100 % as the data have them, None without data."""
        component = self.component(placed.component)
        return None if component is None else (component.trim(), component.bleed_sides())

    def native(self, placed: Placed, drawing: Drawing) -> Rect:
        """Return where the finished piece lies inside its form, y up.

        Where the drawing fills the box of the manifest, its bleed is the manifest's, and the
        data are held against both. Where it does not, the form is read as the data order it: the
        drawing begins at the form's origin with its bleed.
        """
        order = self.ordered(placed)
        agreed = placed.source is None and _same(drawing.box, placed.bleed_box)
        if order and not agreed:
            trim, bleed = order
            return Rect(bleed.left, bleed.bottom, trim.width, trim.height)
        across, up = drawing.scale
        sides = self._full_bleed(placed).turned(-placed.rotation // 90)
        left, bottom = sides.left / across, sides.bottom / up
        size = drawing.native.size
        return Rect(
            drawing.native.x + left,
            drawing.native.y + bottom,
            size.width - left - sides.right / across,
            size.height - bottom - sides.top / up,
        )

    def _full_bleed(self, placed: Placed) -> Sides:
        """Return the bleed of the whole piece: a tile has none where the piece goes on."""
        if placed.source is None:
            return placed.bleed
        tiles = [
            put.bleed.as_tuple()
            for _, page in self.said.pages()
            for put in page.placements
            if (put.piece, put.side) == (placed.piece, placed.side)
        ]
        left, top, right, bottom = (max(sides) for sides in zip(*tiles, strict=True))
        return Sides(left, top, right, bottom)


def paired(
    placements: tuple[Placed, ...], drawings: tuple[Drawing, ...]
) -> tuple[list[tuple[Placed, Drawing]], tuple[Placed, ...], tuple[Drawing, ...]]:
    """Return which drawing is which placement, and what is left over on either side.

    In order where both name the same forms in the same order; else by form and nearness, so
    that one piece that was dropped does not accuse all that follow.
    """
    if [put.form for put in placements] == [drawing.form for drawing in drawings]:
        return list(zip(placements, drawings, strict=True)), (), ()
    order: list[tuple[float, int, int]] = []
    for one, put in enumerate(placements):
        x, y = put.bleed_box.centre
        for two, drawing in enumerate(drawings):
            if put.form == drawing.form:
                left, top = drawing.box.centre
                order.append((math.hypot(left - x, top - y), one, two))
    found: dict[int, int] = {}
    taken: set[int] = set()
    for _, one, two in sorted(order):
        if one not in found and two not in taken:
            found[one] = two
            taken.add(two)
    pairs = [(placements[one], drawings[two]) for one, two in sorted(found.items())]
    missing = tuple(put for number, put in enumerate(placements) if number not in found)
    extra = tuple(drawing for number, drawing in enumerate(drawings) if number not in taken)
    return pairs, missing, extra


def _same(one: Rect, two: Rect) -> bool:
    """Return whether the rectangles agree within the rounding of the manifest."""
    return (
        max(
            abs(one.x - two.x),
            abs(one.y - two.y),
            abs(one.right - two.right),
            abs(one.bottom - two.bottom),
        )
        <= 0.002
    )


def times(count: Counter[Any], limit: int = 3) -> str:
    """Return the commonest entries of a count, for messages."""
    shown = [f"{number} x {name}" for name, number in count.most_common(limit)]
    return ", ".join(shown) + (", ..." if len(count) > limit else "")


def _access(path: Path) -> pikepdf.AccessMode:
    """Return how a file is read: a large one not by mapping it into memory, where it would stay."""
    large = path.stat().st_size > LARGE
    mode: pikepdf.AccessMode = pikepdf.AccessMode.stream if large else pikepdf.AccessMode.default
    return mode


def _around(points: tuple[Point, ...]) -> Rect:
    left, top = min(x for x, _ in points), min(y for _, y in points)
    right, bottom = max(x for x, _ in points), max(y for _, y in points)
    return Rect(left, top, right - left, bottom - top)
