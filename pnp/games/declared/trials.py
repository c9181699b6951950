"""Plays a declared game by chance and looks for what no reading of its file can show."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Final

from pnp.errors import Problem, Problems
from pnp.games.chance import Chance
from pnp.games.declared.declaration import Files
from pnp.games.declared.deeds import Deed
from pnp.games.declared.document import Findings, Place
from pnp.games.declared.game import FILES
from pnp.games.declared.limits import MOVES
from pnp.games.declared.luck import Rolls
from pnp.games.declared.position import Position
from pnp.games.declared.runner import Action
from pnp.games.declared.sitting import Sitting
from pnp.games.declared.types import Flag, Maybe, Member, Number, bare
from pnp.games.protocol import InvalidMove

_NUMBERS: Final = (*range(-1, 13), 20, 100)
"""Numbers that are tried where a rule should refuse what is not in a list."""

_TRIED: Final = 6
"""Actions of each kind that are made up in a position."""


@dataclass(frozen=True, slots=True)
class Trial:
    """What came out of many games."""

    faults: tuple[Problem, ...]
    notes: tuple[Problem, ...]
    games: int
    positions: int


def tried(game: Sitting, games: int = 100, seed: int = 0) -> Trial:
    """Play games by chance and return what was found.

    Faults: somebody has to decide and cannot, a rule that always holds is broken, a list of a
    parameter is narrower than the rules, the moves of a player tell what is hidden, something
    cannot be computed. Notes: actions that were never legal, games that do not end.
    """
    trial = _Trial(game, seed)
    for number in range(games):
        if not trial.play(number):
            break
    return trial.result(games)


def tried_files(data: Mapping[str, Any], games: int) -> Trial:
    """Return what came out of games of the files, in the ordinary set-up."""
    files: Files = data[FILES]
    return tried(files.declared().sitting(), games)


class _Trial:
    def __init__(self, game: Sitting, seed: int) -> None:
        self.game, self.seed = game, seed
        self.findings = Findings(game.world.findings.file)
        self.seen: set[str] = set()
        self.positions = 0

    def play(self, number: int) -> bool:
        """Play one game; return whether it makes sense to play another."""
        game, choose = self.game, Random(f"{self.seed} {number}")
        rolls = Rolls(Chance.of(self.seed, number))
        try:
            position = game.start(rolls)
            for _ in range(MOVES):
                if position.ended is not None:
                    return True
                action = self._step(position, choose)
                if action is None:
                    return False
                position = game.apply(position, action, rolls)
        except Problems as error:
            self.findings.faults += error.problems
            return False
        place = Place(1, "end")
        self.findings.note(place, f"a game was not over after {MOVES:,} decisions")
        return False

    def _step(self, position: Position, choose: Random) -> Action | None:
        """Look at a position and return what is done; None where it makes no sense to go on."""
        game = self.game
        self.positions += 1
        for rule, because in game.broken(position):
            self._fault(Place(1, "always"), f"{rule} does not hold: {because}", position)
            return None
        seats = game.to_play(position)
        if not seats:
            stage = game.plan.stages[position.d_phase]  # type: ignore[attr-defined]
            self._fault(
                stage.place, f"nobody decides in {stage.name}, and nothing goes on", position
            )
            return None
        legal = {seat: list(game.legal_actions(position, seat)) for seat in seats}
        for seat, actions in legal.items():
            self.seen |= {action[0] for action in actions}
            if not actions:
                stage = game.plan.stages[position.d_phase]  # type: ignore[attr-defined]
                self._fault(
                    stage.place, f"{seat} has to decide in {stage.name} and cannot", position
                )
                return None
            self._narrow(position, seat, actions, choose)
            self._leak(position, seat, actions, choose)
        return choose.choice([action for actions in legal.values() for action in actions])

    # ------------------------------------------------------------------ lists and rules

    def _narrow(
        self, position: Position, seat: str, legal: Sequence[Action], choose: Random
    ) -> None:
        """Make actions up and see whether the judge and the list say the same."""
        stage = self.game.runner.stage(position)
        for name in stage.actions:
            deed = self.game.plan.deeds[name]
            own = [action for action in legal if action[0] == name]
            for _ in range(_TRIED if deed.choices else 1):
                action = self._made_up(deed, seat, own, choose)
                if action is None or any(choice.partly for choice in deed.choices):
                    continue
                try:
                    refusal = self.game.why_not(position, action)
                except InvalidMove:
                    continue
                if (refusal is None) is not (action in own):
                    message = f"{self.game.text(action)} is listed and refused"
                    self._fault(deed.place, message, position)

    def _made_up(
        self, deed: Deed, seat: str, legal: Sequence[Action], choose: Random
    ) -> Action | None:
        """Return an action that somebody might think of: mostly a legal one with another choice."""
        values: list[Any] = list(choose.choice(legal)[2:]) if legal else []
        changed = choose.randrange(len(deed.choices)) if deed.choices else -1
        for place, choice in enumerate(deed.choices):
            if values and place != changed:
                continue
            value = _any_of(choice.type, choose)
            if value is _NOTHING:
                return None
            values[place : place + 1] = [value]
        return (deed.name, seat, *values)

    # ------------------------------------------------------------------ hidden things

    def _leak(self, position: Position, seat: str, legal: Sequence[Action], choose: Random) -> None:
        """Deal hidden things anew and see whether the player's moves or view change."""
        if all(stored.public for stored in self.game.world.fields.values()):
            return
        game = self.game
        other = game.redeal(position, seat, Chance.of(choose.getrandbits(60), 0))
        if any(True for _ in game.broken(other)):
            return
        place = game.runner.stage(position).place
        if game.observation(other, seat) != game.observation(position, seat):
            raise AssertionError("a redeal changed what a seat sees")
        if list(game.legal_actions(other, seat)) != list(legal):
            now, then = set(legal), set(game.legal_actions(other, seat))
            which = game.text(next(iter(now ^ then)))
            message = f"what {seat} can do tells what {seat} does not see: {which}"
            self._fault(place, message, position)

    def _fault(self, place: Place, message: str, position: Position) -> None:
        shown = "; ".join(self.game.words(position))
        self.findings.fault(place, message, f"in the position {shown[:300]}")

    def result(self, games: int) -> Trial:
        """Return what was found."""
        for name, deed in self.game.plan.deeds.items():
            if name not in self.seen and not self.findings.faults:
                self.findings.note(deed.place, f"{name} was never legal in {games:,} games")
        faults = tuple(dict.fromkeys(self.findings.faults))
        notes = tuple(dict.fromkeys(self.findings.notes))
        return Trial(faults, notes, games, self.positions)


_NOTHING: Final = object()


def _any_of(kind: Any, choose: Random) -> Any:
    """Return some value of a type; `_NOTHING` for types that nobody makes up."""
    if isinstance(kind, Maybe) and choose.random() < 0.2:
        return None
    match bare(kind):
        case Number():
            return choose.choice(_NUMBERS)
        case Member(ids):
            return choose.choice(sorted(ids, key=str))
        case Flag():
            return choose.random() < 0.5
        case _:
            return _NOTHING
