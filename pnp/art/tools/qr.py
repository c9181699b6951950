"""QR codes, so that a card or a sheet leads to a page."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pnp.art.limits import pieces
from pnp.art.tools.sectors import num

LEAST: Final = 0.4
"""The smallest module that cameras read from home prints, in millimetres."""

QUIET: Final = 4
"""Modules that stay white around a code (ISO/IEC 18004, 5.3.8)."""

LONGEST: Final = 500
"""Characters of a code."""


def qr_path(text: str, x: float, y: float, size: float, level: str = "m") -> str:
    """Return path data of the dark modules of a QR code, to be filled.

    The code with its white border fills the square of *size* at x, y; nothing else may stand
    there. *level* is how much damage it bears: l, m, q or h. Raises ValueError for an empty or a
    long text, and where modules would be smaller than a camera reads from paper.
    """
    # A table on which letters and numbers meet: it is imported where a code is drawn.
    import segno

    said = str(text)
    if not 0 < len(said) <= LONGEST:
        raise ValueError(f"expected a text of 1 to {LONGEST} characters, found {len(said)}")
    if str(level).lower() not in ("l", "m", "q", "h"):
        raise ValueError(f'expected level l, m, q or h, found "{level}"')
    code = segno.make(said, error=str(level), micro=False, boost_error=False)
    rows = [bytes(row) for row in code.matrix]
    module = float(size) / (len(rows) + 2 * QUIET)
    if module < LEAST - 1e-9:
        least = LEAST * (len(rows) + 2 * QUIET)
        raise ValueError(
            f"expected a QR code of {least:.1f} mm or more for this text, found {float(size):g} mm"
        )
    left, top = float(x) + QUIET * module, float(y) + QUIET * module
    loops = outlines(rows)
    pieces(sum(map(len, loops)))
    return "".join(
        "M"
        + "L".join(f"{num(left + a * module, 4)} {num(top + b * module, 4)}" for a, b in loop)
        + "Z"
        for loop in loops
    )


Corner = tuple[int, int]


def outlines(rows: Sequence[bytes]) -> list[list[Corner]]:
    """Return the outlines of the dark modules, holes the other way round.

    Modules side by side are one shape: drawn one by one they would show seams.

    >>> outlines([bytes([1, 1]), bytes([0, 1])])
    [[(0, 0), (2, 0), (2, 2), (1, 2), (1, 1), (0, 1)]]
    """

    def dark(x: int, y: int) -> bool:
        return 0 <= y < len(rows) and 0 <= x < len(rows[y]) and rows[y][x] == 1

    # Edges between dark and light, dark on their right; two may begin at one corner.
    begin: dict[Corner, list[Corner]] = {}
    for y, row in enumerate(rows):
        for x in range(len(row)):
            if dark(x, y):
                for out, one, two in (
                    ((x, y - 1), (x, y), (x + 1, y)),
                    ((x + 1, y), (x + 1, y), (x + 1, y + 1)),
                    ((x, y + 1), (x + 1, y + 1), (x, y + 1)),
                    ((x - 1, y), (x, y + 1), (x, y)),
                ):
                    if not dark(*out):
                        begin.setdefault(one, []).append(two)
    found = []
    for start in sorted(begin, key=lambda corner: (corner[1], corner[0])):
        while begin[start]:
            loop, here, last = [start], begin[start].pop(0), start
            while here != start:
                ways = begin[here]
                # Where two meet at a corner the right turn keeps the modules apart.
                turn = (here[0] - (here[1] - last[1]), here[1] + (here[0] - last[0]))
                following = turn if turn in ways else ways[0]
                ways.remove(following)
                straight = (following[0] - here[0], following[1] - here[1]) == (
                    here[0] - last[0],
                    here[1] - last[1],
                )
                if not straight:
                    loop.append(here)
                last, here = here, following
            found.append(loop)
    return found
