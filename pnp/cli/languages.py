"""What `pnp check --lang` prints: what is wrong in each language, and which texts do not fit."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Final

import click

from pnp.cli.shown import columns
from pnp.files import make_folder, write_file
from pnp.languages.reading import checked
from pnp.model.workspace import Workspace

if TYPE_CHECKING:
    from pnp.errors import Problem
    from pnp.pipeline.tight import Spoken

MARK: Final = "found "

LISTED: Final = 10
"""Messages that are named; of more than these the rest is counted."""


def check_languages(workspace: Workspace, game: str, tags: str) -> int:
    """Print what is wrong with a game in languages; return the exit code. Raises UsageProblem."""
    from pnp.errors import Problems
    from pnp.pipeline.tight import spoken

    found = [spoken(workspace, game, tag) for tag in _wanted(tags)]
    for one in found:
        for problem in Problems(one.problems).problems:
            click.echo(str(problem), err=True)
        count = len(one.problems)
        told = f"{count} problem{'s' if count > 1 else ''}" if count else "sound"
        click.echo(f"{game} in {one.tag}: {told}, {_fit(one)}")
        for line in (*one.untold, *_signed(game, one)):
            click.echo(line)
    if rows := table(found):
        columns(rows)
    return 1 if any(one.problems or one.tight for one in found) else 0


def sign_languages(workspace: Workspace, game: str, tags: str) -> None:
    """Write down what a game's messages in languages say, as somebody has held them to its texts.

    Raises Problems for messages that contradict them, UsageProblem for a language it has not.
    """
    from pnp.pipeline.tight import signed_in

    for tag in _wanted(tags):
        path, text = signed_in(workspace, game, tag)
        make_folder(path.parent)
        write_file(path, text.encode())
        click.echo(f"signed: {workspace.shown(path).as_posix()}")


def _wanted(tags: str) -> list[str]:
    """Return the languages that were typed, each once."""
    return list(dict.fromkeys(checked(tag.strip()) for tag in tags.split(",") if tag.strip()))


def _signed(game: str, one: Spoken) -> Iterator[str]:
    """Yield how much stands as it was signed, and the messages that do not; nothing unsigned."""
    if not any(entry.signed for entry in one.messages):
        return
    others = [entry for entry in one.messages if entry.signed != entry.text]
    count = f"{len(one.messages) - len(others)} of {len(one.messages)} messages"
    sign = f"; pnp check {game} --lang {one.tag} --sign" if others else ""
    yield f"{game} in {one.tag}: {count} stand as they were signed{sign}"
    for entry in others[:LISTED]:
        why = "reads otherwise than signed" if entry.signed else "nobody has signed it"
        yield f"{entry.file.as_posix()}:{entry.line}: {why}: {entry.text}"
    if len(others) > LISTED:
        yield f"and {len(others) - LISTED} more"


def _fit(one: Spoken) -> str:
    if count := len(one.tight):
        return f"{count} text{'s' if count > 1 else ''} too long"
    return "all texts fit" if one.drawn else "not all texts could be drawn to be measured"


def table(found: Sequence[Spoken]) -> list[Sequence[str]]:
    """Return the texts that do not fit, a row each, with what is missing in each language."""
    places = list(dict.fromkeys(problem.where for one in found for problem in one.tight))
    if not places:
        return []
    tight = [{problem.where: _missing(problem) for problem in one.tight} for one in found]
    rows = [(place, *(by.get(place, "fits") for by in tight)) for place in places]
    return [("text", *(one.tag for one in found)), *rows]


def _missing(problem: Problem) -> str:
    """Return how many millimetres are missing, as the problem says it."""
    return " ".join(problem.message.partition(MARK)[2].split()[:2])
