"""Formats of game.yaml: which one this version reads, and how a file of an older one is changed.

A change is made in the text, so that comments and layout stay.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from pnp.errors import Problem, Problems
from pnp.model.source import Located

FORMAT: Final = 1
"""The format that this version writes."""

_GAME: Final = re.compile(r"^(?:\ufeff)?game[ \t]*:[^\r\n]*(\r?\n|$)", re.MULTILINE)
_FORMAT: Final = re.compile(r"^format[ \t]*:[ \t]*(\d+)", re.MULTILINE)

Change = Callable[[str], str]


def refuse_newer(source: Located) -> None:
    """Raise Problems for a file of a newer format, before anything else in it is judged."""
    found = source.value.get("format") if isinstance(source.value, dict) else None
    if str(found).isdigit() and int(str(found)) > FORMAT:
        message = f"expected a format up to {FORMAT}, found {found}"
        hint = "the game was made for a newer pnp: pip install --upgrade pnp-compiler"
        raise Problems([Problem(source.file, source.line(("format",)), "format", message, hint)])


def format_of(text: str) -> int:
    """Return the format of a game.yaml; 0 where it says none.

    >>> format_of("game: frost")
    0
    """
    found = _FORMAT.search(text)
    return int(found[1]) if found else 0


def upgraded(text: str) -> tuple[str, list[str]]:
    """Return a game.yaml in the present format, and what was changed in it, in words.

    Raises ValueError for a file without a line `game:`.
    """
    told = []
    for number in range(format_of(text), FORMAT):
        change, words = STEPS[number]
        text = change(text)
        told.append(words)
    return text, told


def _named(text: str) -> str:
    """Return the text with its format below the name of the game."""
    found = _GAME.search(text)
    if not found:
        raise ValueError("expected a line that begins with game:, found none")
    end = found[1] or "\n"
    head = text[: found.end()] + ("" if found[1] else end)
    return f"{head}format: 1{end}{text[found.end() :]}"


STEPS: Final[tuple[tuple[Change, str], ...]] = ((_named, "format: 1 added"),)
"""For each format how it becomes the next, and what to say of it."""
