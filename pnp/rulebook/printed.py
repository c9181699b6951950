"""Sentences on cards, sheets and references, held against the plain facts of the rules."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any, Final

from pnp.errors import Problem, Problems
from pnp.model.game import Game
from pnp.model.rules import Rules
from pnp.model.separated import separated
from pnp.model.source import read_bytes, read_text, read_yaml
from pnp.rulebook.facts import Facts
from pnp.rulebook.lexicon import Lexicon

_TOLD: Final = frozenset(
    ("rules.yaml", "examples.yaml", "rulebook-examples.yaml", "play.yaml", "diagrams.yaml")
)
"""Files that hold the rules themselves, or are held against a replay."""

_COMMENT: Final = re.compile(r"\{#.*?#\}|<!--.*?-->", re.DOTALL)
_TYPED: Final = re.compile(r">([^<>{}]+)<|\"([^\"<>{}\n]+)\"|'([^'<>{}\n]+)'")
"""What stands in a template between two marks, or in quotes: some of it is printed."""

_WORD: Final = re.compile(r"(?<![\w.#/])[A-Za-z’']{2,}(?![\w/])")
_FEW: Final = 3
"""Words from which on a text may be a sentence."""


def misprinted(game: Game, rules: Rules | None, lexicon: Lexicon) -> Iterator[Problem]:
    """Yield typed sentences of a game's data and templates that contradict a fact of its rules."""
    facts = [
        (rule.id, fact) for rule in (rules.rules.values() if rules else ()) for fact in rule.facts
    ]
    if rules is None or not facts:
        return
    known = Facts(facts, lexicon)
    for path in _files(game):
        for line, text in _texts(path):
            # Several rules may have the same fact; one of them is enough to look it up.
            for found in islice(known.contrary(text, None, is_stated=False), 1):
                rule = rules.rules[found.rule]
                where = f"{rules.file.as_posix()}:{rule.line}"
                lines = (
                    f'expected what {rule.id} says, found "{found.found}"',
                    f"rule: {rule.id}, {where}: {rule.text}",
                    f"true: {found.fact}",
                )
                yield Problem(game.workspace.shown(path), line, "", "\n  ".join(lines))


def _files(game: Game) -> Iterator[Path]:
    """Yield the game's data and the templates that are its own."""
    folder = game.workspace.games()[game.name]
    yield from sorted(
        path
        for path in folder.iterdir()
        if path.suffix in (".yaml", ".csv") and path.name not in _TOLD
    )
    for root in game.workspace.roots():
        own = root / "templates" / game.name
        if own.is_dir():
            yield from sorted(own.glob("*.svg.j2"))
            return


def _texts(path: Path) -> Iterator[tuple[int, str]]:
    """Yield whatever in a file may be a sentence, with its line; nothing of one that is broken.

    What a game uses was read before; others are nobody's concern here.
    """
    readers = {".yaml": _of_data, ".csv": _of_rows}
    try:
        read = list(readers.get(path.suffix, _of_template)(path))
    except Problems:
        return
    for line, words in read:
        # The outlines of drawings stand in quotes, too.
        if len(_WORD.findall(words)) >= _FEW:
            yield line, " ".join(words.split())


def _of_data(path: Path) -> Iterator[tuple[int, str]]:
    document = read_yaml(path)
    waiting: list[tuple[tuple[str | int, ...], Any]] = [((), document.value)]
    while waiting:
        place, value = waiting.pop()
        if isinstance(value, str):
            yield document.begins(place), value
        elif isinstance(value, dict):
            waiting += [((*place, key), each) for key, each in value.items()]
        elif isinstance(value, list):
            waiting += [((*place, number), each) for number, each in enumerate(value)]


def _of_rows(path: Path) -> Iterator[tuple[int, str]]:
    rows, _ = separated(read_bytes(path, path), path)
    yield from ((line, cell) for line, cells in rows for cell in cells)


def _of_template(path: Path) -> Iterator[tuple[int, str]]:
    # Comments give way to as many lines, so that those of the rest stay what they are.
    bare = _COMMENT.sub(lambda found: "\n" * found[0].count("\n"), read_text(path, path))
    for found in _TYPED.finditer(bare):
        words = next(filter(None, found.groups()))
        start = found.start() + 1 + len(words) - len(words.lstrip())
        yield bare.count("\n", 0, start) + 1, words
