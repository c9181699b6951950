"""`pnp schema`: JSON Schemas of the files of a game, for editors."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import click

from pnp.cli.types import Word
from pnp.files import write_file


def _game() -> dict[str, Any]:
    from pnp.faces import KINDS
    from pnp.model.schema import game_schema

    return game_schema(KINDS)


def _rules() -> dict[str, Any]:
    from pnp.model.schemas import rules_schema

    return rules_schema()


def _examples() -> dict[str, Any]:
    from pnp.model.schemas import examples_schema

    return examples_schema()


def _play() -> dict[str, Any]:
    from pnp.model.play_schema import play_schema

    return play_schema()


def _diagrams() -> dict[str, Any]:
    from pnp.model.schemas import diagrams_schema

    return diagrams_schema()


def _table() -> dict[str, Any]:
    from pnp.model.schemas import table_schema

    return table_schema()


def _dice() -> dict[str, Any]:
    from pnp.model.schemas import dice_schema

    return dice_schema()


def _pieces() -> dict[str, Any]:
    from pnp.reprint.schema import pieces_schema

    return pieces_schema()


def _defaults() -> dict[str, Any]:
    from pnp.model.schemas import defaults_schema

    return defaults_schema()


SCHEMAS: Final[dict[str, Callable[[], dict[str, Any]]]] = {
    "game": _game,
    "rules": _rules,
    "play": _play,
    "examples": _examples,
    "diagrams": _diagrams,
    "table": _table,
    "dice": _dice,
    "pieces": _pieces,
    "defaults": _defaults,
}
"""The schemas by the names of their files."""

PLACES: Final[dict[str, list[str]]] = {
    "game": ["components/*/game.yaml"],
    "rules": ["components/*/rules.yaml"],
    "play": ["components/*/play.yaml"],
    "examples": ["components/*/examples.yaml", "components/*/rulebook-examples.yaml"],
    "diagrams": ["components/*/diagrams.yaml"],
    "table": ["components/*/tables/*.yaml"],
    "dice": ["components/*/dice.yaml", "*dice.yaml"],
    "pieces": ["*.pieces.yaml"],
    "defaults": ["defaults.yaml"],
}
"""Where the files of each schema lie in a workspace."""


@click.command("schema")
@click.argument("file", type=Word(SCHEMAS), default="game")
@click.option(
    "--out",
    type=click.Path(path_type=Path),
    default=None,
    help="File to write instead of printing, such as schema/game.schema.json.",
)
def command(file: str, out: Path | None) -> None:
    """Print the JSON Schema of a FILE: game, rules, play, examples, diagrams, dice, defaults
    (.yaml), of a table of rows, or of the pieces that pnp reprint found.

    An editor that knows YAML then completes names and marks slips while you type. pnp new writes
    the schemas and .vscode/settings.json, which names them; other editors read the first line:

    \b
    # yaml-language-server: $schema=../../schema/game.schema.json
    """
    text = schema_text(file)
    if out is None:
        click.echo(text, nl=False)
        return
    write_file(out, text.encode())
    click.echo(out.as_posix())


def schema_text(file: str = "game") -> str:
    """Return a schema as the text of its file."""
    return json.dumps(SCHEMAS[file](), indent=1, ensure_ascii=False) + "\n"


def settings_text() -> str:
    """Return the settings of an editor (VS Code with YAML) that name the schemas."""
    named = {f"schema/{name}.schema.json": place for name, place in PLACES.items()}
    return json.dumps({"yaml.schemas": named}, indent=2) + "\n"
