"""Typst in a process of its own, which is kept for the next order and ends with this one.

A drawing of a workspace is anybody's work. What it makes Typst do can crash, take for ever or fill
the memory; in a process of its own it can do so only up to a limit, and Ctrl-C ends it at once.
"""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
from contextlib import ExitStack, suppress
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final

from msgspec import Struct

from pnp.art.fonts import FontLibrary
from pnp.errors import PnpError
from pnp.scratch import scratch
from pnp.typeset.child import TOO_LARGE, TOO_LONG

SECONDS: Final = 100.0
"""Processor time that one document may take. A batch of cards takes 0.2 s, a book of 40 pages 2 s:
this leaves room for books of hundreds of pages on a machine of a tenth of that speed."""

MEMORY: Final = 2**30
"""Bytes that Typst may hold beside eight times its source. A deck of any size keeps below 0.25 GiB,
for it comes in batches; one picture as large as pictures may be takes 0.45 GiB."""

PER_BYTE: Final = 8
"""Bytes for each byte of source: pictures stand in it, and are kept five times over."""

LARGE: Final = 8_000_000
"""Characters of source, of all documents together, after which a process is not kept: Typst
remembers ten documents, and what it holds of them counts for the next."""

OFFLINE: Final = "http://127.0.0.1:9"
"""Where nobody listens: what a workspace wants from the network is not fetched."""


class Refused(PnpError):
    """Typst cannot set a document; the message is its own."""

    def __init__(self, message: str, hints: tuple[str, ...] = ()) -> None:
        self.hints = hints
        super().__init__("".join([message, *(f"\n  hint: {hint}" for hint in hints)]))


class Ended(Refused):
    """The process ended over a document."""

    def __init__(self, why: str) -> None:
        self.why = why
        """What the document does, such as ``takes more than 100 s``."""

        super().__init__(f"it {why}")


class Order(Struct, frozen=True):
    """A document to set."""

    source: str
    form: str = "pdf"
    standards: tuple[str, ...] = ()
    timestamp: int = 0
    notes: str = ""
    """A label, whose values are wanted too."""

    seconds: float = SECONDS
    ppi: float = 144.0
    """Pixels in an inch, of pictures."""


class Made(Struct, frozen=True):
    """A document that was set."""

    pages: tuple[bytes, ...]
    """One PDF, or a drawing for each page."""

    notes: list[Any]


