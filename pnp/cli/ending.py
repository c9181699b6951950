"""How a command ends: the exit code, and one line for what nobody foresaw.

0 done, 1 problems, 2 wrong use, 128 and its number for a signal (Ctrl-C is 130).
"""

from __future__ import annotations

import atexit
import errno
import os
import signal
import socket
import sys
import threading
import time
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, Final, NoReturn

import click

from pnp.errors import PnpError, Problems, UsageProblem

DETAILS: Final = "PNP_TRACEBACK"
"""The variable that prints where in the program something went wrong."""

LAST_WAIT: Final = 1.6
"""Seconds after Ctrl-C in which everything is put away; then it ends without."""

ROOM: Final = 32
"""Megabytes of temporary files that every build can count on: fonts and the faces as text."""


def ended(command: Callable[[], Any]) -> int:
    """Run a command, print what went wrong with it, and return the exit code."""
    _fill_closed_streams()
    with suppress(AttributeError):
        # A sign that the terminal lacks is written as its number, and is no error.
        sys.stdout.reconfigure(errors="backslashreplace")  # type: ignore[union-attr]
    with _stoppable():
        code = _guarded(command)
        return _guarded(_flush) or code


def leave(code: int) -> NoReturn:
    """End the program once all is put away, without taking its memory apart piece by piece.

    That would take 50 ms after a build; the system does it at once.
    """
    atexit._run_exitfuncs()
    for stream in (sys.stdout, sys.stderr):
        with suppress(OSError, ValueError, AttributeError):
            stream.flush()
    os._exit(code)


def _fill_closed_streams() -> None:
    """Let nowhere stand for closed streams, so that no file comes to bear their numbers."""
    for number in range(3):
        try:
            os.fstat(number)
        except OSError:
            os.open(os.devnull, os.O_RDWR)  # the lowest number that is free
    for name in ("stdout", "stderr"):
        if getattr(sys, name) is None:
            setattr(sys, name, Path(os.devnull).open("w", encoding="utf-8"))  # noqa: SIM115


def _guarded(command: Callable[[], Any]) -> int:
    try:
        done = command()
        return done if isinstance(done, int) else 0
    except SystemExit as end:
        return end.code if isinstance(end.code, int) else int(end.code is not None)
    except (KeyboardInterrupt, click.Abort) as error:
        return _stopped(error)
    except click.ClickException as error:
        from pnp.cli.wording import worded

        with suppress(OSError):
            worded(error).show()
        return error.exit_code
    except Problems as error:
        return _say(f"{error}\n{counted(error)}", 1)
    except UsageProblem as error:
        return _say(f"pnp: {error}", 2)
    except PnpError as error:
        return _say(f"pnp: {error}", 1)
    except OSError as error:
        return _refused(error)
    except MemoryError:
        return _say("pnp: expected more memory than the system has left", 1)
    except RecursionError:
        return _unforeseen(f"pnp: expected files that nest less deeply ({DETAILS}=1 shows where)")
    except Exception as error:
        what = " ".join(f"{type(error).__name__}: {error}".split())[:300]
        return _unforeseen(f"pnp: this is a fault of pnp: {what} ({DETAILS}=1 shows where)")


def counted(error: Problems) -> str:
    """Return how many problems there are and what was written all the same."""
    count = len(error.problems)
    places = " and ".join(path.as_posix() for path in error.written)
    were = "was" if len(error.written) == 1 else "were"
    written = f"only {places} {were} written" if places else "nothing was written"
    return f"{count} problem{'s' if count > 1 else ''}; {written}"


def _say(text: str, code: int) -> int:
    """Print to the user, where there is anywhere to print to, and return the exit code."""
    with suppress(OSError, ValueError):
        click.echo(text, err=True)
    return code


def _unforeseen(text: str) -> int:
    """Print one line, or all of it for whoever asks."""
    if os.environ.get(DETAILS):
        with suppress(OSError, ValueError):
            traceback.print_exc()
    return _say(text, 1)


