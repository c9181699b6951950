"""Makes the sheet that measures a printer, and reads what was measured on it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from pnp.art.fonts import load_fonts
from pnp.art.svg.layers import ArtLayer
from pnp.errors import UsageProblem
from pnp.files import make_folder, write_file
from pnp.geometry import Size
from pnp.languages import pseudo
from pnp.languages.ambient import speaking, spoken, tr
from pnp.languages.catalogue import SILENT, Catalogue
from pnp.languages.reading import catalogue_of
from pnp.model.printers import Printer, updated
from pnp.model.workspace import Workspace
from pnp.paper import Paper
from pnp.pdf.furniture import draw_furniture
from pnp.pdf.metadata import MARK, Facts
from pnp.pdf.writer import Sheet, Writer
from pnp.pipeline.furniture import furniture_font, measure_with
from pnp.printer import Point, shift_and_turn
from pnp.sheets.calibration import REACH, Calibration, frames
from pnp.sheets.fitting import diagnosis
from pnp.typeset.setter import Setting


def calibration_pdf(workspace: Workspace, paper: Paper, language: str = "") -> bytes:
    """Return the sheet for one paper, in a language that pnp's own messages are translated into.

    Raises UsageProblem for a paper that is too small, and for a language without messages.
    """
    with speaking(_words(workspace, language)):
        return _made(workspace, paper)


def _words(workspace: Workspace, tag: str) -> Catalogue:
    """Return the messages of pnp in a language; raises UsageProblem where there are none."""
    if tag in ("", "en"):
        return SILENT
    return pseudo.Pseudo(tag) if tag == pseudo.TAG else catalogue_of(workspace, "", tag)


def _made(workspace: Workspace, paper: Paper) -> bytes:
    fonts = load_fonts(workspace)
    drawn = frames(paper, measure_with(fonts))
    facts = Facts(
        title=tr("Printer sheet for {paper}", paper=paper.title),
        language=spoken().tag or "en",
        subject=tr("Bars and grids that measure a printer"),
        author="",
        flip="long",
        bookmarks=((tr("front"), 0), (tr("back"), 1)),
    )
    # The writer takes its colour space from a typeset document, and this sheet has no faces.
    blank = ArtLayer('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>')
    with Setting(fonts, lambda name, colour: "") as setting:
        setting.add([(blank, Size(1.0, 1.0))])
        documents = setting.result().documents
    sheets = [Sheet(name, frame) for name, frame in zip(("Front", "Back"), drawn, strict=True)]
    writer = Writer(sheets, draw_furniture(drawn, furniture_font(fonts)), documents, {})
    return writer.cut(range(len(sheets)), facts)


def measured(
    name: str,
    paper: Paper,
    x: float,
    y: float,
    back: Sequence[Point] = (),
    rotation: float | None = None,
) -> tuple[Printer, list[str]]:
    """Return the printer as measured on the sheet for *paper*, and remarks on the figures.

    *back* are the readings of grid A, or of A and B; *rotation*, in degrees, wins over what they
    tell. Raises UsageProblem for figures that no printer's own error explains.
    """
    sheet = Calibration(paper)
    bars = sheet.bar_of(x, upright=False), sheet.bar_of(y, upright=True)
    printer = Printer(name, paper.name, (x, bars[0]), (y, bars[1]))
    remarks = []
    for letter, (found, bar) in (("x", printer.x), ("y", printer.y)):
        cause = diagnosis(paper, found / bar)
        if cause:
            remarks.append(f'{letter}: {cause}; switch off "fit" and measure again')
    return with_back(printer, paper, back, rotation), remarks


def with_back(
    printer: Printer, paper: Paper, back: Sequence[Point], rotation: float | None = None
) -> Printer:
    """Return the printer with the readings of its grids; raises UsageProblem."""
    sheet = Calibration(paper)
    for reading in back:
        if max(map(abs, reading)) > REACH:
            raise UsageProblem(
                f"expected readings within {REACH:g} mm, found {reading[0]:g},{reading[1]:g}",
                "the grids show no more; where they never meet, was the sheet turned on the long "
                "edge and printed at actual size?",
            )
    shift, turn = printer.back, printer.rotation
    if back:
        places = [sheet.cell(grid, reading) for grid, reading in enumerate(back)]
        shift, turn = shift_and_turn(back, places)
    return updated(printer, shift, turn if rotation is None else rotation)


def write_sheet(folder: Path, paper: Paper, data: bytes, language: str = "") -> Path:
    """Write the sheet into the folder of output and return the file; raises Problems."""
    make_folder(folder)
    path = folder / f"{'-'.join(filter(None, ('calibration', paper.name, language)))}.pdf"
    write_file(path, data, mark=MARK)
    return path
