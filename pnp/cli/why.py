"""`pnp why`: explains every roll and action of a scenario by the rules."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click

from pnp.cli.completing import games
from pnp.cli.examples import where
from pnp.cli.places import one_game
from pnp.cli.ruling import by_file
from pnp.errors import Problems, UsageProblem, did_you_mean
from pnp.games.kit.replay import Replay, Step
from pnp.games.kit.report import Result
from pnp.model.rule_ids import IN_TEXT
from pnp.model.rules import Rules
from pnp.model.scenarios import Scenario, read_scenarios

_COMMENT = re.compile(r"\{#.*?#\}", re.DOTALL)


@click.command("why")
@click.argument("game", shell_complete=games)
@click.argument("scenario", required=False)
@click.option("--rolls", is_flag=True, help="Explain what is rolled by every rule, too.")
@by_file
@click.pass_context
def command(
    context: click.Context, game: str, scenario: str | None, rolls: bool, file: str
) -> None:
    """Explain the SCENARIO (FILE, or FILE#ID) of a GAME: what is legal and why, what is not.

    In a workspace with one game the scenario is enough.
    """
    from pnp.cli.engine import evaluators, limits, told

    if scenario is None:
        if ".yaml" not in game:
            hint = f"pnp why {game} components/{game}/examples.yaml"
            raise UsageProblem("expected a scenario behind the game, found none", hint)
        game, scenario = one_game(context, None, None) or "", game
    rules, stated = told(game, file)
    book = Places(stated)
    for chosen in choose(scenario):
        with limits(rules):
            _tell(rules.replay(chosen.data, evaluators(game)), chosen, book, rolls)


def _tell(replay: Replay[Any], chosen: Scenario, book: Places, rolls: bool) -> None:
    """Print what a replay shows. Raises Problems for a scenario whose form is wrong."""
    problems = [chosen.problem(fault.path, fault.message, fault.hint) for fault in replay.faults]
    if problems:
        raise Problems(problems)
    click.echo(f"{chosen.file.as_posix()}:{chosen.line}: {chosen.id}")
    for step in replay.explained:
        for line in explained(step, book, rolls):
            click.echo(f"  {line}")
    report = replay.report
    result = report.result
    plain = "as expected" if report.ok else "not as expected"
    verdict = (result.verdict or plain).replace("_", " ")
    rule = f" by {result.rule}" if result.rule else ""
    click.echo(f"  verdict: {verdict}{rule}{where(result)}")
    # Which rule refuses a step, and why, stands below the step.
    if result.message and not any(step.refusals for step in replay.explained):
        cited = f"{book.cite(result.rule)} " if result.rule else ""
        click.echo(f"    {cited}{result.message}")


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
            # A comment states nothing, but its lines count.
            text = _COMMENT.sub(lambda found: "\n" * found[0].count("\n"), text)
            for number, line in enumerate(text.splitlines(), start=1):
                for rule in IN_TEXT.findall(line):
                    self.lines.setdefault(rule, number)

    def sentence(self, rule: str) -> str:
        """Return a rule's sentence with its numbers."""
        return self.rules.rules[rule].text if rule in self.rules.rules else ""

    def file_of(self, rule: str) -> str:
        """Return file and line of the sentence, in the book where it is there; else nothing."""
        if rule in self.lines:
            return f"{self.rulebook.name}:{self.lines[rule]}"
        known = self.rules.rules.get(rule)
        return f"{self.rules.file.name}:{known.line}" if known else ""

    def cite(self, rule: str) -> str:
        """Return a rule's id with its section and the line that states it."""
        place = self.file_of(rule)
        if not place:
            return f"{rule}:"
        section = self.rules.sections.get(rule.rpartition(".")[0], "")
        return f"{rule} ({section}, {place}):" if section else f"{rule} ({place}):"


def explained(step: Step[Any], book: Places, rolls: bool = False) -> Iterator[str]:
    """Yield the lines that explain one step of a scenario; a legal roll is one, unless asked."""
    place = where(Result("", at=step.at)).removeprefix(" at ")
    if step.refusals:
        yield f"{place}: {step.says}: not legal"
        told = set[str]()
        for refusal in step.refusals:
            # A rule is cited once, and a fact that several rules look at by the first of them.
            if told.isdisjoint((refusal.rule, refusal.because)):
                yield f"  {book.cite(refusal.rule)} {refusal}"
            told |= {refusal.rule, refusal.because}
        return
    yield f"{place}: {step.says}: legal"
    if "roll" in step.at and not rolls:
        return
    for event in step.events:
        yield f"  {book.cite(event.rule)} {event.text}. Rule: {book.sentence(event.rule)}"
