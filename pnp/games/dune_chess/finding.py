"""Move texts as people type them: what is left out is found among the legal moves."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from pnp.games.dune_chess.base import ChessRules
from pnp.games.dune_chess.moves import Drop, Go, read_move
from pnp.games.dune_chess.notation import draw
from pnp.games.dune_chess.position import Position
from pnp.games.dune_chess.walking import goes
from pnp.games.protocol import AmbiguousMove, IllegalMove, InvalidMove

_SHORT: Final = re.compile(
    r"(OT|OH|FW|[DBMFSOHTW])?([a-h][1-8])?([-x*&])?([a-h][1-8])(!?)", re.ASCII
)


def find_move(game: ChessRules, position: Position, text: str) -> Go | Drop:
    """Return the legal move that a text names in full (DC-9.4) or in short, as in ``Tc3``.

    In a short text mover, origin and separator may be missing. Raises InvalidMove for a text
    that names no move, AmbiguousMove for a short one that fits several legal moves, IllegalMove
    with the rule for one that is forbidden.
    """
    try:
        return _allowed(game, position, read_move(text))
    except InvalidMove:
        if not _SHORT.fullmatch(text):
            raise
    meant = list(_meant(position, text))
    legal = [move for move in meant if game.is_legal(position, move)]
    if len(legal) == 1:
        return legal[0]
    if legal:
        fitting = ", ".join(map(str, legal))
        raise AmbiguousMove(f'"{text}" can be {fitting}\n{draw(position)}')
    if not meant:
        raise InvalidMove(f'nothing on the board can be meant by "{text}"\n{draw(position)}')
    return _allowed(game, position, meant[0])


def _allowed(game: ChessRules, position: Position, move: Go | Drop) -> Go | Drop:
    refusal = game.why_not(position, move)
    if refusal is not None:
        raise IllegalMove(refusal, str(move), draw(position))
    return move


def _meant(position: Position, text: str) -> Iterator[Go]:
    """Yield the properly written moves of what stands on the board that fit a short text."""
    found = _SHORT.fullmatch(text)
    mover, origin, sign, to, mark = found.groups() if found else ("", "", "", "", "")
    for move in goes(position):
        if (
            move.to == to
            and mover in (None, move.mover)
            and origin in (None, move.origin)
            and sign in (None, move.sign)
            and (not mark or move.destroys)
        ):
            yield move
