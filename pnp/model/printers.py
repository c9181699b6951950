"""The measured printers of one user, in a YAML file of the user's own folder."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, Final

from msgspec import Struct
from msgspec.structs import replace

from pnp.errors import Problem, Problems, UsageProblem, did_you_mean, problem
from pnp.files import reason, write_file
from pnp.model.source import Located, read_yaml
from pnp.printer import FARTHEST, HIGHEST, LOWEST, STEEPEST, Correction, Point
from pnp.units import mm, parse_length

FILE: Final = "printers.yaml"
HEAD: Final = (
    "# Printers measured with `pnp calibrate`. `pnp build GAME --printer NAME` makes up for them.\n"
)
HINT: Final = "PNP_HOME names another folder"
NAME: Final = re.compile(r"[a-z0-9][a-z0-9_-]{0,30}")
TAKEN: Final = frozenset(
    "long short none gutterfold full low marks lines contour silhouette cricut".split()
)
"""Names that folders of output already end with."""

KEYS: Final = ("paper", "x", "y", "back", "back-rotation")


class Printer(Struct, frozen=True):
    """One printer as it was measured."""

    name: str
    paper: str
    """The paper that was measured."""

    x: tuple[float, float]
    """What the bar along the short edge measured, and the length printed on it."""

    y: tuple[float, float]
    back: Point = (0.0, 0.0)
    rotation: float = 0.0

    @property
    def correction(self) -> Correction:
        """How pages are changed for this printer."""
        across, along = (round(bar / measured, 6) for measured, bar in (self.x, self.y))
        return Correction(self.name, across, along, self.back, self.rotation)

    def entry(self) -> str:
        """Return the printer as YAML."""
        pairs = {
            "paper": self.paper,
            "x": f"{mm(self.x[0])}mm of {mm(self.x[1])}mm",
            "y": f"{mm(self.y[0])}mm of {mm(self.y[1])}mm",
            "back": f"{self.back[0]:g}mm {self.back[1]:g}mm",
            "back-rotation": f"{self.rotation:g}deg",
        }
        return f"{self.name}:\n" + "".join(f"  {key}: {text}\n" for key, text in pairs.items())


def check_name(name: str) -> str:
    """Return the name of a printer; raises UsageProblem for one that cannot name a folder."""
    if not NAME.fullmatch(name) or name in TAKEN:
        hint = "such as --name home"
        if name in TAKEN:
            hint = f'"{name}" names another form of output; {hint}'
        raise UsageProblem(
            f'expected a name of small letters, digits, - and _ for the printer, found "{name}"',
            hint,
        )
    return name


def read_printers(folder: Path) -> dict[str, Printer]:
    """Return the measured printers by name, none where nothing was stored.

    Raises Problems for entries that are no printer.
    """
    path = folder / FILE
    if not path.is_file():
        return {}
    source = read_yaml(path)
    if source.value is None:
        return {}
    if not isinstance(source.value, dict):
        raise Problems([source.problem((), "expected printers by name, found something else")])
    found: dict[str, Printer] = {}
    problems: list[Problem] = []
    for name, entry in source.value.items():
        try:
            found[name] = _printer(name, entry)
        except ValueError as error:
            problems.append(_placed(source, name, error))
    if problems:
        raise Problems(problems)
    return found


def find_printer(folder: Path, name: str) -> Correction:
    """Return the correction for a printer; raises UsageProblem for an unknown one, Problems."""
    known = read_printers(folder)
    if name not in known:
        hint = "pnp calibrate makes the sheet that measures a printer"
        raise UsageProblem(
            f'expected a measured printer, found "{name}"', did_you_mean(name, known) or hint
        )
    return known[name].correction


def store_printer(folder: Path, printer: Printer) -> Path:
    """Add or replace a printer and return the file; the old file stays until the new is whole.

    Raises Problems when the file cannot be read or written.
    """
    path = folder / FILE
    printers = {**read_printers(folder), printer.name: printer}
    text = HEAD + "".join(printers[name].entry() for name in sorted(printers))
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        message = f"expected a file that can be written, found: {reason(error)}"
        raise problem(message, hint=HINT, file=path) from None
    # The file is the user's own, which a link may keep among other settings.
    write_file(path.resolve() if path.is_symlink() else path, text.encode(), hint=HINT)
    return path


def updated(printer: Printer, back: Point, rotation: float) -> Printer:
    """Return the printer with other backs; raises UsageProblem for what no printer does."""
    if max(map(abs, back)) > FARTHEST or abs(rotation) > STEEPEST:
        raise UsageProblem(
            f"expected backs within {FARTHEST:g} mm and {STEEPEST:g} degrees of their fronts, "
            f"found {back[0]:g}, {back[1]:g} mm and {rotation:g} degrees",
            "was the sheet turned about its long edge, and fed the right way round?",
        )
    return replace(printer, back=back, rotation=rotation)


def _printer(name: str, entry: Any) -> Printer:
    if not NAME.fullmatch(name):
        raise ValueError(f'expected a name of small letters and digits, found "{name}"')
    if not isinstance(entry, dict):
        raise ValueError(f"expected {', '.join(KEYS)}, found something else")
    for key in entry:
        if key not in KEYS:
            raise ValueError(f'expected {", ".join(KEYS)}, found "{key}"')
    rotation = str(entry.get("back-rotation", "0deg")).removesuffix("deg")
    try:
        angle = float(rotation)
        right, down = (parse_length(part) for part in str(entry.get("back", "0mm 0mm")).split())
    except ValueError:
        raise ValueError("expected back: 0.5mm -0.25mm and back-rotation: 0.1deg") from None
    if not abs(angle) <= STEEPEST or not max(abs(right), abs(down)) <= FARTHEST:
        raise ValueError(f"expected backs within {FARTHEST:g}mm and {STEEPEST:g}deg")
    sizes = {key: _measured(key, entry.get(key)) for key in ("x", "y")}
    return Printer(
        name, str(entry.get("paper", "a4")), sizes["x"], sizes["y"], (right, down), angle
    )


def _measured(key: str, text: Any) -> tuple[float, float]:
    measured, of, bar = str(text).partition(" of ")
    expected = f"expected {key}: 149.2mm of 150mm"
    if not of:
        raise ValueError(f'{expected}, found "{text}"')
    try:
        found, nominal = parse_length(measured), parse_length(bar)
    except ValueError:
        raise ValueError(f'{expected}, found "{text}"') from None
    if found <= 0 or not LOWEST <= nominal / found <= HIGHEST:
        raise ValueError(
            f'expected a correction of {LOWEST:g} to {HIGHEST:g} for {key}, found "{text}"'
        )
    return found, nominal


def _placed(source: Located, name: str, error: ValueError) -> Problem:
    hint = "pnp calibrate writes this file; delete the entry and measure again"
    return source.problem((name,), str(error), hint)
