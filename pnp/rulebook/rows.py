"""Rows of tables that name no rule: moves beside their words, numbers beside what they count."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final, TypeGuard

from pnp.errors import Problem
from pnp.rulebook.blocks import Inline, Styled, Table, Text, flat, plain, walk
from pnp.rulebook.echoes import saying
from pnp.rulebook.evidence import leaves
from pnp.rulebook.examples import Example, Tried
from pnp.rulebook.filling import bare, without_free
from pnp.rulebook.lexicon import Lexicon
from pnp.rulebook.manuscript import Manuscript
from pnp.rulebook.wording import Token, tokens_of

_MOVER: Final = re.compile(r"[A-Z]+(?=[^A-Z])")
_STAYS: Final = frozenset("stays stay remains remain behind".split())
_FEW: Final = 2
"""Words that a label must have for the rules with all of them to be those behind its number."""


def untrue_rows(book: Manuscript, lexicon: Lexicon) -> Iterator[Problem]:
    """Yield rows whose words are not those of the move, or of the rules, beside them."""
    for table in (block for block in walk(book.blocks) if isinstance(block, Table)):
        for row, ids, line in zip(table.rows, table.stated, table.lines, strict=True):
            parts = [part for cell in row for part in flat(cell)]
            moves = " ".join(plain(p.parts) for p in parts if is_code(p))
            words = " ".join(p.text for p in parts if isinstance(p, Text) and p.text not in moves)
            tokens = tokens_of(bare(without_free(words)), lexicon)
            if moves:
                yield from _moved(book, lexicon, line, bare(moves), tokens, ids)
            elif not ids:
                yield from _numbered(book, lexicon, line, row)


def is_code(part: Inline) -> TypeGuard[Styled]:
    """Return whether an inline is set as code."""
    return isinstance(part, Styled) and part.kind == "code"


def _moved(
    book: Manuscript,
    lexicon: Lexicon,
    line: int,
    moves: str,
    tokens: Sequence[Token],
    ids: Sequence[str],
) -> Iterator[Problem]:
    """Yield places and pieces that are not in the move, nor in what refuses it."""
    for token in tokens:
        if token.kind == "code" and token.text not in moves:
            message = f'expected a place of {moves}, found "{token.text}"'
            yield Problem(book.file, line, "", message)
    yield from _reached(book, line, moves, tokens)
    tried = _tried(book, moves, ids)
    if tried is not None:
        yield from _refused(book, lexicon, line, tokens, *tried)
        return
    letters = {letter for mover in _MOVER.findall(moves) for letter in mover}
    named = [token for token in tokens if token.kind == "row"]
    own = _letters(book, named[0]) if named else set()
    if own and letters and not own & letters:
        message = f'expected the piece of {moves}, found "{named[0].text}"'
        yield Problem(book.file, line, "", message)


def _reached(book: Manuscript, line: int, moves: str, tokens: Sequence[Token]) -> Iterator[Problem]:
    """Yield a place on which a move is said to end that is not its last one."""
    places = [token.text for token in tokens if token.kind == "code"]
    if " " in moves.strip() or not places or {token.text for token in tokens} & _STAYS:
        return
    for before, token in pairwise(tokens):
        ends = before.text in ("on", "onto", "to") and token.kind == "code"
        if ends and token.text in moves and not moves.rstrip("!").endswith(token.text):
            message = f'expected the place where {moves} ends, found "{token.text}"'
            yield Problem(book.file, line, "", message)


def _letters(book: Manuscript, token: Token) -> set[str]:
    """Return the single letters by which the data writes what is named."""
    rows = [row for rows in book.game.named_rows().values() for row in rows]
    rows += [{"id": item.id, **item.fields} for items in book.game.items.values() for item in items]
    own = [row for row in rows if str(row.get("id")).lower() in token.tags]
    return {
        value
        for row in own
        for key, value in row.items()
        if key not in ("house", "owner") and isinstance(value, str) and re.fullmatch("[A-Z]", value)
    }


def _tried(book: Manuscript, moves: str, ids: Sequence[str]) -> tuple[Example, Tried] | None:
    """Return what refuses the move of a row, if an example of the book has tried it."""
    for example in book.examples.all.values():
        for tried in example.tried:
            if str(tried.then) == moves.strip() and tried.refusal.rule in ids:
                return example, tried
    return None


def _refused(
    book: Manuscript,
    lexicon: Lexicon,
    line: int,
    tokens: Sequence[Token],
    example: Example,
    tried: Tried,
) -> Iterator[Problem]:
    """Yield names that stand where the reason of a refusal has another one."""
    rules = book.rules
    rule = rules.rules.get(tried.refusal.rule) if rules else None
    facts = tokens_of(tried.refusal.because, lexicon)
    because = [t for t in (*facts, *_standing(facts, lexicon, example, tried)) if t.kind == "row"]
    general = [t for t in tokens_of(rule.text if rule else "", lexicon) if t.kind == "row"]
    here = frozenset().union(*(t.tags for t in tokens))
    for token in tokens:
        if token.kind != "row" or any(t.tags & token.tags for t in (*because, *general)):
            continue
        reasons = because or general
        if any(t.groups & token.groups and not t.tags & here for t in reasons):
            lines = [f'expected what refuses {tried.then}, found "{token.text}"']
            if rules and rule:
                lines.append(f"rule: {rule.id}, {rules.file.as_posix()}:{rule.line}: {rule.text}")
            lines.append(f"true: {tried.refusal.because}")
            yield Problem(book.file, line, "", "\n  ".join(lines))


def _standing(
    facts: Sequence[Token], lexicon: Lexicon, example: Example, tried: Tried
) -> Iterator[Token]:
    """Yield what stands in the places that a reason names."""
    places = {token.text for token in facts if token.kind == "code"}
    state = getattr(example.after(tried.after), "state", {})
    for path, value in leaves(state):
        if places & set(path) and isinstance(value, str):
            for name in value.split("."):
                yield from tokens_of(name, lexicon)


def _numbered(
    book: Manuscript, lexicon: Lexicon, line: int, row: Sequence[tuple[Inline, ...]]
) -> Iterator[Problem]:
    """Yield a number beside a label, where the rules with all words of the label have others."""
    cells = [bare(without_free(plain(cell))).strip() for cell in row]
    if len(cells) != _FEW or not cells[1].isdigit() or book.rules is None:
        return
    label = saying(cells[0], lexicon)
    if len(label.words | label.tags) < _FEW:
        return
    rules = [(rule, saying(rule.text, lexicon)) for rule in book.rules.rules.values()]
    like = [(r, s) for r, s in rules if label.words <= s.words and label.tags <= s.tags]
    numbers = {token.number for _, said in like for token in said.tokens} - {None}
    if numbers and int(cells[1]) not in numbers:
        rule = next(rule for rule, said in like if any(t.number is not None for t in said.tokens))
        message = f'expected what {rule.id} says, found "{cells[1]}"'
        place = f"rule: {rule.id}, {book.rules.file.as_posix()}:{rule.line}: {rule.text}"
        yield Problem(book.file, line, "", f"{message}\n  {place}")
