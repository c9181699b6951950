"""The map: territories with their borders, and how far units come on it (B)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from pnp.errors import PnpError
from pnp.games.dragon_dune.words import CASTLE, MOUNTAIN, PLAIN

Path = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Board:
    """The territories; positions know a territory by its place in these lists."""

    ids: tuple[str, ...]
    numbers: tuple[int, ...]
    kinds: tuple[str, ...]
    gold: tuple[int, ...]
    """What the event card of a territory brings (DD-2.1)."""

    orcish: frozenset[int]
    griffins: tuple[int, ...]
    neighbours: tuple[frozenset[int], ...]
    places: Mapping[str, int]
    """Name or ASCII name of a territory -> its place."""

    events: Mapping[str, int]
    """Event card -> the place of its territory."""

    castles: tuple[int, ...]
    mountain: int
    _closed: dict[tuple[int | None, bool], frozenset[int]] = field(default_factory=dict)
    _reach: dict[tuple[int, int, int | None, bool, frozenset[int]], tuple[Path, ...]] = field(
        default_factory=dict
    )

    @classmethod
    def from_plain(cls, table: Sequence[Mapping[str, Any]]) -> Board:
        """Return the board that a table of territories states.

        Raises PnpError when a neighbour is unknown or a border is named on one side only.
        """
        ids = tuple(str(item["id"]) for item in table)
        places = {name: place for place, name in enumerate(ids)}
        for item in table:
            for other in item["neighbours"]:
                if str(other) not in places:
                    raise PnpError(f"rules.yaml: territories: {item['id']}: no territory {other}")
        neighbours = tuple(
            frozenset(places[str(other)] for other in item["neighbours"]) for item in table
        )
        for place, others in enumerate(neighbours):
            for other in others:
                if place not in neighbours[other]:
                    raise PnpError(
                        f"rules.yaml: territories: {ids[place]} borders {ids[other]} on one side"
                    )
        ascii_names = {
            name.replace("★", "c").replace("•", "f"): place for name, place in places.items()
        }
        kinds = tuple(item["kind"] for item in table)
        return cls(
            ids=ids,
            numbers=tuple(item["number"] for item in table),
            kinds=kinds,
            gold=tuple(item["gold"] for item in table),
            orcish=frozenset(place for place, item in enumerate(table) if item["orcish"]),
            griffins=tuple(place for place, item in enumerate(table) if item["griffin"]),
            neighbours=neighbours,
            places={**ascii_names, **places},
            events={item["event"]: places[str(item["id"])] for item in table if item.get("event")},
            castles=tuple(place for place, kind in enumerate(kinds) if kind == CASTLE),
            mountain=kinds.index(MOUNTAIN),
        )

    def place(self, name: object) -> int:
        """Return the place of a territory by its name."""
        return self.places[str(name)]

    def of_number(self, number: int) -> tuple[int, ...]:
        """Return the territories that bear a number (DD-7.2)."""
        return tuple(place for place, own in enumerate(self.numbers) if own == number)

    def closed(self, dragon: int | None, whole: bool) -> frozenset[int]:
        """Return what the dragon marker closes (DD-2.11); the mountain it never visits.

        Unless the *whole* number is closed it is the plain one, or the only one (A-16).
        """
        key = dragon, whole
        if key not in self._closed:
            there = () if dragon in (None, 0) else self.of_number(dragon or 0)
            plain = tuple(place for place in there if self.kinds[place] == PLAIN)
            self._closed[key] = frozenset(there if whole else plain or there)
        return self._closed[key]

    def paths(
        self,
        start: int,
        steps: int,
        dragon: int | None,
        whole: bool = True,
        barred: frozenset[int] = frozenset(),
    ) -> tuple[Path, ...]:
        """Return a shortest path to every territory within so many steps, nearest first.

        No path leads into what the dragon marker closes (DD-10.5b), nor through what is *barred*.
        """
        key = start, steps, dragon, whole, barred
        if key not in self._reach:
            closed = self.closed(dragon, whole)
            found: dict[int, Path] = {start: (start,)}
            edge = [start]
            for _ in range(steps):
                near = []
                for place in edge:
                    if place in barred:
                        continue
                    for other in sorted(self.neighbours[place]):
                        if other not in found and other not in closed:
                            found[other] = (*found[place], other)
                            near.append(other)
                edge = near
            del found[start]
            self._reach[key] = tuple(found.values())
        return self._reach[key]
