"""What was counted in a simulation, on the terminal: as a table, as CSV, as JSON."""

from __future__ import annotations

import csv
import io
import json
from typing import Any

import click

from pnp.balance.answer import Answer
from pnp.balance.beyond import lines
from pnp.games.kit.simulation import Simulation


def report(answer: Answer, as_csv: bool, as_json: bool) -> None:
    """Print what was counted in the form that was asked for."""
    if as_json:
        click.echo(json.dumps(answer.plain(), indent=1))
    elif as_csv:
        click.echo(as_table(answer.simulation, answer.summary), nl=False)
    else:
        show(answer.simulation, answer.summary)
        for line in [*(lines(answer.beyond) if answer.beyond else ()), *answer.pieces]:
            click.echo(line)


def as_table(simulation: Simulation, result: dict[str, Any]) -> str:
    """Return the rows as CSV; every row names what was played, so that tables can be joined."""
    # Rows of a sweep have more to say than those of the rules as they are.
    columns = dict.fromkeys(key for row in result["rows"] for key in row)
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
    for column in table.columns:
        column.overflow = "fold"
    Console().print(table)
    noise = [row["games"] for row in result["rows"] if row.get("verdict", "").startswith("no ")]
    if noise:
        least, most = min(noise), max(noise)
        many = f"{least} to {most}" if least < most else f"{most}"
        click.echo(f"not shown: no difference that {many} games could show")
