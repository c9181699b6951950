"""What goes wrong while a game is played, told as a fault of its file with the line."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

from pnp.errors import Problem, Problems
from pnp.games.declared.document import Place
from pnp.games.declared.limits import Broken
from pnp.games.declared.press import FILE

ERRORS: Final = (
    Broken,
    ArithmeticError,
    AttributeError,
    LookupError,
    NameError,
    RecursionError,
    TypeError,
    ValueError,
)
"""What generated code raises when something cannot be done."""

_PARTS: Final = (
    (re.compile(r"do_(\w+)"), "actions.{}.do"),
    (re.compile(r"(?:list|ok|about)_(\w+)"), "actions.{}"),
    (re.compile(r"(?:guard|says)_(\w+)_\d+"), "actions.{}"),
    (re.compile(r"f_(\w+)"), "functions.{}"),
    (re.compile(r"p_(\w+)"), "procedures.{}"),
    (re.compile(r"(?:auto|by|legal)_(\w+)"), "phases.{}"),
    (re.compile(r"when_\d+"), "whenever"),
    (re.compile(r"always_\d+"), "always"),
    (re.compile(r"score_\d+|leaders"), "scores"),
    (re.compile(r"scene_(\w+)"), "scene.{}"),
    (re.compile(r"start"), "state"),
    (re.compile(r"settle"), ""),
)


class RuleFault(Problems):
    """Something that the file says cannot be done in a position; the position is as it was."""

    @classmethod
    def at(cls, file: Path, place: Place, message: str, hint: str | None = None) -> RuleFault:
        """Return the fault of a place."""
        return cls([Problem(file, place.line, place.where, message, hint)])


def fault_of(error: Exception, file: Path) -> Exception:
    """Return the error as a fault of the file; as it is where generated code had no part in it."""
    place = None
    trace = error.__traceback__
    while trace is not None:
        code = trace.tb_frame.f_code
        if code.co_filename == FILE:
            # A loop has a function of its own; it belongs to what called it.
            own = not code.co_name.startswith(("<", "q_"))
            name = code.co_name if own or place is None else place[0]
            place = name, trace.tb_lineno
        trace = trace.tb_next
    if place is None:
        return error
    message, hint = _message(error)
    return RuleFault.at(file, Place(place[1], _where(place[0])), message, hint)


def _where(name: str) -> str:
    for pattern, where in _PARTS:
        found = pattern.fullmatch(name)
        if found:
            return where.format(*found.groups())
    return ""


def _message(error: Exception) -> tuple[str, str | None]:
    none = "ask for none first, such as: x != none and ..."
    match error:
        case Broken():
            return str(error), none if str(error).endswith("found none") else None
        case KeyError():
            key = error.args[0] if error.args else None
            if key is None:
                return "expected something to look up in a table, found none", none
            return f"expected a key of the table, found {key}", None
        case IndexError():
            return "expected a place in the list, found one beyond its end", "ask for its len first"
        case ZeroDivisionError():
            return "expected another number than 0 to divide by", None
        case RecursionError():
            return "functions use each other too deeply", None
        case TypeError() if "NoneType" in str(error):
            return "expected a number or a list, found none", none
        case ValueError() if "empty" in str(error):
            return "expected one entry or more, found an empty list", "add default=0"
        case _:
            return f"this cannot be done here ({type(error).__name__})", None
