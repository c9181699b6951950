"""Property 9: every font is one of the game."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from pnp.proof.reading.font_list import font_name, fonts_of
from pnp.proof.reading.printed import Printed
from pnp.proof.result import Finding, Result, Rule

CHOSEN = Rule(9, "fonts are those of the game", "", 0)


def chosen(printed: Printed, allowed: Collection[str]) -> Iterator[Result]:
    """Yield property 9: every font of the file is one of *allowed*, by PostScript name."""
    for file in printed.files:
        names = {font_name(font) for font in fonts_of(file)}
        wrong = [
            Finding(1, f"expected a font of the game, found {name}")
            for name in sorted(names - set(allowed))
        ]
        yield from CHOSEN.results(file.said.path, wrong or [Finding(0)])
