"""The craft guide: what to buy and in which order to make a game."""

from pnp.craft.guide import craft_guide

__all__ = ["craft_guide"]
