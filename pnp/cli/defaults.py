"""Defaults of a person and of a workspace, as the commands take them."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import click
from click.core import ParameterSource

from pnp.cli.places import home
from pnp.model.workspace import root_of

if TYPE_CHECKING:
    from pnp.model.defaults import Default

PRINTING: Final = ("build", "watch", "sheets", "reprint", "impose", "booklet", "dice")
"""Commands that make sheets of paper."""

NAMES: Final = {
    "paper": "papers",
    "printer": "printer",
    "margins": "profile",
    "language": "language",
}
"""What commands call the values."""


def known() -> dict[str, Default]:
    """Return the defaults of the person and the workspace; raises Problems."""
    user = home() / "defaults.yaml"
    root = root_of(Path.cwd())
    own = root / "defaults.yaml"
    if not (user.is_file() or own.is_file()):
        return {}
    from pnp.model.defaults import read_defaults

    return read_defaults([(user, user), (own, Path(os.path.relpath(own)))])


def default_map() -> dict[str, Any]:
    """Return the defaults as click lays them under what is typed."""
    values = {name: one.value for name, one in known().items()}
    said: dict[str, Any] = {
        command: {NAMES[name]: value for name, value in values.items()} for command in PRINTING
    }
    if "paper" in values:
        said["calibrate"] = {"papers": values["paper"]}
    folder = "-".join(filter(None, (values.get("paper", "a4"), values.get("printer", ""))))
    # Sheets are sent as they were built; of several papers one has to be named.
    if values and "," not in folder:
        said["print"] = {"folder": folder}
    return said


def is_default(name: str) -> bool:
    """Return whether a value of the running command comes from a file of defaults."""
    context = click.get_current_context(silent=True)
    return bool(context) and context.get_parameter_source(name) is ParameterSource.DEFAULT_MAP  # type: ignore[union-attr]


def told() -> list[str]:
    """Return a line for each default, with the file that says it; raises Problems."""
    return [f"default {name}: {one.value} ({one.file.as_posix()})" for name, one in known().items()]
