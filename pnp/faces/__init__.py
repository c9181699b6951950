"""Kinds of components, one file each: data and art into faces."""

from __future__ import annotations

from collections.abc import Mapping

from pnp.faces.board import Board
from pnp.faces.card import Card
from pnp.faces.dice import Dice
from pnp.faces.sheet import Sheet
from pnp.faces.token import Token
from pnp.model.component import Component

KINDS: Mapping[str, type[Component]] = {
    "board": Board,
    "card": Card,
    "dice": Dice,
    "sheet": Sheet,
    "token": Token,
}

__all__ = ["KINDS"]
