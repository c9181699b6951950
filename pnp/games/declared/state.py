"""The state of a game: its types, and the stock of pieces that is conserved."""

from __future__ import annotations

from collections.abc import Mapping

from pnp.games.declared.document import Place, Text
from pnp.games.declared.grids import Id
from pnp.games.declared.kinds import Printed, plain, span_of
from pnp.games.declared.limits import ALL_ENTRIES, BIG, ENTRIES, LENGTH, LISTED
from pnp.games.declared.meanings import Meanings, Stored
from pnp.games.declared.parts import Function, Pieces
from pnp.games.declared.spelling import did_you_mean, is_name
from pnp.games.declared.types import (
    FLAG,
    NUMBER,
    UNKNOWN,
    WORDS,
    Flag,
    Kind,
    Many,
    Maybe,
    Number,
    Table,
    Type,
    Words,
    optional,
)


class StateReader:
    """Enters the parts of the state in a world."""

    def __init__(self, world: Meanings, printed: Printed) -> None:
        self.world, self.printed = world, printed

    def read(self) -> None:
        """Enter pieces and state; what is wrong with them is noted."""
        self._pieces()
        self._state()
        self._measure()

    def _pieces(self) -> None:
        for part in self.world.play.pieces:
            kinds = [self._kind(*part.per), self._kind(*part.on)]
            counts = self._counts(part, kinds[0]) if kinds[0] else None
            if kinds[0] is None or kinds[1] is None or counts is None:
                continue
            most = max(counts.values())
            table = Table(kinds[1], Table(kinds[0], Number(0, most)))
            if not self.world.claim(part.name, "a part of the state", part.place):
                continue
            self.world.fields[part.name] = Stored(part.name, table, None, part.place)
            self._stock(part, kinds[0], counts)

    def _kind(self, name: str, place: Place) -> Kind | None:
        if name not in self.world.kinds:
            hint = did_you_mean(name, filter(is_name, self.world.kinds))
            self.world.findings.fault(place, f'expected a kind, found "{name}"', hint)
        return self.world.kinds.get(name)

    def _counts(self, part: Pieces, per: Kind) -> dict[Id, int] | None:
        """Return how many pieces there are for each member."""
        if part.component:
            name, place = part.component
            designs = self.printed.components.get(name)
            if designs is None:
                hint = did_you_mean(name, self.printed.components)
                self.world.findings.fault(
                    place, f'expected a component of game.yaml, found "{name}"', hint
                )
                return None
            copies = {design.id: design.copies for design in designs}
            if len(copies) == 1 and not set(copies) & set(map(str, per.ids)):
                counts = dict.fromkeys(per.ids, next(iter(copies.values())))
            else:
                counts = {item: copies.get(str(item), 0) for item in per.ids}
        else:
            value = plain(part.count.value) if part.count else None
            value = self.world.value(value) if isinstance(value, str) else value
            if type(value) is not int or not 0 < value <= LENGTH:
                if part.count:
                    part.count.expected(f"a whole number from 1 to {LENGTH:,}")
                return None
            counts = dict.fromkeys(per.ids, value)
        if part.rule_count:
            name, place = part.rule_count
            stated = self.world.value(name)
            wrong = [count for count in counts.values() if count != stated]
            if wrong:
                what = (
                    f"{name} is {stated} in the rules"
                    if name in self.world.constants
                    else f"no value {name}"
                )
                self.world.findings.fault(place, f"{what}, {wrong[0]} {part.name} are printed")
        return counts

    def _stock(self, part: Pieces, per: Kind, counts: Mapping[Id, int]) -> None:
        """Add the function that tells how many pieces are left."""
        alike = len(set(counts.values())) == 1
        if alike:
            self.world.constant(
                f"{part.name}_count", next(iter(counts.values())), "a value", part.place
            )
        column = f"{part.name}_count"
        if not alike:
            columns = {**per.columns, column: dict(counts)}
            self.world.kinds[per.name] = Kind(per.name, per.ids, columns, per.graph, per.place)
        count = column if alike else f"whose__.{column}"
        words = f"{count} - sum({part.name}[on__][whose__] for on__ in {part.on[0]})"
        body = Text(words, part.place.line, part.place.where)
        takes = {"whose__": Text(per.name, part.place.line, part.place.where)}
        if self.world.claim(part.left, "a function", part.place):
            self.world.functions[part.left] = Function(part.left, part.place, takes, {}, body)

    def _state(self) -> None:
        self.world.fields["phase"] = Stored(
            "phase", self.world.kinds["phase"].type, None, Place(1, "phases")
        )
        for part in self.world.play.state:
            kind = self.type_of(part.type)
            seen = part.seen_by
            if seen not in ("all", "nobody", "owner") and all(
                f.name != seen for f in self.world.play.state
            ):
                known = ["all", "nobody", "owner", *(f.name for f in self.world.play.state)]
                message = f'expected who sees it, found "{seen}"'
                self.world.findings.fault(part.place, message, did_you_mean(seen, known))
                seen = "all"
            if seen == "owner" and not (isinstance(kind, Table) and _of_players(kind, self.world)):
                self.world.findings.fault(
                    part.place, "expected a table by player, each entry seen by its own"
                )
                seen = "all"
            if self.world.claim(part.name, "a part of the state", part.place):
                self.world.fields[part.name] = Stored(
                    part.name, kind, part.start, part.place, seen, part.hides_size
                )

    def _measure(self) -> None:
        entries = lists = 0
        for stored in self.world.fields.values():
            size, kind = 1, stored.type
            while isinstance(kind, Table):
                size, kind = size * len(kind.by.ids), kind.of
            if size > ENTRIES:
                message = f"expected a table of at most {ENTRIES:,} entries, found {size:,}"
                self.world.findings.fault(stored.place, message)
            entries += size
            lists += size if isinstance(kind, Many) else 0
        if entries > ALL_ENTRIES:
            message = f"expected at most {ALL_ENTRIES:,} entries of all tables, found {entries:,}"
            self.world.findings.fault(Place(1, "state"), message)
        self.world.longest = min(LENGTH, LISTED // max(1, lists))

    def type_of(self, text: Text) -> Type:
        """Return the type that a text names; a fault is noted and gives the unknown type."""
        words = text.words.strip()
        if "->" in words:
            key, _, rest = words.partition("->")
            of = self.type_of(text.part(rest))
            by = self.world.kinds.get(key.strip())
            if by is None:
                hint = did_you_mean(key.strip(), filter(is_name, self.world.kinds))
                self.world.findings.fault(
                    text.place(), f'expected a kind, found "{key.strip()}"', hint
                )
                return UNKNOWN
            return Table(by, of)
        if words.endswith("?"):
            of = self.type_of(text.part(words[:-1]))
            if isinstance(of, Table | Many | Maybe):
                self.world.findings.fault(
                    text.place(), f"expected a single thing before ?, found {words}"
                )
                return UNKNOWN
            return optional(of)
        if words.startswith("[") and words.endswith("]"):
            of = self.type_of(text.part(words[1:-1]))
            if isinstance(of, Table | Many):
                self.world.findings.fault(text.place(), "expected a list of single things")
                return UNKNOWN
            return Many(of)
        return self._single(text, words)

    def _single(self, text: Text, words: str) -> Type:
        simple: dict[str, Number | Flag | Words] = {"number": NUMBER, "flag": FLAG, "text": WORDS}
        if words in simple:
            return simple[words]
        if words in self.world.kinds:
            self.world.used.add(words)
            return self.world.kinds[words].type
        ends = span_of(words, self.world.value)
        if ends and -BIG <= ends[0] <= ends[1] <= BIG:
            return Number(*ends)
        known = [*simple, *filter(is_name, self.world.kinds)]
        self.world.findings.fault(
            text.place(), f'expected a type, found "{words}"', did_you_mean(words, known)
        )
        return UNKNOWN


def _of_players(kind: Table, world: Meanings) -> bool:
    return set(world.kinds["player"].ids) <= set(kind.by.ids)
