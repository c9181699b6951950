"""Writes PDFs: furniture by ReportLab, faces placed by pikepdf, boxes and preferences around."""

from __future__ import annotations

import hashlib
import io
import re
from collections.abc import Collection, Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import Any, BinaryIO, Final

import pikepdf
from msgspec import Struct
from pikepdf import Array, Dictionary, Page, Pdf, Stream

from pnp.aside import Aside, aside
from pnp.frame import FormSource, Frame, PlacedForm
from pnp.geometry import Rect, Size, Transform
from pnp.pdf.contour import Spots, list_layers
from pnp.pdf.forms import FIRST, Document, Forms, form_names, number, open_document
from pnp.pdf.furniture import POINTS
from pnp.pdf.late import Carried, fill
from pnp.pdf.metadata import Facts, describe
from pnp.pdf.saving import save
from pnp.printer import image_of

_PACKED: Final = re.compile(
    rb"\n(\d+) 0 obj\n<<[^\n]* /Length \d+ /Filter /FlateDecode >>\nstream\n"
)
"""Where a stream begins that was packed while it was saved."""


class Sheet(Struct, frozen=True):
    """One page to write."""

    label: str
    frame: Frame
    trim: Rect | None = None
    """TrimBox; the whole page where None."""

    bleed: Rect | None = None
    """BleedBox; the whole page where None."""

    change: Transform | None = None
    """What makes up for a printer: a map of the whole page, boxes included, in millimetres."""


Leaf = int | tuple[Pdf, int]
"""The number of a sheet, or a file that was written earlier and the index of a page in it."""


