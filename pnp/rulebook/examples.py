"""The book's examples: scenarios replayed step by step, with what the text may say about them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any

from pnp.errors import Problem, Problems, did_you_mean
from pnp.games import Referee
from pnp.games.engine import AnswerPrint, Explanation
from pnp.games.report import Mismatch, Report, Result
from pnp.model.rules import Rules
from pnp.model.scenarios import Scenario


@dataclass(frozen=True)
class Moment:
    """The state of play at one moment of an example, as the engine has it."""

    state: Mapping[str, Any]

    def counters(self, location: str, faction: str) -> int:
        """Return how many counters of a faction stand at a location."""
        entry = (self.state.get("board") or {}).get(location, {}).get(faction, 0)
        return sum(entry.values()) if isinstance(entry, Mapping) else int(entry)

    def supply(self, faction: str) -> int:
        """Return how many Troops a faction has in supply."""
        return int((self.state.get("supply") or {}).get(faction, 0))

    @property
    def spice(self) -> int:
        """The Spice that is not spent."""
        return int(self.state.get("spice_left") or 0)

    @property
    def winner(self) -> str | None:
        """Who has won."""
        winner = self.state.get("winner")
        return None if winner in (None, "none") else str(winner)


@dataclass(frozen=True)
class Example:
    """One scenario, replayed."""

    scenario: Scenario
    judge: Referee
    answer_print: AnswerPrint | None = None
    _moments: dict[int, Moment] = field(default_factory=dict)

    @property
    def data(self) -> Mapping[str, Any]:
        """The scenario as it is written."""
        data: Mapping[str, Any] = self.scenario.data
        return data

    @property
    def id(self) -> str:
        """Its name."""
        return self.scenario.id

    @property
    def about(self) -> str:
        """What it shows, in a line."""
        return str(self.data.get("about", self.id))

    @cached_property
    def report(self) -> Report:
        """The engine's verdict beside what the scenario expects."""
        return self.judge.run(self.data, self.answer_print)

    @cached_property
    def steps(self) -> list[Explanation]:
        """What was done at each action, in the engine's words."""
        told = self.judge.explain(self.data) if "players" in self.data else []
        return [step for step in told if "action" in step.at]

    @cached_property
    def actions(self) -> list[Mapping[str, Any]]:
        """All actions through all turns."""
        turns = self.data.get("turns") or [self.data]
        return [action for turn in turns for action in turn.get("actions") or ()]

    def after(self, number: int) -> Moment:
        """Return the state after so many actions; 0 is before the first. Raises ValueError."""
        if not 0 <= number <= len(self.actions):
            raise ValueError(f"{self.id} has {len(self.actions)} actions, found after({number})")
        if number not in self._moments:
            result = self.judge.run(cut(self.data, number)).result
            self._moments[number] = Moment(result.state)
        return self._moments[number]

    @property
    def end(self) -> Moment:
        """The state when everything is done."""
        return self.after(len(self.actions))

    def lost(self, faction: str, before: int, after: int) -> int:
        """Return how many counters a faction lost between two moments."""

        def standing(moment: Moment) -> int:
            board = moment.state.get("board") or {}
            return sum(moment.counters(location, faction) for location in board)

        return standing(self.after(before)) - standing(self.after(after))

    def claim(self, number: int) -> str:
        """Return the words of a claim, which the engine has tested. Raises ValueError."""
        claims = self.data.get("claims") or []
        if not 1 <= number <= len(claims):
            raise ValueError(f"{self.id} has {len(claims)} claims, found claim({number})")
        return str(claims[number - 1].get("says", ""))

    def refusal(self, number: int, action: Mapping[str, Any]) -> Result:
        """Return by which rule an action would be refused after so many others.

        Raises ValueError for an action that the rules allow.
        """
        result = self.judge.run(cut(self.data, number, action)).result
        if result.verdict != "illegal":
            raise ValueError(f"{self.id}: expected an action that is refused, found {action}")
        return result


def cut(
    data: Mapping[str, Any], number: int, then: Mapping[str, Any] | None = None
) -> dict[str, Any]:
    """Return a scenario that stops after *number* actions, or goes on with another one."""
    short = {key: value for key, value in data.items() if key not in ("claims", "expect")}
    left = number
    if "turns" in data:
        turns = []
        for turn in data["turns"]:
            actions = list(turn.get("actions") or ())
            turns.append({**turn, "actions": actions[:left]})
            left -= len(actions)
            if left <= 0:
                break
        short["turns"] = turns
        if then:
            turns[-1]["actions"].append(dict(then))
    else:
        short["actions"] = [*(data.get("actions") or ())[:left], *([dict(then)] if then else [])]
    return short


