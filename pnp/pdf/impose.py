"""Any PDF imposed: its pages become form XObjects on the sheets of a booklet."""

from __future__ import annotations

import io
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import pikepdf
from pikepdf import Array, Dictionary, Name, Pdf

from pnp.errors import PnpError
from pnp.frame import Frame, PlacedForm
from pnp.geometry import Rect, Size, Transform
from pnp.pdf.forms import number
from pnp.pdf.furniture import POINTS, FurnitureFont, draw_furniture
from pnp.pdf.metadata import Facts, describe
from pnp.pdf.opening import DAMAGE
from pnp.pdf.writer import page_matrix, saved

SMALLEST, LARGEST = 1.0, 20_000.0
"""Sides of a page in millimetres; other ones are no page that anybody meant."""


def page_sizes(data: bytes) -> list[Size]:
    """Return the finished sizes of a PDF's pages in millimetres, as they are seen.

    Raises PnpError for what is no PDF, is damaged or is protected by a password.
    """
    with _opened(data) as pdf:
        sizes = [_form_box(one.as_form_xobject())[2] for one in pdf.pages]
    for page, size in enumerate(sizes, 1):
        if not all(SMALLEST <= side <= LARGEST for side in (size.width, size.height)):
            found = f"page {page} of {size.width:g} x {size.height:g} mm"
            raise PnpError(f"expected pages of {SMALLEST:g} to {LARGEST:g} mm, found {found}")
    return sizes


def was_repaired(data: bytes) -> bool:
    """Return whether a PDF that can be read has faults, so that pages may be missing."""
    with _opened(data) as pdf:
        for page in pdf.pages:
            page.as_form_xobject()
        return bool(pdf.get_warnings())


def source_title(data: bytes) -> tuple[str, str]:
    """Return title and language of a PDF, empty where it states none."""
    with _opened(data) as pdf:
        title = str(pdf.docinfo.get("/Title", "")) if "/Info" in pdf.trailer else ""
        return title, str(pdf.Root.get("/Lang", ""))


def finish_book(data: bytes, leftwards: bool = False) -> tuple[bytes, list[str]]:
    """Return a typeset book with its boxes and print preferences set, and its page labels.

    Programs show the pages of a book that goes *leftwards* side by side in that order.

    Tags, metadata and the claims of PDF/A and PDF/UA stay as the typesetter wrote them.
    """
    with _opened(data) as pdf:
        for page in pdf.pages:
            for key in ("/CropBox", "/TrimBox", "/BleedBox"):
                page.obj[key] = Array(list(page.obj.MediaBox))
        pdf.Root.ViewerPreferences = Dictionary(
            PrintScaling=Name("/None"),
            PickTrayByPDFSize=True,
            NumCopies=1,
            DisplayDocTitle=True,
        )
        if leftwards:
            pdf.Root.ViewerPreferences.Direction = Name.R2L
        pdf.Root.PageMode = Name.UseOutlines
        labels = [str(page.label) for page in pdf.pages]
        buffer = io.BytesIO()
        pdf.save(
            buffer,
            object_stream_mode=pikepdf.ObjectStreamMode.generate,
            compress_streams=True,
            deterministic_id=True,
        )
        return buffer.getvalue(), labels


def impose(
    data: bytes,
    frames: Sequence[Frame],
    labels: Sequence[str],
    facts: Facts,
    font: FurnitureFont,
    changes: Sequence[Transform] = (),
    archival: bool = False,
) -> bytes:
    """Return the sheets; forms called ``page-1``, ``page-2`` ... are the pages of the source.

    With *changes*, one a frame, everything on a sheet is mapped to make up for a printer. The
    sheets of an *archival* source, which is PDF/A-2, are so, too.
    """
    with _opened(data) as source:
        pdf = pikepdf.open(io.BytesIO(draw_furniture(frames, font)))
        forms = _Forms(pdf, source)
        for frame, page in zip(frames, pdf.pages, strict=True):
            _fill(page, frame, forms)
        for change, frame, page in zip(changes, frames, pdf.pages, strict=bool(changes)):
            matrix = page_matrix(change, frame.size)
            page.obj.Contents = pdf.make_stream(matrix + b"\n" + page.Contents.read_bytes())
        if "/OutputIntents" in source.Root:
            pdf.Root.OutputIntents = Array([pdf.copy_foreign(source.Root.OutputIntents[0])])
        describe(pdf, labels, facts, archival)
        return saved(pdf)


