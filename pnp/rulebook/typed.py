"""What is typed on a game's pieces: the texts and names of its data, tables and templates.

They are read where they are written and nothing is drawn. What an expression of a template puts
out stands as {}, since it may change with the data.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from msgspec import Struct

from pnp.errors import Problem, Problems
from pnp.model.game import Game
from pnp.model.separated import separated
from pnp.model.source import read_bytes, read_text, read_yaml
from pnp.rulebook.lexicon import NAMING

_TOLD: Final = frozenset(
    ("rules.yaml", "examples.yaml", "rulebook-examples.yaml", "play.yaml", "diagrams.yaml")
)
"""Files that hold the rules themselves, or are held against a replay."""

_NAMES: Final = frozenset((*NAMING, "id", "licence", "credits", "role"))
"""Fields that name something and say nothing of it."""

_COMMENT: Final = re.compile(r"\{#.*?#\}|<!--.*?-->", re.DOTALL)
TAG: Final = re.compile(r"\{\{.*?\}\}|\{%.*?%\}", re.DOTALL)
"""Expressions and statements of a template or a manuscript."""

_QUOTED: Final = re.compile(r"\"([^\"]*)\"|'([^']*)'")
_UNSEEN: Final = re.compile(r"<(style|script|defs)\b.*?</\1>", re.DOTALL)
_INLINE: Final = re.compile(r"</?(?:tspan|span|b|i|u|em|strong|sub|sup|small)\b[^<>]*>|<br\s*/?>")
_MARKUP: Final = re.compile(r"<[^<>]*>")
_VALUE: Final = "{}"
_WORD: Final = re.compile(r"(?<![\w.#/-])[A-Za-z’']{2,}(?![\w/-]|\.\w)")
_LETTERS: Final = re.compile(r"[^\W\d_]")
_CODE: Final = re.compile(r"\w\(|=\"|%\.?\d*[fs]\b(?! )|[<>]")
"""What stands in calls, outlines and attributes, and in no sentence."""

_FEW: Final = 2
"""Words, or a word and a number, from which on a text says something."""

NAMES: Final = " names"
"""Ends what the names of a file are called, which may change more freely than its texts."""

BETWEEN: Final = "\t"
"""Stands between whose a text is and what it says; no text has one of its own."""


class Typed(Struct, frozen=True):
    """A text that is typed on pieces."""

    text: str
    place: Problem
    """Where it stands, without a message."""

    owner: str = ""
    """The id of the row or part of the data that has it, "" in a template."""

    field: str = ""

    @property
    def key(self) -> str:
        """Whose it is: all texts of one field of one row have the same key."""
        return f"{self.owner}.{self.field}" if self.owner else ""

    @property
    def line(self) -> str:
        """The text as it is signed: whose it is, and what it says."""
        return f"{self.key}{BETWEEN}{self.text}"


def typed_on(game: Game) -> dict[str, list[Typed]]:
    """Return the texts on a game's pieces by the file that has them, called as in signed.txt.

    The names of a file are under the name of the file with NAMES.
    """
    found: dict[str, list[Typed]] = {}

    def put(name: str, typed: Typed, is_shown: bool) -> None:
        end = _section(typed, is_shown)
        if end is not None:
            found.setdefault(name + end, []).append(typed)

    for name, path in _files(game):
        for typed, is_shown in _texts(path, game.workspace.shown(path)):
            put(name, typed, is_shown)
    for items in game.items.values():
        for item in items:
            for field, text in item.fields.items() if item.sheet and item.file else ():
                if isinstance(text, str):
                    place = item.problem("", "", field=field)
                    put(Path(item.file or "").name, Typed(_bare(text), place, item.id, field), True)
    return found


def is_on_pieces(section: str) -> bool:
    """Return whether a section of signed.txt is of pieces, and not of a book."""
    name = section.partition(" ")[0]
    return name not in _TOLD and not name.endswith(".md")


def words_in(text: str) -> int:
    """Return how many words a text has that are neither names of files nor lengths."""
    return len(_WORD.findall(text))


def _files(game: Game) -> Iterator[tuple[str, Path]]:
    """Yield the game's data and the templates that are its own."""
    folder = game.workspace.games().get(game.name)
    if folder is None:
        return
    for path in sorted(folder.iterdir()):
        if path.suffix in (".yaml", ".csv", ".tsv") and path.name not in _TOLD:
            yield path.name, path
    for root in game.workspace.roots():
        own = root / "templates" / game.name
        if own.is_dir():
            for path in sorted(own.rglob("*.svg.j2")):
                yield path.relative_to(own).as_posix(), path
            return


