"""A person at the table: sees the position, chooses among the legal moves by their words."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

from pnp.games.chance import Chance
from pnp.games.dune_express.drawing import draw, spell_move
from pnp.games.dune_express.game import DuneExpress
from pnp.games.dune_express.moves import Move, Roll
from pnp.games.dune_express.position import ROLL, SET_ASIDE, Position, Prediction
from pnp.games.dune_express.words import name
from pnp.games.kit.people import Ask, Question

LET_FALL: Final = "roll"


@dataclass(slots=True)
class Person:
    """Decides as somebody answers."""

    ask: Ask
    name: str = "person"

    def decide(
        self, game: DuneExpress, position: Position, chance: Chance, number: int
    ) -> Move | None:
        """Return the move that was chosen, or None to let the dice fall."""
        choices: dict[str, Move | None] = {LET_FALL: None} if position.step == ROLL else {}
        choices |= {spell_move(move): move for move in game.legal_moves(position)}
        if list(choices) == [LET_FALL]:
            return None
        question = Question(name(position.active), tuple(seen(game, position)), tuple(choices))
        while (answer := self.ask(question)) not in choices:
            question = replace(question, refused=f"expected one of the moves, found {answer}")
        return choices[answer]


def seen(game: DuneExpress, position: Position) -> Iterator[str]:
    """Yield the lines that the player who decides may read (DE-11.3: one note is secret)."""
    yield from draw(game.constants, position).split("\n")
    if position.step == SET_ASIDE:
        yield f"  {spell_move(Roll(position.waiting, position.rolled))}"
    note = game.view(position, position.active)["prediction"]
    if isinstance(note, Prediction):
        yield f"  The Long Plan: {name(note.faction)} wins in round {note.round}"
