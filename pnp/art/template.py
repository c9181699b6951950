"""SVG templates: Jinja2 in its sandbox, with the toolbox of drawing functions."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Mapping
from functools import cached_property
from pathlib import Path
from typing import Any

from jinja2 import BaseLoader, StrictUndefined, TemplateError, TemplateNotFound
from jinja2.exceptions import SecurityError, TemplateSyntaxError
from jinja2.sandbox import ImmutableSandboxedEnvironment

from pnp.art import colour
from pnp.art.fonts import FontLibrary, load_fonts
from pnp.art.icons import Icons, UnknownIcon
from pnp.art.markup import inline, rich
from pnp.art.toolbox import TOOLS
from pnp.errors import Problem, Problems
from pnp.model.workspace import Workspace
from pnp.units import MM_PER_UNIT, SLACK, parse_length
from pnp.units import mm as trimmed

MOST_OUTPUT = 4_000_000
"""A drawing of more characters than this is a runaway template."""

MOST_STEPS = 2_000_000
"""Passes through loops over `range` in one drawing."""


def millimetres(text: Any) -> str:
    """Return a type size in user units: ``{{ '8pt'|mm }}`` writes 2.8222."""
    return f"{parse_length(str(text)):.4f}"


def short(value: Any, digits: int = 3) -> str:
    """Return a coordinate without trailing zeros."""
    return f"{float(value):.{int(digits)}f}".rstrip("0").rstrip(".") if value else "0"


LEAST_TYPE = 6 * MM_PER_UNIT["pt"]
"""The smallest type size that `text_size` gives, in millimetres."""


class TextTooLong(TemplateError):
    """A line that does not fit its place at the smallest size."""


class _Loader(BaseLoader):
    """Finds templates/<game>/NAME before templates/NAME, in the workspace and the library."""

    def __init__(self, workspace: Workspace, game: str) -> None:
        self._workspace, self._game = workspace, game

    def get_source(
        self, environment: Any, template: str
    ) -> tuple[str, str | None, Callable[[], bool] | None]:
        places = (f"templates/{self._game}/{template}", f"templates/{template}")
        path = self._workspace.find(*places)
        if path is None:
            raise TemplateNotFound(template)
        shown = self._workspace.shown(path).as_posix()
        return path.read_text(encoding="utf-8-sig"), shown, lambda: True


class _Sandbox(ImmutableSandboxedEnvironment):
    """Jinja's sandbox, with limits on what a template may count and multiply."""

    intercepted_binops = frozenset(["*", "**", "%"])

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self.steps = 0
        self.globals["range"] = self.counted_range
        del self.globals["lipsum"]

    def counted_range(self, *limits: int) -> range:
        """Return a range, as long as all ranges of one drawing together stay countable."""
        steps = range(*limits)
        self.steps += len(steps)
        if self.steps > MOST_STEPS:
            raise SecurityError(f"more than {MOST_STEPS} steps of loops in one drawing")
        return steps

    def call_binop(self, context: Any, operator: str, left: Any, right: Any) -> Any:
        """Return a product or a power that stays of a reasonable size."""
        if operator == "**" and not (abs(left) <= 1e6 and abs(right) <= 64):
            raise SecurityError(f"the power {left} ** {right}")
        if operator == "%" and isinstance(left, str) and re.search(r"%[^a-z%]*\d{4}", left):
            raise SecurityError("a format wider than 999 characters")
        sizes = [len(part) for part in (left, right) if isinstance(part, str | list | tuple)]
        if operator == "*" and sizes:
            factor = right if isinstance(right, int) else left
            if sizes[0] * factor > MOST_OUTPUT:
                raise SecurityError(f"a text or list of {sizes[0] * factor} parts")
        return super().call_binop(context, operator, left, right)


