"""Conditions and effects as trees, by Python's own parser; they are looked at, never run."""

from __future__ import annotations

import ast
import re
import warnings
from functools import lru_cache
from typing import Final, NoReturn

from pnp.english import shortened
from pnp.games.declared.document import Text
from pnp.games.declared.limits import NESTING, TEXT
from pnp.games.declared.spelling import armed, disarmed, python_words

KEPT: Final = 2_000
"""Texts whose trees are kept."""


class Flaw(Exception):
    """Something wrong at one place of a text, on the way to the findings."""

    def __init__(self, message: str, hint: str | None = None, node: ast.AST | None = None) -> None:
        super().__init__(message)
        self.message, self.hint, self.node = message, hint, node


class _At(ast.AST):
    """Stands for a line where there is no tree."""

    def __init__(self, lineno: int) -> None:
        super().__init__()
        self.lineno = lineno


def parse_condition(text: Text) -> ast.expr:
    """Return one expression as a tree. Raises Flaw."""
    words = disarmed(text.words).strip()
    tree = _parsed(text, words, "eval")
    assert isinstance(tree, ast.Expression)
    return tree.body


def parse_effect(text: Text) -> list[ast.stmt]:
    """Return the statements of a block as trees. Raises Flaw."""
    tree = _parsed(text, disarmed(text.words), "exec")
    assert isinstance(tree, ast.Module)
    return tree.body


def _parsed(text: Text, words: str, mode: str) -> ast.AST:
    if len(text.words) > TEXT:
        raise Flaw(f"expected at most {TEXT:,} characters, found {len(text.words):,}")
    if not words.strip():
        raise Flaw(
            "expected a condition, found nothing" if mode == "eval" else "expected an effect"
        )
    try:
        tree = _tree(words, mode)
    except SyntaxError as error:
        _refuse(text, words, error.lineno or 1, error.msg)
    except (ValueError, MemoryError, RecursionError):
        raise Flaw("expected a shorter text", f"up to {NESTING} brackets in each other") from None
    return tree


@lru_cache(maxsize=KEPT)
def _tree(words: str, mode: str) -> ast.AST:
    """Return the tree of a text; it is never changed, so every set of players shares it."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        tree = ast.parse(words, mode=mode)
    _measure(tree)
    return tree


def _measure(tree: ast.AST) -> None:
    """Raise Flaw for a tree that is deeper than anybody can read."""
    level: list[ast.AST] = [tree]
    for _ in range(NESTING):
        level = [child for node in level for child in ast.iter_child_nodes(node)]
        if not level:
            return
    deepest = next((node for node in level if hasattr(node, "lineno")), None)
    raise Flaw(f"expected at most {NESTING} levels in each other", "name parts of it", deepest)


_CURES: Final = (
    (re.compile(r"&&|\|\|"), "write and, or"),
    (re.compile(r"!(?!=)"), "write not"),
    (re.compile(r"<>|=<|=>|≤|≥|≠"), "compare with == != < <= > >="),
    (re.compile(r"\+\+|--(?=\s*$)"), "write += 1 or -= 1"),
    (re.compile(r"\bthen\b"), "write VALUE if CONDITION else OTHER, or a line with if and a colon"),
    (re.compile(r"\.\."), "write span(FROM, TO) here"),
    (re.compile(r"[{}]"), "braces belong into sentences and records only"),
    (re.compile(r"(?<![=!<>])=(?!=)"), "compare with == (one = sets something)"),
)
"""Slips of the pen and what to type; the first that is found is told."""


_SAID: Final = re.compile(r"""\"[^"]*"|'[^']*'""")

_INSIDE: Final = ("lambda", "yield", "await", "async")
"""Words of Python that can stand inside an expression there."""


def _refuse(text: Text, words: str, line: int, reason: str) -> NoReturn:
    lines = words.splitlines() or [""]
    shown = armed(lines[min(line, len(lines)) - 1].strip())
    hint = None
    foreign = [word for word in python_words(shown) if word != "pass"]
    if foreign and (shown.startswith(foreign[0]) or foreign[0] in _INSIDE):
        hint = f"there is no {foreign[0]} in a rule"
    # What is said may hold braces, and dots, and anything else.
    bare = _SAID.sub('""', shown)
    for pattern, cure in _CURES:
        if hint is None and pattern.search(bare):
            hint = cure
    if "else" in reason:
        hint = "write VALUE if CONDITION else OTHER"
    elif "expected ':'" in reason or "expected an indented block" in reason:
        hint = "a line with if, else or for ends with a colon, and what belongs to it is indented"
    elif "indent" in reason:
        hint = "lines of one block begin in the same column"
    elif "never closed" in reason or "unmatched" in reason or "does not match" in reason:
        hint = "look for a missing or surplus bracket"
    elif "unterminated string" in reason:
        hint = "look for a missing quotation mark"
    raise Flaw(f"expected a rule that can be read, found “{shortened(shown)}”", hint, _At(line))
