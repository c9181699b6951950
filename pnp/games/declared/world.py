"""What every name of a rules file means, in one game: its options, its seats, its edition."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from pnp.english import listed
from pnp.games.declared.box import copies_of
from pnp.games.declared.document import Entry, Findings, Place, Text
from pnp.games.declared.expr import ME, Read
from pnp.games.declared.grids import Grid, Id
from pnp.games.declared.kinds import KindReader, Printed, plain
from pnp.games.declared.limits import BIG
from pnp.games.declared.meanings import Constant, Meanings
from pnp.games.declared.parts import MANY, Cited, Play
from pnp.games.declared.spelling import RESERVED, did_you_mean, is_name
from pnp.games.declared.state import StateReader
from pnp.games.declared.types import (
    FLAG,
    NOTHING,
    NUMBER,
    UNKNOWN,
    WORDS,
    Kind,
    Many,
    Member,
    Number,
    Type,
    bare,
    optional,
)
from pnp.games.protocol import Setup

_BRACED: Final = re.compile(r"\{(\w+)\}")


@dataclass(frozen=True, slots=True)
class Rulebook:
    """The sentences and numbers of rules.yaml in one edition."""

    sentences: Mapping[str, str] = field(default_factory=dict)
    values: Mapping[str, Any] = field(default_factory=dict)
    absent: frozenset[str] = frozenset()
    """Rules of other editions: what cites them is left out."""


class World(Meanings):
    """All names of a file and what they stand for."""

    def __init__(
        self, play: Play, findings: Findings, rulebook: Rulebook, printed: Printed, setup: Setup
    ) -> None:
        super().__init__(play, findings, setup)
        self.absent = rulebook.absent
        self.copies = copies_of(printed)
        self.cited: set[str] = set()
        self.reached: set[str] = set()
        """Phases that some line goes to, were it one that only other options have."""

        self._values(rulebook)
        self._options()
        self.kinds.update(KindReader(printed, self.value).read(play.kinds))
        self._players()
        self._phases()
        self._claim_members()
        self._members = {item: kind for kind in reversed(self.kinds.values()) for item in kind.ids}
        self.sentences = self._sentences(rulebook)
        StateReader(self, printed).read()
        for name, function in play.functions.items():
            self.claim(name, "a function", function.place)
        for name, function in play.procedures.items():
            self.claim(name, "a procedure", function.place)
        self.names = self._printed_names()
        said = [pair for kind in self.kinds.values() for pair in kind.said.items()]
        self.said: dict[Id, str] = {**self.names, **dict(said)}
        """What sentences call members: their printed names, unless a kind says otherwise."""

    # ------------------------------------------------------------------ names

    def members(self) -> dict[Id, Kind]:
        """Return every member with one kind that has it."""
        return self._members

    def known(self) -> list[str]:
        """Return every name that can be written in a condition."""
        return [*self.meanings, "none", "true", "false"]

    def nearest_field(self, name: str) -> str | None:
        """Return a hint naming the part of the state that a name is nearly like."""
        near = difflib.get_close_matches(name, self.fields, 1, 0.6)
        return f'did you mean "{near[0]}"?' if near else None

    def hidden(self, reads: Iterable[Read], me: bool = False) -> str:
        """Return what of this not everybody sees; with *me*, not even the one who acts."""
        hidden = [
            read.field
            for read in reads
            if not self.fields[read.field].public
            and not (me and read.key == ME and self.fields[read.field].seen_by == "owner")
        ]
        return listed(sorted(set(hidden)), nothing="")

    def rule(self, cited: Cited) -> str | None:
        """Return the id of a rule that is cited; None for one of another edition or a fault."""
        if cited.rule in self.absent:
            return None
        if cited.rule not in self.sentences:
            hint = did_you_mean(cited.rule, self.sentences)
            message = f"expected the id of a rule, found {cited.rule or 'nothing'}"
            self.findings.fault(cited.place, message, hint)
            return None
        self.cited.add(cited.rule)
        return cited.rule

    def may_be_absent(self, one: Type, other: Type) -> bool:
        """Return whether one of two is a player, the other somebody who does not play this time."""
        origin = self.kinds.get(self.play.seats.origin)
        seats = frozenset(self.kinds["player"].ids)
        kinds = [bare(kind) for kind in (one, other)]
        ids = [kind.ids for kind in kinds if isinstance(kind, Member)]
        return (
            origin is not None
            and len(ids) == 2
            and any(
                some <= seats and others <= set(origin.ids) for some, others in (ids, ids[::-1])
            )
        )

    def kind_with(self, ids: Iterable[Id], column: str) -> Kind | None:
        """Return a kind that has all these members, and this column."""
        wanted = frozenset(ids)
        for kind in self.kinds.values():
            if column in kind.columns and wanted <= set(kind.ids):
                return kind
        return None

    def kind_of(self, ids: Iterable[Id]) -> Kind | None:
        """Return the smallest kind that has all these members."""
        wanted = frozenset(ids)
        having = [kind for kind in self.kinds.values() if wanted <= set(kind.ids)]
        return min(having, key=lambda kind: len(kind.ids), default=None)

    def grids(self) -> list[Kind]:
        """Return the kinds that are laid out in rows."""
        return [kind for kind in self.kinds.values() if isinstance(kind.graph, Grid)]

    # ------------------------------------------------------------------ constants

    def _values(self, rulebook: Rulebook) -> None:
        for name, value in rulebook.values.items():
            if is_name(name) and name not in RESERVED:
                self.constant(name, value, "a value of rules.yaml", Place(1, "values"))
        for name, entry in self.play.values.items():
            self.constant(name, plain(entry.value), "a value", entry.place)

    def _options(self) -> None:
        given = dict(self.setup.options)
        for name, entry in self.play.options.items():
            value = plain(entry.value)
            choices = value if isinstance(value, list) else [value]
            if not choices or not all(isinstance(item, str | int) for item in choices):
                entry.expected(
                    "true, false, a number, or a list of choices, the ordinary one first"
                )
                continue
            chosen = given.pop(name, choices[0])
            if not _is_choice(chosen, choices):
                entry.fault(f"expected {name} to be one of {choices}, found {chosen}")
                continue
            kind = self._option_type(name, chosen, choices)
            if self.claim(name, "an option", entry.place):
                self.constants[name] = Constant(chosen, kind)
                self.option_names.add(name)

    def _option_type(self, name: str, chosen: Any, choices: Sequence[Any]) -> Type:
        if isinstance(chosen, bool):
            return FLAG
        if all(isinstance(item, int) for item in choices):
            return NUMBER
        kind = Kind(f"choice of {name}", tuple(choices))
        self.kinds[kind.name] = kind
        return kind.type

    # ------------------------------------------------------------------ kinds

    def _players(self) -> None:
        seats = self.play.seats
        columns: Mapping[str, Mapping[Id, Any]] = {}
        ids: tuple[Id, ...] = seats.names
        if seats.origin:
            origin = self.kinds.get(seats.origin)
            if origin is None:
                hint = did_you_mean(seats.origin, self.kinds)
                message = f'expected a kind, found "{seats.origin}"'
                self.findings.fault(seats.place, message, hint)
                ids = ("nobody_yet",)
            else:
                columns = origin.columns
                ids = self.setup.seats or origin.ids[: seats.most]
                for name, said in (("least", seats.least), ("most", seats.most)):
                    if max(2, len(origin.ids)) < said < MANY:
                        count = f"{len(origin.ids)}, as many as {seats.origin} has"
                        message = f"expected {name} up to {count}, found {said}"
                        self.findings.fault(seats.place, message)
        if "player" in self.kinds:
            self.findings.fault(
                self.kinds["player"].place or seats.place,
                'expected another name, found "player", which is the kind of those who play',
            )
        self.kinds["player"] = Kind("player", tuple(ids), columns, None, seats.place)

    def _phases(self) -> None:
        self.kinds["phase"] = Kind("phase", tuple(self.play.phases) or ("play",))

    def _claim_members(self) -> None:
        nowhere = Place(1, "kinds")
        for name, kind in self.kinds.items():
            if is_name(name):
                self.claim(name, "a kind", kind.place or nowhere)
        for kind in self.kinds.values():
            for item in kind.ids:
                if is_name(item) and str(item) not in RESERVED:
                    self.claim(str(item), "a member of a kind", kind.place or nowhere)
                elif item in RESERVED:
                    message = f'expected other ids, found "{item}", which means something else'
                    self.findings.fault(kind.place or nowhere, message)

    def column_type(self, kind: Kind, column: str) -> Type | None:
        """Return the type of a column, None for one that rules cannot use."""
        values = list(kind.columns[column].values())
        filled = [value for value in values if value is not None]
        of = self._type_of_cells(filled)
        if of is None:
            return None
        return of if len(filled) == len(values) else optional(of)

    def _type_of_cells(self, cells: Sequence[Any]) -> Type | None:
        if not cells:
            return NOTHING
        if all(isinstance(cell, bool) for cell in cells):
            return FLAG
        if any(isinstance(cell, bool) for cell in cells):
            return None
        if all(isinstance(cell, list) for cell in cells):
            entries = [item for cell in cells for item in cell]
            of = self._type_of_cells(entries) if entries else UNKNOWN
            return None if of is None or isinstance(of, Many) else Many(of)
        if all(isinstance(cell, int) for cell in cells):
            return Number(min(cells), max(cells)) if max(map(abs, cells)) <= BIG else None
        if not all(isinstance(cell, str | int) for cell in cells):
            return None
        kind = self.kind_of(cells)
        if kind:
            return kind.type
        return WORDS if all(isinstance(cell, str) for cell in cells) else None

    def _printed_names(self) -> dict[Id, str]:
        """Return the printed names of members, where tables have them."""
        return {
            item: name
            for kind in self.kinds.values()
            for item, name in kind.columns.get("name", {}).items()
            if isinstance(name, str) and name
        }

    @property
    def cells(self) -> dict[Id, str]:
        """The cells of boards whose printed names are single words, by which they are typed."""
        return {
            item: name
            for kind in self.kinds.values()
            if isinstance(kind.graph, Grid)
            for item, name in kind.columns.get("name", {}).items()
            if is_name(name)
        }

    def type_of(self, text: Text) -> Type:
        """Return the type that a text names; a fault is noted and gives the unknown type."""
        return StateReader(self, Printed()).type_of(text)

    # ------------------------------------------------------------------ rules

    def _sentences(self, rulebook: Rulebook) -> dict[str, str]:
        """Return the sentence of every rule, the numbers of those in this file filled in."""
        sentences = dict(rulebook.sentences)
        for rule, entry in self.play.rules.items():
            text = entry.text("the sentence of a rule")
            if rule in sentences:
                entry.fault(f"expected every rule once, found {rule} in rules.yaml too")
            if text is None:
                continue

            def filled(found: re.Match[str], entry: Entry = entry) -> str:
                if found[1] not in self.constants:
                    hint = did_you_mean(found[1], self.constants)
                    entry.fault(f"expected the name of a value, found {{{found[1]}}}", hint)
                return str(self.value(found[1]))

            sentences[rule] = _BRACED.sub(filled, text.words)
        return sentences


def _is_choice(chosen: Any, choices: Sequence[Any]) -> bool:
    if len(choices) > 1:
        return any(chosen == item and type(chosen) is type(item) for item in choices)
    if isinstance(choices[0], bool):
        return isinstance(chosen, bool)
    same = type(chosen) is type(choices[0])
    return same and (not isinstance(chosen, int) or 0 <= chosen <= BIG)
