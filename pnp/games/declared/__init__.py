"""Rules as data: a game that its designer declares in play.yaml, without a line of Python."""

from __future__ import annotations

from pnp.games.declared.declaration import Declaration, declare
from pnp.games.declared.game import Game
from pnp.games.declared.kinds import Design, Printed
from pnp.games.declared.world import Rulebook, Setup

__all__ = ["Declaration", "Design", "Game", "Printed", "Rulebook", "Setup", "declare"]
