"""A scenario played once: whatever is said of it is read from one `Replay`.

The replay gathers what is wrong with the form of the scenario, plays it as far as the rules allow,
and keeps every step with the positions before and after it. The verdict, explanations, scenes,
claims and coverage of rules are read from these steps; nothing is played a second time, and what
happened by which rule is worked out when somebody first asks for it.

This one plays the scenarios of any game of the kit:

    id: two-left
    players: [ann, bob]                 # and options, edition, where the game has a choice
    before: {stones: 2}                 # what differs from the first position
    actions: [{do: take, count: 3}]
    claims: [{after: 0, says: two stones are left, fact: {stones: 2}}]
    expect: {verdict: illegal, rule: ST-2.2, at_action: 1}

A game whose scenarios are written otherwise has a class of its own.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Final, Generic, Protocol

from pnp.errors import UsageProblem
from pnp.games.book import Event, Refusal
from pnp.games.chance import Chance
from pnp.games.kit.form import (
    Check,
    Fault,
    FormFault,
    Path,
    anything,
    fields,
    listing,
    optional,
    table,
    text,
    whole,
    word,
)
from pnp.games.kit.kinds import Kinds
from pnp.games.kit.moves import Forms
from pnp.games.kit.report import (
    CONTRADICTION,
    ERROR,
    ILLEGAL,
    LEGAL,
    Report,
    Result,
    differing,
    told,
)
from pnp.games.protocol import Game, PositionT, Setup


class Evaluator(Protocol):
    """Answers scenarios that are no play, such as requests for printing."""

    def faults(self, data: Any) -> Sequence[Fault]:
        """Return everything wrong with the form of a scenario."""
        ...

    def report(self, data: Any) -> Report:
        """Return what came out beside what a scenario of sound form expects."""
        ...


Evaluators = Mapping[str, Evaluator]
"""By the key of a scenario that asks for one."""

VERDICTS: Final = (LEGAL, ILLEGAL, CONTRADICTION)


@dataclass(frozen=True)
class Step(Generic[PositionT]):
    """One thing that a scenario says was done, and what became of it."""

    game: Any
    at: Mapping[str, int]
    """Where it stands, counted from 1: ``{"turn": 2, "action": 1}``."""

    before: PositionT
    after: PositionT
    """The same as before when it was refused."""

    actions: tuple[Any, ...]
    """Usually one; what chance brought in answer stands with it."""

    stuck: PositionT | None = None
    """Where the first action that is refused was tried; None when all are legal."""

    wrong: int = field(default=0, kw_only=True)
    """Which of the actions that is."""

    @cached_property
    def says(self) -> str:
        """What was done, as a player writes it."""
        return "; ".join(self.game.spell(self.before, action) for action in self.actions)

    @cached_property
    def refusals(self) -> Sequence[Refusal]:
        """Every rule that objects."""
        if self.stuck is None:
            return ()
        found: Sequence[Refusal] = self.game.violations(self.stuck, self.actions[self.wrong])
        return found

    @cached_property
    def events(self) -> Sequence[Event]:
        """What happened by which rule; nothing for what was refused."""
        return () if self.stuck is not None else tuple(self._happened())

    @cached_property
    def applied(self) -> frozenset[str]:
        """The rules that it obeys: those cited, and those whose guards let it pass."""
        if self.stuck is not None:
            return frozenset()
        judging = (self.game.judging(self.before, move) for move in self.actions)
        return frozenset(event.rule for event in self.events).union(*judging)

    def _happened(self) -> Iterator[Event]:
        position = self.before
        for action in self.actions:
            position, events = self.game.explain(position, action)
            yield from events


class Replayable(Game[PositionT, Any], Protocol[PositionT]):
    """A game as scenarios ask it: what a game of the kit has beyond the protocol."""

    @property
    def position(self) -> type[Any]:
        """The class of its positions."""

    @property
    def forms(self) -> Forms:
        """How actions are written."""

    @property
    def kinds(self) -> Kinds:
        """How values are written."""

    def carry_out(self, position: PositionT, action: Any) -> PositionT:
        """Return the position after an action that is known to be legal."""

    def judging(self, position: PositionT, action: Any) -> frozenset[str]:
        """Return the rules whose guards judge an action."""

    def draw(self, position: PositionT) -> str:
        """Return a position as text, whoever reads it."""

    def replay(self, data: Any, evaluators: Evaluators | None = None) -> Replay[PositionT]:
        """Return a scenario, played once."""


class Replay(Generic[PositionT]):
    """A scenario, played once."""

    def __init__(
        self, game: Replayable[PositionT], data: Any, evaluators: Evaluators | None = None
    ) -> None:
        self.game, self.data = game, data
        self.evaluators = evaluators or {}

    @property
    def evaluator(self) -> Evaluator | None:
        """What answers the scenario if it is no play."""
        asked = self.data if isinstance(self.data, Mapping) else {}
        return next((one for key, one in self.evaluators.items() if key in asked), None)

    # ------------------------------------------------------------------ what a game may say itself

    def form(self) -> Check:
        """Return the check of a scenario."""
        state = self.state_form()
        verdict = {"verdict": word("a verdict", VERDICTS), "rule": text}
        places = {"at_action": whole(1), "claim": whole(1)}
        claim = fields({"says": text, "fact": fields({}, state)}, {"after": whole(0)})
        return fields(
            {"actions": listing(self.game.forms.check)},
            {
                **dict.fromkeys(("id", "about", "title", "edition"), text),
                "players": listing(word("a player", self.game.seats.names)),
                "options": table(text, anything),
                "before": fields({}, state),
                "claims": listing(claim),
                "expect": optional(fields({}, {**state, **verdict, **places})),
            },
        )

    def state_form(self) -> Mapping[str, Check]:
        """Return the checks of the values that `state_at` returns."""
        own = self.game.kinds.fields_of(self.game.position)
        return {name: kind.form for name, kind in own.items()}

    def opening(self) -> PositionT:
        """Return the position before the first step. Raises PnpError."""
        seats, options = tuple(self.data.get("players") or ()), self.data.get("options") or {}
        setup = Setup(seats, options, str(self.data.get("edition") or ""))
        first = self.game.start(setup, Chance.of(0, 0))
        before = self.data.get("before")
        return self.game.from_plain({**self.game.to_plain(first), **before}) if before else first

    def entries(self) -> Iterator[tuple[Mapping[str, int], tuple[Any, ...]]]:
        """Yield what is done, step by step: where it stands and its actions."""
        for number, entry in enumerate(self.data["actions"] or (), start=1):
            yield {"action": number}, (self.game.read(entry),)

    def state_at(self, position: PositionT) -> dict[str, Any]:
        """Return the values that an expectation may name."""
        return self.game.to_plain(position)

    def judged(self) -> Report:
        """Return the verdict beside what the scenario expects; its form is sound."""
        expect = self.data.get("expect") or {"verdict": LEGAL}
        result = self.verdict_on(expect)
        at = result.at or {}
        places = {"at_action": at.get("action"), "claim": at.get("claim")}
        actual = {**result.state, "verdict": result.verdict, "rule": result.rule, **places}
        return Report(result, tuple(differing(expect, actual)))

    def verdict_on(self, expect: Mapping[str, Any]) -> Result:
        """Return what is to be said of the steps; claims hold also up to an expected refusal."""
        refused = self.refused
        places = (None, refused.at.get("action")) if refused else ()
        if refused and (expect.get("verdict") != ILLEGAL or expect.get("at_action") not in places):
            return self.refusal_of(refused)
        return self.untrue or (self.refusal_of(refused) if refused else self.accepted())

    @property
    def untrue(self) -> Result | None:
        """The verdict on a scenario that claims what is not so; None when all claims hold."""
        for number, claim in enumerate(self.data.get("claims") or (), start=1):
            for item in differing(claim["fact"], self.state(claim.get("after"))):
                message = f'"{claim["says"]}": {told(item)}.'
                drawn = self.game.draw(self.end)
                return Result(CONTRADICTION, None, {"claim": number}, message, self.state(), drawn)
        return None

    # ------------------------------------------------------------------ form

    @cached_property
    def faults(self) -> Sequence[Fault]:
        """Everything wrong with the form of the scenario, what shows in play included."""
        if self.evaluator is not None:
            return self.evaluator.faults(self.data)
        found = self.form()((), self.data)
        if found:
            return found
        try:
            self.steps  # noqa: B018 - played here, kept for later
        except FormFault as error:
            return (error.fault,)
        except UsageProblem as error:
            return (Fault((), str(error).split("\n", 1)[0], error.hint),)
        return self._beyond()

    def _beyond(self) -> Sequence[Fault]:
        """Return claims about steps that the scenario does not have."""
        last = self.number_of_steps
        return [
            Fault(("claims", index, "after"), f"expected the number of an action up to {last}")
            for index, claim in enumerate(self.data.get("claims") or ())
            if claim.get("after", 0) > last
        ]

    # ------------------------------------------------------------------ play

    @cached_property
    def start(self) -> PositionT:
        """The position before the first step."""
        return self.opening()

    @cached_property
    def steps(self) -> tuple[Step[PositionT], ...]:
        """What was done, up to the first step that a rule refuses."""
        return tuple(self.play())

    def play(self) -> Iterator[Step[PositionT]]:
        """Yield what was done; `steps` keeps it, so that nothing is played a second time."""
        position = self.start
        for at, actions in self.entries():
            step = self.step(position, at, actions)
            yield step
            if step.stuck is not None:
                return
            position = step.after

    def step(
        self, before: PositionT, at: Mapping[str, int], actions: tuple[Any, ...]
    ) -> Step[PositionT]:
        """Return what becomes of actions that are tried in a position."""
        position = before
        for wrong, action in enumerate(actions):
            if self.game.why_not(position, action) is not None:
                return Step(self.game, at, before, before, actions, position, wrong=wrong)
            position = self.game.carry_out(position, action)
        return Step(self.game, at, before, position, actions)

    @cached_property
    def refused(self) -> Step[PositionT] | None:
        """The step that a rule refuses."""
        return next((step for step in self.steps if step.stuck is not None), None)

    @property
    def explained(self) -> Sequence[Step[PositionT]]:
        """Everything that was tried, for explanations."""
        return self.steps

    @cached_property
    def told(self) -> tuple[Step[PositionT], ...]:
        """The steps that a text can tell, as far as the replay comes; a setup has none."""
        return self.steps

    @property
    def number_of_steps(self) -> int:
        """How many steps there are to tell, played or not."""
        return len(self.data.get("actions") or ())

    @cached_property
    def positions(self) -> tuple[PositionT, ...]:
        """The positions before the first step that is told and after each that is legal."""
        return (self.start, *(step.after for step in self.told if step.stuck is None))

    def position(self, number: int) -> PositionT:
        """Return the position after so many steps, or the last one that the replay reached."""
        return self.positions[min(number, len(self.positions) - 1)]

    @property
    def end(self) -> PositionT:
        """The last position that the replay reached."""
        return self.positions[-1]

    def state(self, number: int | None = None) -> Mapping[str, Any]:
        """Return the values that an expectation may name, after so many steps or at the end."""
        return self.state_at(self.end if number is None else self.position(number))

    # ------------------------------------------------------------------ verdict

    @cached_property
    def report(self) -> Report:
        """The verdict beside what the scenario expects."""
        if self.faults:
            message = "; ".join(fault.message for fault in self.faults)
            return Report(Result(ERROR, message=message))
        evaluator = self.evaluator
        return self.judged() if evaluator is None else evaluator.report(self.data)

    def refusal_of(self, refused: Step[PositionT]) -> Result:
        """Return the verdict on a scenario in which a rule refuses a step."""
        first = refused.refusals[0]
        return Result(
            ILLEGAL,
            first.rule,
            refused.at,
            str(first),
            self.state(),
            self.game.draw(refused.before),
            refused.says,
        )

    def accepted(self) -> Result:
        """Return the verdict on a scenario of legal steps."""
        return Result(LEGAL, state=self.state(), position=self.game.draw(self.end))

    @cached_property
    def applied(self) -> frozenset[str]:
        """The rules that the scenario obeys."""
        return frozenset(rule for step in self.steps for rule in step.applied)

    @property
    def broken(self) -> frozenset[str]:
        """The rules that refused something, whether or not that ended the scenario."""
        return frozenset(refusal.rule for step in self.steps for refusal in step.refusals)

    # ------------------------------------------------------------------ beside the scenario

    def refusal(self, number: int, entry: Any) -> Refusal | None:
        """Return the first rule that would refuse an action after so many steps, None for none.

        Nothing is played again. Raises InvalidMove for an entry that is no action.
        """
        return self.game.why_not(self.position(number), self.game.read(entry))

    def place(self, at: Mapping[str, int]) -> Path:
        """Return the path in the scenario to what `Step.at` or a verdict names."""
        return path_of(at)


def path_of(at: Mapping[str, int]) -> Path:
    """Return the path to an entry of nested lists, each called like its entries with an s.

    >>> path_of({"turn": 2, "action": 1})
    ('turns', 1, 'actions', 0)
    """
    return tuple(part for key, number in at.items() for part in (f"{key}s", number - 1))
