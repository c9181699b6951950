"""The pipeline: load, faces, typeset, sheets, PDF, manifest.

What the room exports is imported when it is first used, so that asking whether anything is to
do stays quick.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pnp.build.answer import print_answer
    from pnp.build.evaluators import evaluators_of
    from pnp.build.pipeline import build
    from pnp.build.publish import Built
    from pnp.build.request import BuildRequest

__all__ = ["BuildRequest", "Built", "build", "evaluators_of", "print_answer"]

_HOMES = {
    "BuildRequest": "request",
    "Built": "publish",
    "build": "pipeline",
    "evaluators_of": "evaluators",
    "print_answer": "answer",
}


def __getattr__(name: str) -> Any:
    """Return an exported name from the module that holds it."""
    if name not in _HOMES:
        raise AttributeError(name)
    return getattr(importlib.import_module(f"pnp.build.{_HOMES[name]}"), name)
