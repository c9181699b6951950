"""What the text says of rules, beside the rules that it names: numbers, names, directions, ids."""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final, TypeGuard

from pnp.errors import Problem, did_you_mean
from pnp.model.rule_ids import IN_TEXT
from pnp.rulebook.blocks import (
    Block,
    Box,
    Heading,
    Paragraph,
    Table,
    flat,
    inlines,
    plain,
    rules_of,
    walk,
)
from pnp.rulebook.contraries import denied, swapped, turned
from pnp.rulebook.echoes import Echoes, sayings
from pnp.rulebook.filling import bare, typed_only, without_free
from pnp.rulebook.hues import miscoloured
from pnp.rulebook.lexicon import Lexicon
from pnp.rulebook.manuscript import Manuscript
from pnp.rulebook.narrating import told_in, words_of
from pnp.rulebook.rows import is_code, untrue_rows
from pnp.rulebook.wording import STOPS, Token, sentences_of, tokens_of

_PLAIN: Final = frozenset(
    "a an and are as at be by can do does each every for from has have if in into is it its may "
    "more must no not of on one or other player players than that the their them then there they "
    "this to turn until when where which who with you your".split()
)


_HERE: Final = 0.15
_THERE: Final = 0.7
"""Shares of a rule's words: a section with less than the first does not tell it, one with more
than the second does."""


_WORDS: Final = 4
"""Words that a rule must have at least for its place to be judged by them."""


