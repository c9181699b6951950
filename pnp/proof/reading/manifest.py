"""Reads manifest.json into typed values."""

from __future__ import annotations

import json
import math
from collections.abc import Collection
from pathlib import Path
from typing import Any, Final

from pnp.errors import problem
from pnp.geometry import Rect, Sides, Size
from pnp.proof.reading.correction import read_correction
from pnp.proof.reading.placed import PageSaid, Placed
from pnp.proof.reading.said import FileSaid, Said


def read_manifest(folder: Path, lean: bool = False) -> Said:
    """Return the manifest of a built folder.

    A *lean* one has in `raw` nothing of what it says of files and faces, and takes less memory.
    Raises Problems when there is none or when it is not of the form that builds write.
    """
    path, known = folder / "manifest.json", _Known()

    def thinned(entry: dict[str, Any]) -> Any:
        # Pages become values as soon as they are read: all at once would be much.
        return _page(entry, known) if isinstance(entry.get("placements"), list) else entry

    try:
        raw = json.loads(path.read_text(encoding="utf-8"), object_hook=thinned if lean else None)
        return _said(raw, known, BULK if lean else frozenset())
    except OSError as error:
        reason = error.strerror or type(error).__name__
        raise problem(f"expected the manifest of a build, found: {reason}", file=path) from None
    except (ValueError, KeyError, TypeError, AttributeError, OverflowError) as error:
        found = f"no {error}" if isinstance(error, KeyError) else str(error)
        raise problem(
            f"expected a manifest as builds write it, found: {found}",
            hint=f"build {folder.parent.name} again",
            file=path,
        ) from None


BULK: Final = frozenset({"files", "sides", "texts", "book", "rules"})
"""Entries of the manifest that no property asks for as they stand there."""


def _said(raw: Any, known: _Known, leave: Collection[str]) -> Said:
    return Said(
        str(raw["game"]),
        str(raw["paper"]),
        {str(name): _number(factor) for name, factor in raw["scale"].items()},
        str(raw["duplex"]),
        str(raw["margins"]),
        read_correction(raw.get("correction")),
        {str(name): int(count) for name, count in raw["counts"].items()},
        tuple(_file(entry, known) for entry in raw["files"]),
        {name: value for name, value in raw.items() if name not in leave},
        _number(raw.get("core", 0.0)),
    )


class _Known:
    """Names and boxes that many pages have in common, each held once."""

    def __init__(self) -> None:
        self._names: dict[str, str] = {}
        self._boxes: dict[tuple[float, float, float, float], Rect] = {}
        self._bleeds: dict[tuple[float, float, float, float], Sides] = {}

    def name(self, raw: Any) -> str:
        """Return the first of equal names."""
        return self._names.setdefault(name := str(raw), name)

    def box(self, raw: Any) -> Rect:
        """Return the first of equal boxes."""
        four = _four(raw)
        return self._boxes.get(four) or self._boxes.setdefault(four, Rect(*four))

    def bleed(self, raw: Any) -> Sides:
        """Return the first of equal bleeds."""
        four = _four(raw)
        return self._bleeds.get(four) or self._bleeds.setdefault(four, Sides(*four))


def _file(raw: Any, known: _Known) -> FileSaid:
    path = str(raw["path"])
    if path.startswith(("/", "\\")) or ".." in Path(path).parts:
        raise ValueError(f'a file outside the folder, "{path}"')
    read = (page if isinstance(page, PageSaid) else _page(page, known) for page in raw["pages"])
    return FileSaid(path, str(raw["sha256"]), tuple(read))


def _page(raw: Any, known: _Known) -> PageSaid:
    width, height = (_number(value) for value in raw["media"])
    backs = raw["backs_page"]
    return PageSaid(
        int(raw["number"]),
        str(raw["label"]),
        str(raw["side"]),
        None if backs is None else int(backs),
        Size(width, height),
        tuple(_placed(entry, known) for entry in raw["placements"]),
        tuple(_four(fold) for fold in raw.get("fold", ())),
        tuple(
            (str(axis), _number(at), _number(start), _number(end))
            for axis, at, start, end in raw.get("cuts", ())
        ),
        bool(raw.get("nested", False)),
    )


def _placed(raw: Any, known: _Known) -> Placed:
    tile = raw.get("tile")
    return Placed(
        known.name(raw["component"]),
        known.name(raw["id"]),
        int(raw["copy"]),
        known.name(raw["side"]),
        known.name(raw["form"]),
        known.box(raw["trim"]),
        known.bleed(raw["bleed"]),
        int(raw["rotation"]),
        str(tile["name"]) if tile else None,
        known.box(tile["source"]) if tile else None,
        str(tile.get("parted", "")) if tile else "",
    )


def _four(values: Any) -> tuple[float, float, float, float]:
    one, two, three, four = (_number(value) for value in values)
    return one, two, three, four


def _number(value: Any) -> float:
    """Return a length or a factor; what is no number would pass every comparison."""
    if isinstance(value, bool) or not isinstance(value, int | float) or not math.isfinite(value):
        raise ValueError(f"a number that is none, {value!r}")
    return float(value)
