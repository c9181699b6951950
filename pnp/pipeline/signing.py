"""Signs what a game says, in its rulebook and on its pieces, and says how much is as signed."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from pnp.errors import PnpError, Problems
from pnp.model.engines import limits_of
from pnp.model.game import Game
from pnp.pipeline.evaluators import evaluators_of
from pnp.rulebook.checks import contradictions
from pnp.rulebook.manuscript import manuscript_of, read_manuscript
from pnp.rulebook.signature import SIGNED, unsigned_pieces
from pnp.rulebook.signed import signed_text, unsigned_passages


def signed_by(games: Sequence[Game]) -> tuple[Path, str]:
    """Return the file in which a game's texts are signed, and that text.

    *games* are its editions, the ordinary one first. Raises Problems for a book that contradicts
    its rules or examples, PnpError for a game that has neither a book nor texts on its pieces.
    """
    first = games[0]
    written = games if manuscript_of(first) else ()
    with limits_of(first.data.rules):
        books = [
            read_manuscript(game, evaluators_of(game.workspace, game.name)) for game in written
        ]
        found = [problem for book in books for problem in contradictions(book)]
    if found:
        raise Problems(found)
    if not books and not unsigned_pieces(first)[1]:
        raise PnpError(f"{first.name} has no rulebook and no texts on its pieces: nothing to sign")
    return first.workspace.games()[first.name] / SIGNED, signed_text(first, books)


def unsigned_of(game: Game) -> dict[str, tuple[int, int]]:
    """Return of what a game says how much is other than was signed, and of how many.

    All of it is where nobody has signed it; what the game has not is left out.
    """
    found = {"texts on pieces": unsigned_pieces(game)}
    if manuscript_of(game):
        with limits_of(game.data.rules):
            book = read_manuscript(game, evaluators_of(game.workspace, game.name))
            found = {"passages of the rulebook": unsigned_passages(book), **found}
    return {what: counts for what, counts in found.items() if counts[1]}
