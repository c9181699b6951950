"""`pnp schema`: the JSON Schema of game.yaml, for editors."""

from __future__ import annotations

import json
from pathlib import Path

import click

from pnp.files import write_file


@click.command("schema")
@click.option(
    "--out",
    type=click.Path(path_type=Path),
    default=None,
    help="File to write instead of printing, such as schema/game.schema.json.",
)
def command(out: Path | None) -> None:
    """Print the JSON Schema of game.yaml.

    An editor that knows YAML then completes names and marks slips while you type. Say where the
    schema lies in the first line of game.yaml:

    \b
    # yaml-language-server: $schema=../../schema/game.schema.json
    """
    text = schema_text()
    if out is None:
        click.echo(text, nl=False)
        return
    write_file(out, text.encode())
    click.echo(out.as_posix())


def schema_text() -> str:
    """Return the schema as the text of its file."""
    from pnp.faces import KINDS
    from pnp.model.schema import game_schema

    return json.dumps(game_schema(KINDS), indent=1, ensure_ascii=False) + "\n"
