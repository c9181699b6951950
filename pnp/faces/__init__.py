"""Kinds of components, one file each: data and art into faces."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pnp.model.component import Component


class _Kinds(Mapping[str, "type[Component]"]):
    """Classes by the word for them; each is imported when it is asked for."""

    def __init__(self, homes: Mapping[str, str]) -> None:
        self._homes = homes

    def __getitem__(self, kind: str) -> type[Component]:
        module, _, name = self._homes[kind].partition(":")
        found: type[Component] = getattr(import_module(f"pnp.faces.{module}"), name)
        return found

    def __iter__(self) -> Iterator[str]:
        return iter(self._homes)

    def __len__(self) -> int:
        return len(self._homes)


KINDS: Mapping[str, type[Component]] = _Kinds(
    {
        "board": "board:Board",
        "card": "card:Card",
        "dice": "dice:Dice",
        "money": "money:Money",
        "score-pad": "score_pad:ScorePad",
        "screen": "screen:Screen",
        "sheet": "sheet:Sheet",
        "spinner": "spinner:Spinner",
        "standee": "standee:Standee",
        "token": "token:Token",
        "tuck-box": "tuck_box:TuckBox",
    }
)

DIE_KINDS: Mapping[str, type[Component]] = _Kinds(
    {
        "die-net": "net:DieNet",
        "die-odds": "odds:DieOdds",
        "die-stickers": "stickers:DieStickers",
    }
)
"""Kinds that `pnp dice` makes in memory, from words as well as from data."""

__all__ = ["DIE_KINDS", "KINDS"]
