"""Marks between sentences in Chinese and Japanese, where a template joins them as English does."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from pnp.languages.ambient import spoken

MARKS: Final = {
    "ja": {".": "。", ",": "、", ":": "：", ";": "；"},
    "zh": {".": "。", ",": "，", ":": "：", ";": "；"},
}
"""What a language writes for the marks of Latin; these marks have their space in them."""

_LETTER: Final = r"[\u3005-\u3007\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff）」』]"
# Patterns with many letters take long to compile; few builds need these.
_AFTER: Final = rf"(?<={_LETTER})([.,:;])((?:</\w+>)*) ?(?!\w*=)"
_SPACE: Final = rf"(?<=[。、，：；])((?:</\w+>)*) (?=(?:<\w[^>]*>)*(?:{_LETTER}|[（「『]))"


def pointed(drawing: str, tag: str) -> str:
    """Return a drawing in a language with its own marks behind its own letters.

    >>> pointed("<b>配置.</b> 駒, 1.2", "ja"), pointed("<b>Place.</b> 1.2", "ja")
    ('<b>配置。</b>駒、1.2', '<b>Place.</b> 1.2')
    """
    marks = MARKS.get(tag.split("-")[0])
    if marks is None:
        return drawing
    drawing = re.sub(_AFTER, lambda found: marks[found[1]] + found[2], drawing)
    return re.sub(_SPACE, r"\1", drawing)


def sentences(parts: Iterable[str]) -> str:
    """Return sentences one after the other, those that are empty left out."""
    joint = "" if spoken().tag.split("-")[0] in MARKS else " "
    return joint.join(filter(None, parts))
