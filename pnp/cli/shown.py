"""What lists of icons, sizes, fonts and tools share: columns, and a page of pictures."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from html import escape
from pathlib import Path
from typing import Any, Final

import click

from pnp.cli.links import linked
from pnp.cli.places import output
from pnp.files import make_folder, write_file

opens: Callable[[Any], Any] = click.option(
    "--open", "opens", is_flag=True, help="Write a page of pictures and open it in the browser."
)

MARK: Final = b"<title>pnp: "
"""Stands in every page that is written here."""

_LOOK: Final = """
body { font: 15px/1.4 system-ui, sans-serif; margin: 24px; color: #222; background: #fbfaf7; }
main { display: grid; grid-template-columns: repeat(auto-fill, minmax(WIDEpx, 1fr)); gap: 12px; }
figure { margin: 0; padding: 12px; background: #fff; border: 1px solid #ddd; border-radius: 8px; }
figure svg, figure img { display: block; max-width: 100%; margin: 0 auto 8px; }
figcaption { text-align: center; overflow-wrap: anywhere; } small { color: #666; }
"""


launch = click.launch


def columns(rows: Iterable[Sequence[str]]) -> None:
    """Print rows with their cells below each other."""
    table = list(rows)
    widths = [max(map(len, column)) for column in zip(*table, strict=True)] if table else []
    for row in table:
        cells = (cell.ljust(width) for cell, width in zip(row, widths, strict=True))
        click.echo("  ".join(cells).rstrip())


def show(
    name: str,
    figures: Iterable[tuple[str, str, str]],
    wide: int = 110,
    style: str = "",
) -> Path:
    """Write output/NAME.html with a picture, a name and a remark each, and open it.

    Raises Problems where it cannot be written.
    """
    parts = [
        f"<figure>{picture}<figcaption>{escape(title)}"
        + (f"<br><small>{escape(remark)}</small>" if remark else "")
        + "</figcaption></figure>"
        for picture, title, remark in figures
    ]
    look = _LOOK.replace("WIDE", str(wide)) + style
    text = (
        f'<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8"><title>pnp: {name}</title>'
        f"<style>{look}</style></head><body><h1>{name.capitalize()}</h1>\n<main>\n"
        + "\n".join(parts)
        + "\n</main></body></html>\n"
    )
    folder = Path(output())
    make_folder(folder)
    path = write_file(folder / f"{name}.html", text.encode(), mark=MARK)
    click.echo(linked(path))
    launch(path.resolve().as_uri())
    return path
