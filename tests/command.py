"""Runs pnp in this process, which is quicker than one of its own."""

from __future__ import annotations

import gc

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
