"""`pnp examples`: replays written scenarios and compares them with what they expect."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import click

from pnp.cli.places import here
from pnp.cli.ruling import by_file
from pnp.english import listed
from pnp.errors import Problem, Problems
from pnp.games.kit.replay import Evaluators, Replay
from pnp.games.kit.report import Report, Result
from pnp.games.kit.telling import AnyTelling
from pnp.model.scenarios import SCENARIOS, Scenario, read_scenarios
from pnp.model.workspace import Workspace


@click.command("examples")
@click.argument("files", nargs=-1, required=True, type=click.Path(path_type=Path))
@click.option("--game", default="", help="Whose rules apply; needed where there are several.")
@by_file
@click.option("--json", "as_json", is_flag=True, help="One line of JSON for each scenario.")
@click.option("--coverage", is_flag=True, help="List rules that no scenario obeys or breaks.")
@click.option("--switch", is_flag=True, help="Switch rules off in turn; list those nobody misses.")
def command(
    files: tuple[Path, ...], game: str, file: str, as_json: bool, coverage: bool, switch: bool
) -> None:
    """Run the scenarios in FILES through the rules engine of a game.

    The name of a game stands for the files of its own scenarios.
    """
    from pnp.cli.engine import evaluators, limits, only_game, told

    workspace = here()
    named = [path.name for path in files if is_game(workspace, path)]
    game = game or (named[0] if len({*named}) == 1 else only_game(workspace))
    wanted = [(file, path) for path in files for file in files_of(workspace, path)]
    # All files of a game share their ids; files that are named have each their own.
    met: dict[Path, set[str]] = {path: set() for path in files}
    rules, _ = told(game, file)
    right = wrong = 0
    sound: list[Replay[Any]] = []
    with limits(rules):
        for path, owner in wanted:
            found = run_file(path, rules, evaluators(game), met[owner])
            for scenario, report, problems, replay in found:
                right += report.ok
                wrong += not report.ok
                if replay is not None:
                    sound.append(replay)
                if as_json:
                    click.echo(json.dumps(as_plain(path, scenario, report), ensure_ascii=False))
                elif problems:
                    click.echo("\n".join(map(str, problems)), err=True)
                elif not report.ok and scenario is not None:
                    click.echo(described(scenario, report))
        if not as_json:
            click.echo(summary(right, wrong))
        for line in covered(rules, sound, coverage, switch):
            click.echo(line, err=as_json)
    if wrong:
        raise SystemExit(1)


def is_game(workspace: Workspace, path: Path) -> bool:
    """Return whether it names a game, and no file."""
    return str(path) in workspace.games() and not path.exists()


def files_of(workspace: Workspace, path: Path) -> list[Path]:
    """Return the files of scenarios that something typed stands for."""
    if not is_game(workspace, path):
        return [path]
    places = (workspace.find(f"components/{path.name}/{name}") for name in SCENARIOS)
    return [workspace.shown(place) for place in places if place]


def covered(
    game: AnyTelling, replays: list[Replay[Any]], coverage: bool, switch: bool
) -> Iterator[str]:
    """Yield what the scenarios leave untested, as far as it was asked for."""
    from pnp.games import coverage as covering

    played = [replay for replay in replays if replay.evaluator is None]
    if coverage:
        found = covering.coverage(game, played)
        yield f"obeyed by none: {', '.join(found.never_applied) or 'no rule'}"
        yield f"broken by none: {', '.join(found.never_broken) or 'no rule'}"
    if switch:
        left = _unnoticed(game, played)
        yield f"switched off unnoticed: {', '.join(left) or 'no rule'}"


def _unnoticed(game: AnyTelling, replays: list[Replay[Any]]) -> list[str]:
    """Return the guards that nobody misses; each is a replay of everything, so it may take long."""
    from pnp.cli.engine import is_declared
    from pnp.games import coverage as covering

    if not is_declared(game):
        return covering.unnoticed(game, replays)
    from pnp.games.declared.wall import SECONDS, walled

    declared: Any = game
    sound = [replay.data for replay in replays if replay.report.ok]
    return walled(unnoticed_files, declared.data, sound, seconds=SECONDS + len(game.switches))


def unnoticed_files(data: Mapping[str, Any], scenarios: Sequence[Any]) -> list[str]:
    """Return the guards of declared rules that none of the scenarios misses."""
    from pnp.games import coverage as covering
    from pnp.games.declared import Declared

    game: Any = Declared(data)
    return covering.unnoticed(game, [game.replay(scenario) for scenario in scenarios])


Found = tuple[Scenario | None, Report, list[Problem], Replay[Any] | None]
"""A scenario with its report; the problems of its form, or its replay where it has none."""


def run_file(
    file: Path, game: AnyTelling, evaluators: Evaluators, met: set[str]
) -> Iterator[Found]:
    """Yield what came out of every scenario of a file; ids that were *met* may not come again."""
    try:
        scenarios = read_scenarios(file)
    except Problems as error:
        message = "; ".join(item.message for item in error.problems)
        yield None, _error(message), error.problems, None
        return
    for scenario in scenarios:
        replay = game.replay(scenario.data, evaluators)
        problems = [
            scenario.problem(fault.path, fault.message, fault.hint) for fault in replay.faults
        ]
        if scenario.is_named and scenario.id in met:
            message = f'expected every id once, found "{scenario.id}" again'
            problems.insert(0, scenario.problem(("id",), message))
        met.add(scenario.id)
        if problems:
            yield scenario, _error("\n".join(map(str, problems))), problems, None
        else:
            yield scenario, replay.report, [], replay


def _error(message: str) -> Report:
    return Report(Result("error", message=message))


def as_plain(file: Path, scenario: Scenario | None, report: Report) -> dict[str, Any]:
    """Return the line of JSON for a scenario (its fields are a contract)."""
    return {
        "file": file.as_posix(),
        "line": 1 if scenario is None else scenario.line,
        "id": None if scenario is None else scenario.id,
        **report.to_plain(),
    }


def described(scenario: Scenario, report: Report) -> str:
    """Return why a scenario is not as expected: place, step, rule, differences, position."""
    result = report.result
    rule = f" ({result.rule})" if result.rule else ""
    place = f"{scenario.file.as_posix()}:{scenario.line}: {scenario.id}"
    verdict = result.verdict or "not as expected"
    lines = [f"{place}: {verdict}{rule}{where(result)}"]
    if result.step:
        lines.append(f"  step: {result.step}")
    if result.message:
        lines.append(f"  why: {result.message}")
    for item in report.mismatches:
        lines.append(f"  {item}")
    if result.position:
        # A board of several lines begins on a line of its own, so that its columns agree.
        apart = "\n    " if "\n" in result.position else " "
        lines.append(f"  position:{apart}" + result.position.replace("\n", "\n    "))
    return "\n".join(lines)


def where(result: Result) -> str:
    """Return the place of a verdict in words; before all moves there is none.

    >>> where(Result("illegal", at={"turn": 2, "action": 1})), where(Result("", at={"move": 0}))
    (' at turn 2, action 1', '')
    >>> where(Result("contradiction", at={"claims": [1]}))
    ' at claim 1'
    """
    places = [_place(key, at) for key, at in (result.at or {}).items() if at]
    return f" at {', '.join(places)}" if places else ""


def _place(key: str, at: object) -> str:
    if not isinstance(at, list | tuple):
        return f"{key} {at}"
    return f"{key if at[1:] else key.removesuffix('s')} {listed(map(str, at))}"


def summary(right: int, wrong: int) -> str:
    """Return the last line.

    >>> summary(3, 0), summary(1, 1), summary(1, 0)
    ('3 scenarios as expected', '1 of 2 scenarios not as expected', '1 scenario as expected')
    >>> summary(0, 0)
    'nothing to replay: there is no scenario'
    """
    total = right + wrong
    if not total:
        return "nothing to replay: there is no scenario"
    noun = "scenario" if total == 1 else "scenarios"
    return f"{wrong} of {total} {noun} not as expected" if wrong else f"{total} {noun} as expected"
