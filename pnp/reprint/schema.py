"""The JSON Schema of FILE.pieces.yaml, from the classes that read it."""

from __future__ import annotations

from typing import Any, Final

from pnp.model.schema import DRAFT
from pnp.reprint.record import Found

_WRITTEN: Final = ["string", "number", "boolean"]


def pieces_schema() -> dict[str, Any]:
    """Return the schema; how boxes, pages and boards fit each other is left to pnp."""
    about = {"title": "pieces.yaml", "description": "Pieces that pnp reprint found in a PDF."}
    schema = {"$schema": DRAFT, **Found.model_json_schema(), **about}
    _plainer(schema)
    return schema


def _plainer(part: Any) -> None:
    """Leave out made titles, and let a name be written as a number."""
    for inner in part.values() if isinstance(part, dict) else part:
        if isinstance(inner, dict | list):
            _plainer(inner)
    if isinstance(part, dict) and isinstance(part.get("type"), str):
        if "title" in part and "$schema" not in part:
            del part["title"]
        if part["type"] == "string" and "enum" not in part:
            part["type"] = _WRITTEN
