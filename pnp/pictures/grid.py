"""Sheets of many cards in one picture, as virtual tables keep them: cut into their cells."""

from __future__ import annotations

import math
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from pnp.errors import PnpError, Problem, Problems
from pnp.model.picture_names import COMMON, Found, sides_of
from pnp.pdf.pictures import loaded, opened, orientation

NEAR: Final = 0.02
"""How near to the shape of a cell a picture is that is one card and no sheet, as a share."""

PLAIN: Final = 16
"""Steps of 255 that a cell without a card may differ in: JPEG leaves as many."""


def cells(found: Sequence[Found], grid: tuple[int, int], place: Path) -> tuple[list[Found], int]:
    """Return the cards of sheets with so many columns and rows, and how many cells are empty.

    The first picture is a sheet; others of the shape of its cells, such as a back, are cards. Where
    a cell has the shape of the whole sheet, as in 3 x 3 cells, the small pictures are cards. Cells
    of one colour are left out. They lie in *place*, without loss. Raises Problems.
    """
    columns, rows = grid
    made: list[Found] = []
    problems: list[Problem] = []
    sheets: list[tuple[Found, list[tuple[int, Any]]]] = []
    shape = 0.0
    alike = abs(rows / columns - 1) < NEAR
    # Half way between a sheet and its cell, as a factor.
    small = max(map(_width, found), default=0) / math.sqrt(columns) if alike else math.inf
    for one in found:
        try:
            image = loaded(one.path)
        except PnpError as error:
            problems.append(Problem(one.shown, 0, "", str(error)))
            continue
        shape = shape or image.width / columns / (image.height / rows)
        if image.width < small and abs(image.width / image.height / shape - 1) < NEAR:
            made.append(one)
            continue
        if image.width < columns or image.height < rows:
            message = f"expected {columns} x {rows} cells, found {image.width} x {image.height}"
            problems.append(Problem(one.shown, 0, "", f"{message} pixels"))
            continue
        sheets.append((one, _parts(image, grid)))
    if problems:
        raise Problems(problems)
    kept, empty = _cards(sheets, place)
    return [*made, *kept], empty


def _cards(
    sheets: Sequence[tuple[Found, list[tuple[int, Any]]]], place: Path
) -> tuple[list[Found], int]:
    """Return the cells that are cards, and how many are empty.

    A sheet of fronts and one of backs belong together by their names, their cells by number: what
    is empty on one side only is a card all the same, a plain back as well as a plain front.
    """
    sides = sides_of([one for one, _ in sheets])
    fronts = {key for key, side in sides if side != "back"}
    if len(fronts) == 1 and len(sheets) == 2:
        # As a picture called back is that of all cards, a sheet called backs is that of the other.
        (front,) = fronts
        sides = [(front if key[1] in COMMON else key, side) for key, side in sides]
    alone = [one for (one, _), (key, _) in zip(sheets, sides, strict=True) if key not in fronts]
    if alone:
        message = "expected a sheet of fronts of the same name, found only this one of backs"
        hint = "call them deck front.jpg and deck back.jpg"
        raise Problems(Problem(one.shown, 0, "", message, hint) for one in alone)
    filled: dict[tuple[str, str], set[int]] = {}
    for (key, _), (_, parts) in zip(sides, sheets, strict=True):
        filled.setdefault(key, set()).update(n for n, part in parts if not _is_plain(part))
    made: list[Found] = []
    empty = 0
    for (key, side), (one, parts) in zip(sides, sheets, strict=True):
        kept = [(number, part) for number, part in parts if number in filled[key]]
        empty += len(parts) - len(kept)
        base, mark = (key[1], f" {side}") if side else (one.name.stem, "")
        made += [_kept(one, base, mark, number, part, place) for number, part in kept]
    return made, empty


def _width(one: Found) -> int:
    """Return the width in pixels as it is seen, 0 of a picture that is told of elsewhere."""
    try:
        image = opened(one.path)
    except PnpError:
        return 0
    return int(image.height if orientation(image) >= 5 else image.width)


def _parts(image: Any, grid: tuple[int, int]) -> list[tuple[int, Any]]:
    """Return the cells row by row, numbered from 1; each edge on the nearest pixel."""
    columns, rows = grid
    across = [round(image.width * n / columns) for n in range(columns + 1)]
    down = [round(image.height * n / rows) for n in range(rows + 1)]
    return [
        (y * columns + x + 1, image.crop((across[x], down[y], across[x + 1], down[y + 1])))
        for y in range(rows)
        for x in range(columns)
    ]


def _is_plain(part: Any) -> bool:
    """Return whether there is nothing on a cell; beside its neighbours JPEG leaves a rim."""
    rim = min(part.size) // 20
    inner = part.crop((rim, rim, part.width - rim, part.height - rim))
    ranges = inner.convert("RGB").getextrema()
    return all(high - low <= PLAIN for low, high in ranges)


def _kept(one: Found, base: str, mark: str, number: int, part: Any, place: Path) -> Found:
    """Return a cell as a picture whose name says its number before its side."""
    name = f"{base}-{number:03d}{mark}"
    path = place / "cells" / one.name.parent / f"{name}.png"
    path.parent.mkdir(parents=True, exist_ok=True)
    mode = part.mode if part.mode in ("1", "L", "LA", "P", "RGB", "RGBA", "I;16") else "RGB"
    part.convert(mode).save(path, "PNG", compress_level=1)
    return Found(path, one.name.parent / f"{name}.png", one.shown.with_name(name + one.name.suffix))
