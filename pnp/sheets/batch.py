"""Runs of pieces gathered by size: what shares grids."""

from __future__ import annotations

from msgspec import Struct

from pnp.geometry import Size
from pnp.sheets.grid import Cell
from pnp.sheets.page import DoesNotFit, Order, Piece, PieceRun
from pnp.units import SLACK, mm


class Batch(Struct, frozen=True):
    """Runs of pieces of one size that share grids."""

    cell: Cell
    runs: tuple[PieceRun, ...]

    @property
    def pieces(self) -> list[Piece]:
        """All pieces in order."""
        return [piece for run in self.runs for piece in run.pieces]

    @property
    def extra(self) -> bool:
        """Whether the only piece goes beside others where there is room."""
        return self.runs[0].extra and len(self.pieces) == 1

    @property
    def labelled(self) -> bool:
        """Whether every run has a row of its own."""
        return any(run.label for run in self.runs)

    @property
    def two_sided(self) -> bool:
        """Whether the pieces have backs."""
        return any(run.pieces[0].back is not None for run in self.runs)


def batches(order: Order) -> list[Batch]:
    """Return the runs gathered by the size of their pieces, in the order of first use."""
    if order.pitch:
        return [Batch(_mixed_cell(order), order.runs)]
    found: dict[tuple[object, ...], list[PieceRun]] = {}
    cells: dict[tuple[object, ...], Cell] = {}
    for run in order.runs:
        for piece in run.pieces[:1]:
            face = piece.front
            labelled = run.label is not None
            two_sided = piece.back is not None
            key = (face.trim, face.bleed, two_sided, labelled, face.contour, run.extra)
            bleed = max(face.bleed.as_tuple()) * order.factor
            combed = face.outline == "hexagon" and order.nest != "rows" and not labelled
            if order.butt and not combed and (face.outline != "rectangle" or face.radius):
                raise DoesNotFit(
                    f"expected pieces with square corners to stand edge to edge, found "
                    f"{piece.component}",
                    "leave out butt, or give these pieces a file of their own",
                )
            trim, gap = face.trim.scaled(order.factor), order.gap * order.factor
            cells[key] = Cell(trim, bleed, gap, order.butt)
            found.setdefault(key, []).append(run)
    if order.labels:
        return [Batch(next(iter(cells.values())), order.runs)]
    return [Batch(cells[key], tuple(runs)) for key, runs in found.items()]


def _mixed_cell(order: Order) -> Cell:
    """Return the slot that pieces of all sizes share, each in its middle; raises DoesNotFit."""
    faces = [piece.front for run in order.runs for piece in run.pieces]
    side = max(max(f.trim.width, f.trim.height) for f in faces)
    whole = max(max(f.bleed_size.width, f.bleed_size.height) for f in faces)
    if whole > order.pitch + SLACK:
        raise DoesNotFit(
            f"the pitch is {mm(order.pitch)} mm, the largest piece {mm(whole)} mm with its bleed"
        )
    if len({piece.back is None for run in order.runs for piece in run.pieces}) > 1:
        raise DoesNotFit("one- and two-sided pieces cannot share one grid")
    bleed = max((whole - side) / 2, 0.0) * order.factor
    trim = Size(side, side).scaled(order.factor)
    return Cell(trim, bleed, order.pitch * order.factor - trim.width - 2 * bleed)
