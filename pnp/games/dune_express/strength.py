"""Strength and hits (DE-8.3, DE-11.5): who falls first, and what a hit on a Sardaukar does."""

from __future__ import annotations

from pnp.games.dune_express.constants import Constants
from pnp.games.dune_express.position import Garrison


def strength_of(constants: Constants, garrison: Garrison) -> int:
    """Return the fighting strength: Troops, and each Sardaukar for more than one (DE-11.5)."""
    return garrison.troops + garrison.sardaukar * constants.values.sardaukar_strength


def after_hits(constants: Constants, garrison: Garrison, hits: int, supply: int) -> Garrison | None:
    """Return what *hits* leave of some counters, None when nothing is left.

    Troops fall first. A Sardaukar that is hit leaves a Troop from the supply; Troops that fell
    before it are in the supply already, so only a supply that was empty to begin with is empty.
    """
    faction, troops, sardaukar = garrison
    if not sardaukar:
        return Garrison(faction, troops - hits) if hits < troops else None
    for _ in range(hits):
        if troops:
            troops -= 1
            supply += 1
        elif sardaukar:
            sardaukar -= 1
            if supply > 0:
                supply -= 1
                troops += 1
    return Garrison(faction, troops, sardaukar) if troops or sardaukar else None
