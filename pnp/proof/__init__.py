"""Checks on finished files; shares no code with the writer.

`prove` asks all properties of a built folder, `fast_checks` those that a build can end with, and
`faults` tells what these have against it. What the room exports is imported when it is first used:
a build whose verdict is known needs none of it.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pnp.proof.again import Rebuilt
    from pnp.proof.asking import FAST, ORDINARY, RULES, SLOW, prove
    from pnp.proof.by_sheet import faults
    from pnp.proof.properties.foreign import TOLD, made_by_others
    from pnp.proof.quick import fast_checks
    from pnp.proof.redrawn import Redrawn
    from pnp.proof.result import Result, Rule

__all__ = [
    "FAST",
    "ORDINARY",
    "RULES",
    "SLOW",
    "TOLD",
    "Rebuilt",
    "Redrawn",
    "Result",
    "Rule",
    "fast_checks",
    "faults",
    "made_by_others",
    "prove",
]

_HOMES = {
    "TOLD": "properties.foreign",
    "Rebuilt": "again",
    "Redrawn": "redrawn",
    "Result": "result",
    "Rule": "result",
    "fast_checks": "quick",
    "faults": "by_sheet",
    "made_by_others": "properties.foreign",
}
"""Modules of the names that are not in `asking`."""


def __getattr__(name: str) -> Any:
    """Return an exported name from the module that holds it."""
    if name not in __all__:
        raise AttributeError(name)
    return getattr(importlib.import_module(f"pnp.proof.{_HOMES.get(name, 'asking')}"), name)
