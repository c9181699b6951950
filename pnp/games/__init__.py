"""The rules engines. They know nothing of printing and read no files."""

from __future__ import annotations

import importlib
from collections.abc import Mapping
from typing import Any

from pnp.errors import PnpError, did_you_mean
from pnp.games.engine import Referee
from pnp.games.playing import Playing
from pnp.games.story import Storyteller

ENGINES = {
    "dragon_dune": "pnp.games.dragon_dune",
    "dune_chess": "pnp.games.dune_chess",
    "dune_express": "pnp.games.dune_express",
}
"""The games that have an engine, each under the name that its game.yaml gives.

A package has the modules `referee`, `story` and `playing`, each with a function of that name.
"""

__all__ = ["ENGINES", "Playing", "Referee", "Storyteller", "playing", "referee", "storyteller"]


def referee(engine: str, rules: Mapping[str, Any]) -> Referee:
    """Return what judges the scenarios of a game; *rules* are its rules.yaml as plain data.

    Raises PnpError when there is no such engine or the rules do not suit it.
    """
    found: Referee = _module(engine, "referee").referee(rules)
    return found


def storyteller(engine: str, rules: Mapping[str, Any], names: Mapping[str, str]) -> Storyteller:
    """Return what tells of the scenarios of a game; *names* are the words for its ids.

    Raises PnpError when there is no such engine or the rules do not suit it.
    """
    found: Storyteller = _module(engine, "story").storyteller(rules, names)
    return found


def playing(engine: str, rules: Mapping[str, Any]) -> Playing:
    """Return what plays a game, for `pnp play` and `pnp simulate`.

    Raises PnpError when there is no such engine or the rules do not suit it.
    """
    found: Playing = _module(engine, "playing").playing(rules)
    return found


def _module(engine: str, part: str) -> Any:
    if engine not in ENGINES:
        hint = did_you_mean(engine, ENGINES) or ""
        raise PnpError(f"expected the name of a rules engine, found {engine}\n  hint: {hint}")
    return importlib.import_module(f"{ENGINES[engine]}.{part}")
