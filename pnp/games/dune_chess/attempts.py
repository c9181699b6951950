"""What a scenario starts from, what becomes of each move, and what there is in the end."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from pnp.games.book import Event, Refusal
from pnp.games.dune_chess.ending import result, totals
from pnp.games.dune_chess.game import DuneChess
from pnp.games.dune_chess.listing import write_listing
from pnp.games.dune_chess.moves import Move, read_move
from pnp.games.dune_chess.notation import read_position, write_position
from pnp.games.dune_chess.position import Position
from pnp.games.protocol import InvalidMove

SYNTAX: Final = "syntax error"


@dataclass(frozen=True, slots=True)
class Tried:
    """A move text and what became of it."""

    at: Mapping[str, int]
    text: str
    move: Move | None = None
    refusals: tuple[Refusal, ...] = ()
    events: tuple[Event, ...] = ()
    unread: str = ""
    """Why the text cannot be read."""

    @property
    def verdict(self) -> str:
        """*legal*, the first rule that objects, or *syntax error*."""
        if self.move is None:
            return SYNTAX
        return self.refusals[0].rule if self.refusals else "legal"

    @property
    def because(self) -> str:
        """What to tell a reader about a move that is not legal."""
        return self.unread or (str(self.refusals[0]) if self.refusals else "")


def opening(game: DuneChess, data: Mapping[str, Any]) -> Position | None:
    """Return the position in which a scenario of sound form begins, None without one."""
    if "position" in data:
        return game.from_plain(data["position"])
    if "position_string" in data:
        return read_position(data["position_string"], game.constants.supply)
    return None


def attempt(
    game: DuneChess,
    position: Position | None,
    text: str,
    at: Mapping[str, int],
    explaining: bool = False,
) -> Tried:
    """Return what becomes of a move text in a position; without one it is only read."""
    try:
        move = read_move(text)
    except InvalidMove as error:
        return Tried(at, text, unread=str(error))
    if position is None:
        return Tried(at, text, move)
    if explaining:
        refusals = tuple(game.violations(position, move))
    else:
        first = game.why_not(position, move)
        refusals = () if first is None else (first,)
    events: list[Event] = []
    if explaining and not refusals:
        _, events = game.explain(position, move)
    return Tried(at, text, move, refusals, tuple(events))


def state_of(game: DuneChess, position: Position) -> dict[str, Any]:
    """Return what a scenario may expect after its line."""
    counted = totals(game.constants, position)
    outcome = game.outcome(position)
    over = None
    if outcome is not None:
        over = {
            "rule": outcome.rule,
            "totals": counted,
            "winner": outcome.winner or "draw",
            "result": result(counted),
        }
    return {
        "after": write_listing(position),
        "after_string": write_position(position),
        "over": over,
        "totals": counted,
    }