class _Forms:
    """Pages of the source as forms of the result, made when first placed."""

    def __init__(self, pdf: Pdf, source: Pdf) -> None:
        self.pdf, self.source = pdf, source
        self._made: dict[str, tuple[Any, tuple[float, float, Size]]] = {}

    def get(self, name: str) -> tuple[Any, tuple[float, float, Size]]:
        """Return the form and the box that it paints."""
        if name not in self._made:
            form = self.source.pages[int(name.removeprefix("page-")) - 1].as_form_xobject()
            # The tree of tags stays behind in the source.
            for key in ("/StructParents", "/StructParent"):
                if key in form:
                    del form[key]
            self._made[name] = (self.pdf.copy_foreign(form), _form_box(form))
        return self._made[name]


@contextmanager
def _opened(data: bytes) -> Iterator[Pdf]:
    """Open somebody's PDF; raises PnpError for whatever of it cannot be read, and when."""
    try:
        pdf = pikepdf.open(io.BytesIO(data))
    except pikepdf.PasswordError:
        hint = "save it without one: qpdf --decrypt --password-file=FILE in.pdf out.pdf"
        raise PnpError(f"expected a PDF without a password\n  hint: {hint}") from None
    except DAMAGE:
        # The reader's own words name a stream in memory, which tells a user nothing.
        raise PnpError("expected a PDF, found a file that cannot be read as one") from None
    with pdf:
        try:
            yield pdf
        except DAMAGE:
            raise PnpError("expected a PDF, found one that is damaged") from None


def _form_box(form: Any) -> tuple[float, float, Size]:
    """Return left and bottom in points, and the size in millimetres, of what a form paints."""
    left, bottom, right, top = (float(value) for value in form.BBox)
    a, b, c, d, e, f = (float(value) for value in form.get("/Matrix", [1, 0, 0, 1, 0, 0]))
    corners = [(x, y) for x in (left, right) for y in (bottom, top)]
    points = [(a * x + c * y + e, b * x + d * y + f) for x, y in corners]
    xs, ys = [x for x, _ in points], [y for _, y in points]
    size = Size((max(xs) - min(xs)) / POINTS, (max(ys) - min(ys)) / POINTS)
    return min(xs), min(ys), size


def _fill(page: Any, frame: Frame, forms: _Forms) -> None:
    """Put the pages under the marks and set the boxes."""
    steps, used = [], {}
    for placed in frame.forms:
        form, box = forms.get(placed.form)
        used[f"/{placed.form}"] = form
        steps.append(_place(placed, box, frame.size))
    drawn = page.Contents.read_bytes()
    page.obj.Contents = forms.pdf.make_stream(b"\n".join([*steps, drawn]))
    resources = page.obj.Resources
    if used:
        resources.XObject = Dictionary(used)
    media = [0, 0, *(number(side * POINTS) for side in (frame.size.width, frame.size.height))]
    for key in ("/MediaBox", "/CropBox", "/TrimBox", "/BleedBox"):
        page.obj[key] = Array(media)
    for holder, key in ((resources, "/ProcSet"), (page.obj, "/Rotate"), (page.obj, "/Trans")):
        if key in holder:
            del holder[key]


def _place(placed: PlacedForm, box: tuple[float, float, Size], sheet: Size) -> bytes:
    """Return the operators that draw one page, turned clockwise into its place."""
    left, bottom, size = box
    x, y = placed.box.x * POINTS, (sheet.height - placed.box.bottom) * POINTS
    wide, tall = placed.box.width * POINTS, placed.box.height * POINTS
    quarter = placed.turn in (90, 270)
    width, height = (size.height, size.width) if quarter else (size.width, size.height)
    across, up = wide / (width * POINTS), tall / (height * POINTS)
    matrix = {
        0: (across, 0.0, 0.0, up, x, y),
        90: (0.0, -up, across, 0.0, x, y + tall),
        180: (-across, 0.0, 0.0, -up, x + wide, y + tall),
        270: (0.0, up, -across, 0.0, x + wide, y),
    }[placed.turn]
    a, b, c, d, e, f = matrix
    moved = (a, b, c, d, e - a * left - c * bottom, f - b * left - d * bottom)
    clip = _clip(placed.clip, sheet) if placed.clip else ""
    return f"q {clip}{' '.join(map(_text, moved))} cm /{placed.form} Do Q".encode()


def _clip(rect: Rect, sheet: Size) -> str:
    values = (rect.x, sheet.height - rect.bottom, rect.width, rect.height)
    return " ".join(_text(value * POINTS) for value in values) + " re W n "


def _text(value: float) -> str:
    return f"{value:.6f}".rstrip("0").rstrip(".") if abs(value) >= 5e-7 else "0"
