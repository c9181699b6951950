"""Dune Express: dice, locations and one-for-one combat, with all variants and faction powers."""

from pnp.games.dune_express.constants import Constants
from pnp.games.dune_express.game import DuneExpress
from pnp.games.dune_express.options import Options
from pnp.games.dune_express.position import Position

__all__ = ["Constants", "DuneExpress", "Options", "Position"]
