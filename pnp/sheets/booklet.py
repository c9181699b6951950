"""Booklets laid out on paper: cells in millimetres, creep, ticks for folding, stapling, cutting."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, Literal

from msgspec import Struct

from pnp.errors import UsageProblem
from pnp.frame import Drawn, Frame, Label, Line, PlacedForm
from pnp.geometry import Rect, Sides, Size
from pnp.languages.ambient import noted, tr
from pnp.languages.counts import SHEETS, counted
from pnp.paper import Paper
from pnp.printer import Correction, Flip
from pnp.sheets.imposition import Binding, Cell, Grid, Sheet, folded
from pnp.sheets.page import Page, Placement
from pnp.sheets.stacks import cut_and_stacked, zine
from pnp.units import SLACK

Style = Literal["saddle", "mini", "signatures", "zine"]
STYLES: Final[dict[Style, str]] = {
    "saddle": "two pages on a side, nested, folded once and stapled",
    "mini": "four pages on a side, cut in two, stacked, folded once and stapled",
    "signatures": "sections of a few sheets, folded and sewn or glued one behind the other",
    "zine": "eight pages on one side, one cut, folded without staples",
}
PAPER_THICKNESS: Final = 0.1
"""Millimetres of a sheet of 80 g/m2."""

CREEPS_FROM: Final = 16
"""Booklets of more pages than this are corrected for creep unless it is switched off."""

_GREY: Final = "#8a8a8a"
_TICK: Final = 2.5
_EDGE: Final = 5.0
"""Printers reach everything that is this far from the paper's edge."""


ZINE_PAGES: Final = 8
"""Pages that one side of a sheet folds into."""


class BookletRequest(Struct, frozen=True):
    """How a booklet is wanted."""

    paper: Paper
    style: Style = "saddle"
    binding: Binding = "left"
    signature: int = 4
    """Sheets of a section, for the style *signatures*."""

    last: int = 1
    """Pages that stay at the very end; blanks come before them."""

    creep: float | None = None
    """Thickness of a sheet in millimetres, 0 for no correction, None to choose."""

    title: str = ""
    printer: Correction | None = None
    """The printer that the sheets make up for."""

    turned: Flip | None = None
    """The edge that the printer turns sheets about; None for the one that suits the sheet."""


class Booklet(Struct, frozen=True):
    """A laid out booklet."""

    pages: tuple[Page, ...]
    frames: tuple[Frame, ...]
    """What each page draws; forms are named ``page-1`` and so on."""

    factor: float
    """How much the pages were scaled to fit their cells."""

    how: str
    """How to print and fold it, in a sentence."""


def lay_out(sizes: Sequence[Size], request: BookletRequest, component: str = "page") -> Booklet:
    """Return the booklet of pages of these sizes.

    Raises UsageProblem when there is nothing to lay out or a zine gets too many pages.
    """
    if not sizes:
        raise UsageProblem("expected a PDF with at least one page, found none")
    sheets = _sheets(len(sizes), request)
    rows, columns = len(sheets[0].front), len(sheets[0].front[0])
    page = Size(max(size.width for size in sizes), max(size.height for size in sizes))
    sheet, factor = _sheet_size(page, rows, columns, request.paper)
    thickness = request.creep
    if thickness is None:
        thickness = PAPER_THICKNESS if len(sizes) > CREEPS_FROM else 0.0
    layout = _Layout(sizes, sheet, rows, columns, factor, thickness, request, component)
    suits: Flip = "short" if sheet.width > sheet.height else "long"
    edge = request.turned or suits
    how = _how_to(len(sheets), edge, sheets[0].back is not None, request)
    pages: list[Page] = []
    frames: list[Frame] = []
    for number, made in enumerate(sheets, start=1):
        for side, grid in (("front", made.front), ("back", made.back)):
            if grid is None:
                continue
            over = side == "back" and edge != suits
            placements, forms = layout.side(
                _upside_down(grid) if over else grid,
                tuple(reversed(made.nested)) if over else made.nested,
                "front" if grid is made.front else "back",
            )
            drawn = layout.marks(number, side, made.nested, how)
            flip = None if made.back is None else edge
            pages.append(
                Page(
                    f"Sheet {number} {side}" if made.back else f"Sheet {number}",
                    "front" if side == "front" else "back",
                    len(pages) - 1 if side == "back" else None,
                    sheet,
                    tuple(placements),
                    tuple(drawn),
                    tuple(layout.folds()),
                    flip,
                )
            )
            frames.append(Frame(sheet, tuple(forms), tuple(drawn)))
    return Booklet(tuple(pages), tuple(frames), factor, how)


