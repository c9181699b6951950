"""`pnp diagram`: a position of a game as a picture."""

from __future__ import annotations

from pathlib import Path

import click

from pnp.cli.links import linked
from pnp.cli.places import here
from pnp.errors import UsageProblem
from pnp.files import write_file

KINDS = (".svg", ".png", ".pdf")


@click.command("diagram")
@click.argument("position")
@click.option("--game", default="", help="Whose board and pieces; needed where there are several.")
@click.option("--moves", multiple=True, help="Moves to mark, with commas between them.")
@click.option("--from", "place", help="Mark every legal move from this place.")
@click.option("--players", default="", help="Who sits where at the start, as for `pnp play`.")
@click.option("--options", "wanted", default="", help="As for `pnp play`.")
@click.option("--seed", type=int, default=0, show_default=True, help="Key of what lies hidden.")
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
    position: str,
    game: str,
    moves: tuple[str, ...],
    place: str | None,
    players: str,
    wanted: str,
    seed: int,
    out: Path,
    dpi: int,
) -> None:
    """Draw a POSITION: "start" for the set-up, or a position as the game writes it.

    Games write positions as JSON of their fields, some in a notation of their own. A move is legal
    in the position, or after the moves written before it.
    """
    if out.suffix.lower() not in KINDS:
        raise UsageProblem(f'expected a file name ending in {", ".join(KINDS)}, found "{out}"')
    from pnp.cli.engine import only_game
    from pnp.diagram import DiagramMaker

    workspace = here()
    maker = DiagramMaker(workspace, game or only_game(workspace))
    found = maker.position(position, players, wanted, seed)
    marks = maker.marks(found, [text for part in moves for text in maker.story.split(part)])
    if place:
        marks += [mark for mark in maker.marks_from(found, place) if mark not in marks]
    svg = maker.svg(found, marks)
    if out.suffix.lower() == ".svg":
        data = svg.encode("utf-8")
    else:
        data = maker.pdf(svg) if out.suffix.lower() == ".pdf" else maker.png(svg, dpi)
    write_file(out, data, hint="choose another place with -o")
    click.echo(linked(out))
