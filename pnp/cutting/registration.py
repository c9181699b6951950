"""Registration marks of Silhouette machines: their figures, and the zones that stay empty."""

from __future__ import annotations

from msgspec import Struct

from pnp.frame import INK, Contour, Drawn, Line
from pnp.geometry import Rect, Size

TEMPLATE = 1
"""Version of the layout below, printed on the sheet; cut files fit sheets of their version only."""

MACHINE_PAPERS = ("a3", "a4", "a5", "legal", "letter", "tabloid")
"""Papers that the vendor's program knows by name."""

INSET = 10.0
"""From the edges of the paper to the marks, in millimetres; the machines allow 10 to 86."""

SQUARE = 5.0
"""Side of the square at the top left."""

SHORTEST_ARM, LONGEST_ARM = 5.0, 20.0
"""Length of the arms of the angles at the top right and the bottom left."""

STROKE = 1.0
"""Width of the arms; the machines read 0.5 to 1.0 mm."""

CLEAR = 1.5
"""Between a mark and any other ink."""


class Registration(Struct, frozen=True):
    """The three marks of one sheet."""

    sheet: Size
    arm: float

    def zones(self) -> tuple[Rect, Rect, Rect]:
        """Return the corners that hold nothing but their mark: top left, top right, bottom left."""
        square, angle = INSET + SQUARE + CLEAR, INSET + self.arm + CLEAR
        return (
            Rect(0.0, 0.0, square, square),
            Rect(self.sheet.width - angle, 0.0, angle, angle),
            Rect(0.0, self.sheet.height - angle, angle, angle),
        )

    def drawn(self) -> list[Drawn]:
        """Return the marks: a filled square and two angles, their outer edges at the inset."""
        right, bottom = self.sheet.width - INSET, self.sheet.height - INSET
        half = STROKE / 2
        return [
            Contour("rectangle", Rect(INSET, INSET, SQUARE, SQUARE), stroke=None, fill=INK),
            Line(right - self.arm, INSET + half, right, INSET + half, STROKE),
            Line(right - half, INSET, right - half, INSET + self.arm, STROKE),
            Line(INSET, bottom - half, INSET + self.arm, bottom - half, STROKE),
            Line(INSET + half, bottom - self.arm, INSET + half, bottom, STROKE),
        ]


def registration(sheet: Size, block: Rect) -> Registration | None:
    """Return the marks with the longest arms that leave *block* alone, None without room.

    *block* holds all ink of the pieces, bleed included; it lies in the middle of the sheet and
    inside the marks.

    >>> registration(Size(279.4, 215.9), Rect(12.7, 19.05, 254.0, 177.8)).arm
    7.55
    """
    inside = Rect(INSET, INSET, sheet.width - 2 * INSET, sheet.height - 2 * INSET)
    if not inside.holds(block):
        return None
    sides = (
        max(block.x, block.y),
        max(sheet.width - block.right, block.y),
        max(block.x, sheet.height - block.bottom),
    )
    arm = min(LONGEST_ARM, *(round(side - INSET - CLEAR, 3) for side in sides))
    return Registration(sheet, arm) if arm >= SHORTEST_ARM else None
