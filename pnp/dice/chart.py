"""The chart of a set's odds as plain data for its template: places in millimetres."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any, Final

from msgspec import Struct

from pnp.dice.die import Die
from pnp.dice.odds import Spread, set_odds
from pnp.dice.words import DieFace, Part

WIDTH: Final = 176.0
"""Width of the chart in millimetres: it fits every paper from A4 and Letter on."""

PAD, HEAD, ROW, TILE = 4.0, 10.0, 10.0, 7.0
NAME, CELL = 34.0, 19.0
SUM_HIGH, SYMBOL = 30.0, 8.6
MOST_ROWS: Final = 14
"""More dice or symbols than this are left to the table that `--odds` prints."""

MOST_BARS: Final = 48


class Chart(Struct, frozen=True):
    """A chart ready to draw."""

    height: float
    fields: dict[str, Any]


def percent(chance: Fraction) -> str:
    """Return a probability for people; a small one keeps two figures.

    >>> percent(Fraction(1, 3)), percent(Fraction(1, 216)), percent(Fraction(1, 10**6))
    ('33.3 %', '0.46 %', '0.0001 %')
    """
    value = float(chance) * 100
    if value >= 1 or value == 0:
        return f"{value:.1f}".removesuffix(".0") + " %"
    text = f"{value:.2g}"
    return (f"{value:.10f}".rstrip("0") if "e" in text else text) + " %"


def shortened(text: str, most: int) -> str:
    """Return the text cut to *most* letters, with an ellipsis where something is missing.

    >>> shortened("Attack", 8), shortened("Attack of the worm", 8)
    ('Attack', 'Attack…')
    """
    return text if len(text) <= most else text[: most - 1].rstrip() + "\u2026"


def chart(dice: Sequence[Die]) -> Chart:
    """Return the chart of one roll of all *dice*; raises TooManyWays."""
    rolled = [die for die in dice if die.copies]
    y = HEAD + PAD
    rows = []
    for die in rolled[:MOST_ROWS]:
        row = _die_row(die, y)
        rows.append(row)
        y += row["high"]
    spreads = set_odds([(die.faces, die.copies) for die in rolled])
    blocks: list[dict[str, Any]] = []
    y += 3.0
    together = y
    y += 7.0
    for spread in spreads[:MOST_ROWS]:
        block = _sum(spread, y) if spread.part is None else _symbol(spread, y)
        blocks.append(block)
        y += block["high"]
    if not spreads:
        y = together - 3.0
    left_out = max(len(rolled) - MOST_ROWS, 0) + max(len(spreads) - MOST_ROWS, 0)
    number = sum(die.copies for die in rolled)
    fields = {
        "dice": rows,
        "together": together if spreads else None,
        "title": "One die rolled" if number == 1 else f"All {number} dice rolled together",
        "blocks": blocks,
        "left_out": left_out,
        "name_width": NAME,
    }
    return Chart(round(y + PAD, 3), fields)


def _die_row(die: Die, y: float) -> dict[str, Any]:
    faces: dict[str, tuple[DieFace, int]] = {}
    for face in die.faces:
        faces[face.label] = (face, faces.get(face.label, (face, 0))[1] + 1)
    per_row = int((WIDTH - 2 * PAD - NAME) // CELL)
    count = len(die.faces)
    shown = list(faces.values())
    if len(shown) > 2 * per_row:
        note = f"{count} faces, {len(shown)} of them different, each at least 1/{count}"
        if len(shown) == count:
            note = f"{count} different faces, {percent(Fraction(1, count))} each"
        return {**_head(die, y), "cells": [], "note": note, "high": ROW}
    cells = []
    for number, (face, many) in enumerate(shown):
        line, column = divmod(number, per_row)
        chance = Fraction(many, count)
        cells.append(
            {
                "x": PAD + NAME + column * CELL,
                "y": y + line * ROW,
                "face": face,
                "fraction": f"{chance.numerator}/{chance.denominator}",
                "percent": percent(chance),
            }
        )
    lines = (len(shown) + per_row - 1) // per_row
    return {**_head(die, y), "cells": cells, "note": "", "high": lines * ROW}


def _head(die: Die, y: float) -> dict[str, Any]:
    name = shortened(die.name, 18)
    name = f"{die.copies} \u00d7 {name}" if die.copies > 1 else name
    return {"name": name, "kind": die.kind, "y": y, "die": die}


def _sum(spread: Spread, y: float) -> dict[str, Any]:
    """Return bars for the sum; beyond a number of them neighbours are shown as one.

    Where all sums are as likely, the bars show how often a roll reaches each, which is what a
    player asks such a die: equal bars would tell nothing.
    """
    low, high = min(spread.ways), max(spread.ways)
    step = 1 + (high - low) // MOST_BARS
    starts = range(low, high + 1, step)
    reached = spread.is_flat
    chances = [
        spread.at_least(v) if reached else sum(spread.chance(v + n) for n in range(step))
        for v in starts
    ]
    most = max(chances)
    width = (WIDTH - 2 * PAD - NAME) / len(chances)
    every = max(1, -(-6 // max(int(width), 1)) if width < 6 else 1)
    bars = [
        {
            "x": PAD + NAME + number * width,
            "width": width,
            "high": float(chance / most) * (SUM_HIGH - 11.0),
            "label": str(start) if number % every == 0 else "",
            "percent": _above(Fraction(chance), width),
        }
        for number, (start, chance) in enumerate(zip(starts, chances, strict=True))
    ]
    return {
        "kind": "sum",
        "y": y,
        "bars": bars,
        "base": y + SUM_HIGH - 6.0,
        "title": "This or more" if reached else "Sum of numbers",
        "notes": [f"on average {_decimal(spread.mean)}", _note(spread, Fraction(most), step)],
        "high": SUM_HIGH,
    }


def _note(spread: Spread, most: Fraction, step: int) -> str:
    """Return the line below the average."""
    if spread.is_flat:
        return f"each number {percent(Fraction(1, len(spread.ways)))}"
    return f"{'likeliest' if step == 1 else 'tallest bar'} {percent(most)}"


def _above(chance: Fraction, width: float) -> str:
    """Return what stands above a bar: its chance, without the sign where the bar is narrow."""
    text = percent(chance) if chance and width >= 6 else ""
    return text if width >= 9.5 else text.removesuffix(" %")


def _symbol(spread: Spread, y: float) -> dict[str, Any]:
    """Return a bar split by how often the symbol shows."""
    left, room = PAD + NAME, WIDTH - 2 * PAD - NAME - 20.0
    pieces = []
    x = left
    most = max(spread.ways)
    for value in range(min(spread.ways), most + 1):
        chance = spread.chance(value)
        width = float(chance) * room
        text = percent(chance)
        label = f"{value}: {text}" if width >= 15.5 else str(value) if width >= 3.0 else ""
        shade = 0.12 + 0.68 * value / max(most, 1)
        pieces.append({"x": x, "width": width, "label": label, "shade": shade})
        x += width
    assert spread.part is not None
    return {
        "kind": "symbol",
        "y": y,
        "part": {"kind": spread.part.kind, "value": spread.part.value},
        "name": shortened(_name(spread.part), 16),
        "pieces": pieces,
        "mean": _decimal(spread.mean),
        "high": SYMBOL,
    }


def _name(part: Part) -> str:
    """Return what a symbol is called; a picture by its file, without folder and end."""
    return str(part).rpartition(".")[0] if part.kind == "picture" else part.value


def _decimal(value: Fraction) -> str:
    return f"{float(value):.2f}".rstrip("0").rstrip(".")
