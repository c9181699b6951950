"""Steps of a long command: a spinner on a terminal, plain lines when asked, else nothing."""

from __future__ import annotations

import sys
import time
from types import TracebackType
from typing import Any

import click


class Progress:
    """Shows the step that is running; use it with `with`."""

    def __init__(self, quiet: bool, verbose: bool) -> None:
        self._plain = verbose and not quiet
        self._status: Any = None
        self.shown = ""
        """What is shown on a terminal."""

        self._started = time.perf_counter()
        if not quiet and not verbose and sys.stderr.isatty():
            from rich.console import Console

            self._status = Console(stderr=True).status("starting")

    def __enter__(self) -> Progress:
        if self._status:
            self._status.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._status:
            self._status.stop()

    def step(self, step: str, done: int = 0, total: int = 0) -> None:
        """Name the step that begins now, or how much of it is done."""
        self.shown = f"{step}: {done} of {total}" if total else step
        if self._status:
            self._status.update(self.shown)
        elif self._plain and not total:
            click.echo(f"{time.perf_counter() - self._started:6.2f} s  {step}", err=True)
