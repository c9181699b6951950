"""`pnp sizes`: sizes by name, of cards, mats and papers."""

from __future__ import annotations

import click

from pnp.cli.shown import columns, opens, show
from pnp.geometry import Size
from pnp.model.fields import SIZES
from pnp.paper import PAPERS
from pnp.units import mm


@click.command("sizes")
@opens
def command(opens: bool) -> None:
    """List the sizes that `size:` of a component takes by name, and the papers of --paper.

    Every size can be turned: "poker landscape". A measure is as good: 60mm x 90mm.
    """
    named = [("size", name, size) for name, size in SIZES.items()]
    named += [("paper", name, size) for name, size in PAPERS.items()]
    if opens:
        show("sizes", [(_drawn(size), name, _told(size)) for _, name, size in named], 150)
        return
    columns((name, _told(size), what) for what, name, size in named)


def _told(size: Size) -> str:
    inches = f"{size.width / 25.4:.2f} x {size.height / 25.4:.2f} in"
    return f"{mm(size.width)} x {mm(size.height)} mm, {inches}"


def _drawn(size: Size) -> str:
    scale = 0.5
    width, height = size.width * scale, size.height * scale
    return (
        f'<svg width="{width:.0f}" height="{height:.0f}"><rect width="100%" height="100%" rx="3" '
        'fill="#e8eef2" stroke="#557"/></svg>'
    )