def _stopped(error: BaseException) -> int:
    """Return the exit code of what the user broke off, or of a question without an answer."""
    causes = (error, error.__cause__, error.__context__)
    if any(isinstance(cause, KeyboardInterrupt) for cause in causes):
        return _say("pnp: stopped", 128 + signal.SIGINT)
    return _say("pnp: expected an answer, found the end of the input", 1)


def _refused(error: OSError) -> int:
    """Return 1 and say what the system refused."""
    if _printing(error):
        _drop_output()
        if isinstance(error, BrokenPipeError):
            return 1  # nobody reads on, as behind `| head -1`
        return _say(f"pnp: the output cannot be written: {error.strerror}", 1)
    place = f"{error.filename}: " if error.filename else ""
    hint = ""
    if error.errno in (errno.ENOSPC, errno.EDQUOT):
        from pnp.scratch import room

        with suppress(OSError):
            folder, free = room()
            if free < ROOM * 10**6:
                place = f"{folder}: "
                hint = f"\n  hint: temporary files take about {ROOM} MB and {free // 10**6} are "
                hint += "free; TMPDIR names another folder"
    reason = error.strerror or type(error).__name__
    return _unforeseen(f"pnp: {place}{reason}{hint}")


def _printing(error: OSError) -> bool:
    """Return whether the error came up while something was printed."""
    frames = [frame for frame, _ in traceback.walk_tb(error.__traceback__)]
    return any(f.f_globals.get("__name__") in PRINTERS or f.f_code is CODE for f in frames)


def _flush() -> None:
    if sys.stdout is not None:
        sys.stdout.flush()


def _drop_output() -> None:
    """Send what is still to be printed nowhere; Python would try again at its end."""
    with suppress(OSError, ValueError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
        os.close(nowhere)


CODE: Final = _flush.__code__
PRINTERS: Final = ("click.utils", "rich.console")
"""Modules of the functions that everything is printed with, beside our own `_flush`."""


@contextmanager
def _stoppable() -> Iterator[None]:
    """See to it that Ctrl-C ends the program soon, whatever it is in the middle of.

    Python hears of Ctrl-C only when the work in C that it waits for is done. A thread hears of it
    at once, and ends the program when nothing else has by then. It may: every file is written
    aside and moved, and what lies aside is found by the next build.
    """
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    ear, mouth = socket.socketpair()
    mouth.setblocking(False)
    before = signal.set_wakeup_fd(mouth.fileno(), warn_on_full_buffer=False)
    ending = signal.signal(signal.SIGTERM, _terminated)
    # Whoever starts it in the background may have it leave Ctrl-C alone.
    if hears := signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, _interrupted)
    threading.Thread(target=_listen, args=(ear,), daemon=True).start()
    try:
        yield
    finally:
        signal.set_wakeup_fd(before)
        signal.signal(signal.SIGTERM, ending)
        if hears and signal.getsignal(signal.SIGINT) is _interrupted:
            signal.signal(signal.SIGINT, signal.default_int_handler)
        mouth.close()


def _interrupted(number: int, frame: object) -> None:
    """Stop at the first Ctrl-C; a second one would only break off what is put away."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    raise KeyboardInterrupt


def _terminated(number: int, frame: object) -> None:
    sys.exit(128 + number)


def _listen(ear: socket.socket) -> None:
    with ear:
        heard = ear.recv(1)
    if heard and heard[0] in (signal.SIGINT, signal.SIGTERM):
        time.sleep(LAST_WAIT)
        from pnp.processes import end_children

        end_children(force=True)
        os._exit(128 + heard[0])


def check_surroundings() -> None:
    """Raise UsageProblem for a place or a date that no command can work with."""
    try:
        Path.cwd()
    except OSError:
        message = "expected a working folder, found that it was deleted"
        raise UsageProblem(message, "go to another folder: cd") from None
    date = os.environ.get("SOURCE_DATE_EPOCH", "")
    # To the end of the year 9999, as far as dates go.
    if date and not (date.isascii() and date.isdigit() and int(date[:13]) <= 253_402_300_799):
        message = f'SOURCE_DATE_EPOCH: expected whole seconds since 1970, found "{date[:40]}"'
        raise UsageProblem(message, "unset it")
