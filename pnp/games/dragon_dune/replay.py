"""A scenario from plain data to its verdict, and the verdict beside the expected one (H.3, H.4)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Final

from pnp.games.book import Refusal
from pnp.games.dragon_dune.base import DragonRules
from pnp.games.dragon_dune.chronicle import Chronicle
from pnp.games.dragon_dune.narration import Contradiction, Made, contradictions
from pnp.games.dragon_dune.opening import opening
from pnp.games.dragon_dune.position import Position
from pnp.games.dragon_dune.results import Key, differences, results_of
from pnp.games.dragon_dune.telling import called, told
from pnp.games.kit.form import Fault, Path
from pnp.games.kit.replay import Replay, Step, path_of
from pnp.games.kit.report import CONTRADICTION, ILLEGAL, LEGAL, Mismatch, Report, Result
from pnp.games.protocol import InvalidMove

NARRATION: Final = "narration"


@dataclass(frozen=True)
class Told(Step[Position]):
    """One action of a scenario, said as it is written."""

    entry: Mapping[str, Any] = field(default_factory=dict)

    @cached_property
    def says(self) -> str:
        """What it does, as a sentence without its end."""
        return told(self.game.forms.by_verb[self.entry["act"]], self.entry, called)


class DragonReplay(Replay[Position]):
    """A scenario of Dragon Dune, played once."""

    game: DragonRules

    @cached_property
    def faults(self) -> Sequence[Fault]:
        """Everything wrong with the form of the scenario."""
        return self.game.form.faults(self.data)

    def opening(self) -> Position:
        """Return the position before the first action."""
        return opening(self.game, self.data)

    def play(self) -> Iterator[Step[Position]]:
        """Yield the actions as far as they are legal, and the first that is not."""
        position = self.start
        for number, entry in enumerate(self.data.get("actions") or (), start=1):
            at, move = {"action": number}, self.game.read(entry)
            if self.game.why_not(position, move) is not None:
                yield Told(self.game, at, position, position, (move,), position, entry)
                return
            after = self.game.carry_out(position, move)
            yield Told(self.game, at, position, after, (move,), None, entry)
            position = after

    def state_at(self, position: Position) -> dict[str, Any]:
        """Return the values that an expectation may name."""
        return results_of(self.game.constants, position)

    def state(self, number: int | None = None) -> Mapping[str, Any]:
        """Return the values after so many actions; at the end also which lines are wrong."""
        return self.report.result.state if number is None else super().state(number)

    @cached_property
    def known(self) -> tuple[Made, ...]:
        """By which rules every value came about, before the first action and after each."""
        made: dict[Key, list[str]] = defaultdict(list)
        moments: list[Made] = [{}]
        for step in self.steps:
            if step.stuck is None:
                for move in step.actions:
                    self.game.carry_out(step.before, move, Chronicle(self.game.constants, made))
                moments.append({key: list(rules) for key, rules in made.items()})
        return tuple(moments)

    # ------------------------------------------------------------------ verdict

    def judged(self) -> Report:
        """Return the verdict beside what the scenario expects; its form is sound."""
        narrated = self.data.get("kind") == NARRATION and self.refused is None
        lines = self.data.get("narration") or []
        wrong = list(contradictions(self, lines)) if narrated else []
        result = self._result(wrong)
        return Report(result, tuple(self._mismatches(result, wrong if narrated else None)))

    def _result(self, wrong: list[Contradiction]) -> Result:
        state, refused = self.state_at(self.end), self.refused
        if refused is not None:
            first, *_ = refused.refusals
            broken = frozenset(item.rule for item in refused.refusals)
            message, step = str(first), refused.says
            return Result(ILLEGAL, first.rule, refused.at, message, state, "", step, broken=broken)
        if wrong:
            lines: Any = [item.line for item in wrong]
            message = " ".join(f'"{item.says}" is untrue: {item.correct}.' for item in wrong)
            state["contradictions"] = [
                {"line": item.line, "rules": list(item.rules), "correct": item.correct}
                for item in wrong
            ]
            rule = wrong[0].rules[0] if wrong[0].rules else None
            return Result(CONTRADICTION, rule, {"claims": lines}, message, state)
        return Result(LEGAL, state=state)

    def _mismatches(self, result: Result, wrong: list[Contradiction] | None) -> Iterator[Mismatch]:
        """Yield what differs from the expectations; without any a scenario should be legal."""
        expect, refused = self.data.get("expect") or {}, self.refused
        legal = expect.get("legal", True)
        if legal != (refused is None):
            yield Mismatch("legal", legal, refused is None)
        number = None if refused is None else refused.at["action"]
        if "action" in expect and expect["action"] != number:
            yield Mismatch("action", expect["action"], number)
        if not legal and refused is not None and expect.get("rules"):
            rules = [refusal.rule for refusal in refused.refusals]
            if not set(rules) & set(expect["rules"]):
                yield Mismatch("rules", expect["rules"], rules)
        if wrong is not None:
            yield from _lines(expect.get("contradictions") or [], wrong)
        for item in differences(self.game.constants, expect.get("result") or {}, result.state):
            yield Mismatch(".".join(item.key), item.expected, item.actual)

    # ------------------------------------------------------------------ beside the scenario

    def refusal(self, number: int, entry: Any) -> Refusal | None:
        """Return the first rule that would refuse an action after so many others, None for none.

        Raises InvalidMove for an entry that is no action.
        """
        if self.game.recorded((), entry):
            raise InvalidMove(f"expected an action, found {entry}")
        return super().refusal(number, entry)

    def place(self, at: Mapping[str, Any]) -> Path:
        """Return the path to an action, or to the first line of a narration that is wrong."""
        return ("narration", at["claims"][0] - 1) if "claims" in at else path_of(at)


def _lines(expected: list[Mapping[str, Any]], wrong: list[Contradiction]) -> list[Mismatch]:
    """Compare contradictions: the lines exactly, and for each one of the rules named."""
    stated = {item["line"]: item.get("rules") or [] for item in expected}
    lines = sorted({item.line for item in wrong})
    if sorted(stated) != lines:
        return [Mismatch("contradictions", sorted(stated), lines)]
    return [
        Mismatch(f"contradictions.{item.line}", stated[item.line], list(item.rules))
        for item in wrong
        if stated[item.line] and not set(item.rules) & set(stated[item.line])
    ]
