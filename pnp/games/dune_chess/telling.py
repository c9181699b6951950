"""The moves of a game as a book tells them: which player did what, and what came of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from pnp.english import article, capital
from pnp.games.dune_chess.board import (
    SIETCH,
    SPICE,
    WORM,
    Stack,
    letter,
)
from pnp.games.dune_chess.constants import Constants
from pnp.games.dune_chess.moves import HARVESTS, JOINS, TAKES, Drop, Go
from pnp.games.dune_chess.position import Position
from pnp.games.dune_chess.saying import Names, unit_word
from pnp.games.kit.story import sentence

_LEADERS: Final = "DBM"
_SENT: Final = {"H": "drives", "T": "sends"}
"""How cargo gets under an Ornithopter."""


@dataclass(frozen=True)
class Teller:
    """Tells one legal move; *player* returns what whoever plays a house is called."""

    constants: Constants
    names: Names
    player: Callable[[str], str]
    before: Position
    after: Position

    def tell(self, move: Go | Drop) -> str:
        """Return the move's text and what it did, in sentences."""
        said, *then = self._drop(move) if isinstance(move, Drop) else self._go(move)
        return sentence(f"{move}: {capital(said)}", *then)

    def _drop(self, move: Drop) -> Iterator[str]:
        price = f"{self.constants.prices[move.kind]} {self._word(SPICE)}"
        yield f"{self._me} pays {self._you} {price} and drops {self._a(move.kind)} on {move.to}"

    def _go(self, move: Go) -> Iterator[str]:
        there = self.before.at(move.to)
        if move.mover == "W":
            yield self._worm(move, there)
        elif move.mover == "FW":
            yield self._ride(move, there)
        elif move.sign == TAKES:
            flies = f" flies to {move.to} and" if move.mover[0] == "O" else ""
            taken = self._taken(there, "" if flies else move.to)
            yield f"{self._mine(move)}{flies} captures {taken}{self._wrecks(move)}"
        elif move.sign == HARVESTS:
            yield from self._harvest(move)
        elif move.sign == JOINS:
            yield self._join(move, there)
        else:
            yield self._quiet(move, there)
        yield from self._left_behind(move)

    def _worm(self, move: Go, there: Stack) -> str:
        worm = f"{self._me} moves the worm from {move.origin} to {move.to}"
        return f"{worm}; it kills {self._taken(there)}" if move.sign == TAKES else worm

    def _ride(self, move: Go, there: Stack) -> str:
        if move.sign == TAKES:
            killed = self._taken(there)
            return (
                f"rider and worm go from {move.origin} to {move.to} and strike; {killed} is killed"
            )
        return f"rider and worm glide from {move.origin} to {move.to}"

    def _harvest(self, move: Go) -> Iterator[str]:
        does, piece = ("flies", "H") if move.mover[0] == "O" else ("drives", move.mover)
        spice = self._word(SPICE)
        way = f"{does} {self._a(piece)} from {move.origin} to {move.to}"
        yield f"{self._me} {way} and harvests the {spice}"
        yield f"{self._me} has {self.after.held(self.before.to_move)} {spice} now"

    def _join(self, move: Go, there: Stack) -> str:
        if move.mover == "F":
            return f"{self._mine(move)} mounts the worm on {move.to}"
        if move.mover == "O":
            return (
                f"{self._mine(move)} lands on {move.to} and picks up the {self._word(there.piece)}"
            )
        does = _SENT[move.mover[0]]
        carrier = f"the {self._word(there.piece)} on {move.to}"
        return f"{self._me} {does} {self._a(move.mover)} from {move.origin} under {carrier}"

    def _quiet(self, move: Go, there: Stack) -> str:
        if there.has_sietch and move.mover == "S":
            does = "destroys" if move.destroys else "spares"
            return f"{self._mine(move)} enters {move.to} and {does} the {self._word(SIETCH)}"
        goal = (
            f"into the {self._word(SIETCH)} on {move.to}" if there.has_sietch else f"to {move.to}"
        )
        if move.mover[0] == "O":
            cargo = f" with {self._a(move.mover[1])}" if move.mover[1:] else ""
            return f"{self._mine(move)} flies from {move.origin} {goal}{cargo}"
        if move.mover == "F" and self.before.at(move.origin).is_ridden:
            return f"{self._mine(move)} dismounts and goes from {move.origin} {goal}"
        piece = move.mover[0]
        moved = f"the {self._word(piece)}" if piece in _LEADERS else self._a(piece)
        return f"{self._me} moves {moved} from {move.origin} {goal}"

    def _left_behind(self, move: Go) -> Iterator[str]:
        origin = self.before.at(move.origin)
        if origin.cargo and move.mover == "O":
            yield f"the {self._word(origin.cargo)} stays on {move.origin}"
        elif origin.is_ridden and move.mover == "F":
            yield f"the worm stays on {move.origin}, riderless"

    # ------------------------------------------------------------------ words

    @property
    def _me(self) -> str:
        return self.player(self.before.to_move)

    @property
    def _you(self) -> str:
        return self.player(self.before.other)

    def _word(self, symbol: str) -> str:
        if symbol not in (WORM, SPICE, SIETCH):
            symbol = letter(symbol.upper(), self.before.to_move) if symbol.isupper() else symbol
        return unit_word(symbol, self.names)

    def _a(self, kind: str) -> str:
        return article(self._word(kind[0]))

    def _mine(self, move: Go) -> str:
        return f"{self._me}'s {self._word(move.mover[0])}"

    def _taken(self, stack: Stack, on: str = "") -> str:
        piece, *cargo = (unit_word(symbol, self.names) for symbol in stack.unit)
        where = f" on {on}" if on else ""
        return f"the {piece}{where}{f' with {article(cargo[0])} aboard' if cargo else ''}"

    def _wrecks(self, move: Go) -> str:
        return f" and destroys the {self._word(SIETCH)}" if move.destroys else ""


def ended(totals: Mapping[str, int], player: Callable[[str], str]) -> str:
    """Return how a game has ended by these totals."""
    (first, mine), (second, yours) = totals.items()
    if mine == yours:
        return f"the game is over and drawn, {mine} to {yours}"
    winner, least = (first, yours) if mine > yours else (second, mine)
    return f"the game is over: {player(winner)} wins, {max(mine, yours)} to {least}"
