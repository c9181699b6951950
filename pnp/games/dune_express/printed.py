"""The printed tables of Dune Express, each cell put to the engine (DE-3.7, DE-10.6, DE-12)."""

from __future__ import annotations

from collections.abc import Iterator

from pnp.games.dune_express.base import ExpressRules
from pnp.games.dune_express.options import Options
from pnp.games.dune_express.reading import dice_in_use, read_face
from pnp.games.dune_express.words import DIE_NAMES, LOCATIONS, WINNING
from pnp.games.kit.cells import Cell, Tables


def cells(game: ExpressRules, tables: Tables) -> Iterator[Cell]:
    """Yield every cell of the tables that the engine can be asked about."""
    yield from _dice(game, tables)
    ordinary = Options(dice="regular")
    for row in tables.get("locations", ()):
        where = str(row["id"])
        meant = {
            read_face(game.constants, ordinary, "", "L", number): number
            for number in dice_in_use(game.constants, ordinary)["L"]
        }
        yield Cell("locations", where, "number", str(row["number"]), str(meant[where]), "DE-12.4")
        winning = str(LOCATIONS.index(where) in WINNING).lower()
        yield Cell("locations", where, "winning", str(row["winning"]).lower(), winning, "DE-9.3")


def _dice(game: ExpressRules, tables: Tables) -> Iterator[Cell]:
    """Yield the faces of the dice with stickers: those that they can show, and no others."""
    for row in tables.get("dice", ()):
        kind = str(row["id"])
        thumper = kind == "traitor_thumper"
        die = {kind: die for die, kind in DIE_NAMES.items()}.get(kind.split("_")[0], "F1")
        shown = dice_in_use(game.constants, Options(thumper=thumper, tactics=True))[die]
        said = sorted(str(face.get("numeral") or face["id"]) for face in row["faces"])
        true = ", ".join(sorted(map(str, shown)))
        yield Cell("dice", kind, "faces", ", ".join(said), true, "DE-3.7")
