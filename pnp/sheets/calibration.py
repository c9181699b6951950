"""The sheet that measures a printer: two bars, what they tell, and grids for front and back."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from msgspec import Struct

from pnp.errors import UsageProblem
from pnp.frame import Contour, Drawn, Frame, Label, Line
from pnp.geometry import Rect, Size
from pnp.languages.ambient import figure, tr
from pnp.paper import PROFILES, Paper
from pnp.printer import HIGHEST, LOWEST, Point
from pnp.sheets.bands import GREY, LARGE, PLAIN, SMALL, words_of
from pnp.sheets.fitting import MARGINS, Cause, causes, papers_for
from pnp.sheets.page import Measure
from pnp.units import mm

PROFILE: Final = PROFILES["inkjet-duplex"]
"""Every printer reaches what lies inside these margins."""

MARKED: Final = (100.0, 150.0, 200.0)
"""Lengths of a bar that may be measured instead of its whole, for short rules."""

STEP, REACH = 0.25, 2.0
"""Between neighbours of the grids, and the largest shift that they show, in millimetres."""

CELLS: Final = round(2 * REACH / STEP) + 1
SMALLEST: Final = Size(148.0, 210.0)

_HEAD, _BAR = 15.0, 12.0
"""Heights of the sheet's name with its bar, and of the bar with its numbers."""

_FINE = 0.1
_BOX, _HEART = 0.65, 0.4
"""Sides of the squares in front and of those behind as shares of a cell."""


