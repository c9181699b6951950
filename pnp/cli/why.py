"""`pnp why`: explains every roll and action of a scenario by the rules."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import click

from pnp.cli.examples import where
from pnp.errors import Problems, UsageProblem, did_you_mean
from pnp.games.engine import Explanation, Referee
from pnp.games.kit.report import Result
from pnp.model.rules import Rules
from pnp.model.scenarios import Scenario, read_scenarios


@click.command("why")
@click.argument("game")
@click.argument("scenario")
def command(game: str, scenario: str) -> None:
    """Explain the SCENARIO (FILE, or FILE#ID) of a GAME: what is legal and why, what is not."""
    from pnp.cli.engine import print_answerer, referee_of

    judge, rules = referee_of(game)
    book = Places(rules)
    for chosen in choose(scenario):
        problems = [
            chosen.problem(fault.path, fault.message, fault.hint)
            for fault in judge.faults(chosen.data)
        ]
        if problems:
            raise Problems(problems)
        click.echo(f"{chosen.file.as_posix()}:{chosen.line}: {chosen.id}")
        for line in explained(judge, chosen, book):
            click.echo(f"  {line}")
        report = judge.run(chosen.data, print_answerer(game))
        result = report.result
        verdict = result.verdict or ("as expected" if report.ok else "not as expected")
        rule = f" by {result.rule}" if result.rule else ""
        click.echo(f"  verdict: {verdict}{rule}{where(result)}")
        if result.rule and (not result.at or "claim" in result.at):
            click.echo(f"    {book.cite(result.rule)} {result.message}")


def choose(scenario: str) -> list[Scenario]:
    """Return the scenarios that FILE or FILE#ID names. Raises UsageProblem for an unknown id."""
    file, _, wanted = (
        scenario.partition("#") if not Path(scenario).is_file() else (scenario, "", "")
    )
    scenarios = read_scenarios(Path(file))
    if not wanted:
        return scenarios
    found = [item for item in scenarios if item.id == wanted]
    if not found:
        hint = did_you_mean(wanted, [item.id for item in scenarios])
        raise UsageProblem(f"expected the id of a scenario in {file}, found {wanted}", hint)
    return found


class Places:
    """Where the book states each rule."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.lines: dict[str, int] = {}
        self.rulebook = rules.file.with_name("rulebook.md")
        if self.rulebook.is_file():
            text = self.rulebook.read_text(encoding="utf-8", errors="replace")
            for number, line in enumerate(text.splitlines(), start=1):
                for rule in re.findall(r"\b[A-Z]{2}-[0-9A-Z]+\.[0-9A-Z]+[a-z]?\b", line):
                    self.lines.setdefault(rule, number)

    def sentence(self, rule: str) -> str:
        """Return a rule's sentence with its numbers."""
        return self.rules.rules[rule].text if rule in self.rules.rules else ""

    def cite(self, rule: str) -> str:
        """Return a rule's id with its section and the line that states it."""
        if rule in self.lines:
            place = f"{self.rulebook.name}:{self.lines[rule]}"
        elif rule in self.rules.rules:
            place = f"{self.rules.file.name}:{self.rules.rules[rule].line}"
        else:
            return f"{rule}:"
        section = self.rules.sections.get(rule.rpartition(".")[0], "")
        return f"{rule} ({section}, {place}):" if section else f"{rule} ({place}):"


def explained(judge: Referee, scenario: Scenario, book: Places) -> Iterator[str]:
    """Yield the lines that explain every step of a scenario."""
    for step in judge.explain(scenario.data):
        yield from _step(step, book)


def _step(step: Explanation, book: Places) -> Iterator[str]:
    place = where(Result("", at=step.at)).removeprefix(" at ")
    if step.refusals:
        yield f"{place}: {step.says}: not legal"
        for refusal in step.refusals:
            yield f"  {book.cite(refusal.rule)} {refusal}"
        return
    yield f"{place}: {step.says}: legal"
    for event in step.effects:
        yield f"  {book.cite(event.rule)} {event.text}. Rule: {book.sentence(event.rule)}"
