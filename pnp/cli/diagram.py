"""`pnp diagram`: a position of Dune Chess as a picture."""

from __future__ import annotations

from pathlib import Path

import click

from pnp.errors import UsageProblem
from pnp.files import write_file
from pnp.model.workspace import Workspace

KINDS = (".svg", ".png", ".pdf")


@click.command("diagram")
@click.argument("position")
@click.option("--game", default="dune-chess", show_default=True, help="Whose board and pieces.")
@click.option("--moves", multiple=True, help="Moves to mark, such as 'Hg8&f8 Hb1&c1'.")
@click.option("--from", "square", help="Mark every legal move from this square.")
@click.option(
    "-o",
    "--out",
    type=click.Path(path_type=Path),
    required=True,
    help="The file: .svg, .png or .pdf.",
)
@click.option(
    "--dpi",
    type=click.IntRange(18, 1200),
    default=200,
    show_default=True,
    help="Dots per inch of a PNG.",
)
def command(
    position: str, game: str, moves: tuple[str, ...], square: str | None, out: Path, dpi: int
) -> None:
    """Draw a POSITION: a position string in quotes, or "start" for the set-up.

    A move is legal in the position, or after the moves written before it.
    """
    if out.suffix.lower() not in KINDS:
        raise UsageProblem(f'expected a file name ending in {", ".join(KINDS)}, found "{out}"')
    from pnp.build.diagram import DiagramMaker

    maker = DiagramMaker(Workspace(Path.cwd()), game)
    found = maker.position(position)
    texts = [text for part in moves for text in part.replace(",", " ").split()]
    marks = maker.marks(found, texts)
    if square:
        marks += [mark for mark in maker.marks_from(found, square) if mark not in marks]
    svg = maker.svg(found, marks)
    if out.suffix.lower() == ".svg":
        data = svg.encode("utf-8")
    else:
        data = maker.pdf(svg) if out.suffix.lower() == ".pdf" else maker.png(svg, dpi)
    write_file(out, data, hint="choose another place with -o")
    click.echo(out.as_posix())
