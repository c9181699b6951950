"""Whether the printed pieces suffice for a position: nothing holds more of one than there are."""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterator, Mapping
from typing import Any, Final

from pnp.games.declared.document import Text
from pnp.games.declared.kinds import Printed
from pnp.games.declared.meanings import Stored
from pnp.games.declared.types import Kind, Member, Number, Table, Type, bare

PLAYER: Final = "player"
"""The kind of those who hold pieces."""


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
    """Yield the fields that hold too many of a piece, each with what is wrong.

    What a table by anything but places of a board holds may be no pieces: who won each round, what
    was named. A number of a piece may be its price; where a field begins with all the copies, those
    are pieces, and so are what every player has of them. What not everybody sees is dealt where a
    scenario states a part of it.
    """
    whole = {name for name, stored in fields.items() if stored.start and _is_all(stored.start)}
    kinds = {kind.by for name in whole if isinstance(kind := fields[name].type, Table)}
    for name, stored in fields.items():
        if not stored.public:
            continue
        for item, count in _held(stored.type, state[name], kinds, name in whole).items():
            most = copies.get(item, count)
            if count > most:
                yield name, f"expected at most {most} of {item}, which are printed, found {count}"


def _is_all(start: Text) -> bool:
    """Return whether a field begins with all copies of every member."""
    return start.words.strip() == "it.copies"


def _held(kind: Type, value: Any, counted: Container[Kind], whole: bool) -> Counter[str]:
    """Return how many of each piece a field holds, none where they may be no pieces."""
    match kind:
        case Table(by, of) if by.graph and isinstance(bare(of), Member):
            return Counter(str(item) for item in value.values() if item is not None)
        case Table(by, Number()) if whole and by in counted:
            return Counter({str(item): number for item, number in value.items()})
        case Table(owner, Table(by, Number())) if owner.name == PLAYER and by in counted:
            held = Counter[str]()
            for part in value.values():
                held.update({str(item): number for item, number in part.items()})
            return held
    return Counter()
