"""`pnp tally`: adds up the parts of a simulation that were played on several machines."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import click

from pnp.errors import UsageProblem


@click.command("tally")
@click.argument("files", nargs=-1, required=True, type=click.Path(path_type=Path, dir_okay=False))
@click.option("--report", "page", type=click.Path(path_type=Path, dir_okay=False),
              help="Write the answer as a page with charts: out.html.")  # fmt: skip
@click.option("--csv", "as_csv", is_flag=True, help="The table as CSV.")
@click.option("--json", "as_json", is_flag=True, help="Table and summary as JSON.")
def command(files: tuple[Path, ...], page: Path | None, as_csv: bool, as_json: bool) -> None:
    """Add up FILES that `pnp simulate --part 3/100 --save FILE` wrote, and print their table."""
    from pnp.balance.answer import Answer
    from pnp.cli.counting import loaded
    from pnp.cli.engine import played
    from pnp.cli.lacking import pieces_of
    from pnp.cli.reporting import publish, ready
    from pnp.cli.tables import report
    from pnp.games.kit.saved import added, digest_of
    from pnp.games.kit.sweep import simulated

    ready(page)
    whole = added([loaded(path) for path in files])
    name = whole.asked.game.partition(" by ")[0]
    rules, _ = played(name, whole.file)
    simulation = simulated(rules, replace(whole.asked, games=whole.tally.games))
    if digest_of(simulation) != whole.made_by:
        hint = f"the rules of {name} were changed since: play the parts anew"
        raise UsageProblem("expected results by the rules of this workspace, found others", hint)
    if whole.first:
        click.echo(f"without games 0 to {whole.first - 1}", err=True)
    answer = Answer(simulation, whole.tally, pieces_of(simulation, name, rules))
    report(answer, as_csv, as_json)
    publish(answer, page)
