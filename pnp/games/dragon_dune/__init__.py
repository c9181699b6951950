"""Dragon Dune: dragons, auctions, recruitment and battles, in two editions with all options."""

from pnp.games.dragon_dune.constants import Constants
from pnp.games.dragon_dune.game import DragonDune
from pnp.games.dragon_dune.options import Options
from pnp.games.dragon_dune.position import Position

__all__ = ["Constants", "DragonDune", "Options", "Position"]
