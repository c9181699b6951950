"""`pnp calibrate`: the sheet that measures a printer, and what was measured on it."""

from __future__ import annotations

import math
from functools import partial
from pathlib import Path
from typing import Any

import click

from pnp.cli import options as shared
from pnp.cli.defaults import is_default
from pnp.cli.places import here, home
from pnp.errors import UsageProblem, gathered
from pnp.paper import PAPERS, Paper
from pnp.units import mm, parse_length


class Measured(click.ParamType[float]):
    """A length as read from a rule: millimetres, or with a unit."""

    name = "MM"

    def convert(self, value: Any, param: Any, ctx: Any) -> float:
        if isinstance(value, float):
            return value
        try:
            return _length(str(value))
        except ValueError:
            point = "\n  hint: decimals stand behind a point" if "," in str(value) else ""
            self.fail(f'expected a length such as 149.2, found "{value}"{point}', param, ctx)


class Reading(click.ParamType[tuple[float, float]]):
    """Column and row of the cell that meets: ``0.5,-0.25``."""

    name = "X,Y"

    def convert(self, value: Any, param: Any, ctx: Any) -> tuple[float, float]:
        if isinstance(value, tuple):
            return value
        try:
            across, down = (_length(part) for part in str(value).split(","))
        except ValueError:
            point = "\n  hint: decimals stand behind a point" if str(value).count(",") > 1 else ""
            message = f'expected column and row such as 0.5,-0.25, found "{value}"{point}'
            self.fail(message, param, ctx)
        return across, down


def _length(text: str) -> float:
    """Return millimetres of a number with a unit or without; raises ValueError."""
    plain = text.strip().replace("\N{MINUS SIGN}", "-")
    try:
        value = float(plain)
    except ValueError:
        return parse_length(plain)
    if not math.isfinite(value):
        raise ValueError(text)
    return value


@click.command("calibrate")
@shared.paper_if_given
@shared.out
@click.option("--name", help="What the measured printer is called.")
@click.option("--measured-x", type=Measured(), help="Length of the bar across the sheet.")
@click.option("--measured-y", type=Measured(), help="Length of the bar down the sheet.")
@click.option(
    "--back",
    type=Reading(),
    multiple=True,
    help="Column and row where front and back meet in grid A; a second time for grid B.",
)
@click.option("--back-rotation", type=click.FloatRange(-2, 2), help="Degrees, instead of grid B.")
@click.option("--lang", "language", default="", help="Make the sheet in a language, such as de.")
@click.option("--list", "listing", is_flag=True, help="Show the measured printers.")
def command(papers: tuple[Paper, ...] | None, out: Path, **options: Any) -> None:
    """Make the sheet that measures a printer, or store what was measured on it."""
    measured = [options[key] for key in ("measured_x", "measured_y", "back_rotation")]
    storing = any(value is not None for value in measured) or bool(options["back"])
    if options["listing"]:
        if storing or options["name"]:
            raise UsageProblem("expected --list alone, found something to store")
        _list()
    elif storing or options["name"]:
        if papers and len(papers) > 1:
            raise UsageProblem("expected the one --paper that was measured, found several")
        _store(papers[0] if papers else None, options, typed=not is_default("papers"))
    else:
        typed = bool(papers) and not is_default("papers")
        _write(papers or (Paper("a4", PAPERS["a4"]),), out, typed, options["language"])


def _write(papers: tuple[Paper, ...], out: Path, typed: bool, language: str) -> None:
    from pnp.languages.reading import checked
    from pnp.pipeline.calibrate import calibration_pdf, write_sheet

    tag = checked(language) if language else ""
    made = [(paper, calibration_pdf(here(), paper, tag)) for paper in papers]
    jobs = [partial(write_sheet, out, paper, data, tag) for paper, data in made]
    written = gathered(jobs, lambda path: [path])
    for paper, path in zip(papers, written, strict=True):
        click.echo(f"{path.as_posix()}: print both sides at actual size, measure, then")
        given = f"--paper {paper.name} " if typed or paper.name != "a4" else ""
        click.echo(f"  pnp calibrate {given}--name NAME --measured-x MM --measured-y MM --back X,Y")


def _store(paper: Paper | None, options: dict[str, Any], typed: bool) -> None:
    from pnp.model.printers import check_name, read_printers, store_printer
    from pnp.pipeline.calibrate import measured, with_back

    if not options["name"]:
        raise UsageProblem("expected a name for the printer, found none", "--name home")
    name, x, y = check_name(options["name"]), options["measured_x"], options["measured_y"]
    back, rotation = options["back"], options["back_rotation"]
    if len(back) > 2:
        raise UsageProblem(f"expected --back for grid A and grid B, found {len(back)} readings")
    if len(back) == 2 and rotation is not None:
        raise UsageProblem("expected --back twice or --back-rotation, found both")
    known = read_printers(home()).get(name)
    if x is not None and y is not None:
        used = paper or Paper("a4", PAPERS["a4"])
        printer, remarks = measured(name, used, x, y, back, rotation)
    elif x is not None or y is not None:
        raise UsageProblem("expected --measured-x and --measured-y together, found one of them")
    elif known is None or (not back and rotation is None):
        hint = "pnp calibrate without options makes the sheet to measure"
        raise UsageProblem("expected --measured-x and --measured-y, found neither", hint)
    else:
        from pnp.paper import parse_paper

        used = paper if paper and typed else parse_paper(known.paper)
        printer, remarks = with_back(known, used, back, rotation), []
    path = store_printer(home(), printer)
    click.echo(f"{path.as_posix()}: {described(printer)}")
    for remark in remarks:
        click.echo(f"  note: {remark}", err=True)
    click.echo(f"  pnp build GAME --printer {name}")


def _list() -> None:
    from pnp.model.printers import read_printers

    printers = read_printers(home())
    for name in sorted(printers):
        click.echo(described(printers[name]))
    if not printers:
        click.echo("no printer was measured yet; pnp calibrate makes the sheet for it")


def described(printer: Any) -> str:
    """Return a measured printer in one line."""
    correction = printer.correction
    text = (
        f"{printer.name}: {100 * correction.across:.2f} % across, "
        f"{100 * correction.along:.2f} % along"
    )
    right, down = printer.back
    if right or down:
        across, along = "left" if right < 0 else "right", "up" if down < 0 else "down"
        text += f", backs {mm(abs(right))} mm {across} and {mm(abs(down))} mm {along}"
    if printer.rotation:
        text += f", turned {mm(printer.rotation)} degrees"
    return f"{text} (measured on {printer.paper})"
