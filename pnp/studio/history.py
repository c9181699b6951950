"""A file with its earlier states: whoever changed it, what it said before can be written again."""

from __future__ import annotations

from pathlib import Path

from pnp.errors import UsageProblem
from pnp.files import write_file

MOST = 200
"""States that are kept."""


class History:
    """The states of one file, in order, and which of them it is in."""

    def __init__(self, path: Path) -> None:
        """Read the file; raises OSError where it is not there."""
        self.path = path
        self._states = [path.read_bytes()]
        self._at = 0

    @property
    def data(self) -> bytes:
        """What the file holds, as it was read or written last."""
        return self._states[self._at]

    def heard(self) -> bool:
        """Read the file again; return whether somebody else has changed it.

        What cannot be read for a moment, as an editor replaces it, has not changed.
        """
        try:
            data = self.path.read_bytes()
        except OSError:
            return False
        if data == self.data:
            return False
        self._add(data)
        return True

    def write(self, data: bytes) -> None:
        """Write another state. Raises Problems where that cannot be."""
        if data != self.data:
            write_file(self.path, data)
            self._add(data)

    def steps(self) -> tuple[int, int]:
        """Return how many states there are before and after this one."""
        return self._at, len(self._states) - self._at - 1

    def step(self, by: int) -> None:
        """Write the state before (-1) or after (1). Raises UsageProblem for none, Problems."""
        self.heard()
        to = self._at + by
        if not 0 <= to < len(self._states):
            raise UsageProblem("expected another state of the file, found none")
        write_file(self.path, self._states[to])
        self._at = to

    def _add(self, data: bytes) -> None:
        self._states = [*self._states[: self._at + 1], data][-MOST:]
        self._at = len(self._states) - 1
