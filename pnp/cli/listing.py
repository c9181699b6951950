"""`pnp list`: games and their components."""

from __future__ import annotations

import click

from pnp.cli import options as shared
from pnp.cli.defaults import told
from pnp.cli.places import here
from pnp.errors import Problem, Problems, UsageProblem
from pnp.units import mm


@click.command("list")
@shared.game_if_given
@click.option("--edition", default="", help="An edition of GAME beside the ordinary one.")
@click.option("--verbose", "-v", is_flag=True, help="Show the defaults that builds take too.")
def command(game: str | None, edition: str, verbose: bool) -> None:
    """Show all games, or the components of GAME with sizes and counts."""
    from pnp.faces import KINDS
    from pnp.model.editions import chosen_edition
    from pnp.model.loader import load_game

    workspace = here()
    if edition and game is None:
        raise UsageProblem("expected a game with --edition, found none")
    for line in told() if verbose else ():
        click.echo(line)
    if game is None:
        wrong: list[Problem] = []
        for name in workspace.games():
            try:
                data = load_game(workspace, name, KINDS).data
            except Problems as error:
                # The others can be played all the same.
                wrong += error.problems
                continue
            click.echo(
                f"{name:20} {data.title}: {data.about}" if data.about else f"{name:20} {data.title}"
            )
        if not workspace.own():
            click.echo("these come with pnp; no workspace here: pnp new NAME makes one", err=True)
        if wrong:
            raise Problems(wrong)
        return
    wanted = chosen_edition(workspace, game, edition) if edition else ""
    loaded = load_game(workspace, game, KINDS, wanted)
    rows = [("component", "kind", "size", "pieces", "sides", "scale", "file")]
    for component in loaded.components:
        trim = component.trim()
        size = f"{mm(trim.width)} x {mm(trim.height)} mm"
        if component.outline() == "circle":
            size = f"{mm(trim.width)} mm round"
        elif component.outline() == "hexagon":
            size = f"{mm(trim.width)} mm hexagon"
        rows.append(
            (
                component.id,
                component.kind,
                size,
                str(loaded.count(component)),
                component.sided(),
                component.scale or "100 % only",
                f"{component.group}.pdf",
            )
        )
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    click.echo(f"{loaded.data.title} {loaded.data.edition or ''}".strip())
    if loaded.editions:
        click.echo(f"editions: {', '.join(loaded.editions)}")
    for row in rows:
        cells = [
            cell.rjust(width) if column == 3 else cell.ljust(width)
            for column, (cell, width) in enumerate(zip(row, widths, strict=True))
        ]
        click.echo("  ".join(cells).rstrip())
