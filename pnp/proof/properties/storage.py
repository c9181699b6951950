"""Properties 26 and 28: everything stored once, and the same bytes from every build."""

from __future__ import annotations

import hashlib
import math
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pikepdf

from pnp.errors import PnpError
from pnp.proof.again import Again
from pnp.proof.properties.fonts import font_name, fonts_of
from pnp.proof.properties.metadata import dictionaries
from pnp.proof.reading.printed import FileProof, Printed
from pnp.proof.result import Finding, Result, Rule

ONCE = Rule(26, "faces and fonts are stored once", "", 0)
SAME = Rule(28, "two builds give the same bytes", "", 0)

BATCH: Final = 100
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


def same(printed: Printed, again: Again | None) -> Iterator[Result]:
    """Yield property 28: files are those that the manifest records, and are built alike again.

    The files of the folder are held against the sha256 of the manifest, and against a new build.
    Where that differs it is built once more: a folder that differs from two equal new builds was
    changed since it was built. Only where something else is known to have changed, the data, the
    program or what was asked for, that is told and is no failure: property 36 then judges what
    the files show.
    """
    findings: list[Finding] = []
    told: set[str] = set()
    for file in printed.said.files:
        path = printed.folder / file.path
        found = hashlib.sha256(path.read_bytes()).hexdigest() if path.is_file() else "no file"
        if found != file.sha256:
            told.add(file.path)
            message = (
                f"{file.path}: expected the bytes that the build recorded, "
                f"sha256 {file.sha256[:12]}, found {found[:12]}"
            )
            findings.append(Finding(1, message))
    note = "not built again"
    if again is not None:
        try:
            differing, note = _rebuilt(printed, again, told)
        except PnpError as error:
            differing = [f"expected to be built again, found: {error}"]
        findings += [Finding(1, message) for message in differing]
    results = list(SAME.results(None, findings or [Finding(0)]))
    if all(result.ok for result in results):
        yield SAME.note(None, 0, note)
    else:
        yield from results


def _rebuilt(printed: Printed, again: Again, told: set[str]) -> tuple[list[str], str]:
    """Return what is wrong with files that differ from new builds, or else a remark on them.

    Those that are *told* already are left out.
    """
    here, first = _hashes(printed.folder), _hashes(again.first.folder)
    listed = {file.path for file in printed.said.files}
    listed |= {str(entry["path"]) for entry in printed.said.raw.get("cuts", ())}
    names = (first.keys() | listed) - told
    stale = sorted(name for name in names if here.get(name) != first.get(name))
    if not stale:
        return [], "built again, all files equal"
    if again.since:
        which = ", ".join(stale[:4]) + (", ..." if len(stale) > 4 else "")
        return [], f"{which}: not as a new build makes them, for {' and '.join(again.since)}"
    second = _hashes(again.second.folder)
    differing = sorted(name for name in first | second if first.get(name) != second.get(name))
    if differing:
        return [f"{name}: expected the same bytes, found others" for name in differing], ""
    return [f"{name}: expected what two new builds make alike, found others" for name in stale], ""


def _hashes(folder: Path) -> dict[str, str]:
    """Return the sha256 of every file that a plain build writes; notes to itself are left out."""
    return {
        path.relative_to(folder).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in sorted(folder.rglob("*"))
        if path.is_file() and not path.relative_to(folder).parts[0].startswith((".", "png"))
    }
