"""Names of rows, in the space before their first piece."""

from __future__ import annotations

from pnp.frame import Label
from pnp.sheets.bands import ELLIPSIS, PLAIN, SMALL, shortened
from pnp.sheets.page import Measure
from pnp.units import SLACK

LEADING = 1.2
"""From line to line, in sizes of type."""

Name = tuple[float, list[str]]
"""Size in millimetres and lines."""


def row_name(name: str, width: float, height: float, measure: Measure) -> Name | None:
    """Return the name in one line, in two halves or in as many lines as the height holds.

    None where a word is wider than the space or the lines are too many.
    """
    if measure(name, PLAIN, False) <= width:
        return PLAIN, [name]
    if measure(name, SMALL, False) <= width:
        return SMALL, [name]
    words = name.split()
    half = len(words) // 2
    halves = [" ".join(words[:half]), " ".join(words[half:])]
    for lines in (halves, wrapped(words, width, measure)):
        widest = max(measure(line, SMALL, False) for line in lines)
        if widest <= width and len(lines) * SMALL * LEADING <= height + SLACK and all(lines):
            return SMALL, lines
    return None


def cut_name(name: str, width: float, height: float, measure: Measure) -> Name:
    """Return as much of the name as the space holds, ended by an ellipsis."""
    lines = wrapped(name.split(), width, measure)
    most = max(int((height + SLACK) / (SMALL * LEADING)), 1)
    if len(lines) > most:
        lines = [*lines[: most - 1], f"{lines[most - 1]}{ELLIPSIS}"]
    return SMALL, [shortened(line, width, SMALL, measure) for line in lines]


def wrapped(words: list[str], width: float, measure: Measure) -> list[str]:
    """Return the words in lines; a word that is wider than a line has one of its own."""
    lines = [""]
    for word in words:
        longer = f"{lines[-1]} {word}".strip()
        if lines[-1] and measure(longer, SMALL, False) > width:
            lines.append(word)
        else:
            lines[-1] = longer
    return lines


def row_label(
    name: str, edge: float, middle: float, width: float, height: float, measure: Measure
) -> list[Label]:
    """Return the lines of a name that ends at *edge*, in the middle of its row."""
    whole = row_name(name, width, height, measure)
    size, lines = whole or cut_name(name, width, height, measure)
    top = middle - (len(lines) - 1) * size * 0.6 + size * 0.33
    return [
        Label(line, edge, top + number * size * LEADING, size, "end")
        for number, line in enumerate(lines)
        if line
    ]
