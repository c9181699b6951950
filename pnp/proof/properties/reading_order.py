"""Property 34: the rulebook can be read aloud: marked structure, reading order, descriptions."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Any, Final

import pikepdf

from pnp.proof.reading.printed import FileProof, Printed
from pnp.proof.result import Finding, Result, Rule

READ = Rule(34, "the rulebook can be read aloud", "", 0, alone=True)

BOOK_FILE: Final = "rulebook.pdf"
DEEPEST: Final = 60


def read_aloud(printed: Printed) -> Iterator[Result]:
    """Yield property 34 for the book to read (PDF/UA-1, ISO 32000-1 14.7 and 14.8).

    The file is marked and has a tree of structure whose leaves come in the order of the pages;
    every page that shows text has leaves; headings skip no level; every figure has a description.
    """
    for file in printed.files:
        if file.said.path == BOOK_FILE:
            findings = [Finding(1, message) for message in _wrong(file)]
            figures = sum(kind == "/Figure" for kind, _ in _elements(file.pdf))
            if findings or not figures:
                yield from READ.results(file.said.path, findings or [Finding(0)])
            else:
                yield READ.note(file.said.path, 0, f"{figures} figures described")


def _elements(pdf: Any) -> list[tuple[str, Any]]:
    """Return every element of the tree with its type, in reading order."""
    found: list[tuple[str, Any]] = []

    def walk(node: Any, depth: int) -> None:
        if depth > DEEPEST or not isinstance(node, pikepdf.Dictionary):
            return
        if "/S" in node:
            found.append((str(node.S), node))
        for kid in _kids(node):
            walk(kid, depth + 1)

    walk(pdf.Root.get("/StructTreeRoot", pikepdf.Dictionary()), 0)
    return found


def _kids(node: Any) -> list[Any]:
    kids = node.get("/K")
    if kids is None:
        return []
    return list(kids) if isinstance(kids, pikepdf.Array) else [kids]


def _wrong(file: FileProof) -> Iterator[str]:
    pdf = file.pdf
    if not pdf.Root.get("/MarkInfo", {}).get("/Marked", False):
        yield "expected a marked file, found none of it"
    if "/StructTreeRoot" not in pdf.Root:
        yield "expected a tree of structure, found none"
        return
    level = 0
    for kind, element in _elements(pdf):
        if kind == "/Figure" and not str(element.get("/Alt", "")).strip():
            yield "expected a description of every figure, found a figure without"
        if kind[:2] == "/H" and kind[2:].isdigit():
            if int(kind[2:]) > level + 1:
                yield f"expected headings that skip no level, found {kind[1:]} below H{level}"
            level = int(kind[2:])
    numbers = {page.obj.objgen: index for index, page in enumerate(pdf.pages)}
    order = [numbers.get(page, -1) for page in _leaves(pdf.Root.StructTreeRoot, None, 0)]
    back = next(((a, b) for a, b in pairwise(order) if b < a), None)
    if back is not None:
        first, then = back
        yield (
            f"expected the order of the pages, found page {then + 1} read after page {first + 1}"
        )
    shown = set(order)
    for index, page in enumerate(file.pages):
        if page.shown.content.shown and index not in shown:
            yield f"expected text in the tree of structure, found page {index + 1} without"


def _leaves(node: Any, page: Any, depth: int) -> Iterator[tuple[int, int]]:
    """Yield the page of every marked part, in reading order."""
    if depth > DEEPEST or not isinstance(node, pikepdf.Dictionary):
        return
    page = node.get("/Pg", page)
    for kid in _kids(node):
        if isinstance(kid, pikepdf.Dictionary):
            if kid.get("/Type") == "/MCR":
                yield kid.get("/Pg", page).objgen
            else:
                yield from _leaves(kid, page, depth + 1)
        elif page is not None:
            yield page.objgen
