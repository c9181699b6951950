"""Boards printed over several pages: which pages are parts of one, and how far they overlap.

Pages are compared at their edges: where the right edge of one shows what the left edge of another
shows, they lie side by side. A layout counts only where all its neighbours agree.
"""

from __future__ import annotations

import statistics
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import pairwise, starmap
from typing import Any, Final

from msgspec import Struct

from pnp.reprint.boxes import Box, height, width
from pnp.reprint.edges import LARGE, LEAST, GreyPage, grey, is_full, shared, unlike
from pnp.reprint.finding import SURE, PageFound

MOST_PARTS: Final = 24
MOST_UNLIKE, UNLIKE_IN_ALL = 0.25, 0.08
"""Share of two edges that may show other things, and of all edges of a board together."""


class BoardFound(Struct, frozen=True):
    """Pages that are one board."""

    rows: tuple[tuple[int, ...], ...]
    """Numbers of pages as they lie."""

    boxes: dict[int, Box]
    """What of each page belongs to the board, in millimetres."""

    overlap: tuple[float, float]
    """Millimetres that neighbours share, side by side and one above the other."""


class _Part(Struct, frozen=True):
    number: int
    box: Box
    picture: GreyPage
    """The rendering of the box."""


_Page = tuple[PageFound, GreyPage]
Pair = tuple[int, int]
"""Places of two parts, left and right or above and below."""


def boards(found: Sequence[PageFound], document: Any) -> Iterator[BoardFound]:
    """Yield the boards of a PDF: pages in a row that hold one large thing each and fit together."""
    for run in _runs(found, document):
        ways = (_Fitting(_agreed(run), True), _Fitting(_inked(run), False))
        start = 0
        while start < len(run) - 1:
            largest = [board for way in ways if (board := way.board(start))]
            board = max(largest, key=lambda one: len(one.boxes), default=None)
            if board is not None:
                yield board
            start += 1 if board is None else len(board.boxes)


def _runs(found: Sequence[PageFound], document: Any) -> Iterator[list[_Page]]:
    """Yield pages one after the other that are of one size and may be parts."""
    run: list[_Page] = []
    for page in found:
        whole = len(page.boxes) > 1 and page.sure >= SURE
        picture = None if whole else grey(document[page.number - 1], page.size)
        full = picture is not None and (_is_large(page) or is_full(picture))
        last = run[-1][0] if run else None
        follows = last and page.number == last.number + 1 and page.size == last.size
        if run and not (full and follows):
            yield run
            run = []
        if picture is not None and full:
            run.append((page, picture))
    if run:
        yield run


def _is_large(page: PageFound) -> bool:
    """Return whether a page surely holds one large thing, however much of it is blank."""
    sides = [min(width(box), height(box)) for box in page.boxes]
    return len(sides) == 1 and sides[0] >= LARGE and page.sure >= SURE


def _agreed(run: Sequence[_Page]) -> list[_Part]:
    """Return as parts the box that most pages have one of: crop marks and frames are exact."""
    single = [page.boxes[0] for page, _ in run if len(page.boxes) == 1]
    votes = Counter(tuple(round(edge, 1) for edge in box) for box in single)
    if not votes:
        return []
    most, _ = votes.most_common(1)[0]
    box = next(one for one in single if tuple(round(edge, 1) for edge in one) == most)
    return [_Part(page.number, box, picture.part(box)) for page, picture in run]


def _inked(run: Sequence[_Page]) -> list[_Part]:
    """Return as parts the box in which any of the pages has ink."""
    lefts, tops, rights, bottoms = zip(*(picture.ink() for _, picture in run), strict=True)
    box = min(lefts), min(tops), max(rights), max(bottoms)
    return [_Part(page.number, box, picture.part(box)) for page, picture in run]


def _shapes(count: int) -> Iterator[list[list[int]]]:
    """Yield rows of places: every rectangle of so many, read by rows and by columns."""
    for columns in range(count, 0, -1):
        if count % columns:
            continue
        rows = count // columns
        yield [[row * columns + column for column in range(columns)] for row in range(rows)]
        if 1 < columns < count:
            yield [[column * rows + row for column in range(columns)] for row in range(rows)]


