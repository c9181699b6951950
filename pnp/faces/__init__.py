"""Kinds of components, one file each: data and art into faces."""

from __future__ import annotations

from collections.abc import Mapping

from pnp.faces.board import Board
from pnp.faces.card import Card
from pnp.faces.dice import Dice
from pnp.faces.net import DieNet
from pnp.faces.odds import DieOdds
from pnp.faces.sheet import Sheet
from pnp.faces.stickers import DieStickers
from pnp.faces.token import Token
from pnp.model.component import Component

KINDS: Mapping[str, type[Component]] = {
    "board": Board,
    "card": Card,
    "dice": Dice,
    "sheet": Sheet,
    "token": Token,
}

DIE_KINDS: Mapping[str, type[Component]] = {
    "die-net": DieNet,
    "die-odds": DieOdds,
    "die-stickers": DieStickers,
}
"""Kinds that `pnp dice` makes in memory, from words as well as from data."""

__all__ = ["DIE_KINDS", "KINDS"]
