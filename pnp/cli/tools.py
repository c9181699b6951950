"""`pnp tools`: what templates can call, told from the code."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator
from typing import Any, Final

import click

from pnp.cli.shown import opens, show
from pnp.errors import UsageProblem, did_you_mean

DRAWN: Final[dict[str, tuple[Any, ...]]] = {
    "ripples": (0, 0, 60, 40, 1, "#8a6d3b"),
    "stipple": (0, 0, 60, 40, 1, "#8a6d3b"),
    "contours": (30, 20, 16, 1, "#557755"),
    "wood_grain": (0, 0, 60, 40, 1, "#7a4b22"),
    "coin": (30, 20, 16, "#c9a227", 24),
    "star_path": (30, 20, 16),
    "notch_path": (30, 20, 13, 16, 24),
    "sector_path": (30, 20, 6, 16, 20, 110),
    "arc_path": (30, 20, 16, 20, 110),
    "circle_path": (30, 20, 15),
    "qr_path": ("https://example.org", 12, 2, 36),
}
"""What the functions that draw alone are given for the page of pictures."""


@click.command("tools")
@click.argument("names", nargs=-1)
@opens
def command(names: tuple[str, ...], opens: bool) -> None:
    """List the drawing functions and filters of templates, or those of NAMES with all they say."""
    known = {**_functions(), **_filters()}
    for name in names:
        if name not in known:
            message = f'expected a function or a filter, found "{name}"'
            raise UsageProblem(message, did_you_mean(name, known))
    if opens:
        show("tools", _figures({name: known[name] for name in names or known}), 240)
        return
    for name in names or known:
        tool = known[name]
        click.echo(_call(name, tool))
        told = inspect.getdoc(tool) or ""
        lines = told.splitlines() if names else told.splitlines()[:1]
        for line in lines:
            click.echo(f"    {line}".rstrip())


def _functions() -> dict[str, Callable[..., Any]]:
    from pnp.art.icons import Icons
    from pnp.art.template import Templates
    from pnp.art.toolbox import TOOLS

    known: dict[str, Callable[..., Any]] = {
        "icon": Icons.draw,
        "text_size": Templates.text_size,
        **dict(sorted(TOOLS.items())),
    }
    # Templates are given their own, which knows the language that is printed.
    return {**known, "said": Templates.said}


def _filters() -> dict[str, Callable[..., Any]]:
    from pnp.art.template import FILTERS, Templates

    # Templates have their own, which know the icons of the game.
    own = {"rich": Templates.rich, "inline": Templates.inline}
    return {f"|{name}": tool for name, tool in sorted({**FILTERS, **own}.items())}


def _call(name: str, tool: Callable[..., Any]) -> str:
    """Return how it is written: ``star_path(x, y, outer, inner, points=5)``."""
    taken = [
        one.name if one.default is one.empty else f"{one.name}={one.default!r}"
        for one in inspect.signature(tool).parameters.values()
        if one.name != "self"
    ]
    if not name.startswith("|"):
        return f"{name}({', '.join(taken)})"
    more = f"({', '.join(taken[1:])})" if taken[1:] else ""
    return f"{taken[0]}{name}{more}"


def _figures(known: dict[str, Callable[..., Any]]) -> Iterator[tuple[str, str, str]]:
    from pnp.art import limits

    limits.begin()
    for name, tool in known.items():
        drawn = str(tool(*DRAWN[name])) if name in DRAWN else ""
        if drawn and not drawn.startswith("<"):
            look = 'fill="none" stroke="#333"' if name == "arc_path" else 'fill="#333"'
            drawn = f'<path d="{drawn}" {look}/>'
        svg = f'<svg viewBox="0 0 60 40" width="180">{drawn}</svg>' if drawn else ""
        yield svg, _call(name, tool), (inspect.getdoc(tool) or "").split("\n", 1)[0]
