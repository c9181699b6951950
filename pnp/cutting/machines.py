"""Layouts for cutting machines: inside the marks of a Silhouette, or as small as Cricut's limit."""

from __future__ import annotations

from msgspec.structs import replace

from pnp.cutting.registration import INSET, MACHINE_PAPERS, TEMPLATE, Registration, registration
from pnp.frame import Drawn, Label
from pnp.geometry import Rect, Size
from pnp.sheets.bands import Bands, Caption, furnish
from pnp.sheets.grid import Grid
from pnp.sheets.layout import GridLayout, caption
from pnp.sheets.page import DoesNotFit, Page, Piece
from pnp.units import SLACK, mm

CRICUT = Size(9.25 * 25.4, 6.75 * 25.4)
"""The largest picture that Cricut prints and then cuts (its classic limit)."""

BESIDE = 0.5
"""Between a corner that stays empty and the name of the sheet, in millimetres."""


class MachineLayout(GridLayout):
    """A grid in the middle of one orientation of the sheet, nothing drawn around the pieces."""

    name = ""
    """What messages call the machine."""

    @property
    def marked(self) -> bool:
        """Crop marks would be cut by nobody."""
        return False

    def pages(self) -> list[Page]:
        """Return the pages; raises DoesNotFit, also for pieces that are folded."""
        if self.fold:
            raise DoesNotFit(
                "a gutterfold is glued before it is cut, and no machine cuts it then",
                "leave out --duplex gutterfold",
            )
        return super().pages()

    def with_extra(self, page: Page, piece: Piece) -> Page | None:
        """Return None: a piece below the block would move the grid out of the middle."""
        return None

    def area(self, sheet: Size) -> Size:
        """Return the size that the pieces with their bleed may take together."""
        raise NotImplementedError

    def free(self, sheet: Size, level: bool) -> Size:
        """Return the size that the trim boxes together may take."""
        area, bleed = self.area(sheet), self.batch.cell.bleed
        return Size(area.width - 2 * bleed, area.height - 2 * bleed)

    def reason(self) -> str:
        """Return why the piece does not fit."""
        trim, bleed = self.batch.cell.trim, self.batch.cell.bleed
        area = self.area(self.order.paper.size)
        return (
            f"{self.pieces[0].component} is {mm(trim.width + 2 * bleed)} x "
            f"{mm(trim.height + 2 * bleed)} mm with its bleed; {self.name} leaves "
            f"{mm(area.width)} x {mm(area.height)} mm of {self.order.paper.title}"
        )


class SilhouetteLayout(MachineLayout):
    """A grid inside the registration marks, whose corners stay empty."""

    name = "the frame of the registration marks"

    def pages(self) -> list[Page]:
        """Return the pages; raises DoesNotFit, also for a paper that no machine takes."""
        if self.order.paper.name not in MACHINE_PAPERS:
            known = ", ".join(MACHINE_PAPERS)
            raise DoesNotFit(f"expected a paper for Silhouette machines ({known})")
        return super().pages()

    def area(self, sheet: Size) -> Size:
        """Return the size of the rectangle between the marks."""
        return Size(sheet.width - 2 * INSET, sheet.height - 2 * INSET)

    def grids(self) -> list[Grid]:
        """Return the grids that leave the corners to the marks."""
        return [g for g in super().grids() if registration(g.sheet, g.bleed_block()) is not None]

    def bands(self, grid: Grid, first: bool, detail: str, squeezed: bool) -> Bands | None:
        """Return what is said between the marks, as much as there is room for."""
        marks = registration(grid.sheet, grid.bleed_block())
        assert marks is not None, "grids without room for the marks are left out"
        return self.beside(marks, grid.bleed_block(), first, detail)

    def beside(self, marks: Registration, block: Rect, first: bool, detail: str) -> Bands | None:
        """Return name and ruler between the corners, fewer of them where there is no room."""
        _, right, left = marks.zones()
        area = self.order.profile.printable(marks.sheet)
        start, end = left.right + BESIDE, right.x - BESIDE
        middle = Rect(start, area.y, end - start, area.height)
        full = caption(self.order, first, detail, self.batch.two_sided)
        full = replace(full, advice=f"Silhouette template {TEMPLATE}, {full.advice}")
        shorter = replace(full, notes=(), imprint="")
        bare: Caption = replace(shorter, ruler=False)
        for said in (full, shorter, bare):
            bands = furnish(middle, block, said, False, self.order.measure)
            if bands is not None and not self.beyond(bands, middle):
                return bands
        return None

    def beyond(self, bands: Bands, middle: Rect) -> bool:
        """Return whether the name of the sheet is too long for the space between the marks."""
        labels = [item for item in bands.drawn if isinstance(item, Label)]
        return any(
            item.anchor == "start"
            and item.turn == 0
            and item.x + self.order.measure(item.text, item.size, item.bold) > middle.right + SLACK
            for item in labels
        )

    def finish(self, page: Page, number: int, total: int) -> Page:
        """Return the page with its marks and its name; a back has no marks."""
        side = "" if not self.batch.two_sided else f", {page.side}"
        block = Rect.around([put.trim.outset(put.bleed) for put in page.placements])
        # The last sheet may hold fewer pieces; its marks stand where those of the others do.
        marks = registration(page.size, self.around(page))
        assert marks is not None, "the grid was chosen with room for the marks"
        bands = self.beside(marks, block, page.opens, f"sheet {number} of {total}{side}")
        assert bands is not None, "the grid was chosen with room for its bands"
        drawn: list[Drawn] = [*self.cuts(page, bands)]
        drawn += [item for item in page.drawn if not self.in_corner(item, marks)]
        drawn += [*bands.drawn, *(marks.drawn() if page.side == "front" else ())]
        label = f"{self.order.title} {number}{side.replace(',', '')}"
        return replace(page, label=label, drawn=tuple(drawn))

    def around(self, page: Page) -> Rect:
        """Return the block of pieces, made even about the middle of the sheet."""
        boxes = [put.trim.outset(put.bleed) for put in page.placements]
        block, size = Rect.around(boxes), page.size
        x = min(block.x, size.width - block.right)
        y = min(block.y, size.height - block.bottom)
        return Rect(x, y, size.width - 2 * x, size.height - 2 * y)

    def in_corner(self, item: Drawn, marks: Registration) -> bool:
        """Return whether the name of a row would stand in a corner that stays empty."""
        if not isinstance(item, Label):
            return False
        width = self.order.measure(item.text, item.size, item.bold)
        box = Rect(item.x - width, item.y - item.size, 2 * width, item.size * 1.25)
        return any(zone.overlaps(box) for zone in marks.zones())


class CricutLayout(MachineLayout):
    """A grid no larger than the picture that Cricut's program accepts."""

    name = "Cricut"

    def area(self, sheet: Size) -> Size:
        """Return Cricut's limit the way the sheet lies, or the printable area if smaller."""
        limit = CRICUT if sheet.width > sheet.height else CRICUT.turned()
        printable = self.order.profile.printable(sheet)
        return Size(min(limit.width, printable.width), min(limit.height, printable.height))


LAYOUTS: dict[str, type[MachineLayout]] = {
    "silhouette": SilhouetteLayout,
    "cricut": CricutLayout,
}
"""Layouts by the name that `--cut` takes."""