def faults_of(
    example: Example, rules: Rules | None, printed: tuple[Path, int] | None = None
) -> list[Problem]:
    """Return why the example cannot be printed: what the rules or the engine say against it."""
    scenario, data = example.scenario, example.data
    wrong = example.judge.faults(data)
    if wrong:
        return [scenario.problem(fault.path, fault.message, fault.hint) for fault in wrong]
    report = example.report
    if report.ok:
        return []
    result = report.result
    path, step = _place(data, result)
    lines = [_verdict(data, report)]
    if result.step:
        lines.append(f"step: {result.step}")
    rule = rules.rules.get(result.rule) if rules and result.rule else None
    reason = result.message
    if rules and rule:
        lines.append(f"rule: {rule.id}, {rules.file.as_posix()}:{rule.line}: {rule.text}")
        reason = reason.removeprefix(rule.text).strip()
    if reason:
        lines.append(f"why: {reason}")
    # A refused example never came to its end: what it expects there tells nothing.
    ended = all(item.key != "verdict" for item in report.mismatches)
    lines += [_differs(item) for item in report.mismatches[1:] if ended]
    if result.position:
        lines.append("position: " + result.position.replace("\n", "\n    "))
    if printed:
        lines.append(f"printed at: {printed[0].as_posix()}:{printed[1]}")
    where = f"example {example.id}{step}"
    message = "\n  ".join(lines)
    return [Problem(scenario.file, scenario.source.line(path), where, message)]


def _differs(item: Mismatch) -> str:
    key = item.key.replace("_", " ")
    return f"{key}: expected {_spelt(item.expected)}, found {_spelt(item.actual)}"


def _verdict(data: Mapping[str, Any], report: Report) -> str:
    expected = (data.get("expect") or {}).get("verdict", "legal")
    found, rule = report.result.verdict.replace("_", " "), report.result.rule
    if found == str(expected).replace("_", " "):
        return _differs(report.mismatches[0])
    return f"expected {expected}, found {found}" + (f" by {rule}" if rule else "")


def _place(data: Mapping[str, Any], result: Result) -> tuple[tuple[str | int, ...], str]:
    """Return where in the scenario the fault lies, and the same in words."""
    at = dict(result.at or {})
    if "claim" in at:
        return ("claims", at["claim"] - 1), f", claim {at['claim']}"
    path: tuple[str | int, ...] = ("turns", at["turn"] - 1) if "turn" in at else ()
    words = f", turn {at['turn']}" if "turn" in at else ""
    for key in ("action", "roll"):
        if key in at:
            return (*path, f"{key}s", at[key] - 1), f"{words}, step {at[key]} ({key})"
    return path or ("expect",), words


def _spelt(value: Any) -> str:
    if isinstance(value, Mapping):
        return ", ".join(f"{key} {_spelt(item)}" for key, item in value.items()) or "nothing"
    if isinstance(value, list | tuple):
        return ", ".join(map(_spelt, value)) or "nothing"
    return "nothing" if value is None else str(value)


class Voice:
    """What an expression of the manuscript may ask an example: plain values, nothing to act on."""

    __slots__ = ("_draft", "_example")

    def __init__(self, example: Example, draft: bool) -> None:
        self._example, self._draft = example, draft

    @property
    def about(self) -> str:
        """What the example shows."""
        return self._example.about

    @property
    def end(self) -> Moment:
        """The state when everything is done."""
        return self._example.end

    def after(self, number: int) -> Moment:
        """Return the state after so many actions."""
        return self._example.after(number)

    def claim(self, number: int) -> str:
        """Return the words of a claim that the engine has tested."""
        return self._example.claim(number)

    def showing(self, face: Any) -> int:
        """Return how many dice show a face."""
        from pnp.rulebook.dice import counted

        return counted(self._example.data, face)

    def lost(self, faction: str, before: int, after: int) -> int:
        """Return how many counters a faction lost between two moments."""
        return self._example.lost(faction, before, after)

    def refusal(self, number: int, action: Mapping[str, Any]) -> str:
        """Return the id of the rule that refuses an action at that moment."""
        try:
            return str(self._example.refusal(number, action).rule)
        except ValueError:
            if self._draft:
                return "?"
            raise


class Examples:
    """All scenarios that the book may print, by name."""

    def __init__(
        self,
        scenarios: Iterable[Scenario],
        judge: Referee | None,
        answer_print: AnswerPrint | None = None,
    ) -> None:
        self.all: dict[str, Example] = {}
        problems = []
        for scenario in scenarios:
            if scenario.id in self.all:
                message = f'expected every id once, found "{scenario.id}" again'
                problems.append(scenario.problem(("id",), message))
            elif judge is not None:
                self.all[scenario.id] = Example(scenario, judge, answer_print)
        if problems:
            raise Problems(problems)

    def get(self, name: str) -> Example:
        """Return the example of that name; raises ValueError."""
        if name not in self.all:
            hint = did_you_mean(name, self.all) or ""
            raise ValueError(f'expected an example, found "{name}"; {hint}')
        return self.all[name]

    def applied(self, names: Sequence[str]) -> frozenset[str]:
        """Return the ids of the rules that these examples obey or break."""
        found: set[str] = set()
        for name in names:
            example = self.all[name]
            result = example.judge.run(example.data, example.answer_print, True).result
            found |= result.applied | ({result.rule} if result.rule else set())
            found |= {refusal.rule for step in example.steps for refusal in step.refusals}
        return frozenset(found)
