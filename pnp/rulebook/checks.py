"""What `pnp check` says about a book: numbers nobody checked, rules nobody prints or plays."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from pnp.errors import Problem
from pnp.rulebook.lexicon import lexicon_of
from pnp.rulebook.prose import Prose
from pnp.rulebook.manuscript import Manuscript as Assembled
from pnp.rulebook.blocks import (
    Block,
    Box,
    Inline,
    Link,
    Styled,
    Text,
    inlines,
    rules_of,
    walk,
)
from pnp.rulebook.filling import bare, typed_only
from pnp.rulebook.narrating import Narrator

_WORDS: Final = {
    word: number
    for number, word in enumerate(
        "two three four five six seven eight nine ten eleven twelve".split(), start=2
    )
}
_NUMBER = re.compile(rf"(?<![\w.,-])(\d+(?:[.,]\d+)?|{'|'.join(_WORDS)})(?![\w-])", re.IGNORECASE)
"""Digits and small numbers in words; ``one`` is an article too often to ask about."""


@dataclass(frozen=True, slots=True)
class Coverage:
    """Rules seen from the book."""

    unprinted: tuple[str, ...]
    """Rules of rules.yaml that no paragraph states."""

    unplayed: tuple[str, ...]
    """Rules that no example which the book prints or quotes obeys or breaks."""


def unchecked_numbers(book: Assembled) -> list[Problem]:
    """Return every number that neither the data nor a replay stands behind."""
    found = []
    for block, claimed in _blocks(book.blocks, book, ""):
        for text in _typed(inlines(block)):
            for number in _NUMBER.findall(text):
                if not _is_claimed(number, text, claimed):
                    found.append(_unchecked(book, block, number))
    found += list(_claims(book))
    return list(dict.fromkeys(found))


def _blocks(
    blocks: tuple[Block, ...], book: Assembled, claimed: str
) -> Iterator[tuple[Block, str]]:
    """Yield every block with the claims of the example that it stands in."""
    for block in blocks:
        if isinstance(block, Box):
            own = claimed
            if block.kind == "example" and block.name in book.examples.all:
                own = "\n".join(claim.says for claim in book.examples.all[block.name].claims)
            yield from _blocks(block.blocks, book, own)
        else:
            for inner in walk((block,)):
                yield inner, claimed


def _typed(parts: tuple[Inline, ...]) -> Iterator[str]:
    """Yield the words that somebody typed: no output of expressions, no code, no addresses."""
    for part in parts:
        if isinstance(part, Text):
            yield typed_only(part.text)
        elif isinstance(part, Styled | Link) and getattr(part, "kind", "") != "code":
            yield from _typed(part.parts)


def _is_claimed(number: str, text: str, claimed: str) -> bool:
    """Return whether the number stands in words that the engine has tested as a claim."""
    return any(
        says and number.lower() in says.lower() and says.lower() in bare(text).lower()
        for says in claimed.split("\n")
    )


def _unchecked(book: Assembled, block: Block, number: str) -> Problem:
    message = f'expected a number from the data or the replay, found "{number}" typed out'
    hint = "write an expression such as {{ v.move_cost|words }}, or claim it in the example"
    return Problem(book.file, block.line, "", message, hint)


def _claims(book: Assembled) -> Iterator[Problem]:
    """Yield claims that the book prints and whose words hold a number that was not tested."""
    text = "\n".join(part for block in walk(book.blocks) for part in _all(inlines(block)))
    for example in book.examples.all.values():
        for claim in example.claims:
            says, count = claim.says, claim.count
            if not says or says not in text or count is None:
                continue
            numbers = [_value(number) for number in _NUMBER.findall(says)]
            if numbers and count not in numbers:
                message = f"expected the number that is claimed, {count}, found {says!r}"
                yield example.scenario.problem(claim.path, message)


def _all(parts: tuple[Inline, ...]) -> Iterator[str]:
    for part in parts:
        if isinstance(part, Text):
            yield bare(part.text)
        elif isinstance(part, Styled | Link):
            yield from _all(part.parts)


def _value(number: str) -> Any:
    word = number.lower()
    return _WORDS[word] if word in _WORDS else int(float(word.replace(",", ".")))


def coverage(book: Assembled) -> Coverage:
    """Return the rules that the book leaves out or never shows in an example."""
    if book.rules is None:
        return Coverage((), ())
    printed = {rule for block in walk(book.blocks) for rule in rules_of(block)}
    played = book.examples.applied(book.told)
    known = book.rules.rules
    return Coverage(
        tuple(rule for rule in known if rule not in printed),
        tuple(rule for rule in known if rule not in played),
    )


def check_book(book: Assembled) -> list[Problem]:
    """Return everything the author should look at; a book with such remarks is still built."""
    found = unchecked_numbers(book)
    lacking = coverage(book)
    rules = book.rules
    if rules is not None:
        for rule in lacking.unprinted:
            message = f"expected a place in {book.file.name} that states it, found none"
            hint = f"write [{rule}] behind the paragraph that does"
            found.append(Problem(rules.file, rules.rules[rule].line, rule, message, hint))
        for rule in lacking.unplayed:
            message = "expected an example in the book that obeys or breaks it, found none"
            found.append(Problem(rules.file, rules.rules[rule].line, rule, message))
    return found


def untruths(book: Assembled) -> list[Problem]:
    """Return whatever the words of a book say that its data and its replays do not."""
    lexicon = lexicon_of(book.game)
    narrator = Narrator(book, lexicon)
    return [*narrator.printed(), *narrator.claimed(), *Prose(book, lexicon).problems(), *unchecked_numbers(book)]
