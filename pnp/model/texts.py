"""Which fields of the data are words that are printed, and what each is called in a PO file."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any, Final

from pnp.languages.catalogue import NAME

Say = Callable[[str, str], str]
"""From the context and the text of a message to what is printed."""

NAMES: Final = frozenset(("name", "player", "also"))
"""Fields that hold names of the game."""

WORDS: Final = frozenset(
    "title subtitle label text short motto about note notes caption flavour flavor effect "
    "description keyword type print before make paper role time age help rows "
    "sectors currency".split()
)
"""Fields that hold words, however short."""

PRINTED: Final = NAMES | WORDS
"""Fields that are printed even where their words are those of icons."""

OTHERS: Final = frozenset(
    "id kind icon icons art template back front picture font family colour color size file files "
    "shape frame emblem style look pattern path d rule rules powers".split()
)
"""Fields that never do."""

_SENTENCE: Final = re.compile(r"[^\W\d_]{2,}[^\w]* +[^\w]*[^\W\d_]{2,}")
_LETTER: Final = re.compile(r"[^\W\d_]")


def is_words(field: str, value: str) -> bool:
    """Return whether what a field holds is printed as words.

    >>> is_words("motto", "Fear!"), is_words("icon", "two swords"), is_words("suit", "red")
    (True, False, False)
    """
    if field in OTHERS or not _LETTER.search(value):
        return False
    return field in PRINTED or bool(_SENTENCE.search(value))


def translated(value: Any, say: Say, owner: str, field: str = "") -> Any:
    """Return data with its words replaced; *owner* is what the message's context begins with."""
    if isinstance(value, str):
        if not is_words(field, value):
            return value
        return say(NAME if field in NAMES else f"{owner} {field}", value)
    if isinstance(value, Mapping):
        return {
            key: translated(part, say, *_inside(value, owner, key)) for key, part in value.items()
        }
    if isinstance(value, list):
        return [_entry(part, say, owner, field) for part in value]
    return value


def _entry(value: Any, say: Say, owner: str, field: str) -> Any:
    if not isinstance(value, Mapping):
        return translated(value, say, owner, field)
    place = " ".join(part for part in (owner, field) if part)
    return translated(value, say, place)


def _inside(row: Mapping[str, Any], owner: str, key: str) -> tuple[str, str]:
    """Return owner and field of what stands under a key of a row."""
    name = str(row["id"]) if "id" in row else ""
    part = row[key]
    if isinstance(part, Mapping):
        return " ".join(filter(None, (owner, name, key))), ""
    return " ".join(filter(None, (owner, name))), key
