"""Rules as data: a game that its designer declares in play.yaml, without a line of Python."""

from __future__ import annotations

from pnp.games.declared.declaration import Declaration, Files, declare
from pnp.games.declared.game import FILES, Declared
from pnp.games.declared.kinds import Design, Printed
from pnp.games.declared.sitting import Sitting
from pnp.games.declared.world import Rulebook

__all__ = [
    "FILES",
    "Declaration",
    "Declared",
    "Design",
    "Files",
    "Printed",
    "Rulebook",
    "Sitting",
    "declare",
]
