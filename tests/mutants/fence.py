"""What no mutant may do: crash, hang, fill the memory, write where nothing of its own lies."""

from __future__ import annotations

import contextlib
import io
import os
import re
import resource
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

SECONDS: Final = 20.0
"""Of computing, those of processes that were started included."""

PATIENCE: Final = 15
"""A busy machine computes so many times more slowly than its clock goes."""

MEMORY: Final = 1 << 30
"""Bytes in memory at once."""

OUR_FAULT: Final = re.compile(
    r"this is a fault of pnp|expected files that nest less deeply|expected more memory than"
    r"|Traceback|Exception ignored|Fatal Python error"
)
"""What commands print of things that nobody foresaw."""

TOLD: Final = 1200
"""Characters of a traceback that are told, from its end."""

WRITING: Final = {
    "os.mkdir": (0,),
    "os.rename": (0, 1),
    "os.remove": (0,),
    "os.rmdir": (0,),
    "os.link": (1,),
    "os.symlink": (1,),
    "os.truncate": (0,),
    "os.chmod": (0,),
}
"""Events of Python that change the disk, with the arguments that are paths."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """How a mutant was answered."""

    code: int
    said: str
    faults: tuple[str, ...]
    seconds: float
    memory: int


class Fence:
    """Notes every path that is written outside of *inside*; Python offers no way to remove it."""

    def __init__(self, inside: Path) -> None:
        self.inside = f"{inside.resolve()}{os.sep}"
        self.beyond: list[str] = []
        self.watches = False
        sys.addaudithook(self.hear)

    def hear(self, event: str, arguments: tuple[Any, ...]) -> None:
        """Note what an event of Python writes, if it lies outside."""
        if not self.watches:
            return
        if event == "open":
            path, _, flags = arguments
            wrote = isinstance(flags, int) and flags & (os.O_WRONLY | os.O_RDWR | os.O_CREAT)
            paths = [path] if wrote else []
        elif event in WRITING:
            paths = [arguments[place] for place in WRITING[event]]
        else:
            return
        for path in paths:
            if isinstance(path, str | bytes | os.PathLike):
                full = os.path.realpath(os.fsdecode(path))
                if not f"{full}{os.sep}".startswith(self.inside) and full != os.devnull:
                    self.beyond.append(f"{event} {full}")


def judged(run: Callable[[], int], fence: Fence) -> Verdict:
    """Return how *run* ended, which gives an exit code and prints what it has to say."""
    said = io.StringIO()
    _forget_peak()
    fence.beyond.clear()
    fence.watches = True
    before = _computed()
    faults = []
    with contextlib.redirect_stdout(said), contextlib.redirect_stderr(said), _in_place():
        try:
            code = run()
        except Exception as error:
            code = 1
            faults.append(f"traceback: {type(error).__name__}: {error}")
        finally:
            fence.watches = False
    seconds, memory = _computed() - before, _peak()
    text = said.getvalue()
    if found := OUR_FAULT.search(text):
        faults.append(f"traceback: {text[found.start() :][-TOLD:]}")
    if code not in (0, 1, 2):
        faults.append(f"exit code {code}")
    if seconds > SECONDS:
        faults.append(f"hang: {seconds:.0f} s of computing")
    if memory > MEMORY:
        faults.append(f"memory: {memory >> 20} MiB")
    faults += [f"outside: {path}" for path in dict.fromkeys(fence.beyond)]
    return Verdict(code, text, tuple(faults), seconds, memory)


@contextmanager
def _in_place() -> Iterator[None]:
    """Come back to the working folder."""
    before = Path.cwd()
    try:
        yield
    finally:
        os.chdir(before)


def _computed() -> float:
    """Return the seconds that this process has computed, with those of its children that ended."""
    children = resource.getrusage(resource.RUSAGE_CHILDREN)
    return time.process_time() + children.ru_utime + children.ru_stime


def _forget_peak() -> None:
    """Have the system measure from now on; where it cannot, the peak of all so far counts."""
    with contextlib.suppress(OSError), open("/proc/self/clear_refs", "w") as file:  # noqa: PTH123
        file.write("5")


def _peak() -> int:
    """Return the most bytes that were in memory since then."""
    with contextlib.suppress(OSError):
        status = Path("/proc/self/status").read_text(encoding="ascii")
        if found := re.search(r"VmHWM:\s+(\d+) kB", status):
            return int(found[1]) << 10
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss << 10
