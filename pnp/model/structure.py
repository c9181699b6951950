"""Plain values into frozen classes; every fault with file, line and path."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

from pydantic import BaseModel, ValidationError

from pnp.errors import Problem, did_you_mean
from pnp.model.fields import described
from pnp.model.source import Located, Path_

Model = TypeVar("Model", bound=BaseModel)

_EXPECTED: Mapping[str, str] = {
    "int_parsing": "a whole number",
    "int_type": "a whole number",
    "int_from_float": "a whole number",
    "float_parsing": "a number",
    "float_type": "a number",
    "bool_parsing": "true or false",
    "bool_type": "true or false",
    "list_type": "a list",
    "dict_type": "a mapping",
    "model_type": "a mapping",
    "string_type": "a text",
}


def structure(
    cls: type[Model], source: Located, path: Path_ = (), value: Any = None
) -> tuple[Model | None, list[Problem]]:
    """Return the value at *path* as an instance of *cls*, or None and all its problems."""
    data = source.value if value is None and not path else value
    if not isinstance(data, dict):
        message = f"expected a mapping, found {described(data)}"
        return None, [source.problem(path, message)]
    try:
        return cls.model_validate(data), []
    except ValidationError as error:
        problems = [_problem(cls, source, path, found) for found in error.errors(include_url=False)]
        return None, problems


def _problem(cls: type[BaseModel], source: Located, path: Path_, error: Any) -> Problem:
    place = (*path, *(step for step in error["loc"] if step != "[key]"))
    kind, found = error["type"], described(error["input"])
    if kind == "extra_forbidden":
        fields = _fields_at(cls, error["loc"][:-1])
        hint = did_you_mean(str(error["loc"][-1]), fields)
        return source.problem(place, "expected no such field", hint)
    if kind == "missing":
        return source.problem(place, f"expected a value for {place[-1]}, found nothing")
    if kind == "value_error":
        cause = error["ctx"]["error"]
        return source.problem(place, str(cause), getattr(cause, "hint", None))
    if kind == "literal_error":
        known = [
            word.strip("'") for word in error["ctx"]["expected"].replace(" or ", ", ").split(", ")
        ]
        message = f"expected {error['ctx']['expected'].replace(chr(39), '')}, found {found}"
        return source.problem(place, message, did_you_mean(str(error["input"]), known))
    if kind == "too_short":
        return source.problem(place, f"expected at least {error['ctx']['min_length']} entry")
    if kind in _EXPECTED:
        alone = kind == "list_type" and isinstance(error["input"], str)
        hint = f"{place[-1]}: [{error['input']}]" if alone and place else None
        return source.problem(place, f"expected {_EXPECTED[kind]}, found {found}", hint)
    if kind in ("greater_than_equal", "less_than_equal"):
        limit = error["ctx"].get("ge", error["ctx"].get("le"))
        word = "at least" if kind == "greater_than_equal" else "at most"
        return source.problem(place, f"expected {word} {limit}, found {found}")
    return source.problem(place, f"{error['msg']}, found {found}")


def _fields_at(cls: type[BaseModel], steps: Path_) -> list[str]:
    """Return the field names of the class that *steps* lead to, for a hint."""
    current: Any = cls
    for step in steps:
        if isinstance(step, int) or not hasattr(current, "model_fields"):
            continue
        annotation = current.model_fields[step].annotation if step in current.model_fields else None
        candidates = [annotation, *getattr(annotation, "__args__", ())]
        current = next((c for c in candidates if hasattr(c, "model_fields")), current)
    return list(getattr(current, "model_fields", {}))
