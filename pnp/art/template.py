"""SVG templates: Jinja2 in its sandbox, with the toolbox of drawing functions."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from jinja2 import BaseLoader, StrictUndefined, TemplateError, TemplateNotFound
from jinja2.exceptions import SecurityError, TemplateSyntaxError
from jinja2.sandbox import ImmutableSandboxedEnvironment

from pnp.art import colour
from pnp.art.icons import Icons, UnknownIcon
from pnp.art.markup import inline, rich
from pnp.art.toolbox import TOOLS
from pnp.errors import Problem, Problems
from pnp.model.workspace import Workspace
from pnp.units import mm as trimmed
from pnp.units import parse_length

MOST_OUTPUT = 4_000_000
"""A drawing of more characters than this is a runaway template."""


def millimetres(text: Any) -> str:
    """Return a type size in user units: ``{{ '8pt'|mm }}`` writes 2.8222."""
    return f"{parse_length(str(text)):.4f}"


def short(value: Any, digits: int = 3) -> str:
    """Return a coordinate without trailing zeros."""
    return f"{float(value):.{int(digits)}f}".rstrip("0").rstrip(".") if value else "0"


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


class Templates:
    """The templates of one game."""

    def __init__(self, workspace: Workspace, game: str) -> None:
        self.icons = Icons(workspace, game)
        self._environment = ImmutableSandboxedEnvironment(
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
