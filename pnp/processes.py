"""Work in several processes, started so that none inherits what another was in the middle of."""

from __future__ import annotations

from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context


def processes(count: int) -> ProcessPoolExecutor:
    """Return a pool of *count* processes.

    Each starts afresh: a copy of a process that has threads (Typst, a progress bar) may hold a
    lock that nobody will ever open.
    """
    return ProcessPoolExecutor(count, mp_context=get_context("spawn"))
