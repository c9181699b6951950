"""`pnp release`: a game as one archive, for a forum or a shop."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

import click
from msgspec.structs import replace

from pnp.cli import options as shared
from pnp.cli.build import edition_asked, finished, read
from pnp.cli.links import linked
from pnp.cli.made import files_of
from pnp.cli.places import here
from pnp.english import counted
from pnp.errors import Problem, Problems
from pnp.paper import PAPERS, Paper
from pnp.pipeline.request import BuildRequest

if TYPE_CHECKING:
    from pnp.model.game import Game
    from pnp.release.words import Printing

WIDTH: Final = 1600
"""Of the pictures, in pixels."""

START: Final = b"PK\x03\x04"
"""How every archive begins, and no file that is no archive."""


@click.command("release")
@shared.game
@click.option(
    "--paper",
    "papers",
    default=("a4", "letter"),
    multiple=True,
    type=click.Choice(sorted(PAPERS)),
    show_default="a4 and letter",
    help="Papers that the game comes on; again for each.",
)
@shared.settings("edition")
@shared.out
@shared.quiet
@shared.verbose
def command(
    game: str, papers: tuple[str, ...], edition: str, out: Path, quiet: bool, verbose: bool
) -> None:
    """Pack GAME into one archive for a forum or a shop.

    It holds all sheets and books on each paper, in full colour and in low ink, a page of pictures,
    what is said of licence and credits, how to print it, and checksums. The same data make the
    same archive to the byte. game.yaml must say edition, day and licence. Of a game that somebody
    has signed nothing is packed while a text of it is other than that.
    """
    workspace = here()
    first = BuildRequest(
        workspace=workspace,
        game=game,
        papers=tuple(Paper(name, PAPERS[name]) for name in dict.fromkeys(papers)),
        out=out,
        edition=edition_asked(workspace, game, edition),
    )
    first.check()
    from pnp.faces import KINDS
    from pnp.files import make_folder, write_file
    from pnp.model.loader import load_game
    from pnp.pipeline.unread import is_signed
    from pnp.release.archive import packed

    known = load_game(workspace, game, KINDS, first.edition)
    _ready(known)
    first = replace(first, signed=is_signed(known))
    for request in (first, replace(first, ink="low")):
        if finished(request) is None:
            from pnp.cli.progress import Progress
            from pnp.pipeline import build

            with Progress(quiet, verbose) as progress:
                build(request, progress.step)
    files, printings = _contents(first, known)
    name = f"{game}-{known.data.edition}"
    make_folder(out)
    assert known.data.released is not None
    archive = packed(files, name, known.data.released)
    place = write_file(out / f"{name}.zip", archive, START)
    if not quiet:
        size = f"{len(archive) / 1e6:.1f} MB"
        click.echo(f"{linked(place)}: {counted(len(files) + 1, 'file')}, {size}")
        if not first.signed:
            click.echo(f"  note: nobody has signed what it says: pnp check {game} --sign")
        for printing in printings if verbose else ():
            click.echo(f"  {printing.told()}")


def _ready(game: Game) -> None:
    """Raise Problems for what a released game must say and this one does not."""
    file = game.workspace.shown(game.workspace.games()[game.name] / "game.yaml")
    wanted = {
        "edition": ("a version to release", 'such as edition: "1.0"'),
        "released": ("the day of this edition", 'such as released: "2026-11-22"'),
        "licence": ("what others may do with it", "such as licence: CC BY-NC 4.0, print and play"),
    }
    missing = [
        Problem(file, 0, name, f"expected {what}, found none", hint)
        for name, (what, hint) in wanted.items()
        if not getattr(game.data, name)
    ]
    if missing:
        raise Problems(missing)


def _contents(first: BuildRequest, game: Game) -> tuple[dict[str, bytes], list[Printing]]:
    """Return all files of the archive by name but the checksums, and what its folders hold."""
    from pnp.pipeline.choices import as_printed
    from pnp.release.words import PICTURES, Printing, credits_of, page, readme
    from pnp.showcase.pictures import pictures

    files: dict[str, bytes] = {}
    printings: list[Printing] = []
    for paper in first.papers:
        for request in (first, replace(first, ink="low")):
            folder = request.folder(paper)
            made = dict(files_of(read(folder)))
            printings.append(Printing(folder.name, paper.title, request.ink, made))
            for path in sorted(folder.glob("*")):
                if path.name in made or path.suffix == ".html":
                    files[f"{folder.name}/{path.name}"] = path.read_bytes()
    folder = first.folder(first.papers[0])
    shown = dict(pictures(folder, read(folder), as_printed(game, "", "", {}), WIDTH))
    files |= {f"{PICTURES}/{name}.png": data for name, data in shown.items()}
    words = {
        "README.txt": readme(game, printings),
        "LICENCE.txt": game.data.licence + "\n",
        "CREDITS.txt": credits_of(game),
        "index.html": page(game, shown, printings),
    }
    return files | {name: text.encode() for name, text in words.items() if text}, printings
