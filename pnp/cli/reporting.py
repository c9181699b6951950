"""The report of a simulation as a file."""

from __future__ import annotations

from pathlib import Path

import click

from pnp.balance.answer import Answer
from pnp.files import write_file


def ready(path: Path | None) -> None:
    """Raise PnpError where a report is asked for that cannot be drawn."""
    if path is not None:
        from pnp.balance.charts import ready as can_draw

        can_draw()


def publish(answer: Answer, path: Path | None) -> None:
    """Write the report, where one is asked for."""
    if path is None:
        return
    from pnp.balance.page import page

    game = answer.simulation.asked.game.partition(" by ")[0]
    title = " ".join(word.capitalize() for word in game.split("-"))
    write_file(path, page(answer, title).encode(), hint="choose another place with --report")
    click.echo(f"{path}: the report", err=True)
