"""The pieces on the pages of a PDF: every way of finding them is tried, pages back each other."""

from __future__ import annotations

import math
import statistics
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any, Final

from msgspec import Struct, field

from pnp.geometry import Size
from pnp.reprint.boxes import Box, area, groups, height, inside, width
from pnp.reprint.comb import comb
from pnp.reprint.content import content_of
from pnp.reprint.division import by_division
from pnp.reprint.guess import OBJECTS, Guess, judge
from pnp.reprint.lines import by_ends, by_lines
from pnp.reprint.marks import by_marks, by_trim
from pnp.reprint.pixels import by_pixels, tilt
from pnp.reprint.record import LEAST, OFF
from pnp.reprint.seen import Seen, look
from pnp.reprint.strokes import strokes
from pnp.reprint.things import by_things

SURE: Final = 0.8
"""From here on a page is cut without asking."""

LEAST_SCORE: Final = 0.33
KEPT: Final = 40
"""Guesses that are kept of each page."""

RASTER_SURE: Final = 0.6
"""A page that is one picture is never surer."""

TURNED: Final = 0.3
"""Degrees from which on a scan is told to be turned."""

CARD_PAGE: Final = Size(160.0, 240.0)
"""Pages up to this size may be a piece each."""


class Hints(Struct, frozen=True):
    """What a person says beforehand."""

    grid: tuple[int, int] | str | None = None
    """Columns and rows; ``page``, ``none`` or None."""

    size: Size | None = None


class PageFound(Struct):
    """What was found on one page."""

    number: int
    """From 1."""

    size: Size
    kind: str
    boxes: list[Box]
    sure: float
    remark: str = ""


class _Page(Struct):
    seen: Seen
    guesses: list[Guess] = field(default_factory=list)


def find(pdf: Any, document: Any, pages: Sequence[int], hints: Hints) -> list[PageFound]:
    """Return what lies on the *pages*, counted from 1, of a PDF opened twice: to read and to draw.

    Nothing is laid out, and nothing of it is kept but boxes on their page, none of them too small
    for a piece.
    """
    found = _found(pdf, document, pages, hints)
    for page in found:
        seen = [box for box in page.boxes if _is_on(box, page.size)]
        if beyond := len(page.boxes) - len(seen):
            # A crop box hides a part of the sheet: what is left may be all that is meant, or not.
            page.boxes, page.sure = seen, min(page.sure, RASTER_SURE)
            page.remark = f"{beyond} beyond the edge of the page, left out"
        large = [box for box in page.boxes if min(width(box), height(box)) >= LEAST]
        if len(large) < len(page.boxes):
            page.boxes, page.remark = large, page.remark or "too small for a piece"
    return found


def _is_on(box: Box, size: Size) -> bool:
    return (
        min(box[0], box[1]) >= -OFF and box[2] <= size.width + OFF and box[3] <= size.height + OFF
    )


def _found(pdf: Any, document: Any, pages: Sequence[int], hints: Hints) -> list[PageFound]:
    looked = [_looked(pdf, document, number, hints) for number in pages]
    if hints.grid == "none":
        return [_nothing(one, "left out") for one in looked]
    if hints.grid == "page" or (hints.grid is None and _pages_are_pieces(looked)):
        return [_page_is_piece(pdf, one) for one in looked]
    for place, one in enumerate(looked):
        _borrow(
            one,
            [
                looked[p]
                for p in (place - 1, place + 1, place - 2, place + 2)
                if 0 <= p < len(looked)
            ],
        )
    votes = _Votes(looked)
    return [_chosen(one, votes, hints) for one in looked]


def _looked(pdf: Any, document: Any, number: int, hints: Hints) -> _Page:
    content = content_of(pdf, pdf.pages[number - 1].obj)
    page = _Page(look(number, content, document[number - 1]))
    if page.seen.blank:
        return page
    for guess in _guesses(page.seen):
        if guess.boxes:
            judge(page.seen, guess)
            page.guesses.append(guess)
    page.guesses = sorted(page.guesses, key=lambda guess: -guess.score)[:KEPT]
    if hints.grid or hints.size:
        page.guesses = [guess for guess in page.guesses if _agrees(guess, hints)]
    return page


def _guesses(seen: Seen) -> Iterator[Guess]:
    # A page of very many things is judged by its rendering.
    if not seen.content.cut_short:
        found = strokes(seen)
        things = list(by_things(seen))
        yield from by_marks(seen, found)
        yield from by_lines(seen, found)
        yield from things
        yield from by_trim(found, things)
        yield from by_ends(seen, found)
    yield from by_pixels(seen)
    yield from by_division(seen)


