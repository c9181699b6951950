"""Properties 2 to 4: the paper, no scaling, and the boxes of every page."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pnp.geometry import Rect, Size, Transform
from pnp.paper import parse_paper
from pnp.proof.reading.printed import FileProof, PageProof, Printed
from pnp.proof.reading.reader import MM, ordered
from pnp.proof.result import Finding, Result, Rule, mm3

MEDIA = Rule(2, "pages are the ordered paper", "mm", 0.01, cost="streams")
PLAIN = Rule(3, "pages are not scaled, turned or cropped", "", 0, cost="streams")
BOXES = Rule(4, "trim and bleed boxes are there and nested", "mm", 0.01, cost="streams")


def media(printed: Printed) -> Iterator[Result]:
    """Yield property 2: MediaBox = paper, either way up, and as the manifest says.

    A file without pieces is a book to read: its pages need only be those of the manifest.
    """
    for file in printed.files:
        yield from MEDIA.results(
            file.said.path, [_media(printed, file, page) for page in file.pages]
        )


def _media(printed: Printed, file: FileProof, page: PageProof) -> Finding:
    found, said = page.shown.size, page.said.media
    wanted = [said]
    if file.said.holds_pieces:
        try:
            paper = parse_paper(printed.said.paper).size
        except ValueError:
            message = f'expected a paper in the manifest, found "{printed.said.paper}"'
            return Finding(0.0, message, page.said.number)
        upright, lying = _off(found, paper), _off(found, paper.turned())
        wanted.append(paper if upright <= lying else paper.turned())
    sizes = [(_off(found, size), size) for size in wanted]
    worst, size = max(sizes, key=lambda pair: pair[0])
    message = ""
    if worst > MEDIA.tolerance:
        message = (
            f"expected a page of {mm3(size.width)} x {mm3(size.height)} mm, "
            f"measured {mm3(found.width)} x {mm3(found.height)} mm"
        )
    return Finding(worst, message, page.said.number)


def _off(one: Size, two: Size) -> float:
    return max(abs(one.width - two.width), abs(one.height - two.height))


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


def boxes(printed: Printed) -> Iterator[Result]:
    """Yield property 4: Media >= Bleed >= Trim, and the TrimBox of a lone piece is its cut.

    With several pieces on a page the TrimBox is the page itself: the cuts are drawn. A book to
    read is not cut.
    """
    for file in printed.files:
        if not file.said.holds_pieces:
            continue
        findings = [finding for page in file.pages for finding in _boxes(page, file)]
        yield from BOXES.results(file.said.path, findings)


def _boxes(page: PageProof, file: FileProof) -> Iterator[Finding]:
    leaf, number = page.page.obj, page.said.number
    absent = [key[1:] for key in ("/TrimBox", "/BleedBox") if key not in leaf]
    if absent:
        yield Finding(len(absent), f"expected a {' and a '.join(absent)}, found none", number)
        return
    names = ("MediaBox", "BleedBox", "TrimBox")
    found = [ordered(page.page.mediabox), ordered(leaf.BleedBox), ordered(leaf.TrimBox)]
    for outer in (0, 1):
        one, two = found[outer], found[outer + 1]
        out = max(one[0] - two[0], one[1] - two[1], two[2] - one[2], two[3] - one[3]) * MM
        message = ""
        if out > BOXES.tolerance:
            message = (
                f"expected {names[outer + 1]} inside {names[outer]}, measured {mm3(out)} mm outside"
            )
        yield Finding(max(out, 0.0), message, number)
    left, _, _, top = found[0]
    x, low, right, high = found[2]
    trim = Rect((x - left) * MM, (top - high) * MM, (right - x) * MM, (high - low) * MM)
    lone = len(page.said.placements) == 1
    # A page of the wrong size is property 2; a TrimBox of that size or of the right one will do.
    choices = [page.written(page.said.placements[0].trim)] if lone else []
    # A booklet's sheet is folded whole, also where one of its halves is blank.
    if not lone or file.said.is_booklet:
        choices += [Rect.of(page.shown.size), Rect.of(page.said.media)]
    off, wanted = min(((_apart(trim, choice), choice) for choice in choices), key=lambda p: p[0])
    message = ""
    if off > BOXES.tolerance:
        what = "the piece" if lone else "the page"
        message = (
            f"expected the TrimBox of {what}, {mm3(wanted.width)} x {mm3(wanted.height)} mm at "
            f"x {mm3(wanted.x)}, y {mm3(wanted.y)}, measured {mm3(trim.width)} x "
            f"{mm3(trim.height)} mm at x {mm3(trim.x)}, y {mm3(trim.y)}"
        )
    yield Finding(off, message, number)


def _apart(one: Rect, two: Rect) -> float:
    return max(
        abs(one.x - two.x),
        abs(one.y - two.y),
        abs(one.right - two.right),
        abs(one.bottom - two.bottom),
    )