class Typst:
    """One process for one set of fonts; started beforehand, and anew after it ended."""

    def __init__(self, fonts: FontLibrary) -> None:
        """Start the process without waiting for it; raises PnpError where it has no room."""
        self._process: subprocess.Popen[bytes] | None = None
        self._orders, self._taken, self._killed = 0, 0, False
        self._files = ExitStack()
        self._folder = self._files.enter_context(scratch())
        for number, path in enumerate(dict.fromkeys(face.path for face in fonts.faces)):
            _put(path, self._folder / f"{number:03d}-{path.name}")
        self._start()

    def _start(self) -> subprocess.Popen[bytes]:
        self._taken = 0
        child = str(Path(__file__).with_name("child.py"))
        # Isolated and without site: the child imports nothing but these packages.
        command = [sys.executable, "-I", "-S", "-B", child, str(self._folder), str(os.getpid())]
        web = {f"{name}_proxy": OFFLINE for name in ("http", "https", "all")}
        web |= {name.upper(): value for name, value in web.items()}
        self._process = subprocess.Popen(  # noqa: S603 - this Python and our own file
            [*command, *_packages()],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env={**os.environ, **web},
        )
        if self._killed:
            self._process.kill()
        return self._process

    def set(self, order: Order) -> Made:
        """Return the document.

        Raises Refused for what Typst cannot set, Ended where it crashed or took too much, OSError
        where the temporary folder is full.
        """
        main = self._folder / f"{self._orders}.typ"
        self._orders += 1
        head = {
            "source": str(main),
            "form": order.form,
            "ppi": order.ppi,
            "standards": order.standards,
            "timestamp": order.timestamp,
            "notes": order.notes,
            "seconds": order.seconds,
            "memory": MEMORY + PER_BYTE * len(order.source),
        }
        try:
            _write(main, order.source)
            made = self._exchange(head)
            self._taken += len(order.source)
            if self._taken > LARGE:
                self._stop()
                self._start()
            return made
        except Refused:
            raise
        except BaseException:
            self.kill()  # what was begun is not waited for
            raise
        finally:
            main.unlink(missing_ok=True)

    def _exchange(self, order: dict[str, Any]) -> Made:
        process = self._process or self._start()
        assert process.stdin is not None and process.stdout is not None
        try:
            process.stdin.write(json.dumps(order).encode() + b"\n")
            process.stdin.flush()
            answer = json.loads(process.stdout.readline() or "{}")
            pages = tuple(process.stdout.read(size) for size in answer.get("sizes", ()))
        except (OSError, ValueError):
            answer = {}  # it ended, or writes what is no answer
        if "refused" in answer:
            raise Refused(answer["refused"], tuple(answer["hints"]))
        if not answer or [len(page) for page in pages] != answer["sizes"]:
            raise Ended(self._end(order["seconds"], order["memory"]))
        return Made(pages, answer["notes"])

    def _end(self, seconds: float, memory: int) -> str:
        """Forget a process that ended by itself and return what ended it."""
        process, self._process = self._process, None
        assert process is not None and process.stderr is not None
        with suppress(subprocess.TimeoutExpired):
            process.wait(5)
        process.kill()
        words = process.communicate()[1].decode(errors="replace")
        return reason(process.returncode, words, seconds, memory)

    def kill(self) -> None:
        """End the process whatever it is doing; may be called from another thread."""
        self._killed = True
        if self._process:
            self._process.kill()

    def _stop(self) -> None:
        process, self._process = self._process, None
        if process:
            process.kill()
            process.communicate()

    @property
    def usable(self) -> bool:
        """Whether it may be given another order: it was not ended, nor did it end by itself."""
        return not self._killed and (self._process is None or self._process.poll() is None)

    def close(self) -> None:
        """End the process and remove its files."""
        self.kill()
        self._stop()
        self._files.close()


def reason(code: int, words: str, seconds: float, memory: int) -> str:
    """Return what a document did to a process that ended with *code*, having written *words*.

    >>> reason(TOO_LONG, "", 100.0, 2**30)
    'takes more than 100 s'
    """
    name = signal.Signals(-code).name if -code in set(signal.Signals) else ""
    if code == TOO_LONG or name == "SIGXCPU":
        return f"takes more than {seconds:.0f} s"
    if code == TOO_LARGE or "memory allocation" in words or "MemoryError" in words:
        return f"takes more than {memory / 2**20:.0f} MiB of memory"
    if "overflowed its stack" in words:
        return "is nested too deep"
    last = words.strip().splitlines()[-1:]
    said = f": {last[0][:200]}" if last else ""
    return f"makes Typst crash ({name or f'exit code {code}'}){said}"


def _packages() -> list[str]:
    """Return the folders in which the child finds what it imports."""
    specs = [find_spec(name) for name in ("typst", "psutil")]
    if specs[0] is None:
        raise PnpError("expected the package typst, found none\n  hint: install pnp again")
    places = (Path(spec.origin).parent.parent for spec in specs if spec and spec.origin)
    return list(dict.fromkeys(map(str, places)))


def _write(file: Path, text: str) -> None:
    """Write the text; raises OSError that names the file, which Python leaves out."""
    try:
        file.write_text(text, encoding="utf-8", newline="\n")
    except OSError as error:
        error.filename = str(file)
        raise


def _put(font: Path, place: Path) -> None:
    """Put a font where Typst finds it, without a second copy where the system can."""
    real = font.resolve()
    # Some disks take 4 ms to remove a symbolic link; another name for the file is removed at once.
    for link in (place.hardlink_to, place.symlink_to):
        with suppress(OSError, NotImplementedError):
            link(real)
            return
    shutil.copyfile(real, place)