def _agrees(guess: Guess, hints: Hints) -> bool:
    """Return whether a guess is what the person says."""
    if hints.size:
        size = hints.size
        fits = (
            abs(guess.width - wide) <= 0.02 * wide and abs(guess.height - tall) <= 0.02 * tall
            for wide, tall in ((size.width, size.height), (size.height, size.width))
        )
        if not any(fits):
            return False
    if isinstance(hints.grid, tuple):
        columns = len({round(box[0]) for box in guess.boxes})
        rows = len({round(box[1]) for box in guess.boxes})
        return len(guess.boxes) <= hints.grid[0] * hints.grid[1] and (columns, rows) == hints.grid
    return True


def _pages_are_pieces(pages: Sequence[_Page]) -> bool:
    """Return whether every page is one piece: all of one small size, nothing better inside."""
    sizes = Counter((round(p.seen.width, 1), round(p.seen.height, 1)) for p in pages)
    (wide, tall), count = sizes.most_common(1)[0]
    longest = max(wide, tall)
    if wide * tall > CARD_PAGE.width * CARD_PAGE.height or longest >= 180 or count < len(pages):
        return False
    inner = [
        page.guesses[0].score if page.guesses and len(page.guesses[0].boxes) > 1 else 0.0
        for page in pages
    ]
    return (len(pages) >= 2 and statistics.median(inner) < 0.93) or longest < 131


def _page_is_piece(pdf: Any, page: _Page) -> PageFound:
    """Return a page that is a piece: its TrimBox where it has one within, else all of it."""
    seen = page.seen
    whole = (0.0, 0.0, seen.width, seen.height)
    trim = trim_box(pdf.pages[seen.number - 1].obj)
    box = trim if trim and inside(trim, whole, 0.05) else whole
    return PageFound(seen.number, Size(seen.width, seen.height), "page", [box], 0.9)


def trim_box(page: Any) -> Box | None:
    """Return a page's TrimBox in millimetres from the top left of what is seen, or None."""
    from pnp.pdf.furniture import POINTS
    from pnp.pdf.pages import page_matrix

    if "/TrimBox" not in page:
        return None
    (a, b, c, d, e, f), size = page_matrix(page)
    try:
        x1, y1, x2, y2 = (float(value) for value in page.TrimBox)
    except (TypeError, ValueError):
        return None  # four numbers it has to be; the page is there all the same
    corners = [(a * x + c * y + e, b * x + d * y + f) for x, y in ((x1, y1), (x2, y2))]
    across = sorted(x / POINTS for x, _ in corners)
    down = sorted(size.height - y / POINTS for _, y in corners)
    return across[0], down[0], across[1], down[1]


def _borrow(page: _Page, neighbours: Sequence[_Page]) -> None:
    """Take the cells of a neighbour with marks, where the things of this page lie round them."""
    if any(g.kind in ("marks", "trim") and g.score > 0.6 for g in page.guesses):
        return
    for other in neighbours:
        marked = [g for g in other.guesses if g.kind in ("marks", "trim") and g.score > 0.8]
        if not marked:
            continue
        cells = marked[0].boxes
        wide = page.seen.width
        mirrored = [(wide - b[2], b[1], wide - b[0], b[3]) for b in cells]
        for guess in [g for g in page.guesses if g.kind in OBJECTS]:
            for among in (cells, mirrored):
                taken = [_cell_of(box, among) for box in guess.boxes]
                kept = [cell for cell in taken if cell]
                if len(kept) == len(taken):
                    score = guess.score * 1.08 + 0.05
                    page.guesses.insert(0, Guess("borrowed", kept, score, guess.covered))
                    return


def _cell_of(box: Box, cells: Sequence[Box]) -> Box | None:
    """Return the cell that a box lies round with a bleed of up to 7 mm."""
    for cell in cells:
        middle = abs(cell[0] + cell[2] - box[0] - box[2]), abs(cell[1] + cell[3] - box[1] - box[3])
        more = width(box) - width(cell), height(box) - height(cell)
        if max(middle) < 3 and min(more) > -0.4 and max(more) < 14:
            return cell
    return None


class _Votes:
    """How often sizes come up on all pages."""

    def __init__(self, pages: Sequence[_Page]) -> None:
        self.pages = len(pages)
        self.all: dict[tuple[int, int], float] = {}
        self.many: dict[tuple[int, int], float] = {}
        for page in pages:
            seen: set[tuple[int, int]] = set()
            for guess in page.guesses[:12]:
                key = (round(guess.width), round(guess.height))
                if key not in seen:
                    seen.add(key)
                    self.all[key] = self.all.get(key, 0.0) + guess.score
                if len(guess.boxes) > 1 and guess.score > 0.8:
                    self.many[key] = self.many.get(key, 0.0) + 1

    def bonus(self, guess: Guess) -> float:
        """Return what other pages add to a guess."""
        found = 0.12 * min(_near(self.all, guess) / max(self.pages, 1), 1.0)
        if len(guess.boxes) == 1 and guess.kind in OBJECTS and _near(self.many, guess):
            found += 0.3
        return found


