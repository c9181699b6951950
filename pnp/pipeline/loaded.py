"""The game of a request, in the edition and the language that it asks for."""

from __future__ import annotations

from pnp.faces import KINDS
from pnp.model.game import Game
from pnp.model.loader import load_game
from pnp.pipeline.request import BuildRequest


def game_of(request: BuildRequest) -> Game:
    """Return the game that is to be printed. Raises Problems and UsageProblem."""
    game = load_game(request.workspace, request.game, KINDS, request.edition)
    if not request.language:
        return game
    from pnp.model.translated import in_language  # most builds do without catalogues

    return in_language(game, request.language)
