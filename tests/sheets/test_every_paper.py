"""Games on every paper, margins and way of backs, laid out: all of it lies on the paper.

Two small ones here; `tests/full/papers.py` lays out all.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from itertools import product
from pathlib import Path

import pytest

from pnp.faces.board import Board
from pnp.faces.face import Design
from pnp.faces.maker import FaceMaker
from pnp.faces.sheet import Sheet
from pnp.frame import FormSource, Label
from pnp.geometry import Sides
from pnp.paper import PROFILES, parse_paper
from pnp.pipeline.furniture import measure_with
from pnp.pipeline.kept import KeptWhole
from pnp.pipeline.layout import pages_of
from pnp.pipeline.orders import blank_designs, order_of
from pnp.pipeline.settings import Settings
from pnp.sheets.gaps import clear, gaps
from pnp.sheets.page import Order, Page
from pnp.sheets.reach import box_of, extent
from pnp.typeset.setter import Setting
from tests.papers import DUPLEX, PAPER_NAMES, STARTED, Case, game_of

SMALL = (Case("dune-chess", form="standee"), Case(STARTED))


def orders(case: Case, folder: Path) -> Iterator[Order]:
    """Yield the orders of all PDFs of a game, those alike once.

    What may come in tiles is drawn and set; of everything else the size is enough.
    """
    game = game_of(case, folder)
    maker = FaceMaker(game)
    measure = lru_cache(maxsize=None)(measure_with(maker.fonts))
    designs: dict[str, list[Design]] = {}
    sources: dict[str, FormSource] = {}
    with Setting(maker.fonts, maker.templates.icons.document) as setting:
        for part in game.components:
            large = isinstance(part, Board | Sheet)
            designs[part.id] = maker.designs(part) if large else blank_designs(game, part)
            for front in [design.front for design in designs[part.id]]:
                layers = ((layer, front.bleed_size) for layer in front.layers)
                sources[front.name] = FormSource(setting.add(layers), front.bleed_size)
        assert not maker.problems
        kept = KeptWhole(lambda: setting.result().documents, sources)
        for group, parts in game.groups().items():
            backs = any(part.sided() != "one" for part in parts)
            boards = all(isinstance(part, Board) for part in parts)
            ways = product(
                PAPER_NAMES,
                PROFILES.values(),
                DUPLEX if backs else DUPLEX[:1],
                (False, True) if boards else (False,),
            )
            for paper, profile, duplex, tiles in ways:
                yield order_of(
                    game,
                    group,
                    lambda component: designs[component.id],
                    parse_paper(paper),
                    Settings(profile=profile, duplex=duplex, tiles=tiles),  # type: ignore[arg-type]
                    dict.fromkeys(game.data.scale_groups, 1.0),
                    measure,
                    kept=kept,
                )


def faults(order: Order, pages: list[Page]) -> Iterator[str]:
    """Yield what is wrong with the pages of one PDF."""
    wanted = Counter(
        (piece.component, piece.id, piece.copy, side)
        for run in order.runs
        for piece in run.pieces
        for side in ("front", "back")[: 2 if piece.back else 1]
    )
    laid = {(p.component, p.id, p.copy, p.side) for page in pages for p in page.placements}
    if laid != wanted.keys():
        yield f"{len(wanted)} sides ordered, {len(laid)} laid out"
    for page in pages:
        printable = order.profile.printable(page.size).outset(Sides.all(0.01))
        if not printable.holds(extent(page, order.measure)):
            yield f"{page.label}: something lies outside the margins"
        trims = [put.trim.inset(Sides.all(0.01)) for put in page.placements if put.tile is None]
        for label in (item for item in page.drawn if isinstance(item, Label)):
            if any(box_of(label, order.measure).overlaps(trim) for trim in trims):
                yield f'{page.label}: "{label.text}" lies on a piece'
    fronts = {piece.front.name: piece.front for run in order.runs for piece in run.pieces}
    for put in (put for page in pages for put in page.placements):
        if put.tile is None:
            continue
        if put.tile.parted:
            yield f"{put.component}: a seam runs through its {put.tile.parted}"
        trim, kept = fronts[put.form].trim, order.kept(fronts[put.form])
        across = gaps(trim.width, kept.spans(True, 1.0))
        down = gaps(trim.height, kept.spans(False, 1.0))
        # What begins at the edge of the piece divides nothing.
        seams = ((put.tile.source.x, across), (put.tile.source.y, down))
        if any(at > 0 and not clear(at, free) for at, free in seams):
            yield f"{put.component}: tile {put.tile.name} begins in a block or a line of text"


def laid_out(case: Case, folder: Path) -> list[str]:
    """Return what is wrong with the pages of a game, in all ways."""
    wrong, count = [], 0
    for order in orders(case, folder):
        where = f"{order.group}, {order.paper.title}, {order.profile.name}, {order.duplex}"
        count += 1
        wrong += [f"{where}: {fault}" for fault in faults(order, pages_of(order))]
    assert count >= 7 * 3 * 8, "papers, margins, and PDFs or ways of backs"
    return wrong


@pytest.mark.parametrize("case", SMALL, ids=str)
def test_every_sheet_lies_on_every_paper(case: Case, tmp_path: Path) -> None:
    assert laid_out(case, tmp_path) == []
