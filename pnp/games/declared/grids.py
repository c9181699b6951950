"""Places and what lies beside them: rectangles, boards of hexes, maps with stated neighbours."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Final

COMPASS: Final = {
    "north": (0, 1),
    "northeast": (1, 1),
    "east": (1, 0),
    "southeast": (1, -1),
    "south": (0, -1),
    "southwest": (-1, -1),
    "west": (-1, 0),
    "northwest": (-1, 1),
}
"""Directions of a rectangle, the second half opposite to the first; north goes up the rows."""

HEXES: Final = {
    "east": (1, 0),
    "southeast": (0, 1),
    "southwest": (-1, 1),
    "west": (-1, 0),
    "northwest": (0, -1),
    "northeast": (1, -1),
}
"""Directions of a board of hexes, likewise."""

DIRECTIONS: Final = {
    "all": tuple(COMPASS),
    "orthogonal": tuple(COMPASS)[::2],
    "diagonal": tuple(COMPASS)[1::2],
    "hexes": ("north", "east", "southeast", "south", "west", "northwest"),
}
"""Of each the second half is opposite to the first. Hexes in a rhombus are a rectangle sheared."""

Id = str | int
"""A member of a kind."""

Spot = tuple[int, int]
Line = tuple[Id, ...]


@dataclass(frozen=True, eq=False)
class Graph:
    """Places and their neighbours."""

    near: Mapping[Id, Line]

    @cached_property
    def apart(self) -> dict[Id, dict[Id, int]]:
        """The steps from every place to every other that can be reached."""
        return {place: self._steps_from(place) for place in self.near}

    def _steps_from(self, place: Id) -> dict[Id, int]:
        steps, todo = {place: 0}, deque([place])
        while todo:
            here = todo.popleft()
            for there in self.near[here]:
                if there not in steps:
                    steps[there] = steps[here] + 1
                    todo.append(there)
        return steps


@dataclass(frozen=True, eq=False)
class Grid(Graph):
    """Cells in rows, with directions."""

    spots: Mapping[str, Spot] = field(default_factory=dict)
    """Every cell with its column and row, counted from 1 (hexes: from the middle, 0)."""

    directions: Mapping[str, Spot] = field(default_factory=dict)

    @cached_property
    def cells(self) -> dict[Spot, str]:
        """The cell of a column and row."""
        return {spot: cell for cell, spot in self.spots.items()}

    @cached_property
    def opposite(self) -> dict[str, str]:
        """The direction back from each."""
        names = {spot: name for name, spot in self.directions.items()}
        return {name: names[-x, -y] for name, (x, y) in self.directions.items()}

    @cached_property
    def step(self) -> dict[str, dict[str, str | None]]:
        """The next cell in each direction; None at the edge."""
        cells = self.cells
        return {
            cell: {name: cells.get((x + dx, y + dy)) for name, (dx, dy) in self.directions.items()}
            for cell, (x, y) in self.spots.items()
        }

    @cached_property
    def ray(self) -> dict[str, dict[str, Line]]:
        """All cells from a cell to the edge in each direction, the nearest first."""
        return {
            cell: {name: self._ray(cell, name) for name in self.directions} for cell in self.spots
        }

    def _ray(self, cell: str, direction: str) -> Line:
        passed = []
        here = self.step[cell][direction]
        while here is not None:
            passed.append(here)
            here = self.step[here][direction]
        return tuple(passed)

    def lines(self, length: int) -> tuple[Line, ...]:
        """Return all straight lines of so many cells, each once."""
        half = list(self.directions)[: len(self.directions) // 2]
        return (
            tuple(
                (cell, *self.ray[cell][name][: length - 1])
                for cell in self.spots
                for name in half
                if len(self.ray[cell][name]) >= length - 1
            )
            if length > 1
            else tuple((cell,) for cell in self.spots)
        )

    def lines_through(self, length: int) -> dict[Id, tuple[Line, ...]]:
        """Return for every cell the lines of so many cells that it lies on."""
        through: dict[Id, list[Line]] = {cell: [] for cell in self.spots}
        for line in self.lines(length):
            for cell in line:
                through[cell].append(line)
        return {cell: tuple(lines) for cell, lines in through.items()}


def letters(column: int) -> str:
    """Return the letters of a column, counted from 1.

    >>> letters(1), letters(26), letters(27)
    ('a', 'z', 'aa')
    """
    text = ""
    while column:
        column, rest = divmod(column - 1, 26)
        text = chr(97 + rest) + text
    return text


def rectangle(columns: int, rows: int, directions: str = "all") -> Grid:
    """Return the cells a1, b1, ... row by row from below.

    >>> rectangle(3, 3, "orthogonal").near["a1"]
    ('a2', 'b1')
    """
    spots = {f"{letters(x)}{y}": (x, y) for y in range(1, rows + 1) for x in range(1, columns + 1)}
    return _grid(spots, {name: COMPASS[name] for name in DIRECTIONS[directions]})


def hexagon(radius: int) -> Grid:
    """Return a board of hexes around the cell q0r0; a minus is written m, as in qm1r0.

    >>> len(hexagon(1).spots), hexagon(1).near["q1r0"]
    (7, ('q0r1', 'q0r0', 'q1rm1'))
    """
    across = range(-radius, radius + 1)
    spots = {
        f"q{q}r{r}".replace("-", "m"): (q, r)
        for q in across
        for r in across
        if abs(q + r) <= radius
    }
    return _grid(spots, HEXES)


def _grid(spots: dict[str, Spot], directions: dict[str, Spot]) -> Grid:
    cells = {spot: cell for cell, spot in spots.items()}
    near: dict[Id, Line] = {
        cell: tuple(
            cells[x + dx, y + dy] for dx, dy in directions.values() if (x + dx, y + dy) in cells
        )
        for cell, (x, y) in spots.items()
    }
    return Grid(near, spots, directions)
