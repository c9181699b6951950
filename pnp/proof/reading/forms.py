"""Forms held against what they have to show: first as they are stored, then as they look."""

from __future__ import annotations

from typing import Any, Final

from pnp.proof.reading.alike import difference
from pnp.proof.reading.fingerprint import Fingerprints, Mark
from pnp.proof.reading.means import beside
from pnp.proof.reading.redraw import sheet_of_forms, sheet_of_pages
from pnp.proof.redrawn import Faces, Side

DPI: Final = 200


class Forms:
    """Forms of any files, each held once against the sides of a game drawn anew."""

    def __init__(self, faces: Faces) -> None:
        self.faces = faces
        self._told: dict[tuple[Mark, Side], str] = {}

    def fault(self, form: Any, side: Side, prints: Fingerprints) -> str:
        """Return what a form shows instead of a side, empty where it is as it should be.

        Equal streams with equal resources look alike. Where they are not equal, as font subsets
        differ in files built one by one, both are drawn at 200 dots an inch, and pixels, text and
        means (overprint, layers, colour spaces) must be alike.
        """
        wanted = self.faces.layers(side)
        if wanted is None:
            return "a side that the data have not"
        mark = prints.form(form)
        if wanted == (mark,):
            return ""
        key = mark, side
        if key not in self._told:
            found = prints.layers(form)
            self._told[key] = "" if found == wanted else self._seen(form, side, found)
        return self._told[key]

    def _seen(self, form: Any, side: Side, found: tuple[Mark, ...]) -> str:
        import pypdfium2

        stack = self.faces.pages(side)
        with (
            pypdfium2.PdfDocument(sheet_of_forms([form])) as one,
            pypdfium2.PdfDocument(sheet_of_pages([stack])) as two,
        ):
            message = difference(one[0], two[0], DPI)
        if message and found in self.faces.sides:
            return f"that of {_name(self.faces.sides[found])}"
        return message or beside(form, [page.obj for page in stack])


def _name(side: Side) -> str:
    component, item, which = side
    return f"{component if component == item else f'{component}/{item}'} {which}"
