"""Property 21: pictures made of dots have enough of them where they are placed."""

from __future__ import annotations

from collections.abc import Iterator

from pnp.proof.reading.printed import Printed
from pnp.proof.reading.walk import page_inks
from pnp.proof.result import Finding, Result, Rule

DOTS = Rule(21, "pictures have 300 dots an inch or more", "dpi", 300, least=True, alone=True)


def dots(printed: Printed) -> Iterator[Result]:
    """Yield property 21: pictures inside faces and on pages are at least 300 dpi on paper.

    Dots are counted along the worse side, after every matrix down to the page. Pictures of one
    bit need twice as many and count half. Art without pictures has nothing to measure.
    """
    for file in printed.files:
        findings: list[Finding] = []
        for page, ink in page_inks(file):
            found = {name: inner.coarsest for name, inner in ink.forms.items()}
            found["the page"] = ink.own.coarsest
            for name, dpi in found.items():
                if dpi is None:
                    continue
                message = ""
                if dpi < DOTS.tolerance - 0.5:
                    message = f"{name}: expected a picture of 300 dpi or more, measured {dpi:.0f}"
                findings.append(Finding(dpi, message, page.said.number))
        yield from DOTS.results(file.said.path, findings)
