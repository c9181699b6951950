"""No room knows a game by name but the game's own: all of them come out of one registry."""

from __future__ import annotations

import re
from pathlib import Path

from pnp.games.registry import BUILT_IN
from pnp.model.workspace import Workspace
from tests.printed import REPOSITORY

PNP = REPOSITORY / "pnp"
OWN = {PNP / "games" / name for name in BUILT_IN}
REGISTRY = PNP / "games" / "registry.py"
# The files that serve every game: programs, the checks of CI, the look of books and guides.
FILES = [
    *(path for path in sorted(PNP.rglob("*.py")) if not OWN & set(path.parents)),
    *sorted((REPOSITORY / ".ci").iterdir()),
    *(
        path
        for folder in ("rulebook", "craft", "dice")
        for path in sorted((REPOSITORY / "templates" / folder).iterdir())
    ),
]
NAMES = "|".join(name.replace("_", "[-_ ]?") for name in BUILT_IN)
THINGS = "atreides|harkonnen|fremen|sardaukar|arrakeen|arrakis|sietch|thumper|orcs?|spice"
"""Things of these games by whose name nothing general is called."""

SPECIAL = re.compile(rf"\b({NAMES}|{THINGS})\b", re.IGNORECASE)


def naming(path: Path) -> list[str]:
    """Return the lines of a file that name a game or a thing of one."""
    lines = path.read_text(encoding="utf-8").splitlines()
    named = [line for line in lines if SPECIAL.search(line)]
    if path == REGISTRY:
        named = [line for line in named if not re.match(r'    "\w+": "pnp\.games\.\w+\.', line)]
    return named


def test_what_serves_every_game_names_none() -> None:
    named = {path.relative_to(REPOSITORY).as_posix(): naming(path) for path in FILES}
    assert {path: lines for path, lines in named.items() if lines} == {}


def test_every_game_of_the_repository_is_looked_at() -> None:
    workspace = Workspace(REPOSITORY)
    assert {name.replace("-", "_") for name in workspace.games()} == set(BUILT_IN)
    assert SPECIAL.search("Dune Express") and SPECIAL.search("dragon-dune") and FILES
