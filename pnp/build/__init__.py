"""The pipeline: load, faces, typeset, sheets, PDF, manifest."""

from __future__ import annotations

from pnp.build.pipeline import Built, build
from pnp.build.request import BuildRequest

__all__ = ["BuildRequest", "Built", "build"]
