"""The text of a game as its author signed it, and whether what is typed on its pieces is that.

A build of pieces asks this each time, so nothing is read that an unchanged text does not need.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Final

from pnp.errors import Problem, Problems
from pnp.model.game import Game
from pnp.model.source import read_text

SIGNED: Final = "signed.txt"
"""The file in a game's folder that holds the text as it was signed."""

_SECTION: Final = re.compile(r"\[([^\[\]\t]+\.\w+(?: [^\[\]\t]+)?)\]$")

Text = Mapping[str, Sequence[str]]
"""The passages of a game by the file that has them."""


def signed_in(game: Game) -> Text:
    """Return what was signed of a game, nothing where nobody has signed it."""
    path = game.workspace.find(f"components/{game.name}/{SIGNED}")
    return read_signed(read_text(path, game.workspace.shown(path))) if path else {}


def read_signed(text: str) -> Text:
    """Return the passages of a signed text by their files.

    >>> read_signed("# about\\n[rulebook.md]\\nRoll.\\nMove.\\n")
    {'rulebook.md': ['Roll.', 'Move.']}
    """
    found: dict[str, list[str]] = {}
    passages: list[str] = []
    for line in text.splitlines():
        if section := _SECTION.match(line):
            passages = found.setdefault(section[1], [])
        elif line.strip():
            passages.append(line)
    return found


def signed_lines(game: Game) -> dict[str, list[str]]:
    """Return what is typed on a game's pieces as it is signed, by its file."""
    from pnp.rulebook.typed import typed_on

    return {name: [each.line for each in texts] for name, texts in typed_on(game).items()}


def turned_pieces(game: Game) -> list[Problem]:
    """Return what is typed on a game's pieces and turns what was signed."""
    before = signed_in(game)
    if not before:
        return []
    from pnp.rulebook.typed import typed_on

    typed = typed_on(game)
    if all(before.get(name, ()) == [t.line for t in texts] for name, texts in typed.items()):
        return []
    from pnp.rulebook.held import turned_texts

    return turned_texts(game, typed, before)


def hold_to_signed(game: Game) -> None:
    """Raise Problems where what is typed on a game's pieces turns what was signed."""
    if turned := turned_pieces(game):
        raise Problems(turned)