class Calibration(Struct, frozen=True):
    """Where everything lies on the sheet for one paper; millimetres, the paper upright."""

    paper: Paper

    @property
    def size(self) -> Size:
        """The paper, upright."""
        width, height = sorted((self.paper.size.width, self.paper.size.height))
        return Size(width, height)

    @property
    def area(self) -> Rect:
        """What every printer reaches."""
        return PROFILE.printable(self.size)

    @property
    def bars(self) -> tuple[float, float]:
        """Lengths of the bars along the short and the long edge, in whole centimetres."""
        area = self.area
        return (area.width - 4.0) // 10 * 10, (area.height - _HEAD - 6.0) // 10 * 10

    @property
    def pitch(self) -> float:
        """Distance from one cell of a grid to the next."""
        room = (self.area.width / 2 - 20.0) / CELLS
        return min(4.0, room // 0.1 * 0.1)

    def middle(self, grid: int) -> Point:
        """Return the middle of grid 0, upper right, or 1, lower left, from the page's centre."""
        half = self.pitch * CELLS / 2
        x = self.area.right - half - 6.0 - self.size.width / 2
        upper = self.area.y + _HEAD + 8.0 + half - self.size.height / 2
        lower = self.area.bottom - half - REACH - self.size.height / 2
        return (x, upper) if grid == 0 else (-x, lower)

    def cell(self, grid: int, reading: Point) -> Point:
        """Return where the cell of a reading lies on the back, from the centre of the page."""
        x, y = self.middle(grid)
        across, down = (value / STEP * self.pitch for value in reading)
        return -(x + across), y + down

    def bar_of(self, measured: float, upright: bool) -> float:
        """Return which marked length of a bar a measurement is of.

        Raises UsageProblem where it is none: the page was scaled by more than a printer errs.
        """
        lengths = marked(self.bars[upright])
        for length in lengths:
            if measured > 0 and LOWEST <= length / measured <= HIGHEST:
                return length
        nearest = min(lengths, key=lambda length: abs(length - measured))
        name = "y" if upright else "x"
        told = ", ".join(mm(length) for length in lengths)
        raise UsageProblem(
            f"expected --measured-{name} within 6 % of {told} mm, the marks of the sheet for "
            f"{self.paper.title}, found {mm(measured)} mm",
            f"{mm(nearest)} mm would be wrong by {100 * abs(measured / nearest - 1):.1f} %: "
            'switch off "fit" in the print dialog, print at actual size and measure again',
        )


def marked(bar: float) -> list[float]:
    """Return the lengths of a bar that are marked to be measured, far enough from each other.

    >>> marked(190.0), marked(240.0)
    ([100.0, 150.0, 190.0], [100.0, 150.0, 200.0, 240.0])
    """
    return [length for length in MARKED if length < 0.87 * bar] + [bar]


def frames(paper: Paper, measure: Measure) -> list[Frame]:
    """Return front and back of the sheet.

    Raises UsageProblem for a paper too small for bars, grids and text.
    """
    sheet = Calibration(paper)
    if not sheet.size.fits(SMALLEST):
        raise UsageProblem(
            f"expected a paper of {mm(SMALLEST.width)} x {mm(SMALLEST.height)} mm or more for "
            f"the calibration sheet, found {paper.title}",
            "the error of a printer is the same on its smaller papers: measure a larger one",
        )
    return [
        Frame(sheet.size, (), tuple(drawn))
        for drawn in (_front(sheet, measure), _back(sheet, measure))
    ]


def _front(sheet: Calibration, measure: Measure) -> list[Drawn]:
    area, width = sheet.area, sheet.size.width
    items: list[Drawn] = _title(sheet, tr("front"))
    across, along = sheet.bars
    top = area.y + _HEAD
    items += _bar(Rect((width - across) / 2, top, across, 0.0))
    items += _bar(Rect(width / 2 - 4.0, top + 6.0, 0.0, along))
    for grid, name in ((0, "A"), (1, "B")):
        items += _grid(sheet, grid, name)
    pitch = sheet.pitch
    left, upper = area.x, top + 7.0
    column = width / 2 - 7.0 - left
    lower = sheet.middle(1)[1] + sheet.size.height / 2 - CELLS * pitch / 2 - 7.0
    text = _Text(measure, Rect(left, upper, column, lower - upper))
    items += text.fitted([*_steps(sheet), _Table(sheet)])
    right = width / 2 + 9.0
    start = sheet.middle(0)[1] + sheet.size.height / 2 + CELLS * pitch / 2 + 5.0
    text = _Text(measure, Rect(right, start, area.right - right, area.bottom - start))
    items += text.fitted(_limits(sheet))
    return items


def _back(sheet: Calibration, measure: Measure) -> list[Drawn]:
    items = _title(sheet, tr("back"))
    width, height = sheet.size.width, sheet.size.height
    side = sheet.pitch * _HEART
    for grid in (0, 1):
        for row in range(CELLS):
            for column in range(CELLS):
                right, down = column * STEP - REACH, row * STEP - REACH
                x, y = sheet.cell(grid, (right, down))
                x, y = width / 2 + x + right, height / 2 + y + down
                square = Rect(x - side / 2, y - side / 2, side, side)
                items.append(Contour("rectangle", square, stroke=None, fill="#000000"))
    room = Rect(sheet.area.x, height / 2 - 20.0, sheet.area.width, 40.0)
    said = tr(
        "There is nothing to read on this side. Hold the sheet to the light, front towards you."
    )
    return [*items, *_Text(measure, room).fitted([said])]


def _title(sheet: Calibration, side: str) -> list[Drawn]:
    base = sheet.area.y + 2.6
    title = tr("Printer sheet for {paper}", paper=sheet.paper.title)
    advice = f"{tr('both sides, turned on the long edge')}, {tr('actual size')}"
    title = f"{title}, {side}"
    return [
        Label(title, sheet.area.x, base, LARGE * 1.2, bold=True),
        Label(advice, sheet.area.right, base, PLAIN, "end"),
    ]


def _bar(line: Rect) -> list[Drawn]:
    """Return a bar with a tick every millimetre and flags on the lengths to measure."""
    upright = line.width == 0.0
    length = line.height if upright else line.width
    flags = marked(length)

    def tick(at: float, far: float, width: float) -> Line:
        if upright:
            return Line(line.x, line.y + at, line.x + far, line.y + at, width)
        return Line(line.x + at, line.y, line.x + at, line.y - far, width)

    items: list[Drawn] = [Line(line.x, line.y, line.right, line.bottom, 0.15)]
    for number in range(round(length) + 1):
        far = 3.0 if number % 10 == 0 else 2.2 if number % 5 == 0 else 1.4
        flag = number in flags or number == 0
        items.append(tick(number, 5.0 if flag else far, 0.15 if flag else _FINE))
        if number % 10 == 0:
            size = PLAIN if flag else SMALL * 0.92 if length > 300 else SMALL
            text, reach = str(number), (5.6 if flag else 3.6)
            if upright:
                place = (line.x + reach, line.y + number + size * 0.33)
                items.append(Label(text, *place, size, "start", flag))
            else:
                place = (line.x + number, line.y - reach)
                items.append(Label(text, *place, size, "middle", flag))
    return items


def _grid(sheet: Calibration, grid: int, name: str) -> list[Drawn]:
    x, y = sheet.middle(grid)
    x, y = x + sheet.size.width / 2, y + sheet.size.height / 2
    pitch, half = sheet.pitch, CELLS // 2
    side = pitch * _BOX
    items: list[Drawn] = []
    for row in range(-half, half + 1):
        for column in range(-half, half + 1):
            square = Rect(x + column * pitch - side / 2, y + row * pitch - side / 2, side, side)
            wide = 0.3 if row == column == 0 else 0.15
            items.append(Contour("rectangle", square, wide))
    edge = half * pitch + side / 2
    for number in range(-half, half + 1, 2):
        text = figure(f"{number * STEP:g}").replace("-", "\u2212")
        items.append(Label(text, x + number * pitch, y - edge - 1.2, SMALL, "middle"))
        items.append(Label(text, x - edge - 1.0, y + number * pitch + 0.7, SMALL, "end"))
    items.append(Label(name, x - edge - 1.0, y - edge - 1.0, LARGE * 1.3, "end", bold=True))
    return items


def _steps(sheet: Calibration) -> list[str]:
    across, along = sheet.bars
    paper = "" if sheet.paper.name == "a4" else f" --paper {sheet.paper.name}"
    return [
        tr(
            "1: Print both sides of this file, turned on the long edge, at actual size or 100 %. "
            "Switch off “fit” and “shrink”."
        ),
        tr(
            "2: Measure both bars with the rule you cut along, from 0 to the farthest bold mark "
            "that it reaches, to a quarter of a millimetre. x is the bar across the sheet, y the "
            "bar down it."
        ),
        tr(
            "3: Hold the sheet to the light, this side towards you. In each grid, find the frame "
            "that has a black square exactly in its middle. Read its column, then its row."
        ),
        tr("4: Store what you found: first the whole lengths, then the readings of A and B:"),
        f"`pnp calibrate{paper} --name home --measured-x {mm(across - 0.75)} "
        f"--measured-y {mm(along - 1.25)} --back 0.25,-0.5 --back 0.25,-0.25",
        tr("5: Build for this printer:"),
        "`pnp build GAME --printer home",
    ]


def _limits(sheet: Calibration) -> list[str]:
    return [
        tr(
            "Why paper: no file can prove what your printer does to a page. This sheet measures "
            "its scale, its skew, the shift between front and back and the stretch of the paper, "
            "and the build makes up for them."
        ),
        tr(
            "What stays: from sheet to sheet, front and back may still differ by about 1 mm. "
            "Pieces allow for that: their art runs 3 mm beyond the cut and keeps 3 mm inside it."
        ),
        tr(
            "Again: measure again for another printer, another tray, or paper of another weight, "
            "and give each a name of its own."
        ),
        tr("Test: build with --printer, print one page and measure its ruler."),
    ]


class _Table:
    """What the mark of 100 mm measures where a viewer fitted the page."""

    def __init__(self, sheet: Calibration) -> None:
        self.paper = sheet.paper
        self.rows: dict[str, dict[tuple[float, float], Cause]] = {}
        for cause in causes(sheet.paper):
            self.rows.setdefault(cause.paper, {})[(cause.sides, cause.ends)] = cause

    def drawn(self, place: Point, width: float, size: float) -> tuple[list[Drawn], float]:
        """Return the table and its height."""
        x, y = place
        line = size * 1.35
        lead = width * 0.2
        step = (width - lead) / (len(MARGINS) + 0.4)
        ends = [x + lead + (number + 1) * step for number in range(len(MARGINS) - 1)]
        ends.append(x + width)
        items: list[Drawn] = [
            Label(tr("Measured at the 100 mm mark"), x, y + size * 0.7, size, bold=True)
        ]
        y += line
        own = tr("99 to 101: the printer's own error, store it.")
        items.append(Label(own, x, y + size * 0.7, size))
        y += line
        fitted = tr("Else the page was fitted. Margins, mm:")
        items.append(Label(fitted, x, y + size * 0.7, size))
        y += line
        for number, (side, end) in enumerate(MARGINS):
            text = figure(f"{side:.2g}" if side == end else f"{side:g}/{end:g}")
            items.append(Label(text, ends[number], y + size * 0.7, size * 0.92, "end", colour=GREY))
        y += line * 0.85
        for paper in papers_for(self.paper):
            items.append(Line(x, y - 0.2, x + width, y - 0.2, _FINE))
            on = tr("on {paper}", paper=paper.title)
            items.append(Label(on, x, y + size * 0.8, size))
            for number, margins in enumerate(MARGINS):
                found = self.rows[paper.title].get(margins)
                text = figure(f"{100 * found.scale:.1f}") if found else "\u2013"
                items.append(Label(text, ends[number], y + size * 0.8, size * 0.92, "end"))
            y += line
        return items, y - place[1]


class _Text:
    """Sets paragraphs into a rectangle at the largest size that fits."""

    def __init__(self, measure: Measure, room: Rect) -> None:
        self.measure, self.room = measure, room

    def fitted(self, parts: Sequence[str | _Table]) -> list[Drawn]:
        """Return the paragraphs; raises UsageProblem where not even the smallest size fits."""
        size = LARGE * 1.15
        while size >= SMALL:
            items, deep = self.set(parts, size)
            if deep <= self.room.height:
                return items
            size -= 0.05
        raise UsageProblem("expected a larger paper for the calibration sheet")

    def set(self, parts: Sequence[str | _Table], size: float) -> tuple[list[Drawn], float]:
        """Return the paragraphs at one size and how deep they are."""
        x, y, items = self.room.x, self.room.y, []
        for part in parts:
            if isinstance(part, _Table):
                made, deep = part.drawn((x, y + size * 0.6), self.room.width, size)
                items += made
                y += deep + size * 0.6
                continue
            lead, colon, rest = part.partition(": ")
            command = part.startswith("`")
            if not colon or len(lead) > 20 or command:
                lead, rest = "", part.removeprefix("`")
            indent = 3.0 if len(lead) == 1 or command else 0.0
            start = indent if not lead or indent else self.measure(lead + "  ", size, True)
            if lead:
                items.append(Label(lead, x, y + size * 0.7, size, bold=True))
            for line in self.lines(rest, start, indent, size, command):
                items.append(Label(line, x + start, y + size * 0.7, size, bold=command))
                start = indent
                y += size * 1.25
            y += size * 0.5
        return items, y - self.room.y

    def lines(
        self, text: str, start: float, indent: float, size: float, bold: bool
    ) -> Sequence[str]:
        """Return the lines of a paragraph whose first begins at *start*."""
        done: list[str] = []
        line, room = "", self.room.width
        for space, word in words_of(text):
            longer = f"{line}{space}{word}" if line else word
            if line and (start if not done else indent) + self.measure(longer, size, bold) > room:
                done.append(line)
                line = word
            else:
                line = longer
        return [*done, line]
