"""The process that Typst runs in: it reads orders from its input and answers on its output.

`pnp.typeset.process` starts this file by its path, as a bare script: it imports nothing of pnp, so
that it is ready after 50 ms. An order and the head of an answer are each one line of JSON; behind
the head stand the bytes of the pages.

Whatever a drawing makes Typst do, it ends: an order may take so much processor time and memory. The
system enforces both where it can; a thread looks after them everywhere, and after the parent.
"""

from __future__ import annotations

import contextlib
import json
import os
import sys
import time
from threading import Event, Thread
from typing import Any, BinaryIO

TOO_LONG, TOO_LARGE = 81, 82
"""Exit codes of the watching thread."""

LOOK = 0.05
"""Seconds between two looks at time and memory."""

AGING = 5
"""Empty documents after each order. Typst remembers what it did for ten documents; so it does for
one order and the next, which may be the same with smaller texts, and takes half the memory."""


class Watch(Thread):
    """Ends the process when an order takes too much, or when nobody waits for the answer."""

    def __init__(self, parent: int) -> None:
        super().__init__(daemon=True)
        self.busy = Event()
        # On Windows a launcher may stand between, and the number never changes.
        self.parent = parent if os.name == "posix" else os.getppid()
        self.until, self.most = 0.0, 0

    def run(self) -> None:
        """Look again and again while there is work."""
        memory()  # what it imports is there before anything is limited
        while self.busy.wait():
            time.sleep(LOOK)
            if os.getppid() != self.parent:
                os._exit(0)
            if time.process_time() > self.until:
                os._exit(TOO_LONG)
            if memory() > self.most:
                os._exit(TOO_LARGE)

    def allow(self, seconds: float, most: int) -> None:
        """Set what the order about to begin may take: processor time, and memory in bytes."""
        self.until, self.most = time.process_time() + seconds, most
        with contextlib.suppress(ImportError, OSError, ValueError):
            limit(self.until, most)


def limit(until: float, most: int) -> None:
    """Ask the system to end this process at *until* seconds of its own time, above *most* bytes.

    It is the memory written to that counts, not the address space, of which every further
    processor takes 64 MiB without using it. Raises ImportError on Windows.
    """
    import resource

    for kind, value in (
        (resource.RLIMIT_CORE, 0),
        # Whole seconds only: the thread, which knows what to say, comes first.
        (resource.RLIMIT_CPU, int(until) + 2),
        (resource.RLIMIT_DATA, most),
    ):
        hard = resource.getrlimit(kind)[1]
        soft = value if hard == resource.RLIM_INFINITY else min(value, hard)
        resource.setrlimit(kind, (soft, hard))


def memory() -> int:
    """Return the bytes of memory that this process holds."""
    import psutil

    return int(psutil.Process().memory_info().rss)


class Compilers:
    """Runs Typst; what it has read of one order it keeps for the next."""

    def __init__(self, folder: str) -> None:
        import typst

        self.typst, self.folder = typst, folder
        # Exactly our files, none of the system nor of Typst itself; read once.
        self.fonts = typst.Fonts(
            include_system_fonts=False, include_embedded_fonts=False, font_paths=[folder]
        )
        empty = os.path.join(folder, "empty.typ")  # noqa: PTH118 - pathlib takes 10 ms to import
        os.close(os.open(empty, os.O_WRONLY | os.O_CREAT))
        self.empty = self.compiler(empty)

    def compiler(self, source: str) -> Any:
        """Return a compiler of a file."""
        return self.typst.Compiler(
            source,
            root=self.folder,
            font_paths=self.fonts,
            package_path=self.folder,
            package_cache_path=self.folder,
        )

    def age(self) -> None:
        """Let Typst forget what it did for older orders."""
        for _ in range(AGING):
            self.empty.compile()

    def answer(self, order: dict[str, Any]) -> tuple[dict[str, Any], list[bytes]]:
        """Return the head of the answer and the pages."""
        # A compiler keeps the files that it has read, so every source has one of its own.
        compiler = self.compiler(order["source"])
        try:
            made: Any = compiler.compile(
                format=order["form"],
                ppi=order["ppi"],
                pdf_standards=order["standards"],
                timestamp=order["timestamp"],
            )
            notes = compiler.query(order["notes"], field="value") if order["notes"] else "[]"
        except self.typst.TypstError as error:
            return {"refused": str(error.message), "hints": [str(h) for h in error.hints]}, []
        pages = [bytes(page) for page in (made if isinstance(made, list) else [made])]
        return {"sizes": [len(page) for page in pages], "notes": json.loads(notes)}, pages


def serve(orders: BinaryIO, answers: BinaryIO, folder: str, parent: int) -> None:
    """Carry out one order after the other until there are no more."""
    watch = Watch(parent)
    watch.start()
    compilers = Compilers(folder)
    for line in orders:
        if not line.endswith(b"\n"):
            break  # the parent was killed over it
        order = json.loads(line)
        watch.allow(order["seconds"], order["memory"])
        watch.busy.set()
        head, pages = compilers.answer(order)
        watch.busy.clear()
        answers.write(json.dumps(head).encode() + b"\n")
        for page in pages:
            answers.write(page)
        answers.flush()
        compilers.age()


def main(folder: str, parent: str, *packages: str) -> None:
    """Work for the process *parent*, which holds the other ends of input and output.

    *packages* are the folders to import from.
    """
    import signal

    # The parent ends this process; at a terminal Ctrl-C reaches both.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    sys.path += packages
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # nothing that a library prints gets among the answers
    if os.name == "posix":
        os.set_blocking(2, False)  # nobody reads complaints before the end
    with contextlib.suppress(BrokenPipeError):
        serve(sys.stdin.buffer, answers, folder, int(parent))


if __name__ == "__main__":
    main(*sys.argv[1:])
