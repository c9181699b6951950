"""Property 31: paths for cutting machines are the outlines of the pieces, and marks are true.

Outlines follow from the places of the manifest and the data; that pieces are drawn there is
property 13.
"""

from __future__ import annotations

import hashlib
import math
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final

from pnp.geometry import Rect
from pnp.proof.reading.cut_dxf import read_dxf
from pnp.proof.reading.cut_files import CutRead
from pnp.proof.reading.cut_spots import read_spots
from pnp.proof.reading.cut_svg import read_svg
from pnp.proof.reading.paths import Point, Traced, Wanted, deviation, nearest
from pnp.proof.reading.placed import Placed
from pnp.proof.reading.printed import FileProof, PageProof, Printed
from pnp.proof.reading.registration import registered
from pnp.proof.result import Finding, Result, Rule, mm3

PATHS = Rule(31, "cut paths are the outlines of the pieces", "mm", 0.01, cost="streams")

FILES: Final = {
    "contour": ("svg", "dxf"),
    "silhouette": ("svg", "dxf"),
    "cricut": ("svg", "png"),
}
"""Files of every page by what the build was asked for."""

LIMIT: Final = (9.25 * 25.4, 6.75 * 25.4)
"""The largest picture that Cricut prints and cuts, in millimetres."""

DOTS: Final = 300
"""Resolution of such a picture, in dots per inch."""


def paths(printed: Printed) -> Iterator[Result]:
    """Yield property 31: every path within 0.01 mm of the outline of its piece, none besides.

    Asked of SVG, DXF and the spot colours of the PDF; stickers are cut to their backing, folds
    scored. Silhouette sheets have their registration marks at the figures of the machine and
    nothing else in the corners; Cricut pictures keep to their limit. Without data, only the box
    around each piece is known. An ordinary build has no such files.
    """
    cut = str(printed.said.raw.get("cut", ""))
    entries = printed.said.raw.get("cuts", [])
    if cut not in FILES:
        if entries:
            message = "manifest.json: expected cut files for a machine only, found some"
            yield from PATHS.results(None, [Finding(1.0, message)])
        else:
            yield PATHS.note(None, None, "no paths for a machine asked for")
        return
    for file in printed.files:
        if file.said.is_book or not file.said.holds_pieces:
            continue
        findings = [Finding(0.0)]
        for page in file.pages:
            findings += [
                Finding(finding.measured, finding.message, page.said.number)
                for finding in _page(printed, file, page, cut, entries)
            ]
        yield from PATHS.results(file.said.path, findings)


def _page(
    printed: Printed, file: FileProof, page: PageProof, cut: str, entries: Sequence[Any]
) -> Iterator[Finding]:
    fronts = [put for put in page.said.pieces if put.side == "front"]
    pieces = [put for put in fronts if not (printed.on_labels(put) or printed.is_beside(put))]
    front = page.said.side == "front"
    wanted = [_wanted(printed, put) for put in pieces] if front else []
    height = page.said.media.height
    if cut == "contour":
        spots = read_spots(page.page, height)
        yield from _judged("PDF", spots, wanted, None)
    if file.said.repeats:
        return
    if cut == "silhouette" and wanted:
        yield from registered(file.path, page)
    listed = {
        entry["kind"]: entry
        for entry in entries
        if (entry["file"], entry["page"]) == (file.said.path, page.said.number)
    }
    folds = _folds(printed, page, pieces)
    for kind in FILES[cut] if wanted else ():
        entry = listed.pop(kind, None)
        if entry is None:
            yield Finding(1.0, f"expected a file {kind} to cut by, found none listed")
            continue
        yield from _file(printed.folder, entry, page, wanted, folds, cut)
    for entry in listed.values():
        yield Finding(1.0, f"expected no file for this page, found {entry['path']}")


def _file(
    folder: Path,
    entry: Any,
    page: PageProof,
    wanted: Sequence[Wanted],
    folds: Sequence[tuple[Point, Point]],
    cut: str,
) -> Iterator[Finding]:
    name, path = str(entry["path"]), folder / str(entry["path"])
    if not path.is_file():
        yield Finding(1.0, f"{name}: expected the file of the manifest, found none")
        return
    if hashlib.sha256(path.read_bytes()).hexdigest() != entry["sha256"]:
        yield Finding(1.0, f"{name}: expected the bytes that the build recorded, found others")
        return
    media = page.said.media
    block = Rect.around([put.bleed_box for put in page.said.pieces])
    try:
        if entry["kind"] == "png":
            yield from _picture(name, path, block)
            return
        if entry["kind"] == "dxf":
            read = read_dxf(path, media.height)
        else:
            read = read_svg(path)
            if cut == "cricut":
                read.paths[:] = [traced.moved(block.x, block.y) for traced in read.paths]
            elif read.size != (media.width, media.height):
                read.faults.append("expected a drawing as large as the page, found another size")
    except (ValueError, LookupError, ArithmeticError) as error:
        yield Finding(1.0, f"{name}: expected paths that can be read, found: {error}")
        return
    yield from _judged(name, read, wanted, folds)


