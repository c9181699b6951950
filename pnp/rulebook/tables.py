"""Printed tables, tried: every cell that an engine, a rule or another table can answer.

The engine is asked by the game's own story (`cells`). Besides, what is written twice must agree:
rules that a row names with the row, tables of rules.yaml with their sentences and with the rows of
the same name.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from pnp.errors import Problem
from pnp.games.kit.cells import Cell, Tables
from pnp.model.game import Game
from pnp.model.rule_ids import is_rule
from pnp.rulebook.lexicon import Lexicon
from pnp.rulebook.manuscript import Manuscript
from pnp.rulebook.wording import Token, tokens_of

_MOST: Final = 0.5
"""Share of its rows by which a table has a field that another table repeats."""

_LIST: Final = frozenset("is are or and a an the to".split())
"""Words of a clause that only lists what a number means."""


def printed(game: Game) -> Tables:
    """Return the rows of the tables and components of a game, by name."""
    items = {
        component.id: [{"id": item.id, **item.fields} for item in game.items[component.id]]
        for component in game.components
        if component.data or component.items is not None
    }
    return {**items, **game.named_rows()}


def untrue_tables(book: Manuscript, lexicon: Lexicon) -> Iterator[Problem]:
    """Yield cells that are not what the engine, the rules or the other tables have."""
    if book.story is not None:
        for cell in book.story.cells(printed(book.game)):
            if not cell.holds:
                yield _wrong(book, cell)
    yield from _cited_by_rows(book, lexicon)
    yield from _written_twice(book)
    yield from _told_by_rules(book, lexicon)


def _wrong(book: Manuscript, cell: Cell) -> Problem:
    message = f'expected what the engine answers, found "{cell.says}"'
    return _problem(book, cell.table, cell.row, cell.field, message, cell.rule, cell.true)


def _problem(
    book: Manuscript, table: str, row: str, field: str, message: str, rule: str | None, true: str
) -> Problem:
    lines = [message]
    known = book.rules.rules.get(rule) if book.rules and rule else None
    if known and book.rules:
        lines.append(f"rule: {known.id}, {book.rules.file.as_posix()}:{known.line}: {known.text}")
    lines.append(f"true: {true or 'an empty cell'}")
    where, text = f"{table}, {row}, {field}", "\n  ".join(lines)
    source = book.game.sources.get(table)
    if source is not None:
        rows: Sequence[Any] = book.game.tables[table]
        ids = [str(one.get("id")) if isinstance(one, Mapping) else "" for one in rows]
        return Problem(source.file, source.line((ids.index(row), field)), where, text)
    item = next(item for item in book.game.items[table] if item.id == row)
    return Problem(item.file, item.line, where, text)


# ---------------------------------------------------------------------- rules that rows name


def _cited_by_rows(book: Manuscript, lexicon: Lexicon) -> Iterator[Problem]:
    """Yield rules that a row names, though they speak of other rows of its table alone."""
    rules = book.rules.rules if book.rules else {}
    for table, rows in book.game.named_rows().items():
        ids = frozenset(str(row.get("id")).lower() for row in rows)
        for row in rows:
            own = str(row.get("id")).lower()
            for field, rule in _rules_in(row):
                if rule not in rules:
                    continue
                tokens = tokens_of(rules[rule].text, lexicon)
                named = frozenset().union(*(t.tags & ids for t in tokens if t.kind == "row"))
                if named and own not in named:
                    message = f"expected a rule about {own}, found {rule}"
                    true = f"it speaks of {', '.join(sorted(named))}"
                    yield _problem(book, table, str(row["id"]), field, message, rule, true)


def _rules_in(row: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    for field, value in row.items():
        for one in value if isinstance(value, list) else [value]:
            if isinstance(one, str) and is_rule(one):
                yield field, one


# ---------------------------------------------------------------------- written twice


def _written_twice(book: Manuscript) -> Iterator[Problem]:
    """Yield fields of rows that a table of rules.yaml has otherwise."""
    for name, block in book.rules.blocks.items() if book.rules else ():
        rows = book.game.named_rows().get(name)
        if rows and isinstance(block, list):
            yield from _repeated(book, name, rows, block)
        elif isinstance(block, dict) and block:
            for table, others in book.game.named_rows().items():
                yield from _column(book, table, others, block)


def _repeated(
    book: Manuscript, name: str, rows: Sequence[Mapping[str, Any]], block: Sequence[Any]
) -> Iterator[Problem]:
    known = {str(one.get("id")): one for one in block if isinstance(one, Mapping)}
    for row in rows:
        for field, value in known.get(str(row.get("id")), {}).items():
            if field in row and str(row[field]) != str(value):
                message = f'expected what rules.yaml has, found "{row[field]}"'
                yield _problem(book, name, str(row["id"]), field, message, None, str(value))


def _column(
    book: Manuscript, table: str, rows: Sequence[Mapping[str, Any]], block: Mapping[Any, Any]
) -> Iterator[Problem]:
    """Yield cells of a column that repeats a table by ids, where one of them differs."""
    by_id = {str(row.get("id")): row for row in rows}
    if not by_id.keys() >= {str(key) for key in block}:
        return
    for field in {field: None for row in rows for field in row}:
        wrong = [key for key, value in block.items() if by_id[str(key)].get(field) != value]
        if len(wrong) < len(block) * _MOST:
            for key in map(str, wrong):
                message = f'expected what rules.yaml has, found "{by_id[key].get(field)}"'
                yield _problem(book, table, key, field, message, None, str(block[key]))


# ---------------------------------------------------------------------- tables and sentences


def _told_by_rules(book: Manuscript, lexicon: Lexicon) -> Iterator[Problem]:
    """Yield clauses of rules that put together what a table of rules.yaml does not."""
    if book.rules is None:
        return
    pairs = list(_pairs(book.rules.blocks, lexicon))
    for rule in book.rules.rules.values():
        for clause in re.split(r"[.,;:]", rule.text):
            tokens = tokens_of(clause, lexicon)
            for pair in pairs:
                if true := _otherwise(tokens, pair):
                    message = (
                        f'expected what the tables of {book.rules.file.name} say, found "'
                        f'{clause.strip()}"\n  true: {true}'
                    )
                    yield Problem(book.rules.file, rule.line, rule.id, message)


def _pairs(block: Any, lexicon: Lexicon) -> Iterator[Mapping[str, str]]:
    """Yield every small table inside whose keys are numbers or names and whose values are names."""
    if not isinstance(block, Mapping):
        return
    for inner in block.values():
        yield from _pairs(inner, lexicon)
    found = {str(key).lower(): str(value).lower() for key, value in block.items()}
    named = {tag for term in lexicon.phrases.values() for tag in term.tags}
    known = sum(value in named for value in found.values()) > len(found) * _MOST
    if len(found) > 1 and known and all(key in named or key.isdigit() for key in found):
        yield found


def _otherwise(tokens: Sequence[Token], pair: Mapping[str, str]) -> str:
    """Return what a table has in place of what a clause puts together; empty where they agree."""
    values = set(pair.values())
    named = [token for token in tokens if token.kind in ("row", "word")]
    numbers = [str(token.number) for token in tokens if token.number is not None]
    plain = {t.text.lower() for t in tokens} - {t.text.lower() for t in named} - set(numbers)
    if numbers and len(named) == 1 and plain <= _LIST and named[0].tags & values:
        wrong = [n for n in numbers if n in pair and pair[n] not in named[0].tags]
        return "; ".join(f"{n}: {pair[n].replace('_', ' ')}" for n in wrong)
    keys = [key for token in named for key in sorted(token.tags & pair.keys())]
    others = [token for token in named if token.tags & values and not token.tags & set(keys)]
    if len(keys) != 1 or len(others) != 1 or plain & {"and", "or"} or numbers:
        return ""
    right = pair[keys[0]]
    return "" if right in others[0].tags else f"{keys[0]}: {right}".replace("_", " ")
