"""Where a value that a drawing stumbles over is typed: the one field that holds it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from msgspec.structs import replace

from pnp.errors import Problem
from pnp.model.component import Component, Item, holds
from pnp.model.game import Game
from pnp.model.source import Located, Path_
from pnp.model.table import TABLES


def typed_place(
    game: Game, component: Component, item: Item, value: str, part: bool = False
) -> str:
    """Return the line and the field that hold the value: ``game.yaml:19 icon``.

    Of a text in columns it may be a *part*. The row of the design is looked at first, then all
    that is typed for its component, the tables and the values of the game. Empty where no field or
    several hold it.
    """
    typed = game.source is not None and item.file == game.source.file
    if not typed and (cell := item.cell(value, part)):
        return cell
    found: dict[str, bool] = {}
    for source, start in _documents(game, component):
        for path in _holding(_at(source.value, start), start, value):
            rows = (path[: size + 1] for size, step in enumerate(path) if isinstance(step, int))
            own = source.file == item.file and item.line in map(source.line, rows)
            name = next((step for step in reversed(path) if isinstance(step, str)), "")
            place = f"{source.file.as_posix()}:{source.line(path)} {name}"
            found[place] = found.get(place, False) or own
    mine = [place for place, own in found.items() if own] or list(found)
    return mine[0] if len(mine) == 1 else ""


def named(found: Problem, game: Game, component: Component, field: str) -> Problem:
    """Return a problem that has no file with the line where the component names one."""
    index = _index(game, component)
    if found.file is not None or game.source is None or index is None:
        return found
    line = game.source.line(("components", index, field))
    return replace(found, file=game.source.file, line=line)


def _documents(game: Game, component: Component) -> Iterator[tuple[Located, Path_]]:
    """Yield what may hold a value, and where in it to begin."""
    index = _index(game, component)
    if game.source and index is not None:
        for field in ("items", "values", "defaults"):
            yield game.source, ("components", index, field)
        yield game.source, ("values",)
    for table in game.sources.values():
        if table.file.suffix.lower() not in TABLES:
            yield table, ()


def _index(game: Game, component: Component) -> int | None:
    raw = game.source.value.get("components") if game.source else ()
    ids = [str(one.get("id")) if isinstance(one, Mapping) else "" for one in raw or ()]
    return ids.index(component.id) if component.id in ids else None


def _at(value: Any, path: Path_) -> Any:
    for step in path:
        if isinstance(value, Mapping):
            value = value.get(step)
        elif isinstance(value, list) and isinstance(step, int) and step < len(value):
            value = value[step]
        else:
            return None
    return value


def _holding(held: Any, path: Path_, value: str) -> Iterator[Path_]:
    if isinstance(held, Mapping):
        for name, one in held.items():
            yield from _holding(one, (*path, name), value)
    elif isinstance(held, list):
        for index, one in enumerate(held):
            yield from _holding(one, (*path, index), value)
    elif isinstance(held, str) and holds(held.strip(), value):
        yield path
