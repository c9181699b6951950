"""Work in several processes, which end with the one that started them."""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import BrokenExecutor
from contextlib import contextmanager
from pathlib import Path
from threading import Thread
from types import TracebackType
from typing import TYPE_CHECKING, Any, Final, TypeVar

from pnp.errors import PnpError

if TYPE_CHECKING:
    from concurrent.futures import ProcessPoolExecutor

Answer = TypeVar("Answer")

PATIENCE: Final = 0.4
"""Seconds that processes are given to put away what they were at."""

GONE: Final = 10.0
"""Seconds within which a killed process is gone, however busy the machine."""


class WorkerLost(PnpError):
    """A process that ended in the middle of its work."""

    def __init__(self) -> None:
        super().__init__(
            "expected the processes to last, found one that the system ended\n"
            "  hint: memory may be short; fewer --jobs take less"
        )


class Workers:
    """Runs jobs in *count* processes, or in this one where the count is 1; use it with `with`.

    Jobs that go *apart* get a process of their own even then.

    Each process starts afresh: a copy of one that has threads (Typst, a progress bar) may hold a
    lock that nobody will ever open. When the block is left by an error or by Ctrl-C, all end.
    """

    def __init__(self, count: int, apart: bool = False) -> None:
        self.count = count
        self._pool: ProcessPoolExecutor | None = None
        if count > 1 or apart:
            from concurrent.futures import ProcessPoolExecutor  # most builds have one process

            context = multiprocessing.get_context("spawn")
            self._pool = ProcessPoolExecutor(count, context, initializer=_begin)

    def __enter__(self) -> Workers:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._pool is not None and error is None:
            self._pool.shutdown()
        elif self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
            end_children()

    def ask(self, job: Callable[..., Answer], *arguments: Any) -> Callable[[], Answer]:
        """Begin the job and return what waits for its answer, and raises what the job raised.

        Without other processes the job is done when its answer is wanted. Raises WorkerLost.
        """
        if self._pool is None:
            return lambda: job(*arguments)
        try:
            with _deaf():
                future = self._pool.submit(job, *arguments)
        except BrokenExecutor:
            raise WorkerLost from None

        def answer() -> Answer:
            try:
                return future.result()
            except BrokenExecutor:
                raise WorkerLost from None

        return answer

    def each(self, job: Callable[..., Answer], arguments: Iterable[Any]) -> Iterator[Answer]:
        """Yield the answers to the same job for each of the arguments, however many there are."""
        waiting: deque[Callable[[], Answer]] = deque()
        for argument in arguments:
            waiting.append(self.ask(job, argument))
            # A few wait, so that no process ever does; more would only fill the memory.
            if len(waiting) > self.count * 4 or self._pool is None:
                yield waiting.popleft()()
        while waiting:
            yield waiting.popleft()()


def end_children(force: bool = False) -> None:
    """End all processes that were started here, by force those that do not go."""
    for end in ("kill",) if force else ("terminate", "terminate", "kill"):
        children = multiprocessing.active_children()
        for child in children:
            getattr(child, end)()
        # Nothing outlives a kill, but a busy disk can keep it from going at once.
        deadline = time.monotonic() + (GONE if end == "kill" else PATIENCE)
        for child in children:
            child.join(max(deadline - time.monotonic(), 0.0))


@contextmanager
def _deaf() -> Iterator[None]:
    """Start processes that never hear Ctrl-C: the one that started them sees to their end."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _begin() -> None:
    """Prepare a new process: it leaves Ctrl-C alone, tidies up when ended, outlives nobody."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, _leave)
    Thread(target=_follow, daemon=True).start()


def _leave(number: int, frame: object) -> None:
    """Go, and say nothing of what breaks on the way: the one that listened is going, too."""
    sys.stderr = Path(os.devnull).open("w", encoding="utf-8")  # noqa: SIM115
    sys.exit(1)


def _follow() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
