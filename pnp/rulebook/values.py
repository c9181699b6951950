"""Values of rules.yaml that nothing uses: no sentence, no book, no template, no play."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from pnp.errors import PnpError, Problem
from pnp.games.chance import Chance
from pnp.games.protocol import AnyGame, Setup
from pnp.games.registry import game_of
from pnp.model.remarks import DECLARED
from pnp.model.rules import Rules
from pnp.model.source import read_text
from pnp.rulebook.manuscript import Manuscript


def unused_values(book: Manuscript) -> Iterator[Problem]:
    """Yield every value that can be changed without anybody noticing.

    It is used where a sentence, the book, a template or a file of rules names it, or where another
    number lets a game begin otherwise or an example of the book come out otherwise.
    """
    rules = book.rules
    written = _written(book)
    for rule in rules.rules.values() if rules else ():
        for name in rule.values:
            if not _named(name, written) and not _matters(book, name):
                message = "expected a sentence, a table or an engine that uses it, found none"
                hint = f"write {{{name}}} in a sentence of {rule.id}, or take it out"
                assert rules is not None
                yield Problem(rules.file, rule.line, f"{rule.id}, {name}", message, hint)


def _named(name: str, written: str) -> bool:
    """Return whether a value is named, or by its parts: ``"units_" ~ item.id``."""
    parts = re.findall(r"""["'](\w+_)["'] *~""", written)
    return bool(re.search(rf"\b{name}\b", written)) or name.startswith(tuple(parts))


def _written(book: Manuscript) -> str:
    """Return everything in which a value is named: sentences, book, templates, declared rules."""
    workspace, name = book.game.workspace, book.game.name
    parts = [book.text]
    if path := workspace.find(f"components/{name}/rules.yaml"):
        # Where values are stated they are not used: in sentences they stand in braces.
        text = read_text(path, workspace.shown(path))
        parts += re.findall(r"\{\w+\}", re.sub(r"values: *\{[^}]*\}", "", text))
    declared = str(book.game.data.rules or "")
    if declared.endswith(DECLARED) and (path := workspace.find(f"components/{name}/{declared}")):
        parts.append(read_text(path, workspace.shown(path)))
    for root in workspace.roots():
        for path in sorted((root / "templates" / name).rglob("*.j2")):
            if path.is_file():  # a pipe would have us wait
                parts.append(path.read_text(encoding="utf-8", errors="replace"))
    return "\n".join(parts)


def _matters(book: Manuscript, name: str) -> bool:
    """Return whether a game plays otherwise with another number."""
    engine = str(book.game.data.rules or "")
    if book.rules is None or book.engine is None or engine.endswith(DECLARED):
        return False
    try:
        other = game_of(engine, _changed(book.rules, name))
        if _first(book.engine) != _first(other):
            return True
        return any(_came_out(book.engine, one) != _came_out(other, one) for one in _played(book))
    except PnpError:
        return True


def _changed(rules: Rules, name: str) -> dict[str, Any]:
    plain = rules.plain()
    return {**plain, "values": {**plain["values"], name: plain["values"][name] + 1}}


def _first(game: AnyGame) -> Any:
    return game.to_plain(game.start(Setup(game.seats.names), Chance.of(0, 0)))


def _played(book: Manuscript) -> Iterator[Mapping[str, Any]]:
    for name in book.told:
        if book.examples.all[name].replay.evaluator is None:
            yield book.examples.all[name].data


def _came_out(game: Any, data: Mapping[str, Any]) -> Any:
    replay = game.replay(data)
    if replay.faults:
        return None
    result = replay.report.result
    return result.verdict, result.rule, dict(result.state)
