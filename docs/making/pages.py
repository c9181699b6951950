"""A page taken apart: prose, code blocks, and comments that tell the build something.

Three backticks and a language begin a block. What stands behind the language says what it is:

    ```yaml components/heron/game.yaml    the file of that name, from here on
    ```diff components/heron/game.yaml    a change of that file, lines with - and +
    ```console                            commands ($ ...), what they print; `exit=1` if they fail
    ```yaml game=deck                     part of a game.yaml, read by pnp under that name
    ```text not-run="a menu"              shown and not run, for the reason given

A comment does the same unseen: `<!-- run: pnp new frost -->`, `<!-- file: NAME` and its lines,
`<!-- prop: NAME -->` for what no text can be (`docs/making/props.py`), `<!-- continues: PAGE -->`
for the workspace that another page left, `<!-- in: FOLDER -->` for where the reader stands in it,
`<!-- proved: TEST -->` where a test holds the plain blocks, `<!-- gallery: -->` for its pieces.
"""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

FENCE = re.compile(r"^(`{3,})(\w+)?[ \t]*(.*)$")
NOTE = re.compile(r"^<!-- (\w+): ?(.*?)(?: -->)?$")


class Wrong(Exception):
    """Something in a page that does not hold; says page and line."""

    def __init__(self, page: Path, line: int, message: str) -> None:
        super().__init__(f"{page.as_posix()}:{line}: {message}")


@dataclass(frozen=True)
class Text:
    """Lines of prose."""

    line: int
    lines: list[str]


@dataclass(frozen=True)
class Block:
    """A code block: the line of its fence, language, file, settings and lines."""

    line: int
    language: str
    file: str
    settings: dict[str, str]
    lines: list[str]
    fence: str = "```"

    @property
    def body(self) -> str:
        """The lines as a text that ends in a line break, or an empty one."""
        return "".join(f"{line}\n" for line in self.lines)


@dataclass(frozen=True)
class Note:
    """A comment for the build: its word, what follows, further lines."""

    line: int
    word: str
    value: str
    lines: list[str] = field(default_factory=list)


Part = Text | Block | Note


def settings_of(text: str) -> tuple[str, dict[str, str]]:
    """Return the file and the settings that stand behind the language of a fence.

    >>> settings_of('a/b.yaml exit=1 not-run="so it is"')
    ('a/b.yaml', {'exit': '1', 'not-run': 'so it is'})
    """
    file, settings = "", {}
    for word in shlex.split(text):
        name, equals, value = word.partition("=")
        if equals:
            settings[name] = value
        else:
            file = word
    return file, settings


def parts(page: Path, text: str) -> Iterator[Part]:
    """Yield what a page is made of, in order; raises Wrong for a block without an end."""
    lines = text.splitlines()
    prose: list[str] = []
    began, at = 1, 0
    while at < len(lines):
        fence, note = FENCE.match(lines[at]), NOTE.match(lines[at])
        if not fence and not note:
            prose.append(lines[at])
            at += 1
            continue
        if prose:
            yield Text(began, prose)
        first, prose = at, []
        if fence:
            ends = (n for n in range(at + 1, len(lines)) if lines[n].rstrip() == fence[1])
            end = next(ends, None)
            if end is None:
                raise Wrong(page, first + 1, "expected an end of the code block, found none")
            file, settings = settings_of(fence[3])
            inside = lines[at + 1 : end]
            yield Block(first + 1, fence[2] or "", file, settings, inside, fence[1])
        elif note:
            end = at
            while not lines[end].rstrip().endswith("-->"):
                end += 1
            yield Note(first + 1, note[1], note[2].strip(), lines[at + 1 : end])
        at = end + 1
        began = at + 1
    if prose:
        yield Text(began, prose)
