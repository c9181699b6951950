"""The second wall: limits of time and memory for what a stranger's workspace makes us do.

The first wall is the language: everything in it has a bound. This one holds where a bound of ours
is wrong, and where many bounded things together take too long. What runs long runs in a process of
its own (`walled`): games played to find faults, examples replayed without each of the guards,
simulations. A book asks for positions all over its making, and a person plays at a terminal: what
serves them is limited where it is (`limited`).
"""

from __future__ import annotations

import multiprocessing
import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any, Final, TypeVar

from pnp.errors import PnpError, Problems, problem

MEMORY: Final = 1 << 30
"""Bytes that the child may have."""

SECONDS: Final = 60
"""Time of computing that the child may take."""

_DATA: Final = 5
"""Where /proc/self/statm has the pages of data and stack."""

Answer = TypeVar("Answer")


class _Spent(BaseException):
    """The time is used up. Nothing on the way takes it for a fault that it knows."""


_inside = False
"""Limits are in force: those inside others change nothing."""


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
        raise _exceeded(seconds, memory)
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


def _exceeded(seconds: int, memory: int) -> Problems:
    limits = f"{seconds} seconds and {memory >> 20} MiB"
    hint = "ask for less at once, or let the rules look at less: loops in loops cost the product"
    told = f"expected rules that need at most {limits}, found some that need more"
    return problem(told, hint=hint)


@contextmanager
def limited(seconds: int = SECONDS, memory: int = MEMORY) -> Iterator[None]:
    """Limit what the block computes and how much memory this process holds meanwhile.

    Systems that cannot limit one of them leave it to the first wall. Raises Problems where the
    block takes more.
    """
    global _inside
    if _inside:
        yield
        return
    _inside = True
    try:
        with _time(seconds), _memory(memory):
            yield
    except (_Spent, MemoryError):
        raise _exceeded(seconds, memory) from None
    finally:
        _inside = False


@contextmanager
def _time(seconds: int) -> Iterator[None]:
    """Raise _Spent when the process has computed for so long; again while somebody goes on."""
    alarm = getattr(signal, "ITIMER_PROF", None)
    if alarm is None or threading.current_thread() is not threading.main_thread():
        yield
        return

    def ring(*_: object) -> None:
        raise _Spent

    before = signal.signal(signal.SIGPROF, ring)
    try:
        signal.setitimer(alarm, seconds, 1)
        yield
    finally:
        signal.setitimer(alarm, 0)
        signal.signal(signal.SIGPROF, before)


@contextmanager
def _memory(most: int) -> Iterator[None]:
    """Let the process hold only so many bytes, or three quarters of them more than it does.

    A build may hold much before anybody asks for its rules. What counts is memory that can be
    written to. What is started meanwhile begins with the same limit, and Typst sets its own.
    """
    try:
        import resource

        soft, hard = resource.getrlimit(resource.RLIMIT_DATA)
        pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[_DATA])
        most = max(most, pages * resource.getpagesize() + most // 4 * 3)
        if hard != resource.RLIM_INFINITY:
            most = min(most, hard)
        resource.setrlimit(resource.RLIMIT_DATA, (most, hard))
    except (ImportError, ValueError, OSError):  # pragma: no cover - systems without such limits
        yield
        return
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_DATA, (soft, hard))
