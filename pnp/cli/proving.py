"""Proves built folders in processes of their own; builds what the full proof needs."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Collection, Mapping, Sequence
from contextlib import suppress
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from msgspec import Struct, field

from pnp.cli.again import built_again, exported_again, other_edition, witnessed
from pnp.english import listed
from pnp.errors import PnpError, Problem, Problems
from pnp.files import OTHER
from pnp.model.workspace import Workspace
from pnp.paper import PAPERS, Paper

if TYPE_CHECKING:
    from pnp.faces.maker import FaceMaker
    from pnp.pipeline.settings import DuplexMode
    from pnp.proof import Rebuilt, Result

MODES: Final[tuple[DuplexMode, ...]] = ("long", "short", "none", "gutterfold")
"""How backs get behind fronts: the full proof asks about each of them."""

STANDARD: Final = tuple(Paper(name, PAPERS[name]) for name in ("a4", "letter"))
"""Papers of the full proof."""

SOUND: Final = 1
"""The property of files that can be read."""

EXPORTS: Final = "for-"
"""How folders of files for services and virtual tables begin."""

SHOWN: Final = 6
"""Pages drawn for the failures of one folder."""


class Proved(Struct, frozen=True):
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

    again: str = ""
    """What makes it anew, and why, where it is known why it is not as the data say."""

    @property
    def readable(self) -> bool:
        """Whether all files of the folder are there and sound."""
        return not self.problems and all(r.ok for r in self.results if r.property == SOUND)


def processes(wanted: int, count: int) -> int:
    """Return how many processes to use for *count* jobs; 0 wanted is one for each core."""
    return max(min(wanted or os.cpu_count() or 1, count), 1)


@lru_cache(maxsize=8)
def _maker(root: Path, name: str, edition: str, language: str = "") -> FaceMaker:
    from pnp.faces.maker import FaceMaker
    from pnp.pipeline import BuildRequest
    from pnp.pipeline.loaded import game_of

    asked = BuildRequest(Workspace(root), name, edition=edition, language=language)
    return FaceMaker(game_of(asked))


def prove_folder(root: Path, name: str, folder: Path, full: bool) -> Proved:
    """Return what the proof says of a built folder; the full one asks the slow properties too."""
    from pnp.fresh import changes
    from pnp.pipeline.choices import as_said
    from pnp.proof.reading.manifest import read_manifest

    def rebuild(place: Path) -> Rebuilt:
        return built_again(game, raw, place)

    try:
        refuse_pipes(folder)
        manifest = read_manifest(folder)
        raw = manifest.raw
        if name not in Workspace(root).games():
            results = prove_foreign(folder)
            shown = _pictures(folder, results, full)
            return Proved(name, folder, folder.as_posix(), results, [], *shown)
        game = _maker(root, name, "").game
        edition = other_edition(game, raw.get("edition"))
        language = str(raw.get("language") or "")
        game = _maker(root, name, edition, language).game
        known = {f"{group}.pdf" for group in as_said(game, raw).groups()}
        # Sheets that another command made of the game, such as nets, are not a build of it.
        strange = not any(file.path in known for file in manifest.files) and any(
            file.holds_pieces and not (file.repeats or file.is_booklet) for file in manifest.files
        )
        since = changes(folder, Workspace(root), name)
        maker = _maker(root, name, edition, language)
        results = _proved(maker, folder, None if strange else rebuild, full, since)
        again = "" if strange or all(r.ok for r in results) else _again(name, raw, edition, since)
    except PnpError as error:
        found = error.problems if isinstance(error, Problems) else [error]
        return Proved(name, folder, folder.as_posix(), problems=[str(one) for one in found])
    except RecursionError:
        nested = Problem(folder, 0, "", "expected files that nest less deeply")
        return Proved(name, folder, folder.as_posix(), problems=[str(nested)])
    shown = _pictures(folder, results, full)
    return Proved(name, folder, folder.as_posix(), results, [], *shown, again)


def _again(name: str, raw: Mapping[str, Any], edition: str, since: Sequence[str]) -> str:
    """Return why a folder is not as the data say, and the command that makes it anew."""
    from pnp.cli.rebuilding import command_of

    with suppress(ValueError, KeyError, TypeError):
        if since and (typed := command_of(name, raw, edition)):
            return f"{listed(since)}: {typed} makes all anew"
    return ""


def prove_foreign(folder: Path) -> list[Result]:
    """Return what the proof says of finished art laid out, held against the manifest alone."""
    from pnp.proof import prove

    return prove(folder)


def throw_aways(out: Path, games: Collection[str]) -> list[str]:
    """Return the names under *out* that are no games: sheets of art that others made."""
    folders = sorted(path.parent for path in out.glob("*/*/manifest.json"))
    names = [folder.parent.name for folder in folders if is_foreign(folder)]
    return [name for name in dict.fromkeys(names) if name not in games]


def is_foreign(folder: Path) -> bool:
    """Return whether a built folder, or an export, holds art made by others."""
    from pnp.proof import made_by_others
    from pnp.proof.reading.manifest import read_manifest

    # What is no file, such as a pipe, would be waited for.
    if not (folder / "manifest.json").is_file():
        return False
    try:
        if folder.name.startswith(EXPORTS):
            raw = json.loads((folder / "manifest.json").read_text(encoding="utf-8"))
            return isinstance(raw, dict) and made_by_others(raw)
        return made_by_others(read_manifest(folder).raw)
    except (Problems, RecursionError, OSError, ValueError):
        return False


def refuse_pipes(folder: Path) -> None:
    """Raise Problems for what would be waited for, or read for ever, in place of a file."""
    found = sorted(p for p in folder.rglob("*") if p.exists() and not (p.is_file() or p.is_dir()))
    if found:
        raise Problems(Problem(path, 0, "", f"expected a file, found {OTHER}") for path in found)


def prove_export(root: Path, name: str, folder: Path) -> tuple[list[str], str]:
    """Return what is wrong with the files made for a service, and a remark on them.

    Art made by others is held against its manifest alone: no data tell how to make it again.
    """
    from pnp.fresh import changes
    from pnp.proof.again import Again
    from pnp.proof.exports.again import differing_faults
    from pnp.proof.exports.read import export_faults

    try:
        refuse_pipes(folder)
        faults = export_faults(folder)
        if faults or name not in Workspace(root).games():
            return faults, ""
        manifest = json.loads((folder / "manifest.json").read_text(encoding="utf-8"))
        since = changes(folder, Workspace(root), name)
        game = _maker(root, name, "").game
        with Again(lambda place: exported_again(game, folder, manifest, place), since) as again:
            return differing_faults(folder, again)
    except Problems as error:
        return [problem.message for problem in error.problems], ""
    except PnpError as error:
        return [str(error)], ""
    except RecursionError:
        return ["manifest.json: expected a file that nests less deeply"], ""


def prove_builds(root: Path, name: str, duplex: DuplexMode, place: Path) -> list[Proved]:
    """Build the game twice with full and with low ink on the standard papers, and prove it.

    Both builds lie in folders of their own and share nothing, so that equal files are files that
    are built alike.
    """
    from pnp.pipeline import BuildRequest

    made: list[Proved] = []
    for ink in ("full", "low"):
        title = f"{duplex}, {ink} ink"
        built: list[list[Rebuilt]] = []
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
                built.append(witnessed(_maker(root, name, "").game, request))
            for paper, first, second in zip(STANDARD, *built, strict=True):
                maker = _maker(root, name, "")
                results = _proved(maker, first.folder, _second(second), True)
                about = f"{paper.title}, {title}"
                pictures = _pictures(first.folder, results, True)
                made.append(Proved(name, first.folder, about, results, [], *pictures))
        except PnpError as error:
            found = error.problems if isinstance(error, Problems) else [error]
            made.append(Proved(name, place, title, problems=[str(one) for one in found]))
    return made


def _second(built: Rebuilt) -> Callable[[Path], Rebuilt]:
    """Return what gives a second build that is already there."""
    return lambda place: built


_SEEN: Final[dict[Any, dict[int, list[Result]]]] = {}
"""What properties said of files that other folders hold too."""


def _proved(
    maker: FaceMaker,
    folder: Path,
    rebuild: Callable[[Path], Rebuilt] | None,
    full: bool,
    since: Sequence[str] = (),
) -> list[Result]:
    from pnp.pipeline.choices import as_said
    from pnp.proof import ORDINARY, RULES, prove
    from pnp.proof.reading.manifest import read_manifest

    game = as_said(maker.game, read_manifest(folder).raw)
    return prove(
        folder,
        game,
        font_files=[face.path for face in maker.fonts.faces],
        rebuild=rebuild,
        since=since,
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
