"""Property 33: pieces on ready-cut labels stand where the catalogue says the labels are."""

from __future__ import annotations

from collections.abc import Iterator

from pnp.proof.reading.printed import Printed
from pnp.proof.result import Finding, Result, Rule, mm3

LABELS = Rule(33, "stickers stand on their labels", "mm", 0.05)


def labels(printed: Printed) -> Iterator[Result]:
    """Yield property 33: the middle of every drawn piece is the middle of its label.

    Labels are counted row by row from the top left with origin and pitch of the catalogue, a
    nudge included. Files without ready-cut labels have nothing to measure.
    """
    if printed.game is None:
        return
    groups = printed.game.groups()
    for file in printed.files:
        name = file.said.path.removesuffix(".pdf")
        sheet = printed.game.group(name).labels if name in groups else None
        findings: list[Finding] = []
        for page in file.pages if sheet else ():
            assert sheet is not None
            for index, laid in enumerate(page.pieces):
                (x, y), (wanted_x, wanted_y) = laid.trim.centre, sheet.slot(index).centre
                off = max(abs(x - wanted_x), abs(y - wanted_y))
                message = ""
                if off > LABELS.tolerance:
                    message = (
                        f"{laid.said}: expected its middle at x {mm3(wanted_x)}, "
                        f"y {mm3(wanted_y)} mm, measured x {mm3(x)}, y {mm3(y)} mm"
                    )
                findings.append(Finding(off, message, page.said.number))
        if sheet:
            yield from LABELS.results(file.said.path, findings)
