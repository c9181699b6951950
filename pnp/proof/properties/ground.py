"""Property 43: a plain ground lies behind type; it remarks, and no build fails for it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from pnp.proof.reading.grounds import Ground, grounds_of
from pnp.proof.reading.printed import Printed
from pnp.proof.result import Finding, Result, Rule

GROUND = Rule(
    43,
    "a plain ground lies behind type",
    "%",
    4.0,
    scope="pieces",
    alone=True,
    advice=True,
)

SHOWN: Final = 30
"""Letters of a line that a message shows."""


def plain_ground(printed: Printed) -> Iterator[Result]:
    """Yield property 43: no texture, edge or line of a drawing lies behind or against letters.

    Every face is drawn without its text. What PDFium then shows where a letter stands, and a
    sixth of a millimetre around it, is compared with itself smoothed: a plain ground and one that
    changes slowly are as they were, a pattern is not. The figure is the departure, the root of
    its mean square in percent of black on white, over the letters of a line. For each face the
    worst line is told.
    """
    for file in printed.files:
        if file.said.repeats or not any(page.pieces for page in file.pages):
            continue
        worst: dict[tuple[str, str, str], Ground] = {}
        for ground in grounds_of(file):
            said = ground.laid.said
            face = (said.component, said.id, said.side)
            if face not in worst or ground.grain > worst[face].grain:
                worst[face] = ground
        findings = [Finding(0.0)]
        for (component, name, side), ground in worst.items():
            text = ground.text if len(ground.text) <= SHOWN else ground.text[: SHOWN - 3] + "..."
            message = (
                f"{component}/{name} {side}: expected a plain ground behind type, "
                f'found {ground.grain:.0f} % of unrest behind "{text}"'
            )
            rough = ground.grain >= GROUND.tolerance
            findings.append(Finding(ground.grain, message if rough else "", ground.page))
        yield from GROUND.remarks(file.said.path, findings)
