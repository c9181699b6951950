"""Positions of Dune Express: frozen values, and the open table on which an effect works."""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from typing import Any, Final, NamedTuple

from pnp.games.dune_express.constants import Face
from pnp.games.dune_express.moves import Transfers
from pnp.games.dune_express.options import Options
from pnp.games.dune_express.words import LOCATIONS, PLACE
from pnp.games.kit.observation import only

FORESEE: Final = "foresee"
ROLL: Final = "roll"
SET_ASIDE: Final = "set_aside"
REROLL: Final = "reroll"
ACT: Final = "act"
ANSWER: Final = "answer"
STEPS: Final = (FORESEE, ROLL, SET_ASIDE, REROLL, ACT, ANSWER)


class Garrison(NamedTuple):
    """The counters of the one faction that stands at a location (DE-0.4)."""

    faction: str
    troops: int
    sardaukar: int = 0


class Results(NamedTuple):
    """What the dice say when all are set aside (DE-4)."""

    allowance: int
    """Own faces of the Faction dice (DE-4.1)."""

    budget: int
    """Spice of the turn (DE-4.3); under Shai Hulud what the Fremen may spend on moves."""

    worm: bool
    """The Spice die shows Shai Hulud."""

    location: str
    """The Active Location (DE-4.2)."""

    traitor: str
    tactics: str | None


class Prediction(NamedTuple):
    """The note of The Long Plan (DE-11.3)."""

    faction: str
    round: int


class Strike(NamedTuple):
    """A removal that waits for the answer of its target (DE-10.6)."""

    faction: str
    origin: str
    counters: int


Board = tuple[Garrison | None, ...]
EMPTY_BOARD: Final[Board] = (None,) * len(LOCATIONS)


@dataclass(slots=True, eq=True)
class Table:
    """All that decides what may happen next, open to the one effect that is being carried out.

    Supplies and piles are not kept: they are what the board and the hands leave (DE-0.3, DE-0.5).
    """

    options: Options
    players: tuple[str, ...]
    """Factions in turn order, the starting player first."""

    active: str
    round: int
    board: Board = EMPTY_BOARD
    """Who stands where, in the order of `LOCATIONS`."""

    forts: frozenset[str] = frozenset()
    storm: str | None = None
    held: tuple[tuple[str, str], ...] = ()
    """Pairs of faction and token, sorted."""

    prediction: Prediction | None = field(default=None, metadata=only("bene_gesserit"))
    winner: str | None = None
    step: str = ROLL
    """The step of the flow."""

    rolls: int = 0
    """Rolls made this turn that the three-roll limit counts."""

    waiting: tuple[str, ...] = ()
    """Dice to be rolled next or, at the step set_aside, the dice just rolled."""

    rolled: tuple[Face, ...] = ()
    """Faces of the dice just rolled, or of those of a roll that have fallen already."""

    falling: bool = False
    """The dice are on their way: nobody can use a Thumper before them any more."""

    aside: tuple[Face | None, ...] = ()
    """Faces of the dice set aside, in the order of the pool; None for the others."""

    results: Results | None = None
    spent: int = 0
    placed: int = 0
    moved: int = 0
    toll: int = 0
    """What the Fort of the Active Location has taken this turn (DE-14.7)."""

    looks: int = 0
    thumped: bool = False
    """A Thumper, not a Second Look, has the die thrown that is being thrown again."""

    removed: bool = False
    token_taken: bool = False
    tactics_used: bool = False
    acted: bool = False
    """Something was done after the last die was set aside, re-rolls aside (DE-2.5)."""

    strike: Strike | None = None
    assigned: Transfers = ()
    """The transfers of the Assignment that was the last action: more can be added (DE-14.15)."""

    def opened(self) -> Table:
        """Return a copy to work on."""
        new = Table.__new__(Table)
        new.options = self.options
        new.players = self.players
        new.active = self.active
        new.round = self.round
        new.board = self.board
        new.forts = self.forts
        new.storm = self.storm
        new.held = self.held
        new.prediction = self.prediction
        new.winner = self.winner
        new.step = self.step
        new.rolls = self.rolls
        new.waiting = self.waiting
        new.rolled = self.rolled
        new.falling = self.falling
        new.aside = self.aside
        new.results = self.results
        new.spent = self.spent
        new.placed = self.placed
        new.moved = self.moved
        new.toll = self.toll
        new.looks = self.looks
        new.thumped = self.thumped
        new.removed = self.removed
        new.token_taken = self.token_taken
        new.tactics_used = self.tactics_used
        new.acted = self.acted
        new.strike = self.strike
        new.assigned = self.assigned
        return new

    def closed(self) -> Position:
        """Return this very table as a position; nobody can change it any more."""
        self.__class__ = Position
        assert isinstance(self, Position)
        return self

    @property
    def deciding(self) -> str:
        """Who decides, if anybody: the active player, but for a note and an answer (DE-2.3)."""
        if self.step == FORESEE:
            return "bene_gesserit"
        return self.active if self.strike is None else self.strike.faction

    def at(self, location: str) -> Garrison | None:
        """Return the counters at a location."""
        return self.board[PLACE[location]]

    def controller(self, location: str) -> str | None:
        """Return who controls a location (DE-0.4)."""
        garrison = self.board[PLACE[location]]
        return None if garrison is None else garrison.faction

    def put(self, location: str, garrison: Garrison | None) -> None:
        """Let a location hold these counters."""
        number = PLACE[location]
        board = self.board
        self.board = (*board[:number], garrison, *board[number + 1 :])

    def on_board(self, faction: str) -> int:
        """Return the number of a faction's Troops on the board."""
        troops = 0
        for garrison in self.board:
            if garrison is not None and garrison.faction == faction:
                troops += garrison.troops
        return troops

    def sardaukar_on_board(self) -> int:
        """Return the number of Sardaukar on the board."""
        return sum(garrison.sardaukar for garrison in self.board if garrison is not None)

    def holds(self, faction: str, token: str) -> int:
        """Return how many tokens of a kind a faction holds."""
        return self.held.count((faction, token))


class Position(Table):
    """A table that can only be read."""

    __slots__ = ()

    def __init__(self, *values: Any, **named: Any) -> None:
        table = Table(*values, **named)
        for item in fields(table):
            object.__setattr__(self, item.name, getattr(table, item.name))

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a position is never changed in place ({name})")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"a position is never changed in place ({name})")

    def __hash__(self) -> int:
        return hash(tuple(getattr(self, item.name) for item in fields(self)))

    def __reduce__(self) -> tuple[Any, ...]:
        return Position, tuple(getattr(self, item.name) for item in fields(self))
