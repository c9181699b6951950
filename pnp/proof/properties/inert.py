"""Property 6: nothing in the file acts, hides or reaches out."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import pikepdf

from pnp.proof.reading.objects import dictionaries
from pnp.proof.reading.printed import FileProof, Printed
from pnp.proof.result import Finding, Result, Rule

INERT = Rule(6, "nothing in the file acts, hides or reaches out", "", 0)


ACTIONS: Final = frozenset(
    "/JavaScript /Launch /URI /SubmitForm /ResetForm /ImportData /GoToR /GoToE /Rendition /Sound "
    "/Movie /Trans /GoTo3DView /RichMediaExecute /Thread /Hide /SetOCGState".split()
)
LINKS: Final = "/URI"
"""Allowed in a book to read, where it is a link that says where it leads."""


def inert(printed: Printed) -> Iterator[Result]:
    """Yield property 6: no encryption, script, form, action, attachment or outside reference."""
    for file in printed.files:
        yield from INERT.results(
            file.said.path,
            [Finding(1, what) for what in dict.fromkeys(_acts(file))] or [Finding(0)],
        )


def _acts(file: FileProof) -> Iterator[str]:
    root = file.pdf.Root
    if file.pdf.is_encrypted:
        yield "expected no encryption, found some"
    for key, what in (("/AcroForm", "form"), ("/OpenAction", "action on opening")):
        if key in root:
            yield f"expected no {what}, found {key[1:]}"
    for key in ("/Collection", "/AF", "/XFA"):
        if key in root:
            yield f"expected no attachment, found {key[1:]}"
    for where in dictionaries(file.pdf):
        kind, action = where.get("/Type"), where.get("/S")
        if kind in ("/Filespec", "/EmbeddedFile") or "/EmbeddedFiles" in where:
            yield "expected no attachment, found one"
        if "/JS" in where or "/JavaScript" in where:
            yield "expected no script, found JavaScript"
        elif isinstance(action, pikepdf.Name) and str(action) in ACTIONS:
            linked = str(action) == LINKS and not file.said.holds_pieces
            if kind in (None, "/Action") and not linked:
                yield f"expected no action, found {str(action)[1:]}"
        if "/AA" in where:
            yield "expected no action, found one on an event (AA)"
        if isinstance(where, pikepdf.Stream) and "/F" in where:
            yield "expected all data inside the file, found a stream elsewhere"
