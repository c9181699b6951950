"""Whole games in bulk: the dice of a roll fall at once, and nobody is asked without a choice."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from pnp.games.chance import Chance
from pnp.games.dune_express.base import ExpressRules
from pnp.games.dune_express.constants import Constants
from pnp.games.dune_express.moves import EndTurn, LetFall, Roll
from pnp.games.dune_express.position import REROLL, ROLL, Position
from pnp.games.dune_express.reading import dice_in_use
from pnp.games.dune_express.turn import who_may_thump
from pnp.games.kit import Move, Setup
from pnp.games.kit.parts import Ended
from pnp.games.kit.players import policy_of
from pnp.games.kit.policies import Policy

_FACES_OF_A_DIE: Final = 6


def thrown(constants: Constants, position: Position, bits: int) -> Roll:
    """Return the dice that wait as they fall; their faces are digits of *bits*."""
    faces = dice_in_use(constants, position.options)
    fallen = []
    for die in position.waiting:
        fallen.append(faces[die][bits % _FACES_OF_A_DIE])
        bits //= _FACES_OF_A_DIE
    return Roll(position.waiting, tuple(fallen))


@dataclass(slots=True)
class Playout:
    """A game being played out."""

    game: ExpressRules
    position: Position
    chance: Chance
    policies: Mapping[str, Policy]
    most_turns: int
    turns: int = 0
    """Turns that have ended."""

    number: int = 0
    """Rolls and decisions so far; each has bits of its own."""

    def advance(self) -> None:
        """Make the next move; dice that fall as they can need no asking whether they may."""
        game, position = self.game, self.position
        move = self._decided(position)
        if move is None:
            roll = thrown(game.constants, position, self.chance.bits(self.number))
            self.position = game.carry_out(position, roll)
        else:
            self.position = game.apply(position, move)
            self.turns += type(move) is EndTurn
        self.number += 1

    def _decided(self, position: Position) -> Move | None:
        """Return what somebody decides, None to let the dice fall."""
        step = position.step
        if step == REROLL or (step == ROLL and not who_may_thump(self.game, position)):
            return None
        seat = position.deciding
        move: Move = self.policies[seat](self.game, position, seat, self.chance, self.number)
        return None if type(move) is LetFall else move

    def finish(self) -> Position:
        """Play to the end and return the last position."""
        while self.position.winner is None and self.turns < self.most_turns:
            self.advance()
        return self.position


@dataclass(frozen=True, slots=True)
class Bulk:
    """The bulk paths of the game."""

    game: ExpressRules

    def begun(
        self, setup: Setup, policies: Sequence[str], chance: Chance, most_turns: int | None
    ) -> Playout:
        """Return a game ready to be played out; *policies* names one for each seat, in turn order.

        The game is the same as that of a match, move by move.
        """
        game = self.game
        known = {word: policy_of(game, word) for word in set(policies)}
        deciding = {seat: known[word] for seat, word in zip(setup.seats, policies, strict=True)}
        most = game.longest if most_turns is None else most_turns
        return Playout(game, game.begin(setup, chance), chance, deciding, most)

    def playout(
        self, setup: Setup, policies: Sequence[str], chance: Chance, most_turns: int | None
    ) -> Ended:
        """Return the end of a game."""
        played = self.begun(setup, policies, chance, most_turns)
        end = played.finish()
        return Ended(end, played.turns, self.game.outcome(end))
