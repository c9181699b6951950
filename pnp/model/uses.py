"""Which fields of rows anything uses: columns of copies by other names, columns used by nothing."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final

from msgspec import Struct

from pnp.english import listed
from pnp.errors import Problems, near
from pnp.model.component import Component, Item
from pnp.model.source import Located, read_text
from pnp.model.table import TABLES
from pnp.model.workspace import Workspace

COPIES: Final = "copies"
PICTURE: Final = "picture"
"""The field of rows that are pictures."""

NUMBERS: Final = (COPIES, "qty", "quantity", "count", "number")
"""What people call the column of copies, in any case; an earlier name goes first."""

READ: Final = frozenset(("id", "name", "title", COPIES, "extends", "front", "back"))
"""Fields that the program itself reads."""

NEAR: Final = 0.75
"""How like a missed name a column must be to be taken for it; many names are short."""

_CODE: Final = re.compile(r"\{[{%](.*?)[}%]\}", re.DOTALL)
_NAME: Final = re.compile(r"[^\W\d]\w*")
_QUOTED: Final = re.compile(r"\"([^\"]*)\"|'([^']*)'")
_OTHER: Final = re.compile(r"\b(?:include|import|extends|from)\s+[\"']([^\"']+)[\"']")
_WHOLE: Final = re.compile(
    r"\bitem(?:\s*\[\s*[^\s\"']|\.(?:items|values|keys)\b|\s*\|)|\bin item\b(?!\s*[.\[])"
)
"""The row as a whole, or a field whose name only the drawing knows."""


_ASKED: Final = re.compile(r"\.\s*(\w+)")

_FIELD: Final = re.compile(
    r"\bitem(?:\.get\(\s*[\"']([^\"']+)|\.(\w+)|\s*\[\s*[\"']([^\"']+)[\"'])"
)


class Used(Struct, frozen=True):
    """What the templates of a component say in their code."""

    names: frozenset[str]
    """All that could be fields."""

    fields: frozenset[str]
    """Those asked of the row itself."""

    asked: frozenset[str] = frozenset()
    """Those asked of anything, and all in quotes: the rest is what templates call their own."""


class Uses:
    """The names that templates of a game say in their code; each file is read once."""

    def __init__(self, workspace: Workspace, game: str) -> None:
        self.workspace, self.game = workspace, game
        self._texts: dict[str, str] = {}
        self._others = ""

    def of(self, component: Component) -> Used | None:
        """Return what could be fields; None where any field may be used."""
        if component.pictures:
            return Used(frozenset(component.reads), frozenset(), frozenset(component.reads))
        wanted = [component.template or component.default_template("front")]
        if component.sided() == "different":
            wanted.append(component.back or component.default_template("back"))
        seen: dict[str, None] = {}
        while wanted:
            name = wanted.pop()
            if name not in seen:
                seen[name] = None
                wanted += _OTHER.findall(self._code(name))
        code = "\n".join([*map(self._code, seen), self._beside()])
        if _WHOLE.search(code):
            return None
        quoted = [word for pair in _QUOTED.findall(code) for word in pair if word]
        fields = (name for found in _FIELD.findall(code) for name in found if name)
        names = frozenset((*_NAME.findall(code), *quoted, *component.reads))
        asked = frozenset((*_ASKED.findall(code), *quoted, *component.reads))
        return Used(names, frozenset(fields) - {"get"}, asked)

    def _code(self, template: str) -> str:
        """Return what stands in the brackets of a template, nothing for one that is not there."""
        if template not in self._texts:
            folders = (f"templates/{self.game}", "templates")
            path = self.workspace.find(*(f"{folder}/{template}" for folder in folders))
            try:
                text = read_text(path, path) if path else ""
            except Problems:
                text = ""  # told where it is drawn
            self._texts[template] = "\n".join(_CODE.findall(text))
        return self._texts[template]

    def _beside(self) -> str:
        """Return what stands in the brackets of the rulebook."""
        path = self.workspace.find(f"components/{self.game}/rulebook.md")
        if path and not self._others:
            try:
                self._others = "\n".join(_CODE.findall(read_text(path, path)))
            except Problems:
                self._others = " "
        return self._others


def copies_in(table: Located, used: Used | None) -> str:
    """Return the column that says how many copies are wanted.

    Other names than ``copies`` count in tables of columns only, where no template uses them.
    """
    columns = columns_of(table)
    if COPIES in columns or used is None:
        return COPIES
    for number in NUMBERS:
        for column in columns:
            if column.lower() == number and column not in used.names:
                return column
    return COPIES


def columns_of(table: Located) -> list[str]:
    """Return the names of the columns; none where rows need not have the same."""
    if table.file.suffix.lower() not in TABLES or not table.value:
        return []
    return list(table.value[0])


def remarks(table: Located, copies: str, used: Used | None) -> Iterator[str]:
    """Yield what is to be said of the columns of a table."""
    where = table.file.as_posix() + (f"!{table.sheet.name}" if table.sheet else "")
    if copies != COPIES:
        yield f'{where}: copies are those of the column "{copies}"'
    columns = columns_of(table)
    if used is None:
        missed = [c for c in columns if c.lower() in NUMBERS and COPIES not in columns]
        if missed:
            found = f'"{missed[0]}" counts no copies'
            yield f"{where}: {found}: a template may print it; call it copies"
        return
    known = used.names | READ | {copies}
    unused = [c for c in columns if c not in known and c.lower() not in ("id", "name")]
    if unused:
        names = listed(_named(column, columns, used.fields) for column in unused)
        yield f"{where}: nothing uses the column{'s' if len(unused) > 1 else ''} {names}"


def misspelt(rows: Sequence[Item], used: Used | None) -> Iterator[str]:
    """Yield what is to be said of fields of entries that nothing uses and others are like.

    Columns are left to `remarks`.
    """
    told: set[str] = set()
    for row in rows:
        if used is None or row.file is None or row.file.suffix.lower() in TABLES:
            return
        for name in row.fields:
            if name in told or name in READ or name in used.asked:
                continue
            told.add(name)
            shown = _named(name, list(row.fields), used.fields)
            if shown != f'"{name}"':
                yield f"{row.file.as_posix()}:{row.line}: nothing uses the field {shown}"


def undrawn(component: Component, table: Located, used: Used | None) -> Iterator[str]:
    """Yield what is to be said of pictures whose rows no template draws, and no face is."""
    pictured = isinstance(component.data, str) and any(PICTURE in row for row in table.value)
    if pictured and component.pictures is None and used and PICTURE not in used.names:
        yield (
            f"{component.id}: nothing draws the pictures of {component.data}: "
            "pictures: none prints them as they are"
        )


def _named(column: str, columns: Sequence[str], fields: frozenset[str]) -> str:
    """Return the name of a column, with the nearest of those that are missed."""
    missed = (fields | READ) - set(columns)
    found = near(column, missed, NEAR) or near(column.lower(), missed, NEAR)
    return f'"{column}" (did you mean "{found}"?)' if found else f'"{column}"'
