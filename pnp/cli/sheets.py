"""`pnp sheets`: a folder of finished pictures becomes sheets to print and cut."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from pnp.cli import prints as shared
from pnp.cli.types import Word
from pnp.errors import UsageProblem
from pnp.scratch import scratch

if TYPE_CHECKING:
    from pnp.model.picture_names import Card

ABOUT = """\b
Names tell backs and copies:
  knight front.png, knight back.png     a card with a back of its own (also face, recto, verso)
  01a.png, 01b.png                      the same, where both are there
  back.png                              the back of all cards that have none of their own
  fronts/knight.png, backs/knight.png   folders do as well
  knight x3.png, knight (3x).png        three copies

\b
Examples:
  pnp sheets cards/ --paper letter
  pnp sheets game.zip --size poker --bleed mirror=2mm --duplex gutterfold
  pnp sheets cards/ --for mpc
  pnp sheets deck.jpg back.jpg --grid 10x7 --size 63x88mm --fit crop
"""


class Cells(click.ParamType[tuple[int, int]]):
    """How many cards one picture holds: ``10x7``, columns x rows."""

    name = "CxR"

    def convert(self, value: Any, param: Any, ctx: Any) -> tuple[int, int]:
        match = re.fullmatch(r"([1-9]\d?)x([1-9]\d?)", str(value), re.ASCII)
        if not match:
            self.fail(f'expected columns x rows such as 10x7, found "{value}"', param, ctx)
        return int(match[1]), int(match[2])


@click.command("sheets", epilog=ABOUT)
@click.argument("images", nargs=-1, type=click.Path(path_type=Path))
@shared.size
@shared.bleed
@click.option(
    "--fit",
    type=Word(("crop", "pad", "stretch")),
    default=None,
    help="What becomes of pictures of another shape than the card.",
)
@click.option(
    "--grid",
    type=Cells(),
    default=None,
    help="Each picture is a sheet of so many cards, columns x rows: 10x7 of a virtual table.",
)
@click.option("--sleeve", default="", help="Check that the cards go into sleeves of this name.")
@click.option("--allow-low", is_flag=True, help="Print pictures below 100 dpi too.")
@shared.name
@shared.save
@shared.build_options
def command(images: tuple[Path, ...], **options: Any) -> None:
    """Lay out finished pictures, IMAGES, as cards: files, folders and zips."""
    if not images:
        raise UsageProblem(
            "expected pictures, a folder or a zip, found nothing", "pnp sheets cards/"
        )
    from pnp.model.picture_names import cards
    from pnp.model.picture_shapes import check_sleeve
    from pnp.pictures.deck import Wishes, deck_of
    from pnp.pictures.grid import cells
    from pnp.pictures.inputs import pictures
    from pnp.prints.game import Prints, distinct

    name = shared.free_name(options["name"], images[0])
    request = shared.request_of(name, options)
    asked: tuple[Any, float | None] = options["bleed"] or ("auto", None)
    wishes = Wishes(options["size"], *asked, options["fit"], options["allow_low"])
    with scratch() as place:
        given = found = pictures(images, place)
        empty = 0
        if options["grid"]:
            found, empty = cells(given, options["grid"], place)
        made, common = cards(found)
        deck = deck_of(made, distinct, wishes)
        if options["sleeve"]:
            check_sleeve(options["sleeve"], [piece.size for piece in deck.pieces])
        if not options["quiet"]:
            click.echo(counted(made, common is not None))
            if empty:
                click.echo(f"  {empty} cells of one colour are left out")
            if options["grid"] and (single := [one.shown.name for one in found if one in given]):
                click.echo(f"  one card, no sheet of cards: {', '.join(single)}")
            for remark in deck.remarks:
                click.echo(f"  {remark}")
        sources = {one.name.as_posix(): one.path for one in found}
        title = images[0].resolve().stem.replace("_", " ").strip() or name
        prints = Prints(name, title, deck.pieces, deck.fill, sources)
        shared.make(prints, request, options)


def counted(cards: Sequence[Card], common: bool) -> str:
    """Return how many cards there are, of how many designs, and what is behind them."""
    copies = sum(card.copies for card in cards)
    own = sum(card.back is not None for card in cards)
    text = f"{copies} card{'s' if copies > 1 else ''}"
    text += f" of {len(cards)} design{'s' if len(cards) > 1 else ''}" if copies > len(cards) else ""
    backs = len({card.back.path for card in cards if card.back})
    if not own:
        return f"{text}, without backs"
    shared_back = ", one of them behind all that have none of their own" if common else ""
    missing = f", {len(cards) - own} designs without" if own < len(cards) else ""
    return (
        f"{text}, {backs} back{'s' if backs > 1 else ''}{shared_back if backs > 1 else ''}{missing}"
    )
