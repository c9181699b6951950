"""The packages of fonts that a game asks for: `fonts` of its game.yaml."""

from __future__ import annotations

import re
from typing import Final

from pnp.errors import Problem, Problems
from pnp.model.fields import PACKAGE
from pnp.model.source import read_yaml
from pnp.model.workspace import Workspace

_ASKED: Final = re.compile(rb"^fonts\s*:", re.MULTILINE)


def font_packages(workspace: Workspace, game: str) -> list[tuple[Problem, str]]:
    """Return the packages that a game names, each with a problem that says where, for messages.

    None where the game has faults: whoever loads it tells of them.
    """
    folder = workspace.games().get(game) if game else None
    path = folder / "game.yaml" if folder else None
    # Most games name none, and reading the whole file takes a while.
    if path is None or not _ASKED.search(path.read_bytes()):
        return []
    try:
        source = read_yaml(path, workspace.shown(path))
    except Problems:
        return []
    named = source.value.get("fonts") if isinstance(source.value, dict) else None
    return [
        (source.problem(("fonts", index), ""), str(name))
        for index, name in enumerate(named if isinstance(named, list) else ())
        if isinstance(name, str) and PACKAGE.fullmatch(name)
    ]
