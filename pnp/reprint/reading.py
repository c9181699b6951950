"""A PDF of somebody else, made ready: unpacked, unlocked, its notes drawn into its pages."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from msgspec import Struct

from pnp.errors import PnpError, Problem, Problems, UsageProblem, problem
from pnp.geometry import Size
from pnp.model.picture_names import natural
from pnp.pdf.joining import join
from pnp.pdf.layers import hidden_layers
from pnp.pdf.opening import DAMAGE, opened
from pnp.pdf.pages import flattened, page_form, page_matrix
from pnp.pdf.saving import save
from pnp.pictures.inputs import unpack
from pnp.reprint.record import BY_HAND, Found, digest

MOST_PAGES = 500
SMALLEST, LARGEST = 1.0, 3_000.0
"""Millimetres of a page's side."""

MOST_BYTES = 1_000_000_000


class Ready(Struct, frozen=True):
    """The PDF to cut, and what is to be said about it."""

    path: Path
    """The file itself, a copy that is unlocked, or all files one after the other."""

    shown: tuple[Path, ...]
    """The files as the user knows them."""

    counts: tuple[int, ...]
    """How many pages each of them has; pages are numbered through."""

    sizes: tuple[Size, ...]
    """Of all pages as they are seen, in millimetres."""

    notes: tuple[str, ...]


def ready(paths: Sequence[Path], place: Path, password: str = "") -> Ready:
    """Return PDFs, or those in a zip, made ready in *place*: several become one, page after page.

    Raises UsageProblem for what is none, is locked, is too much or is too damaged.
    """
    if len(paths) == 1:
        return _one(paths[0], place, password)
    if len({path.name for path in paths}) < len(paths):
        raise UsageProblem(
            "expected PDFs of different names, found one twice", "rename one: the record names them"
        )
    each = [_one(path, place / f"pdf-{number}", password) for number, path in enumerate(paths)]
    notes = [f"{one.shown[0].name}: {note}" for one in each for note in one.notes]
    shown = tuple(one.shown[0] for one in each)
    counts = tuple(len(one.sizes) for one in each)
    sizes = tuple(size for one in each for size in one.sizes)
    if len(sizes) > MOST_PAGES:
        raise UsageProblem(f"expected at most {MOST_PAGES} pages in all, found {len(sizes)}")
    joined = place / "joined.pdf"
    join([one.path for one in each], joined)
    return Ready(joined, shown, counts, sizes, tuple(notes))


def sources_of(record: Path, found: Found) -> list[Path]:
    """Return the PDFs of a file of pieces; raises Problems for one that is gone or has changed."""
    if not found.origins:
        raise problem("expected a value for source, found nothing", file=record)
    files = [record.parent / origin.file for origin in found.origins]
    for file, origin in zip(files, found.origins, strict=True):
        if not file.is_file():
            raise problem(f"expected {origin.file} beside this file, found none", file=record)
        if digest(file) != origin.sha256:
            message = (
                f"expected the PDF with sha256 {origin.sha256[:12]}, found {digest(file)[:12]}"
            )
            anew = f"pnp reprint {' '.join(file.as_posix() for file in files)}"
            by_hand = any(page.find == BY_HAND for page in found.pages)
            first = f"delete or rename {record.as_posix()}, then " if by_hand else ""
            hint = f"{first}find the pieces anew: {anew}"
            raise problem(message, hint=hint, file=record)
    return files


def _one(path: Path, place: Path, password: str) -> Ready:
    try:
        if path.is_dir():
            hint = f"name its PDFs; pictures in a folder: pnp sheets {path.as_posix()}"
            raise PnpError(f"expected a PDF, found a folder\n  hint: {hint}")
        if not path.is_file():
            raise PnpError("expected a PDF, found no file")
        if path.stat().st_size > MOST_BYTES:
            raise PnpError(f"expected a PDF of at most {MOST_BYTES // 10**6} MB")
        inside = _unpacked(path, place) if path.suffix.lower() == ".zip" else path
        made = _ready(inside, path, place, password)
        check_drawable(made.path)
    except PnpError as error:
        message, _, hint = str(error).partition("\n  hint: ")
        raise UsageProblem(f"{path.as_posix()}: {message}", hint or None) from None
    except DAMAGE as error:
        what = str(error).splitlines()[0] if str(error) else type(error).__name__
        message = f"{path.as_posix()}: expected a PDF that can be read, found: {what}"
        raise UsageProblem(message) from None
    return made


def _ready(inside: Path, shown: Path, place: Path, password: str) -> Ready:
    notes: list[str] = []
    with opened(inside, password) as pdf:
        count = len(pdf.pages)
        if not 0 < count <= MOST_PAGES:
            raise PnpError(f"expected 1 to {MOST_PAGES} pages, found {count}")
        sizes = tuple(page_matrix(page.obj)[1] for page in pdf.pages)
        for number, size in enumerate(sizes, 1):
            if not all(SMALLEST <= side <= LARGEST for side in (size.width, size.height)):
                found = f"page {number} of {size.width:g} x {size.height:g} mm"
                raise PnpError(f"expected pages of {SMALLEST:g} to {LARGEST:g} mm, found {found}")
        for page in pdf.pages:
            page_form(pdf, page.obj)
        damaged = bool(pdf.get_warnings())
        if damaged:
            notes.append("the file is damaged and was repaired; look whether all is there")
        if pdf.is_encrypted and not (pdf.allow.modify_other and pdf.allow.extract):
            notes.append(
                "the author's file forbids changes or copying: respect it, print for yourself only"
            )
        if hidden_layers(pdf):
            notes.append("hidden layers are left out")
        drawn = flattened(pdf)
        if drawn:
            notes.append(f"{drawn} notes and fields of forms are drawn into their pages")
        if "/AcroForm" in pdf.Root and "/XFA" in pdf.Root.AcroForm:
            notes.append("a form that only one program shows (XFA) is left out")
        if not (pdf.is_encrypted or drawn or damaged):
            return Ready(inside, (shown,), (count,), sizes, tuple(notes))
        place.mkdir(parents=True, exist_ok=True)
        copy = place / "unlocked.pdf"
        save(pdf, copy, encryption=False, deterministic_id=not pdf.is_encrypted)
    return Ready(copy, (shown,), (count,), sizes, tuple(notes))


def _unpacked(path: Path, place: Path) -> Path:
    problems: list[Problem] = []
    unpack(path, place / "zip", problems)
    if problems:
        raise Problems(problems)
    found = [one for one in (place / "zip").rglob("*") if one.suffix.lower() == ".pdf"]
    found.sort(key=lambda one: natural(one.relative_to(place).as_posix()))
    if not found:
        raise PnpError("expected a PDF in the zip, found none")
    if len(found) == 1:
        return found[0]
    joined = place / "zip.pdf"
    join(found, joined)
    return joined


def check_drawable(path: Path) -> None:
    """Raise PnpError for a PDF whose pages cannot be rendered."""
    from pypdfium2 import PdfDocument, PdfiumError

    try:
        with PdfDocument(path) as document:
            len(document)
    except PdfiumError as error:
        raise PnpError(f"expected a PDF that can be drawn, found: {error}") from None
