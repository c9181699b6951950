"""The pipeline: load, faces, typeset, sheets, PDF, manifest."""

from __future__ import annotations

from pnp.build.answer import print_answer
from pnp.build.pipeline import build
from pnp.build.publish import Built
from pnp.build.request import BuildRequest

__all__ = ["BuildRequest", "Built", "build", "print_answer"]
