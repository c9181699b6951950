"""What keeps letters from being set: fonts that lack them, words wider than their box, too many."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from pnp.art.families import listed
from pnp.art.fonts import FontLibrary
from pnp.art.svg.layers import Layer, TextLayer
from pnp.art.svg.textbox import TextBox, TextRun
from pnp.errors import did_you_mean
from pnp.languages.ambient import spoken

Fault = tuple[str, str | None]
"""Message and hint."""

MOST_LETTERS: Final = 100_000
"""Letters that a drawing may hold; an A0 sheet of the smallest type has as many."""

WIDEN: Final = "widen the box, lower data-min-size or put a hyphen into the word"
"""What helps where a word is wider than its box."""

MOST_BLOCKS: Final = 3000
"""Paragraphs in the text boxes of a drawing."""


def unknown_family(families: str, fonts: FontLibrary) -> Fault:
    """Return message and hint for a list whose first family is not at hand."""
    name = listed(families)[0] if listed(families) else families
    near = did_you_mean(name, fonts.families()) or ""
    if not near.startswith("did"):
        near = f"put its .ttf or .otf file into fonts/; {near or 'pnp fonts lists the known ones'}"
    return f'expected a known font, found "{name}"', near


def font_faults(
    text: str, family: str, weight: int, italic: bool, fonts: FontLibrary
) -> Iterator[Fault]:
    """Yield what keeps the text from being drawn in that font."""
    if not family:
        yield f'expected a font-family for "{text.strip()[:30]}", found none', None
        return
    face = fonts.face(family, weight, italic)
    if face is None:
        yield unknown_family(family, fonts)
        return
    # Many scripts have no italics, and few fonts of theirs all weights.
    of_language = listed(family)[0] in spoken().fonts
    if italic and not face.italic and not of_language:
        yield f"expected an italic {family}, found none", "put its file into fonts/"
    elif abs(face.weight - weight) > MOST_LIGHTER and not of_language:
        found = f"found only {face.weight}"
        yield f"expected a {family} of weight {weight}, {found}", "put its file into fonts/"
    missing = fonts.lacking(family, weight, italic, text)
    if missing:
        codes = ", ".join(
            f'"{c}" (U+{ord(c):04X})' if c.isprintable() else f"U+{ord(c):04X}" for c in missing[:5]
        )
        yield (
            f"expected characters of {family}, found {codes}",
            "put a font that has them into fonts/ and add its family to font-family",
        )


_SPACES: Final = r"[^\S\u00a0\u2007\u202f]+"
"""Spaces that a line may end at; the others hold their words together."""

_BETWEEN: Final = (
    # Behind letters of Chinese, Japanese, Thai and Khmer.
    "(?<=[\u0e00-\u0eff\u1780-\u17ff\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uffef])"
    # Behind hyphens and slashes, but not within 1-2 or 3/4; behind other dashes and marks.
    r"|(?<=[-/])(?=[^\W\d])|(?<=[\u2010\u2012-\u2014|!?\u2026}\u00ad\u200b])(?=\w)|(?<=\w)(?=\u2014)"
)
"""Where a line may end without a space, as Typst has it."""

MOST_LIGHTER: Final = 200
"""A face may differ from the weight asked for by this much."""


def text_faults(layers: list[Layer], fonts: FontLibrary) -> Iterator[Fault]:
    """Yield font faults inside the text boxes, and words wider than their box."""
    boxes = [box for layer in layers if isinstance(layer, TextLayer) for box in layer.boxes]
    blocks = [block for box in boxes for block in box.blocks]
    if len(blocks) > MOST_BLOCKS:
        yield f"expected at most {MOST_BLOCKS} paragraphs in a drawing, found {len(blocks)}", None
        return
    letters = sum(len(run.text) for block in blocks for run in block.runs)
    if letters > MOST_LETTERS:
        yield f"expected at most {MOST_LETTERS} letters in text boxes, found {letters}", None
        return
    for layer in layers:
        for box in layer.boxes if isinstance(layer, TextLayer) else ():
            for block in box.blocks:
                if block.marker:
                    yield from font_faults(block.marker, box.style.family, 400, False, fonts)
                for run in block.runs:
                    if run.kind == "text":
                        style = run.style
                        yield from font_faults(
                            run.text, style.family, style.weight, style.italic, fonts
                        )
                        yield from _wide_words(box, run, fonts)


def _wide_words(box: TextBox, run: TextRun, fonts: FontLibrary) -> Iterator[Fault]:
    """Yield words that no line of the box can hold, even at the smallest size."""
    size = run.style.size * box.min_size / box.style.size
    style = run.style
    for word in parts_of_words(run.text, box.width / size):  # no letter is wider than its size
        width = fonts.width(style.family, style.weight, style.italic, word, size)
        if width > box.width:
            shown = word if len(word) <= 30 else word[:27] + "..."
            message = (
                f"{box.name}: expected words up to {box.width:.1f} mm wide, "
                f'found "{shown}" of {width:.1f} mm'
            )
            yield message, WIDEN


def parts_of_words(text: str, least: float = 1) -> Iterator[str]:
    """Yield what no line of a text may end within: its words, and the parts of those with hyphens.

    Those with fewer than *least* letters are left out.

    >>> list(parts_of_words("a half-timbered inn and/or 3/4"))
    ['a', 'half-', 'timbered', 'inn', 'and/', 'or', '3/4']
    """
    for word in text.split() if text.isascii() else re.split(_SPACES, text):
        # Few words are as long, and the pattern takes long to compile.
        if len(word) >= least:
            for part in filter(None, re.split(_BETWEEN, word)):
                # Where a line ends at a soft hyphen it is seen, elsewhere it is not.
                shown = part.rstrip("\u00ad") + "-" if part.endswith("\u00ad") else part
                if len(shown) >= least:
                    yield shown
