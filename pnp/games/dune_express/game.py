"""Dune Express: dice, locations and one-for-one combat. The chapters bound together."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from pnp.games.book import Book, Log, Silence
from pnp.games.chance import Chance
from pnp.games.dune_express import arguments
from pnp.games.dune_express.acting import ACTING
from pnp.games.dune_express.arrival import ARRIVING
from pnp.games.dune_express.base import ExpressRules
from pnp.games.dune_express.bulk import Bulk, thrown
from pnp.games.dune_express.claims import CLAIMING
from pnp.games.dune_express.drawing import draw, spell_move
from pnp.games.dune_express.ending import ENDING, begin_turn, winning_locations
from pnp.games.dune_express.foreseeing import FORESEEING, any_note, foresees
from pnp.games.dune_express.form import scenario_form
from pnp.games.dune_express.heard import heard
from pnp.games.dune_express.match import ExpressMatch
from pnp.games.dune_express.moves import EndTurn, Fall, Roll
from pnp.games.dune_express.options import OPTIONS, Options
from pnp.games.dune_express.outlook import OUTLOOK
from pnp.games.dune_express.placing import PLACING
from pnp.games.dune_express.policies import POLICIES
from pnp.games.dune_express.position import FORESEE, SET_ASIDE, Position, Table
from pnp.games.dune_express.reading import READING
from pnp.games.dune_express.replay import REPLAYING, ExpressReplay
from pnp.games.dune_express.rolling import ROLLING
from pnp.games.dune_express.setup import SETTING_UP
from pnp.games.dune_express.simulation import ExpressSimulation
from pnp.games.dune_express.stages import BLOCKING, ORDER
from pnp.games.dune_express.state import STATE
from pnp.games.dune_express.story import ExpressStory
from pnp.games.dune_express.tactics import TACTICS
from pnp.games.dune_express.traitor import TRAITOR
from pnp.games.dune_express.turn import TURN
from pnp.games.dune_express.words import FACTIONS, name
from pnp.games.kit import Move, Outcome, Seats, Setup
from pnp.games.kit.human import Ask
from pnp.games.kit.kinds import Kind, among
from pnp.games.kit.setting import Asked
from pnp.games.protocol import InvalidMove

_SILENCE = Silence()


class DuneExpress(ExpressRules):
    """Dune Express with the constants of one rules.yaml and one book."""

    chapters = (
        FORESEEING, TURN, ACTING, PLACING, ROLLING, TACTICS, TRAITOR, READING, ARRIVING, ENDING,
        SETTING_UP, STATE, REPLAYING, CLAIMING,
    )  # fmt: skip
    stages, blocking, position = ORDER, BLOCKING, Position
    seats = Seats(FACTIONS, 2, 6, noun="faction")
    options = OPTIONS
    longest = 100_000
    policies, outlook = POLICIES, OUTLOOK
    replays, stories = ExpressReplay, ExpressStory

    def __init__(self, data: Mapping[str, Any], book: Book | None = None) -> None:
        super().__init__(data, book)
        self.form = scenario_form(self)
        self.fast = Bulk(self)

    def own_kinds(self) -> Mapping[str, Kind]:
        """Return the kind of a die."""
        return {"die": among("a die", tuple(self.constants.index))}

    # ------------------------------------------------------------------ who plays, what comes next

    def begin(self, setup: Setup, chance: Chance) -> Position:
        """Return the first position (DE-1.7): an empty board and all the dice.

        Where a note of The Long Plan is written, that comes first. Raises UsageProblem for options
        that do not go together (DE-17).
        """
        arguments.together(setup.options)
        options = Options.from_plain(setup.options)
        table = Table(options, setup.seats, setup.seats[0], self.constants.values.first_round)
        begin_turn(self.constants, table)
        if foresees(setup.seats, options):
            table.step = FORESEE
        return table.closed()

    def bring(self, position: Position, chance: Chance, number: int) -> Roll | Fall:
        """Return the dice as they fall at action *number*, or the next one where some have fallen.

        Raises LookupError where nothing is thrown.
        """
        if not self.chance_outcomes(position):
            raise LookupError("no dice are thrown here")
        roll = thrown(self.constants, position, chance.bits(number))
        return Fall(roll.faces[len(position.rolled)]) if position.rolled else roll

    def ends_turn(self, before: Position, action: Move, after: Position) -> bool:
        """Return whether a turn is over."""
        return isinstance(action, EndTurn)

    # ------------------------------------------------------------------ what a move does

    def carry_out(self, position: Position, action: Move, log: Log = _SILENCE) -> Position:
        """Return the position after a move that is known to be legal; *log* hears of it."""
        table = position.opened()
        heard = None if log is _SILENCE else log
        self.effects[type(action)](self.constants, table, action, heard)  # type: ignore[arg-type]
        return table.closed()

    # ------------------------------------------------------------------ how it ends, what is seen

    def outcome(self, position: Position) -> Outcome | None:
        """Return who won and by which rule, None while the game goes on (DE-9.5: no draws)."""
        if position.winner is None:
            return None
        if position.winner != position.active:
            reason = f"The Long Plan foresaw the victory of {name(position.active)}"
            return Outcome((position.winner,), "DE-11.3", reason)
        where = name(winning_locations(position, position.active))
        return Outcome((position.winner,), "DE-9.1", f"{name(position.winner)} controls {where}")

    def redeal(self, position: Position, seat: str, chance: Chance) -> Position:
        """Return a position that the seat cannot tell from this one: another note (DE-11.3).

        As long as nobody has won, every note is as likely as any other; the end tells which it was.
        """
        if position.prediction is None or seat == "bene_gesserit" or position.winner is not None:
            return position
        return self.put(position, prediction=any_note(self.constants, position.players, chance))

    def draw(self, position: Position) -> str:
        """Return the position as a block of text."""
        return draw(self.constants, position)

    def sees(self, position: Position, seat: str) -> Iterator[str]:
        """Yield the lines that a player may read (DE-11.3: one note is secret)."""
        yield from self.draw(position).split("\n")
        if position.step == SET_ASIDE:
            yield f"  {spell_move(Roll(position.waiting, position.rolled))}"
        note = position.prediction
        if note is not None and seat == "bene_gesserit":
            yield f"  The Long Plan: {name(note.faction)} wins in round {note.round}"

    # ------------------------------------------------------------------ how it is written

    def name(self, value: object) -> str:
        """Return what a player reads for an id, a number or several of them."""
        return name(value)

    def spell(self, position: Position, action: Move) -> str:
        """Return a move as a player says it: which die falls."""
        if isinstance(action, Fall):
            (die, *_) = (*position.waiting[len(position.rolled) :], "a die")
            return f"{die} {name(action.face)}"
        return spell_move(action)

    def heard(self, text: str) -> Move:
        """Return the move that a text says, legal or not. Raises InvalidMove."""
        move = heard(text, self.constants.index)
        if move is None:
            raise InvalidMove(f"expected one of the moves, found {text}")
        return move

    # ------------------------------------------------------------------ as a user asks for it

    def match(self, asked: Asked, ask: Ask) -> ExpressMatch:
        """Return a game ready to be played. Raises UsageProblem."""
        return arguments.match(self, asked, ask)

    def simulation(self, asked: Asked) -> ExpressSimulation:
        """Return a simulation. Raises UsageProblem."""
        return arguments.simulation(self, asked)
