"""Property 5: print dialogs are told size and sides."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import pikepdf

from pnp.proof.reading.printed import FileProof, Printed
from pnp.proof.result import Finding, Result, Rule

WISHES = Rule(5, "print dialogs are told size and sides", "", 0, cost="streams")

EDGES: Final = {"long": "/DuplexFlipLongEdge", "short": "/DuplexFlipShortEdge"}


def wishes(printed: Printed) -> Iterator[Result]:
    """Yield property 5: PrintScaling None, one copy, tray by page size, and Duplex as laid out.

    The side to turn is that of the manifest where the file has backs; Simplex elsewhere.
    """
    for file in printed.files:
        wrong = list(_wishes(printed, file))
        yield from WISHES.results(file.said.path, _counted(wrong))


def _wishes(printed: Printed, file: FileProof) -> Iterator[str]:
    if not file.said.holds_pieces:
        return
    backs = any(page.side == "back" for page in file.said.pages)
    duplex = EDGES.get(printed.said.duplex, "/Simplex") if backs else "/Simplex"
    wanted: dict[str, object] = {
        "/PrintScaling": "/None",
        "/Duplex": duplex,
        "/NumCopies": 1,
        "/PickTrayByPDFSize": True,
    }
    if file.said.is_booklet:
        # Its sheets turn about the edge of the fold, whatever the pieces of the game do.
        del wanted["/Duplex"]
    given = file.pdf.Root.get("/ViewerPreferences", {})
    for key, value in wanted.items():
        found = given.get(key)
        if isinstance(found, pikepdf.Name):
            found = str(found)
        if found != value:
            shown = "nothing" if found is None else str(found).lstrip("/")
            yield f"expected {key[1:]} {str(value).lstrip('/')}, found {shown}"


def _counted(wrong: list[str]) -> list[Finding]:
    return [Finding(1, message) for message in wrong] or [Finding(0)]