def _judged(
    name: str,
    read: CutRead,
    wanted: Sequence[Wanted],
    folds: Sequence[tuple[Point, Point]] | None,
) -> Iterator[Finding]:
    """Yield how far each path strays; the folds are not looked for where they are None."""
    yield from (Finding(1.0, f"{name}: {fault}") for fault in read.faults)
    cuts = [traced for traced in read.paths if traced.layer != "SCORE"]
    if len(cuts) != len(wanted):
        message = f"{name}: expected {len(wanted)} outlines, found {len(cuts)}"
        yield Finding(abs(len(cuts) - len(wanted)), message)
    for one in wanted:
        traced = nearest(one, cuts)
        if traced is None:
            break
        off = deviation(one, traced)
        message = ""
        if off > PATHS.tolerance:
            message = (
                f"{name}: {one.name}: expected a cut on its outline, measured {mm3(off)} mm off"
            )
        elif traced.layer != one.layer or not traced.closed:
            shown = traced.layer if traced.closed else "an open line"
            message = f"{name}: {one.name}: expected a closed line of {one.layer}, found {shown}"
        yield Finding(off, message)
    if folds is not None:
        scores = [traced for traced in read.paths if traced.layer == "SCORE"]
        yield from _scored(name, scores, folds)


def _scored(
    name: str, scores: Sequence[Traced], folds: Sequence[tuple[Point, Point]]
) -> Iterator[Finding]:
    if len(scores) != len(folds):
        yield Finding(1.0, f"{name}: expected {len(folds)} folds, found {len(scores)}")
        return
    for start, end in folds:
        off = min(
            max(math.dist(a, start), math.dist(b, end))
            for traced in scores
            for ends in [(traced.points[0], traced.points[-1])]
            for a, b in (ends, ends[::-1])
        )
        message = ""
        if off > PATHS.tolerance:
            place = f"x {mm3(start[0])}, y {mm3(start[1])} mm"
            message = f"{name}: expected a score at {place}, measured {mm3(off)} mm off"
        yield Finding(off, message)


def _picture(name: str, path: Path, block: Rect) -> Iterator[Finding]:
    """Yield what is wrong with a picture for Cricut: its size, or more than the limit."""
    data = path.read_bytes()
    wide, tall = (int.from_bytes(data[at : at + 4], "big") for at in (16, 20))
    for pixels, length in ((wide, block.width), (tall, block.height)):
        if pixels != math.ceil(length * DOTS / 25.4 - 1e-3):
            message = f"{name}: expected {mm3(length)} mm at {DOTS} dpi, found {pixels} pixels"
            yield Finding(abs(pixels * 25.4 / DOTS - length), message)
    longer, shorter = (side * 25.4 / DOTS for side in (max(wide, tall), min(wide, tall)))
    if longer > LIMIT[0] + 0.01 or shorter > LIMIT[1] + 0.01:
        message = (
            f"{name}: expected at most 9.25 x 6.75 in, found {mm3(longer)} x {mm3(shorter)} mm"
        )
        yield Finding(1.0, message)


def _wanted(printed: Printed, put: Placed) -> Wanted:
    """Return the outline of a piece where the manifest places it."""
    component, game = printed.component(put.component), printed.game
    if component is None or game is None or put.tile:
        return Wanted(str(put), "CUT", put.trim, "rectangle")
    factor, trim = printed.factor(put), put.trim
    corners: tuple[Point, ...] = ()
    shape = component.outline()
    if shape == "hexagon":
        x, _ = trim.centre
        high = trim.height
        corners = (
            (x, trim.y),
            (trim.right, trim.y + high / 4),
            (trim.right, trim.y + high * 3 / 4),
            (x, trim.bottom),
            (trim.x, trim.y + high * 3 / 4),
            (trim.x, trim.y + high / 4),
        )
    elif shape == "polygon":
        item = next(one for one in game.items[component.id] if one.id == put.id)
        points = component.contour(item)
        corners = tuple((trim.x + x * factor, trim.y + y * factor) for x, y in points)
    radius = component.corner_radius() * factor if shape == "rectangle" else 0.0
    return Wanted(
        str(put),
        "KISS" if component.making.stickers else "CUT",
        trim,
        shape,
        radius,
        corners,
    )


def _folds(
    printed: Printed, page: PageProof, pieces: Sequence[Placed]
) -> list[tuple[Point, Point]]:
    """Return the folds of the manifest and those of polygons, which only the data know."""
    found: list[tuple[Point, Point]] = [((x1, y1), (x2, y2)) for x1, y1, x2, y2 in page.said.folds]
    for put in pieces:
        component, game = printed.component(put.component), printed.game
        if component is None or game is None or component.outline() != "polygon":
            continue
        item = next(one for one in game.items[component.id] if one.id == put.id)
        factor, trim = printed.factor(put), put.trim
        for (x1, y1), (x2, y2) in component.folds(item):
            start = trim.x + x1 * factor, trim.y + y1 * factor
            found.append((start, (trim.x + x2 * factor, trim.y + y2 * factor)))
    return found
