"""The names of the icons that a game may draw."""

from __future__ import annotations

import re
from collections.abc import Set
from typing import Final

from pnp.model.workspace import Workspace

_BETWEEN: Final = re.compile(r"[\s,;|/+]+")


def icon_folders(game: str) -> list[str]:
    """Return the folders of icons, the game's own before the shared one."""
    return [f"templates/{game}/icons", "templates/icons"]


def icon_names(workspace: Workspace, game: str) -> frozenset[str]:
    """Return the names of all icons of a game, its own and the shared ones."""
    return frozenset(
        path.stem
        for root in workspace.roots()
        for folder in icon_folders(game)
        for path in (root / folder).glob("*")
        if path.suffix.lower() in (".svg", ".png") and path.is_file()
    )


def are_icons(text: str, icons: Set[str]) -> bool:
    """Return whether a text is nothing but names of icons, which say the same in every language.

    >>> are_icons("feather coin coin", {"coin", "feather"}), are_icons("a coin", {"coin"})
    (True, False)
    """
    return all(word in icons for word in _BETWEEN.split(text.strip()))
