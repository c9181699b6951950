"""What the pages of a finished book show: straight apostrophes, ids that touch in the margin."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import combinations, pairwise

import pypdfium2

ID = re.compile(r"[A-Z]{2,3}-\d+\.\w+")
SMALLEST = 8.0
"""Points; ids in the margin are smaller than any other text."""


def straight(data: bytes) -> list[tuple[int, str]]:
    """Return page and words around every straight apostrophe."""
    document = pypdfium2.PdfDocument(data)
    try:
        return [
            (number, found)
            for number, page in enumerate(document, start=1)
            for found in re.findall(r".{0,20}['\"].{0,20}", page.get_textpage().get_text_range())
        ]
    finally:
        document.close()


def touching(data: bytes) -> list[tuple[int, str, str]]:
    """Return page and ids of every two in the margins that lie on one another."""
    document = pypdfium2.PdfDocument(data)
    try:
        return [
            (number, one, two)
            for number, page in enumerate(document, start=1)
            for (one, low, high), (two, below, above) in combinations(_ids(page), 2)
            if min(high, above) - max(low, below) > 0.5
        ]
    finally:
        document.close()


def _ids(page: pypdfium2.PdfPage) -> Iterator[tuple[str, float, float]]:
    """Yield the ids of the outer margin with the lower and upper edge of their digits."""
    text = page.get_textpage()
    words = text.get_text_range()
    width = page.get_width()
    for found in ID.finditer(words):
        boxes = [text.get_charbox(place) for place in range(*found.span())]
        low, high = min(box[1] for box in boxes), max(box[3] for box in boxes)
        in_margin = boxes[-1][2] < 62 or boxes[0][0] > width - 67
        in_line = all(one[0] < two[0] for one, two in pairwise(boxes))
        if in_margin and in_line and high - low < SMALLEST:
            yield found[0], low, high