class Templates:
    """The templates of one game."""

    def __init__(self, workspace: Workspace, game: str) -> None:
        self.icons = Icons(workspace, game)
        self._environment = _Sandbox(
            loader=_Loader(workspace, game),
            autoescape=True,
            undefined=StrictUndefined,
            trim_blocks=True,
            lstrip_blocks=True,
        )
        self._environment.filters.update(
            mm=millimetres,
            f=short,
            rich=rich,
            inline=inline,
            mix=colour.mix,
            lighten=colour.lighten,
            darken=colour.darken,
            ink_on=colour.ink_on,
            trimmed=trimmed,
        )
        self._environment.globals.update(TOOLS)
        self._environment.globals["icon"] = self.icons.draw
        self._environment.globals["text_size"] = self.text_size
        self._workspace = workspace

    @cached_property
    def fonts(self) -> FontLibrary:
        """The fonts that texts are measured with."""
        return load_fonts(self._workspace)

    def text_size(
        self,
        text: Any,
        width: float,
        largest: float,
        family: str = "Source Sans Pro",
        weight: int = 700,
    ) -> float:
        """Return the largest type size at which a line is no wider than *width* millimetres.

        Raises TextTooLong where that is smaller than anybody should have to read.
        """
        face = self.fonts.face(family, weight)
        if float(largest) < LEAST_TYPE - SLACK:
            found = float(largest) / MM_PER_UNIT["pt"]
            raise TextTooLong(f'expected room for "{text}" at 6 pt, found room for {found:.1f} pt')
        broad = face.width(str(text), 1.0) if face else 0.0
        size = min(float(largest), float(width) / broad) if broad else float(largest)
        if size < LEAST_TYPE - SLACK:
            excess = broad * LEAST_TYPE - float(width)
            raise TextTooLong(
                f'expected a text up to {float(width):.1f} mm wide, found "{text}", '
                f"{excess:.1f} mm wider at 6 pt"
            )
        return size

    def shown(self, name: str) -> Path:
        """Return the template's file as messages name it."""
        try:
            return Path(self._environment.get_template(name).filename or name)
        except TemplateError:
            return Path(name)

    def render(self, name: str, context: Mapping[str, Any], where: str) -> str:
        """Return the drawing; *where* names the face in messages.

        Raises Problems with the file and line of the template.
        """
        self._environment.steps = 0
        try:
            text = self._environment.get_template(name).render(context)
        except TemplateNotFound as error:
            missing = error.message or name
            found = Problem(
                None,
                0,
                where,
                f'expected a template, found no "{missing}"',
                f"put it at templates/{missing}",
            )
            raise Problems([found]) from None
        except TemplateSyntaxError as error:
            place = Path(error.filename or error.name or name)
            message = f"expected a template, found: {error.message}"
            raise Problems([Problem(place, error.lineno, where, message)]) from None
        except Exception as error:
            # Whatever a template's expression raises is a fault of the template, with its line.
            file, line = _template_line(error, name)
            raise Problems([_fault(error, file, line, where)]) from None
        if len(text) > MOST_OUTPUT:
            message = f"expected a drawing of at most {MOST_OUTPUT} characters, found {len(text)}"
            raise Problems([Problem(Path(name), 0, where, message)])
        return text


def _fault(error: Exception, file: Path, line: int, where: str) -> Problem:
    if isinstance(error, UnknownIcon):
        message, _, hint = str(error).partition("\n")
        return Problem(file, line, where, message, hint or None)
    if isinstance(error, SecurityError):
        return Problem(file, line, where, f"not allowed in a template: {error}")
    if isinstance(error, TemplateError):
        return Problem(file, line, where, str(error.message))
    return Problem(file, line, where, f"{type(error).__name__}: {error}")


def _template_line(error: Exception, name: str) -> tuple[Path, int]:
    """Return the innermost place inside a template that the error passed through."""
    place = (Path(name), 0)
    trace = error.__traceback__ or sys.exc_info()[2]
    while trace is not None:
        file = trace.tb_frame.f_code.co_filename
        if file.endswith((".j2", ".svg", ".xml")):
            place = (Path(file), trace.tb_lineno)
        trace = trace.tb_next
    return place
