"""Names as designers write them, and ids as players read them."""

from __future__ import annotations

import keyword
import re
from collections.abc import Iterable
from typing import Any, Final

from pnp.english import listed
from pnp.errors import did_you_mean as hint_of
from pnp.games.declared.limits import NEAR, SHOWN
from pnp.games.declared.ranges import spelled_ranges

NAME: Final = re.compile(r"[A-Za-z][A-Za-z0-9_]{0,40}")
"""What can be called by its bare name."""

OURS: Final = frozenset("and or not in is if else elif for".split())
"""Python's words that mean the same in a rule."""

RESERVED: Final = OURS | frozenset("me it it2 it3 none true false phase over winner chance".split())
"""Words that no part of a file may be named by."""

WEIGHT: Final = "ß"
"""Makes a word of Python an ordinary one: names in a file are plain letters, so it is free."""

_ORDINARY: Final = sorted(set(keyword.kwlist) - OURS - {"True", "False", "None"})
_WORD: Final = re.compile(
    r"""("(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*')"""  # a text in quotes stays as it is
    rf"""|\b({"|".join(_ORDINARY)})\b"""
)


def disarmed(text: str) -> str:
    """Return the text with Python's other words made ordinary names, and ranges spelled out.

    >>> disarmed("from == 'from' and pass in 1..rounds")
    "fromß == 'from' and passß in span(1, rounds)"
    """

    def one(found: re.Match[str]) -> str:
        return found[1] or found[2] + WEIGHT

    return spelled_ranges(_WORD.sub(one, text))


def armed(name: str) -> str:
    """Return a name or text as it stands in the file.

    >>> armed("fromß")
    'from'
    """
    return name.replace(WEIGHT, "")


def is_name(text: object) -> bool:
    """Return whether something can be a name."""
    return isinstance(text, str) and NAME.fullmatch(text) is not None


def python_words(text: str) -> list[str]:
    """Return the words of Python in the text that mean nothing in a rule."""
    return [found[2] for found in _WORD.finditer(text) if found[2]]


def told(value: Any, names: dict[Any, str]) -> str:
    """Return a value as a player reads it; *names* are the printed names of ids.

    >>> told(["sand_storm", 3, None], {})
    'sand storm, 3 and none'
    """
    if value is None:
        return "none"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, int | float):
        return str(value)
    if isinstance(value, str):
        return names.get(value) or value.replace("_", " ")
    if isinstance(value, dict):
        return " ".join(f"{told(key, names)} {told(item, names)}" for key, item in value.items())
    entries = [told(item, names) for item in value[:SHOWN]]
    if len(value) > SHOWN:
        entries.append(f"{len(value) - SHOWN} more")
    return listed(entries)


def did_you_mean(found: str, known: Iterable[object]) -> str | None:
    """Return a hint naming the nearest of some words, as `errors.did_you_mean`.

    Of very many words only those of nearly the same length are looked at.
    """
    words = list({str(word) for word in known})
    if len(words) > NEAR:
        words = [word for word in words if abs(len(word) - len(found)) <= 2][:NEAR]
    return hint_of(found, words)
