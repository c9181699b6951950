"""`pnp showcase`: pictures of a game to show, made of its printed faces."""

from __future__ import annotations

from pathlib import Path

import click

from pnp.cli import options as shared
from pnp.cli.build import edition_asked, finished, read
from pnp.cli.links import linked
from pnp.cli.places import here
from pnp.errors import UsageProblem
from pnp.paper import PAPERS, Paper
from pnp.pipeline.request import BuildRequest


@click.command("showcase")
@shared.game
@click.option(
    "--width",
    type=click.IntRange(400, 4000),
    default=1600,
    show_default=True,
    help="Width of the pictures in pixels.",
)
@shared.settings("edition")
@shared.out
@shared.quiet
@shared.verbose
def command(game: str, width: int, edition: str, out: Path, quiet: bool, verbose: bool) -> None:
    """Make pictures of GAME for a web page or a forum: a hand of cards, the table, the book.

    They show what the sheets print, at one scale. The game is built first where its files are not
    up to date.
    """
    workspace = here()
    paper = Paper("a4", PAPERS["a4"])
    request = BuildRequest(
        workspace=workspace,
        game=game,
        papers=(paper,),
        out=out,
        edition=edition_asked(workspace, game, edition),
    )
    request.check()
    from pnp.files import make_folder, write_file
    from pnp.pipeline.choices import as_printed
    from pnp.pipeline.loaded import game_of
    from pnp.showcase.pictures import MARK, pictures

    if finished(request) is None:
        from pnp.cli.progress import Progress
        from pnp.pipeline import build

        with Progress(quiet, verbose) as progress:
            build(request, progress.step)
    folder = request.folder(paper)
    known = as_printed(game_of(request), "", "", {})
    place = out / game / "showcase"
    make_folder(place)
    made = 0
    for name, data in pictures(folder, read(folder), known, width):
        made += 1
        file = write_file(place / f"{name}.png", data, MARK)
        if not quiet:
            click.echo(linked(file))
    if not made:
        raise UsageProblem(f"expected cards, flat pieces or a book to show, found none in {game}")
