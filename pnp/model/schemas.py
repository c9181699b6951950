"""JSON Schemas of the files beside game.yaml: rules, examples, defaults."""

from __future__ import annotations

from typing import Any, Final

from pnp.model.defaults import Defaults
from pnp.model.schema import DRAFT
from pnp.paper import PAPERS, PROFILES

_TEXT: Final[dict[str, Any]] = {"type": ["string", "number", "boolean"]}
_WHOLE: Final[dict[str, Any]] = {"type": "integer", "minimum": 0}
_ID: Final = r"^[A-Z]+-[A-Z]*[0-9]+(\.[0-9A-Za-z]+)*$"
"""The id of a rule: DE-5.3, DE-C21."""


def rules_schema() -> dict[str, Any]:
    """Return the schema of rules.yaml; tables of a game's own stand beside what it names."""
    rule = {
        "type": "object",
        "required": ["text"],
        "properties": {
            "text": {**_TEXT, "description": "The sentence; {name} is one of the values."},
            "short": {**_TEXT, "description": "The same for a quick reference."},
            "values": {"type": "object", "additionalProperties": _WHOLE},
        },
        "additionalProperties": False,
    }
    edition = {
        "type": "object",
        "properties": {
            "absent": {"type": "array", "items": {"type": "string"}},
            "values": {"type": "object", "additionalProperties": _WHOLE},
            "rules": {"type": "object"},
        },
        "additionalProperties": False,
    }
    return {
        "$schema": DRAFT,
        "title": "rules.yaml",
        "description": "The rules of a game for pnp: sentences with their numbers.",
        "type": "object",
        "required": ["rules"],
        "properties": {
            "sections": {"type": "object", "additionalProperties": _TEXT},
            "rules": {"type": "object", "patternProperties": {_ID: rule}},
            "editions": {"type": "object", "additionalProperties": edition},
        },
    }


def examples_schema() -> dict[str, Any]:
    """Return the schema of examples.yaml; what a position holds is the game's own."""
    return {
        "$schema": DRAFT,
        "title": "examples.yaml",
        "description": "Scenarios that pnp replays through the rules of a game.",
        "type": "object",
        "required": ["id"],
        "properties": {
            "id": {**_TEXT, "description": "Name of the scenario, for pnp why and the rulebook."},
            "actions": {"type": "array", "description": "What is done, in order."},
            "before": {"type": "object", "description": "What differs from the set-up."},
            "expect": {"type": "object", "description": "What has to come out."},
        },
    }


def defaults_schema() -> dict[str, Any]:
    """Return the schema of defaults.yaml."""
    told = {name: field.description for name, field in Defaults.model_fields.items()}
    known: dict[str, dict[str, Any]] = {
        "paper": {"anyOf": [{"enum": list(PAPERS)}, {"type": "string"}]},
        "margins": {"enum": list(PROFILES)},
    }
    return {
        "$schema": DRAFT,
        "title": "defaults.yaml",
        "description": "What pnp prints with unless a command says otherwise.",
        "type": "object",
        "properties": {
            name: {**known.get(name, {"type": "string"}), "description": text}
            for name, text in told.items()
        },
        "additionalProperties": False,
    }
