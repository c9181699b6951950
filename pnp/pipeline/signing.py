"""Signs what a game says, in its rulebook and on its pieces, and says how much is as signed."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain
from pathlib import Path

from msgspec import Struct

from pnp.errors import PnpError, Problems
from pnp.model.engines import limits_of
from pnp.model.game import Game
from pnp.pipeline.evaluators import evaluators_of
from pnp.rulebook.checks import contradictions
from pnp.rulebook.manuscript import manuscript_of, read_manuscript
from pnp.rulebook.signature import SIGNED, signed_in, signed_lines
from pnp.rulebook.signed import signed_text
from pnp.rulebook.unread import Unread, unread_in, unread_on


class Signing(Struct, frozen=True):
    """What is written when somebody signs a game."""

    path: Path
    text: str
    unread: Sequence[Unread]
    """What it changes of an earlier signature; nothing where there was none."""


def signed_by(games: Sequence[Game]) -> Signing:
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
        if not books and not signed_lines(first):
            what = "no rulebook and no texts on its pieces: nothing to sign"
            raise PnpError(f"{first.name} has {what}")
        unread = [*chain.from_iterable(map(unread_in, books)), *unread_on(first)]
        path = first.workspace.games()[first.name] / SIGNED
        return Signing(path, signed_text(first, books), unread if signed_in(first) else ())
