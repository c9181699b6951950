"""Which fields of rows anything uses: columns of copies by other names, columns used by nothing."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from msgspec import Struct

from pnp.english import listed
from pnp.errors import Problems, near
from pnp.model.component import Component
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
_KEY: Final = re.compile(r"([^\W\d]\w*)\s*:(?!\S)")
_PART: Final = re.compile(r"\.([^\W\d]\w*)")
_QUOTED: Final = re.compile(r"\"([^\"]*)\"|'([^']*)'")
_OTHER: Final = re.compile(r"\b(?:include|import|extends|from)\s+[\"']([^\"']+)[\"']")
_ASKED: Final = r"(?:\.get\(\s*[\"']([^\"']+)|\.([^\W\d]\w*)|\s*\[\s*[\"']([^\"']+)[\"'])"
_ANY: Final = re.compile(rf"(?<=[\w)\]]){_ASKED}")
_METHODS: Final = frozenset(("get", "items", "keys", "values"))


def _whole(name: str) -> re.Pattern[str]:
    """Return what finds a mapping as a whole, or a field whose name only the drawing knows."""
    return re.compile(
        rf"\b{name}(?:\s*\[\s*[^\s\"']|\.(?:items|values|keys)\b|\s*\|)"
        rf"|\bin {name}\b(?!\s*[.\[])"
    )


_WHOLE: Final = {name: _whole(name) for name in ("item", "values")}
_FIELD: Final = {name: re.compile(rf"\b{name}{_ASKED}") for name in ("item", "values")}


class Used(Struct, frozen=True):
    """What the templates of a component say in their code."""

    names: frozenset[str]
    """All that could be fields."""

    fields: frozenset[str]
    """Those asked of the row itself."""

    values: frozenset[str] = frozenset()
    """Those asked of the values."""

    asked: frozenset[str] = frozenset()
    """Those asked of anything."""

    all_fields: bool = False
    """Whether any field of the row may be used."""

    all_values: bool = False
    """Whether any of the values may be used."""


class Uses:
    """The names that templates of a game say in their code; each file is read once."""

    def __init__(self, workspace: Workspace, game: str, declared: str = "") -> None:
        """Read what *declared*, the file that the rules are declared in, asks for as well."""
        self.workspace, self.game, self._declared = workspace, game, declared
        self._texts: dict[str, str] = {}
        self._others: str | None = None
        self._words: frozenset[str] | None = None

    def of(self, component: Component) -> Used:
        """Return what could be fields, of rows and of values."""
        if component.pictures:
            return Used(frozenset(component.reads), frozenset(), all_values=True)
        return self._used([component], component.reads)

    def of_tables(self, components: Iterable[Component]) -> Used:
        """Return what could be fields of tables: any template of the game may read them."""
        folder = f"templates/{self.game}"
        names = {
            path.relative_to(root / folder).as_posix()
            for root in self.workspace.roots()
            for path in (root / folder).rglob("*.j2")
        }
        return self._used(components, (), sorted(names))

    def written(self) -> str:
        """Return the texts in which the game may name a colour beside its own rows."""
        folder = f"components/{self.game}"
        names = ("rulebook.md", "diagrams.yaml", self._declared)
        return "\n".join(self._read(f"{folder}/{name}") for name in names if name)

    def _used(
        self, components: Iterable[Component], reads: Sequence[str], names: Iterable[str] = ()
    ) -> Used:
        """Return what templates of components and those of other names ask for."""
        wanted = [*names]
        for component in components:
            wanted.append(component.template or component.default_template("front"))
            if component.sided() == "different":
                wanted.append(component.back or component.default_template("back"))
        seen: dict[str, None] = {}
        while wanted:
            name = wanted.pop()
            if name not in seen:
                seen[name] = None
                wanted += _OTHER.findall(self._code(name))
        return _used("\n".join([*map(self._code, seen), self._beside()]), self._rules(), reads)

    def _code(self, template: str) -> str:
        """Return what stands in the brackets of a template, nothing for one that is not there."""
        if template not in self._texts:
            folders = (f"templates/{self.game}", "templates")
            text = self._read(*(f"{folder}/{template}" for folder in folders))
            self._texts[template] = "\n".join(_CODE.findall(text))
        return self._texts[template]

    def _beside(self) -> str:
        """Return what stands in the brackets of the rulebook."""
        if self._others is None:
            text = self._read(f"components/{self.game}/rulebook.md")
            self._others = "\n".join(_CODE.findall(text))
        return self._others

    def _rules(self) -> frozenset[str]:
        """Return the words of the file that declares the rules by which it may read any row.

        A key of the file (a parameter, a part of the state) is a name of its own, but after a dot.
        """
        if self._words is None:
            name = f"components/{self.game}/{self._declared}"
            text = self._read(name) if self._declared else ""
            own = frozenset(_KEY.findall(text)) - frozenset(_PART.findall(text))
            self._words = frozenset(_NAME.findall(text)) - own
        return self._words

    def _read(self, *names: str) -> str:
        """Return the text of the first file that is there; empty without one that can be read."""
        path = self.workspace.find(*names)
        try:
            return read_text(path, path) if path else ""
        except Problems:
            return ""  # told where it is used


def _used(code: str, more: Iterable[str] = (), reads: Sequence[str] = ()) -> Used:
    """Return what code of templates asks for beside what a kind *reads*; *more* is used as well."""
    quoted = [word for pair in _QUOTED.findall(code) for word in pair if word]
    # A name alone is a variable of the template; a row handed over by ** brings its fields as such.
    bare = _NAME.findall(code if "**" in code else " ".join(quoted))
    asked = {
        name: frozenset(word for found in pattern.findall(code) for word in found if word)
        for name, pattern in (*_FIELD.items(), ("any", _ANY))
    }
    return Used(
        frozenset((*bare, *quoted, *asked["any"], *more, *reads)),
        asked["item"] - _METHODS,
        asked["values"] - _METHODS,
        asked["any"] - _METHODS | frozenset(reads),
        all_fields=bool(_WHOLE["item"].search(code)),
        all_values=bool(_WHOLE["values"].search(code)),
    )


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
