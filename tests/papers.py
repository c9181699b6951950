"""Every game on every paper: the cases of the matrix, laid out or built."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import product
from pathlib import Path

from pnp.cli.new import starter_files
from pnp.faces import KINDS
from pnp.model.game import Game
from pnp.model.loader import load_game
from pnp.model.workspace import Workspace
from pnp.paper import PAPERS, PROFILES, parse_paper
from pnp.pipeline import BuildRequest, build
from pnp.pipeline.choices import as_printed
from pnp.pipeline.publish import Built
from pnp.proof import prove
from pnp.proof.asking import ORDINARY
from tests.printed import REPOSITORY

STARTED = "first-frost"
"""The game of `pnp new`."""

CUSTOM = "330x480mm"
"""A paper without a name: SRA3 and a little more."""


@dataclass(frozen=True)
class Case:
    """A game in one of its editions and forms."""

    game: str
    edition: str = ""
    form: str = ""

    def __str__(self) -> str:
        return "-".join(part for part in (self.game, self.edition, self.form) if part)


CASES = (
    Case("dune-express"),
    Case("dune-chess"),
    Case("dune-chess", form="standee"),
    Case("dragon-dune"),
    Case("dragon-dune", edition="booklet"),
    Case(STARTED),
)
PAPER_NAMES = (*PAPERS, CUSTOM)
DUPLEX = ("long", "short", "none", "gutterfold")
INK = ("full", "low")


@dataclass(frozen=True)
class Way:
    """One way to print a game."""

    case: Case
    paper: str
    duplex: str
    margins: str
    tiles: bool
    ink: str

    def __str__(self) -> str:
        tiles = "-tiles" if self.tiles else ""
        return f"{self.case}-{self.paper}-{self.duplex}-{self.margins}{tiles}-{self.ink}"


AXES: tuple[Sequence[object], ...] = (
    CASES,
    PAPER_NAMES,
    DUPLEX,
    tuple(PROFILES),
    (False, True),
    INK,
)


def every_way() -> list[Way]:
    """Return all of them."""
    return [Way(*values) for values in product(*AXES)]  # type: ignore[arg-type]


@cache
def workspace(case: Case, folder: Path) -> Workspace:
    """Return the workspace of the game; that of `pnp new` is written into *folder*."""
    if case.game != STARTED:
        return Workspace(REPOSITORY)
    for name, text in starter_files(STARTED):
        path = folder / STARTED / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return Workspace(folder / STARTED)


def game_of(case: Case, folder: Path) -> Game:
    """Return the game as it is laid out."""
    found = load_game(workspace(case, folder), case.game, KINDS, case.edition)
    return as_printed(found, case.form, "", {})


def built(way: Way, folder: Path, components: tuple[str, ...] = ()) -> Built:
    """Build a game in one way below *folder* and return what it left; all ways share a cache.

    With *components* these alone are built.
    """
    (made,) = build(
        BuildRequest(
            workspace=workspace(way.case, folder),
            game=way.case.game,
            components=components,
            papers=(parse_paper(way.paper),),
            profile=PROFILES[way.margins],
            out=folder / "output",
            duplex=way.duplex,  # type: ignore[arg-type]
            ink=way.ink,  # type: ignore[arg-type]
            form=way.case.form,
            edition=way.case.edition,
            tiles=way.tiles,
        )
    )
    return made


def failures(way: Way, made: Built, folder: Path) -> Iterator[str]:
    """Yield what an ordinary `pnp check` would fail in a built folder."""
    game = game_of(way.case, folder)
    for result in prove(made.folder, game, programs=(), only=ORDINARY):
        if not result.ok:
            yield f"{result.property}: {result}"
