"""Values of the layout: what is asked for, pieces, placements, finished pages."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Literal

from msgspec import Struct, field

from pnp.faces.face import Face
from pnp.frame import CutPath, Drawn, Frame, PlacedForm
from pnp.geometry import Rect, Sides, Size
from pnp.model.labels import LabelSheet
from pnp.paper import MarginProfile, Paper
from pnp.sheets.gaps import Kept

DuplexMode = Literal["long", "short", "none", "gutterfold"]
Side = Literal["front", "back"]
Cut = Literal["auto", "marks", "lines", "none"]
Nest = Literal["auto", "honeycomb", "rows"]
Parted = Literal["", "blocks", "text"]

Measure = Callable[[str, float, bool], float]
"""Width in millimetres of a text at a size in millimetres, bold or not."""


class Piece(Struct, frozen=True):
    """One thing to cut out: its faces and what the manifest calls it."""

    component: str
    id: str
    copy: int
    front: Face
    back: Face | None


class PieceRun(Struct, frozen=True):
    """Pieces that stand together; with a label they have a row of their own."""

    label: str | None
    pieces: tuple[Piece, ...]
    extra: bool = False
    """Whether they go beside other pieces on the last sheet, where there is room."""


class Order(Struct, frozen=True):
    """Everything the layout of one PDF depends on."""

    group: str
    title: str
    game: str
    runs: tuple[PieceRun, ...]
    paper: Paper
    profile: MarginProfile
    duplex: DuplexMode
    factor: float
    notes: tuple[str, ...]
    margin: float
    gap: float
    columns: int
    cut: Cut
    overlap: float
    tiled: bool
    """Whether pieces too large for the paper may be printed in tiles."""

    measure: Measure
    whole: frozenset[str] = frozenset()
    """Components whose pieces are never tiled."""

    imprint: str = ""
    """Licence and credits, for sheets with room."""

    arrange: Literal["grid", "rows", "blocks"] = "grid"
    """Whether pieces of all sizes share sheets, in rows or blocks one below the other."""

    labels: LabelSheet | None = None
    """The ready-cut labels that the pieces are printed on."""

    printer: str = ""
    """The printer that the pages are corrected for."""

    in_tiles: bool = False
    """Whether it is printed in tiles although a sheet might hold it."""

    picture: bool = False
    """Whether its pieces are pictures, which seams may cut where nothing else is possible."""

    kept: Callable[[Face], Kept] = lambda face: Kept()
    """What of a face no seam runs through; asked only for faces that are tiled."""

    seams: tuple[tuple[float, ...], tuple[float, ...]] = ((), ())
    """Where the author lets tiles begin, across and down, in millimetres at 100 %."""

    parts: Mapping[str, tuple[tuple[float, ...], tuple[float, ...]]] = field(default_factory=dict)
    """Where the pieces of some components are printed in parts, across and down, at 100 %."""

    core: float = 0.0
    """Thickness of the card between front and back across a fold."""

    butt: int = 0
    """So many pieces stand edge to edge before a lane; 0 for each by itself."""

    nest: Nest = "auto"
    """Whether round and hexagonal pieces stand in a honeycomb: where that saves sheets."""

    stack: bool = False
    """Whether piles of a cut stack of sheets, put on one another, keep the order of the pieces."""

    pitch: float = 0.0
    """Distance between the middles of pieces of all sizes in one grid; 0 for a grid a size."""


class Tile(Struct, frozen=True):
    """Which part of a large piece a placement shows."""

    name: str
    source: Rect
    """Millimetres from the top left of the finished piece."""

    parted: Parted = ""
    """What the seams of the piece run through because nothing else was possible."""


class Placement(Struct, frozen=True):
    """One side of one piece on a page."""

    component: str
    id: str
    copy: int
    side: Side
    form: str
    trim: Rect
    bleed: Sides
    """As on the page, after scaling and turning."""

    rotation: int = 0
    tile: Tile | None = None
    whole: Rect | None = None
    """Where the whole drawing would lie, bleed included, of which a part is shown: of a tile, and
    of a piece that stands edge to edge with others."""

    within: tuple[tuple[float, float], ...] = ()
    """Corners of what a piece in a honeycomb may paint."""

    def placed(self) -> PlacedForm:
        """Return the face at its place."""
        if self.within:
            box = self.whole or self.trim.outset(self.bleed)
            return PlacedForm(self.form, box, self.rotation, within=self.within)
        if self.whole is not None:
            return PlacedForm(self.form, self.whole, self.rotation, self.trim.outset(self.bleed))
        return PlacedForm(self.form, self.trim.outset(self.bleed), self.rotation)


class StraightCut(Struct, frozen=True):
    """One cut of a guillotine or trimmer, from edge to edge of what is cut."""

    axis: Literal["x", "y"]
    """``x`` for an upright cut at that x, ``y`` for a level one."""

    at: float
    start: float
    end: float
    """Where along the other axis the cut begins and ends."""


class Page(Struct, frozen=True):
    """One printed side of one sheet."""

    label: str
    side: Side
    backs: int | None
    """Index, within the PDF, of the page on the other side of the sheet."""

    size: Size
    placements: tuple[Placement, ...]
    drawn: tuple[Drawn, ...]
    folds: tuple[tuple[float, float, float, float], ...] = ()
    flip: Literal["long", "short"] | None = None
    """The edge to turn the sheet about, where it has a back."""

    opens: bool = False
    """Whether it is the first sheet of its PDF, which carries the ruler and the notes."""

    nested: bool = False
    """Whether its pieces stand in a honeycomb, which no straight cut parts."""

    plan: tuple[StraightCut, ...] = ()
    """The straight cuts that free the pieces, in their order; none where scissors do."""

    is_numbered: bool = False
    """Whether the numbers of these cuts stand beside their marks."""

    cuts: tuple[CutPath, ...] = ()
    """Paths for cutting machines."""

    shows_cuts: bool = False
    """Whether the PDF itself carries the paths, as spot colours."""

    def trim_box(self) -> Rect | None:
        """Return the finished piece where the page holds just one, for the PDF's TrimBox."""
        return self.placements[0].trim if len(self.placements) == 1 else None

    def bleed_box(self) -> Rect | None:
        """Return the same with its bleed, as far as the paper reaches."""
        if len(self.placements) != 1:
            return None
        only = self.placements[0]
        return Rect.of(self.size).shared(only.trim.outset(only.bleed))

    def frame(self) -> Frame:
        """Return the page as items to draw."""
        cuts = self.cuts if self.shows_cuts else ()
        return Frame(self.size, tuple(p.placed() for p in self.placements), self.drawn, cuts)


class DoesNotFit(Exception):
    """A piece that the paper cannot hold as ordered; the text says why."""

    def __init__(self, reason: str, hint: str | None = None) -> None:
        super().__init__(reason)
        self.hint = hint
        """What to do about it, where that is not a matter of margins and paper."""
