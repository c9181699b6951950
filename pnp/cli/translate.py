"""`pnp translate`: the texts of a game as PO files for translators."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from pnp.cli import options as shared
from pnp.cli.places import here
from pnp.cli.shown import columns

if TYPE_CHECKING:
    from pnp.pipeline.translating import Written

HEAD = ("file", "texts", "done", "missing", "fuzzy", "gone", "too long")
SHOWN = 8
"""Texts that are too long and told."""


@click.command("translate")
@shared.game
@click.argument("language")
@click.option(
    "--quick",
    is_flag=True,
    help="Leave out how long texts may be, and are, and the page of pictures.",
)
def command(game: str, language: str, quick: bool) -> None:
    """Write the texts of GAME for a translator: components/GAME/locale/LANGUAGE.po.

    Beside it lies pictures.html, a page with everything that texts stand on.

    A file that is there is brought up to date: what is translated stays, what was changed since
    is marked fuzzy. Translate it in Poedit, Weblate or any editor, then pnp build GAME --lang
    LANGUAGE.
    """
    from pnp.languages.reading import checked
    from pnp.pipeline.translating import translate

    files = translate(here(), game, checked(language), quick)
    columns([HEAD, *map(_row, files)])
    told = [problem for written in files for problem in written.long or ()]
    for problem in told[:SHOWN]:
        click.echo(f"too long: {problem.where}: {problem.message.partition('found ')[2]}")
    if len(told) > SHOWN:
        click.echo(f"and {len(told) - SHOWN} more: pnp check {game} --lang {language}")


def _row(written: Written) -> tuple[str, ...]:
    found = written.merged
    numbers = (found.all, found.done, found.missing, found.fuzzy, found.gone)
    long = "-" if written.long is None else str(len(written.long))
    return (written.path.as_posix(), *map(str, numbers), long)
