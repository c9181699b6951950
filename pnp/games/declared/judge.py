"""Judges actions: the first rule that objects, or all that do, with the facts as a sentence."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from pnp.english import listed, shortened
from pnp.games.book import Refusal
from pnp.games.declared.deeds import Deed
from pnp.games.declared.faults import ERRORS, RuleFault, fault_of
from pnp.games.declared.limits import SENTENCE
from pnp.games.declared.luck import Stated, Wanted, WrongOutcome
from pnp.games.declared.position import Position
from pnp.games.declared.records import Records, misfit
from pnp.games.declared.runner import CHANCE, Action, Runner
from pnp.games.declared.sequence import Stage
from pnp.games.declared.serialization import belongs
from pnp.games.declared.spelling import told
from pnp.games.declared.types import Member, bare
from pnp.games.protocol import InvalidMove

MANY: Final = 4
"""A refusal names the actions of a phase up to this number of them."""


class Judge:
    """Says which rules object to an action."""

    def __init__(self, runner: Runner, records: Records, off: frozenset[str]) -> None:
        self.runner, self.records, self.off = runner, records, off
        self.machine = runner.machine
        self.plan = runner.machine.plan
        self.world = runner.machine.plan.world

    def why_not(self, position: Position, action: Action) -> Refusal | None:
        """Return the first rule that objects, None for a legal action.

        Raises InvalidMove for what is no action in any position, RuleFault.
        """
        if self.runner.is_legal(position, action):
            return None
        frame = self._frame(position, action)
        if frame is not None or position.pending is not None:
            return frame
        deed = self.plan.deeds[action[0]]
        try:
            number = self.runner.asked(self.machine.judges[deed.name], position, *action[1:])
        except RuleFault:
            # A name given by let may be none for what is not among the choices.
            if refusal := self._outside(position, action, deed):
                return refusal
            raise
        return None if number < 0 else self._objection(position, action, deed, number)

    def violations(self, position: Position, action: Action) -> list[Refusal]:
        """Return every rule that objects, in order; where the frame does, nothing else is asked."""
        frame = self._frame(position, action)
        if frame is not None or position.pending is not None:
            return [frame] if frame else []
        deed = self.plan.deeds[action[0]]
        found: list[Refusal] = []
        for number in range(len(deed.rulings) + len(deed.choices)):
            if found and number >= len(deed.rulings):
                break
            test, _ = self.machine.explaining(deed, number)
            try:
                self.runner.meter.begin()
                holds = test(position, *action[1:])
            except ERRORS as error:
                # A guard may rely on an earlier one; after that has failed it is not asked.
                if found:
                    continue
                if refusal := self._outside(position, action, deed):
                    return [refusal]
                raise fault_of(error, self.runner.file) from None
            if not holds:
                found.append(self._objection(position, action, deed, number))
        return found

    # ------------------------------------------------------------------ the frame

    def _frame(self, position: Position, action: Action) -> Refusal | None:
        """Return what stands against an action before its own rules are asked."""
        if position.ended is not None:
            rule = self.plan.cites.get("over", position.ended[0])
            if rule not in self.off:
                return self._refusal(rule, "the game is over")
        if position.pending is not None:
            return self._luck(position, action)
        deed = self.plan.deeds.get(action[0]) if action else None
        if deed is None:
            raise InvalidMove(f"expected an action, found {action[0] if action else 'nothing'}")
        return (
            self._turn(position, action)
            or self._phase(position, action[1], deed)
            or self._stranger(deed, action)
            or self._other(position, action, deed)
        )

    def _luck(self, position: Position, action: Action) -> Refusal | None:
        """Return what stands against something while chance decides."""
        if len(action) < 3 or action[:2] != (CHANCE, None):
            return self._refusal(self.plan.cites.get("turn", ""), "chance decides first")
        assert position.pending is not None
        waiting, script = position.pending
        luck = Stated((*script, *action[2:]))
        try:
            _ = (
                self.runner.first(luck)
                if waiting is None
                else self.runner.after(position, waiting, luck)
            )
            luck.finish()
        except Wanted:
            return None
        except WrongOutcome as wrong:
            return self._refusal("", str(wrong))
        return None

    def _turn(self, position: Position, action: Action) -> Refusal | None:
        stage, seats = self.runner.stage(position), self.runner.deciders(position)
        rule = (stage.by_several and stage.rule) or self.plan.cites.get("turn", "")
        if action[1] in seats or rule in self.off:
            return None
        if action[1] not in self.machine.players:
            who = told(action[1], self.world.said)
            return self._refusal(rule, f"this game is played without {who}")
        names = listed([told(seat, self.world.said) for seat in seats])
        if not seats:
            return self._refusal(rule, "nobody decides now")
        if stage.by_several:
            decide = "decides" if len(seats) == 1 else "decide"
            return self._refusal(rule, f"only {names} {decide} now")
        return self._refusal(rule, f"it is the turn of {names}")

    def _phase(self, position: Position, seat: str, deed: Deed) -> Refusal | None:
        stage = self.runner.stage(position)
        rule = self._rule_of_time(stage, deed)
        if deed.name in stage.actions or rule in self.off:
            return None
        return self._refusal(rule, self._due(position, seat, stage, deed))

    def _rule_of_time(self, stage: Stage, deed: Deed) -> str:
        """Return the rule by which an action has to wait for another phase.

        A rule that only says whose turn it is gives way to one of the action's own phases.
        """
        turn = self.plan.cites.get("turn", "")
        own = [one.rule for one in self.plan.stages.values() if deed.name in one.actions]
        rules = (stage.rule, *own, self.plan.cites.get("phase"))
        return next((rule for rule in rules if rule and rule != turn), turn)

    def _due(self, position: Position, seat: str, stage: Stage, deed: Deed) -> str:
        """Return what is done in a phase in place of an action, as the file words it."""
        if stage.about is not None:
            return f"{self.runner.asked(self.machine.function(stage.about), position)} now"
        if len(stage.actions) > MANY:
            return f"this is not the time to {deed.called}"
        due = [self.plan.deeds[name] for name in stage.actions]
        if not all(one.tells_itself for one in due):
            return f"now is the time to {listed([one.called for one in due], 'or')}"
        first, *rest = [
            self._sentence(position, (one.name, seat, *(None for _ in one.choices))) for one in due
        ]
        who = f"{told(seat, self.world.said)} "
        return f"{listed([first, *(words.removeprefix(who) for words in rest)], 'or')} now"

    def _sentence(self, position: Position, action: Action) -> str:
        """Return an action in the words of its file, otherwise by the names of its parts."""
        deed = self.plan.deeds[action[0]]
        if deed.about is not None:
            return self.runner.asked(self.machine.describing(deed), position, *action[1:])
        verb, _, *choices = action
        parts = [told(part, self.world.said) for part in (verb, *choices) if part is not None]
        return " ".join(parts)

    def _stranger(self, deed: Deed, action: Action) -> Refusal | None:
        """Return the refusal of something that is none of its kind."""
        if len(action) != len(deed.choices) + 2:
            raise InvalidMove(f"expected {len(deed.choices)} choices, found {len(action) - 2}")
        for choice, value in zip(deed.choices, action[2:], strict=True):
            if belongs(value, choice.type):
                continue
            kind = bare(choice.type)
            name = kind.kind.name if isinstance(kind, Member) and kind.kind else ""
            found = shortened(told(value, self.world.said), 60)
            rule = self.plan.cites.get(name)
            if rule is None:
                raise misfit(deed, choice, found)
            return self._refusal(rule, f"{found} is no {told(name, {})}")
        return None

    def _other(self, position: Position, action: Action, deed: Deed) -> Refusal | None:
        if deed.last is None or deed.last in self.off:
            return None
        legal = self.runner.legal(position, action[1])
        others = [other for other in legal if self.plan.deeds[other[0]].last is None]
        if not others:
            return None
        return self._refusal(deed.last, f'"{self._sentence(position, others[0])}" is possible')

    def _outside(self, position: Position, action: Action, deed: Deed) -> Refusal | None:
        """Return the refusal of a choice outside its list; without a rule it is no action."""
        for number, choice in enumerate(deed.choices, len(deed.rulings)):
            test, says = self.machine.explaining(deed, number)
            try:
                if test(position, *action[1:]):
                    continue
                because = shortened(says(position, *action[1:]), SENTENCE)
            except ERRORS:
                continue
            if choice.rule is None:
                raise InvalidMove(because)
            return self._refusal(choice.rule, because, self._facts(deed, action))
        return None

    # ------------------------------------------------------------------ refusals

    def _objection(self, position: Position, action: Action, deed: Deed, number: int) -> Refusal:
        """Return the refusal by one guard, or by the list of a parameter."""
        if number < len(deed.rulings):
            rule = deed.rulings[number].rule
        else:
            choice = deed.choices[number - len(deed.rulings)]
            if choice.rule is None:
                spelled = self.records.text(action)
                message = f"the list is narrower than the rules: no rule refuses {spelled}"
                hint = f"give {choice.name} a rule: for what is not in its list, or add a guard"
                raise RuleFault.at(self.runner.file, choice.place, message, hint)
            rule = choice.rule
        _, says = self.machine.explaining(deed, number)
        try:
            because = shortened(says(position, *action[1:]), SENTENCE)
        except ERRORS:
            # The rule objects all the same; its own sentence alone has to do.
            because = ""
        return self._refusal(rule, because, self._facts(deed, action))

    def _facts(self, deed: Deed, action: Action) -> dict[str, Any]:
        return {c.name: value for c, value in zip(deed.choices, action[2:], strict=True)}

    def _refusal(self, rule: str, because: str, facts: Mapping[str, Any] | None = None) -> Refusal:
        return Refusal(rule, self.world.sentences.get(rule, ""), because, facts or {})
