"""The book's examples: scenarios replayed step by step, with what the text may say about them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import Any, Final

from msgspec import Struct, field
from msgspec.structs import replace

from pnp.errors import Problem, Problems, did_you_mean, hinted
from pnp.games.book import Refusal
from pnp.games.kit.form import Path as Path_
from pnp.games.kit.replay import Evaluators, Replay
from pnp.games.kit.report import Mismatch, Report, Result
from pnp.games.kit.story import Claim, Moment, Story
from pnp.games.kit.telling import AnyTelling
from pnp.games.protocol import InvalidMove
from pnp.languages.catalogue import SILENT, Catalogue
from pnp.model.rules import Rules
from pnp.model.scenarios import Scenario
from pnp.rulebook.answers import Answer

_PARTS: Final = ("turn", "claim", "line")
"""Parts of a scenario that a reader does not call a step."""


class Tried(Struct, frozen=True):
    """A step that the book shows as refused."""

    after: int
    """How many steps were done before it."""

    then: Any
    refusal: Refusal


class Example(Struct, frozen=True, dict=True):
    """One scenario, replayed once; whatever the book says of it is read from the replay."""

    scenario: Scenario
    game: AnyTelling
    story: Story[Any]
    evaluators: Evaluators | None = None
    tried: list[Tried] = field(default_factory=list)
    """What the text has asked about, in its order."""

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
        return str(self.data.get("about") or self.data.get("title") or self.id)

    @cached_property
    def replay(self) -> Replay[Any]:
        """The scenario as it was played."""
        return self.game.replay(self.data, self.evaluators)

    @property
    def report(self) -> Report:
        """The engine's verdict beside what the scenario expects."""
        return self.replay.report

    @cached_property
    def told(self) -> Sequence[str]:
        """What was done at each step, in the engine's words."""
        return self.story.told(self.replay)

    @cached_property
    def captions(self) -> Sequence[str]:
        """What was done at each step, as the book tells it."""
        return self.story.captions(self.replay)

    @property
    def steps(self) -> int:
        """How many steps it has."""
        return self.replay.number_of_steps

    @cached_property
    def claims(self) -> Sequence[Claim]:
        """The sentences that the engine has tested."""
        return self.story.claims(self.replay)

    def after(self, number: int) -> Moment:
        """Return the state after so many steps; 0 is before the first. Raises ValueError."""
        if not 0 <= number <= self.steps:
            raise ValueError(self._beyond("after", 0, self.steps, number))
        return self.story.moment(self.replay, number)

    def claim(self, number: int) -> str:
        """Return the words of a claim, which the engine has tested. Raises ValueError."""
        if not 1 <= number <= len(self.claims):
            raise ValueError(self._beyond("claim", 1, len(self.claims), number))
        return self.claims[number - 1].says

    def _beyond(self, asked: str, least: int, most: int, number: int) -> str:
        """Return the message for a number that an example does not go to."""
        if most < least:
            return f"expected a {asked} in {self.id}, found none"
        known = f"{asked}({least})" + (f" to {asked}({most})" if most > least else "")
        return f"expected {known} of {self.id}, found {asked}({number})"

    def refusal(self, number: int, then: Any) -> Refusal:
        """Return the rule that would refuse a step after so many others.

        Raises ValueError for a step that the rules allow.
        """
        try:
            found = self.replay.refusal(number, then)
        except InvalidMove:
            found = None
        if found is None:
            raise ValueError(f"{self.id}: expected a step that is refused, found {_spelt(then)}")
        self.tried.append(Tried(number, then, found))
        return found

    def may(self, number: int, then: Any) -> Answer:
        """Return whether the rules allow a step after so many others, and what says so.

        Raises ValueError for what is no step of the game.
        """
        try:
            found = self.replay.refusal(number, then)
        except InvalidMove as error:
            raise ValueError(f"{self.id}: {error}") from None
        if found is None:
            return Answer(True, None, f"in {self.id} the rules allow it")
        self.tried.append(Tried(number, then, found))
        return Answer(False, found.rule, found.because)

    @property
    def legal(self) -> Answer:
        """Whether the rules allow everything that is done in it."""
        result = self.report.result
        if result.rule is None:
            return Answer(True, None, f"in {self.id} the rules allow it")
        refused = self.replay.refused
        because = "" if refused is None else refused.refusals[0].because
        return Answer(False, result.rule, because)


def faults_of(
    example: Example, rules: Rules | None, printed: tuple[Path, int] | None = None
) -> list[Problem]:
    """Return why the example cannot be printed: what the rules or the engine say against it."""
    scenario = example.scenario
    wrong = example.replay.faults
    if wrong:
        return [scenario.problem(fault.path, fault.message, fault.hint) for fault in wrong]
    report = example.report
    if report.ok:
        return []
    result = report.result
    path, step = _place(example, result)
    lines = [_verdict(report)]
    if result.step:
        lines.append(f"step: {result.step}")
    rule = rules.rules.get(_rule(example, result)) if rules else None
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


