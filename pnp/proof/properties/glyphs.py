"""Property 10: no character is missing in its font."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from pnp.proof.reading.printed import Printed, times
from pnp.proof.reading.walk import page_inks
from pnp.proof.result import Finding, Result, Rule

GLYPHS = Rule(10, "no character is missing in its font", "", 0, alone=True)


def glyphs(printed: Printed) -> Iterator[Result]:
    """Yield property 10: .notdef, the box for a missing character, is drawn nowhere."""
    for file in printed.files:
        findings: list[Finding] = []
        for page, ink in page_inks(file):
            drawn = Counter({name: inner.blanks for name, inner in ink.forms.items()})
            drawn["the page itself"] = ink.own.blanks
            count = sum(drawn.values())
            message = ""
            if count:
                where = times(Counter({name: n for name, n in drawn.items() if n}))
                message = f"expected a glyph for every character, found .notdef in {where}"
            findings.append(Finding(count, message, page.said.number))
        yield from GLYPHS.results(file.said.path, findings)
