"""JSON Schemas of the files beside game.yaml: rules, examples, diagrams, tables, defaults."""

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
            "facts": {**_TEXT, "description": "Plain sentences that no book may contradict."},
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
        "additionalProperties": {
            "description": "A table or a text that the book prints and an engine goes by.",
            "type": ["object", "array", "string"],
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


def diagrams_schema() -> dict[str, Any]:
    """Return the schema of diagrams.yaml; what a position holds is the game's own."""
    return {
        "$schema": DRAFT,
        "title": "diagrams.yaml",
        "description": "Positions that the rulebook draws: ![...](diagram:ID).",
        "type": "object",
        "required": ["id"],
        "properties": {
            "id": {**_TEXT, "description": "The name behind diagram: in the rulebook."},
            "alt": {**_TEXT, "description": "What the picture shows, read aloud before its words."},
            "players": {"type": "array", "items": _TEXT, "description": "Who sits at the table."},
            "for": {**_TEXT, "description": "The player who looks, where things are hidden."},
            "before": {"type": "object", "description": "What differs from the set-up."},
            "actions": {"type": "array", "description": "What is done first, in order."},
        },
    }


def table_schema() -> dict[str, Any]:
    """Return the schema of a table in a YAML file: rows, alone or under a name."""
    row = {
        "type": "object",
        "properties": {
            "id": {**_TEXT, "description": "Names the row; no other has the same."},
            "copies": {**_WHOLE, "description": "How many pieces are made of it."},
            "extends": {**_TEXT, "description": "The row whose other fields it takes over."},
        },
    }
    rows = {"type": "array", "items": row, "description": "One design a row."}
    return {
        "$schema": DRAFT,
        "title": "a table of rows",
        "description": "Rows that game.yaml names under data or tables.",
        "anyOf": [rows, {"type": "object", "additionalProperties": rows}],
    }


def dice_schema() -> dict[str, Any]:
    """Return the schema of a file of dice, for `pnp dice` and for dice of a game."""
    faces = {"anyOf": [_TEXT, {"type": "array"}], "description": "sword,shield,2x skull,blank,#3"}
    die = {
        "type": "object",
        "properties": {
            "id": {**_TEXT, "description": "Names the die; no other has the same."},
            "name": {**_TEXT, "description": "What it is called on the sheets."},
            "faces": faces,
            "copies": {**_WHOLE, "description": "How many dice are made of it."},
            "colour": {**_TEXT, "description": "Colour of the die: #7a1f1f or a word."},
            "ink": {**_TEXT, "description": "Colour of what stands on it."},
        },
    }
    return {
        "$schema": DRAFT,
        "title": "dice.yaml",
        "description": "Dice for pnp; beside them may stand what pnp dice has as options.",
        "type": "object",
        "required": ["dice"],
        "properties": {"dice": {"type": "array", "items": {"anyOf": [die, faces]}}},
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
