"""Fields of rows and values typed as YAML that nothing uses, told like the columns of tables."""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping
from typing import Any, Final

from pnp.colours import DEFAULT_PALETTE
from pnp.errors import near
from pnp.model.component import Component
from pnp.model.source import Located, Path_
from pnp.model.uses import COPIES, NEAR, NUMBERS, READ, Used

INSIDE: Final = 0.8
"""How like a name a key inside a row must be: it may be a name of the game's own."""

BESIDE: Final = frozenset(("player", "also", "sign"))
"""Fields of tables that the book reads."""

Slip = tuple[Path_, str | None]
"""Where a field stands that nothing uses, and what may be meant."""


def typed_remarks(
    component: Component, place: Path_, source: Located, rows: Located | None, used: Used
) -> Iterator[str]:
    """Yield what is to be said of fields that a component types in game.yaml or in a YAML file.

    *rows* are its rows where they are typed; *place* is the component's in *source*.
    """
    for name, reason in component.idle():
        yield str(source.problem((*place, name), f"nothing uses it: {reason}"))
    for name, free, fields in (
        ("values", used.all_values, used.values),
        ("defaults", used.all_fields, used.fields),
    ):
        given = getattr(component, name)
        if given and not free:
            known = used.names | (READ if name == "defaults" else frozenset())
            slips = _slips(given, (*place, name), known, fields, used.asked)
            yield from _told(source, slips)
    if rows and not used.all_fields:
        meant = used.fields | READ
        yield from _told(
            rows,
            (
                slip
                for index, row in enumerate(rows.value)
                if isinstance(row, Mapping)
                for slip in _slips(row, (index,), used.names | READ, meant, used.asked)
            ),
        )


def table_remarks(table: Located, used: Used) -> Iterator[str]:
    """Yield what is to be said of a typed table, which many may read: fields like one that is asked
    for are told, and no others.
    """
    known = used.names | READ | BESIDE
    rows = enumerate(table.value) if isinstance(table.value, list) else ()
    slips = (slip for index, row in rows for slip in _inside(row, (index,), known, used.asked))
    yield from _told(table, slips)


def game_remarks(source: Located, used: Used, written: Container[str]) -> Iterator[str]:
    """Yield values of the game that nothing uses, and colours like one that is asked for.

    *written* are the words of all else that the game says: rows may name a colour.
    """
    raw = source.value if isinstance(source.value, Mapping) else {}
    values, palette = raw.get("values"), raw.get("palette")
    if isinstance(values, Mapping) and not used.all_values:
        names = {name: value for name, value in values.items() if name not in written}
        yield from _told(source, _slips(names, ("values",), used.names, used.values, used.asked))
    if isinstance(palette, Mapping):
        colours = {name: "" for name in palette if name not in written}
        known = used.names | DEFAULT_PALETTE.keys()
        yield from _told(
            source, _inside(colours, ("palette",), known, used.asked | DEFAULT_PALETTE.keys())
        )


def _slips(
    row: Mapping[str, Any],
    path: Path_,
    known: frozenset[str],
    fields: frozenset[str],
    asked: frozenset[str],
) -> Iterator[Slip]:
    for name, value in row.items():
        if name not in known:
            missed = fields - set(row)
            copies = COPIES in missed and name.lower() in NUMBERS
            yield (*path, name), COPIES if copies else _meant(name, missed, NEAR)
        yield from _inside(value, (*path, name), known, asked)


def _inside(
    value: Any, path: Path_, known: frozenset[str], asked: frozenset[str]
) -> Iterator[Slip]:
    """Yield the keys inside a value that are like one asked for; others may be anything."""
    if isinstance(value, list):
        for index, one in enumerate(value):
            yield from _inside(one, (*path, index), known, asked)
    elif isinstance(value, Mapping):
        for name, one in value.items():
            meant = None if name in known else _meant(name, asked - set(value), INSIDE)
            if meant:
                yield (*path, name), meant
            yield from _inside(one, (*path, name), known, asked)


def _meant(name: str, words: frozenset[str], cutoff: float) -> str | None:
    return near(name, words, cutoff) or near(name.lower(), words, cutoff)


def _told(source: Located, slips: Iterator[Slip]) -> Iterator[str]:
    """Yield a line for each name, at the first of its places."""
    places: dict[tuple[str, str | None], list[Path_]] = {}
    for path, meant in slips:
        places.setdefault((str(path[-1]), meant), []).append(path)
    for (name, meant), found in places.items():
        message = f'nothing uses "{name}"'
        message += f' (did you mean "{meant}"?)' if meant else ""
        message += f", here and in {len(found) - 1} more" if len(found) > 1 else ""
        yield str(source.problem(found[0], message))
