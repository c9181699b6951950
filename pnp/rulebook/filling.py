"""Fills the manuscript with the game's data: Jinja in its sandbox, every line keeping its number.

What an expression wrote is marked, so that numbers which come from data can be told from numbers
that somebody typed.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from jinja2 import TemplateError, TemplateSyntaxError, UndefinedError
from jinja2.utils import missing

from pnp.art.limits import begin
from pnp.art.sandbox import Sandbox
from pnp.art.template import Missing, unknown
from pnp.english import listed
from pnp.errors import PnpError, Problem, Problems, did_you_mean, hinted, near
from pnp.languages.catalogue import SILENT, Catalogue
from pnp.languages.filters import AS_WRITTEN, filters_of
from pnp.rulebook.answers import denied
from pnp.rulebook.expressions import COMPUTED, SOURCES, TYPED, marked

FREE, BOUND = "\ue003", "\ue004"
"""Around words that the author has taken out of all checks."""

FIRST_NOTE: Final = 0xE100
NOTES: Final = "".join(map(chr, range(FIRST_NOTE, FIRST_NOTE + 1024)))
"""Marks that print nothing; each stands for something that the text says there in silence."""

_MARKS: Final = str.maketrans("", "", COMPUTED + TYPED + FREE + BOUND + NOTES + SOURCES)
_NOTHING: Final = f"{COMPUTED}{TYPED} "
"""What an expression wrote that wrote nothing, with the blank that would stand twice."""

_LINE: Final = "\ue002"
_MARKED = re.compile(f"{_LINE}(\\d+){_LINE}")


_INSIDE: Final = re.compile(r"\S*<locals>\.")
"""Where a function of ours is defined, which says nothing to who wrote the manuscript."""

_NAMELESS: Final = re.compile(r'expected a name that the book is told, found "(.*)"')


class Lacking(Missing):
    """A name, a field or a question that an expression asks for and that is not there."""

    @property
    def _undefined_message(self) -> str:
        name, owner = self._undefined_name, self._undefined_obj
        if owner is missing and not self._undefined_hint:
            return f'expected a name that the book is told, found "{name}"'
        if self._undefined_hint or isinstance(
            owner, Mapping | str | int | float | list | tuple | None
        ):
            return super()._undefined_message
        known = [word for word in dir(owner) if not word.startswith("_")]
        found = near(str(name), known)
        hint = f'did you mean "{found}"?' if found else None
        return hinted(f'expected {listed(known, "or")}, found "{name}"', hint)


NOT: Final = "not "
"""The operator as Jinja's compiler writes it."""


class _Filling(Sandbox):
    """A manuscript in which `not` turns an answer of the engine round and loses nothing of it."""

    intercepted_unops = frozenset((NOT,))


def agreed(*numbers: Any) -> Any:
    """Return a number that several sources state. Raises ValueError when they differ.

    >>> agreed(5, 5)
    5
    """
    if len(set(numbers)) > 1:
        raise ValueError(f"expected the same number from all sources, found {listed(numbers)}")
    return numbers[0]


def fill(
    text: str, file: Path, context: Mapping[str, Any], language: Catalogue = SILENT
) -> list[tuple[int, str]]:
    """Return the filled lines, each with the number of the line it was written on.

    Numbers and lists are spelt as the *language* has them.

    Raises Problems with file and line.
    """
    environment = _Filling(
        ("manuscript", language), undefined=Lacking, trim_blocks=True, lstrip_blocks=True
    )
    environment.finalize = _marked
    environment.unop_table[NOT] = denied
    filters, as_written = filters_of(language)
    environment.guard(filters)
    environment.globals[AS_WRITTEN] = as_written
    begin()
    try:
        filled = environment.from_string(_numbered(marked(text))).render(context)
    except TemplateSyntaxError as error:
        message, _, hint = str(error.message).partition("\n")
        if found := unknown(message, environment):
            message, hint = found[0], found[1] or ""
        elif not hint:
            message = f"expected an expression, found: {message}"
        raise Problems([Problem(file, error.lineno, "", message, hint or None)]) from None
    except Problems:
        raise
    except Exception as error:
        # Whatever an expression raises is a fault of the manuscript, with its line.
        raised = f"{type(error).__name__}: {_INSIDE.sub('', str(error))}"
        what = f"expected an expression that works out, found {raised}"
        if isinstance(error, TemplateError | ValueError | PnpError):
            what = str(error)
        elif isinstance(error, ZeroDivisionError):
            what = "expected a number other than 0 to divide by"
        elif isinstance(error, RecursionError):
            what = "expected expressions and blocks that nest less deeply"
        what, _, hint = what.partition("\n")
        if isinstance(error, UndefinedError) and (name := _NAMELESS.match(what)):
            hint = did_you_mean(name[1], context) or ""
        raise Problems([Problem(file, _line(error), "", what, hint or None)]) from None
    lines, number = [], 1
    for line in filled.split("\n"):
        marks = _MARKED.findall(line)
        number = int(marks[-1]) if marks else number
        lines.append((number, _MARKED.sub("", line).replace(_NOTHING, "")))
    return lines


def bare(text: str) -> str:
    """Return the text without any marks."""
    return text.translate(_MARKS)


def printed(text: str) -> str:
    """Return the text as it is set: without marks, numbers held to their units.

    >>> printed(f"at {COMPUTED}100{TYPED} % of 16 mm") == "at 100\\xa0% of 16\\xa0mm"
    True
    """
    return re.sub(r"(?<=\d) (?=%|mm\b)", "\xa0", bare(text))


def typed_only(text: str) -> str:
    """Return the text with every computed part blanked out.

    >>> typed_only(f"take {COMPUTED}3{TYPED} of 4")
    'take   of 4'
    """
    return re.sub(f"{COMPUTED}[^{TYPED}]*{TYPED}", " ", text)


def without_free(text: str) -> str:
    """Return the text with what is free blanked out.

    >>> without_free(f"as {FREE}three wise men{BOUND} said")
    'as   said'
    """
    return re.sub(f"{FREE}[^{BOUND}]*{BOUND}", " ", text)


def _marked(value: Any) -> Any:
    # An expression may hand on what another one wrote; marks are never nested.
    text = str(value)
    kept = text.startswith(FREE) or (len(text) == 1 and text in NOTES)
    return text if kept else f"{COMPUTED}{bare(text)}{TYPED}"


def _numbered(text: str) -> str:
    """Return the text with its number before every line that no Jinja tag runs into."""
    lines, inside = [], False
    for number, line in enumerate(text.split("\n"), start=1):
        lines.append(line if inside else f"{_LINE}{number}{_LINE}{line}")
        for mark in re.findall(r"\{\{|\{%|\{#|\}\}|%\}|#\}", line):
            inside = mark in ("{{", "{%", "{#")
    return "\n".join(lines)


def _line(error: Exception) -> int:
    """Return the innermost line of the manuscript that the error passed through."""
    line, trace = 0, error.__traceback__
    while trace is not None:
        if trace.tb_frame.f_code.co_filename == "<template>":
            line = trace.tb_lineno
        trace = trace.tb_next
    return line
