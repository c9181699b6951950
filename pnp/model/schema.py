"""The JSON Schema of game.yaml, made from the same classes that read it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, get_args, get_type_hints

from pydantic import BaseModel
from pydantic.json_schema import models_json_schema

from pnp.model.component import Component
from pnp.model.fields import (
    SIZES,
    Bleed,
    BleedRule,
    Colour,
    EngineName,
    Extent,
    FileName,
    FontPackage,
    Language,
    Length,
    Measure,
    Name,
    Note,
    Percent,
    Text,
)
from pnp.model.game_file import GameFile
from pnp.units import mm

DRAFT: Final = "https://json-schema.org/draft/2020-12/schema"

_NUMBER = r"\d*\.?\d+"
_MEASURE = rf"^\s*{_NUMBER}\s*(mm|cm|in|pt)?\s*[x\u00d7]\s*{_NUMBER}\s*(mm|cm|in|pt)\s*$"
_NAMES = [*sorted(SIZES), *(f"{name} landscape" for name in sorted(SIZES))]

_COLOUR = "#[0-9a-fA-F]{3}|#[0-9a-fA-F]{6}|[A-Za-z]+"

# An editor reads `edition: 1.2` as a number; the program keeps it as written.
_WRITTEN: Final = ["string", "number", "boolean"]

_SPELT: Final[list[tuple[Any, dict[str, Any]]]] = [
    (Name, {"type": ["string", "number"], "pattern": "^[a-z0-9][a-z0-9_-]{0,63}$"}),
    (EngineName, {"type": "string", "pattern": r"^[a-z0-9][a-z0-9_-]{0,63}(\.yaml)?$"}),
    (Colour, {"type": "string", "pattern": f"^({_COLOUR})$"}),
    (BleedRule, {"type": "string", "pattern": f"^(mirror|edge|{_COLOUR})$"}),
    (FontPackage, {"type": "string", "pattern": "^[A-Za-z0-9][A-Za-z0-9._-]{0,80}$"}),
    (Percent, {"type": "string", "pattern": rf"^\s*{_NUMBER}\s*%\s*$"}),
    (Measure, {"anyOf": [{"enum": _NAMES}, {"type": "string", "pattern": _MEASURE}]}),
    (FileName, {"type": "string", "pattern": r"^(?![\\/])(?!(.*[\\/])?\.\.([\\/]|$))[^:]+$"}),
    (Text, {"type": _WRITTEN}),
    (Note, {"type": _WRITTEN}),
    (Language, {"type": "string", "pattern": "^[A-Za-z]{2,3}([-_][A-Za-z0-9]{2,8})*$"}),
]
"""What a text in the file must look like, by the type of its field."""


def game_schema(kinds: Mapping[str, type[Component]]) -> dict[str, Any]:
    """Return the schema of game.yaml with its components made by *kinds*.

    It knows what one field can be checked for alone; what one part of the files says about another
    (names of tables, tokens with two measures) is left to `pnp check`.
    """
    models: list[type[BaseModel]] = [GameFile, *kinds.values()]
    _, found = models_json_schema([(model, "validation") for model in models])
    parts: dict[str, Any] = found["$defs"]
    for model in _with_inner(models):
        _refine(parts[model.__name__], model)
    game = parts.pop(GameFile.__name__)
    game["properties"]["components"]["items"] = {
        "type": "object",
        "discriminator": {"propertyName": "kind"},
        "required": ["id", "kind"],
        "oneOf": [{"$ref": f"#/$defs/{kind.__name__}"} for kind in kinds.values()],
    }
    about = {"title": "game.yaml", "description": "A game for pnp, the print-and-play compiler."}
    return {"$schema": DRAFT, **game, **about, "$defs": dict(sorted(parts.items()))}


def _with_inner(models: list[type[BaseModel]]) -> list[type[BaseModel]]:
    """Return the classes and all that their fields hold, each once."""
    found: dict[str, type[BaseModel]] = {}
    waiting = list(models)
    while waiting:
        model = waiting.pop()
        found[model.__name__] = model
        for hint in get_type_hints(model).values():
            waiting += [
                part
                for part in _parts(hint)
                if isinstance(part, type)
                and issubclass(part, BaseModel)
                and part.__name__ not in found
            ]
    return list(found.values())


def _parts(hint: Any) -> list[Any]:
    """Return the type and everything its brackets hold."""
    return [hint, *(inner for part in get_args(hint) for inner in _parts(part))]


def _refine(schema: dict[str, Any], model: type[BaseModel]) -> None:
    """Say of every field what its text looks like, and its default as people write it."""
    hints = get_type_hints(model, include_extras=True)
    for name, part in schema["properties"].items():
        parts = _parts(hints[name])
        part.pop("title", None)
        if "default" in part:
            part["default"] = _as_written(part["default"], parts)
            if part["default"] in (None, {}, [], ""):
                del part["default"]
        for kind, spelt in _SPELT:
            if kind in parts:
                _replace(part, spelt)
                break


def _as_written(value: Any, parts: list[Any]) -> Any:
    """Return a default as it would stand in the file: 3.0 is 3mm there."""
    if any(length in parts for length in (Length, Extent, Bleed)):
        return f"{mm(value)}mm" if isinstance(value, float) else value
    if Percent in parts:
        return f"{mm(value * 100)}%"
    return value


def _replace(schema: Any, spelt: dict[str, Any]) -> None:
    """Put *spelt* in place of every bare text of the schema."""
    for part in schema.values() if isinstance(schema, dict) else schema:
        if isinstance(part, dict | list):
            _replace(part, spelt)
    if isinstance(schema, dict) and schema.get("type") == "string":
        del schema["type"]
        schema.update(spelt)
