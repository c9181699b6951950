"""The Long Plan: Bene Gesserit writes down a victory before the first turn (DE-11.3)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from pnp.games.book import Facts, Log
from pnp.games.chance import Chance
from pnp.games.dune_express import stages
from pnp.games.dune_express.base import ExpressRules
from pnp.games.dune_express.constants import Constants
from pnp.games.dune_express.moves import Fall, Foresee, LetFall, Roll
from pnp.games.dune_express.options import Options
from pnp.games.dune_express.position import FORESEE, ROLL, Position, Prediction, Table
from pnp.games.dune_express.turn import who_acts
from pnp.games.dune_express.words import does
from pnp.games.kit import Chapter, Move

FORESEEING: Final = Chapter("The Long Plan")


def foresees(players: Sequence[str], options: Options) -> bool:
    """Return whether somebody writes a note."""
    return options.house and "bene_gesserit" in players


def notes(constants: Constants, players: Sequence[str]) -> tuple[Prediction, ...]:
    """Return every note that can be written."""
    rounds = range(constants.values.plan_first_round, constants.values.plan_last_round + 1)
    others = (player for player in players if player != "bene_gesserit")
    return tuple(Prediction(player, number) for player in others for number in rounds)


def any_note(constants: Constants, players: Sequence[str], chance: Chance) -> Prediction:
    """Return a note made by chance."""
    # Numbers below zero are never used by the moves of the game.
    return chance.pick(-1, notes(constants, players))


@FORESEEING.step(
    FORESEE,
    says="Before the first turn, with faction powers, Bene Gesserit writes its note",
    rules="DE-11.3",
    asks=who_acts,
    takes=Foresee,
    then=ROLL,
)
def plans(game: ExpressRules, position: Position, seat: str) -> Iterator[Move]:
    """Yield every note."""
    for note in notes(game.constants, position.players):
        yield Foresee(*note)


@FORESEEING.refuses("DE-11.3", stages.FINISHED, Foresee, says="{why}")
def no_such_note(constants: Constants, position: Position, move: Foresee) -> Facts | None:
    """Before the first turn the note names an opponent in play and one of the rounds (DE-11.3)."""
    if position.step != FORESEE:
        return {"why": "no note is to be written now"}
    if move.faction == "bene_gesserit" or move.faction not in position.players:
        return {"why": f"{does(move.faction, 'is')} no opponent in this game"}
    values = constants.values
    if values.plan_first_round <= move.round <= values.plan_last_round:
        return None
    return {"why": f"the round noted is {move.round}"}


@FORESEEING.refuses(
    "DE-11.3", stages.FINISHED, Roll, Fall, LetFall, says="Bene Gesserit writes its note first"
)
def rolled_before_the_note(constants: Constants, position: Position, move: Roll) -> Facts | None:
    """Nobody rolls before the note is written (DE-11.3)."""
    return {} if position.step == FORESEE else None


@FORESEEING.does(Foresee, cites="DE-11.3")
def foresee(constants: Constants, table: Table, move: Foresee, log: Log | None) -> None:
    """Keep the note; what it says is told to nobody."""
    table.prediction, table.step = Prediction(move.faction, move.round), ROLL
    if log is not None:
        log.cite("DE-11.3", "Bene Gesserit writes a note")
