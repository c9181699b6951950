"""The gallery on its page: a card for each piece, with a picture of what it prints."""

from __future__ import annotations

import shutil
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import yaml

from docs.making.pages import Wrong
from pnp.cli.build import read
from pnp.errors import PnpError
from pnp.model.workspace import Workspace
from pnp.paper import PAPERS, Paper
from pnp.pipeline import build
from pnp.pipeline.choices import as_printed
from pnp.pipeline.loaded import game_of
from pnp.pipeline.request import BuildRequest
from pnp.showcase.pictures import pictures

ROOT: Final = Path(__file__).parents[2]
GALLERY: Final = ROOT / "gallery"
PLACE: Final = Path("howto/gallery")
"""Where the pictures lie among the pages."""

WIDTH: Final = 720
"""Pixels of a picture: twice what a card of the page is wide."""


@dataclass(frozen=True)
class Piece:
    """A piece of the gallery, as its own game.yaml tells of it."""

    name: str
    title: str
    about: str
    teaches: str
    """The comment on its first line: what it is an example of."""

    kinds: tuple[str, ...]
    """The kinds of its components, in their order."""

    has_rules: bool
    """Its rules are data, by which pnp plays."""


def pieces() -> list[Piece]:
    """Return all pieces by name. Raises Wrong for one that does not say what it teaches."""
    return [_read(folder.name) for folder in sorted(GALLERY.iterdir()) if folder.is_dir()]


def _file(name: str) -> Path:
    return GALLERY / name / "components" / name / "game.yaml"


def _read(name: str) -> Piece:
    file = _file(name)
    text = file.read_text("utf-8")
    first = text.partition("\n")[0]
    if not first.startswith("# "):
        found = f"expected a comment that says what the piece teaches, found {first}"
        raise Wrong(file.relative_to(ROOT), 1, found)
    data = yaml.safe_load(text)
    kinds = tuple(dict.fromkeys(one["kind"] for one in data["components"]))
    return Piece(name, data["title"], data["about"], first[2:], kinds, "rules" in data)


def draw(pages: Path, work: Path, name: str) -> str:
    """Draw what a piece prints, laid out on a table; return what is wrong, or an empty text."""
    folder = work / name
    shutil.copytree(GALLERY / name, folder)
    ids = [one["id"] for one in yaml.safe_load(_file(name).read_text("utf-8"))["components"]]
    # Its pieces alone: a book would take most of the time.
    paper = Paper("a4", PAPERS["a4"])
    request = BuildRequest(Workspace(folder), name, tuple(ids), (paper,), folder / "output")
    try:
        build(request)
    except PnpError as error:
        return f"{_file(name).relative_to(ROOT)}:1: expected a sound build, found {error}"
    made = request.folder(paper)
    found = pictures(made, read(made), as_printed(game_of(request), "", "", {}), WIDTH)
    picture = next((data for kind, data in found if kind == "table"), None)
    if picture is None:
        return f"{_file(name).relative_to(ROOT)}:1: expected pieces to show, found none"
    target = pages / PLACE / f"{name}.png"
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_bytes(picture)
    return ""


def cards() -> list[str]:
    """Return the cards of all pieces: those with rules to be played first."""
    known = pieces()
    lines: list[str] = []
    for title, ruled in (("Games with rules that pnp plays", True), ("Pieces and paper", False)):
        lines += [f"## {title}", "", '<div class="pieces" markdown>', ""]
        for piece in known:
            if piece.has_rules is ruled:
                lines += _card(piece)
        lines += ["</div>", ""]
    return lines


def _card(piece: Piece) -> list[str]:
    kinds = ", ".join(f"[{kind}](../reference/kinds/{kind}.md)" for kind in piece.kinds)
    return [
        "<div markdown>",
        f"![What {piece.title} prints]({PLACE.name}/{piece.name}.png)",
        "",
        f"### {piece.title} {{: #{piece.name} }}",
        "",
        piece.about,
        "{: .about }",
        "",
        piece.teaches,
        "",
        f"Made of {kinds}.",
        "{: .kinds }",
        "",
        "```text",
        f"pnp new mine --from {piece.name}",
        "```",
        "</div>",
        "",
    ]
