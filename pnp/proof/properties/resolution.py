"""Property 21: pictures made of dots have enough of them where they are placed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from msgspec.structs import replace

from pnp.proof.reading.printed import PageProof, Printed
from pnp.proof.reading.walk import page_inks
from pnp.proof.result import Finding, Result, Rule

DOTS = Rule(21, "pictures have dots enough", "dpi", 100, least=True, alone=True)

OWN: Final = 288
"""Dots an inch of pictures that Typst makes of blurs and shadows: no more can be asked of all."""


def dots(printed: Printed) -> Iterator[Result]:
    """Yield property 21: pictures inside faces and on pages have as many dots as the data ask for.

    That is a third of the `dpi` that the game says to be enough, 100 where it says none. Dots are
    counted along the worse side, after every matrix down to the page. Pictures of one bit need
    twice as many and count half. Art without pictures has nothing to measure, and where the data
    have the outermost line drawn out to a bleed, the pictures in it are as coarse as that.
    """
    rule = DOTS
    if printed.game is not None:
        rule = replace(DOTS, tolerance=min(printed.game.data.dpi // 3, OWN))
    for file in printed.files:
        findings: list[Finding] = []
        for page, ink in page_inks(file):
            drawn_out = _drawn_out(printed, page)
            found = {name: inner.coarsest for name, inner in ink.forms.items()}
            found["the page"] = ink.own.coarsest
            for name, dpi in found.items():
                if dpi is None or name in drawn_out:
                    continue
                message = ""
                if dpi < rule.tolerance - 0.5:
                    least = rule.tolerance
                    message = f"{name}: expected {least} dpi or more, measured {dpi:.0f}"
                findings.append(Finding(dpi, message, page.said.number))
        yield from rule.results(file.said.path, findings)


def _drawn_out(printed: Printed, page: PageProof) -> frozenset[str]:
    """Return the forms of a page whose bleed is their outermost line drawn out."""
    drawn_out = (
        {c.id for c in printed.game.components if c.bleed_from == "edge"} if printed.game else ()
    )
    return frozenset(put.form for put in page.said.placements if put.component in drawn_out)