def _near(counts: dict[tuple[int, int], float], guess: Guess) -> float:
    wide, tall = round(guess.width), round(guess.height)
    return max(counts.get((wide + a, tall + b), 0.0) for a in (-1, 0, 1) for b in (-1, 0, 1))


def _chosen(page: _Page, votes: _Votes, hints: Hints) -> PageFound:
    """Return the best guess of a page, or the comb where a person said rows and columns."""
    seen = page.seen
    size = Size(seen.width, seen.height)
    if seen.blank:
        return _nothing(page, "empty")
    scored = [(guess.score + votes.bonus(guess), guess) for guess in page.guesses]
    score, best = max(scored, key=lambda pair: pair[0], default=(0.0, None))
    weak = best is None or score <= LEAST_SCORE
    if isinstance(hints.grid, tuple) and (weak or seen.pictured):
        boxes, fit = comb(seen, *hints.grid, hints.size)
        remark = ""
        angle = tilt(seen) if seen.pictured else 0.0
        if abs(angle) >= TURNED:
            remark = f"the scan is turned by {abs(angle):.1f} degrees, which is not straightened"
        sure = 0.5 if remark else min(0.5 + 0.2 * fit, 0.9)
        return PageFound(seen.number, size, "comb", boxes, round(sure, 2), remark)
    if weak:
        return _nothing(page, "nothing found")
    assert best is not None
    if best.kind in OBJECTS:
        best = _outer_frame(page, best)
    if best.kind in ("lines", "ends"):
        best = _drawn_one_by_one(page, best)
    boxes = [
        box
        for box in best.boxes
        if best.kind in (*OBJECTS, "gutters", "overlap", "toplevel") or seen.filled(box) > 0.0006
    ]
    if _is_text(seen, boxes):
        return _nothing(page, "text")
    sure = min(score, 1.0)
    remark = ""
    if seen.pictured and best.kind in ("gutters", "rlines", "image", "division"):
        sure, remark = min(sure, RASTER_SURE), "one picture: say --grid 3x3, columns x rows"
    boxes.sort(key=lambda box: (round(box[1]), box[0]))
    return PageFound(seen.number, size, best.kind, boxes, round(sure, 2), remark)


def _outer_frame(page: _Page, best: Guess) -> Guess:
    """Return the outermost of frames that lie within each other by less than 0.85 mm."""
    for guess in page.guesses:
        alike = guess.kind in ("outline", "fill", "mixed") and guess.score > best.score - 0.12
        if not alike or len(guess.boxes) != len(best.boxes):
            continue
        pairs = list(zip(sorted(guess.boxes), sorted(best.boxes), strict=True))
        around = all(
            all(
                -0.05 <= step < 0.85
                for step in (b[0] - a[0], b[1] - a[1], a[2] - b[2], a[3] - b[3])
            )
            for a, b in pairs
        )
        if around and width(pairs[0][0]) > width(pairs[0][1]) + 0.1:
            best = guess
    return best


def _drawn_one_by_one(page: _Page, best: Guess) -> Guess:
    """Return boxes that are drawn one by one where they are the cells of a grid, and some more."""
    for guess in page.guesses:
        if (
            guess.kind in ("outline", "mixed", "fill")
            and len(guess.boxes) > len(best.boxes)
            and abs(guess.width - best.width) < 0.5
            and abs(guess.height - best.height) < 0.5
            and all(
                any(abs(a[0] - b[0]) < 0.4 and abs(a[1] - b[1]) < 0.4 for b in guess.boxes)
                for a in best.boxes
            )
        ):
            return guess
    return best


def _is_text(seen: Seen, boxes: Sequence[Box]) -> bool:
    """Return whether a page is to be read: most of its text lies outside what was found."""
    texts = [one.box for one in seen.drawn if one.kind == "text"]
    if len(texts) < 30 or not boxes:
        return False
    within = sum(any(inside(text, box) for box in boxes) for text in texts)
    covered = math.fsum(map(area, boxes)) / (seen.width * seen.height)
    if within < 0.4 * len(texts) and len(boxes) <= 2 and covered < 0.5:
        return len(groups(boxes)) == 1 and len(texts) > 120
    return False


def _nothing(page: _Page, remark: str) -> PageFound:
    seen = page.seen
    return PageFound(seen.number, Size(seen.width, seen.height), "none", [], 0.0, remark)
