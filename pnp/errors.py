"""What can be wrong: a Problem is data, a PnpError carries problems to the command line."""

from __future__ import annotations

import difflib
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar

from msgspec import Struct


class Problem(Struct, frozen=True, order=True):
    """One thing wrong in one place of the user's files."""

    file: Path | None
    """The file to open, as the user would name it; None for a fault of the command itself."""

    line: int
    """The line to look at, counted from 1; 0 where a whole file is meant."""

    where: str
    """The place inside the data, such as ``components[2].size``; may be empty."""

    message: str
    """What is wrong, in the form *expected X, found Y* wherever there is an X."""

    hint: str | None = None
    """What to type instead."""

    cell: str = ""
    """The cell of a spreadsheet, such as ``Deck!C17``, where the line is its row."""

    def __str__(self) -> str:
        """Return the message as the user reads it, the hint on a line of its own.

        >>> print(Problem(Path("game.yaml"), 3, "size", "expected a length, found 3", "try 3mm"))
        game.yaml:3: size: expected a length, found 3
          hint: try 3mm
        """
        place = "" if self.file is None else printable(self.file.as_posix())
        if place and self.cell:
            place = f"{place}!{printable(self.cell)}"
        elif place and self.line:
            place = f"{place}:{self.line}"
        text = ": ".join(part for part in (place, self.where, self.message) if part)
        return f"{text}\n  hint: {self.hint}" if self.hint else text


def printable(text: str) -> str:
    """Return a name from outside as a terminal may show it: a file may be called anything.

    >>> printable("my\\x1b[2J game")
    'my?[2J game'
    """
    return "".join(letter if letter.isprintable() else "?" for letter in text)


class PnpError(Exception):
    """Base of every error that is not a fault of the program."""

    def __reduce__(self) -> tuple[Any, ...]:
        """Return what makes the error again in another process, whatever it was made of."""
        return _again, (type(self), self.args, self.__dict__)


def _again(sort: type[PnpError], words: tuple[Any, ...], facts: dict[str, Any]) -> PnpError:
    error = sort.__new__(sort)
    error.args = words
    error.__dict__.update(facts)
    return error


class Problems(PnpError):
    """Faults in the user's files, all that one run could find; the command exits with 1."""

    written: tuple[Path, ...] = ()
    """What was written all the same: files of another paper or language, or of a step before."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = sorted(
            dict.fromkeys(problems),
            key=lambda problem: (str(problem.file or ""), problem.line, problem.where),
        )
        super().__init__("\n".join(map(str, self.problems)))

    def moved(self, place: Callable[[Problem], Problem]) -> Problems:
        """Return the error with each problem where the user meets it."""
        error = type(self)(map(place, self.problems))
        error.written = self.written
        return error


class ProofFailed(Problems):
    """Finished files that are not what the data say: a fault of the program, not of the user."""


class UsageProblem(PnpError):
    """A command that cannot be meant as typed; the command exits with 2."""

    def __init__(self, message: str, hint: str | None = None) -> None:
        self.hint = hint
        super().__init__(f"{message}\n  hint: {hint}" if hint else message)


Done = TypeVar("Done")


def gathered(
    jobs: Iterable[Callable[[], Done]], places: Callable[[Done], Iterable[Path]]
) -> list[Done]:
    """Return what all jobs made; one that fails keeps no other from its work.

    Raises Problems with those of all jobs, ProofFailed where one of them is that, and says what
    was written all the same: the *places* of what the other jobs made, and what was before a fault.
    """
    done: list[Done] = []
    failed: list[Problems] = []
    for job in jobs:
        try:
            done.append(job())
        except Problems as error:
            failed.append(error)
    if failed:
        sort = next((type(one) for one in failed if isinstance(one, ProofFailed)), Problems)
        whole = sort(problem for one in failed for problem in one.problems)
        whole.written = (
            *(path for made in done for path in places(made)),
            *(path for one in failed for path in one.written),
        )
        raise whole
    return done


@contextmanager
def besides(*written: Path) -> Iterator[None]:
    """Let Problems say what was written before they came up."""
    try:
        yield
    except Problems as error:
        error.written = (*written, *error.written)
        raise


def problem(message: str, *, hint: str | None = None, file: Path | None = None) -> Problems:
    """Return an error of one problem that has no line."""
    return Problems([Problem(file, 0, "", message, hint)])


def did_you_mean(found: str, known: Iterable[str]) -> str | None:
    """Return a hint naming the nearest of the *known* words, or all of them when few.

    >>> did_you_mean("tokn", ["token", "card"])
    'did you mean "token"?'
    >>> did_you_mean("zzz", ["token", "card"])
    'known: card, token'
    """
    words = sorted({str(word) for word in known})
    if nearest := near(found, words):
        return f'did you mean "{nearest}"?'
    return "known: " + ", ".join(words) if words and len(words) <= 24 else None


def hinted(message: str, hint: str | None) -> str:
    """Return a message with the hint on a line of its own, as an error carries both.

    >>> hinted("expected a die, found nothing", None)
    'expected a die, found nothing'
    """
    return f"{message}\n{hint}" if hint else message


def near(found: str, known: Iterable[str], cutoff: float = 0.6) -> str | None:
    """Return the nearest of the *known* words, None where all are far.

    >>> near("tokn", ["token", "card"])
    'token'
    """
    words = sorted(known)
    # Each is compared letter by letter; among thousands nobody would wait for the nearest.
    few = words if len(words) <= 2000 else []
    return next(iter(difflib.get_close_matches(str(found)[:200], few, n=1, cutoff=cutoff)), None)
