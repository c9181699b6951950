"""News for every open page, as server-sent events."""

from __future__ import annotations

import json
import queue
from collections.abc import Iterator
from contextlib import suppress
from threading import Lock
from typing import Any, Final

BEAT: Final = 10.0
"""Seconds of silence after which a sign of life is sent: so a browser that died is noticed."""

MOST: Final = 200
"""News that may wait for one page; one that takes none is given up."""


class News:
    """Tells all who listen."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._ears: list[queue.Queue[str | None]] = []

    def tell(self, kind: str, **said: Any) -> None:
        """Send news to every page."""
        line = f"data: {json.dumps({'kind': kind, **said})}\n\n"
        with self._lock:
            for ear in list(self._ears):
                try:
                    ear.put_nowait(line)
                except queue.Full:
                    self._ears.remove(ear)

    def listen(self, first: dict[str, Any]) -> Iterator[str]:
        """Yield what is told from now on, beginning with *first*."""
        ear: queue.Queue[str | None] = queue.Queue(MOST)
        with self._lock:
            self._ears.append(ear)
        try:
            yield f"retry: 500\ndata: {json.dumps(first)}\n\n"
            while ear in self._ears:
                try:
                    line = ear.get(timeout=BEAT)
                except queue.Empty:
                    line = ": here\n\n"
                if line is None:
                    return
                yield line
        finally:
            with self._lock, suppress(ValueError):
                self._ears.remove(ear)

    def close(self) -> None:
        """Let all who listen go."""
        with self._lock:
            for ear in self._ears:
                with suppress(queue.Full):
                    ear.put_nowait(None)
            self._ears.clear()
