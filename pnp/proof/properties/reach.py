"""Property 16: what must be seen lies in the printable area."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from pnp.geometry import Rect, Size
from pnp.proof.reading.correction import SPARE
from pnp.proof.reading.folds import is_fold
from pnp.proof.reading.printed import PageProof, Printed
from pnp.proof.result import Finding, Result, Rule, mm3

LOOSE: Final = 0.1
"""How far a label may reach beyond the printable area, in millimetres."""

REACH = Rule(
    16,
    "pieces, marks and labels lie in the printable area",
    "mm",
    0.01,
    cost="streams",
    scope="pieces",
)


def reach(printed: Printed) -> Iterator[Result]:
    """Yield property 16: nothing that must be seen lies where the printer cannot reach.

    Pieces, marks, bars and labels; bleed may lie beyond, and a fold line runs to the edges. A
    label may reach out by `LOOSE`: the round letters of every font pass their line by as much.
    On corrected pages this holds for the place on paper and for the place in the file, which may
    pass the margins `standard` by `SPARE`.
    """
    profile = printed.profile
    for file in printed.files:
        findings: list[Finding] = []
        for page in file.pages:
            if profile is None:
                wrong = f'expected a known profile of margins, found "{printed.said.margins}"'
                findings.append(Finding(0.0, wrong, page.said.number))
                break
            area = profile.printable(page.said.media)
            for what, rect, slack in _written(page, profile.name):
                out = max(
                    area.x - rect.x,
                    area.y - rect.y,
                    rect.right - area.right,
                    rect.bottom - area.bottom,
                    slack,
                )
                out -= slack
                message = ""
                if out > REACH.tolerance:
                    message = (
                        f"{what} at x {mm3(rect.x)}, y {mm3(rect.y)} mm: expected inside the "
                        f"margins '{profile.name}', measured {mm3(out)} mm outside"
                    )
                findings.append(Finding(out, message, page.said.number))
        yield from REACH.results(file.said.path, findings or [Finding(0.0)])


def _written(page: PageProof, profile: str) -> Iterator[tuple[str, Rect, float]]:
    """Yield what must be seen, on paper and, where that is another place, in the file."""
    spare = SPARE if profile == "standard" else 0.0
    for what, rect, slack in _visible(page):
        yield what, rect, slack
        if page.change:
            yield f"{what}, corrected,", page.written(rect), slack + spare


def _visible(page: PageProof) -> Iterator[tuple[str, Rect, float]]:
    """Yield what must be seen, where, and how far it may reach out."""
    for laid in page.pieces:
        yield str(laid.said), laid.trim, 0.0
    outlined: set[Rect] = set()
    for stroke in page.shown.strokes:
        if stroke.outline is not None:
            # The sides of a closed line together fill the box around it.
            if stroke.outline not in outlined:
                outlined.add(stroke.outline)
                yield "a line", stroke.outline, 0.0
        elif not is_fold(stroke, page):
            x, y = min(stroke.x1, stroke.x2), min(stroke.y1, stroke.y2)
            size = Size(abs(stroke.x2 - stroke.x1), abs(stroke.y2 - stroke.y1))
            yield "a line", Rect.of(size, x, y), 0.0
    for words in page.shown.words:
        yield "a label", words.box, LOOSE