def _rule(example: Example, result: Result) -> str:
    """Return the rule that a fault is about, an empty one where there is none.

    It is the one that refused, or should have refused, or by which the last thing before was done.
    """
    number = (result.at or {}).get("claim")
    if result.rule or number is None:
        expected = dict(example.data.get("expect") or {}).get("rule")
        if result.rule or expected:
            return str(result.rule or expected)
    claims = example.claims
    last = claims[number - 1].after if number and number <= len(claims) else None
    steps = example.replay.told[:last]
    done = [event.rule for step in steps for event in step.events]
    return done[-1] if done else ""


def _differs(item: Mismatch) -> str:
    if item.says:
        return "expected what the replay has, found something else"
    key = item.key.replace("_", " ")
    return f"{key}: expected {_spelt(item.expected)}, found {_spelt(item.actual)}"


def _verdict(report: Report) -> str:
    result = report.result
    by = f" by {result.rule}" if result.rule else ""
    for item in report.mismatches:
        if item.key == "verdict":
            expected, found = (str(it).replace("_", " ") for it in (item.expected, item.actual))
            return f"expected {expected}, found {found}{by}"
    return _differs(report.mismatches[0]) if report.mismatches else f"found {result.verdict}{by}"


def _place(example: Example, result: Result) -> tuple[Path_, str]:
    """Return where in the scenario the fault lies, and the same in words."""
    at = dict(result.at or {})
    if not at:
        return ("expect",), ""
    *outer, (key, number) = at.items()
    words = "".join(f", {name} {place}" for name, place in outer)
    last = f"{key} {number}" if key in _PARTS else f"step {number} ({key})"
    return example.replay.place(at), f"{words}, {last}"


def _spelt(value: Any) -> str:
    if isinstance(value, Mapping):
        return ", ".join(f"{key} {_spelt(item)}" for key, item in value.items()) or "nothing"
    if isinstance(value, list | tuple):
        return ", ".join(map(_spelt, value)) or "nothing"
    return "nothing" if value is None else str(value)


class Voice:
    """What an expression of the manuscript may ask an example: plain values, nothing to act on.

    Beyond the questions below it answers those of the game's storyteller.
    """

    __slots__ = ("_asks", "_draft", "_example", "_words")

    def __init__(self, example: Example, draft: bool, words: Catalogue = SILENT) -> None:
        self._example, self._draft, self._words = example, draft, words
        self._asks = example.story.asks(example.replay)

    def __dir__(self) -> list[str]:
        """Return the names of all questions, for the message on one that there is not."""
        own = (name for name in vars(type(self)) if not name.startswith("_"))
        return sorted((*own, *self._asks))

    def __getattr__(self, name: str) -> Callable[..., Any]:
        """Return a question of the game's own."""
        if name.startswith("_") or name not in self._asks:
            raise AttributeError(name)
        return self._asks[name]

    @property
    def about(self) -> str:
        """What the example shows."""
        return self._words.say(f"example {self._example.id} title", self._example.about)

    @property
    def end(self) -> Moment:
        """The state when everything is done."""
        return self._example.after(self._example.steps)

    def after(self, number: int) -> Moment:
        """Return the state after so many steps."""
        return self._example.after(number)

    def claim(self, number: int) -> str:
        """Return the words of a claim that the engine has tested."""
        said = self._example.claim(number)
        return self._words.say(f"example {self._example.id} claim {number}", said)

    @property
    def legal(self) -> Answer:
        """Whether the rules allow everything that is done in it, for ``asked``."""
        return self._example.legal

    def may(self, number: int, then: Any) -> Answer:
        """Return whether the rules allow a step after so many others, for ``asked``."""
        return self._example.may(number, then)

    def refusal(self, number: int, then: Any) -> str:
        """Return the id of the rule that refuses a step at that moment."""
        try:
            return str(self._example.refusal(number, then).rule)
        except ValueError:
            if self._draft:
                return "?"
            raise


class Examples:
    """All scenarios that the book may print, by name."""

    def __init__(
        self,
        scenarios: Iterable[Scenario],
        game: AnyTelling | None,
        story: Story[Any] | None,
        evaluators: Evaluators | None = None,
    ) -> None:
        self.all: dict[str, Example] = {}
        problems = []
        for scenario in scenarios:
            if scenario.id in self.all:
                message = f'expected every id once, found "{scenario.id}" again'
                problems.append(scenario.problem(("id",), message))
            elif game is not None and story is not None:
                self.all[scenario.id] = Example(scenario, game, story, evaluators)
        if problems:
            raise Problems(problems)

    def again(self) -> Examples:
        """Return the same examples, replayed already, of which another text may ask."""
        others = Examples((), None, None)
        for name, example in self.all.items():
            others.all[name] = other = replace(example, tried=[])
            vars(other).update(vars(example))  # what was replayed
        return others

    def get(self, name: str) -> Example:
        """Return the example of that name; raises ValueError."""
        if name not in self.all:
            message = f'expected an example, found "{name}"'
            raise ValueError(hinted(message, did_you_mean(name, self.all)))
        return self.all[name]

    def applied(self, names: Sequence[str]) -> frozenset[str]:
        """Return the ids of the rules that these examples obey or break."""
        found: set[str] = set()
        for name in names:
            replay = self.all[name].replay
            result = replay.report.result
            found |= replay.applied | replay.broken | ({result.rule} if result.rule else set())
            found |= {refusal.rule for step in replay.told for refusal in step.refusals}
        return frozenset(found)
