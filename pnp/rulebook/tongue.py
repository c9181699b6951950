"""What is known of the language that a game is written in: its words, and the names of the game."""

from __future__ import annotations

from pnp.english import singular
from pnp.languages.facts import naming
from pnp.languages.reading import vocabulary_of
from pnp.languages.saying import Tongue
from pnp.languages.speech import SILENT, english_speech
from pnp.model.game import Game
from pnp.model.translated import names_in


def tongue_of(game: Game) -> Tongue:
    """Return what sentences of a game are taken apart by."""
    tag = game.data.language
    tags = dict.fromkeys((tag, tag.split("-")[0]))
    words, names = vocabulary_of(game.workspace, *tags), names_in(game)
    if "en" not in tags:
        # Numbers in words and colours of other languages stand in the messages of translations.
        return Tongue(SILENT, naming(names), words)
    # The Elves are a faction; an Elf is one of them.
    forms = {singular(name): what for name, what in names.items()} | names
    return Tongue(english_speech(), naming(forms), words)
