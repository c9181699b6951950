"""Sentences that are said of play: why an action is refused, what happens, what a diagram shows.

They stand in play.yaml between conditions and steps; a book prints them where it shows a refusal.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from msgspec.structs import replace

from pnp.errors import Problem
from pnp.model.game import Game
from pnp.model.source import read_text
from pnp.rulebook.compared import Said
from pnp.rulebook.typed import words_in

FILES: Final = ("play.yaml", "diagrams.yaml")
_SENTENCE: Final = re.compile(r"^\s*#.*|\s-- (.+)$|^alt: (.+)$|\"([^\"]*)\"", re.MULTILINE)
_EXPRESSION: Final = re.compile(r"\{[^{}]*\}")
_CODE: Final = re.compile(r"[\[\]=]|\bif\b.*\belse\b")
_LEAST: Final = 2
"""Words of a sentence."""


def spoken_of(game: Game) -> Iterator[tuple[str, Said]]:
    """Yield the sentences of a game's files on play, each with the name of its file."""
    for name in FILES:
        path = game.workspace.find(f"components/{game.name}/{name}")
        if path is None:
            continue
        text = read_text(path, game.workspace.shown(path))
        file = Problem(game.workspace.shown(path), 0, "", "")
        for found in _SENTENCE.finditer(text):
            said = found[1] or found[2] or found[3] or ""
            if words_in(said) >= _LEAST and not _CODE.search(_EXPRESSION.sub("", said)):
                place = replace(file, line=text.count("\n", 0, found.end()) + 1)
                yield name, Said(said, place, is_told=True)
