"""What click says of a wrong command line, in the words of all other messages."""

from __future__ import annotations

import re
from typing import Final

import click

from pnp.errors import did_you_mean

_RANGE: Final = re.compile(r"(\S+) is not in the range (\d+)<=x<=(\d+)\.")
_WHOLE: Final = re.compile(r"'([^']*)' is not a valid (integer|float)(?: range)?\.")
_FILE: Final = re.compile(r"(?:File|Path) '([^']*)' does not exist\.")


def worded(error: click.ClickException) -> click.ClickException:
    """Return the error with what was expected, what was found, and a hint where one is near."""
    context = getattr(error, "ctx", None)
    if isinstance(error, click.NoSuchOption):
        name = context.command_path if context else "pnp"
        known = context.command.params if context else []
        options = [word for each in known for word in each.opts if word.startswith("--")]
        hint = did_you_mean(error.option_name, options) or ""
        hint = hint if hint.startswith("did") else f"{name} -h shows all of them"
        message = f'expected an option of {name}, found "{error.option_name}"\n  hint: {hint}'
        return click.UsageError(message, context)
    if isinstance(error, click.BadParameter) and not isinstance(error, click.MissingParameter):
        told = _told(error.message)
        return click.BadParameter(told, context, error.param, error.param_hint)
    return error


def _told(message: str) -> str:
    """Return what click says of a value."""
    if found := _RANGE.fullmatch(message):
        return f"expected a number from {found[2]} to {found[3]}, found {found[1]}"
    if found := _WHOLE.fullmatch(message):
        kind = "whole number" if found[2] == "integer" else "number"
        return f'expected a {kind}, found "{found[1]}"'
    if found := _FILE.fullmatch(message):
        return f'expected a file, found no "{found[1]}"'
    return message
