"""What was typed to a command, for the next command that it prints."""

from __future__ import annotations

import shlex
from collections.abc import Collection
from typing import Final

import click

_TYPED: Final = "pnp.typed"


class Repeating(click.Command):
    """A command that knows its words as they were typed."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Keep the words and go on."""
        ctx.meta[_TYPED] = list(args)
        return super().parse_args(ctx, args)


def typed_options(without: Collection[str]) -> dict[str, str]:
    """Return the options typed to the running command as a shell takes them, by their names.

    Those named in *without* are left out.
    """
    context = click.get_current_context()
    words = list(context.meta[_TYPED])
    values, _, order = context.command.make_parser(context).parse_args(words)
    found: dict[str, str] = {}
    for option in order:
        if not isinstance(option, click.Option) or not option.name or option.name in without:
            continue
        value = values[option.name]
        # A flag, and an option whose value may be left out, have no text of their own.
        with_value = [max(option.opts, key=len), *([value] if isinstance(value, str) else [])]
        found[option.name] = shlex.join(with_value)
    return found
