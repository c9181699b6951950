"""The cut plan: every different sheet small on one page, its cuts numbered in their order."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from msgspec import Struct
from msgspec.structs import replace

from pnp.frame import INK, Contour, Drawn, Frame, Label, Line
from pnp.geometry import Rect, Size
from pnp.languages.ambient import noted, tr
from pnp.languages.counts import CUT, PIECES, counted
from pnp.sheets.bands import CAP, LARGE, PLAIN, SMALL
from pnp.sheets.marks import CUT_GREY
from pnp.sheets.page import StraightCut

WAY = (
    noted("Cut in the order of the numbers, from edge to edge. The first cuts make strips;"),
    noted("strips may be stacked for the cuts across them."),
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

LEAST = 2.2
"""Between two numbers one below the other; nearer ones are written as one, 7-8."""

SPACE, DIGIT = 0.6, 0.5
"""Between two numbers side by side, in millimetres; width of a digit as a share of the size."""

RIM = 0.35
"""White around a number that stands on other lines, in millimetres."""

PARTS = 4.0
"""Between parts of a sheet that the first cuts free; their numbers stand there."""

WIDE = 0.56
"""Width of a bold letter as a share of the type size, somewhat more than in most words."""


class SheetPlan(Struct, frozen=True):
    """Sheets that are cut alike."""

    names: tuple[str, ...]
    size: Size
    trims: tuple[Rect, ...]
    cuts: tuple[StraightCut, ...]
    folded: bool = False
    """Whether it is folded in the middle and glued before it is cut."""

    @property
    def breaks(self) -> tuple[float, ...]:
        """Where level cuts free parts of the sheet that are cut on their own afterwards."""
        whole = {c.at for c in self.cuts if c.axis == "y" and c.end - c.start >= self.size.width}
        starts = {cut.start for cut in self.cuts if cut.axis == "x" and cut.start > 0}
        return tuple(sorted(whole & starts))

    def part(self, at: float) -> int:
        """Return in which of these parts, from above, a place lies; a break ends the upper one."""
        return sum(place < at - 1e-6 for place in self.breaks)


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
    lines = tuple(map(tr, WAY)) if printable.width < LONG else (" ".join(map(tr, WAY)),)
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
    factor = min(factor, (free.height - PARTS * len(plan.breaks)) / plan.size.height)
    sheet = Rect.of(
        plan.size.scaled(factor),
        place.x + (place.width - plan.size.width * factor) / 2,
        place.y + AROUND,
    )

    def at(rect: Rect) -> Rect:
        y = sheet.y + rect.y * factor + PARTS * plan.part(rect.centre[1])
        return Rect.of(rect.size.scaled(factor), sheet.x + rect.x * factor, y)

    edges = pairwise((0.0, *plan.breaks, plan.size.height))
    parts = [at(Rect(0.0, top, plan.size.width, bottom - top)) for top, bottom in edges]
    drawn: list[Drawn] = [Contour("rectangle", part, stroke=PAPER_EDGE) for part in parts]
    drawn += [Contour("rectangle", at(trim), stroke=None, fill=PIECE) for trim in plan.trims]
    for cut in plan.cuts:
        low, high = cut.start * factor, cut.end * factor
        if cut.axis == "x":
            x = sheet.x + cut.at * factor
            y = sheet.y + PARTS * plan.part((cut.start + cut.end) / 2)
            drawn.append(Line(x, y + low, x, y + high, colour=CUT_GREY))
        else:
            y = sheet.y + cut.at * factor + PARTS * plan.part(cut.at)
            drawn.append(Line(sheet.x + low, y, sheet.x + high, y, colour=CUT_GREY))
    drawn += _numbers(plan, sheet, factor)
    base = parts[-1].bottom + AROUND + PLAIN
    named = _fitting(plan.names, int((place.width - 4) / (PLAIN * WIDE)))
    drawn.append(Label(named, place.centre[0], base, PLAIN, "middle", bold=True))
    drawn.append(Label(_count(plan), place.centre[0], base + PLAIN * 1.3, PLAIN, "middle"))
    return drawn


def _numbers(plan: SheetPlan, sheet: Rect, factor: float) -> list[Drawn]:
    """Return the numbers at the head and the left of what is cut, those of near cuts as one."""
    drawn: list[Drawn] = []
    rows: dict[tuple[str, float], list[tuple[float, int]]] = {}
    for number, cut in enumerate(plan.cuts, 1):
        start = max(cut.start, min((t.x if cut.axis == "y" else t.y) for t in plan.trims))
        begins = cut.start if cut.start <= 0 or cut.start in plan.breaks else start
        at = cut.at * factor + (PARTS * plan.part(cut.at) if cut.axis == "y" else 0.0)
        rows.setdefault((cut.axis, begins), []).append((at, number))
    for (axis, start), row in rows.items():
        for text, middle in _gathered(sorted(row), axis):
            if axis == "x":
                down = PARTS * sum(place <= start for place in plan.breaks)
                base = sheet.y + start * factor + down - 0.6
                if start > 0 and start not in plan.breaks:
                    drawn.append(_chip(sheet.x + middle, base, text))
                drawn.append(Label(text, sheet.x + middle, base, SMALL, "middle", colour=INK))
            else:
                base = sheet.y + middle + SMALL * CAP / 2
                drawn.append(
                    Label(text, sheet.x + start * factor - 0.6, base, SMALL, "end", colour=INK)
                )
    return drawn


def _chip(x: float, base: float, text: str) -> Contour:
    """Return the white ground of a number that stands on pieces and lines of other cuts."""
    size = Size(_wide(text) + 2 * RIM, SMALL * CAP + 2 * RIM)
    return Contour(
        "rectangle",
        Rect.of(size, x - size.width / 2, base - SMALL * CAP - RIM),
        stroke=None,
        fill="#ffffff",
    )


def _gathered(row: Sequence[tuple[float, int]], axis: str) -> list[tuple[str, float]]:
    """Return the numbers, those that would touch as one, and where each stands.

    >>> _gathered([(10.0, 1), (11.0, 2), (30.0, 3), (30.5, 9)], "x")
    [('1-2', 10.5), ('3, 9', 30.25)]
    """
    found = [([number], [at]) for at, number in row]
    touching = True
    while touching:
        touching = False
        for at, (one, two) in enumerate(pairwise(found)):
            wide = (_wide(_text(one[0])) + _wide(_text(two[0]))) / 2 + SPACE
            if _middle(two[1]) - _middle(one[1]) < (LEAST if axis == "y" else wide):
                found[at : at + 2] = [(one[0] + two[0], one[1] + two[1])]
                touching = True
                break
    return [(_text(numbers), _middle(places)) for numbers, places in found]


def _text(numbers: Sequence[int]) -> str:
    """Return the numbers as they are written: 7, 7-9, or 1, 39."""
    first, last = min(numbers), max(numbers)
    if last - first + 1 == len(numbers):
        return str(first) if first == last else f"{first}-{last}"
    return ", ".join(str(number) for number in sorted(numbers))


def _wide(text: str) -> float:
    """Return about how wide a text of digits is, in millimetres."""
    return len(text) * SMALL * DIGIT


def _middle(places: Sequence[float]) -> float:
    return (places[0] + places[-1]) / 2


def _count(plan: SheetPlan) -> str:
    folded = tr(", folded and glued") if plan.folded else ""
    return f"{counted(len(plan.trims), PIECES)}, {counted(len(plan.cuts), CUT)}{folded}"


def _fitting(names: Sequence[str], most: int) -> str:
    """Return the names of the sheets in *most* letters, the last ones as a number.

    >>> _fitting(("Cards 1", "Cards 2", "Cards 3"), 20)
    'Cards 1 and 2 more'
    """
    for kept in range(len(names), 0, -1):
        rest = len(names) - kept
        text = ", ".join(names[:kept]) + (tr(" and {rest} more", rest=rest) if rest else "")
        if kept == 1 or len(text) <= most:
            return text
    return ""
