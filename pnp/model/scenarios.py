"""Reads scenario files: one scenario a YAML document, every value with its line."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

import yaml
from msgspec import Struct

from pnp.errors import Problem, problem
from pnp.model.source import MOST_NODES, Located, Path_, read_yaml_documents, resolve

SCENARIOS: Final = ("examples.yaml", "rulebook-examples.yaml")
"""The files of scenarios that a game has in its folder."""


class Scenario(Struct, frozen=True):
    """A scenario as it is written."""

    source: Located
    number: int
    """Its place in the file, counted from 1."""

    data: Any
    """Plain values; numbers are numbers."""

    @property
    def file(self) -> Path:
        """The file, as the user would name it."""
        return self.source.file

    @property
    def line(self) -> int:
        """The line on which it begins."""
        return self.source.line(())

    @property
    def id(self) -> str:
        """Its name, or its place in the file where it has none."""
        return str(self.data["id"]) if self.is_named else f"#{self.number}"

    @property
    def is_named(self) -> bool:
        """Whether somebody has given it an id."""
        return isinstance(self.data, dict) and isinstance(self.data.get("id"), (str, int))

    def problem(self, path: Path_, message: str, hint: str | None = None) -> Problem:
        """Return a problem at a value of this scenario."""
        return self.source.problem(path, message, hint)


def read_scenarios(path: Path, shown: Path | None = None) -> list[Scenario]:
    """Return the scenarios of a file; empty documents are left out.

    Raises Problems when the file cannot be read as YAML; their form is the engine's matter.
    """
    documents = read_yaml_documents(path, shown)
    filled = [source for source in documents if source.value is not None]
    return [
        Scenario(source, number, resolve(source.value))
        for number, source in enumerate(filled, start=1)
    ]


def written(data: dict[str, Any]) -> str:
    """Return a scenario as YAML text that `read_scenarios` reads back, one action a line.

    Raises Problems when it has more values than are read.
    """
    values = _values(data)
    if values > MOST_NODES:
        hint = "leave a game earlier with --turns"
        raise problem(f"expected at most {MOST_NODES} values, found {values}", hint=hint)
    text: str = yaml.safe_dump(
        data, sort_keys=False, default_flow_style=None, width=140, allow_unicode=True
    )
    return text


def _values(data: Any) -> int:
    inner = data.values() if isinstance(data, dict) else data if isinstance(data, list) else ()
    return 1 + sum(map(_values, inner))
