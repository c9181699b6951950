"""Why a move can be made: for every kind a rule that allows it, and the fact by which it does.

Only a line is told so that says something cannot be done, though it can.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from pnp.games.dragon_dune.actions import Action
from pnp.games.dragon_dune.allowing import early, fighting, late, mustering
from pnp.games.dragon_dune.allowing.why import Allows, Why
from pnp.games.dragon_dune.constants import Constants
from pnp.games.dragon_dune.position import Position

ALLOWS: Final[Mapping[type[Action], Allows]] = {
    **early.ALLOWS,
    **mustering.ALLOWS,
    **fighting.ALLOWS,
    **late.ALLOWS,
}
"""By kind of move; a card that is given away is never allowed."""


def allowed(constants: Constants, position: Position, move: Action) -> Why:
    """Return a rule that allows a legal move, and the fact by which it does."""
    return ALLOWS[type(move)](constants, position, move)