class _Fitting:
    """Finds layouts in which neighbours fit; each pair of pages is compared once.

    Only *exact* boxes may touch: where ink tells the box, blank paper lies between.
    """

    def __init__(self, parts: Sequence[_Part], exact: bool) -> None:
        self.parts, self.exact = parts, exact
        self.turned = cache(lambda place: parts[place].picture.turned())
        self.across = cache(lambda a, b: shared(parts[a].picture, parts[b].picture))
        self.down = cache(lambda a, b: shared(self.turned(a), self.turned(b)))
        self.beside = cache(lambda a, b: unlike(parts[a].picture, parts[b].picture))
        self.below = cache(lambda a, b: unlike(self.turned(a), self.turned(b)))

    def board(self, start: int) -> BoardFound | None:
        """Return the largest board whose first part is this one."""
        for count in range(min(len(self.parts) - start, MOST_PARTS), 1, -1):
            for shape in _shapes(count):
                rows = [[start + place for place in row] for row in shape]
                found = self._joined(rows)
                if found is not None:
                    return found
        return None

    def _joined(self, rows: list[list[int]]) -> BoardFound | None:
        beside = [pair for row in rows for pair in pairwise(row)]
        below = [pair for column in zip(*rows, strict=True) for pair in pairwise(column)]
        overlap: tuple[float, float] | None = None
        if self.exact and self._touch(beside, below):
            overlap = 0.0, 0.0
        else:
            across = _common(starmap(self.across, beside))
            down = None if across is None else _common(starmap(self.down, below))
            overlap = None if across is None or down is None else (across, down)
        if overlap is None:
            return None
        numbers = tuple(tuple(self.parts[place].number for place in row) for row in rows)
        return BoardFound(numbers, self._boxes(rows), overlap)

    def _boxes(self, rows: list[list[int]]) -> dict[int, Box]:
        """Return the boxes of the parts; by ink, the last row and column end in blank paper."""
        boxes = {place: self.parts[place].box for row in rows for place in row}
        if not self.exact:
            inks = {place: self.parts[place].picture.ink() for place in boxes}
            right = max(inks[row[-1]][2] for row in rows)
            bottom = max(inks[place][3] for place in rows[-1])
            for place, (left, top, x, y) in boxes.items():
                last = any(row[-1] == place for row in rows)
                x = left + right if last and x - left - right > LEAST else x
                low = place in rows[-1] and y - top - bottom > LEAST
                boxes[place] = left, top, x, top + bottom if low else y
        return {self.parts[place].number: box for place, box in boxes.items()}

    def _touch(self, beside: Sequence[Pair], below: Sequence[Pair]) -> bool:
        """Return whether all edges that meet go on, and those that tell anything tie all parts."""
        shares: list[float] = []
        tied: list[set[int]] = [{place} for pair in (*beside, *below) for place in pair]
        for compare, pairs in ((self.beside, beside), (self.below, below)):
            for pair in pairs:
                share, telling = compare(*pair)
                if share > MOST_UNLIKE:
                    return False
                if telling:
                    shares.append(share)
                    tied = _tied(tied, pair)
        return all(one == tied[0] for one in tied) and statistics.fmean(shares) < UNLIKE_IN_ALL


def _tied(groups: Sequence[set[int]], pair: Pair) -> list[set[int]]:
    """Return the groups, those of the pair made one."""
    one = set().union(*(group for group in groups if group & set(pair)))
    return [one if group & one else group for group in groups]


def _common(found: Iterable[float | None]) -> float | None:
    """Return the overlap on which all neighbours agree; 0 where there are none."""
    known = []
    for one in found:
        if one is None:
            return None
        known.append(one)
    middle = statistics.median(known) if known else 0.0
    return round(middle, 2) if all(abs(one - middle) < 0.5 for one in known) else None
