"""What the first sheet of a PDF says of printing and making: true for the way it is printed."""

from __future__ import annotations

from collections.abc import Sequence

from pnp.languages.ambient import figure, noted, tr
from pnp.languages.punctuation import sentences
from pnp.sheets.page import DuplexMode
from pnp.units import mm

MARKS = noted("Cut along the marks.")
LINES = noted("Cut along the lines.")
"""Said in place of MARKS where a side of the sheet has no room for them; never longer."""

COMB = noted("Cut along the lines with scissors: no straight cut parts a honeycomb.")
"""Said in place of LINES where rows are shifted."""

PILES = noted("Cut all sheets in one stack, then pile row by row, the top left pieces on top.")
"""Said of pieces that lie in the order of piles."""

BOTH = noted("Cut along the marks and lines.")
MACHINE = noted("A machine cuts them out, by the files in cut/.")


CALLED = (noted("front"), noted("back"), noted("part"), noted("tile"))
"""What captions call a side of a sheet and a piece of a large one."""


def sheet_of(number: object, total: object) -> str:
    """Return which sheet a page is.

    >>> sheet_of(1, 3)
    'sheet 1 of 3'
    """
    return tr("sheet {number} of {total}", number=number, total=total)


def cut_note(marked: bool, lined: bool, machine: bool) -> str:
    """Return by what the pieces are cut out: marks, lines, both, a machine; nothing without any.

    >>> cut_note(marked=True, lined=False, machine=False)
    'Cut along the marks.'
    """
    if machine:
        return tr(MACHINE)
    said = BOTH if marked and lined else MARKS if marked else LINES if lined else ""
    return tr(said)


def sides_note(two_sided: Sequence[bool], duplex: DuplexMode) -> str:
    """Return what sides of the paper are printed; *two_sided* says it of each sort of piece.

    >>> sides_note([True], "long"), sides_note([True, False], "gutterfold")
    ('On both sides.', 'On one side.')
    """
    if not any(two_sided) or duplex == "gutterfold":
        return tr("On one side.")
    if duplex == "none":
        return tr("On one side, backs on sheets of their own.")
    if all(two_sided):
        return tr("On both sides.")
    return tr("Sheets that have a back on both sides.")


def joining_note(two_sided: bool, duplex: DuplexMode, core: float) -> str:
    """Return how fronts and backs come together where the printer does not do it."""
    if not two_sided or duplex in ("long", "short"):
        return ""
    if duplex == "none":
        return tr("Glue: Front sheet and back sheet, edge on edge, before you cut.")
    if core:
        return tr(
            "Fold: On both dashed lines around card of {core} mm, printed sides out; glue the "
            "halves together, then cut.",
            core=figure(mm(core)),
        )
    return tr("Fold: On the dashed line, printed sides out; glue the halves together, then cut.")


def card_note(duplex: DuplexMode, core: float) -> str:
    """Return what thick two-sided pieces are printed on: nothing can be pasted on a printed back.

    >>> card_note("long", 0.0), card_note("gutterfold", 1.5)
    ('Use thick card.', 'Use paper.')
    """
    if duplex in ("long", "short"):
        return tr("Use thick card.")
    if duplex == "none":
        return tr("Use paper, with card between fronts and backs.")
    return tr("Use paper.") if core else tr("Use card of 160 to 250 g.")


def sheet_notes(
    sides: str, joining: str, cut: str, printed_on: str, make: str, before: str = ""
) -> tuple[str, ...]:
    """Return the paragraphs of a first sheet.

    *printed_on*, *make* and *before* are words of the data. What is said stands in the order in
    which it is done: *before* the cut, the cut, and *make*.

    >>> sheet_notes("On one side.", "", "Cut along the marks.", "Use card.", "")
    ('Print: On one side. Use card. Cut along the marks.',)
    >>> sheet_notes("On one side.", "", "Cut along the marks.", "", "Fold it.", "Paste it.")[1]
    'Make: Paste it. Cut along the marks. Fold it.'
    >>> sheet_notes("On one side.", "", MACHINE, "", "", "Paste it.")[1]
    'Make: A machine cuts them out, by the files in cut/. Paste it.'
    """
    printing = sentences((sides, printed_on))
    # A machine cuts the sheet as it is printed; card is pasted behind what it has cut.
    order = (cut, before) if cut == tr(MACHINE) else (before, cut)
    making = sentences((*order, make))
    print_ = f"{tr('Print:')} {printing}"
    if not make and not before and not joining:
        return (sentences((print_, cut)),)
    return tuple(
        part for part in (print_, joining, f"{tr('Make:')} {making}" if making else "") if part
    )
