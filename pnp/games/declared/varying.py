"""The same declared rules with other numbers, and with the pieces that these numbers ask for."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from msgspec import structs

from pnp.games.declared.declaration import Declaration, Files
from pnp.games.declared.kinds import Printed
from pnp.games.declared.parts import Play
from pnp.games.kit.varying import changed_in, whole


@dataclass(frozen=True, slots=True)
class Demand:
    """Pieces that a number of the rules asks for."""

    value: str
    """The name of the number."""

    component: str
    printed: Mapping[str, int]
    """How many the print has, by design."""

    def lacking(self, wanted: int) -> dict[str, int]:
        """Return how many of which designs are missing when the number is *wanted*."""
        return {name: wanted - count for name, count in self.printed.items() if count < wanted}


def numbers(declaration: Declaration) -> dict[str, int]:
    """Return the numbers of rules.yaml and play.yaml by name."""
    known = {*declaration.rulebooks[""].values, *declaration.play.values}
    constants = declaration.ordinary.world.constants
    return whole({name: one.value for name, one in constants.items() if name in known})


def demands(play: Play, printed: Printed) -> Iterator[Demand]:
    """Yield which numbers ask for which pieces, as ``rule_count`` says."""
    for part in play.pieces:
        if part.rule_count and part.component:
            designs = printed.components.get(part.component[0], ())
            counts = {design.id: design.copies for design in designs}
            yield Demand(part.rule_count[0], part.component[0], counts)


def varied(files: Files, play: Play, changes: Mapping[str, int]) -> Files:
    """Return files with other numbers; pieces are as many as the numbers say."""
    rulebooks = {
        name: replace(book, values=changed_in(book.values, changes))
        for name, book in files.rulebooks.items()
    }
    components = dict(files.printed.components)
    for demand in demands(play, files.printed):
        if demand.value in changes:
            components[demand.component] = tuple(
                replace(design, copies=changes[demand.value])
                for design in components[demand.component]
            )
    printed = replace(files.printed, components=components)
    source: Any = files.source
    if set(changes) & set(play.values):
        own = changed_in(source.value["values"], {name: str(n) for name, n in changes.items()})
        source = structs.replace(source, value={**source.value, "values": own})
    return Files(source, rulebooks, printed)
