"""Property 23: a board is as large as ordered, measured in pixels."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from pnp.proof.reading.bare import bare, single_faces
from pnp.proof.reading.extent import PIXEL, extent, strips_over
from pnp.proof.reading.printed import FileProof, PageProof, Printed
from pnp.proof.reading.raster import rasters
from pnp.proof.result import Finding, Result, Rule

FINEST: Final = 2400
"""Dots an inch for boards: PDFium paints a pixel whole that a clip touches, at either end."""

BOARD = Rule(
    23, "boards have their size in pixels", "mm", round(PIXEL, 4), cost="pixels", alone=True
)

LARGE: Final = 100.0
"""A piece alone on its page and at least this long is measured as boards are, in millimetres."""


def boards(printed: Printed) -> Iterator[Result]:
    """Yield property 23: a board on paper is as wide and as high as ordered, to a pixel.

    What the page paints is compared with what the face alone paints: from the first to the last
    pixel that is not white, in strips across and down, without marks and labels. A face painted
    to its edge is held against the ordered size itself.
    """
    for file in printed.files:
        pages = [page for page in file.pages if _is_large(printed, page)]
        if pages and not file.said.repeats:
            yield from BOARD.results(file.said.path, _boards(printed, file, pages))


def _is_large(printed: Printed, page: PageProof) -> bool:
    laid = page.pieces
    # A box to fold has flaps that nothing is painted on; its outline is property 19.
    shapes = (printed.component(one.said.component) for one in laid)
    if any(shape is not None and shape.outline() != "rectangle" for shape in shapes):
        return False
    return (
        len(page.laid) == 1 == len(laid) and max(laid[0].whole.width, laid[0].whole.height) >= LARGE
    )


def _boards(printed: Printed, file: FileProof, pages: list[PageProof]) -> Iterator[Finding]:
    data, faces = single_faces(file)
    index_of = {laid.drawing.target.objgen: index for index, (laid, *_) in enumerate(faces)}
    with rasters(bare(file), FINEST) as sheets:
        for page in pages:
            laid = page.pieces[0]
            if laid.said.rotation:
                continue  # turned boards are measured by property 13 alone
            index = index_of[laid.drawing.target.objgen]
            with rasters(data, FINEST * laid.drawing.scale[0]) as alone:
                for down in (False, True):
                    strips = strips_over(laid, page, faces[index][2], down)
                    yield extent(laid, page, alone[index], sheets[page.said.number - 1], strips)
