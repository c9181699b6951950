"""What to type for a finished folder to be made anew, as its manifest says it was built."""

from __future__ import annotations

import shlex
from collections.abc import Iterator, Mapping
from typing import Any

from pnp.pipeline.settings import DECLARED, option_of, said_by
from pnp.units import mm


def command_of(game: str, manifest: Mapping[str, Any], edition: str) -> str:
    """Return the command that builds a folder again; *edition* is empty for the ordinary one.

    Nothing where the folder holds single pieces or the sheets of another command. Raises
    ValueError, KeyError or TypeError for a manifest that no build writes.
    """
    said = {**said_by(manifest), "edition": edition}
    if said.get("part") or said.get("variant"):
        return ""
    words = ["pnp", "build", game, "--paper", str(manifest["paper"])]
    for name, (declared, default) in DECLARED.items():
        value = said.get(name, default)
        if declared.option is not None and value != default:
            for text in _typed(declared.typed, declared.write(value)):
                words += [option_of(name, declared), *text]
    return shlex.join(words)


def _typed(how: str, value: Any) -> Iterator[list[str]]:
    """Yield what stands behind each time that an option is typed."""
    if how == "flag":
        yield []
    elif how == "length":
        yield [f"{mm(value)}mm"]
    elif how == "scales":
        scaled = {group: factor for group, factor in value.items() if factor != 1}
        yield from ([f"{group}={mm(factor * 100)}%"] for group, factor in scaled.items())
    else:
        yield [str(value["printer"]) if isinstance(value, dict) else str(value)]
