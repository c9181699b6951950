"""What a searching player thinks of: moves that a simple player weighs, and worth at sight."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Final

from pnp.games.dragon_dune.actions import Action
from pnp.games.dragon_dune.base import DragonRules
from pnp.games.dragon_dune.policies import at_random, considered
from pnp.games.dragon_dune.position import Position
from pnp.games.dragon_dune.words import FACTIONS
from pnp.games.dragon_dune.worth import VICTORY, worth
from pnp.games.kit.search import Outlook


def offers(game: DragonRules, position: Position, seat: str) -> Sequence[Action]:
    """Return the legal decisions that a simple player weighs."""
    return considered(game, position, seat)


def worths(game: DragonRules, position: Position) -> Mapping[str, float]:
    """Return what a position that is not over promises each faction, from -1 to 1."""
    table = position.opened()
    return {
        FACTIONS[who]: math.tanh(worth(game.constants, table, who) / VICTORY)
        for who in position.players
    }


OUTLOOK: Final = Outlook(offers, at_random, worths, depth=1, width=0.5)