class Writer:
    """Holds what all pages of a build are made of; PDFs are made of them one after the other.

    *furniture* has a page for each sheet, *documents* the layers that *faces* are made of.
    """

    def __init__(
        self,
        sheets: Sequence[Sheet],
        furniture: bytes,
        documents: Sequence[Document],
        faces: Mapping[str, FormSource],
    ) -> None:
        self.sheets = list(sheets)
        self.names = form_names(sorted(faces))
        self._furniture, self._documents, self._faces = furniture, documents, faces
        self._heavy: dict[str, Aside] = {}
        """Large pictures of the documents, which join every file after it is written."""

        self._bound: tuple[tuple[Leaf, ...], Pdf] | None = None
        self._earlier: Document = b""
        """The file that the pages bound last are read from, where they are of an earlier one."""

    @cached_property
    def _late(self) -> dict[str, Path]:
        # Asked once a file is made: the documents may still be coming before.
        return {
            digest: path
            for document in self._documents
            if isinstance(document, Carried)
            for digest, path in document.late.items()
        }

    @property
    def is_late(self) -> bool:
        """Whether pictures have joined a file after it was written."""
        return bool(self._late or self._heavy)

    def source(self, face: str) -> FormSource:
        """Return what the form of a face is made of."""
        return self._faces[face]

    def prepare(self, pages: Sequence[int]) -> None:
        """Join the pages of the PDF that is wanted next."""
        self._joined(tuple(pages))

    def let_go(self) -> None:
        """Forget the pages that were joined last."""
        self._bound, self._earlier = None, b""

    def cut(self, pages: Sequence[int], facts: Facts) -> bytes:
        """Return a PDF of the given pages, in that order, complete with metadata."""
        return self.join(pages, [self.sheets[index].label for index in pages], facts)

    def join(self, pages: Sequence[Leaf], labels: Sequence[str], facts: Facts) -> bytes:
        """Return a PDF of these pages, complete with metadata."""
        buffer = io.BytesIO()
        self._write(pages, labels, facts, buffer)
        return buffer.getvalue()

    def save(self, pages: Sequence[Leaf], labels: Sequence[str], facts: Facts, path: Path) -> None:
        """Write such a PDF to a file; its pictures are never all in memory."""
        with path.open("w+b") as file:
            self._write(pages, labels, facts, file)

    def renew(
        self,
        pages: Sequence[int],
        labels: Sequence[str],
        facts: Facts,
        earlier: bytes,
        changed: Collection[int],
        path: Path,
    ) -> None:
        """Write the PDF of these pages that `save` would write, of an earlier one.

        That must have been made of the same sheets and faces; but of the documents that the faces
        are made of, some are *changed*.
        """
        if self._bound is None or self._bound[0] != tuple(pages):
            self.let_go()
            self._bound = tuple(pages), self._renewed(pages, earlier, changed)
        with path.open("w+b") as file:
            self._finish(self._bound[1], labels, facts, file)

    def _renewed(self, pages: Sequence[int], earlier: bytes, changed: Collection[int]) -> Pdf:
        """Return a PDF of the pages, of those of the *earlier* one."""
        # qpdf reads a file sooner than a stream of Python's.
        self._earlier = aside(earlier)
        old = open_document(self._earlier)
        _unpack(old, earlier)
        forms = Forms(old, self._documents, self._faces)
        if FIRST in changed:
            old.Root.OutputIntents = Array([forms.output_intent()])
        for page, leaf in zip(old.pages, pages, strict=True):
            for placed in self.sheets[leaf].frame.forms:
                if any(document in changed for document, _ in self._faces[placed.form].pages):
                    drawn, name = page.obj.Resources.XObject, f"/{self.names[placed.form]}"
                    drawn[name] = forms.renew(placed.form, drawn[name], changed)
        share_fonts(old)
        # Numbers of objects, by which they are ordered, are given as those of a new file are.
        pdf = Pdf.new()
        for page in old.pages:
            pdf.pages.append(page)
        pdf.Root.OutputIntents = Array([pdf.copy_foreign(old.Root.OutputIntents[0])])
        return pdf

    def _write(
        self, pages: Sequence[Leaf], labels: Sequence[str], facts: Facts, file: BinaryIO
    ) -> None:
        self._finish(self._joined(tuple(pages)), labels, facts, file)

    def _finish(self, pdf: Pdf, labels: Sequence[str], facts: Facts, file: BinaryIO) -> None:
        # Faces keep to PDF/A-2b, for Typst sets them so; inks of cutting machines are no sRGB.
        cut_by_machine = list_layers(pdf)
        describe(pdf, labels, facts, archival=facts.archival and not cut_by_machine)
        _save(pdf, file)
        if self.is_late:
            fill(file, {**self._late, **{word: one.path for word, one in self._heavy.items()}})

    def _joined(self, pages: tuple[Leaf, ...]) -> Pdf:
        """Return a PDF of the pages; the one that was made last, where it has the same."""
        if self._bound is None or self._bound[0] != pages:
            self._bound = None  # two at a time would take twice the memory
            self._bound = pages, self._made(pages)
        return self._bound[1]

    def _made(self, pages: Sequence[Leaf]) -> Pdf:
        own = [self.sheets[page] for page in pages if isinstance(page, int)]
        used = {placed.form: self._faces[placed.form] for one in own for placed in one.frame.forms}
        pdf = Pdf.new()
        forms = Forms(pdf, self._documents, used)
        kept = aside(self._furniture)
        with open_document(kept) as furniture:
            spots = Spots(furniture)
            # To look a page up takes as long as there are pages: they are listed once.
            under = [*furniture.pages]
            filled: set[int] = set()
            for page in pages:
                if isinstance(page, int):
                    if page not in filled:
                        self._fill(under[page], self.sheets[page], spots)
                        filled.add(page)
                    pdf.pages.append(under[page])
                    self._put(Page(pdf.Root.Pages.Kids[-1]), self.sheets[page], forms)
                else:
                    source, index = page
                    pdf.pages.append(source.pages[index])
        pdf.Root.OutputIntents = Array([forms.output_intent()])
        self._heavy |= forms.late
        share_fonts(pdf)
        return pdf

    def _fill(self, page: Page, sheet: Sheet, spots: Spots) -> None:
        """Place the faces under the furniture and set the boxes."""
        frame = sheet.frame
        steps = [self._place(placed, frame.size) for placed in frame.forms]
        drawn = page.Contents.read_bytes()
        if sheet.change:
            steps.insert(0, page_matrix(sheet.change, frame.size))
        resources = page.obj.Resources
        cuts = spots.draw(frame.cuts, frame.size.height, resources)
        page.obj.Contents = spots.pdf.make_stream(b"\n".join([*steps, drawn, *cuts]))
        # ReportLab lists operations that the page may not use; PDF 1.7 needs no such list.
        if "/ProcSet" in resources:
            del resources["/ProcSet"]
        media = [0, 0, *(number(side * POINTS) for side in (frame.size.width, frame.size.height))]
        page.obj.MediaBox = Array(media)
        page.obj.CropBox = Array(media)
        for key, box in (("/TrimBox", sheet.trim), ("/BleedBox", sheet.bleed)):
            if box and sheet.change:
                box = Rect.of(frame.size).shared(image_of(box, sheet.change))
            page.obj[key] = Array(_pdf_rect(box, frame.size) if box else media)
        for key in ("/Rotate", "/Trans"):
            if key in page.obj:
                del page.obj[key]

    def _put(self, page: Page, sheet: Sheet, forms: Forms) -> None:
        """Give the page the faces that are placed on it, in the order of their names."""
        named = {self.names[placed.form]: placed.form for placed in sheet.frame.forms}
        if named:
            used = {f"/{name}": forms.get(named[name]) for name in sorted(named)}
            page.obj.Resources.XObject = Dictionary(used)

    def _place(self, placed: PlacedForm, sheet: Size) -> bytes:
        """Return the operators that draw one face."""
        matrix = " ".join(_text(value) for value in self._matrix(placed, sheet))
        clip = ""
        if placed.clip:
            x, y, right, top = _pdf_corners(placed.clip, sheet)
            clip = f"{_text(x)} {_text(y)} {_text(right - x)} {_text(top - y)} re W n "
        elif placed.within:
            corners = (
                f"{_text(x * POINTS)} {_text((sheet.height - y) * POINTS)}"
                for x, y in placed.within
            )
            clip = f"{next(corners)} m {''.join(f'{corner} l ' for corner in corners)}h W n "
        return f"q {clip}{matrix} cm /{self.names[placed.form]} Do Q".encode()

    def _matrix(self, placed: PlacedForm, sheet: Size) -> tuple[float, ...]:
        """Return the CTM that maps the form's box onto its place, turned clockwise."""
        size = self._faces[placed.form].size
        form = Size(size.width * POINTS, size.height * POINTS)
        x, y, right, top = _pdf_corners(placed.box, sheet)
        width, height = right - x, top - y
        if placed.turn in (90, 270):
            across, up = width / form.height, height / form.width
            if placed.turn == 90:
                return 0.0, -up, across, 0.0, x, top
            return 0.0, up, -across, 0.0, right, y
        across, up = width / form.width, height / form.height
        if placed.turn == 180:
            return -across, 0.0, 0.0, -up, right, top
        return across, 0.0, 0.0, up, x, y


