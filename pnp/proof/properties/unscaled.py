"""Property 3: pages are not scaled, turned or cropped."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pnp.geometry import Transform
from pnp.proof.reading.printed import PageProof, Printed
from pnp.proof.reading.reader import MM, ordered
from pnp.proof.result import Finding, Result, Rule, mm3

PLAIN = Rule(3, "pages are not scaled, turned or cropped", "", 0, cost="streams")


def plain(printed: Printed) -> Iterator[Result]:
    """Yield property 3: UserUnit absent or 1, Rotate 0, CropBox = MediaBox, no scaled page.

    A page is scaled where its content begins with a matrix outside any q and Q. It must have none
    but the correction for a printer that the manifest declares, and that one on every sheet.
    """
    for file in printed.files:
        findings: list[Finding] = []
        for page in file.pages:
            wrong = list(_changes(page))
            message = "; ".join(wrong)
            findings.append(Finding(len(wrong), message, page.said.number))
        yield from PLAIN.results(file.said.path, findings)


def _changes(page: PageProof) -> Iterator[str]:
    leaf = page.page.obj
    unit = float(leaf.get("/UserUnit", 1))
    if unit != 1.0:
        yield f"expected no UserUnit, found {unit:g}"
    turn = int(inherited(leaf, "/Rotate") or 0)
    if turn % 360:
        yield f"expected Rotate 0, found {turn}"
    crop = inherited(leaf, "/CropBox")
    if crop is not None:
        pairs = zip(ordered(crop), ordered(page.page.mediabox), strict=True)
        off = max(abs(a - b) * MM for a, b in pairs)
        if off > 0.001:
            yield f"expected CropBox = MediaBox, measured {mm3(off)} mm between them"
    base, wanted = page.shown.base, page.change or Transform()
    # Six decimals are what content streams are written with.
    sides = [(base.a, wanted.a), (base.b, wanted.b), (base.c, wanted.c), (base.d, wanted.d)]
    apart = max(abs(base.e - wanted.e), abs(base.f - wanted.f)) * MM if page.change else 0.0
    if max(abs(one - two) for one, two in sides) > 1e-6 or apart > 0.001:
        known = f"the correction {_numbers(wanted)}" if page.change else "no transform"
        yield f"expected {known} of the whole page, found the matrix {_numbers(base)}"


def _numbers(matrix: Transform) -> str:
    numbers = [matrix.a, matrix.b, matrix.c, matrix.d]
    if max(abs(matrix.e), abs(matrix.f)) > 1e-6:
        numbers += [matrix.e, matrix.f]
    return " ".join(f"{number:.5g}" for number in numbers)


def inherited(leaf: Any, key: str) -> Any:
    """Return an attribute of the page or of the nearest node above it (7.7.3.4), or None."""
    node, depth = leaf, 0
    while node is not None and depth < 50:
        if key in node:
            return node[key]
        node, depth = node.get("/Parent"), depth + 1
    return None
