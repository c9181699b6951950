"""What the archive says in plain text and on its page of pictures."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from html import escape
from textwrap import wrap
from typing import Final

from msgspec import Struct

from pnp.english import counted
from pnp.model.game import Game
from pnp.model.game_file import Players

_LOOK: Final = """
:root { color-scheme: light dark; }
body { font: 17px/1.5 Georgia, serif; max-width: 52rem; margin: 2rem auto; padding: 0 1.2rem; }
h1 { line-height: 1.15; margin-bottom: .2rem; } header p { margin: .2rem 0; }
img { width: 100%; height: auto; border-radius: 8px; margin: .7rem 0; }
table { border-collapse: collapse; width: 100%; } caption { text-align: left; font-weight: bold; }
th, td { text-align: left; padding: .3rem .6rem .3rem 0; border-bottom: 1px solid #8886; }
td:last-child, th:last-child { text-align: right; white-space: nowrap; }
"""


HOW: Final = (
    "Choose the folder of your paper. Print every file at actual size or 100 %, never fitted: a "
    "ruler on each sheet tells whether the printer obeyed. craft.pdf tells the steps."
)

PICTURES: Final = "pictures"
"""The folder of the pictures."""

SEEN: Final = {
    "hand": "A hand of its cards",
    "table": "The pieces on a table",
    "book": "Two pages of its rulebook",
}
"""What is on each picture of `pnp.showcase`, for those who cannot see it."""


class Printing(Struct, frozen=True):
    """One folder of the archive: a paper in one ink, with its PDFs and their pages."""

    folder: str
    paper: str
    ink: str
    files: Mapping[str, int]

    def told(self) -> str:
        """Return the folder in a line.

        >>> Printing("a4-low", "A4", "low", {"deck.pdf": 2}).told()
        'a4-low: A4, low ink, 1 file, 2 pages'
        """
        ink = "low ink" if self.ink == "low" else "full colour"
        pages = counted(sum(self.files.values()), "page")
        return f"{self.folder}: {self.paper}, {ink}, {counted(len(self.files), 'file')}, {pages}"


def readme(game: Game, printings: list[Printing]) -> str:
    """Return README.txt: what lies where, and how to print it."""
    head = f"{game.data.title} {game.version()}"
    lines = [head, "=" * len(head), "", game.data.about, "", *_players(game.data.players)]
    lines += [
        "",
        *wrap(HOW, 78),
        "",
        *(f"  {printing.told()}" for printing in printings),
        "",
        "index.html shows the game. SHA256SUMS proves the files: sha256sum --check SHA256SUMS",
    ]
    return "\n".join(lines) + "\n"


def credits_of(game: Game) -> str:
    """Return CREDITS.txt, one line a person."""
    return "".join(f"{credit.role}: {credit.name}\n" for credit in game.data.credits)


def page(game: Game, pictures: Iterable[str], printings: list[Printing]) -> str:
    """Return index.html: the pictures by name, and what the folders hold."""
    title = escape(game.data.title)
    said = (game.data.subtitle, game.data.about, *_players(game.data.players))
    about = "".join(f"<p>{escape(line)}</p>" for line in said if line)
    shown = "".join(
        f'<img alt="{escape(SEEN[name])}" src="{PICTURES}/{escape(name)}.png">\n'
        for name in pictures
    )
    tables = "".join(_table(printing) for printing in printings)
    credit = "".join(f"<li>{escape(line)}</li>" for line in credits_of(game).splitlines())
    return (
        f'<!doctype html>\n<html lang="{escape(game.data.language)}"><meta charset="utf-8">\n'
        f'<meta name="viewport" content="width=device-width">\n<title>{title}</title>\n'
        f"<style>{_LOOK}</style>\n<header><h1>{title}</h1>{about}"
        f"<p>Edition {escape(game.version())}</p></header>\n<main>{shown}"
        f"<h2>Print it</h2><p>{HOW}</p>{tables}<h2>Who made it</h2><ul>{credit}</ul>"
        f"<p>{escape(game.data.licence)}</p></main></html>\n"
    )


def _table(printing: Printing) -> str:
    rows = "".join(
        f'<tr><td><a href="{escape(printing.folder)}/{escape(name)}">{escape(name)}</a></td>'
        f"<td>{counted(pages, 'page')}</td></tr>"
        for name, pages in printing.files.items()
    )
    head = '<tr><th scope="col">File</th><th scope="col">Pages</th></tr>'
    return f"<table><caption>{escape(printing.told())}</caption>{head}{rows}</table>"


def _players(players: Players | None) -> list[str]:
    if players is None:
        return []
    many = str(players.min) if players.min == players.max else f"{players.min} to {players.max}"
    best = f" (best {players.best})" if players.best else ""
    more = [players.time, f"age {players.age}" if players.age else None]
    return [", ".join([f"{many} players{best}", *(part for part in more if part)])]
