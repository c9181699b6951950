"""The printed cards and borders of Dragon Dune, put to the engine (DD-1.11, DD-2.2, DD-8.8)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from pnp.games.dragon_dune.base import DragonRules
from pnp.games.dragon_dune.cards import ARTIFACTS, EVENTS, JACKS, QUEENS
from pnp.games.kit.cells import Cell, Tables

_PILES: Final = {"artifact": ARTIFACTS, "event": EVENTS, "usurper": QUEENS, "sabotage": JACKS}
"""Pile of the printed cards -> the cards that the engine has in it."""


def cells(game: DragonRules, tables: Tables) -> Iterator[Cell]:
    """Yield every cell of the tables that the engine can be asked about."""
    signs = {str(row["id"]): str(row["sign"]) for row in tables.get("suits", ())}
    for row in tables.get("cards", ()):
        card = f"{row.get('rank')}{signs.get(str(row.get('suit')))}"
        true = next((pile for pile, cards in _PILES.items() if card in cards), "graveyard")
        yield Cell("cards", str(row["id"]), "pile", str(row.get("pile")), true, "DD-1.11")
    board, gold = game.constants.board, game.constants.board.gold
    for row in tables.get("territories", ()):
        at = board.places[str(row["id"])]
        near = sorted(board.ids[other] for other in board.neighbours[at])
        said = ", ".join(sorted(map(str, row["neighbours"])))
        place = str(row["id"])
        yield Cell("territories", place, "neighbours", said, ", ".join(near), "DD-2.2")
        yield Cell("territories", place, "gold", str(row["gold"]), str(gold[at]), "DD-8.8")
        yield Cell("territories", place, "kind", str(row["kind"]), board.kinds[at], "DD-2.1")
