"""The rules engines. They know nothing of printing and read no files."""

from __future__ import annotations

import importlib
from collections.abc import Mapping
from typing import Any

from pnp.errors import PnpError, did_you_mean
from pnp.games.engine import Referee

ENGINES = {"dune_express": "pnp.games.dune_express"}
"""The games that have an engine, each under the name that its game.yaml gives."""

__all__ = ["ENGINES", "Referee", "referee"]


def referee(engine: str, rules: Mapping[str, Any]) -> Referee:
    """Return what judges the scenarios of a game; *rules* are its rules.yaml as plain data.

    Raises PnpError when there is no such engine or the rules do not suit it.
    """
    if engine not in ENGINES:
        hint = did_you_mean(engine, ENGINES) or ""
        raise PnpError(f"expected the name of a rules engine, found {engine}\n  hint: {hint}")
    module = importlib.import_module(ENGINES[engine])
    found: Referee = module.referee(rules)
    return found
