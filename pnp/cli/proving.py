"""Proves built folders in processes of their own; builds what the full proof needs."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from pnp.errors import PnpError, Problem, Problems
from pnp.files import OTHER
from pnp.model.workspace import Workspace
from pnp.paper import PAPERS, PROFILES, Paper, parse_paper
from pnp.printer import correction_of

if TYPE_CHECKING:
    from pnp.build.request import DuplexMode
    from pnp.faces.maker import FaceMaker
    from pnp.model.game import Game
    from pnp.proof import Result

MODES: Final[tuple[DuplexMode, ...]] = ("long", "short", "none", "gutterfold")
"""How backs get behind fronts: the full proof asks about each of them."""

STANDARD: Final = tuple(Paper(name, PAPERS[name]) for name in ("a4", "letter"))
"""Papers of the full proof."""

SOUND: Final = 1
"""The property of files that can be read."""

SHOWN: Final = 6
"""Pages drawn for the failures of one folder."""


@dataclass(frozen=True)
class Proved:
    """What the proof says of one folder."""

    game: str
    folder: Path
    title: str
    """How the folder is called: its path, or what was built for the proof."""

    results: list[Result] = field(default_factory=list)
    problems: list[str] = field(default_factory=list)
    """Why it could not be proved."""

    pictures: dict[tuple[str, int], bytes] = field(default_factory=dict)
    """Pages on which something fails, as PNG, by file and page."""

    contact: bytes = b""
    """The contact sheet of the folder."""

    @property
    def readable(self) -> bool:
        """Whether all files of the folder are there and sound."""
        return not self.problems and all(r.ok for r in self.results if r.property == SOUND)


def processes(wanted: int, count: int) -> int:
    """Return how many processes to use for *count* jobs; 0 wanted is one for each core."""
    return max(min(wanted or os.cpu_count() or 1, count), 1)


@lru_cache(maxsize=8)
def _maker(root: Path, name: str, edition: str) -> FaceMaker:
    from pnp.faces import KINDS
    from pnp.faces.maker import FaceMaker
    from pnp.model.loader import load_game

    return FaceMaker(load_game(Workspace(root), name, KINDS, edition))


def prove_folder(root: Path, name: str, folder: Path, full: bool) -> Proved:
    """Return what the proof says of a built folder; the full one asks the slow properties too."""

    def rebuild(place: Path) -> Path:
        return _again(game, raw, place)

    from pnp.proof.said import read_manifest

    try:
        refuse_pipes(folder)
        manifest = read_manifest(folder)
        raw = manifest.raw
        game = _maker(root, name, "").game
        edition = other_edition(game, raw.get("edition"))
        game = _maker(root, name, edition).game
        known = {f"{group}.pdf" for group in game.groups()}
        # Sheets that another command made of the game, such as nets, are not a build of it.
        strange = any(
            file.holds_pieces and not (file.repeats or file.is_booklet or file.path in known)
            for file in manifest.files
        )
        results = _proved(root, name, edition, folder, None if strange else rebuild, full)
    except Problems as error:
        problems = [str(problem) for problem in error.problems]
        return Proved(name, folder, folder.as_posix(), problems=problems)
    except RecursionError:
        nested = Problem(folder, 0, "", "expected files that nest less deeply")
        return Proved(name, folder, folder.as_posix(), problems=[str(nested)])
    return Proved(name, folder, folder.as_posix(), results, [], *_pictures(folder, results, full))


def refuse_pipes(folder: Path) -> None:
    """Raise Problems for what would be waited for, or read for ever, in place of a file."""
    found = sorted(p for p in folder.rglob("*") if p.exists() and not (p.is_file() or p.is_dir()))
    if found:
        raise Problems(Problem(path, 0, "", f"expected a file, found {OTHER}") for path in found)


def prove_builds(root: Path, name: str, duplex: DuplexMode, place: Path) -> list[Proved]:
    """Build the game twice with full and with low ink on the standard papers, and prove it.

    Both builds lie in folders of their own and share nothing, so that equal files are files that
    are built alike.
    """
    from pnp.build import BuildRequest, build

    made: list[Proved] = []
    for ink in ("full", "low"):
        title = f"{duplex}, {ink} ink"
        built: list[list[Path]] = []
        try:
            for out in ("one", "two"):
                request = BuildRequest(
                    workspace=Workspace(root),
                    game=name,
                    papers=STANDARD,
                    duplex=duplex,
                    ink="low" if ink == "low" else "full",
                    out=place / out,
                )
                built.append([entry.folder for entry in build(request)])
            for paper, first, second in zip(STANDARD, *built, strict=True):
                results = _proved(root, name, "", first, _second(second), True)
                about = f"{paper.title}, {title}"
                made.append(
                    Proved(name, first, about, results, [], *_pictures(first, results, True))
                )
        except PnpError as error:
            found = error.problems if isinstance(error, Problems) else [error]
            made.append(Proved(name, place, title, problems=[str(one) for one in found]))
    return made


def _second(folder: Path) -> Callable[[Path], Path]:
    """Return what gives a second build that is already there."""
    return lambda place: folder


_SEEN: Final[dict[Any, list[Result]]] = {}
"""What slow properties said of files that other folders hold too."""


def _proved(
    root: Path,
    name: str,
    edition: str,
    folder: Path,
    rebuild: Callable[[Path], Path] | None,
    full: bool,
) -> list[Result]:
    from pnp.build.choices import in_form
    from pnp.proof import ORDINARY, RULES, prove
    from pnp.proof.said import read_manifest

    maker = _maker(root, name, edition)
    game = in_form(maker.game, str(read_manifest(folder).raw.get("form", "")))
    return prove(
        folder,
        game,
        font_files=[face.path for face in maker.fonts.faces],
        rebuild=rebuild,
        only=frozenset(RULES) if full else ORDINARY,
        seen=_SEEN if full else None,
    )


def _pictures(
    folder: Path, results: Sequence[Result], full: bool
) -> tuple[dict[tuple[str, int], bytes], bytes]:
    """Return the pages on which something fails, and the contact sheet, for the page of proof."""
    if not full:
        return {}, b""
    from pnp.proof.page import page_picture

    wrong = [(r.file, r.page) for r in results if not r.ok and r.file and r.page]
    pictures: dict[tuple[str, int], bytes] = {}
    for file, number in dict.fromkeys(wrong[: 4 * SHOWN]):
        if len(pictures) < SHOWN and file and number:
            pictures[(file, number)] = page_picture(folder / file, number)
    sheet = folder / "contact-sheet.png"
    return pictures, sheet.read_bytes() if sheet.is_file() else b""


def _again(game: Game, manifest: dict[str, Any], place: Path) -> Path:
    """Build under *place* what the manifest says was built, and return its folder.

    Raises PnpError, also for a manifest whose settings no build accepts.
    """
    from pnp.build import BuildRequest, build

    paths = {entry["path"] for entry in manifest["files"]}
    groups = tuple(group for group in game.groups() if f"{group}.pdf" in paths)
    try:
        request = BuildRequest(
            workspace=game.workspace,
            game=game.name,
            components=() if "everything.pdf" in paths else groups,
            papers=(parse_paper(manifest["paper"]),),
            scale=manifest["scale"],
            profile=PROFILES[manifest["margins"]],
            duplex=manifest["duplex"],
            ink=manifest.get("ink", "full"),
            edition=other_edition(game, manifest.get("edition")),
            form=manifest.get("form", ""),
            cut=manifest.get("cut", ""),
            printer=correction_of(manifest.get("correction")),
            tiles=bool(manifest.get("tiles")),
            overlap=manifest.get("overlap"),
            core=manifest.get("core", 0.0),
            out=place,
        )
    except (KeyError, ValueError) as error:
        raise PnpError(f"expected the settings of a build, found {error}") from None
    (built,) = build(request)
    return built.folder


def other_edition(game: Game, edition: object) -> str:
    """Return the edition as a build asks for it, empty for the ordinary one."""
    return str(edition) if edition in game.data.editions else ""
