"""Builds and exports once more what a finished folder says it holds, for the proof."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pnp.errors import PnpError
from pnp.paper import parse_paper

if TYPE_CHECKING:
    from pnp.model.game import Game
    from pnp.pipeline.request import BuildRequest
    from pnp.proof import Rebuilt


def witnessed(game: Game, request: BuildRequest) -> list[Rebuilt]:
    """Build a game that is read and return every folder with its faces; raises PnpError."""
    from pnp.pipeline.choices import as_printed
    from pnp.pipeline.run import build_game
    from pnp.proof import Rebuilt, Redrawn

    faces: list[Redrawn] = []
    printed = as_printed(game, request.form, request.merge, request.scale)
    built = build_game(printed, request, witness=faces.append)
    return [Rebuilt(one.folder, drawn) for one, drawn in zip(built, faces, strict=True)]


def built_again(game: Game, manifest: dict[str, Any], place: Path) -> Rebuilt:
    """Build under *place* what the manifest says was built.

    Nothing of earlier builds is used, neither files nor remembered parts. Raises PnpError, also
    for a manifest whose settings no build accepts.
    """
    from pnp.pipeline import BuildRequest
    from pnp.pipeline.choices import as_said
    from pnp.pipeline.request import BOOK
    from pnp.pipeline.settings import said_by

    paths = {entry["path"] for entry in manifest["files"]}
    groups = [group for group in as_said(game, manifest).groups() if f"{group}.pdf" in paths]
    book = [BOOK] if f"{BOOK}.pdf" in paths else []
    try:
        request = BuildRequest(
            workspace=game.workspace,
            game=game.name,
            components=() if "everything.pdf" in paths else (*groups, *book),
            papers=(parse_paper(manifest["paper"]),),
            edition=other_edition(game, manifest.get("edition")),
            out=place,
            **said_by(manifest),
        )
    except (KeyError, ValueError, TypeError) as error:
        raise PnpError(f"expected the settings of a build, found {error}") from None
    (built,) = witnessed(game, request)
    return built


def exported_again(game: Game, folder: Path, manifest: dict[str, Any], place: Path) -> Rebuilt:
    """Make an export again under *place*, as its manifest says; raises PnpError."""
    from pnp.pipeline import BuildRequest
    from pnp.pipeline.exports import export
    from pnp.pipeline.settings import FOR, said_by
    from pnp.proof import Rebuilt, Redrawn

    faces: list[Redrawn] = []
    try:
        service = FOR[FOR.index(manifest["for"])]
        request = BuildRequest(
            workspace=game.workspace,
            game=game.name,
            components=tuple(manifest["counts"]),
            edition=other_edition(game, manifest.get("edition")),
            service=service,
            url_base=_base(folder, manifest) if service == "tts" else "",
            out=place,
            **said_by(manifest),
        )
    except (KeyError, ValueError, TypeError, OSError) as error:
        raise PnpError(f"expected the settings of an export, found {error}") from None
    made = export(request, witness=faces.append).folder
    return Rebuilt(made, faces[-1])


def _base(folder: Path, manifest: dict[str, Any]) -> str:
    """Return the address at which a virtual table looks for the first picture of an export."""
    text = (folder / f"{manifest['game']}.json").read_text(encoding="utf-8")
    names = (entry["path"] for entry in manifest["files"] if entry["path"].endswith(".png"))
    found = (re.search(rf'"([^"]*)/{re.escape(name)}"', text) for name in names)
    return next((match[1] for match in found if match), "")


def other_edition(game: Game, edition: object) -> str:
    """Return the edition as a build asks for it, empty for the ordinary one."""
    return str(edition) if edition in game.data.editions else ""
