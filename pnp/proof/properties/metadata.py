"""Properties 5 to 7: what a print dialog is told, nothing that acts, and what the file says."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

import pikepdf

from pnp.proof.reading.printed import FileProof, Printed
from pnp.proof.result import Finding, Result, Rule

WISHES = Rule(5, "print dialogs are told size and sides", "", 0, cost="streams")
INERT = Rule(6, "nothing in the file acts, hides or reaches out", "", 0)
NAMED = Rule(7, "title, language, bookmarks and page labels are there", "", 0)

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
    backs = any(page.said.side == "back" for page in file.pages)
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


ACTIONS: Final = frozenset(
    "/JavaScript /Launch /URI /SubmitForm /ResetForm /ImportData /GoToR /GoToE /Rendition /Sound "
    "/Movie /Trans /GoTo3DView /RichMediaExecute /Thread /Hide /SetOCGState".split()
)
LINKS: Final = "/URI"
"""Allowed in a book to read, where it is a link that says where it leads."""


def inert(printed: Printed) -> Iterator[Result]:
    """Yield property 6: no encryption, script, form, action, attachment or outside reference."""
    for file in printed.files:
        yield from INERT.results(file.said.path, _counted(list(dict.fromkeys(_acts(file)))))


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


def dictionaries(pdf: Any) -> Iterator[Any]:
    """Yield every dictionary and stream of the file, also those inside others."""
    for entry in list(pdf.objects):
        waiting = [entry]
        while waiting:
            found = waiting.pop()
            if isinstance(found, pikepdf.Dictionary | pikepdf.Stream):
                yield found
                inner = [value for _, value in found.items()]
            elif isinstance(found, pikepdf.Array):
                inner = list(found)
            else:
                continue
            waiting += [
                value
                for value in inner
                if isinstance(value, pikepdf.Dictionary | pikepdf.Array) and not value.is_indirect
            ]


PAIRS: Final = (
    ("/Title", "dc:title"),
    ("/Author", "dc:creator"),
    ("/Subject", "dc:description"),
    ("/Producer", "pdf:Producer"),
    ("/Creator", "xmp:CreatorTool"),
)
"""The same fact in the Info dictionary and in XMP."""


def named(printed: Printed) -> Iterator[Result]:
    """Yield property 7: title, language, XMP = Info, bookmarks, and the label of every sheet."""
    for file in printed.files:
        wrong = [Finding(1, message) for message in _facts(printed, file)]
        for page in file.pages:
            found = str(page.page.label)
            if found != page.said.label:
                message = f'expected the label "{page.said.label}", found "{found}"'
                wrong.append(Finding(1, message, page.said.number))
        yield from NAMED.results(file.said.path, wrong or [Finding(0)])


def _facts(printed: Printed, file: FileProof) -> Iterator[str]:
    pdf = file.pdf
    language = str(pdf.Root.get("/Lang", ""))
    wanted = printed.game.data.language if printed.game else language
    if not language or language != wanted:
        yield f'expected the language "{wanted or "en"}", found "{language}"'
    info = pdf.trailer.get("/Info", {})
    if not str(info.get("/Title", "")).strip():
        yield "expected a title, found none"
    elif printed.game and printed.game.data.title not in str(info.Title):
        yield f'expected a title of {printed.game.data.title}, found "{info.Title}"'
    if "/Metadata" not in pdf.Root:
        yield "expected XMP metadata, found none"
    else:
        with pdf.open_metadata() as meta:
            for key, name in PAIRS:
                one, two = str(info.get(key, "")), _plain(meta.get(name, ""))
                if one != two:
                    yield f'expected {name} of XMP = {key[1:]} of Info, found "{two}" and "{one}"'
    with pdf.open_outline() as outline:
        if not outline.root:
            yield "expected bookmarks, found none"
    if "/PageLabels" not in pdf.Root:
        yield "expected page labels, found none"


def _plain(value: Any) -> str:
    if isinstance(value, list | tuple | set):
        return "; ".join(str(part) for part in value)
    return str(value or "")