class Prose:
    """Holds paragraphs and rows of tables against the rules that they state."""

    def __init__(self, book: Manuscript, lexicon: Lexicon) -> None:
        self.book, self.lexicon = book, lexicon
        self.rules: Mapping[str, str] = (
            {rule.id: rule.text for rule in book.rules.rules.values()} if book.rules else {}
        )

        self.pieces = {book.game.count(component) for component in book.game.components}
        """How many there are of everything that is printed."""

        self.names = {
            " ".join(words) for words, term in lexicon.phrases.items() if term.kind == "row"
        }
        for text in self.rules.values():
            # What is written with a capital letter inside a sentence is a word of the game.
            self.names.update(re.findall(r"(?<=[a-z,] )[A-Z][a-z]+", text))

    def problems(self) -> Iterator[Problem]:
        """Yield what the text says otherwise than the rules that it names."""
        yield from self._cited()
        yield from self._coloured()
        yield from untrue_rows(self.book, self.lexicon)
        for line, text, stated in _stating(self.book.blocks):
            ids = [rule for rule in stated if rule in self.rules]
            if ids:
                tokens = tokens_of(text, self.lexicon)
                yield from self._numbers(line, tokens, ids)
                yield from self._names(line, tokens, ids)
                yield from self._alone(line, tokens, ids)
                yield from self._contrary(line, text, ids)
        yield from self._shorts()
        yield from self._misplaced()
        yield from self._echoed()

    def _problem(self, line: int, found: str, rule: str, why: str = "") -> Problem:
        rules = self.book.rules
        assert rules is not None
        known = rules.rules[rule]
        lines = [f"expected what {rule} says, found {found}"]
        lines.append(f"rule: {rule}, {rules.file.as_posix()}:{known.line}: {known.text}")
        if why:
            lines.append(why)
        return Problem(self.book.file, line, "", "\n  ".join(lines))

    # ------------------------------------------------------------------ numbers and names

    def _numbers(self, line: int, tokens: Sequence[Token], ids: Sequence[str]) -> Iterator[Problem]:
        """Yield numbers of things of which a rule that is stated has another number."""
        stated = {rule: tokens_of(self.rules[rule], self.lexicon) for rule in ids}
        counted = {rule: _counted(each) for rule, each in stated.items()}
        right = {token.number for each in stated.values() for token in each}
        for noun, numbers in _counted(tokens).items():
            of = [rule for rule, each in counted.items() if noun in each]
            if of and not numbers & (right | self.pieces):
                number = next(iter(numbers))
                yield self._problem(line, f'"{number} {noun}"', of[0])

    def _names(self, line: int, tokens: Sequence[Token], ids: Sequence[str]) -> Iterator[Problem]:
        """Yield names of which a rule that is stated has others of the same kind."""
        stated = {rule: tokens_of(self.rules[rule], self.lexicon) for rule in ids}
        everything = frozenset().union(*(t.tags for each in stated.values() for t in each))
        here = frozenset().union(*(t.tags for t in tokens))
        for token in tokens:
            if token.kind != "row" or token.tags & everything:
                continue
            for rule, each in stated.items():
                # Another name stands where this one should.
                alike = [t for t in each if t.kind == "row" and t.groups & token.groups]
                if any(not t.tags & here for t in alike):
                    yield self._problem(line, f'"{token.text}"', rule)
                    break

    def _contrary(self, line: int, text: str, ids: Sequence[str]) -> Iterator[Problem]:
        """Yield words by which a text says the contrary of a rule that it states."""
        stated = [self.rules[rule] for rule in ids]
        for number, words in (
            *turned(text, stated),
            *swapped(text, stated, self.names),
            *denied(text, stated),
        ):
            yield self._problem(line, f'"{words}"', ids[number])

    def _alone(self, line: int, tokens: Sequence[Token], ids: Sequence[str]) -> Iterator[Problem]:
        """Yield who alone may do something, where the rules have it for somebody else alone."""
        said = _onlys(tokens)
        stated = {rule: _onlys(tokens_of(self.rules[rule], self.lexicon)) for rule in ids}
        right = frozenset().union(*(t.tags for each in stated.values() for t in each))
        for token in said:
            of = [r for r, each in stated.items() if any(t.groups & token.groups for t in each)]
            if of and not token.tags & right:
                yield self._problem(line, f'"Only {token.text}"', of[0])

    def _echoed(self) -> Iterator[Problem]:
        """Yield what texts that name no rule say otherwise than a rule or another paragraph."""
        known = [
            said
            for rule in (self.book.rules.rules.values() if self.book.rules else ())
            for text in (rule.text, rule.short or "")
            for said in sayings(text, self.lexicon, rule.id)
        ]
        for _, text, ids in _stating(self.book.blocks):
            known += sayings(text, self.lexicon, ids[0])
        echoes = Echoes(known, self.names)
        for line, text in _unstated(self.book.blocks):
            for said in sayings(text, self.lexicon):
                for echo in echoes.of(said):
                    rule = echo.said.rule
                    if rule in self.rules:
                        yield self._problem(line, f'"{echo.found}"', rule)

    def _shorts(self) -> Iterator[Problem]:
        """Yield phrases for cards and references that say otherwise than their rules."""
        rules = self.book.rules
        for rule in rules.rules.values() if rules else ():
            # What comes behind a not is an example of what is not so.
            words = (rule.short or "").partition(", not ")[0]
            tokens = tokens_of(words, self.lexicon)
            for found in (
                *self._numbers(rule.line, tokens, [rule.id]),
                *self._names(rule.line, tokens, [rule.id]),
                *self._contrary(rule.line, words, [rule.id]),
            ):
                assert rules is not None
                yield replace(found, file=rules.file, where=f"{rule.id}, short")

    def _coloured(self) -> Iterator[Problem]:
        """Yield colours that are not those of the data."""
        for line, text in _outside(self.book.blocks):
            for sentence in sentences_of(text):
                tokens = tokens_of(sentence, self.lexicon)
                for token, true in miscoloured(tokens, self.lexicon):
                    message = (
                        f'expected the colour of the data, found "{token.text}"\n  true: {true}'
                    )
                    yield Problem(self.book.file, line, "", message)

    # ------------------------------------------------------------------ ids

    def _cited(self) -> Iterator[Problem]:
        """Yield ids in the text that no rule has, and in an example those of which it has none."""
        for block, name, _ in told_in(self.book.blocks):
            example = self.book.examples.all.get(name)
            applied = self.book.examples.applied([name]) if example else frozenset()
            applied |= {tried.refusal.rule for tried in example.tried} if example else set()
            for rule in IN_TEXT.findall(without_free(typed_only(plain(inlines(block))))):
                if self.rules and rule not in self.rules:
                    hint = did_you_mean(rule, self.rules)
                    message = f"expected a rule of the game, found {rule}"
                    yield Problem(self.book.file, block.line, "", message, hint)
                elif example and rule not in applied and name not in self.book.faults:
                    where, cited = f"example {name}", ", ".join(sorted(applied))
                    message = (
                        f"expected a rule that its replay cites, found {rule}\n  true: {cited}"
                    )
                    hint = f'{{{{ free("{rule}", "why it stands here") }}}} shows it all the same'
                    yield Problem(self.book.file, block.line, where, message, hint)

    def _misplaced(self) -> Iterator[Problem]:
        """Yield rules that are stated where nothing of them is told, but elsewhere all of it."""
        parts = [(heading, _stems(text), ids) for heading, text, ids in _sections(self.book.blocks)]
        often = Counter(stem for _, stems, _ in parts for stem in stems)
        for _, stems, stated in parts:
            for rule, line in stated.items():
                own = _stems(self.rules.get(rule, ""))
                here = _share(own, stems, often)
                best = max(parts, key=lambda part: _share(own, part[1], often))
                most = _share(own, best[1], often)
                if len(own) >= _WORDS and here < _HERE and most > _THERE and rule not in best[2]:
                    why = f'its words stand under "{best[0]}", which does not name it'
                    yield self._problem(line, f"[{rule}]", rule, why)


