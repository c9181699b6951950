"""Property 8: every font program is in the file, with its characters."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pnp.proof.reading.font_list import font_name, fonts_of
from pnp.proof.reading.printed import Printed
from pnp.proof.result import Finding, Result, Rule

EMBEDDED = Rule(8, "fonts are embedded, with their characters", "", 0, alone=True)


def embedded(printed: Printed) -> Iterator[Result]:
    """Yield property 8: every font program is in the file, no Type 3, and ToUnicode beside it."""
    for file in printed.files:
        wrong = [Finding(1, message) for font in fonts_of(file) for message in _faults(font)]
        yield from EMBEDDED.results(file.said.path, wrong or [Finding(0)])


def _faults(font: Any) -> Iterator[str]:
    name = font_name(font)
    if font.get("/Subtype") == "/Type3":
        yield f"{name}: expected an outline font, found Type 3"
        return
    holder = font.DescendantFonts[0] if "/DescendantFonts" in font else font
    descriptor = holder.get("/FontDescriptor", {})
    if not any(key in descriptor for key in ("/FontFile", "/FontFile2", "/FontFile3")):
        yield f"{name}: expected its program embedded, found none"
    if "/ToUnicode" not in font:
        yield f"{name}: expected its characters (ToUnicode), found none"
