"""Dragon Dune as the command line and the book ask for it, until it stands on the kit."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any

from pnp.games.book import Refusal
from pnp.games.bridge import Bridge, BridgedReplay, BridgedStep
from pnp.games.chance import Chance
from pnp.games.dragon_dune import scenario
from pnp.games.dragon_dune.options import PLAIN_EDITION
from pnp.games.dragon_dune.people import spell
from pnp.games.dragon_dune.playing import Match, Playing, Simulation
from pnp.games.dragon_dune.position import Position
from pnp.games.dragon_dune.referee import Referee, referee
from pnp.games.dragon_dune.replay import Replay as Played
from pnp.games.dragon_dune.results import results_of
from pnp.games.dragon_dune.story import Story
from pnp.games.dragon_dune.words import FACTIONS
from pnp.games.kit.form import Fault, Path
from pnp.games.kit.people import Ask
from pnp.games.kit.replay import Evaluators, Step, path_of
from pnp.games.kit.report import ERROR, Report, Result
from pnp.games.kit.setting import Asked
from pnp.games.protocol import Actions, InvalidMove, Seats, Setup


class DragonDuneReplay(BridgedReplay):
    """A scenario of Dragon Dune, played once."""

    game: Any

    @cached_property
    def faults(self) -> Sequence[Fault]:
        """Everything wrong with the form of the scenario."""
        found: Sequence[Fault] = self.game.referee.faults(self.data)
        return found

    def play(self) -> Iterator[Step[Any]]:
        """Yield what was done, explained."""
        self._played = scenario.replay(self.game.engine, self.data, explaining=True)
        for step in self._played.steps:
            said = scenario.spell(step.action)
            yield BridgedStep({"action": step.number}, said, step.events, step.refusals)

    @property
    def played(self) -> Played:
        """The replay of the old kind; explained unless the verdict is all that is asked for."""
        self.steps  # noqa: B018 - played here, kept for later
        return self._played

    @cached_property
    def report(self) -> Report:
        """The verdict beside what the scenario expects."""
        if self.faults:
            return Report(Result(ERROR, message="; ".join(item.message for item in self.faults)))
        if self.evaluator is not None:
            return self.evaluator.report(self.data)
        return scenario.reported(self.game.engine, self.data, self.played, explaining=True)

    def state(self, number: int | None = None) -> Mapping[str, Any]:
        """Return the values that an expectation may name."""
        if number is None:
            return self.report.result.state
        moments = self.played.moments
        position = moments[min(number, len(moments) - 1)]
        return results_of(self.game.engine.constants, position)

    def refusal(self, number: int, entry: Any) -> Refusal | None:
        """Return the first rule that would refuse an action after so many others."""
        engine = self.game.engine
        if engine.notation.check_action((), entry):
            raise InvalidMove(f"expected an action, found {entry}")
        moments = self.played.moments
        position = moments[min(number, len(moments) - 1)]
        found: Refusal | None = engine.why_not(position, engine.notation.read(entry))
        return found

    def place(self, at: Mapping[str, Any]) -> Path:
        """Return the path to an action, or to the first line of a narration that is wrong."""
        return ("narration", at["claims"][0] - 1) if "claims" in at else path_of(at)


class DragonDuneBridge(Bridge):
    """Dragon Dune by one rules.yaml."""

    seats = Seats(FACTIONS, 2, 4, FACTIONS)

    def __init__(self, rules: Mapping[str, Any], judge: Referee | None = None) -> None:
        self.data = dict(rules)
        self.referee = judge or referee(rules)
        self.engine = self.referee.game
        self.book = self.engine.book

    def start(self, setup: Setup, chance: Chance) -> Position:
        """Return a game before its setup."""
        seats = setup.seats or FACTIONS
        options = self.engine.options(setup.options, setup.edition or PLAIN_EDITION)
        position: Position = self.engine.start(seats, options, chance)
        return position

    def players(self, position: Position) -> tuple[str, ...]:
        """Return the factions in the order of their seats."""
        return tuple(FACTIONS[who] for who in position.players)

    def to_play(self, position: Position) -> tuple[str, ...]:
        """Return who is asked."""
        who = self.engine.decider(position)
        return () if who is None else (who,)

    def legal_actions(self, position: Position, seat: str) -> Actions[Any]:
        """Return what a seat can do now."""
        asked = seat in self.to_play(position)
        return Actions(self.engine.legal_moves(position) if asked else ())

    def write(self, action: Any) -> Any:
        """Return an action as scenarios write it."""
        return self.engine.notation.write(action)

    def read(self, data: Any) -> Any:
        """Return the action that plain data write."""
        return self.engine.notation.read(data)

    def spell(self, position: Position, action: Any) -> str:
        """Return an action as a player types it."""
        return spell(self.engine, action)

    @property
    def rules(self) -> frozenset[str]:
        """The ids of all rules that the engine can cite."""
        return self.referee.rules()

    @property
    def breakable(self) -> frozenset[str]:
        """The ids of all rules that can refuse something."""
        return self.referee.breakable()

    @property
    def switches(self) -> frozenset[str]:
        """What `without` can switch off."""
        return self.referee.switches()

    def without(self, switch: str) -> DragonDuneBridge:
        """Return the game without one rule, or one guard of a rule."""
        return DragonDuneBridge(self.data, self.referee.without(switch))

    def replay(self, data: Any, evaluators: Evaluators | None = None) -> DragonDuneReplay:
        """Return a scenario, played once."""
        return DragonDuneReplay(self, data, evaluators)  # type: ignore[arg-type]

    def story(self, names: Mapping[str, str]) -> Story:
        """Return what tells of replays."""
        return Story(self, names)  # type: ignore[arg-type]

    def match(self, asked: Asked, ask: Ask) -> Match:
        """Return a game ready to be played."""
        return Playing(self.data).match(asked, ask)

    def simulation(self, asked: Asked) -> Simulation:
        """Return a simulation."""
        return Playing(self.data).simulation(asked)
