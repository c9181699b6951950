"""Sheets of ready-cut labels: the catalogue, and a user's own sheets in the same form."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal

from pydantic import Field

from pnp.errors import Problems, UsageProblem, did_you_mean
from pnp.geometry import Rect, Size
from pnp.model.fields import Count, Length, Measure, Record, Text
from pnp.model.source import Located, read_yaml
from pnp.model.structure import structure
from pnp.model.workspace import Workspace
from pnp.units import SLACK, mm

CATALOGUE = "templates/dice/labels.yaml"
STEP, FARTHEST = 0.25, 3.0
"""A nudge is a multiple of the step and no larger than the farthest, in millimetres."""


class LabelSheet(Record):
    """A sheet of like labels in columns and rows."""

    brand: Text = ""
    about: Text = ""
    paper: Text = Field("a4", description="Paper, by name or measure.")
    columns: Annotated[Count, Field(ge=1)]
    rows: Annotated[Count, Field(ge=1)]
    size: Measure = Field(description="A label, width x height.")
    shape: Literal["rectangle", "round"] = "rectangle"
    corner: Length = Field(0.0, description="Radius of a rectangle's corners.")
    left: Length = Field(description="From the edge of the paper to the first column.")
    top: Length = Field(description="From the edge of the paper to the first row.")
    across: Length = Field(description="From the left of one column to the left of the next.")
    down: Length = Field(description="From the top of one row to the top of the next.")

    def nudged(self, right: float, down: float) -> LabelSheet:
        """Return the sheet as a printer needs it that prints too far left and too high."""
        return self.model_copy(update={"left": self.left + right, "top": self.top + down})

    def slot(self, number: int) -> Rect:
        """Return a label, counted row by row from 0."""
        row, column = divmod(number, self.columns)
        x, y = self.left + column * self.across, self.top + row * self.down
        return Rect.of(self.size, x, y)

    def gap(self) -> float:
        """Return the space between two neighbours, the smaller of both directions."""
        gaps = [self.across - self.size.width] if self.columns > 1 else []
        gaps += [self.down - self.size.height] if self.rows > 1 else []
        return round(min(gaps, default=10.0), 6)

    def fault(self, paper: Size) -> str | None:
        """Return what is wrong with the figures, or None."""
        last = self.slot(self.columns * self.rows - 1)
        if self.gap() < -SLACK:
            return f"expected labels side by side, found them to overlap by {mm(-self.gap())} mm"
        if last.right > paper.width + SLACK or last.bottom > paper.height + SLACK:
            return (
                f"expected labels within {mm(paper.width)} x {mm(paper.height)} mm of paper, "
                f"found the last one to end at {mm(last.right)} x {mm(last.bottom)} mm"
            )
        return None


def catalogue(workspace: Workspace) -> dict[str, LabelSheet]:
    """Return the known sheets by their code. Raises Problems."""
    path = workspace.find(CATALOGUE)
    if path is None:
        return {}
    source = read_yaml(path, workspace.shown(path))
    found: dict[str, LabelSheet] = {}
    problems = []
    for code, value in source.value["labels"].items():
        sheet, faults = structure(LabelSheet, source, ("labels", code), value)
        problems += faults
        if sheet:
            found[code] = sheet
    if problems:
        raise Problems(problems)
    return found


def find_label(workspace: Workspace, name: str) -> tuple[str, LabelSheet]:
    """Return code and sheet: one of the catalogue, or of a YAML file. Raises a problem."""
    path = Path(name)
    if path.suffix.lower() in (".yaml", ".yml"):
        source = read_yaml(path)
        if isinstance(source.value, dict) and list(source.value) == ["label"]:
            source = Located(source.file, source.value["label"], source.inner(("label",), 0).lines)
        sheet, problems = structure(LabelSheet, source)
        if sheet is None:
            raise Problems(problems)
        return path.stem.lower(), sheet
    known = catalogue(workspace)
    code = {key.lower(): key for key in known}.get(name.lower())
    if code is None:
        message = f'expected a label sheet, found "{name}"'
        raise UsageProblem(message, did_you_mean(name, known) or "pnp dice --labels lists them")
    return code.lower(), known[code]


def parse_nudge(text: str) -> tuple[float, float]:
    """Return a shift right and down in millimetres, in steps of 0.25 up to 3.

    >>> parse_nudge("0.25,-0.5")
    (0.25, -0.5)

    Raises ValueError.
    """
    try:
        dx, dy = (float(part.strip().removesuffix("mm")) for part in text.split(","))
    except ValueError:
        raise ValueError(f'expected a nudge such as 0.25,-0.5, found "{text}"') from None
    for value in (dx, dy):
        if not abs(value) <= FARTHEST or abs(value / STEP - round(value / STEP)) > SLACK:
            raise ValueError(
                f"expected a nudge in steps of {STEP:g} mm up to {FARTHEST:g} mm, found {value:g}"
            )
    return dx, dy
