"""YAML text into plain values that know their line; the only place that reads YAML.

A plain (unquoted) scalar stays text until a field says what it shall be, so that the edition
``1.10`` is not the number 1.1; `resolve` gives free-form data their usual types.
"""

from __future__ import annotations

import re
import stat
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

import yaml
from msgspec import Struct, field

from pnp.errors import Problem, Problems

Path_ = tuple[str | int, ...]
"""A place inside the data: keys and indices from the root."""

MOST_BYTES: Final = 8_000_000
MOST_NODES: Final = 400_000
DEEPEST: Final = 40

_CONTROL: Final = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\ud800-\udfff\ufffe\uffff]")
"""What no text can hold that shall be drawn: XML forbids it."""

_STARRED: Final = re.compile(
    r"""((?:\A|^---[ \t\r]*\n)(?:[ \t\r]*(?:\#.*)?\n)*)"""
    r"""(\*[^"\\\n]*(?:\n(?!---)[^"\\\n]*)*)(?=\n---|\Z)""",
    re.MULTILINE,
)
"""A document that begins with a star: nothing is anchored yet that an alias could mean.

Without possessive groups, which Python 3.11.2 (Debian 12) matches wrongly.
"""

_OTHERS: Final = {
    b"PK": "a packed file such as a spreadsheet",
    b"\xff\xfe": "UTF-16 text",
    b"\xfe\xff": "UTF-16 text",
}

_BASE: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_INTEGER = re.compile(r"[-+]?\d{1,18}", re.ASCII)
_FLOAT = re.compile(r"[-+]?(\d+\.\d*|\.\d+|\d+)([eE][-+]?\d{1,3})?", re.ASCII)
_WORDS: Final = {"true": True, "false": False, "null": None, "~": None, "": None}


class _TooDeep(yaml.YAMLError):
    """Nesting that no data need."""

    def __init__(self, line: int) -> None:
        self.line = line


class _Loader(_BASE):  # type: ignore[misc]
    """The YAML reader with a bound on nesting, which it reads by recursion in C."""

    depth = 0

    def descend_resolver(self, node: Any, index: Any) -> None:
        """Enter a node; the reader calls this before it reads what the node holds."""
        self.depth += 1
        # A document counts as the first level.
        if self.depth > DEEPEST + 1:
            raise _TooDeep(node.start_mark.line + 1)

    def ascend_resolver(self) -> None:
        """Leave a node."""
        self.depth -= 1


class Plain(str):
    """An unquoted scalar as it stands in the file."""

    __slots__ = ()


def letters_of(column: int) -> str:
    """Return the letters of a column counted from 0.

    >>> letters_of(2), letters_of(27)
    ('C', 'AB')
    """
    text = ""
    while column >= 0:
        column, rest = divmod(column, 26)
        text, column = chr(ord("A") + rest) + text, column - 1
    return text


class Sheet(Struct, frozen=True):
    """A sheet of a spreadsheet: how its cells are called."""

    name: str
    columns: Mapping[str, str]
    """The letters of the columns by their names."""

    def cell(self, row: int, column: str = "") -> str:
        """Return the name of a cell, of its row's first where the column is none.

        >>> Sheet("Deck", {"id": "A", "text": "C"}).cell(17, "text")
        'Deck!C17'
        """
        first = next(iter(self.columns.values()), "A")
        return f"{self.name}!{self.columns.get(column, first)}{row}"


class Located(Struct, frozen=True):
    """A document and the line of every value in it."""

    file: Path
    value: Any
    lines: Mapping[Path_, int] = field(default_factory=dict)
    within: Path_ = ()
    """Where the value stands in a larger document, for messages."""

    texts: Mapping[Path_, int] = field(default_factory=dict)
    """The line on which each text begins, where that is not the line of its key."""

    sheet: Sheet | None = None
    """The sheet that the rows stand in, where they come from a spreadsheet."""

    notes: tuple[str, ...] = ()
    """What is to be said of how the file was read."""

    moved: Mapping[Path_, Path_] = field(default_factory=dict)
    """Where a part of the value stands in the file, where that is not its own place."""

    def at(self, path: Path_) -> Path_:
        """Return the place in the file of the value at *path*."""
        for size in range(len(path), 0, -1) if self.moved else ():
            if path[:size] in self.moved:
                return (*self.moved[path[:size]], *path[size:])
        return path

    def inner(self, path: Path_, value: Any) -> Located:
        """Return a part of the document, *value* at *path*, as a document of its own."""
        path = self.at(path)
        size = len(path)
        lines = {place[size:]: line for place, line in self.lines.items() if place[:size] == path}
        return Located(self.file, value, lines, (*self.within, *path))

    def line(self, path: Path_) -> int:
        """Return the line of the value at *path*, or of the nearest thing around it."""
        path = self.at(path)
        while path and path not in self.lines:
            path = path[:-1]
        return self.lines.get(path, 1)

    def begins(self, path: Path_) -> int:
        """Return the line on which the characters of the text at *path* begin."""
        return self.texts.get(path) or self.line(path)

    def problem(self, path: Path_, message: str, hint: str | None = None) -> Problem:
        """Return a problem at the value of *path*."""
        if self.sheet:
            column = str(path[1]) if len(path) > 1 else ""
            row = self.line(path)
            cell = self.sheet.cell(row, column)
            return Problem(self.file, row, column, message, hint, cell)
        where = spell((*self.within, *self.at(path)))
        return Problem(self.file, self.line(path), where, message, hint)