def _texts(path: Path, shown: Path) -> Iterator[tuple[Typed, bool]]:
    """Yield what stands in a file, and whether it is shown; nothing of a broken one.

    What a game uses was read before; others are nobody's concern here.
    """
    readers = {".yaml": _of_data, ".csv": _of_rows, ".tsv": _of_rows}
    try:
        read = list(readers.get(path.suffix, _of_template)(path))
    except Problems:
        return
    for line, owner, field, text, is_shown in read:
        yield Typed(_bare(text), Problem(shown, line, field, ""), owner, field), is_shown


def _section(typed: Typed, is_shown: bool) -> str | None:
    """Return what the name of a file goes on with where a text of it is signed; None for code.

    Names are such by their field, or of several words, or whatever word is shown.
    """
    words = _WORD.findall(typed.text)
    is_named = typed.field in _NAMES
    if not is_named and _says(typed.text):
        return ""
    if is_named and typed.field != "id":
        return NAMES if _LETTERS.search(typed.text) else None
    if typed.field == "id" or not words or _CODE.search(typed.text):
        return None
    return NAMES if is_shown or (typed.field and len(words) > 1) else None


def _bare(text: str) -> str:
    return re.sub(r" (?=[.,;:!?])", "", " ".join(text.split()))


def _says(text: str) -> bool:
    """Return whether a text says something: no single word, no name of several, no code."""
    words = _WORD.findall(text)
    if not words or _CODE.search(text):
        return False
    counts = re.search(r"(?<![\w.#])\d+(?![\w.])|\{\}", text)
    named = len(words) > 1 and all(word.istitle() for word in words)
    return bool(counts) or (len(words) >= _FEW and not named)


_ROWS: Final = frozenset(("items", "tables", "faces"))
"""Parts of the data whose single words are shown: those of others are settings."""

Text = tuple[int, str, str, str, bool]
"""The line of a text, whose it is, in which field, its words, and whether a single one is shown."""


def _of_data(path: Path) -> Iterator[Text]:
    document = read_yaml(path)
    waiting: list[tuple[tuple[str | int, ...], str, str, Any]] = [((), "game", "", document.value)]
    while waiting:
        place, owner, field, value = waiting.pop()
        if isinstance(value, str):
            yield document.begins(place), owner, field, value, not _ROWS.isdisjoint(place)
        elif isinstance(value, dict):
            own = str(value.get("id") or owner)
            inner = [
                ((*place, key), own if key != "credits" else key, str(key), each)
                for key, each in value.items()
            ]
            waiting += reversed(inner)
        elif isinstance(value, list):
            rows = [((*place, number), owner, field, each) for number, each in enumerate(value)]
            waiting += reversed(rows)


def _of_rows(path: Path) -> Iterator[Text]:
    rows, _ = separated(read_bytes(path, path), path)
    head = rows[0][1] if rows else []
    first = head.index("id") if "id" in head else 0
    for line, cells in rows[1:]:
        owner = cells[first] if len(cells) > first else ""
        for field, cell in zip(head, cells, strict=False):
            yield line, owner, field, cell, True


def _of_template(path: Path) -> Iterator[Text]:
    """Yield what stands between the marks of a template, and in quotes in its expressions."""
    bare = _COMMENT.sub(_lines, read_text(path, path))
    for tag in TAG.finditer(bare):
        for found in _QUOTED.finditer(tag[0]):
            start = tag.start() + found.start()
            yield bare.count("\n", 0, start) + 1, "", "", found[1] or found[2] or "", False
    plain = _INLINE.sub(
        lambda found: f" {_lines(found)}", _UNSEEN.sub(_lines, TAG.sub(_value, bare))
    )
    start = 0
    for mark in (*_MARKUP.finditer(plain), None):
        text = plain[start : mark.start() if mark else len(plain)]
        begins = start + len(text) - len(text.lstrip())
        yield plain.count("\n", 0, begins) + 1, "", "", text, True
        start = mark.end() if mark else start


def _value(tag: re.Match[str]) -> str:
    """Return what stands for a tag: {} for the output of an expression, and all its lines."""
    return (_VALUE if tag[0].startswith("{{") else "") + "\n" * tag[0].count("\n")


def _lines(found: re.Match[str]) -> str:
    """Return as many lines as something had, so that those of the rest stay what they are."""
    return "\n" * found[0].count("\n")
