"""What is declared of one setting of a build beside its type and its default."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal

from msgspec import Struct

from pnp.errors import UsageProblem

Typed = Literal["word", "flag", "length", "text", "scales", "dpi"]
"""How a setting is typed on a command line."""


def same(value: Any) -> Any:
    """Return the value as it is."""
    return value


class Declared(Struct, frozen=True):
    """What is declared of one setting beside its type and its default."""

    help: str = ""
    typed: Typed = "text"
    option: str | None = ""
    """Its name on the command line, that of the field if empty; None for what is never typed."""

    entry: str = ""
    """What manifests call it, where that is not the name of the field."""

    words: tuple[str, ...] = ()
    parse: Callable[[Any], Any] = same
    """From what was typed to the value; raises UsageProblem."""

    shows_default: bool = False
    folder: Callable[[Any], str] | None = None
    """Its part of the folder's name, where it is not the default; None where it has no part."""

    written: Literal["always", "given", "never"] = "never"
    """When a manifest says it."""

    write: Callable[[Any], Any] = same
    """From the value to plain data, for manifests and keys."""

    read: Callable[[Any], Any] = same
    """From what a manifest says to the value; raises ValueError, KeyError, TypeError."""

    sheets: bool = False
    """Whether it is about sheets of paper, so that no export can follow it."""


def within(option: str, found: float, most: float) -> None:
    """Raise UsageProblem for a length outside 0 and *most*, in millimetres."""
    if not 0 <= found <= most:
        said = f"from 0 to {most:g}" if found < 0 else f"up to {most:g}"
        raise UsageProblem(f"expected {option} {said} mm, found {found:g} mm")
