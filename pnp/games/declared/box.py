"""Whether the printed pieces suffice for a position: no board holds more of one than there are."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from pnp.games.declared.kinds import Printed
from pnp.games.declared.meanings import Stored
from pnp.games.declared.types import Member, Table, Type, bare


def copies_of(printed: Printed) -> Mapping[str, int]:
    """Return of each id how many pieces are printed of it, whatever component they are of."""
    found = Counter[str]()
    for designs in printed.components.values():
        for design in designs:
            found[design.id] += design.copies
    return found


def surplus(
    fields: Mapping[str, Stored], copies: Mapping[str, int], state: Mapping[str, Any]
) -> Iterator[tuple[str, str]]:
    """Yield the tables by places of a board that hold too many of a piece, each with what is wrong.

    What a table by anything else holds may be no pieces: who won each round, what was named. What
    not everybody sees is dealt where a scenario states a part of it.
    """
    for name, stored in fields.items():
        if not (stored.public and _is_board(stored.type)):
            continue
        held = Counter(str(item) for item in state[name].values() if item is not None)
        for item, count in held.items():
            most = copies.get(item, count)
            if count > most:
                yield name, f"expected at most {most} of {item}, which are printed, found {count}"


def _is_board(kind: Type) -> bool:
    """Return whether places that lie beside each other hold one thing each, or none."""
    return isinstance(kind, Table) and bool(kind.by.graph) and isinstance(bare(kind.of), Member)
