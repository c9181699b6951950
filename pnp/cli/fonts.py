"""`pnp fonts`: the families at hand, their weights, and where they come from."""

from __future__ import annotations

import base64
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import click

from pnp.cli.completing import games
from pnp.cli.places import here
from pnp.cli.shown import columns, opens, show

if TYPE_CHECKING:
    from pnp.art.fonts import FontFace
    from pnp.model.workspace import Workspace

SAMPLE = "The quick brown fox jumps over 12 lazy dogs"


@click.command("fonts")
@click.option("--game", default="", shell_complete=games, help="Those of its packages too.")
@opens
def command(game: str, opens: bool) -> None:
    """List the fonts that font-family can name.

    A font of your own goes into the folder fonts/ of the workspace: .ttf, .otf or .ttc. One of a
    package is named in game.yaml: fonts: [fontpkg-noto-sans], after pip install fontpkg-noto-sans.
    """
    from pnp.art.fonts import load_fonts

    workspace = here()
    own = workspace.own()
    if game and game not in workspace.games():
        raise workspace.unknown(game)
    fonts = load_fonts(workspace, game or (own[0] if len(own) == 1 else ""))
    faces = sorted(fonts.faces, key=lambda face: (face.family, face.weight, face.italic))
    if opens:
        show("fonts", _figures(faces), 320, _rules(faces))
        return
    columns((face.family, _weight(face), _place(workspace, face.path)) for face in faces)


def _place(workspace: Workspace, path: Path) -> str:
    """Return a file of the workspace, or the package that holds it with its name.

    Packages may lie inside of the workspace, too, in its environment.
    """
    if any(path.resolve().is_relative_to(root / "fonts") for root in workspace.roots()):
        return workspace.shown(path).as_posix()
    return f"{path.parts[-3]}: {path.name}"


def _weight(face: FontFace) -> str:
    return f"{face.weight}{' italic' if face.italic else ''}"


def _figures(faces: list[FontFace]) -> Iterator[tuple[str, str, str]]:
    for number, face in enumerate(faces):
        line = f'<p style="font: 22px f{number}; margin: 0 0 8px">{SAMPLE}</p>'
        yield line, f"{face.family} {_weight(face)}", face.path.name


def _rules(faces: list[FontFace]) -> str:
    """Return the rules that bring along as much of the fonts as the page shows."""
    from pnp.art.webfonts import cut_down

    rules = []
    for number, face in enumerate(faces):
        data = cut_down(face, frozenset(SAMPLE) - set(face.lacks(SAMPLE)))
        text = base64.b64encode(data).decode()
        source = f"url(data:font/woff;base64,{text})"
        rules.append(f"@font-face {{ font-family: f{number}; src: {source}; }}")
    return "\n".join(rules)
