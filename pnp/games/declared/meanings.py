"""The names of a rules file that have a meaning so far, and how a name is given one."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from pnp.games.declared.document import Findings, Place, Text
from pnp.games.declared.limits import BIG, LENGTH
from pnp.games.declared.parts import Function, Play
from pnp.games.declared.types import (
    FLAG,
    NOTHING,
    UNKNOWN,
    Kind,
    Many,
    Member,
    Number,
    Type,
    join,
)
from pnp.games.kit.form import found as shown
from pnp.games.protocol import Setup


@dataclass(frozen=True, slots=True)
class Constant:
    """A value that is the same throughout a game."""

    value: Any
    type: Type


@dataclass(frozen=True, slots=True)
class Stored:
    """A part of the state."""

    name: str
    type: Type
    start: Text | None
    place: Place
    seen_by: str = "all"
    hides_size: bool = False

    @property
    def public(self) -> bool:
        """Whether everybody sees it."""
        return self.seen_by == "all"


class Meanings:
    """The names that have a meaning so far."""

    def __init__(self, play: Play, findings: Findings, setup: Setup) -> None:
        self.play, self.findings, self.setup = play, findings, setup
        self.constants: dict[str, Constant] = {}
        self.option_names: set[str] = set()
        self.kinds: dict[str, Kind] = {}
        self.fields: dict[str, Stored] = {}
        self.functions: dict[str, Function] = dict(play.functions)
        self.meanings: dict[str, str] = {}
        self.used: set[str] = set()
        """Names that something reads."""

        self.longest = LENGTH
        """How many entries a list of the state may have."""

    def claim(self, name: str, what: str, place: Place) -> bool:
        """Give a name its meaning; a second meaning is a fault."""
        if name in self.meanings and self.meanings[name] != what:
            message = f'expected a new name, found "{name}", which is {self.meanings[name]} already'
            self.findings.fault(place, message, "one name has one meaning in the whole file")
            return False
        self.meanings[name] = what
        return True

    def value(self, name: str) -> Any:
        """Return a constant by its name, None where there is none of that name."""
        self.used.add(name)
        constant = self.constants.get(name)
        return None if constant is None else constant.value

    def constant(self, name: str, value: Any, what: str, place: Place) -> None:
        """Enter a value that is the same throughout the game."""
        kind = self.type_of_value(value)
        if kind is None:
            wanted = "a whole number, a flag, a name or a list of them"
            message = f"expected {wanted}, found {shown(value)}"
            self.findings.fault(place, message)
        elif self.claim(name, what, place):
            self.constants[name] = Constant(value, kind)

    def type_of_value(self, value: Any) -> Type | None:
        """Return the type of plain data, None for data that rules cannot use."""
        match value:
            case None:
                return NOTHING
            case bool():
                return FLAG
            case int():
                return Number(value, value) if abs(value) <= BIG else None
            case str():
                return Member(frozenset((value,)))
            case list() | tuple():
                kind: Type | None = UNKNOWN
                for item in value[: LENGTH + 1]:
                    inner = self.type_of_value(item)
                    kind = join(kind, inner) if kind and inner else None
                return Many(kind) if kind and len(value) <= LENGTH else None
            case _:
                return None
