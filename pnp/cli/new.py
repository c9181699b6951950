"""`pnp new`: a workspace with a small game to start from."""

from __future__ import annotations

import re
import shutil
import tempfile
import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Final

import click

import pnp
from pnp.errors import UsageProblem, did_you_mean, problem
from pnp.files import NOTHING, kind
from pnp.model.fields import NAME
from pnp.model.workspace import library

STARTER: Final = Path(pnp.__file__).parent / "starter"
"""The files of a new workspace, as they are written but for the game's name."""

PLACEHOLDER: Final = "@name@"
"""Stands for the name of the game in paths and texts of the starter."""

BINARY: Final = {".png", ".xlsx", ".ods"}
"""Endings of files of the gallery that hold no text."""

SETTINGS: Final = ".vscode/settings.json"

# Windows opens a device under these names, whatever their folder.
_DEVICES: Final = {
    "con",
    "prn",
    "aux",
    "nul",
    *(f"{d}{n}" for d in ("com", "lpt") for n in "123456789"),
}


@click.command("new")
@click.argument("name", required=False)
@click.option(
    "--from",
    "piece",
    metavar="PIECE",
    help="Begin with a game of the gallery in place of the starter.",
)
@click.option("--list", "lists", is_flag=True, help="List the games of the gallery.")
def command(name: str | None, piece: str | None, lists: bool) -> None:
    """Make a workspace NAME/ with a small game to print, play and change."""
    from pnp.cli.schema import SCHEMAS, schema_text, settings_text

    if lists:
        _tell_pieces()
        return
    if name is None:
        raise UsageProblem("expected a name for the workspace, found none", "pnp new my-game")
    source = pieces().get(piece) if piece else None
    if piece and source is None:
        raise UsageProblem(
            f'expected a game of the gallery, found "{piece}"', did_you_mean(piece, pieces())
        )
    folder = Path(check_name(name))
    if kind(folder) != NOTHING:
        raise UsageProblem(
            f"expected a name that is free here, found {kind(folder)} of the name {name}",
            "choose another name, or work in that folder",
        )
    schemas = {f"schema/{file}.schema.json": schema_text(file) for file in SCHEMAS}
    begun: Iterable[tuple[str, str | bytes]] = (
        starter_files(name) if source is None else piece_files(source, name)
    )
    files: dict[str, str | bytes] = {**dict(begun), **schemas, SETTINGS: settings_text()}
    try:
        _write(folder, files)
    except OSError as error:
        message = f"expected a folder that can be written, found: {error.strerror}"
        hint = "go to a folder of your own and try there"
        raise problem(message, hint=hint, file=folder) from None
    told = f"a copy of {piece}" if piece else "a small game; README.md says how it works"
    click.echo(f"{name}/ is a workspace with {told}")
    click.echo(f"next: cd {name}, then pnp build {name}")


def pieces() -> dict[str, Path]:
    """Return the games of the gallery by name, each with its workspace."""
    return {path.name: path for path in sorted((library() / "gallery").glob("*/"))}


def _tell_pieces() -> None:
    """Print each game of the gallery with what it says of itself."""
    from pnp.cli.shown import columns
    from pnp.faces import KINDS
    from pnp.model.loader import load_game
    from pnp.model.workspace import Workspace

    games = [load_game(Workspace(path), name, KINDS) for name, path in pieces().items()]
    columns((game.name, game.data.about) for game in games)


def check_name(name: str) -> str:
    """Return the name; raises UsageProblem for one that a game or a folder cannot have."""
    if not NAME.fullmatch(name):
        slug = slug_of(name)
        hint = f'did you mean "{slug}"?' if slug else "such as my-game; its title may be any text"
        message = f'expected a name of small letters, digits and hyphens, found "{name}"'
        raise UsageProblem(message, hint)
    if name in _DEVICES:
        raise UsageProblem(f"expected a name that every computer can store, found {name}")
    # Its files would be mixed with the built-in ones of the same name.
    taken = [library() / "components" / name, library() / "templates" / name]
    if any(place.exists() for place in taken):
        raise UsageProblem(f"expected a name that pnp does not use itself, found {name}")
    return name


def slug_of(name: str) -> str:
    """Return the name as one that a game can have, empty where letters would be lost.

    >>> slug_of("Übung 2"), slug_of("森の道")
    ('ubung-2', '')
    """
    plain = unicodedata.normalize("NFKD", name.casefold())
    plain = "".join(letter for letter in plain if not unicodedata.combining(letter))
    if any(letter.isalnum() and not letter.isascii() for letter in plain):
        return ""
    return re.sub(r"[^a-z0-9]+", "-", plain).strip("-")[:64].strip("-")


def starter_files(name: str) -> Iterator[tuple[str, str]]:
    """Yield path and text of every file of a workspace whose game is called *name*."""
    for path in sorted(STARTER.rglob("*")):
        if path.is_file():
            place = path.relative_to(STARTER).as_posix().replace(PLACEHOLDER, name)
            # Under its own name the file would already hide files inside the package.
            place = ".gitignore" if place == "gitignore" else place
            yield place, path.read_text(encoding="utf-8").replace(PLACEHOLDER, name)


def piece_files(source: Path, name: str) -> Iterator[tuple[str, str | bytes]]:
    """Yield path and content of every file of a workspace of the gallery, its game called *name*.

    Words of the game's texts stay, though one may be its name too: only folders, the line
    ``game:`` and paths of templates and data change. Pictures and spreadsheets stay as they are.
    The signature is left out: nobody has signed the new game.
    """
    piece = source.name
    for path in sorted(source.rglob("*")):
        if path.is_file() and path.name != "signed.txt":
            parts = path.relative_to(source).parts
            place = "/".join(name if part == piece else part for part in parts)
            if path.suffix in BINARY:
                yield place, path.read_bytes()
                continue
            text = path.read_text(encoding="utf-8")
            text = re.sub(rf"^game: {piece}$", f"game: {name}", text, flags=re.MULTILINE)
            text = re.sub(rf"(?<=[\s\"']){piece}/(?=[\w/-]+\.j2)", f"{name}/", text)
            # Translations say where a text stands.
            yield place, text.replace(f"components/{piece}/", f"components/{name}/")


def _write(folder: Path, files: Mapping[str, str | bytes]) -> None:
    """Write the folder beside its place and move it there when it is complete."""
    beside = Path(tempfile.mkdtemp(prefix=f".{folder.name}.new-", dir=folder.parent))
    try:
        for name, content in files.items():
            path = beside / name
            path.parent.mkdir(parents=True, exist_ok=True)
            if isinstance(content, bytes):
                path.write_bytes(content)
            else:
                path.write_text(content, encoding="utf-8", newline="\n")
        # A temporary folder is private; the finished one is as open as its neighbours.
        shutil.copymode(folder.parent, beside)
        beside.rename(folder)
    except BaseException:
        shutil.rmtree(beside, ignore_errors=True)
        raise
