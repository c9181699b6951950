"""Schemas and lists as tables of Markdown."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any


def cell(text: object) -> str:
    """Return a text that may stand in a cell of a table."""
    marked = str(text).replace("|", "\\|").replace("![", "!\\[")
    return marked.replace("\n", " ").replace("<", "&lt;")


def code(text: object) -> str:
    """Return a text as code in a cell, in which a bar parts nothing."""
    return f"`{text}`"


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> list[str]:
    """Return a table; cells come as Markdown."""
    told = [f"| {' | '.join(head)} |", f"|{'---|' * len(head)}"]
    return [*told, *(f"| {' | '.join(row)} |" for row in rows)]


def fields(defs: dict[str, Any], schema: dict[str, Any], names: Iterable[str]) -> list[str]:
    """Return the table of some fields of a schema: name, what it takes, default, meaning."""
    needed = set(schema.get("required", ()))
    rows = []
    for name in names:
        field = schema["properties"][name]
        default = "needed" if name in needed else _default(field)
        rows.append((f"`{name}`", _takes(defs, field), default, cell(field.get("description", ""))))
    return table(("field", "takes", "if missing", "says"), rows)


def _default(field: dict[str, Any]) -> str:
    value = field.get("default")
    if value in (None, "", [], {}) or isinstance(value, dict | list):
        return ""
    return f"`{str(value).lower() if isinstance(value, bool) else value}`"


PATTERNS = (
    ("mm|cm", "a length, `16mm`"),
    ("mirror|edge", "`mirror`, `edge` or a colour"),
    ("#[0-9a-fA-F]", "a colour"),
    ("{2,3}([-_]", "a language tag"),
    ("^(?![", "a file"),
    ("[a-z0-9_-]", "a name"),
)
"""What stands in a pattern, and what the pattern means to people."""


def _takes(defs: dict[str, Any], field: dict[str, Any]) -> str:
    """Return in words what a field takes."""
    if "$ref" in field:
        return f"a map: `{field['$ref'].rpartition('/')[2]}`"
    if "const" in field:
        return f"`{field['const']}`"
    if "enum" in field and len(field["enum"]) > 12:
        return f"a name such as `{field['enum'][0]}`"
    if "enum" in field:
        return ", ".join(code(one) for one in field["enum"])
    for word in ("anyOf", "oneOf"):
        if word in field:
            told = [_takes(defs, one) for one in field[word] if one.get("type") != "null"]
            return " or ".join(dict.fromkeys(filter(None, told)))
    kind = field.get("type")
    kinds = set(kind) if isinstance(kind, list) else {kind}
    if "pattern" in field:
        for pattern, words in PATTERNS:
            if pattern in field["pattern"]:
                return words
    if kinds & {"string"}:
        return "a text"
    if "array" in kinds:
        inside = _takes(defs, field.get("items", {})).removeprefix("a ")
        return f"a list of: {inside}" if inside else "a list"
    if "object" in kinds:
        return "a map"
    return {"boolean": "`true`, `false`", "integer": "a whole number", "number": "a number"}.get(
        str(kind), ""
    )
