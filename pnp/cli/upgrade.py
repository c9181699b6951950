"""`pnp upgrade`: files of an older version in the present format."""

from __future__ import annotations

from pathlib import Path

import click

from pnp.cli.completing import games
from pnp.cli.places import chosen, here
from pnp.errors import Problem, Problems
from pnp.files import write_file
from pnp.model.formats import upgraded
from pnp.model.workspace import Workspace


@click.command("upgrade")
@click.argument("game", required=False, shell_complete=games)
@click.option("--show", is_flag=True, help="Say what would be changed and write nothing.")
def command(game: str | None, show: bool) -> None:
    """Bring GAME, or all games of the workspace, to the present format; comments stay.

    Schemas for editors that the workspace holds are written anew.
    """
    workspace = here()
    names = [name for name in chosen(workspace, game) if name in workspace.own()]
    new: dict[Path, tuple[bytes, list[str]]] = {}
    problems: list[Problem] = []
    for name in names:
        path = workspace.games()[name] / "game.yaml"
        old = path.read_bytes()
        try:
            text, told = upgraded(old.decode("utf-8"))
        except ValueError as error:
            problems.append(Problem(workspace.shown(path), 0, "", str(error)))
            continue
        if told:
            new[path] = text.encode("utf-8"), told
    if problems:
        raise Problems(problems)
    new |= _schemas(workspace)
    for path, (data, told) in new.items():
        if not show:
            write_file(path, data)
        for line in told:
            click.echo(f"{workspace.shown(path).as_posix()}: {line}")
    if not new:
        click.echo("all files have the present format")


def _schemas(workspace: Workspace) -> dict[Path, tuple[bytes, list[str]]]:
    """Return the schemas that the workspace holds and that are others by now."""
    from pnp.cli.schema import SCHEMAS, schema_text

    found: dict[Path, tuple[bytes, list[str]]] = {}
    for name in SCHEMAS:
        path = workspace.root / "schema" / f"{name}.schema.json"
        data = schema_text(name).encode()
        if path.is_file() and path.read_bytes() != data:
            found[path] = data, ["written anew"]
    return found
