"""A scenario of a declared game, played once: steps, verdict, claims."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from functools import cached_property
from typing import Any

from pnp.english import listed
from pnp.games.book import Event, Refusal
from pnp.games.chance import Chance
from pnp.games.declared import scenario
from pnp.games.declared.base import DeclaredRules
from pnp.games.declared.box import surplus
from pnp.games.declared.faults import RuleFault
from pnp.games.declared.luck import Rolls, Stated, Wanted, WrongOutcome
from pnp.games.declared.position import Position
from pnp.games.declared.runner import CHANCE, Action
from pnp.games.declared.sitting import Sitting
from pnp.games.declared.untrue import Untruth
from pnp.games.kit.form import Check, Fault, FormFault, Path, found
from pnp.games.kit.replay import Evaluators, Replay, Step
from pnp.games.kit.report import CONTRADICTION, INVALID, LEGAL, Report, Result, differing
from pnp.games.protocol import InvalidMove


class _Step(Step[Position]):
    """A step that is told by what the file says about its action."""

    @cached_property
    def says(self) -> str:
        """What was done, as a sentence; as it is typed where none can be made of it."""
        sitting = self.game.at(self.before)
        with suppress(RuleFault):
            said = [sitting.sentence(self.before, self.actions[0])]
            return "; ".join([*said, *(sitting.text(brought) for brought in self.actions[1:])])
        return super().says


class DeclaredReplay(Replay[Position]):
    """A scenario, played once by the rules of a play.yaml."""

    game: Any

    def __init__(
        self, game: DeclaredRules, data: Any, evaluators: Evaluators | None = None
    ) -> None:
        super().__init__(game, data, evaluators)  # type: ignore[arg-type]
        self.opened: list[Event] = []
        """What happened before anybody decided; nothing where the scenario says how it stands."""

    def form(self) -> Check:
        """Return the check of the whole scenario."""
        return lambda path, data: scenario.faults_of(self.game, data)

    @cached_property
    def sitting(self) -> Sitting:
        """The game with those who play this scenario."""
        made: Sitting = self.game.sitting(scenario.setup_of(self.data))
        return made

    # ------------------------------------------------------------------ play

    def opening(self) -> Position:
        """Return the position before the first action. Raises FormFault, RuleFault."""
        meter = self.game.meter
        if meter is not None:
            meter.budget.now = str(self.data.get("id", ""))
        position = self._dealt()
        if "before" not in self.data:
            return position
        position, _ = self.sitting.set_up(position, self.data["before"] or {})
        if fault := self.sitting.undecided(position):
            raise FormFault(Fault(("before", "phase"), fault))
        return position

    def _dealt(self) -> Position:
        stated = self.data.get("chance")
        if not stated and "before" in self.data:
            # Who says how it stands need not say how it was dealt.
            log = None if self.data["before"] else self.opened
            return self.sitting.start(Rolls(Chance.of(0, 0)), log)
        luck = Stated(stated or ())
        try:
            position = self.sitting.start(luck, self.opened)
            luck.finish()
        except Wanted as wanted:
            hint = "chance: [...] beside actions says what came up before anybody decided"
            raise FormFault(Fault(("chance",) if stated else (), str(wanted), hint)) from None
        except WrongOutcome as wrong:
            raise FormFault(Fault(("chance",), str(wrong))) from None
        return position

    def play(self) -> Iterator[Step[Position]]:
        """Yield what was done; nothing where the position before it cannot be."""
        position = self.start
        if self.impossible is not None:
            return
        for number, entry in enumerate(self.data["actions"] or (), start=1):
            path: Path = ("actions", number - 1)
            step = self._step(position, number, self._read(position, path, entry), entry)
            yield step
            if step.stuck is not None:
                return
            position = step.after

    def _read(self, position: Position, path: Path, entry: Mapping[str, Any]) -> Action:
        seats = self.game.to_play(position) or self.sitting.players
        if "by" not in entry and len(seats) != 1 and position.ended is None:
            raise FormFault(Fault(path, f"expected the key by: {listed(seats)} decide now"))
        action, _ = self.sitting.read_action({"by": seats[0], **entry}, position)
        assert action is not None
        return action

    def _step(
        self, before: Position, number: int, action: Action, entry: Mapping[str, Any]
    ) -> Step[Position]:
        at, actions = {"action": number}, (action,)
        try:
            if self.game.why_not(before, action) is not None:
                return _Step(self.game, at, before, before, actions, before)
        except InvalidMove as error:
            raise FormFault(Fault(("actions", number - 1), str(error))) from None
        after, brought = self._brought(self.game.apply(before, action), number, entry)
        return _Step(self.game, at, before, after, (*actions, *brought))

    def _brought(
        self, after: Position, number: int, entry: Mapping[str, Any]
    ) -> tuple[Position, tuple[Action, ...]]:
        """Return the position when chance has brought what the scenario says, and what that is."""
        stated, path = entry.get("chance"), ("actions", number - 1)
        if after.pending is None:
            if stated:
                message = f"expected nothing under chance, found {listed(stated)}"
                raise FormFault(Fault((*path, "chance"), message))
            return after, ()
        brought: Action = (CHANCE, None, *(stated or ()))
        refusal = self.game.why_not(after, brought) if stated else None
        if refusal is not None:
            raise FormFault(Fault((*path, "chance"), refusal.because))
        after = self.game.apply(after, brought) if stated else after
        if after.pending is not None:
            raise FormFault(Fault((*path, "chance") if stated else path, self._wanted(after)))
        return after, (brought,)

    def _wanted(self, position: Position) -> str:
        assert position.pending is not None
        action, script = position.pending
        try:
            self.sitting.runner.run(None if action is None else position, action, Stated(script))
        except Wanted as wanted:
            return str(wanted)
        raise AssertionError("chance has nothing to decide")

    def refusal(self, number: int, entry: Any) -> Refusal | None:
        """Return the first rule that would refuse an action after so many steps, None for none.

        Raises InvalidMove for an entry that is no action.
        """
        if not isinstance(entry, Mapping):
            raise InvalidMove(f"expected an action, found {found(entry)}")
        position = self.position(number)
        seats = self.game.to_play(position) or self.sitting.players
        action, faults = self.sitting.read_action({"by": seats[0], **entry}, position)
        if action is None or faults:
            raise InvalidMove("; ".join(fault.message for fault in faults))
        refused: Refusal | None = self.game.why_not(position, action)
        return refused

    # ------------------------------------------------------------------ verdict

    @cached_property
    def impossible(self) -> Result | None:
        """The verdict on a scenario whose first position cannot be."""
        for rule, because in self.sitting.broken(self.start) if "before" in self.data else ():
            if rule in self.game.off:
                continue
            message = str(Refusal(rule, self.sitting.world.sentences.get(rule, ""), because, {}))
            drawn = self.game.draw(self.start)
            return Result(INVALID, rule or None, None, message, self.state_at(self.start), drawn)
        return None

    def state_at(self, position: Position) -> dict[str, Any]:
        """Return the values that an expectation may name."""
        return self.sitting.facts(position)

    def judged(self) -> Report:
        """Return the verdict beside what the scenario expects; its form is sound."""
        expect = self.data.get("expect") or {"verdict": LEGAL}
        result = self.impossible or self.verdict_on(expect)
        at = result.at or {}
        asked = {
            name: self.sitting.answer(self.end, name)
            for name in self.sitting.questions
            if name in expect
        }
        places = {"at_action": at.get("action"), "claim": at.get("claim")}
        actual = {**result.state, **asked, "verdict": result.verdict, "rule": result.rule, **places}
        stated = scenario.expectation(self.sitting, expect, actual)
        return Report(result, tuple(differing(stated, actual)))

    @property
    def untrue(self) -> Result | None:
        """The verdict on a scenario that claims what is not so; None when all claims hold."""
        for number, claim in enumerate(self.claims, start=1):
            position = self.end if claim.after is None else self.position(claim.after)
            if self.sitting.value(position, claim.condition, condition=True):
                continue
            untruth = Untruth(self.sitting, position, claim.condition)
            rule = untruth.refusal.rule if untruth.refusal else None
            message = f'"{claim.says}": {untruth.because()}.'
            drawn = self.game.draw(position)
            return Result(CONTRADICTION, rule, {"claim": number}, message, self.state(), drawn)
        return None

    @cached_property
    def claims(self) -> Sequence[scenario.Claimed]:
        """What the scenario claims."""
        return scenario.claimed(self.data)

    @cached_property
    def applied(self) -> frozenset[str]:
        """The rules that the scenario obeys, those of the opening too."""
        steps = (step.applied for step in self.steps)
        return frozenset(event.rule for event in self.opened).union(*steps)

    def _beyond(self) -> Sequence[Fault]:
        """Return what the first position, or the last, has more of than is printed."""
        world = self.sitting.world
        found: dict[tuple[str, str], Fault] = {}
        for position, path in ((self.start, ("before",)), (self.end, ("actions",))):
            for field, what in surplus(world.fields, world.copies, self.state_at(position)):
                at = (*path, field) if field in (self.data.get(path[0]) or ()) else path
                found.setdefault((field, what), Fault(at, what))
        return () if self.impossible is not None else tuple(found.values())

    @cached_property
    def broken(self) -> frozenset[str]:
        """The rules that refused something; one that the first position breaks too."""
        found_ = {refusal.rule for step in self.steps for refusal in step.refusals}
        if self.impossible is not None and self.impossible.rule:
            found_.add(self.impossible.rule)
        return frozenset(found_)

    def place(self, at: Mapping[str, int]) -> Path:
        """Return the path to an action or a claim."""
        if "claim" in at:
            return self.claims[at["claim"] - 1].path
        return super().place(at)
