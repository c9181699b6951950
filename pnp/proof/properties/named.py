"""Property 7: title, language, bookmarks and page labels are there."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from pnp.proof.reading.printed import FileProof, Printed
from pnp.proof.result import Finding, Result, Rule

NAMED = Rule(7, "title, language, bookmarks and page labels are there", "", 0)


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
