"""Properties 26 and 28: everything stored once, and the same bytes from every build."""

from __future__ import annotations

import hashlib
import math
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final

import pikepdf

from pnp.errors import PnpError
from pnp.proof.deep import DEEPEST
from pnp.proof.dress import dictionaries
from pnp.proof.fonts import font_name, fonts_of
from pnp.proof.printed import FileProof, Printed
from pnp.proof.result import Finding, Result, Rule
from pnp.scratch import scratch

ONCE = Rule(26, "faces and fonts are stored once", "", 0)
SAME = Rule(28, "two builds give the same bytes", "", 0)

BATCH: Final = 100
"""Pages of one typesetter document; each document has a font program of its own."""

Rebuild = Callable[[Path], Path]
"""Builds the same thing again under a folder and returns the folder of the files."""


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
    known: dict[tuple[int, int], str] = {}
    seen: dict[str, str] = {}
    names = {objgen: name for name, targets in named.items() for objgen in targets}
    for form in _forms(file):
        mark = digest(form, known)
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


def digest(value: Any, known: dict[tuple[int, int], str], depth: int = 0) -> str:
    """Return a digest that equal objects share, whatever their numbers in the file."""
    key = value.objgen if isinstance(value, pikepdf.Object) else (0, 0)
    if key in known and key != (0, 0):
        return known[key]
    if depth > DEEPEST:
        return "deep"
    mark = hashlib.sha256(_text(value, known, depth)).hexdigest()
    if key != (0, 0):
        known[key] = mark
    return mark


def _text(value: Any, known: dict[tuple[int, int], str], depth: int) -> bytes:
    if isinstance(value, pikepdf.Dictionary | pikepdf.Stream):
        skipped = ("/Parent", "/Length", "/Filter", "/DecodeParms")
        parts = [
            f"{name} {digest(inner, known, depth + 1)}"
            for name, inner in sorted(value.items())
            if name not in skipped
        ]
        text = "<<" + " ".join(parts) + ">>"
        return text.encode() + (_data(value) if isinstance(value, pikepdf.Stream) else b"")
    if isinstance(value, pikepdf.Array):
        return ("[" + " ".join(digest(part, known, depth + 1) for part in value) + "]").encode()
    if isinstance(value, pikepdf.String):
        return bytes(value)
    return str(value).encode()


def _data(stream: Any) -> bytes:
    try:
        return bytes(stream.read_bytes())
    except pikepdf.PdfError:
        return bytes(stream.read_raw_bytes())


def same(printed: Printed, rebuild: Rebuild | None) -> Iterator[Result]:
    """Yield property 28: files are those that the manifest records, and are built alike again.

    The files of the folder are held against the sha256 of the manifest. With *rebuild* the same
    is built into a temporary folder; where that differs from the folder, it is built once more
    and the two new builds must be equal. Files that differ from two equal new builds were made
    from other data, or component by component: that is told and is no failure of the property.
    """
    findings: list[Finding] = []
    for file in printed.said.files:
        path = printed.folder / file.path
        found = hashlib.sha256(path.read_bytes()).hexdigest() if path.is_file() else "no file"
        if found != file.sha256:
            message = (
                f"{file.path}: expected the bytes that the build recorded, "
                f"sha256 {file.sha256[:12]}, found {found[:12]}"
            )
            findings.append(Finding(1, message))
    note = "not built again"
    if rebuild is not None:
        try:
            differing, note = _rebuilt(printed, rebuild)
        except PnpError as error:
            differing = [f"expected to be built again, found: {error}"]
        findings += [Finding(1, message) for message in differing]
    results = list(SAME.results(None, findings or [Finding(0)]))
    if all(result.ok for result in results):
        yield SAME.note(None, 0, note)
    else:
        yield from results


def _rebuilt(printed: Printed, rebuild: Rebuild) -> tuple[list[str], str]:
    with scratch() as folder:
        first = _hashes(rebuild(folder / "one"))
        here = _hashes(printed.folder)
        stale = sorted(name for name in first if here.get(name) != first[name])
        if not stale:
            return [], "built again, all files equal"
        second = _hashes(rebuild(folder / "two"))
    differing = sorted(name for name in first | second if first.get(name) != second.get(name))
    if differing:
        return [f"{name}: expected the same bytes, found others" for name in differing], ""
    return [], (
        f"two new builds are equal; {', '.join(stale[:4])}{', ...' if len(stale) > 4 else ''} "
        "here differ from them: other data or version, or built one by one"
    )


def _hashes(folder: Path) -> dict[str, str]:
    """Return the sha256 of every file that a plain build writes; notes to itself are left out."""
    return {
        path.relative_to(folder).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in sorted(folder.rglob("*"))
        if path.is_file() and not path.relative_to(folder).parts[0].startswith((".", "png"))
    }
