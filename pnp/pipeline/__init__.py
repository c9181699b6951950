"""The pipeline: load, faces, typeset, sheets, PDF, manifest.

What the room exports is imported when it is first used, so that asking whether anything is to
do stays quick.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pnp.pipeline.answer import print_answer
    from pnp.pipeline.evaluators import evaluators_of
    from pnp.pipeline.publish import Built
    from pnp.pipeline.request import BuildRequest
    from pnp.pipeline.run import build

__all__ = ["BuildRequest", "Built", "build", "evaluators_of", "print_answer"]

_HOMES = {
    "BuildRequest": "request",
    "Built": "publish",
    "build": "run",
    "evaluators_of": "evaluators",
    "print_answer": "answer",
}


def __getattr__(name: str) -> Any:
    """Return an exported name from the module that holds it."""
    if name not in _HOMES:
        raise AttributeError(name)
    return getattr(importlib.import_module(f"pnp.pipeline.{_HOMES[name]}"), name)
