"""Where the files of a game lie: the user's workspace first, the built-in library behind it."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from msgspec import Struct

import pnp
from pnp.errors import UsageProblem, did_you_mean, near
from pnp.files import is_file


class UnknownGame(UsageProblem):
    """A name that no game has."""

    def __init__(self, name: str, hint: str, near: bool) -> None:
        self.name, self.near = name, near
        """Whether it looks like the name of a game."""
        super().__init__(f'expected a game, found "{name}"', hint)


def like(name: str, files: Iterable[str]) -> str | None:
    """Return the hint for a file that is not found among *files*, None where none is like it.

    >>> like("card.csv", ["cards.csv"])
    'did you mean "cards.csv"?'
    """
    known = list(files)
    if name in known:
        return "a link leads out of the workspace there: put the file itself in its place"
    found = near(name, known)
    return f'did you mean "{found}"?' if found else None


def library() -> Path:
    """Return the folder of the built-in games, templates and fonts.

    The wheel carries it inside the package; in the repository it is the repository itself.
    """
    inside = Path(pnp.__file__).parent / "library"
    return inside if inside.is_dir() else Path(pnp.__file__).parent.parent


def root_of(folder: Path) -> Path:
    """Return the nearest folder from *folder* upwards that holds a game, else *folder*."""
    for place in (folder, *folder.parents):
        if any((place / "components").glob("*/game.yaml")):
            return place
    return folder


class Workspace(Struct, frozen=True):
    """A folder with components/, templates/ and fonts/; its files win over the built-in ones."""

    root: Path

    def roots(self) -> list[Path]:
        """Return the folders to search, the user's first."""
        root, built_in = self.root.resolve(), library().resolve()
        return [root] if root == built_in else [root, built_in]

    def games(self) -> dict[str, Path]:
        """Return all games by name with the folder of each."""
        found: dict[str, Path] = {}
        for root in self.roots():
            for folder in sorted((root / "components").glob("*/")):
                # A link that leads nowhere is no game; globbing it differs between Pythons.
                if (folder / "game.yaml").exists():
                    found.setdefault(folder.name, folder)
        return dict(sorted(found.items()))

    def own(self) -> list[str]:
        """Return the games that lie in the workspace itself."""
        root = self.root.resolve()
        return [name for name, at in self.games().items() if at.resolve().is_relative_to(root)]

    def unknown(self, name: str) -> UnknownGame:
        """Return the error for a name that no game has, with the way out."""
        games, own = self.games(), self.own()
        meant = near(name, games)
        hint = did_you_mean(name, games) or "pnp list shows the games"
        if not own and not meant:
            hint = "no workspace here: go to the folder of the game, or make one with pnp new NAME"
        elif len(own) == 1 and not meant:
            hint = f"the game here is {own[0]}"
        return UnknownGame(name, hint, meant is not None)

    def find(self, *places: str) -> Path | None:
        """Return the first existing file of *places*, each tried in every root in turn.

        A place that leads out of its root (a link, a ..) is never found.
        """
        for root in self.roots():
            for place in places:
                path = (root / place).resolve()
                if is_file(path) and path.is_relative_to(root):
                    return path
        return None

    def shown(self, path: Path) -> Path:
        """Return the path as messages name it: relative to the workspace or the library."""
        for base in (Path.cwd().resolve(), *self.roots()):
            if path.resolve().is_relative_to(base):
                return path.resolve().relative_to(base)
        return path
