"""Checks on finished files; shares no code with the writer.

`prove` asks all properties of a built folder, `fast_checks` those that a build can end with.
"""

from __future__ import annotations

from pnp.proof.again import Rebuilt
from pnp.proof.properties.foreign import TOLD, made_by_others
from pnp.proof.prove import FAST, ORDINARY, RULES, SLOW, fast_checks, prove
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
    "made_by_others",
    "prove",
]
