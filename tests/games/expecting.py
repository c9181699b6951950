"""A scenario that was played, beside other expectations: nothing is played again."""

from __future__ import annotations

from collections.abc import Mapping
from copy import copy
from typing import Any

from pnp.games.kit.replay import Replay
from pnp.games.kit.report import Report

JUDGED = ("faults", "report", "tested")
"""What a replay keeps of its expectations; all else is what happened."""


def expecting(replay: Replay[Any], expect: Mapping[str, Any]) -> Report:
    """Return the report on a scenario that was played, had it expected something else."""
    replay.steps  # noqa: B018 - played before it is copied
    other = copy(replay)
    other.data = {**replay.data, "expect": dict(expect)}
    for name in JUDGED:
        vars(other).pop(name, None)
    return other.report