def _sheets(count: int, request: BookletRequest) -> list[Sheet]:
    if request.style == "zine":
        if count > ZINE_PAGES:
            raise UsageProblem(
                f"expected at most {ZINE_PAGES} pages for a zine, found {count}",
                "try --style saddle",
            )
        sheets = zine(count, request.last)
        return [_mirrored(sheet) for sheet in sheets] if request.binding == "right" else sheets
    if request.style == "mini":
        sheets = cut_and_stacked(count, 2, last=request.last)
        return [_mirrored(sheet) for sheet in sheets] if request.binding == "right" else sheets
    group = request.signature if request.style == "signatures" else None
    return folded(count, last=request.last, group=group, binding=request.binding)


def _mirrored(sheet: Sheet) -> Sheet:
    """Return the sheet of a book that is read from right to left."""

    def swapped(grid: Grid) -> Grid:
        return tuple(tuple(reversed(row)) for row in grid)

    back = None if sheet.back is None else swapped(sheet.back)
    return Sheet(swapped(sheet.front), back, sheet.nested)


def _sheet_size(page: Size, rows: int, columns: int, paper: Paper) -> tuple[Size, float]:
    """Return the paper turned the better way, and the factor of the pages (never above 1)."""
    best: tuple[float, Size] | None = None
    for size in (paper.size, paper.size.turned()):
        factor = min(size.width / columns / page.width, size.height / rows / page.height)
        if best is None or factor > best[0] + SLACK:
            best = (factor, size)
    assert best is not None
    factor = min(best[0], 1.0)
    return best[1], 1.0 if abs(factor - 1) < 1e-4 else factor


