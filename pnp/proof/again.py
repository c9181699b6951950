"""What was built, made again from the data: faces drawn anew, and whole folders."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import ExitStack
from functools import cached_property
from pathlib import Path
from types import TracebackType

from msgspec import Struct

from pnp.proof.redrawn import Faces, Redrawn
from pnp.scratch import scratch


class Rebuilt(Struct, frozen=True):
    """The same thing, built again."""

    folder: Path
    faces: Redrawn | None = None
    """What its faces look like by themselves, None where that was not kept."""


Rebuild = Callable[[Path], Rebuilt]
"""Builds the same thing again under a folder; raises PnpError."""


class Again:
    """New builds, made when they are first asked for; their folder goes at the end of `with`."""

    def __init__(self, rebuild: Rebuild, since: Sequence[str] = ()) -> None:
        """*since* names what changed since the folder that is proved was built."""
        self.since = tuple(since)
        self._rebuild, self._stack = rebuild, ExitStack()

    def __enter__(self) -> Again:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._stack.close()

    @cached_property
    def _place(self) -> Path:
        return self._stack.enter_context(scratch())

    @cached_property
    def first(self) -> Rebuilt:
        """The new build; raises PnpError."""
        return self._rebuild(self._place / "one")

    @cached_property
    def second(self) -> Rebuilt:
        """Another one, which shares nothing with the first; raises PnpError."""
        return self._rebuild(self._place / "two")

    @cached_property
    def faces(self) -> Faces | None:
        """The faces of the new build, None where it kept none; raises PnpError."""
        redrawn = self.first.faces
        return Faces(redrawn) if redrawn else None
