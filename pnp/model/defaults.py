"""What a person prints with unless a command says otherwise: `defaults.yaml`.

One lies in the person's own folder, one may lie in a workspace; the workspace's wins, and what is
typed wins over both.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Final

from msgspec import Struct
from pydantic import Field

from pnp.errors import Problem, Problems, did_you_mean
from pnp.languages.reading import TAG
from pnp.model.fields import Record, Text
from pnp.model.printers import NAME
from pnp.model.source import read_yaml
from pnp.model.structure import structure
from pnp.paper import PROFILES, parse_paper

FILE: Final = "defaults.yaml"


class Defaults(Record):
    """The content of defaults.yaml."""

    paper: Text | None = Field(None, description="Papers: letter, or a4,letter, or 330x480mm.")
    printer: Text | None = Field(None, description="A printer measured with pnp calibrate.")
    margins: Text | None = Field(None, description="standard, any-printer or inkjet-duplex.")
    language: Text | None = Field(
        None, description="A language, such as de: for games that are translated into it."
    )


class Default(Struct, frozen=True):
    """One value and where it stands."""

    value: str
    file: Path


def read_defaults(places: Iterable[tuple[Path, Path]]) -> dict[str, Default]:
    """Return the values of the files in *places*, each with its name for messages; later ones win.

    Raises Problems for values that nothing can have.
    """
    found: dict[str, Default] = {}
    problems: list[Problem] = []
    for path, shown in places:
        if not path.is_file():
            continue
        source = read_yaml(path, shown)
        if source.value is None:
            continue
        said, wrong = structure(Defaults, source)
        problems += wrong
        for name, value in (said.model_dump(exclude_none=True) if said else {}).items():
            if fault := _fault(name, value):
                problems.append(source.problem((name,), *fault))
            found[name] = Default(value, shown)
    if problems:
        raise Problems(problems)
    return found


def _fault(name: str, value: str) -> tuple[str, str | None] | None:
    """Return message and hint for a value that nothing can have."""
    if name == "paper":
        try:
            for part in value.split(","):
                parse_paper(part)
        except ValueError as error:
            message, _, hint = str(error).partition("\n")
            return message, hint or None
    if name == "margins" and value not in PROFILES:
        words = ", ".join(PROFILES)
        return f'expected margins of {words}, found "{value}"', did_you_mean(value, PROFILES)
    if name == "language" and not TAG.fullmatch(value):
        return f'expected the tag of a language, found "{value}"', "such as de, ja or pt-BR"
    if name == "printer" and not NAME.fullmatch(value):
        return f'expected the name of a printer, found "{value}"', "pnp calibrate --list shows them"
    return None
