"""Walks from a page into its forms, patterns and masks: text sizes, line weights, glyphs."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

import pikepdf
from msgspec import Struct

from pnp.geometry import Transform
from pnp.proof.reading.content import growth, read_content
from pnp.proof.reading.fingerprint import Fingerprints, Mark
from pnp.proof.reading.ink import Ink, own_ink
from pnp.proof.reading.printed import FileProof, PageProof

DEEPEST: Final = 20
"""Forms inside forms; a loop ends here."""


class PageInk(Struct, frozen=True):
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
    own = own_ink(page.shown.content)
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


class Known(Struct, frozen=True):
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
    ink.add(own_ink(content), 1.0)
    for use in content.uses:
        if not isinstance(use.target, pikepdf.Stream):
            continue
        matrix = use.matrix
        if "/Matrix" in use.target:
            matrix = Transform(*(float(v) for v in use.target.Matrix)).then(matrix)
        ink.add(ink_of(use.target, known, depth + 1), growth(matrix))
