"""A game made of chapters: what a game's author writes, and everything that follows from it.

A class of its own names the chapters, the order in which rules are asked, the class of its
positions and who can sit, and says how a game begins and ends:

    class Stones(Rules[Position]):
        chapters, stages, position = (TAKING,), ("over", "count"), Position
        seats = Seats.fixed("first", "second")

        def begin(self, setup, chance): ...
        def outcome(self, position): ...

The class then keeps the protocol (`pnp.games.protocol`), and any method may be written anew.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING, Any, ClassVar, Generic

from pnp.errors import PnpError
from pnp.games.book import Book, Event, Facts, Guard, Log, Refusal, Silence, Test, fill
from pnp.games.chance import Chance
from pnp.games.kit.chapters import Chapter, Effect
from pnp.games.kit.flow import Flow
from pnp.games.kit.kinds import Kind, Kinds, spelled
from pnp.games.kit.moves import Forms, form_of
from pnp.games.kit.observation import observed_plainly, redealt
from pnp.games.kit.policies import Policy
from pnp.games.kit.replay import Evaluators, Replay
from pnp.games.kit.setting import checked
from pnp.games.kit.story import Story
from pnp.games.protocol import (
    Actions,
    Game,
    IllegalMove,
    Option,
    Outcome,
    PositionT,
    Seats,
    Setup,
)

_SILENCE = Silence()


class Rules(Generic[PositionT]):
    """One game under one rules.yaml."""

    chapters: ClassVar[Sequence[Chapter]]
    """In the order of the sequence of play; guards of one stage are asked in that order too."""

    stages: ClassVar[Sequence[str]]
    """The order in which rules are asked."""

    blocking: ClassVar[Collection[str]] = ()
    """Stages after whose objections nothing else can be judged."""

    position: ClassVar[type[Any]]
    action_key: ClassVar[str] = "do"
    """The key of a written action under which its verb stands."""

    seats: Seats
    options: Sequence[Option] = ()
    longest: int = 10_000
    listed: Sequence[Any] = ()
    """All actions that there can be, where they are few: the place of each is its number."""

    widest: int = 1024
    """The most legal actions of a seat, where they are not all listed."""

    policies: Mapping[str, Policy] = {}
    replays: ClassVar[type[Replay[Any]]] = Replay
    """How scenarios are played and judged."""

    stories: ClassVar[type[Story[Any]]] = Story
    """How a book tells of scenarios."""

    def __init__(self, data: Mapping[str, Any], book: Book | None = None) -> None:
        self.data = data
        """rules.yaml as plain data."""

        self.sentences: Mapping[str, str] = data["sentences"]
        self.values: Mapping[str, int] = data["values"]
        self.book = book or Book(self.stages, self.blocking, self.chapters)
        self.flow = Flow(tuple(step for chapter in self.chapters for step in chapter.steps))
        self.effects: dict[type, Effect] = {}
        for chapter in self.chapters:
            self.effects |= chapter.effects
        self.kinds = Kinds(self.own_kinds())
        self.forms = Forms((form_of(move, self.kinds) for move in self.effects), self.action_key)
        self.given: Any = self
        """What guards and effects are given first: the game, unless it has something narrower."""

        self._recent: tuple[Any, str, Actions[Any]] = None, "", Actions()
        """The last list of actions: numbers and texts of all of them are asked for in turn."""

        self._tests: dict[type, tuple[Test, ...]] = {
            move: tuple(dict.fromkeys(self.book.tests(move))) for move in self.effects
        }

    # ------------------------------------------------------------------ what a game says itself

    def own_kinds(self) -> Mapping[str, Kind]:
        """Return the kinds that stand as `Later` in moves and positions; *data* is read."""
        return {}

    def begin(self, setup: Setup, chance: Chance) -> PositionT:
        """Return the first position of a setup that the rules know."""
        raise NotImplementedError

    def outcome(self, position: PositionT) -> Outcome | None:
        """Return how the game ended, None while it goes on."""
        raise NotImplementedError

    def name(self, value: object) -> str:
        """Return what a player reads for an id, a number or several of them."""
        return spelled(list(value) if isinstance(value, tuple | frozenset) else value)

    def draw(self, position: PositionT) -> str:
        """Return a position as text, whoever reads it."""
        return "\n".join(_lines(self.to_plain(position)))

    def sees(self, position: PositionT, seat: str) -> Iterator[str]:
        """Yield the lines that a seat may read before it decides."""
        yield from _lines(self.observation(position, seat))

    def ends_turn(self, before: PositionT, action: Any, after: PositionT) -> bool:
        """Return whether a turn is over with an action: what a game is long is counted in turns."""
        return True

    # ------------------------------------------------------------------ who plays, what comes next

    def start(self, setup: Setup, chance: Chance) -> PositionT:
        """Return the first position. Raises UsageProblem for a setup that the rules do not know."""
        position = self.begin(checked(self, setup), chance)
        if getattr(position, "step", None) is None or self.flow.asked(self, position):
            return position
        return self.flow.come(self, position, self.flow.at(position).name)  # type: ignore[no-any-return]

    def players(self, position: PositionT) -> tuple[str, ...]:
        """Return who plays this game: the position's field players, or all seats."""
        return tuple(getattr(position, "players", self.seats.names))

    def to_play(self, position: PositionT) -> tuple[str, ...]:
        """Return the seats that decide now."""
        return () if self.outcome(position) else self.flow.asked(self, position)

    def legal_actions(self, position: PositionT, seat: str) -> Actions[Any]:
        """Return what a seat can do now: of the moves to try those that no guard refuses."""
        if seat not in self.to_play(position):
            return Actions()
        offered = self.flow.offers(self, position, seat)
        return Actions(move for move in offered if self.is_legal(position, move))

    def recent(self, position: PositionT, seat: str) -> Actions[Any]:
        """Return what a seat can do now, as it was listed when it was last asked for."""
        if self._recent[0] is not position or self._recent[1] != seat:
            self._recent = position, seat, self.legal_actions(position, seat)
        return self._recent[2]

    def chance_outcomes(self, position: PositionT) -> Sequence[tuple[Any, Fraction]]:
        """Return what chance can bring now with its odds."""
        if self.outcome(position) or self.flow.asked(self, position):
            return ()
        return self.flow.brings(self, position)

    def bring(self, position: PositionT, chance: Chance, number: int) -> Any:
        """Return what chance brings as action *number*. Raises LookupError when it has no say."""
        outcomes = self.chance_outcomes(position)
        if not outcomes:
            raise LookupError("chance does not decide here")
        parts = math.lcm(*(odds.denominator for _, odds in outcomes))
        left = chance.bits(number) % parts
        for action, odds in outcomes:
            left -= int(odds * parts)
            if left < 0:
                return action
        raise LookupError("the odds of chance do not add up to 1")

    # ------------------------------------------------------------------ what an action does

    def is_legal(self, position: PositionT, action: Any) -> bool:
        """Return whether no rule objects."""
        for test in self._tests[type(action)]:  # noqa: SIM110 - a plain loop is faster
            if test(self.given, position, action) is not None:
                return False
        return True

    def why_not(self, position: PositionT, action: Any) -> Refusal | None:
        """Return the first rule that objects, which is the verdict; None for a legal action."""
        objections = self.book.objections(self.given, position, action)
        return next((self.refused(position, *found) for found in objections), None)

    def violations(self, position: PositionT, action: Any) -> list[Refusal]:
        """Return every rule that objects, in the order of the book, each with its first reason."""
        found: dict[str, Refusal] = {}
        for guard, facts in self.book.objections(self.given, position, action):
            if guard.rule not in found:
                found[guard.rule] = self.refused(position, guard, facts)
        return list(found.values())

    def judging(self, position: PositionT, action: Any) -> frozenset[str]:
        """Return the rules whose guards judge an action."""
        return frozenset(guard.rule for guard in self.book.guards(type(action)))

    def refused(self, position: PositionT, guard: Guard, facts: Facts) -> Refusal:
        """Return the objection of a guard in the words of the book."""
        because = fill(guard.says, facts, self.name)
        return Refusal(guard.rule, self.sentence(guard.rule), because, facts)

    def sentence(self, rule: str) -> str:
        """Return the sentence of a rule; one that is not in the book is a fault of the data.

        Raises PnpError.
        """
        if rule not in self.sentences:
            raise PnpError(f"rule {rule} is cited by the engine and missing in rules.yaml")
        return self.sentences[rule]

    def apply(self, position: PositionT, action: Any) -> PositionT:
        """Return the position after an action. Raises IllegalMove."""
        self._permit(position, action)
        return self.carry_out(position, action)

    def explain(self, position: PositionT, action: Any) -> tuple[PositionT, list[Event]]:
        """Return the position after an action, and what happened by which rule.

        Raises IllegalMove.
        """
        self._permit(position, action)
        log = self.log()
        return self.carry_out(position, action, log), log.events

    def log(self) -> Log:
        """Return what hears what an action does."""
        return Log(self.name)

    def _permit(self, position: PositionT, action: Any) -> None:
        if not self.is_legal(position, action):
            refusal = self.why_not(position, action)
            assert refusal is not None
            raise IllegalMove(refusal, self.spell(position, action), self.draw(position))

    def carry_out(self, position: PositionT, action: Any, log: Log = _SILENCE) -> PositionT:
        """Return the position after an action that is known to be legal; *log* hears of it."""
        after: PositionT = self.effects[type(action)](self.given, position, action, log)
        if getattr(after, "step", None) is None or self.outcome(after):
            return after
        return self.flow.advance(self, after, action)  # type: ignore[no-any-return]

    def put(self, position: PositionT, **changes: Any) -> PositionT:
        """Return the position with some fields changed."""
        return replace(position, **changes)  # type: ignore[type-var]

    # ------------------------------------------------------------------ how it ends, what is seen

    def returns(self, position: PositionT) -> dict[str, float]:
        """Return 1 for a win alone, shared by several; the others share the loss. In sum 0."""
        players, end = self.players(position), self.outcome(position)
        winners = end.winners if end else ()
        losers = [seat for seat in players if seat not in winners]
        if not winners or not losers:
            return dict.fromkeys(players, 0.0)
        won, lost = 1 / len(winners), -1 / len(losers)
        return {seat: won if seat in winners else lost for seat in players}

    def observation(self, position: PositionT, seat: str) -> Mapping[str, Any]:
        """Return what a seat sees, by the marks of the fields."""
        return observed_plainly(position, seat, self.kinds)

    def redeal(self, position: PositionT, seat: str, chance: Chance) -> PositionT:
        """Return a position that the seat cannot tell from this one, see `observation.redealt`."""
        return redealt(position, seat, chance)  # type: ignore[no-any-return]

    # ------------------------------------------------------------------ how it is written

    def write(self, action: Any) -> Any:
        """Return an action as scenarios write it."""
        return self.forms.write(action)

    def read(self, data: Any) -> Any:
        """Return the action that plain data write. Raises InvalidMove."""
        return self.forms.read(data)

    def spell(self, position: PositionT, action: Any) -> str:
        """Return an action as a player types it."""
        return self.forms.of(action).spell(action)

    def typed(self, position: PositionT, seat: str, text: str) -> Any:
        """Return the legal action that a player typed.

        Raises InvalidMove for what is none, IllegalMove with the rule for one that is forbidden.
        """
        said = " ".join(text.lower().split())
        for action in self.recent(position, seat):
            if self.spell(position, action).lower() == said:
                return action
        action = self.heard(said)
        if refusal := self.why_not(position, action):
            raise IllegalMove(refusal, text, self.draw(position))
        return action

    def heard(self, text: str) -> Any:
        """Return the action that a text in small letters says, legal or not. Raises InvalidMove.

        A game whose `spell` is no verb with its values reads here what it spells.
        """
        return self.forms.typed(text)

    @property
    def number_of_actions(self) -> int:
        """How many numbers actions have."""
        return len(self.listed) or self.widest

    @property
    def numbers_are_fixed(self) -> bool:
        """All actions are listed once and for all."""
        return bool(self.listed)

    def number(self, position: PositionT, seat: str, action: Any) -> int:
        """Return the place of a legal action among all, or among the legal ones of the seat."""
        return (self.listed or self.recent(position, seat)).index(action)

    def numbered(self, position: PositionT, seat: str, number: int) -> Any:
        """Return the action with a number. Raises LookupError."""
        return (self.listed or self.recent(position, seat))[number]

    def to_plain(self, position: PositionT) -> dict[str, Any]:
        """Return a position as plain data."""
        plain: dict[str, Any] = self._written.write(position)
        return plain

    def from_plain(self, data: Mapping[str, Any]) -> PositionT:
        """Return the position that `to_plain` wrote. Raises PnpError for data that are none."""
        for fault in self._written.form((), data):
            place = ".".join(map(str, fault.path))
            raise PnpError(f"{place}: {fault.message}" if place else fault.message)
        position: PositionT = self._written.read(data)
        return position

    @property
    def _written(self) -> Kind:
        return self.kinds.of(self.position)

    # ------------------------------------------------------------------ its rules

    def outline(self) -> list[str]:
        """Return the sequence of play, a line a step, with the rules to read."""
        return self.flow.outline()

    @property
    def rules(self) -> frozenset[str]:
        """The ids of all rules that it can cite."""
        return self.book.rules

    @property
    def breakable(self) -> frozenset[str]:
        """The ids of the rules that can refuse something."""
        return self.book.breakable

    @property
    def switches(self) -> frozenset[str]:
        """What `without` can switch off: rules, and single guards of rules."""
        return self.book.switches

    def without(self, switch: str) -> Rules[PositionT]:
        """Return this game with a rule, or one guard of it, switched off."""
        return type(self)(self.data, self.book.without(switch))

    # ------------------------------------------------------------------ scenarios

    def replay(self, data: Any, evaluators: Evaluators | None = None) -> Replay[PositionT]:
        """Return a scenario, played once; *evaluators* answer what only others can answer."""
        return self.replays(self, data, evaluators)

    def story(self, names: Mapping[str, str]) -> Story[PositionT]:
        """Return what tells of replays in a book; *names* are the words for the game's ids."""
        return self.stories(self, names)


def _lines(plain: Mapping[str, Any]) -> Iterator[str]:
    """Yield plain data as lines that people read."""
    for key, value in plain.items():
        yield f"{key.replace('_', ' ')}: {spelled(value) or 'nothing'}"


if TYPE_CHECKING:

    def _keeps_the_protocol(game: Rules[PositionT]) -> Game[PositionT, Any]:
        return game
