"""Property 35: no line of text is divided between two tiles."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import Final

from pnp.geometry import Rect
from pnp.proof.reading.characters import Letter, into_lines, letters_on
from pnp.proof.reading.printed import FileProof, Laid, Printed
from pnp.proof.reading.reader import ordered
from pnp.proof.result import Finding, Result, Rule, mm3

SEAMS = Rule(35, "seams of tiles run through no line of text", "", 0, scope="pieces", alone=True)

CUT: Final = 0.1
"""A letter that reaches over a seam by less is not divided, in millimetres."""

SHOWN: Final = 40
"""Letters of a line that a message shows."""


def seams(printed: Printed) -> Iterator[Result]:
    """Yield property 35: what the tiles of a piece divide are no lines of text.

    PDFium reads the whole text of a tile, also what lies below its neighbour, and tells where
    each letter stands. A seam is where a tile begins on top of the one before. It may not lie
    within a letter, nor between two letters that follow each other on one line. Where the
    manifest says that a board could not be divided otherwise, what is cut is told as a note.
    """
    for file in printed.files:
        if not any(page.said.tiled for page in file.pages):
            continue
        wrong, allowed = [], []
        for laid, number, message in _cuts(file):
            component = printed.component(laid.said.component)
            board = component is not None and component.making.picture
            if board and laid.said.parted == "text":
                allowed.append(message)
            else:
                wrong.append(Finding(1, message, number))
        if allowed and not wrong:
            yield SEAMS.note(file.said.path, 0, f"no other way: {allowed[0]}")
        else:
            yield from SEAMS.results(file.said.path, [Finding(0), *wrong])


def _cuts(file: FileProof) -> Iterator[tuple[Laid, int, str]]:
    """Yield every line that a seam divides: the tile that begins there, its page, what is wrong."""
    import pypdfium2

    with pypdfium2.PdfDocument(file.straight()) as document:
        for index, page in enumerate(file.pages):
            for laid in page.laid:
                source = laid.said.source
                if source is None or not (source.x > 0 or source.y > 0):
                    continue
                left, _, _, top = ordered(page.page.mediabox)
                lines = into_lines(letters_on(document[index], left, top, laid.whole))
                for upright, at in ((True, source.x), (False, source.y)):
                    for words in _divided(lines, upright, at, source) if at > 0 else ():
                        axis = "x" if upright else "y"
                        message = (
                            f"{laid.said}: expected a seam at {axis} {mm3(at)} mm between lines "
                            f'of text, found it in "{words}"'
                        )
                        yield laid, page.said.number, message


def _divided(
    lines: Sequence[Sequence[Letter]], upright: bool, at: float, source: Rect
) -> Iterator[str]:
    """Yield the words of every line that the seam divides on this tile."""
    for line in lines:
        passed = [one for one in line if _on(one, upright, source)]
        within = any(low < at - CUT and high > at + CUT for low, high in _spans(passed, upright))
        between = any(_sides(one, two, upright, at) for one, two in pairwise(passed))
        if within or between:
            yield "".join(one.char for one in line[:SHOWN])


def _spans(letters: Iterable[Letter], upright: bool) -> list[tuple[float, float]]:
    return [_span(letter, upright) for letter in letters]


def _span(letter: Letter, upright: bool) -> tuple[float, float]:
    ink = letter.ink
    return (ink.x, ink.right) if upright else (ink.y, ink.bottom)


def _sides(one: Letter, two: Letter, upright: bool, at: float) -> bool:
    """Return whether the two stand on either side of the seam."""
    first, second = sorted((_span(one, upright), _span(two, upright)))
    return first[1] <= at + CUT and second[0] >= at - CUT


def _on(letter: Letter, upright: bool, source: Rect) -> bool:
    """Return whether the seam runs past the letter on this tile, not on one above or beside it."""
    low, high = _span(letter, not upright)
    start, end = (source.y, source.bottom) if upright else (source.x, source.right)
    return low < end and high > start
