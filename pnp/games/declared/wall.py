"""The second wall: a child process with limits for what a stranger's workspace makes us do.

The first wall is the language: everything in it has a bound. This one holds where a bound of ours
is wrong, and where many bounded things together take too long.
"""

from __future__ import annotations

import multiprocessing
from collections.abc import Callable
from multiprocessing.connection import Connection
from typing import Any, Final, TypeVar

from pnp.errors import PnpError, problem

MEMORY: Final = 1 << 30
"""Bytes that the child may have."""

SECONDS: Final = 60
"""Time of computing that the child may take."""

Answer = TypeVar("Answer")


def walled(
    work: Callable[..., Answer], *arguments: Any, seconds: int = SECONDS, memory: int = MEMORY
) -> Answer:
    """Return what a function returns that runs in a process of its own.

    The function is one of a module, its arguments and its answer are plain enough to be sent.
    Errors of pnp come back as they are. Raises Problems where the child takes more than *seconds*
    of computing or *memory* bytes, or dies.
    """
    context = multiprocessing.get_context("spawn")
    here, there = context.Pipe(duplex=False)
    child = context.Process(target=_limited, args=(there, seconds, memory, work, arguments))
    child.start()
    there.close()
    try:
        # A busy machine computes more slowly than its clock goes.
        answer = here.recv() if here.poll(10 * seconds) else None
    except EOFError:
        answer = None
    child.kill()
    child.join()
    here.close()
    if answer is None:
        limits = f"{seconds} seconds and {memory >> 20} MiB"
        raise problem(f"expected rules that need at most {limits}, found some that need more")
    kind, value = answer
    if kind == "error":
        raise value
    return value  # type: ignore[no-any-return]


def _limited(
    pipe: Connection, seconds: int, memory: int, work: Callable[..., Any], arguments: Any
) -> None:
    """Do the work of the child."""
    try:
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
        resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))
    except (ImportError, ValueError, OSError):  # pragma: no cover - systems without such limits
        pass
    try:
        answer = "answer", work(*arguments)
    except PnpError as error:
        answer = "error", error
    except (MemoryError, RecursionError):
        return
    pipe.send(answer)
