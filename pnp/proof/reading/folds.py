"""Which strokes of a page are folds, and which pages hold pieces to cut out."""

from __future__ import annotations

from collections.abc import Iterator

from pnp.geometry import Rect, Sides
from pnp.proof.reading.printed import FileProof, PageProof, Printed
from pnp.proof.reading.reader import Stroke


def is_fold(stroke: Stroke, page: PageProof) -> bool:
    """Return whether the stroke lies on a fold line of the manifest."""
    for x1, y1, x2, y2 in page.said.folds:
        line = Rect(min(x1, x2), min(y1, y2), abs(x2 - x1), abs(y2 - y1)).outset(Sides.all(0.01))
        ends = ((stroke.x1, stroke.y1), (stroke.x2, stroke.y2))
        if all(line.x <= x <= line.right and line.y <= y <= line.bottom for x, y in ends):
            return True
    return False


def pages_to_cut(printed: Printed, file: FileProof) -> Iterator[PageProof]:
    """Yield the pages that hold pieces to cut out."""
    for page in file.pages:
        pieces = page.said.pieces
        if pieces and not all(printed.on_labels(put) for put in pieces):
            yield page
