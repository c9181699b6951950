"""Dune Express as the command line and the book ask for it, until it stands on the kit."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any

from pnp.games.book import Refusal
from pnp.games.bridge import Bridge, BridgedReplay, BridgedStep
from pnp.games.chance import Chance
from pnp.games.dune_express import scenario
from pnp.games.dune_express.constants import Constants
from pnp.games.dune_express.drawing import spell_move
from pnp.games.dune_express.form import action_form
from pnp.games.dune_express.game import DuneExpress
from pnp.games.dune_express.notation import read_action, write_action
from pnp.games.dune_express.options import Options
from pnp.games.dune_express.playing import Match, Playing, Simulation
from pnp.games.dune_express.playout import foresee
from pnp.games.dune_express.position import Position
from pnp.games.dune_express.replay import Replay as Played
from pnp.games.dune_express.state import breaches
from pnp.games.dune_express.story import Story
from pnp.games.dune_express.words import FACTIONS
from pnp.games.kit.form import Fault, FormFault, Path
from pnp.games.kit.people import Ask
from pnp.games.kit.replay import Evaluators, Step, path_of
from pnp.games.kit.report import ERROR, Report, Result
from pnp.games.kit.setting import Asked
from pnp.games.protocol import InvalidMove, Seats, Setup


class DuneExpressReplay(BridgedReplay):
    """A scenario of Dune Express, played once."""

    game: Any

    @cached_property
    def faults(self) -> Sequence[Fault]:
        """Everything wrong with the form of the scenario, what shows in play included."""
        wrong = scenario.faults(self.game.engine, self.data)
        if wrong:
            return wrong
        try:
            self.steps  # noqa: B018 - played here, kept for later
        except FormFault as error:
            return [error.fault]
        return []

    @cached_property
    def is_play(self) -> bool:
        """Somebody plays in it; a setup, a request for printing or an impossible state has none."""
        if "setup" in self.data or "print" in self.data:
            return False
        found = breaches(self.game.engine.constants, self.data)
        return all(rule in self.game.book.off for rule, _ in found)

    def play(self) -> Iterator[Step[Any]]:
        """Yield what was done, explained."""
        self._played = scenario.replay(self.game.engine, self.data, explaining=True)
        for step in self._played.steps:
            yield BridgedStep(step.at, step.says, step.events, step.refusals)

    @cached_property
    def steps(self) -> tuple[Step[Any], ...]:
        """What was done."""
        return tuple(self.play()) if self.is_play else ()

    @property
    def played(self) -> Played:
        """The replay of the old kind."""
        self.steps  # noqa: B018 - played here, kept for later
        return self._played

    @cached_property
    def report(self) -> Report:
        """The verdict beside what the scenario expects."""
        if self.faults:
            return Report(Result(ERROR, message="; ".join(item.message for item in self.faults)))
        if self.evaluator is not None:
            return self.evaluator.report(self.data)
        return scenario.reported(self.game.engine, self.data, self.played if self.is_play else None)

    @property
    def number_of_steps(self) -> int:
        """The number of actions through all turns."""
        turns = self.data.get("turns") or [self.data]
        return sum(len(turn.get("actions") or ()) for turn in turns)

    def state(self, number: int | None = None) -> Mapping[str, Any]:
        """Return the values that an expectation may name."""
        if number is None or not self.is_play:
            return self.report.result.state
        played, refused = self.played, self.played.refused
        if refused is not None:
            before = played.steps[: played.steps.index(refused)]
            if number > sum("action" in step.at for step in before):
                return scenario.state_of(played)
        return scenario.state_of(played, played.moments[number])

    def refusal(self, number: int, entry: Any) -> Refusal | None:
        """Return the first rule that would refuse an action after so many others."""
        engine = self.game.engine
        if action_form(engine.constants.values.faction_dice)((), entry):
            raise InvalidMove(f"expected an action, found {entry}")
        played = self.played
        if played.refused is not None:
            return played.refused.refusals[0]
        position = played.moments[number].position
        for move in read_action(entry):
            refusal: Refusal | None = engine.why_not(position, move)
            if refusal is not None:
                return refusal
            position = engine.play(position, move)
        return None

    def place(self, at: Mapping[str, int]) -> Path:
        """Return the path to a turn, a roll, an action or a claim."""
        turn = self.data["turns"][at["turn"] - 1] if "turn" in at else self.data
        if "roll" in at and "rolls" not in turn:
            return (*path_of({key: at[key] for key in at if key != "roll"}), "dice")
        return path_of(at)


class DuneExpressBridge(Bridge):
    """Dune Express by one rules.yaml."""

    seats = Seats(FACTIONS, 2, 6)

    def __init__(self, rules: Mapping[str, Any], engine: DuneExpress | None = None) -> None:
        self.data = dict(rules)
        self.values = self.data["values"]
        self.engine = engine or DuneExpress(Constants.from_plain(rules))
        self.book = self.engine.book

    def start(self, setup: Setup, chance: Chance) -> Position:
        """Return the first position of a game."""
        options = Options.from_plain(setup.options)
        note = foresee(self.engine, setup.seats, options, chance)
        position: Position = self.engine.start(setup.seats, options, note)
        return position

    def players(self, position: Position) -> tuple[str, ...]:
        """Return the factions in turn order."""
        return position.players

    def to_play(self, position: Position) -> tuple[str, ...]:
        """Return the active player where there is something to decide."""
        return (position.active,) if self.engine.legal_moves(position) else ()

    def write(self, action: Any) -> Any:
        """Return an action as scenarios write it."""
        return write_action(action)

    def read(self, data: Any) -> Any:
        """Return the action that plain data write."""
        return read_action(data)[0]

    def spell(self, position: Position, action: Any) -> str:
        """Return an action in words."""
        return spell_move(action)

    @property
    def rules(self) -> frozenset[str]:
        """The ids of all rules that the engine can cite."""
        return self.book.rules

    @property
    def breakable(self) -> frozenset[str]:
        """The ids of all rules that can refuse something."""
        return self.book.breakable

    @property
    def switches(self) -> frozenset[str]:
        """What `without` can switch off."""
        return self.book.switches

    def without(self, switch: str) -> DuneExpressBridge:
        """Return the game without one rule, or one guard of a rule."""
        engine = DuneExpress(self.engine.constants, self.book.without(switch))
        return DuneExpressBridge(self.data, engine)

    def replay(self, data: Any, evaluators: Evaluators | None = None) -> DuneExpressReplay:
        """Return a scenario, played once."""
        return DuneExpressReplay(self, data, evaluators)  # type: ignore[arg-type]

    def story(self, names: Mapping[str, str]) -> Story:
        """Return what tells of replays."""
        return Story(self, names)  # type: ignore[arg-type]

    def match(self, asked: Asked, ask: Ask) -> Match:
        """Return a game ready to be played."""
        return Playing(self.data).match(asked, ask)

    def simulation(self, asked: Asked) -> Simulation:
        """Return a simulation."""
        return Playing(self.data).simulation(asked)