class _Layout(Struct, frozen=True):
    sizes: Sequence[Size]
    sheet: Size
    rows: int
    columns: int
    factor: float
    thickness: float
    request: BookletRequest
    component: str

    def cell(self, row: int, column: int) -> Rect:
        """Return the place of a cell."""
        width, height = self.sheet.width / self.columns, self.sheet.height / self.rows
        return Rect(column * width, row * height, width, height)

    def side(
        self, grid: Grid, nested: tuple[int, ...], side: Literal["front", "back"]
    ) -> tuple[list[Placement], list[PlacedForm]]:
        """Return the pages of one side."""
        placements, forms = [], []
        for row, cells in enumerate(grid):
            for column, cell in enumerate(cells):
                if cell.page is None:
                    continue
                around, box = self.cell(row, column), self.place(row, column, cell, nested[row])
                form = f"page-{cell.page}"
                # What creep moves over the fold would print on the neighbour.
                placements.append(
                    Placement(
                        self.component,
                        str(cell.page),
                        1,
                        side,
                        form,
                        box,
                        Sides.all(0),
                        cell.turn,
                    )
                )
                clip = None if around.holds(box) else around
                forms.append(PlacedForm(form, box, cell.turn, clip))
        return placements, forms

    def place(self, row: int, column: int, cell: Cell, nested: int) -> Rect:
        """Return where a page lies: in the middle of its cell, creep taken back to the spine."""
        assert cell.page is not None
        size = self.sizes[cell.page - 1].scaled(self.factor)
        if cell.turn in (90, 270):
            size = size.turned()
        around = self.cell(row, column)
        x, y = around.centre
        shift = nested * self.thickness if self.columns == 2 else 0.0
        x += shift if column == 0 else -shift
        return Rect(x - size.width / 2, y - size.height / 2, size.width, size.height)

    def folds(self) -> list[tuple[float, float, float, float]]:
        """Return the fold lines."""
        x = self.sheet.width / 2
        lines = [(x, 0.0, x, self.sheet.height)]
        if self.request.style == "zine":
            quarter, y = self.sheet.width / 4, self.sheet.height / 2
            lines += [(quarter, 0.0, quarter, self.sheet.height)]
            lines += [(3 * quarter, 0.0, 3 * quarter, self.sheet.height)]
            lines += [(0.0, y, self.sheet.width, y)]
        return lines

    def marks(self, number: int, side: str, nested: tuple[int, ...], how: str) -> list[Drawn]:
        """Return the ticks of one side: where to fold, staple and cut; the first one says how."""
        if side == "back":
            return []
        width, height = self.sheet.width, self.sheet.height
        drawn: list[Drawn] = []
        for x1, y1, x2, _ in self.folds():
            if x1 == x2:
                drawn += [_tick(x1, _EDGE, 0, _TICK), _tick(x1, height - _EDGE, 0, -_TICK)]
            else:
                drawn += [_tick(_EDGE, y1, _TICK, 0), _tick(width - _EDGE, y1, -_TICK, 0)]
        if self.request.style in ("saddle", "mini"):
            strip = height / self.rows
            for row, depth in enumerate(nested):
                for part in (0.25, 0.75) if depth == 0 else ():
                    drawn.append(_tick(width / 2, strip * (row + part) - 3, 0, 6))
        if self.request.style == "mini":
            y = height / 2
            drawn.append(Line(_EDGE, y, width - _EDGE, y, 0.15, _GREY, (2.0, 2.0)))
        if self.request.style == "zine":
            y = height / 2
            drawn.append(Line(width / 4, y, 3 * width / 4, y, 0.25, "#b00020", (2.0, 1.5)))
        if number == 1:
            x = self.cell(0, 0).centre[0]
            drawn.append(Label(how, x, height - 5.2, 1.9, "middle", colour=_GREY))
        return drawn


def _tick(x: float, y: float, dx: float, dy: float) -> Line:
    return Line(x, y, x + dx, y + dy, 0.15, _GREY)


def _upside_down(grid: Grid) -> Grid:
    """Return a side as it must be printed where the paper is turned about its other edge."""
    return tuple(tuple(cell.turned(180) for cell in reversed(row)) for row in reversed(grid))


LONG_EDGE: Final = noted("both sides, turned on the long edge")
SHORT_EDGE: Final = noted("both sides, turned on the short edge")


def _how_to(count: int, edge: Flip, both: bool, request: BookletRequest) -> str:
    sheets = tr("{sheets} of {paper}", sheets=counted(count, SHEETS), paper=request.paper.title)
    turned = tr(LONG_EDGE) if edge == "long" else tr(SHORT_EDGE)
    finish: dict[str, Callable[[], str]] = {
        "saddle": lambda: tr("nest, fold, staple at the ticks"),
        "mini": lambda: tr("cut across, upper half on top, fold, staple"),
        "signatures": lambda: tr("fold in sections of {n}, sew or glue", n=request.signature),
        "zine": lambda: tr("fold along the ticks, cut the red line"),
    }
    parts = [sheets, turned if both else tr("one side")]
    if request.printer:
        parts.append(tr("corrected for {printer}", printer=request.printer.printer))
    return f"{', '.join([*parts, tr('actual size')])}; {finish[request.style]()}."


def described(booklet: Booklet) -> str:
    """Return what was made, for the command line."""
    scale = "" if booklet.factor == 1.0 else f" (pages at {round(booklet.factor * 100, 1):g} %)"
    return f"{booklet.how.removesuffix('.')}{scale}"
