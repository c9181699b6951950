"""SVG templates: Jinja2 in its sandbox, with the toolbox of drawing functions."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Mapping
from functools import cached_property
from pathlib import Path
from typing import Any, Final

from jinja2 import (
    Environment,
    StrictUndefined,
    TemplateError,
    TemplateNotFound,
    Undefined,
)
from jinja2.exceptions import SecurityError, TemplateSyntaxError, UndefinedError
from jinja2.utils import missing
from markupsafe import Markup
from msgspec.structs import replace

from pnp.art import colour, limits
from pnp.art.families import with_families
from pnp.art.fonts import FontLibrary, load_fonts
from pnp.art.icons import Icons, UnknownIcon
from pnp.art.sandbox import Sandbox
from pnp.art.svg.markup import inline, rich
from pnp.art.template_files import TemplateFiles
from pnp.art.toolbox import TOOLS
from pnp.art.tools import heraldry
from pnp.errors import Problem, Problems, did_you_mean
from pnp.languages.ambient import tr
from pnp.languages.catalogue import DRAWING, SILENT, Catalogue
from pnp.languages.punctuation import pointed
from pnp.model.fields import described
from pnp.model.rows import lacks
from pnp.model.rules import rule_context
from pnp.model.workspace import Workspace, like
from pnp.units import MM_PER_UNIT, SLACK, length_hint, parse_length
from pnp.units import mm as trimmed


def millimetres(text: Any) -> str:
    """Return a type size in user units: ``{{ '8pt'|mm }}`` writes 2.8222."""
    try:
        return f"{parse_length(str(text)):.4f}"
    except ValueError as error:
        raise ValueError(f"{error}\n{length_hint(str(text))}") from None


def short(value: Any, digits: int = 3) -> str:
    """Return a coordinate without trailing zeros."""
    if not 0 <= int(digits) <= MOST_DIGITS:
        raise ValueError(f"expected 0 to {MOST_DIGITS} digits, found {digits}")
    return f"{float(value):.{int(digits)}f}".rstrip("0").rstrip(".") if value else "0"


MOST_DIGITS: Final = 12
LEAST_TYPE = 6 * MM_PER_UNIT["pt"]
"""The smallest type size that `text_size` gives, in millimetres."""


class TextTooLong(TemplateError):
    """A line that does not fit its place at the smallest size."""


_UNKNOWN: Final = re.compile(r"No (filter|test) named '([^']*)'")
_TAG: Final = re.compile(r"Encountered unknown tag '([^']*)'")
_TAGS: Final = tuple(
    "if elif else endif for endfor set endset macro endmacro call endcall filter endfilter "
    "include import from block endblock extends raw endraw with endwith".split()
)


class Empty(Undefined):
    """A field that a row of a table lacks and others have: nothing is printed, as for items."""


class Missing(StrictUndefined):
    """A name or field that is not there, told in our words; the hint follows a line break."""

    def __new__(cls, hint: Any = None, obj: Any = missing, name: Any = None, **rest: Any) -> Any:
        """Return what stands for it."""
        return Empty(hint, obj, name) if lacks(obj, name) else super().__new__(cls)

    @property
    def _undefined_message(self) -> str:
        name, owner = self._undefined_name, self._undefined_obj
        if self._undefined_hint:
            return str(self._undefined_hint)
        if owner is missing:
            return f'expected a name that templates are told, found "{name}"'
        if isinstance(owner, dict):
            known = ", ".join(map(str, owner)) if len(owner) <= MOST_FIELDS else "others"
            found = f"found only {known}" if owner else "found none at all"
            hint = did_you_mean(str(name), map(str, owner))
            near = f"\n{hint}" if hint and not hint.startswith("known") else ""
            if " " in near.partition('"')[2]:
                near += f""" write item["{near.split('"')[1]}"]"""
            return f"expected a field {name}, {found}{near}"
        if isinstance(owner, list | tuple) and isinstance(name, int):
            return f"expected at least {name + 1} entries, found {len(owner)}"
        if isinstance(owner, str | int | float | list | tuple | None):
            return f"expected something with a field {name}, found {described(owner)}"
        return f"expected something with a field {name}, found a {type(owner).__name__}"


MOST_TOLD: Final = 500
"""Characters of what an expression raised; some repeat the value."""
MOST_FIELDS: Final = 24
"""More names than these are not listed in a message."""


FILTERS: Final[Mapping[str, Callable[..., Any]]] = {
    "mm": millimetres,
    "f": short,
    "mix": colour.mix,
    "lighten": colour.lighten,
    "darken": colour.darken,
    "ink_on": colour.ink_on,
    "trimmed": trimmed,
}
"""The filters of templates beside those of Jinja."""


class Templates:
    """The templates of one game."""

    def __init__(
        self,
        workspace: Workspace,
        game: str,
        words: Catalogue = SILENT,
    ) -> None:
        """*words* translate what the templates say."""
        self._words = words
        self.icons = Icons(workspace, game)
        self._environment: Sandbox = Sandbox(
            ("drawing", words),
            loader=TemplateFiles(workspace, game),
            autoescape=True,
            undefined=Missing,
            trim_blocks=True,
            lstrip_blocks=True,
        )
        own: dict[str, Callable[..., Any]] = {
            "rich": self.rich,
            "inline": self.inline,
            "form": words.form,
        }
        self._environment.guard({**FILTERS, **own})
        tools: dict[str, Callable[..., Any]] = {
            **TOOLS,
            "icon": self.icons.draw,
            "text_size": self.text_size,
            "text_width": self.text_width,
            "said": self.said,
            "_": self.worded,
            "say": _own,
        }
        self._environment.globals.update(
            {name: limits.guarded(tool) for name, tool in tools.items()}
        )
        self._workspace, self._game = workspace, game
        self._runaway: dict[str, Problem] = {}

    @cached_property
    def fonts(self) -> FontLibrary:
        """The fonts that texts are measured with."""
        return load_fonts(self._workspace, self._game)

    def worded(self, text: str, context: str = DRAWING) -> str:
        """Return what a template says, in the language that is printed.

        *context* is that of the message, such as ``name`` for the names of the game.
        """
        return self._words.say(str(context), str(text))

    def rich(self, text: object) -> Markup:
        """Return the text as paragraphs and lists."""
        return rich(text, self.icons)

    def inline(self, text: object) -> Markup:
        """Return one line of marked text without a paragraph around it."""
        return inline(text, self.icons)

    def _spell(self, number: int, form: str) -> str:
        return self._words.number(number, form)

    def said(
        self, rules: Mapping[str, Any], name: str, field: str = "text", in_words: Any = ()
    ) -> str:
        """Return the sentence of a rule with the rules' values in place of their names.

        Those named *in_words* are spelt as the language has them, where it is translated.
        """
        written = str(((rules.get("rules") or {}).get(name) or {}).get(field))
        if self._words.lacks(rule_context(name, field), written):
            return heraldry.said(rules, name, field, in_words)
        return heraldry.said(rules, name, field, in_words, self._spell)

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
        if float(largest) < LEAST_TYPE - SLACK:
            found = float(largest) / MM_PER_UNIT["pt"]
            raise TextTooLong(f'expected room for "{text}" at 6 pt, found room for {found:.1f} pt')
        broad = self.text_width(text, 1.0, family, weight)
        size = min(float(largest), float(width) / broad) if broad else float(largest)
        if size < LEAST_TYPE - SLACK:
            excess = broad * LEAST_TYPE - float(width)
            raise TextTooLong(
                f'expected a text up to {float(width):.1f} mm wide, found "{text}", '
                f"{excess:.1f} mm wider at 6 pt"
            )
        return size

    def text_width(
        self, text: Any, size: float, family: str = "Source Sans Pro", weight: int = 700
    ) -> float:
        """Return how wide a line is at a type size, in millimetres."""
        families = ", ".join((family, *self._words.fonts))
        return self.fonts.width(families, weight, False, str(text), float(size))

    def shown(self, name: str) -> Path:
        """Return the template's file as messages name it."""
        try:
            return Path(self._environment.get_template(name).filename or name)
        except (TemplateError, Problems):
            return Path(name)

    def render(self, name: str, context: Mapping[str, Any], where: str) -> str:
        """Return the drawing; *where* names the face in messages.

        Raises Problems with the file and line of the template.
        """
        if name in self._runaway:
            # What was too much once is not tried again for every card.
            raise Problems([replace(self._runaway[name], where=where)])
        limits.begin()
        try:
            drawing: str = self._environment.get_template(name).render(context)
            drawing = with_families(drawing, self._words.fonts)
            return pointed(drawing, self._words.tag) if name.endswith(".svg.j2") else drawing
        except Problems:
            raise
        except TemplateNotFound as error:
            lost = error.message or name
            message = f'expected a template, found no "{lost}"'
            hint = like(lost, self.names())
            hint = hint or f"put it at templates/{self._game}/{lost} or templates/{lost}"
            file, line = (None, 0) if lost == name else _template_line(error, name)
            raise Problems([Problem(file, line, where, message, hint)]) from None
        except TemplateSyntaxError as error:
            place = Path(error.filename or error.name or name)
            message, _, hint = str(error.message).partition("\n")
            if unknown := self._unknown(message):
                message, hint = unknown
            elif not hint:
                message = f"expected a template, found: {message}"
                hint = _spaced(place, error.lineno, self._workspace)
                if not hint and "'}'" in message:
                    hint = "two braces close what two opened: {{ item.title }}"
            raise Problems([Problem(place, error.lineno, where, message, hint or None)]) from None
        except Exception as error:
            # Whatever a template's expression raises is a fault of the template, with its line.
            file, line = _template_line(error, name)
            file = file if line else self.shown(name)
            message, hint = self._unknown(str(error)) or _told(error, context)
            problem = Problem(file, line, where, message, hint)
            if isinstance(error, limits.TooMuch | SecurityError | RecursionError | MemoryError):
                self._runaway[name] = problem
            raise Problems([problem]) from None

    def _unknown(self, message: str) -> tuple[str, str] | None:
        """Return message and hint for a filter or a test that Jinja does not know."""
        if found := unknown(message, self._environment):
            return found[0], found[1] or "pnp tools lists what templates can use"
        return None

    def names(self) -> list[str]:
        """Return the names of all templates at hand."""
        found: set[str] = set()
        for root in self._workspace.roots():
            for folder in (root / "templates" / self._game, root / "templates"):
                paths = [*folder.glob("*.j2"), *folder.glob("*/*.j2")]
                found.update(path.relative_to(folder).as_posix() for path in paths)
        return sorted(found)


def unknown(message: str, environment: Environment) -> tuple[str, str | None] | None:
    """Return message and hint for a tag, a filter or a test that Jinja says it does not know."""
    if found := _TAG.match(message):
        hint = did_you_mean(found[1], _TAGS) or f"known: {', '.join(_TAGS)}"
        return f'expected a tag, found "{found[1]}"', hint
    if not (found := _UNKNOWN.match(message)):
        return None
    kind, name = found.groups()
    known = environment.filters if kind == "filter" else environment.tests
    return f'expected a {kind}, found "{name}"', did_you_mean(name, known)


_SPACED: Final = re.compile(r"\b(item|row)\.(\w+(?: \w+)+)\s*(?=[|}])")


def _spaced(file: Path, line: int, workspace: Workspace) -> str:
    """Return the hint for a field with a blank in its name, empty where there is none."""
    try:
        path = file if file.is_absolute() else workspace.root / file
        text = path.read_text(encoding="utf-8").splitlines()[line - 1]
    except (OSError, ValueError, IndexError):
        return ""
    found = _SPACED.search(text)
    return f'a name with blanks stands in brackets: {found[1]}["{found[2]}"]' if found else ""


def _own(text: str) -> str:
    """Return what a template of pnp says, in the language that is printed."""
    return tr(text)


def _told(error: Exception, context: Mapping[str, Any]) -> tuple[str, str | None]:
    """Return message and hint for what an expression raised."""
    text = str(error.message) if isinstance(error, TemplateError) else str(error)
    message, _, hint = text[:MOST_TOLD].partition("\n")
    if isinstance(error, SecurityError | limits.TooMuch):
        return f"not allowed in a template: {message}", None
    if isinstance(error, RecursionError):
        return "expected macros and includes that come to an end, found endless ones", None
    if isinstance(error, MemoryError):
        return "expected a drawing that fits the memory, found more", None
    if isinstance(error, ZeroDivisionError):
        return "expected a number other than 0 to divide by", None
    if isinstance(error, UndefinedError) and message.startswith("expected a name"):
        near = did_you_mean(
            message.split('"')[1], [*context, *TOOLS, "icon", "text_size", "text_width"]
        )
        return message, near
    if message.startswith("expected") or isinstance(error, TemplateError | UnknownIcon):
        return message, hint or None
    return f"expected an expression that works out, found {type(error).__name__}: {message}", None


def _template_line(error: BaseException, name: str) -> tuple[Path, int]:
    """Return the innermost place inside a template that the error passed through."""
    place = (Path(name), 0)
    trace = error.__traceback__ or sys.exc_info()[2]
    while trace is not None:
        file = trace.tb_frame.f_code.co_filename
        if file.endswith((".j2", ".svg", ".xml")):
            place = (Path(file), trace.tb_lineno)
        trace = trace.tb_next
    return place
