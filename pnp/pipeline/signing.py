"""Signs the text of a rulebook, and says how much of it is as it was signed."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from pnp.errors import Problems
from pnp.model.engines import limits_of
from pnp.model.game import Game
from pnp.pipeline.evaluators import evaluators_of
from pnp.rulebook.checks import contradictions
from pnp.rulebook.manuscript import manuscript_of, read_manuscript
from pnp.rulebook.signed import SIGNED, signed_text, unsigned_passages


def signed_by(games: Sequence[Game]) -> tuple[Path, str]:
    """Return the file in which the text of a game's book is signed, and that text.

    *games* are its editions, the ordinary one first. Raises Problems for a book that contradicts
    its rules or examples, PnpError when there is none.
    """
    with limits_of(games[0].data.rules):
        books = [read_manuscript(game, evaluators_of(game.workspace, game.name)) for game in games]
        found = [problem for book in books for problem in contradictions(book)]
    if found:
        raise Problems(found)
    path = manuscript_of(games[0])
    assert path is not None
    return path.with_name(SIGNED), signed_text(games[0].name, books)


def unsigned_of(game: Game) -> tuple[int, int]:
    """Return how many passages of a game's book are other words than were signed, and of how many.

    All are where nobody has signed it.
    """
    with limits_of(game.data.rules):
        return unsigned_passages(read_manuscript(game, evaluators_of(game.workspace, game.name)))
