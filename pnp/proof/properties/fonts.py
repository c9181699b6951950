"""Properties 8 to 10: every font embedded and readable, the right ones, and no glyph missing."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterator
from typing import Any

from pnp.proof.properties.metadata import dictionaries
from pnp.proof.reading.printed import FileProof, Printed, times
from pnp.proof.reading.walk import page_inks
from pnp.proof.result import Finding, Result, Rule

EMBEDDED = Rule(8, "fonts are embedded, with their characters", "", 0, alone=True)
CHOSEN = Rule(9, "fonts are those of the game", "", 0)
GLYPHS = Rule(10, "no character is missing in its font", "", 0, alone=True)

_TAG = re.compile(r"^[A-Z]{6}\+")


def font_name(font: Any) -> str:
    """Return the font's name without the tag of its subset."""
    return _TAG.sub("", str(font.get("/BaseFont", "/unnamed"))[1:])


def fonts_of(file: FileProof) -> list[Any]:
    """Return the fonts of the file; the inner part of a composite font belongs to it."""
    if "fonts" not in file.cache:
        file.cache["fonts"] = [
            entry
            for entry in dictionaries(file.pdf)
            if entry.get("/Type") == "/Font"
            and str(entry.get("/Subtype")) not in ("/CIDFontType0", "/CIDFontType2")
        ]
    found: list[Any] = file.cache["fonts"]
    return found


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


def chosen(printed: Printed, allowed: Collection[str]) -> Iterator[Result]:
    """Yield property 9: every font of the file is one of *allowed*, by PostScript name."""
    for file in printed.files:
        names = {font_name(font) for font in fonts_of(file)}
        wrong = [
            Finding(1, f"expected a font of the game, found {name}")
            for name in sorted(names - set(allowed))
        ]
        yield from CHOSEN.results(file.said.path, wrong or [Finding(0)])


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
