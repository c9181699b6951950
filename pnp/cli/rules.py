"""`pnp rules`: for every rule of a game what enforces it, where it stands, what shows it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import click
from msgspec import Struct, field

from pnp.cli import options as shared
from pnp.cli.places import here
from pnp.cli.ruling import by_file
from pnp.cli.why import Places
from pnp.errors import Problem, Problems, UsageProblem
from pnp.games.coverage import in_order, uses_of
from pnp.games.kit.telling import AnyTelling
from pnp.model.scenarios import SCENARIOS


@click.command("rules")
@shared.game
@click.option("--play", "games", type=click.IntRange(0, 100_000), default=0, metavar="N",
              help="Play N games by chance and look for faults of declared rules.")  # fmt: skip
@by_file
def command(game: str, games: int, file: str) -> None:
    """List for each rule of a GAME what enforces it, who cites it and which examples show it."""
    from pnp.cli.engine import limits, told

    engine, stated = told(game, file)
    # The examples of a game are written for the rules that its game.yaml names.
    with limits(engine):
        shown = None if file else _shown(engine, game)
    book = Places(stated)
    uses = uses_of(engine)
    for rule in in_order({*stated.rules, *engine.rules}):
        known = stated.rules.get(rule)
        click.echo(f"{rule}  {known.text if known else 'is cited, and missing in rules.yaml'}")
        for line in described(rule, uses.get(rule, ()), shown, book, rule in engine.breakable):
            click.echo(f"  {line}")
    idle = [rule for rule in stated.rules if rule not in uses]
    click.echo(f"enforced by nothing: {', '.join(in_order(idle)) or 'no rule'}")
    for note in getattr(getattr(engine, "declaration", None), "notes", ()):
        if "enforced by nothing" not in note.message:
            click.echo(f"note: {note}")
    if games:
        _tried(engine, game, games)


class Shown(Struct):
    """The examples that show a rule."""

    broken: dict[str, list[str]] = field(default_factory=dict)
    applied: dict[str, list[str]] = field(default_factory=dict)


def _shown(engine: AnyTelling, game: str) -> Shown:
    """Return the examples of a game by the rules that they break and apply. Raises Problems."""
    from pnp.cli.engine import evaluators
    from pnp.model.scenarios import read_scenarios

    shown, workspace, answers = Shown(), here(), evaluators(game)
    problems: list[Problem] = []
    for name in SCENARIOS:
        path = workspace.find(f"components/{game}/{name}")
        for scenario in read_scenarios(path, workspace.shown(path)) if path else ():
            replay = engine.replay(scenario.data, answers)
            problems += [scenario.problem(f.path, f.message, f.hint) for f in replay.faults]
            if replay.faults:
                continue
            verdict = replay.report.result.rule
            broken = replay.broken | ({verdict} if verdict else set())
            for rules, found in ((shown.broken, broken), (shown.applied, replay.applied)):
                for rule in found:
                    rules.setdefault(rule, []).append(scenario.id)
    if problems:
        raise Problems(problems)
    return shown


def described(
    rule: str, uses: Iterable[str], shown: Shown | None, book: Places, breakable: bool
) -> Iterator[str]:
    """Yield what is known about one rule, a line for each question."""
    if place := book.file_of(rule):
        yield f"stands in   {place}"
    yield f"enforced    {'; '.join(uses) or 'by nothing'}"
    if shown is None:
        return
    if breakable:
        yield f"broken by   {_some(shown.broken.get(rule, []))}"
    yield f"applied by  {_some(shown.applied.get(rule, []))}"


def _some(names: list[str], most: int = 6) -> str:
    more = f" and {len(names) - most} more" if len(names) > most else ""
    return (", ".join(names[:most]) + more) or "no example"


def _tried(engine: Any, name: str, games: int) -> None:
    """Play games behind the second wall and tell what came out. Raises Problems for faults."""
    from pnp.games.declared.trials import tried_files
    from pnp.games.declared.wall import walled

    if not hasattr(engine, "declaration"):
        raise UsageProblem(f"expected a game with declared rules for --play, found {name}")
    trial = walled(tried_files, engine.data, games, seconds=60 + games)
    if trial.faults:
        raise Problems(trial.faults)
    for note in trial.notes:
        click.echo(f"note: {note}")
    click.echo(f"{trial.games} games by chance, {trial.positions} positions: no fault")