def spell(path: Path_) -> str:
    """Return a path as people write it.

    >>> spell(("cards", 3, "bleed"))
    'cards[3].bleed'
    """
    text = ""
    for step in path:
        text += f"[{step}]" if isinstance(step, int) else f".{step}" if text else step
    return text


def resolve(value: Any) -> Any:
    """Return free-form data with plain scalars read as YAML 1.2 does: 3, 0.5, true, null."""
    if isinstance(value, Plain):
        if value.lower() in _WORDS:
            return _WORDS[value.lower()]
        number: int | float | None = None
        if _INTEGER.fullmatch(value):
            number = int(value)
        elif _FLOAT.fullmatch(value):
            number = float(value)
        # A number that would be printed otherwise than it is written (07, +2, 1.50) stays text.
        return number if number is not None and str(number) == value else str(value)
    if isinstance(value, dict):
        return {key: resolve(item) for key, item in value.items()}
    if isinstance(value, list):
        return [resolve(item) for item in value]
    return value


def read_text(path: Path, shown: Path) -> str:
    """Return the file's text without a byte order mark.

    Raises Problems when it cannot be read, is not UTF-8 or is larger than `MOST_BYTES`.
    """
    return text_of(read_bytes(path, shown), shown)


def read_bytes(path: Path, shown: Path) -> bytes:
    """Return what the file holds.

    Raises Problems when it cannot be read or is larger than `MOST_BYTES`.
    """
    try:
        facts = path.stat()
        # A pipe or a device would be waited for, or read for ever.
        if not stat.S_ISREG(facts.st_mode):
            sort = "a folder" if stat.S_ISDIR(facts.st_mode) else "a pipe or a device"
            raise Problems([Problem(shown, 0, "", f"expected a file, found {sort}")])
        if facts.st_size > MOST_BYTES:
            raise Problems([Problem(shown, 0, "", f"expected at most {MOST_BYTES // 10**6} MB")])
        return path.read_bytes()
    except OSError as error:
        reason = error.strerror or "error"
        raise Problems([Problem(shown, 0, "", f"cannot be read: {reason}")]) from None


def text_of(data: bytes, shown: Path, encoding: str = "utf-8-sig") -> str:
    """Return the text of a file without a byte order mark.

    Raises Problems where it is not in that encoding or holds what no text can.
    """
    try:
        text = data.decode(encoding)
    except UnicodeDecodeError as error:
        line = error.object[: error.start].count(b"\n") + 1
        message = f"expected UTF-8 text, found the byte 0x{error.object[error.start]:02x}"
        hint = "save the file as UTF-8"
        for start, sort in _OTHERS.items():
            if error.object.startswith(start):
                message = f"expected UTF-8 text, found {sort}"
                hint = "spreadsheets end in .xlsx or .ods" if start == b"PK" else hint
        raise Problems([Problem(shown, line, "", message, hint)]) from None
    control = control_in(text)
    if control:
        line = text.count("\n", 0, control.start()) + 1
        message = f"expected text, found the control character U+{ord(control[0]):04X}"
        raise Problems([Problem(shown, line, "", message, "delete it")])
    return text


def control_in(text: str) -> re.Match[str] | None:
    """Return the first character that no text can hold."""
    return _CONTROL.search(text)


def read_yaml(path: Path, shown: Path | None = None) -> Located:
    """Return the one document of the file; *shown* is its name in messages.

    Raises Problems on broken YAML, a key used twice, or data that expand beyond all measure.
    """
    shown = shown or path
    return document_of(read_text(path, shown), shown)


def document_of(text: str, shown: Path) -> Located:
    """Return the one document of a file's text; raises Problems."""
    documents = documents_of(text, shown)
    if len(documents) > 1:
        second = documents[1]
        raise Problems([second.problem((), "expected one YAML document, found a second")])
    return documents[0]


