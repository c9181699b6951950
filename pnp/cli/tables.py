"""What was counted in a simulation, on the terminal: as a table, as CSV, as JSON."""

from __future__ import annotations

import csv
import io
import json
from typing import Any

import click

from pnp.games.kit.simulation import Simulation, Tally


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
