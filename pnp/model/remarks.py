"""What is to be said of a game's data though nothing is wrong with them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from pnp.model.component import Component
from pnp.model.source import Located, Path_
from pnp.model.typed import game_remarks, table_remarks, typed_remarks
from pnp.model.uses import COPIES, Uses, columns_of, copies_in, remarks, undrawn
from pnp.model.workspace import Workspace

DECLARED: Final = ".yaml"
"""What game.yaml names as rules ends so where it is a file, not an engine."""

YAML: Final = (".yaml", ".yml")
"""Ends of files whose rows need not have the same fields."""

WORD: Final = re.compile(r"[\w-]+")
"""What may be the name of a colour."""


class Remarks:
    """Collects what is to be said while a game is read."""

    def __init__(self, workspace: Workspace, game: str, source: Located) -> None:
        self.source = source
        self.notes: list[str] = []
        raw = source.value if isinstance(source.value, dict) else {}
        engine = str(raw.get("rules") or "")
        declared = engine if engine.endswith(DECLARED) else ""
        self._by_engine = bool(engine) and not declared
        self._uses = Uses(workspace, game, declared)

    def counted(self, component: Component, table: Located) -> str:
        """Return the field of copies; notes what is to be said of the table's columns."""
        found = self._uses.of(component)
        used = None if found.all_fields else found
        if not columns_of(table):
            self.notes += undrawn(component, table, used)
            return COPIES
        counted = copies_in(table, used)
        self.notes += remarks(table, counted, None if self._is_shared(component) else used)
        return counted

    def typed(self, component: Component, place: Path_, rows: Located | None = None) -> None:
        """Note fields that nothing uses in what a component types, and in *rows* in YAML."""
        # Rows of pictures and of combinations have the fields that pnp gave them.
        if component.cross or (rows and rows.file.suffix.lower() not in YAML):
            rows = None
        rows = None if self._is_shared(component) else rows
        self.notes += typed_remarks(component, place, self.source, rows, self._uses.of(component))

    def tables(self, tables: Iterable[Located], components: Iterable[Component]) -> None:
        """Note fields of tables in YAML that are like one that is asked for."""
        typed = [table for table in tables if table.file.suffix.lower() in YAML]
        if typed:
            used = self._uses.of_tables(components)
            self.notes += (note for table in typed for note in table_remarks(table, used))

    def game(self, components: Sequence[Component], rows: Iterable[Mapping[str, Any]]) -> None:
        """Note values of the game that nothing uses, and colours like one that is asked for."""
        raw = self.source.value if isinstance(self.source.value, dict) else {}
        if not raw.get("values") and not raw.get("palette"):
            return
        others = {**raw, "values": [*(raw.get("values") or {}).values()], "palette": None}
        texts = (str(others), self._uses.written(), *map(str, rows))
        written = frozenset(word for text in texts for word in WORD.findall(text))
        self.notes += game_remarks(self.source, self._uses.of_tables(components), written)

    def _is_shared(self, component: Component) -> bool:
        """Whether rows have other readers: a table of the game, or of an engine in Python."""
        return bool(component.for_each) or self._by_engine
