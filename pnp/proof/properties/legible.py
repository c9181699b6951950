"""Property 11: text is large enough."""

from __future__ import annotations

from collections.abc import Iterator

from pnp.proof.reading.printed import Printed
from pnp.proof.reading.reader import MM
from pnp.proof.reading.walk import page_inks
from pnp.proof.result import Finding, Result, Rule

LEGIBLE = Rule(11, "text is large enough", "pt", 5.0, least=True, scope="pieces", alone=True)


def legible(printed: Printed) -> Iterator[Result]:
    """Yield property 11: no text is smaller than 5 pt on paper, in faces or around them.

    The size is font size x text matrix x every matrix down to the page, across the baseline.
    """
    for file in printed.files:
        findings: list[Finding] = []
        for page, ink in page_inks(file):
            sizes = {name: inner.smallest for name, inner in ink.forms.items()}
            sizes["a label of the sheet"] = ink.own.smallest
            for name, size in sizes.items():
                if size is None:
                    continue
                message = ""
                if size < LEGIBLE.tolerance - 0.001:
                    message = (
                        f"{name}: expected text of at least {LEGIBLE.tolerance:g} pt, "
                        f"measured {size:.2f} pt ({size * MM:.2f} mm)"
                    )
                findings.append(Finding(size, message, page.said.number))
        yield from LEGIBLE.results(file.said.path, findings)
