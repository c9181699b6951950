"""`pnp simulate`: plays many games and shows who wins, with how much certainty."""

from __future__ import annotations

import csv
import io
import json
from copy import deepcopy
from functools import partial
from typing import TYPE_CHECKING, Any

import click

from pnp.cli.ruling import by_file
from pnp.errors import PnpError

if TYPE_CHECKING:
    from pnp.games.kit.simulation import Simulation, Tally


@click.command("simulate")
@click.argument("game")
@click.option("--games", type=click.IntRange(1, 10_000_000), default=1000, show_default=True)
@click.option("--players", default="", help="How many play, where the game leaves it open.")
@click.option("--factions", default="", help="Who rotates through the seats; all unless said.")
@click.option("--policy", default="", help="random, greedy, search:400, or one for each seat.")
@click.option("--options", "wanted", default="", help="As for `pnp play`.")
@click.option("--seed", type=int, default=0, show_default=True)
@click.option("--turns", type=click.IntRange(1, 100_000), default=None,
              help="Count a game as unfinished after so many.")  # fmt: skip
@click.option("--jobs", type=click.IntRange(1, 64), default=1, show_default=True,
              help="Processes; the result is the same for any number.")  # fmt: skip
@by_file
@click.option("--csv", "as_csv", is_flag=True, help="The table as CSV.")
@click.option("--json", "as_json", is_flag=True, help="Table and summary as JSON.")
def command(game: str, games: int, players: str, factions: str, policy: str, wanted: str,
            seed: int, turns: int | None, jobs: int, file: str, as_csv: bool,
            as_json: bool) -> None:  # fmt: skip
    """Play a GAME many times and print win rates with 95 % intervals."""
    from pnp.cli.engine import is_declared, played
    from pnp.games.kit.setting import Asked
    from pnp.games.kit.simulation import simulation_of

    name = f"{game} by {file}" if file else game
    asked = Asked(name, players, factions=factions, options=wanted, policy=policy, seed=seed,
                  turns=turns, games=games)  # fmt: skip
    rules, _ = played(game, file)
    simulation = simulation_of(rules, asked)
    counting = Counting(simulation, is_declared(rules))
    try:
        counting.run(jobs)
    except (KeyboardInterrupt, PnpError):
        # What was counted took its time, and is as true as it would be alone.
        if counting.tally.games:
            report(simulation, counting.tally, as_csv, as_json)
        click.echo(f"counted: {counting.tally.games} of {games} games", err=True)
        raise
    report(simulation, counting.tally, as_csv, as_json)


class Counting:
    """The games of a simulation, and what they gave so far."""

    def __init__(self, simulation: Simulation, apart: bool = False) -> None:
        self.simulation = simulation
        self.apart = apart
        """The games are played in processes of their own, each within limits."""

        self.tally: Tally = simulation.run(range(0))

    def run(self, jobs: int) -> None:
        """Play all games in some processes, with a progress bar. Raises WorkerLost."""
        from rich.console import Console
        from rich.progress import Progress

        from pnp.processes import Workers

        console = Console(stderr=True)
        quiet = not console.is_terminal
        with (
            Workers(jobs, self.apart) as workers,
            Progress(console=console, disable=quiet, transient=True) as progress,
        ):
            task = progress.add_task("games", total=self.simulation.games)
            run = partial(limited, self.simulation) if self.apart else self.simulation.run
            for part in workers.each(run, self.simulation.jobs()):
                # Ctrl-C may come at any moment; it finds the tally with the part or without it.
                total = deepcopy(self.tally)
                total.add(part)
                self.tally = total
                progress.advance(task, part.games)


def limited(simulation: Simulation, numbers: range) -> Tally:
    """Return the tally of some games that are played within limits. Raises Problems."""
    from pnp.model.engines import limits_of
    from pnp.model.loader import DECLARED

    with limits_of(DECLARED):
        return simulation.run(numbers)


def report(simulation: Simulation, tally: Tally, as_csv: bool, as_json: bool) -> None:
    """Print what was counted in the form that was asked for."""
    result = simulation.summary(tally)
    if as_json:
        click.echo(json.dumps(result, indent=1))
    elif as_csv:
        click.echo(as_table(simulation, result), nl=False)
    else:
        show(simulation, result)


def as_table(simulation: Simulation, result: dict[str, Any]) -> str:
    """Return the rows as CSV; every row names what was played, so that tables can be joined."""
    columns = result["rows"][0]
    named = {f"all_{key}" if key in columns else key: result[key] for key in simulation.named()}
    out = io.StringIO()
    writer = csv.DictWriter(out, [*named, *columns], lineterminator="\n")
    writer.writeheader()
    writer.writerows({**named, **row} for row in result["rows"])
    return out.getvalue()


def show(simulation: Simulation, result: dict[str, Any]) -> None:
    """Print the summary and the table."""
    from rich.console import Console
    from rich.table import Table

    lines, (head, *rows) = simulation.told(result)
    click.echo("\n".join(lines))
    table = Table(*head)
    for row in rows:
        table.add_row(*row)
    Console().print(table)