def read_yaml_documents(path: Path, shown: Path | None = None) -> list[Located]:
    """Return all documents of the file, each with the lines of the whole file."""
    shown = shown or path
    return documents_of(read_text(path, shown), shown)


def documents_of(text: str, shown: Path) -> list[Located]:
    """Return all documents of a file's text; raises Problems."""
    try:
        # Such a document is plain text, as a game's record whose board begins with a star.
        text = _STARRED.sub(_quoted, text)
        nodes = list(yaml.compose_all(text, Loader=_Loader))
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        what = " ".join(part for part in (error.problem, error.context) if part)
        line = mark.line + 1 if mark else 1
        # That of PyYAML 6.0.4 has a bound of its own, far beyond ours.
        if error.problem == "exceeded maximum nesting depth":
            raise _too_deep(shown, line) from None
        hint = _yaml_hint(what, text.splitlines()[line - 1 : line])
        raise Problems([Problem(shown, line, "", f"expected YAML: {what}", hint)]) from None
    except _TooDeep as error:
        raise _too_deep(shown, error.line) from None
    except yaml.YAMLError as error:
        what = str(error).splitlines()[0]
        raise Problems([Problem(shown, 1, "", f"expected YAML: {what}")]) from None
    return [_Reader(shown).document(node) for node in nodes] or [Located(shown, None)]


def _too_deep(shown: Path, line: int) -> Problems:
    return Problems([Problem(shown, line, "", f"expected at most {DEEPEST} levels in one file")])


def _quoted(starred: re.Match[str]) -> str:
    """Return a document that begins with a star in quotes, the space after it outside them."""
    text = starred[2].rstrip()
    return f'{starred[1]}"{text}"{starred[2][len(text) :]}'


def _yaml_hint(what: str, found: list[str]) -> str | None:
    """Return the cure for the mistakes that are made most."""
    line = found[0] if found else ""
    if "\t" in line[: len(line) - len(line.lstrip())]:
        return "indent with spaces, not with tabs"
    if "mapping values are not allowed" in what:
        return "a text with a colon and a space in it stands in double quotes"
    if "cannot start any token" in what:
        return "a text that begins with % @ ` or a tab stands in double quotes"
    if "alias" in what or "anchor" in what:
        return "a text that begins with * or & stands in double quotes"
    if "flow" in what:
        return "look for a missing bracket, comma or quote before this place"
    if "expected key" in what or "block" in what:
        return "lines of one mapping or list begin in the same column"
    return None


class _Reader:
    """Turns the nodes of one document into values and lines."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self.lines: dict[Path_, int] = {}
        self.texts: dict[Path_, int] = {}
        self.problems: list[Problem] = []

    def document(self, node: Any) -> Located:
        value = self.read(node, ())
        if self.problems:
            raise Problems(self.problems)
        return Located(self.file, value, self.lines, texts=self.texts)

    def read(self, node: Any, path: Path_) -> Any:
        line = node.start_mark.line + 1
        self.lines[path] = line
        # An alias is read anew wherever it stands, so a "YAML bomb" grows here and is stopped.
        if len(self.lines) > MOST_NODES or len(path) > DEEPEST:
            limit = f"{MOST_NODES} values" if len(path) <= DEEPEST else f"{DEEPEST} levels"
            raise Problems([Problem(self.file, line, "", f"expected at most {limit} in one file")])
        if isinstance(node, yaml.ScalarNode):
            # The characters after | or > begin on the next line.
            self.texts[path] = line + 1 if node.style in ("|", ">") else line
            # An escape in double quotes can write what the file itself must not hold.
            if node.style == '"' and (control := _CONTROL.search(node.value)):
                message = f"expected text, found the control character U+{ord(control[0]):04X}"
                self.problems.append(Problem(self.file, line, spell(path), message))
            if not node.style:
                return None if node.value in ("", "~", "null") else Plain(node.value)
            return str(node.value)
        if isinstance(node, yaml.SequenceNode):
            return [self.read(item, (*path, index)) for index, item in enumerate(node.value)]
        return self.mapping(node, path)

    def mapping(self, node: Any, path: Path_) -> dict[str, Any]:
        result: dict[str, Any] = {}
        for key, item in node.value:
            line = key.start_mark.line + 1
            if not isinstance(key, yaml.ScalarNode):
                message = "expected a name as key, found a list or mapping"
                self.problems.append(Problem(self.file, line, spell(path), message))
                continue
            name = str(key.value)
            if name in result:
                message = f'expected every key once, found "{name}" again'
                self.problems.append(Problem(self.file, line, spell((*path, name)), message))
            result[name] = self.read(item, (*path, name))
            self.lines[(*path, name)] = line
        return result
