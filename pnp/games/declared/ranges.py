"""Ranges as people write them, ``1..c.copies``, spelled out as the call that they mean."""

from __future__ import annotations

import re
from typing import Final

_TEXT: Final = re.compile(r""""(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'""")
_AFTER: Final = re.compile(r"\s*(?:$|[)\],:\n]|if\b|for\b|and\b|or\b)")
_OPEN: Final = {")": "(", "]": "["}
_MOST: Final = 200
"""Ranges of one text; nobody writes more."""

_CLOSE: Final = {"(": ")", "[": "]"}


def spelled_ranges(text: str) -> str:
    """Return the text with every range that stands alone written as a call.

    Beside a sign it would be read as part of a sum: that is left to be a fault.

    >>> spelled_ranges("[i for i in 1..c.copies if i in 2..len(hand[me])]")
    '[i for i in span(1, c.copies) if i in span(2, len(hand[me]))]'
    >>> spelled_ranges("a + 1..4, '1..4'")
    "a + 1..4, '1..4'"
    """
    # What stands in quotes is nothing of the language.
    bare = _TEXT.sub(lambda found: '"' * len(found[0]), text)
    at = len(text)
    for _ in range(_MOST):
        at = bare.rfind("..", 0, at)
        if at < 0:
            break
        start, end = _backward(bare, at), _forward(bare, at + 2)
        if start < at and at + 2 < end and _is_begin(bare, start) and _AFTER.match(bare, end):
            low, high = text[start:at].strip(), text[at + 2 : end].strip()
            text = f"{text[:start]}span({low}, {high}){text[end:]}"
            bare = f"{bare[:start]}{'s' * (len(low) + len(high) + 8)}{bare[end:]}"
    return text


def _is_begin(text: str, at: int) -> bool:
    """Return whether something that is no part of a sum can begin here."""
    while at > 0 and text[at - 1] in " \n":
        at -= 1
    if at == 0 or text[at - 1] in "([,=":
        return True
    return text[at - 2 : at] == "in" and not text[max(0, at - 3) : at - 2].isalnum()


def _forward(text: str, at: int) -> int:
    """Return where the name, number, entry or call ends that begins here."""
    found = re.compile(r"\s*-?\w+").match(text, at)
    if found is None:
        return at
    at = found.end()
    while at < len(text):
        if text[at] in _CLOSE:
            end = _matching(text, at, 1, _CLOSE[text[at]])
            if end is None:
                return at
            at = end + 1
        elif found := re.compile(r"\.[A-Za-z]\w*").match(text, at):
            at = found.end()
        else:
            return at
    return at


def _backward(text: str, at: int) -> int:
    """Return where the name, number, entry or call begins that ends here."""
    while at > 0 and text[at - 1] == " ":
        at -= 1
    while at > 0:
        before = text[at - 1]
        if before in _OPEN:
            start = _matching(text, at - 1, -1, _OPEN[before])
            if start is None:
                return at
            at = start
        elif before.isalnum() or before == "_" or _is_column(text, at - 1):
            at -= 1
        else:
            return at - 1 if before == "-" and _is_begin(text, at - 1) else at
    return at


def _is_column(text: str, at: int) -> bool:
    """Return whether a dot stands before the name of a column."""
    return text[at] == "." and at > 0 and text[at - 1] != "."


def _matching(text: str, at: int, step: int, other: str) -> int | None:
    """Return the place of the bracket that belongs to the one here."""
    own, depth = text[at], 0
    while 0 <= at < len(text):
        depth += (text[at] == own) - (text[at] == other)
        if depth == 0:
            return at
        at += step
    return None
