"""Walks from a page into its forms, patterns and masks: text sizes, line weights, glyphs."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, Final

import pikepdf

from pnp.geometry import Transform
from pnp.proof.reading.content import Content, Use, growth, read_content
from pnp.proof.reading.fingerprint import Fingerprints, Mark
from pnp.proof.reading.printed import FileProof, PageProof

DEEPEST: Final = 20
"""Forms inside forms; a loop ends here."""

NOTDEF: Final = "notdef"


@dataclass(slots=True)
class Ink:
    """What a stream draws, itself and everything inside it, in units of its own space."""

    smallest: float | None = None
    """Smallest type size."""

    finest: float | None = None
    """Thinnest line."""

    coarsest: float | None = None
    """Fewest dots an inch of a picture; pictures of one bit count half of theirs."""

    blanks: int = 0
    """How many .notdef glyphs are shown."""

    lost: list[str] = field(default_factory=list)
    """Resources that are missing."""

    def add(self, inner: Ink, factor: float) -> None:
        """Take in what an inner stream draws when its units are *factor* of ours."""
        self.smallest = _least(self.smallest, inner.smallest, factor)
        self.finest = _least(self.finest, inner.finest, factor)
        self.coarsest = _least(self.coarsest, inner.coarsest, 1 / factor if factor else 1.0)
        self.blanks += inner.blanks
        self.lost += inner.lost


def _least(mine: float | None, other: float | None, factor: float) -> float | None:
    if other is None:
        return mine
    return other * factor if mine is None else min(mine, other * factor)


@dataclass(frozen=True, slots=True)
class PageInk:
    """What a page draws: its own furniture, and each form by name; sizes in points on paper."""

    own: Ink
    forms: dict[str, Ink]


def page_inks(file: FileProof) -> Iterator[tuple[PageProof, PageInk]]:
    """Yield every page of the file with its ink; equal forms of a folder are read once."""
    if "inks" not in file.cache:
        file.cache["inks"] = [_page_ink(file, page) for page in file.pages]
    yield from zip(file.pages, file.cache["inks"], strict=True)


def _page_ink(file: FileProof, page: PageProof) -> PageInk:
    known = Known(file.prints, file.inks)
    own = _own(page.shown.content)
    forms: dict[str, Ink] = {}
    for drawing in page.shown.drawings:
        across, up = drawing.scale
        inner = ink_of(drawing.target, known)
        forms.setdefault(drawing.form, Ink()).add(inner, (across * up) ** 0.5)
    for use in page.shown.content.uses:
        if use.name in ("pattern", "mask"):
            own.add(ink_of(use.target, known), growth(use.matrix))
    if file.said.is_reading:
        # The booklet draws this page as a form.
        whole = Ink()
        for ink in (own, *forms.values()):
            whole.add(ink, 1.0)
        file.inks.setdefault(file.prints.page(page.page), whole)
    return PageInk(own, forms)


def _own(content: Content) -> Ink:
    seen = [shown for shown in content.shown if not shown.invisible and shown.codes]
    return Ink(
        min((shown.height for shown in seen), default=None),
        min(content.weights, default=None),
        min(map(_dots, _pictures(content)), default=None),
        sum(notdefs(shown.font, shown.codes) for shown in seen),
        list(content.lost),
    )


def _pictures(content: Content) -> list[Use]:
    return [use for use in content.uses if _is_picture(use.target)]


def _is_picture(target: Any) -> bool:
    return isinstance(target, pikepdf.PdfInlineImage) or (
        isinstance(target, pikepdf.Stream) and target.get("/Subtype") == "/Image"
    )


def _dots(use: Use) -> float:
    """Return the dots an inch of a picture, which fills the unit square of its matrix."""
    picture, matrix = use.target, use.matrix
    if isinstance(picture, pikepdf.PdfInlineImage):
        across, down, one_bit = picture.width, picture.height, picture.bits_per_component == 1
    else:
        across, down = int(picture.Width), int(picture.Height)
        one_bit = int(picture.get("/BitsPerComponent", 8)) == 1 or bool(
            picture.get("/ImageMask", False)
        )
    wide = math.hypot(matrix.a, matrix.b) or 1e-9
    tall = math.hypot(matrix.c, matrix.d) or 1e-9
    dpi = 72 * min(across / wide, down / tall)
    return dpi / 2 if one_bit else dpi


@dataclass(frozen=True, slots=True)
class Known:
    """What was read before, by digests."""

    prints: Fingerprints
    inks: dict[Mark, Ink]


def ink_of(form: Any, known: Known, depth: int = 0) -> Ink:
    """Return what the form draws; *known* holds what was read before."""
    if depth > DEEPEST or form.get("/Subtype") == "/Image":
        return Ink()
    key = known.prints.form(form)
    if key in known.inks:
        return known.inks[key]
    ink = known.inks[key] = Ink()
    try:
        _fill(ink, form, known, depth)
    except BaseException:
        # What could not be read is not known: the next property must stumble over it again.
        del known.inks[key]
        raise
    return ink


def _fill(ink: Ink, form: Any, known: Known, depth: int) -> None:
    content = read_content(form, form.get("/Resources"), paths=False)
    ink.add(_own(content), 1.0)
    for use in content.uses:
        if not isinstance(use.target, pikepdf.Stream):
            continue
        matrix = use.matrix
        if "/Matrix" in use.target:
            matrix = Transform(*(float(v) for v in use.target.Matrix)).then(matrix)
        ink.add(ink_of(use.target, known, depth + 1), growth(matrix))


def notdefs(font: Any, codes: bytes) -> int:
    """Return how many of the codes show glyph 0, the box for a character that the font lacks.

    A composite font shows it for CID 0 or where its map leads to glyph 0; a simple one for code
    0, which the furniture's writer uses for every character that its font has not.
    """
    if font is None:
        return 0
    if font.get("/Subtype") != "/Type0":
        return codes.count(0)
    table = font.DescendantFonts[0].get("/CIDToGIDMap")
    glyphs = table.read_bytes() if isinstance(table, pikepdf.Stream) else None
    count = 0
    for index in range(0, len(codes) - 1, 2):
        cid = codes[index] << 8 | codes[index + 1]
        glyph = cid
        if glyphs is not None:
            glyph = int.from_bytes(glyphs[2 * cid : 2 * cid + 2], "big")
        count += glyph == 0
    return count
