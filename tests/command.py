"""Runs pnp in this process, which is quicker than one of its own."""

from __future__ import annotations

import gc
from collections.abc import Callable

import pytest

from pnp.cli.main import main


def ended(*words: str) -> int:
    """Return how the command ends; what is no end of a command goes on as an error."""
    try:
        main(list(words))
    except SystemExit as end:
        return int(end.code or 0)
    finally:
        # A command is the last thing that its process does; tests go on.
        gc.enable()
    return 0


Run = Callable[..., tuple[int, str]]


def heard(capsys: pytest.CaptureFixture[str]) -> Run:
    """Return what runs a command: it gives the exit code, and all that was said."""

    def command(*words: str) -> tuple[int, str]:
        code = ended(*words)
        said = capsys.readouterr()
        return code, said.err + said.out

    return command
