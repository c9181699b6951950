"""Property 26: faces and fonts are stored once."""

from __future__ import annotations

import hashlib
import math
from collections import Counter
from collections.abc import Iterator
from typing import Any, Final

import pikepdf

from pnp.proof.reading.font_list import font_name, fonts_of
from pnp.proof.reading.objects import dictionaries
from pnp.proof.reading.printed import FileProof, Printed
from pnp.proof.result import Finding, Result, Rule

ONCE = Rule(26, "faces and fonts are stored once", "", 0)

BATCH: Final = 150
"""Pages of one typesetter document; each document has a font program of its own."""


def once(printed: Printed) -> Iterator[Result]:
    """Yield property 26: one stream for each face and none twice, one program for each font.

    A name of a form leads to the same stream on all pages. A font may have one program for each
    document of the typesetter and one for the furniture; equal programs are never stored twice.
    A book to read is the typesetter's own. In everything.pdf, which may gather parts built at
    different times, each file counts.
    """
    groups = sum(not file.said.repeats for file in printed.files)
    sheets = [file for file in printed.files if file.said.holds_pieces]
    whole = max(sum(len(_forms(file)) for file in sheets if not file.said.repeats), 1)
    for file in sheets:
        parts = max(groups, 1) if file.said.repeats else 1
        # Forms that follow each other may begin and end inside a document.
        documents = min(math.ceil(len(_forms(file)) / BATCH) + 1, math.ceil(whole / BATCH))
        wrong = [Finding(1, message) for message in _twice(file, parts, documents)]
        yield from ONCE.results(file.said.path, wrong or [Finding(0)])


def _forms(file: FileProof) -> list[Any]:
    return [
        entry
        for entry in dictionaries(file.pdf)
        if isinstance(entry, pikepdf.Stream) and entry.get("/Subtype") == "/Form"
    ]


def _twice(file: FileProof, parts: int, documents: int) -> Iterator[str]:
    named: dict[str, set[tuple[int, int]]] = {}
    for page in file.pages:
        for drawing in page.shown.drawings:
            named.setdefault(drawing.form, set()).add(drawing.target.objgen)
    for name, targets in sorted(named.items()):
        if len(targets) > 1:
            yield f"{name}: expected one stream for the face, found {len(targets)}"
    seen: dict[bytes, str] = {}
    names = {objgen: name for name, targets in named.items() for objgen in targets}
    for form in _forms(file):
        mark = file.prints.of(form)
        name = names.get(form.objgen, "a layer")
        if mark in seen:
            yield f"{name}: expected its stream once, found it again as {seen[mark]}"
        seen.setdefault(mark, name)
    yield from _programs(file, parts, parts * documents)


def _programs(file: FileProof, parts: int, documents: int) -> Iterator[str]:
    programs: dict[str, dict[tuple[int, int], bytes]] = {}
    for font in fonts_of(file):
        holder = font.DescendantFonts[0] if "/DescendantFonts" in font else font
        descriptor = holder.get("/FontDescriptor", {})
        for key in ("/FontFile", "/FontFile2", "/FontFile3"):
            if key in descriptor:
                program = descriptor[key]
                data = hashlib.sha256(program.read_raw_bytes()).digest()
                programs.setdefault(font_name(font), {})[program.objgen] = data
    for name, found in sorted(programs.items()):
        equal = max(Counter(found.values()).values())
        if equal > 1:
            yield f"{name}: expected its program once, found it {equal} times"
        elif len(found) > documents + parts:
            yield f"{name}: expected at most {documents + parts} programs, found {len(found)}"
