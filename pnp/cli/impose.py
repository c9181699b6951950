"""`pnp impose`: the pages of any PDF several to a sheet, as pieces to cut and to fold."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from pnp.cli import prints as shared
from pnp.cli.reprint import Pages
from pnp.cli.types import Word
from pnp.errors import UsageProblem
from pnp.scratch import scratch

ABOUT = """\b
Examples:
  pnp impose cards.pdf                             every page once, as many to a sheet as it holds
  pnp impose cards.pdf --sides two                 odd pages are fronts, even pages their backs
  pnp impose cards.pdf --sides two --duplex gutterfold
  pnp impose ticket.pdf --copies 24                step and repeat
  pnp impose cards.pdf --stack                     cut in one stack, the piles stay in order
  pnp impose cards.pdf --back 9                    page 9 behind all others

Booklets to fold and staple: pnp booklet.
"""


@click.command("impose", epilog=ABOUT)
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--pages", type=Pages(), default=None, help="Pages to take: 2-9,11.")
@click.option(
    "--sides",
    type=Word(("one", "two")),
    default="one",
    show_default=True,
    help="Whether odd pages are fronts and even pages their backs.",
)
@click.option("--back", type=click.IntRange(1, 9999), default=None, help="One page behind all.")
@click.option(
    "--copies", type=click.IntRange(1, 999), default=1, show_default=True, help="Of every page."
)
@click.option(
    "--stack",
    is_flag=True,
    help="Lay pages so that the piles of a stack cut at once are in order, one on the other.",
)
@shared.size
@click.option("--fit", is_flag=True, help="Scale pages to --size, however large they are.")
@shared.bleed
@shared.password_file
@shared.name
@shared.save
@shared.build_options
def command(file: Path, **options: Any) -> None:
    """Lay out the pages of FILE, a PDF, several to a sheet.

    A page is as large as its TrimBox says, else as it is seen; what lies around the TrimBox is
    bleed.
    """
    from pnp.prints.game import Prints
    from pnp.reprint.cutting import Cut, prints_of
    from pnp.reprint.paging import whole_pages
    from pnp.reprint.reading import ready
    from pnp.reprint.sizes import stretched

    if options["back"] and options["sides"] == "two":
        raise UsageProblem("expected --back or --sides two, found both")
    if options["fit"] and options["size"] is None:
        raise UsageProblem("--fit scales pages to a size", "name it: --size poker")
    name = shared.free_name(options["name"], file)
    request = shared.request_of(name, options)
    rule, length = options["bleed"] or ("auto", None)
    with scratch() as place:
        source = ready([file], place, shared.password(options["password_file"]))
        pages = options["pages"] or tuple(range(1, len(source.sizes) + 1))
        if max((*pages, options["back"] or 1)) > len(source.sizes):
            most = max((*pages, options["back"] or 1))
            raise UsageProblem(f"expected pages up to {len(source.sizes)}, found {most}")
        found = whole_pages(
            source, pages, options["sides"] == "two", options["back"], options["copies"]
        )
        cut = Cut(options["size"], options["fit"], rule, length)
        pieces, fill = prints_of(found, source.path, cut, place / "flat")
        prints = Prints(name, file.stem, tuple(pieces), fill, {file.name: file}, options["stack"])
        if not options["quiet"]:
            for note in (*source.notes, *stretched(found, cut.size)):
                click.echo(f"  note: {note}")
        shared.make(prints, request, options)
