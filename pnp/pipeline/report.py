"""What a build tells while it works: its steps, and how far it is in one."""

from __future__ import annotations

from typing import Protocol


class Report(Protocol):
    """Hears of the step that begins, or of how much of the step is *done*, of a *total*."""

    def __call__(self, step: str, done: int = 0, total: int = 0) -> None: ...


def silent(step: str, done: int = 0, total: int = 0) -> None:
    """Tell nobody."""