def _sections(blocks: tuple[Block, ...]) -> Iterator[tuple[str, str, dict[str, int]]]:
    """Yield the title and the words of every section, and the rules it states with their lines."""
    title, words, stated = "", [""], dict[str, int]()
    told = _told(blocks)
    for block in walk(blocks):
        if isinstance(block, Heading):
            if stated:
                yield title, " ".join(words), stated
            title, words, stated = bare(plain(block.parts)), [""], {}
        words += [bare(plain((part,))) for part in inlines(block)]
        if id(block) not in told:
            stated |= dict.fromkeys(rules_of(block), block.line)
    if stated:
        yield title, " ".join(words), stated


def _stating(blocks: tuple[Block, ...]) -> Iterator[tuple[int, str, tuple[str, ...]]]:
    """Yield the line, the words and the rules of every paragraph and row that states some.

    What an example tells is held against its replay, and so is a move in a row of a table: the
    rule beside it says why it is refused, not what the words should be.
    """
    told = _told(blocks)
    for block in walk(blocks):
        if id(block) in told:
            continue
        if isinstance(block, Table):
            for row, ids, line in zip(block.rows, block.stated, block.lines, strict=True):
                moves = any(is_code(part) for cell in row for part in flat(cell))
                if ids and not moves:
                    words = " ".join(bare(without_free(plain(cell))) for cell in row)
                    yield line, words, ids
        elif not isinstance(block, Heading) and rules_of(block):
            yield block.line, words_of(block), rules_of(block)


def _outside(blocks: tuple[Block, ...]) -> Iterator[tuple[int, str]]:
    """Yield the line and the words of every paragraph that is no part of an example."""
    told = _told(blocks)
    for block in walk(blocks):
        if isinstance(block, Paragraph) and id(block) not in told:
            yield block.line, bare(without_free(plain(block.parts)))


def _unstated(blocks: tuple[Block, ...]) -> Iterator[tuple[int, str]]:
    """Yield the line and the words of every paragraph and row that names no rule."""
    told = _told(blocks)
    for block in walk(blocks):
        if id(block) in told:
            continue
        if isinstance(block, Table):
            for row, ids, line in zip(block.rows, block.stated, block.lines, strict=True):
                if not ids and not any(is_code(part) for cell in row for part in flat(cell)):
                    yield line, " : ".join(bare(without_free(plain(cell))) for cell in row)
        elif isinstance(block, Paragraph) and not block.rules:
            yield block.line, bare(without_free(plain(block.parts)))


def _told(blocks: tuple[Block, ...]) -> set[int]:
    """Return the blocks inside examples, by identity."""
    return {id(part) for box in walk(blocks) if _is_example(box) for part in walk(box.blocks)}


def _is_example(block: Block) -> TypeGuard[Box]:
    return isinstance(block, Box) and block.kind == "example"


def _onlys(tokens: Sequence[Token]) -> list[Token]:
    """Return the names that stand right behind the word only."""
    found = []
    for index, token in enumerate(tokens):
        if token.text.lower() == "only":
            behind = [t for t in tokens[index + 1 : index + 3] if t.text != "the"]
            found += [t for t in behind[:1] if t.kind == "row"]
    return found


def _counted(tokens: Sequence[Token]) -> dict[str, set[int]]:
    """Return the numbers that stand right before a noun, by the noun in the singular."""
    found: dict[str, set[int]] = {}
    for index, token in enumerate(tokens[:-1]):
        noun = tokens[index + 1]
        if noun.text == "of" and any(t.number is not None for t in tokens[index + 2 : index + 4]):
            # "three of the five castles" are castles.
            noun = tokens[min(index + 4, len(tokens) - 1)]
        if token.number is not None and noun.text.isalpha() and noun.text not in STOPS:
            word = noun.text.lower().rstrip("s")
            spoken = word in _PLAIN or (token.text.lower() == "one" and not noun.kind)
            if not spoken and (noun.kind or len(word) > 3):
                found.setdefault(word, set()).add(token.number)
    return found


def _stems(text: str) -> set[str]:
    words = re.findall(r"[a-z]+", without_free(bare(text)).lower())
    return {re.sub(r"(ies|es|ed|ing|s|e|y)$", "", word) for word in words if word not in _PLAIN}


def _share(own: set[str], stems: set[str], often: Mapping[str, int]) -> float:
    """Return how much of a rule's words a section has, rare words counting more."""
    weight = {stem: 1 / (1 + often.get(stem, 0)) for stem in own}
    return math.fsum(weight[stem] for stem in own & stems) / (math.fsum(weight.values()) or 1)
