"""Lines of text for ReportLab: a font for every letter, right to left, letters that join.

ReportLab sets letters as they come, from left to right. Arabic and Hebrew are put in the order in
which they are seen (the Unicode bidirectional algorithm, by python-bidi); letters that join, or
carry marks, take the forms and places that their font has for them (HarfBuzz).
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any, Final
from unicodedata import bidirectional

from msgspec import Struct

RIGHT: Final = ("R", "AL")
_MARKED: Final = "\u0900-\u0dff\u0e00-\u0eff\u0f00-\u0fff\u1000-\u109f\u1780-\u17ff"
"""Scripts whose letters change or carry marks: those of India, Thai, Lao, Tibetan to Khmer."""

_ANY: Final = re.compile(rf"[\u0300-\u036f\u0590-\u08ff{_MARKED}\ufb1d-\ufdff\ufe70-\ufefc]")
_MARKS: Final = re.compile("[\u200e\u200f\u202a-\u202e\u2066-\u2069]")
"""Marks that only say which way letters run."""

_SHARE: Final = re.compile("(?<=[0-9])([ \u00a0\u202f]%)")
"""A percent sign parted from its number: it goes where the number goes (*A4, 100 %*)."""

_MARKED_WORD: Final = rf"([{_MARKED}\u200c\u200d]+)"


class Run(Struct, frozen=True):
    """Letters of one font beside each other."""

    text: str
    """In the order of reading."""

    font: str
    shaped: bool


def register(paths: Sequence[Path]) -> tuple[str, ...]:
    """Return the names under which ReportLab knows the files from now on."""
    from reportlab.pdfbase import pdfmetrics
    from reportlab.pdfbase.ttfonts import TTFont

    names = tuple(f"pnp {path}" for path in paths)
    known = pdfmetrics.getRegisteredFontNames()
    for name, path in zip(names, paths, strict=True):
        if name not in known:
            pdfmetrics.registerFont(TTFont(name, str(path)))
    return names


def fullest(text: str, paths: Sequence[Path]) -> Path:
    """Return the file that has most letters of a text, the first of several."""
    known = _letters(register(paths))
    counts = [sum(ord(letter) in have for letter in text) for have in known]
    return paths[counts.index(max(counts))]


def _letters(fonts: Sequence[str]) -> list[Mapping[int, int]]:
    """Return which letters fonts have."""
    from reportlab.pdfbase import pdfmetrics

    return [pdfmetrics.getFont(name).face.charToGlyph for name in fonts]


@lru_cache(maxsize=4096)
def runs(text: str, fonts: tuple[str, ...]) -> tuple[Run, ...]:
    """Return the runs of a line from left to right, letters in the first font that has them."""
    if not _ANY.search(text):
        return tuple(_by_font(text, fonts, False))
    seen = _MARKS.sub("", _as_seen(text))
    found: list[Run] = []
    for part, right in _by_direction(seen):
        if right:
            found += reversed(list(_by_font(part[::-1], fonts, True)))
            continue
        for piece in filter(None, re.split(_MARKED_WORD, part)):
            found += _by_font(piece, fonts, bool(_ANY.search(piece)))
    return tuple(found)


def _as_seen(text: str) -> str:
    """Return a line as it is seen from left to right; most of its letters say where it begins."""
    kinds = [bidirectional(letter) for letter in text]
    right = sum(kind in RIGHT for kind in kinds)
    if not right:
        return text
    from bidi import get_display

    text = _SHARE.sub("\\1\u200e", text)
    return str(get_display(text, base_dir="R" if right > kinds.count("L") else "L"))


def _by_direction(text: str) -> Iterator[tuple[str, bool]]:
    """Yield the words that read from right to left, and what stands between them."""
    start, before = 0, False
    for at, letter in enumerate(text):
        kind = bidirectional(letter)
        right = kind in RIGHT or (kind == "NSM" and _leads_right(text, at))
        if right is not before and at > start:
            yield text[start:at], before
            start = at
        before = right
    if text[start:]:
        yield text[start:], before


def _leads_right(text: str, at: int) -> bool:
    """Return whether a mark belongs to a letter that is read from the right: it comes before it."""
    return any(
        bidirectional(letter) in RIGHT for letter in text[at + 1 : at + 4] if letter.isalpha()
    )


def _by_font(text: str, fonts: tuple[str, ...], shaped: bool) -> Iterator[Run]:
    """Yield the letters of one font after the other; one that all fonts lack is the first's."""
    known = _letters(fonts)
    start, last = 0, ""
    for at, letter in enumerate(text):
        # Spaces and marks stay with the letters before them.
        stays = last and (letter.isspace() or bidirectional(letter) == "NSM")
        having = (n for n, have in zip(fonts, known, strict=True) if ord(letter) in have)
        font = last if stays else next(having, last or fonts[0])
        if last and font != last:
            yield Run(text[start:at], last, shaped)
            start = at
        last = font
    if text[start:]:
        yield Run(text[start:], last, shaped)


def width(text: str, paths: Sequence[Path], size: float) -> float | None:
    """Return how wide a line is whose letters join or carry marks, None for any other one."""
    if not _ANY.search(text):
        return None
    return math.fsum(_set(run, size)[1] for run in runs(text, register(paths)))


def draw(canvas: Any, found: Sequence[Run], size: float, share: float) -> None:
    """Draw runs beside each other; *share* of their width lies left of the origin.

    The letters of a shaped run stand beside it, for the forms that they take are no letters.
    """
    set_ = [_set(run, size) for run in found]
    x = -share * math.fsum(wide for _, wide in set_)
    for run, (text, wide) in zip(found, set_, strict=True):
        canvas.setFont(run.font, size)
        if run.shaped:
            letters = run.text.encode("utf-16-be").hex().upper()
            canvas._code.append(f"/Span <</ActualText <FEFF{letters}>>> BDC")
        canvas.drawString(x, 0, text)
        if run.shaped:
            canvas._code.append("EMC")
        x += wide


def _set(run: Run, size: float) -> tuple[str, float]:
    """Return the text of a run for ReportLab, and its width."""
    from reportlab.pdfbase import pdfmetrics
    from reportlab.pdfbase.ttfonts import ShapedStr, shapeStr

    text = shapeStr(run.text, run.font, size) if run.shaped else run.text
    if isinstance(text, ShapedStr):
        return text, math.fsum(one.x_advance for one in text.__shapeData__) * size / 1000
    return text, float(pdfmetrics.stringWidth(text, run.font, size))
