"""`pnp simulate`: plays many games and shows who wins, with how much certainty."""

from __future__ import annotations

import csv
import io
import json
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from typing import TYPE_CHECKING, Any

import click

from pnp.errors import UsageProblem, did_you_mean

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pnp.games.dune_express.simulate import Request, Tally


@click.command("simulate")
@click.argument("game")
@click.option("--games", type=click.IntRange(1, 10_000_000), default=1000, show_default=True)
@click.option("--players", type=click.IntRange(2, 6), default=3, show_default=True)
@click.option("--factions", default="", help="Who rotates through the seats; all six unless said.")
@click.option("--policy", default="greedy", show_default=True, help="random or greedy.")
@click.option("--options", "wanted", default="", help="As for `pnp play`.")
@click.option("--seed", type=int, default=0, show_default=True)
@click.option("--turns", type=click.IntRange(1, 100_000), default=400, show_default=True,
              help="Count a game as unfinished after so many.")  # fmt: skip
@click.option("--jobs", type=click.IntRange(1, 64), default=1, show_default=True,
              help="Processes; the result is the same for any number.")  # fmt: skip
@click.option("--csv", "as_csv", is_flag=True, help="The table as CSV.")
@click.option("--json", "as_json", is_flag=True, help="Table and summary as JSON.")
def command(game: str, games: int, players: int, factions: str, policy: str, wanted: str,
            seed: int, turns: int, jobs: int, as_csv: bool, as_json: bool) -> None:  # fmt: skip
    """Play a GAME many times and print win rates with 95 % intervals."""
    from pnp.cli.engine import dune_express_rules
    from pnp.cli.play import read_options, seated
    from pnp.games.dune_express.policies import POLICIES
    from pnp.games.dune_express.simulate import Request, summary
    from pnp.games.dune_express.words import FACTIONS

    rules = dune_express_rules(game)
    if policy not in POLICIES:
        raise UsageProblem(f"expected a policy, found {policy}", did_you_mean(policy, POLICIES))
    rotating = seated(factions) if factions else FACTIONS
    if len(rotating) < players:
        raise UsageProblem(f"expected at least {players} factions, found {len(rotating)}")
    options = read_options(wanted)
    request = Request(rules.plain(), games, players, seed, policy, options, rotating, turns)
    result = summary(request, run(request, jobs))
    if as_json:
        click.echo(json.dumps(result, indent=1))
    elif as_csv:
        click.echo(as_table(result), nl=False)
    else:
        show(result)


def run(request: Request, jobs: int) -> Tally:
    """Return the tally of all games, played by some processes, with a progress bar."""
    from rich.console import Console
    from rich.progress import Progress

    from pnp.games.dune_express.simulate import Tally, run_job

    tally = Tally()
    portions = request.jobs()
    console = Console(stderr=True)
    with Progress(console=console, disable=not console.is_terminal, transient=True) as progress:
        task = progress.add_task("games", total=request.games)

        def gather(parts: Iterable[Tally]) -> None:
            for part in parts:
                tally.add(part)
                progress.advance(task, part.games)

        job = partial(run_job, request)
        if jobs == 1:
            gather(map(job, portions))
        else:
            with ProcessPoolExecutor(jobs) as pool:
                gather(pool.map(job, portions))
    return tally


def as_table(result: dict[str, Any]) -> str:
    """Return the rows as CSV; every row names what was played, so that tables can be joined."""
    named = {key: result[key] for key in ("game", "policy", "players", "options", "seed")}
    named |= {"all_games": result["games"], "unfinished": result["unfinished"]}
    out = io.StringIO()
    writer = csv.DictWriter(out, [*named, *result["rows"][0]], lineterminator="\n")
    writer.writeheader()
    writer.writerows({**named, **row} for row in result["rows"])
    return out.getvalue()


def show(result: dict[str, Any]) -> None:
    """Print the summary and the table."""
    from rich.console import Console
    from rich.table import Table

    from pnp.games.dune_express.words import name

    length = result["turns"]
    click.echo(
        f"{result['game']}, {result['players']} players, policy {result['policy']}, "
        f"options {result['options']}, seed {result['seed']}"
    )
    click.echo(
        f"{result['games']} games, {result['unfinished']} unfinished after "
        f"{result['most_turns']} turns; finished ones took {length['median']} turns "
        f"(tenth {length['tenth']}, ninetieth percentile {length['ninetieth']})"
    )
    table = Table("faction", "seat", "games", "won", "share", "95 % interval")
    for row in result["rows"]:
        table.add_row(
            name(row["faction"] or "any"),
            str(row["seat"] or "any"),
            str(row["games"]),
            str(row["won"]),
            f"{row['share']:.1%}",
            f"{row['low']:.1%} - {row['high']:.1%}",
        )
    Console().print(table)
