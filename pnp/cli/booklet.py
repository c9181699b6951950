"""`pnp booklet`: imposes any PDF as a booklet."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Any

import click

from pnp.cli import options as shared
from pnp.cli.types import Word
from pnp.errors import PnpError, UsageProblem, gathered
from pnp.files import OTHER, write_file
from pnp.paper import Paper

SECTION = 4
"""Sheets of a section, unless told otherwise."""

STYLES = ("saddle", "mini", "signatures", "zine")


@click.command("booklet")
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@shared.paper
@click.option("--out", type=click.Path(path_type=Path), help="The file to write.")
@click.option(
    "--style",
    type=Word(STYLES),
    default="saddle",
    show_default=True,
    help="Two or four pages on a side, sections to sew, or one sheet with one cut.",
)
@click.option("--right-to-left", is_flag=True, help="Bind the booklet on the right.")
@click.option(
    "--sheets",
    type=click.IntRange(1, 20),
    help="Sheets of a section, for signatures.  [default: 4]",
)
@click.option(
    "--last",
    type=click.IntRange(0, 8),
    default=1,
    show_default=True,
    help="Pages that stay at the end when blanks are needed.",
)
@click.option(
    "--creep",
    type=click.FloatRange(0, 1),
    help="Thickness of the paper in mm; 0 switches the correction off.  [default: 0.1 mm for "
    "booklets of more than 16 pages]",
)
@click.option(
    "--turn",
    type=Word(("short", "long")),
    help="The edge that your printer turns sheets about.  [default: the one that suits the sheets]",
)
def command(file: Path, papers: tuple[Paper, ...], out: Path | None, **options: Any) -> None:
    """Impose the pages of FILE, a PDF, as a booklet."""
    from pnp.pipeline.books import MARK, BookletRequest, described, imposed, was_repaired

    if out is not None and len(papers) > 1:
        raise UsageProblem("expected one paper with --out, found several")
    if out is not None and out.exists() and out.samefile(file):
        raise UsageProblem(
            f"--out: expected another file than the one that is read, found {file}",
            "leave out --out: the booklet then has a name of its own",
        )
    if options["sheets"] is not None and options["style"] != "signatures":
        raise UsageProblem(
            f"--sheets is for sections to sew, found --style {options['style']}",
            "add --style signatures, or leave out --sheets",
        )
    data = _read(file)
    made = []
    for paper in papers:
        request = BookletRequest(
            paper,
            options["style"],
            "right" if options["right_to_left"] else "left",
            options["sheets"] or SECTION,
            options["last"],
            options["creep"],
            turned=options["turn"],
        )
        try:
            booklet, written = imposed(data, request)
        except UsageProblem:
            raise
        except PnpError as error:
            raise UsageProblem(f"{file}: {error}") from None
        target = out or file.with_name(f"{file.stem}-{request.style}-{paper.name}.pdf")
        made.append((target, written, described(booklet)))
    mark = b"" if out else MARK
    jobs = [partial(write_file, target, written, mark) for target, written, _ in made]
    gathered(jobs, lambda path: [path])
    for target, _, told in made:
        click.echo(f"{target.as_posix()}: {told}")
    if was_repaired(data):
        click.echo(f"  note: {file} is damaged; look whether all of its pages are there", err=True)


LARGEST = 1_000_000_000
"""Bytes of a PDF; all of it is held in memory, several times."""


def _read(file: Path) -> bytes:
    """Return the file; raises UsageProblem for what is none, or is larger than any booklet."""
    if not file.is_file():
        raise UsageProblem(f"{file}: expected a file, found {OTHER}")
    if file.stat().st_size > LARGEST:
        raise UsageProblem(f"{file}: expected a PDF of at most {LARGEST // 10**6} MB")
    return file.read_bytes()
