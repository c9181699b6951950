"""A file as plain values that know their line, and the faults that are found in it.

Who reads the text of the file gives a `Source`; this room reads no files.
"""

from __future__ import annotations

import ast
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path
from typing import Any, Protocol

from pnp.errors import Problem, Problems
from pnp.games.declared.limits import FAULTS, PARTS
from pnp.games.declared.spelling import did_you_mean
from pnp.games.kit.form import found

Steps = tuple[str | int, ...]
"""A place inside the data: keys and indices from the root."""


class Source(Protocol):
    """A document: plain values (every scalar a text), and where each of them stands."""

    @property
    def file(self) -> Path:
        """The file as the user names it."""
        ...

    @property
    def value(self) -> Any:
        """The whole content."""
        ...

    def line(self, path: Steps) -> int:
        """Return the line of a value, of its key where it has one."""
        ...

    def begins(self, path: Steps) -> int:
        """Return the line on which the characters of a text begin."""
        ...


@dataclass(frozen=True, slots=True)
class Place:
    """Where something stands: a line, and the part of the file in words."""

    line: int
    where: str


@dataclass(frozen=True, slots=True)
class Text:
    """A condition, an effect or a sentence as it stands in the file."""

    words: str
    line: int
    """The line on which it begins."""

    where: str

    def place(self, node: ast.AST | None = None) -> Place:
        """Return the place of the text, or of one part of what it was read as."""
        further = getattr(node, "lineno", 1) - 1 if node is not None else 0
        return Place(self.line + further, self.where)

    def part(self, words: str) -> Text:
        """Return a part of the text, on its first line."""
        return Text(words, self.line, self.where)


@dataclass(slots=True)
class Findings:
    """Everything found in one file: faults stop it, notes are worth a look."""

    file: Path
    faults: list[Problem] = field(default_factory=list)
    notes: list[Problem] = field(default_factory=list)

    def fault(self, place: Place, message: str, hint: str | None = None) -> None:
        """Add a fault; when there are too many to be read, raise Problems with all of them."""
        self.faults.append(Problem(self.file, place.line, place.where, message, hint))
        if len(self.faults) >= FAULTS:
            raise Problems(self.faults)

    def note(self, place: Place, message: str, hint: str | None = None) -> None:
        """Add something that may be meant, and may not."""
        if len(self.notes) < FAULTS:
            self.notes.append(Problem(self.file, place.line, place.where, message, hint))

    def settle(self) -> None:
        """Raise Problems when there is a fault."""
        if self.faults:
            raise Problems(self.faults)


@dataclass(frozen=True, slots=True)
class Entry:
    """One value of the file while it is read; what is wrong with it goes to the findings."""

    source: Source
    findings: Findings
    path: Steps
    value: Any

    @property
    def where(self) -> str:
        """The path as people write it."""
        text = ""
        for step in self.path:
            text += f"[{step}]" if isinstance(step, int) else f".{step}" if text else step
        return text

    @property
    def place(self) -> Place:
        """Line and path."""
        return Place(self.source.line(self.path), self.where)

    @property
    def name(self) -> str:
        """The key under which it stands."""
        return str(self.path[-1]) if self.path else ""

    def fault(self, message: str, hint: str | None = None) -> None:
        """Add a fault at this place."""
        self.findings.fault(self.place, message, hint)

    def expected(self, what: str, hint: str | None = None) -> None:
        """Add the fault that something else was expected here."""
        value = self.value
        if isinstance(value, str) and value.isascii() and value.isdecimal():
            value = f"the number {value}"
        else:
            value = found(value)
        self.fault(f"expected {what}, found {value}", hint)

    def child(self, key: str | int, value: Any) -> Entry:
        """Return a value inside this one."""
        return Entry(self.source, self.findings, (*self.path, key), value)

    def text(self, what: str = "a text") -> Text | None:
        """Return a text; None with a fault for anything else."""
        if isinstance(self.value, str):
            return Text(str(self.value), self.source.begins(self.path), self.where)
        self.expected(what)
        return None

    def items(self, what: str = "names with what they mean") -> Iterator[Entry]:
        """Yield the values of a mapping; nothing stands for an empty one."""
        if isinstance(self.value, Mapping):
            if len(self.value) > PARTS:
                self.fault(f"expected at most {PARTS:,} entries, found {len(self.value):,}")
            for key, value in islice(self.value.items(), PARTS):
                yield self.child(str(key), value)
        elif self.value is not None:
            self.expected(what)

    def entries(self, what: str = "a list") -> Iterator[Entry]:
        """Yield the values of a list; a single value stands for a list of one."""
        if isinstance(self.value, Sequence) and not isinstance(self.value, str):
            for index, value in enumerate(self.value):
                yield self.child(index, value)
        elif isinstance(self.value, str):
            yield self
        elif self.value is not None:
            self.expected(what)

    def fields(self, known: Collection[str], needed: Collection[str] = ()) -> dict[str, Entry]:
        """Return the values of a mapping with fixed keys; every other key is a fault."""
        inside = {entry.name: entry for entry in self.items("a mapping")}
        for name, entry in inside.items():
            if name not in known:
                hint = _torn(entry) or did_you_mean(name, known)
                entry.fault(f'expected a key that is known here, found "{name}"', hint)
        if isinstance(self.value, Mapping):
            for name in needed:
                if name not in inside:
                    self.fault(f"expected the key {name}")
        return {name: entry for name, entry in inside.items() if name in known}

    def words(self, what: str = "names") -> list[tuple[str, Place]]:
        """Return a list of bare names with their places."""
        named = []
        for entry in self.entries(what):
            if isinstance(entry.value, str):
                named.append((str(entry.value), entry.place))
            else:
                entry.expected("a name")
        return named

    def flag(self) -> bool:
        """Return true or false; false with a fault for anything else."""
        if self.value not in ("true", "false"):
            self.expected("true or false")
        return bool(self.value == "true")


def _torn(entry: Entry) -> str | None:
    """Return the cure where YAML cut a text at a comma inside { }."""
    torn = entry.value is None and any(mark in entry.name for mark in ")]\"'")
    return "inside { } a text with a comma or a bracket stands in double quotes" if torn else None
