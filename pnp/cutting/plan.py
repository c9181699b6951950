"""The cut plan: every different sheet small on one page, its cuts numbered in their order."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from pnp.frame import INK, Contour, Drawn, Frame, Label, Line
from pnp.geometry import Rect, Size
from pnp.sheets.bands import CAP, LARGE, PLAIN, SMALL
from pnp.sheets.marks import CUT_GREY
from pnp.sheets.page import StraightCut

WAY = (
    "Cut in the order of the numbers, from edge to edge. The first cuts make strips;",
    "strips may be stacked for the cuts across them.",
)
LONG = 120.0
"""A page narrower than this has these words in two lines, in millimetres."""

PIECE, PAPER_EDGE = "#e4dccb", "#8a8a8a"

AROUND = 5.0
"""Room for the numbers beside a small sheet, in millimetres."""

NAMES = 8.5
"""Room for the names of sheets below it."""

WIDEST = 84.0
"""A small sheet needs no more than this to be read."""

LEAST = 2.6
"""Between two numbers on one side; of nearer ones every second stands farther out."""

WIDE = 0.56
"""Width of a bold letter as a share of the type size, somewhat more than in most words."""


@dataclass(frozen=True, slots=True)
class SheetPlan:
    """Sheets that are cut alike."""

    names: tuple[str, ...]
    size: Size
    trims: tuple[Rect, ...]
    cuts: tuple[StraightCut, ...]


def alike(plans: Sequence[SheetPlan]) -> list[SheetPlan]:
    """Return the plans with sheets of one layout gathered, in the order of their first sheet."""
    found: dict[tuple[object, ...], SheetPlan] = {}
    for plan in plans:
        key = (plan.size, frozenset(trim.rounded() for trim in plan.trims))
        known = found.get(key)
        names = (*known.names, *plan.names) if known else plan.names
        found[key] = replace(known or plan, names=names)
    return list(found.values())


def plan_frames(title: str, plans: Sequence[SheetPlan], size: Size, printable: Rect) -> list[Frame]:
    """Return pages of *size* with a drawing for each of the plans, as few as will do."""
    columns = 2 if len(plans) > 1 else 1
    rows = 1 if len(plans) < 3 else 2 if len(plans) < 5 else 3
    head = 10.0
    cell = Size(printable.width / columns, (printable.height - head) / rows)
    frames = []
    for start in range(0, len(plans), columns * rows):
        drawn = _head(title, printable)
        for index, plan in enumerate(plans[start : start + columns * rows]):
            row, column = divmod(index, columns)
            place = Rect.of(
                cell, printable.x + column * cell.width, printable.y + head + row * cell.height
            )
            drawn += _drawing(plan, place)
        frames.append(Frame(size, (), tuple(drawn)))
    return frames


def _head(title: str, printable: Rect) -> list[Drawn]:
    base = printable.y + LARGE * CAP
    lines = WAY if printable.width < LONG else (" ".join(WAY),)
    return [
        Label(title, printable.x, base, LARGE, bold=True),
        *(
            Label(line, printable.x, base + PLAIN * (1.5 + 1.25 * number), PLAIN)
            for number, line in enumerate(lines)
        ),
    ]


def _drawing(plan: SheetPlan, place: Rect) -> list[Drawn]:
    """Return one sheet, small, with its cuts, their numbers and what it is called."""
    free = Size(place.width - 2 * AROUND - 4, place.height - 2 * AROUND - NAMES)
    factor = min(free.width, WIDEST) / plan.size.width
    factor = min(factor, free.height / plan.size.height)
    sheet = Rect.of(
        plan.size.scaled(factor),
        place.x + (place.width - plan.size.width * factor) / 2,
        place.y + AROUND,
    )

    def at(rect: Rect) -> Rect:
        return Rect.of(
            rect.size.scaled(factor), sheet.x + rect.x * factor, sheet.y + rect.y * factor
        )

    drawn: list[Drawn] = [Contour("rectangle", sheet, stroke=PAPER_EDGE)]
    drawn += [Contour("rectangle", at(trim), stroke=None, fill=PIECE) for trim in plan.trims]
    for cut in plan.cuts:
        low, high = cut.start * factor, cut.end * factor
        if cut.axis == "x":
            x = sheet.x + cut.at * factor
            drawn.append(Line(x, sheet.y + low, x, sheet.y + high, colour=CUT_GREY))
        else:
            y = sheet.y + cut.at * factor
            drawn.append(Line(sheet.x + low, y, sheet.x + high, y, colour=CUT_GREY))
    drawn += _numbers(plan, sheet, factor)
    base = sheet.bottom + AROUND + PLAIN
    named = _fitting(plan.names, int((place.width - 4) / (PLAIN * WIDE)))
    drawn.append(Label(named, place.centre[0], base, PLAIN, "middle", bold=True))
    drawn.append(Label(_count(plan), place.centre[0], base + PLAIN * 1.3, PLAIN, "middle"))
    return drawn


def _numbers(plan: SheetPlan, sheet: Rect, factor: float) -> list[Drawn]:
    """Return the numbers at the head and the left, every second one of a close row farther out."""
    drawn: list[Drawn] = []
    for axis in ("x", "y"):
        row = sorted(
            (cut.at, cut.start, number)
            for number, cut in enumerate(plan.cuts, 1)
            if cut.axis == axis
        )
        near, level = -LEAST, 0
        for at, start, number in row:
            place = at * factor
            level = (level + 1) % 2 if place - near < LEAST else 0
            near = place
            inside = start > 0
            if axis == "x":
                y = sheet.y + start * factor - 0.6 - level * 1.9
                drawn.append(Label(str(number), sheet.x + place, y, SMALL, "middle", colour=INK))
            else:
                x = sheet.x + start * factor - 0.6 - level * 2.6
                base = sheet.y + place + SMALL * CAP / 2
                anchor_x = x + 3.2 if inside else x
                drawn.append(Label(str(number), anchor_x, base, SMALL, "end", colour=INK))
    return drawn


def _count(plan: SheetPlan) -> str:
    pieces, cuts = len(plan.trims), len(plan.cuts)
    return f"{pieces} piece{'s' if pieces > 1 else ''}, {cuts} cuts"


def _fitting(names: Sequence[str], most: int) -> str:
    """Return the names of the sheets in *most* letters, the last ones as a number.

    >>> _fitting(("Cards 1", "Cards 2", "Cards 3"), 20)
    'Cards 1 and 2 more'
    """
    for kept in range(len(names), 0, -1):
        rest = len(names) - kept
        text = ", ".join(names[:kept]) + (f" and {rest} more" if rest else "")
        if kept == 1 or len(text) <= most:
            return text
    return ""
