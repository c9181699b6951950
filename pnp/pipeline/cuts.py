"""How the pieces of a build are cut out: plans of straight cuts, files for machines."""

from __future__ import annotations

import hashlib
import math
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from pnp.cutting.dxf import dxf_text
from pnp.cutting.guillotine import cut_order
from pnp.cutting.numbers import numbered
from pnp.cutting.paths import page_paths
from pnp.cutting.plan import SheetPlan
from pnp.cutting.svg import svg_text
from pnp.faces.face import Face
from pnp.frame import CutPath, Frame
from pnp.geometry import Rect, Sides, Size
from pnp.manifest.values import CutEntry, FileEntry, PageEntry
from pnp.model.component import Component
from pnp.pipeline.settings import MACHINES
from pnp.sheets.page import Order, Page, StraightCut

CRICUT_DPI = 300

Draw = Callable[[Frame, int], bytes]
"""Gives a frame as PNG at a resolution."""


class CutFile(Struct, frozen=True):
    """One file for a machine."""

    path: str
    kind: Literal["svg", "dxf", "png"]
    page: int
    data: bytes

    def entry(self, file: str) -> CutEntry:
        """Return what the manifest says of it; *file* is the PDF that it belongs to."""
        digest = hashlib.sha256(self.data).hexdigest()
        return {
            "path": self.path,
            "sha256": digest,
            "kind": self.kind,
            "file": file,
            "page": self.page,
        }


def with_cuts(
    pages: Sequence[Page], order: Order, components: Sequence[Component], cut: str
) -> list[Page]:
    """Return the pages of one PDF with their cuts: paths for a machine, or numbered straight cuts.

    Sheets of ready-cut labels stay as they are.
    """
    if order.labels:
        return list(pages)
    faces = {
        face.name: face
        for run in order.runs
        for piece in run.pieces
        for face in (piece.front, piece.back)
        if face is not None
    }
    if cut in MACHINES:
        kiss = {component.id for component in components if component.making.stickers}
        # What stands beside the pieces, such as a chart, is read where it was printed.
        beside = {component.id for component in components if component.is_extra()}
        paths = [tuple(page_paths(_without(page, beside), faces, kiss)) for page in pages]
        return [
            replace(page, cuts=own, shows_cuts=cut == "contour")
            for page, own in zip(pages, paths, strict=True)
        ]
    done = []
    for page in pages:
        plan = _plan(page, faces)
        printable = order.profile.printable(page.size)
        planned = replace(page, plan=plan)
        done.append(numbered(planned, printable, order.measure) if plan else page)
    return done


def _without(page: Page, names: Collection[str]) -> Page:
    """Return a page without the pieces of some components."""
    return replace(
        page, placements=tuple(put for put in page.placements if put.component not in names)
    )


def _plan(page: Page, faces: Mapping[str, Face]) -> tuple[StraightCut, ...]:
    """Return the straight cuts of a page, none for round pieces and backs.

    Round and hexagonal pieces among others are parted from them size by size, for scissors. A
    sheet that is folded in the middle is cut once it is: its backs lie behind the fronts.
    """
    fronts = [put for put in page.placements if put.side == "front"]
    trims = [put.trim for put in fronts if faces[put.form].outline == "rectangle"]
    if not trims:
        return ()
    area = Rect.of(page.size)
    if len(fronts) < len(page.placements):
        area = Rect.of(folded(page.size, page.folds))
    rounds: dict[tuple[float, float], list[Rect]] = {}
    for put in fronts:
        if faces[put.form].outline != "rectangle":
            size = put.trim.size
            rounds.setdefault((round(size.width, 3), round(size.height, 3)), []).append(put.trim)
    trims += [Rect.around(parts) for parts in rounds.values()]
    return _order(area, tuple(trims))


@lru_cache(maxsize=16)
def _order(area: Rect, trims: tuple[Rect, ...]) -> tuple[StraightCut, ...]:
    """Return the cuts of pieces that lie so; most sheets of a file are alike."""
    return cut_order(area, trims) or ()


def folded(size: Size, folds: Sequence[Sequence[float]]) -> Size:
    """Return the half of a sheet before its fold, on which the fronts are.

    >>> folded(Size(210, 297), [(0, 147.75, 210, 147.75), (0, 149.25, 210, 149.25)])
    Size(width=210, height=147.75)
    """
    x1, y1, x2, _ = min(tuple(fold) for fold in folds)
    return Size(x1, size.height) if x1 == x2 else Size(size.width, y1)


def cut_files(cut: str, group: str, pages: Sequence[Page], draw: Draw) -> Iterator[CutFile]:
    """Yield the files of one PDF for the machine that *cut* names, page by page."""
    for number, page in enumerate(pages, 1):
        if not page.cuts:
            continue
        name = f"cut/{group}-{number}"
        if cut == "cricut":
            yield from _picture(name, number, page, draw)
            continue
        paths = list(page.cuts)
        yield _text(name, "svg", number, svg_text(page.size, paths, page.label))
        yield _text(name, "dxf", number, dxf_text(page.size, paths))


def _text(name: str, kind: Literal["svg", "dxf"], page: int, text: str) -> CutFile:
    return CutFile(f"{name}.{kind}", kind, page, text.encode())


def _picture(name: str, number: int, page: Page, draw: Draw) -> Iterator[CutFile]:
    """Yield the pieces of a page as a picture, and their outlines at the same size."""
    block = Rect.around([put.trim.outset(put.bleed) for put in page.placements])
    wide, tall = (math.ceil(v * CRICUT_DPI / 25.4 - 1e-6) for v in (block.width, block.height))
    size = Size(wide * 25.4 / CRICUT_DPI, tall * 25.4 / CRICUT_DPI)
    forms = tuple(
        replace(form, box=form.box.moved(-block.x, -block.y)) for form in page.frame().forms
    )
    # A page a hair smaller than its pixels is not rounded up by one of them.
    hair = Rect.of(size).inset(Sides(0.0, 0.0, 1e-4, 1e-4)).size
    yield CutFile(f"{name}.png", "png", number, draw(Frame(hair, forms, ()), CRICUT_DPI))
    paths = [_moved(path, -block.x, -block.y) for path in page.cuts]
    yield _text(name, "svg", number, svg_text(size, paths, page.label))


def _moved(path: CutPath, across: float, down: float) -> CutPath:
    corners = tuple((x + across, y + down, bulge) for x, y, bulge in path.corners)
    return replace(path, corners=corners)


def sheet_plans(files: Sequence[FileEntry]) -> list[SheetPlan]:
    """Return the plans of all pages that the manifest's entries give one, in their order."""
    return [_sheet_plan(page) for entry in files for page in entry["pages"] if page.get("cuts")]


def _sheet_plan(page: PageEntry) -> SheetPlan:
    fronts = [put for put in page["placements"] if put["side"] == "front"]
    halved = len(fronts) < len(page["placements"])
    size = Size(*page["media"])
    return SheetPlan(
        (page["label"],),
        folded(size, page["fold"]) if halved else size,
        tuple(Rect(*put["trim"]) for put in fronts),
        tuple(StraightCut(*cut) for cut in page["cuts"]),
        halved,
    )
