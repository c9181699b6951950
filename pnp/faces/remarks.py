"""What is to be said of the drawings of a game though nothing is wrong with them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from pnp.english import counted

NAMED: Final = 3
"""Pictures that are named, the coarsest first; the others are counted."""


class Remarks:
    """Collects remarks while faces are drawn."""

    def __init__(self) -> None:
        self._coarse: dict[str, tuple[float, int, list[str]]] = {}

    def add(self, coarse: Mapping[str, tuple[float, int]], where: str) -> None:
        """Note the pictures of a face that are *coarse*: dots an inch, and what is enough."""
        for name, (dpi, enough) in coarse.items():
            least, wanted, places = self._coarse.setdefault(name, (dpi, enough, []))
            places.append(where)
            if dpi < least:
                self._coarse[name] = (dpi, wanted, [where, *places[:-1]])

    def told(self) -> Iterator[str]:
        """Yield the remarks, a line for each sort of them."""
        coarse = sorted(
            (dpi, name, enough, places) for name, (dpi, enough, places) in self._coarse.items()
        )
        for wanted in sorted({enough for _, _, enough, _ in coarse}):
            mine = [entry for entry in coarse if entry[2] == wanted]
            named = [f"{name} {dpi:.0f} ({_places(places)})" for dpi, name, _, places in mine]
            rest = f" and {len(named) - NAMED} more" if len(named) > NAMED else ""
            count = counted(len(mine), "picture")
            yield f"{count} below {wanted} dpi in print: {', '.join(named[:NAMED])}{rest}"


def _places(places: list[str]) -> str:
    more = f" and {len(places) - 1} more" if len(places) > 1 else ""
    return f"{places[0]}{more}"