def page_matrix(change: Transform, size: Size) -> bytes:
    """Return the operator that maps all that a page draws; *change* is in millimetres, y down."""
    a, b, c, d = change.a, -change.b, -change.c, change.d
    x = (change.e + change.c * size.height) * POINTS
    y = (size.height - change.d * size.height - change.f) * POINTS
    return f"{' '.join(map(_text, (a, b, c, d, x, y)))} cm".encode()


def share_fonts(pdf: Pdf) -> None:
    """Store equal font programs once: documents with the same letters bring the same ones."""
    known: dict[bytes, Any] = {}
    for obj in pdf.objects:
        if isinstance(obj, Dictionary) and obj.get("/Type") == "/FontDescriptor":
            for key in ("/FontFile2", "/FontFile3"):
                # A page of others may have anything in its place.
                if isinstance(obj.get(key), Stream):
                    program = hashlib.sha256(_unpacked(obj[key])).digest()
                    obj[key] = known.setdefault(program, obj[key])


def _unpacked(stream: Any) -> bytes:
    """Return what a stream holds; of a damaged one, what is stored."""
    try:
        return bytes(stream.read_bytes())
    except pikepdf.PdfError:
        return bytes(stream.read_raw_bytes())


def open_pdf(path: Path) -> Pdf:
    """Return an earlier file, to copy pages from."""
    return pikepdf.open(io.BytesIO(path.read_bytes()))


def saved(pdf: Pdf) -> bytes:
    """Return the file; equal content gives equal bytes."""
    buffer = io.BytesIO()
    _save(pdf, buffer)
    return buffer.getvalue()


def _unpack(pdf: Pdf, data: bytes) -> None:
    """Unpack the streams that were packed when this PDF was saved: so they are packed again.

    Those that came packed are written in another order of entries.
    """
    for name in _PACKED.findall(data):
        stream = pdf.get_object(int(name), 0)
        stream.write(stream.read_bytes())


def _save(pdf: Pdf, target: BinaryIO) -> None:
    save(
        pdf,
        target,
        force_version="1.7",
        object_stream_mode=pikepdf.ObjectStreamMode.generate,
        compress_streams=True,
        deterministic_id=True,
    )


def _pdf_corners(rect: Rect, sheet: Size) -> tuple[float, float, float, float]:
    """Return left, bottom, right, top in points from the lower left corner of the page."""
    return (
        rect.x * POINTS,
        (sheet.height - rect.bottom) * POINTS,
        rect.right * POINTS,
        (sheet.height - rect.y) * POINTS,
    )


def _pdf_rect(rect: Rect, sheet: Size) -> list[Any]:
    return [number(value) for value in _pdf_corners(rect, sheet)]


def _text(value: float) -> str:
    """Return a number for a content stream: six decimals, no exponent."""
    return f"{value:.6f}".rstrip("0").rstrip(".") if abs(value) >= 5e-7 else "0"
