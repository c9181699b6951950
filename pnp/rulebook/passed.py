"""The manuscript cut into the passages that a translator sees, and put together again.

A passage is a paragraph, a heading, an item of a list, a cell of a table or the title of a box,
without the marks that say what it is. Lines keep their numbers.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Final

from msgspec import Struct

from pnp.rulebook.reading import slug

BOOK: Final = "book"
"""The context of passages."""

_TAG: Final = re.compile(r"\{\{|\}\}|\{%|%\}|\{#|#\}")
_ID: Final = r"(?:[A-Z]+-[\w.]+|\{\{[^{}]*(?:\{[^{}]*\}[^{}]*)*\}\})"
_CITED: Final = rf"\s*\[{_ID}(?:, ?{_ID})*\]"
_TAIL: Final = re.compile(rf"(?P<tail>(?:{_CITED})?(?:\s*\{{:[^}}]*\}})?\s*)$")
_HEAD: Final = re.compile(r"\s*(?:#{1,6} +|[-*+] +|\d+[.)] +|> ?|@\d+ +|:::+ *[a-z]+ +)?")
_ATTRIBUTES: Final = re.compile(r"\{:([^}]*)\}")
_BOX: Final = re.compile(r"\s*:::")
_EXAMPLE: Final = re.compile(r"\s*:::+ *(example|index|back|zine *$)")
_RULED: Final = re.compile(r"[\s|:-]+")
_UNSPOKEN: Final = re.compile(r"\{\{.*?\}\}|\{%.*?%\}|\{#.*?#\}|\]\([^)]*\)|<[^>]*>")
_LETTER: Final = re.compile(r"[^\W\d_]")


class Passage(Struct, frozen=True):
    """Words of the manuscript and where they stand."""

    line: int
    """Of the first of its lines, counted from 1."""

    text: str
    under: str
    """The heading above it."""


def passages(text: str) -> list[Passage]:
    """Return the passages of a manuscript in order."""
    found: list[Passage] = []

    def note(passage: Passage) -> str:
        found.append(passage)
        return passage.text

    replaced(text, note)
    return found


def replaced(text: str, say: Callable[[Passage], str]) -> str:
    """Return the manuscript with other words for its passages, line by line where it was."""
    under, out = "", []
    for number, lines, prose in _groups(text):
        if prose:
            whole = " ".join(line.strip() if place else line for place, line in enumerate(lines))
            if whole.lstrip().startswith("#"):
                under = whole.strip("# ").split(" {:")[0]
            said = _said(whole, number, under, say)
            # Lines that are no longer needed stay empty: problems name the right ones.
            out += [said, *[""] * (len(lines) - 1)]
        else:
            out += lines
    return "\n".join(out)


def _said(line: str, number: int, under: str, say: Callable[[Passage], str]) -> str:
    """Return a line with its passages replaced."""
    if line.lstrip().startswith("|"):
        cells = _cells(line)
        return "|".join([cells[0], *(_one(c, number, under, say) for c in cells[1:-1]), cells[-1]])
    return _one(line, number, under, say)


def _one(text: str, number: int, under: str, say: Callable[[Passage], str]) -> str:
    head = _HEAD.match(text)
    start = head.end() if head else 0
    tail = _TAIL.search(text, start)
    end = tail.start() if tail else len(text)
    inner = text[start:end]
    begins = len(inner) - len(inner.lstrip())
    words = inner.strip()
    if not spoken(words):
        return text
    said = say(Passage(number, words, under))
    behind = inner[begins + len(words) :] + text[end:]
    if said != words and text[:start].lstrip().startswith("#"):
        behind = _addressed(behind, words)
    return text[:start] + inner[:begins] + said + behind


def _addressed(attributes: str, words: str) -> str:
    """Return what stands behind a heading with the address that it has as it is written.

    >>> _addressed(" {: here}", "The goal"), _addressed(" {: #goal}", "The goal")
    (' {: #the-goal here}', ' {: #goal}')
    """
    found = _ATTRIBUTES.search(attributes)
    if "{{" in words or (found and "#" in found[0]):
        return attributes
    address = f"#{slug(words)}"
    if found is None:
        return f"{attributes} {{: {address}}}"
    before, after = attributes[: found.start()], attributes[found.end() :]
    return f"{before}{{: {address} {found[1].strip()}}}{after}"


def spoken(text: str) -> str:
    """Return the letters of a text that are words, nothing where it holds marks alone.

    >>> spoken("{{ v.cost }} ![](die:wave.1)"), spoken("![Fort](face:fort.front)")
    ('', 'Fort')
    """
    return "".join(_LETTER.findall(_UNSPOKEN.sub(" ", text)))


def _cells(row: str) -> list[str]:
    """Return the cells of a row, what stands before the first and behind the last included."""
    cells, depth, begun = [], 0, 0
    for place, letter in enumerate(row):
        pair = row[place : place + 2]
        depth += (pair in ("{{", "{%")) - (pair in ("}}", "%}"))
        if letter == "|" and depth == 0 and row[place - 1 : place] != "\\":
            cells.append(row[begun:place])
            begun = place + 1
    return [*cells, row[begun:]]


def _is_prose(line: str) -> bool:
    """Return whether a line on its own may hold a passage."""
    bare = line.strip()
    if not bare or (_BOX.match(line) and (_EXAMPLE.match(line) or " " not in bare)):
        return False
    return not (bare.startswith("|") and _RULED.fullmatch(bare))


def _groups(text: str) -> Iterator[tuple[int, list[str], bool]]:
    """Yield lines that belong together, the number of the first, and whether they hold words.

    A paragraph of several lines is one group, everything else has lines of its own; so have
    those that a Jinja tag runs over.
    """
    held: list[str] = []
    first, inside = 1, False
    for number, line in enumerate(text.split("\n"), start=1):
        starts_inside = inside
        for mark in _TAG.findall(line):
            inside = mark[0] == "{"
        alone = starts_inside or inside or _stands_alone(line)
        if alone or (held and _begins(line)):
            if held:
                yield first, held, True
            held = []
        if alone:
            yield number, [line], not (starts_inside or inside) and _is_prose(line)
        else:
            first = first if held else number
            held.append(line)
    if held:
        yield first, held, True


def _stands_alone(line: str) -> bool:
    bare = line.strip()
    return (
        not bare
        or bare.startswith(("#", "|", ":::"))
        or (bare.startswith(("{%", "{#")) and bare.endswith(("%}", "#}")))
    )


def _begins(line: str) -> bool:
    """Return whether a line begins a paragraph or an item, whatever stands before it."""
    head = _HEAD.match(line)
    return bool(head and head[0].strip())
