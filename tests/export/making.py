"""Exports games for the tests."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from pnp.model.workspace import Workspace
from pnp.pipeline.exports import export
from pnp.pipeline.request import BuildRequest
from tests.printed import SMALL


def exported(
    out: Path, service: str, *components: str, root: Path = SMALL, game: str = "meadow", **more: Any
) -> tuple[Path, dict[str, Any]]:
    """Return the folder of an export and its manifest."""
    request = BuildRequest(
        Workspace(root), game, components=components, out=out, service=service, **more
    )
    folder = export(request).folder
    return folder, json.loads((folder / "manifest.json").read_text(encoding="utf-8"))


def listed(manifest: dict[str, Any], side: str) -> list[tuple[str, int]]:
    """Return id and copies of the pictures of one side, in the order of their names."""
    entries = sorted(manifest["files"], key=lambda entry: entry["path"])
    return [(entry["id"], entry["copies"]) for entry in entries if entry["side"] == side]
