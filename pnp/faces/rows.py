"""Rows whose drawing is written as it was: nothing that their template is told has changed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import json

from pnp.cache import digest_of
from pnp.model.component import Component, Item


class Rows:
    """Tells rows apart by all that the drawings of one game are written from.

    A template may look into every file of the game, but into a table only through what it is told.
    """

    def __init__(self, files: str) -> None:
        """*files* is a digest of all files but tables."""
        self._files = files
        self._shared: dict[tuple[str, str], str] = {}

    def word(
        self,
        component: Component,
        item: Item,
        template: str,
        side: str,
        shared: Mapping[str, Any],
    ) -> str:
        """Return what tells the row from all others that are drawn another way.

        *shared* is what the templates of all the component's rows are told. Empty for rows of
        values that no table has.
        """
        key = (component.id, side)
        try:
            if key not in self._shared:
                self._shared[key] = digest_of(self._files, repr(component), json.encode(shared))
            own = json.encode([template, side, item.fields, component.context(item)])
        except (TypeError, ValueError):
            return ""
        return digest_of(self._shared[key], own)
