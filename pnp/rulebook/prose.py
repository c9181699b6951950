"""What the text says of rules, beside the rules that it names: numbers, names, directions, ids."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence, Set
from itertools import pairwise
from typing import Final

from msgspec.structs import replace

from pnp.english import singular
from pnp.errors import Problem, did_you_mean
from pnp.model.rule_ids import IN_TEXT
from pnp.rulebook.blocks import (
    inlines,
    plain,
)
from pnp.rulebook.bounds import Bounds
from pnp.rulebook.citing import misplaced
from pnp.rulebook.contraries import denied, swapped, turned
from pnp.rulebook.echoes import Echoes, sayings
from pnp.rulebook.facts import Facts
from pnp.rulebook.filling import typed_only, without_free
from pnp.rulebook.hues import miscoloured
from pnp.rulebook.lexicon import Lexicon
from pnp.rulebook.manuscript import Manuscript
from pnp.rulebook.narrating import told_in, words_of
from pnp.rulebook.opposites import opposed
from pnp.rulebook.passages import Passage, passages, stating, unstated
from pnp.rulebook.rows import untrue_rows
from pnp.rulebook.titles import titled
from pnp.rulebook.wording import PLAIN, STOPS, Token, sentences_of, tokens_of

_NAMED: Final = ("row", "die")
"""Kinds of names of which one can stand in the place of another."""


class Prose:
    """Holds paragraphs and rows of tables against the rules that they state."""

    def __init__(self, book: Manuscript, lexicon: Lexicon) -> None:
        self.book, self.lexicon = book, lexicon
        self.rules: Mapping[str, str] = (
            {rule.id: rule.text for rule in book.rules.rules.values()} if book.rules else {}
        )

        self.pieces = {book.game.count(component) for component in book.game.components}
        """How many there are of everything that is printed."""

        texts = {
            rule.id: f"{rule.text} {rule.short or ''}"
            for rule in (book.rules.rules.values() if book.rules else ())
        }
        printed = {
            (singular(word), book.game.count(component))
            for component in book.game.components
            for word in (component.id.split("-")[-1], component.kind)
        }
        self.bounds = Bounds(lexicon, texts, printed)
        self.told = {
            rule.id: rule.facts for rule in (book.rules.rules.values() if book.rules else ())
        }
        self.facts = Facts(((r, fact) for r, each in self.told.items() for fact in each), lexicon)
        self.names = {
            " ".join(words) for words, term in lexicon.phrases.items() if term.kind == "row"
        }
        self.names.update(lexicon.sorts)
        self.signs = {sign: tags for sign, tags in lexicon.ids.items() if not sign.isalnum()}
        self.signed = frozenset().union(*self.signs.values())
        for text in self.rules.values():
            # What is written with a capital letter inside a sentence is a word of the game.
            self.names.update(re.findall(r"(?<=[a-z,] )[A-Z][a-z]+", text))

    def problems(self) -> Iterator[Problem]:
        """Yield what the text says otherwise than data and rules have it in as many words."""
        yield from self._cited()
        yield from self._coloured()
        yield from untrue_rows(self.book, self.lexicon)
        for line, text, ids, _ in self._stating():
            yield from self._numbers(line, tokens_of(text, self.lexicon), ids)
        yield from self._shorts()

    def likely(self) -> Iterator[Problem]:
        """Yield what the text seems to say otherwise than rules, by its words.

        Where somebody has signed the sentence in other words, those are the better judge.
        """
        for line, text, ids, passage in self._stating():
            yield from self._beyond(passage, ids)
            yield from self._alone(line, tokens_of(text, self.lexicon), ids)
            yield from self._contrary(line, text, ids)
            yield from self._untrue(line, " | ".join(passage.cells), set(ids))
        yield from self._narrated()
        yield from self._echoed()
        rules = self.book.rules
        for found in misplaced(self.book.blocks, rules.rules) if rules else ():
            yield self._problem(found.line, f"[{found.rule}]", found.rule, found.why)

    def _stating(self) -> Iterator[tuple[int, str, list[str], Passage]]:
        """Yield the passages that state rules, with their line, words and known rules."""
        for passage in stating(self.book.blocks):
            if ids := [rule for rule in passage.rules if rule in self.rules]:
                yield passage.line, passage.words, ids, passage

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

    def _beyond(self, passage: Passage, ids: Sequence[str]) -> Iterator[Problem]:
        """Yield what a passage names or counts, and none of the rules that it states."""
        # The numbers in an id that is shown count nothing.
        words = IN_TEXT.sub("", passage.words)
        for found in self.bounds.beyond(words, ids):
            problem = self._problem(passage.line, f'"{found.word}"', found.rule)
            others = found.others
            hint = f"name the rule that says so, too, such as [{others[0]}]" if others else None
            yield replace(problem, hint=hint)

    def _names(self, line: int, tokens: Sequence[Token], ids: Sequence[str]) -> Iterator[Problem]:
        """Yield names of which a rule that is stated has others of the same kind."""
        stated = {rule: tokens_of(self.rules[rule], self.lexicon) for rule in ids}
        everything = frozenset().union(*(t.tags for each in stated.values() for t in each))
        here = frozenset().union(*(t.tags for t in tokens))
        for token in tokens:
            if token.kind not in _NAMED or token.tags & everything:
                continue
            for rule, each in stated.items():
                # Another name stands where this one should.
                alike = [t for t in each if t.kind in _NAMED and t.groups & token.groups]
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
            *opposed(text, [" ".join((self.rules[rule], *self.told[rule])) for rule in ids]),
        ):
            yield self._problem(line, f'"{words}"', ids[number])

    def _narrated(self) -> Iterator[Problem]:
        """Yield what an example tells otherwise than the rules that its replay cites."""
        for block, name, _ in told_in(self.book.blocks):
            if name in self.book.examples.all and name not in self.book.faults:
                tried = self.book.examples.all[name].tried
                cited = self.book.examples.applied([name]) | {one.refusal.rule for one in tried}
                yield from self._untrue(block.line, words_of(block), cited, is_stated=False)

    def _untrue(
        self, line: int, text: str, ids: Set[str] | None, is_stated: bool = True
    ) -> Iterator[Problem]:
        """Yield clauses that say the contrary of what follows from a rule."""
        for found in self.facts.contrary(text, ids, is_stated):
            yield self._problem(line, f'"{found.found}"', found.rule, f"true: {found.fact}")

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
        for passage in stating(self.book.blocks):
            if not passage.is_row:
                known += sayings(passage.words, self.lexicon, passage.rules[0])
        echoes = Echoes(known, self.names)
        examples = self.book.examples.all.values()
        tested = "\n".join(claim.says for example in examples for claim in example.claims)
        for line, text in unstated(self.book.blocks):
            yield from self._untrue(line, text, None, is_stated=False)
            for said in sayings(text, self.lexicon):
                # What an example claims is held against its replay.
                for echo in echoes.of(said) if said.text not in tested else ():
                    rule = echo.said.rule
                    if rule in self.rules:
                        yield self._problem(line, f'"{echo.found}"', rule)
        for example, place in titled(self.book):
            # What is refused is told by what was tried.
            for said in sayings(example.about, self.lexicon) if example.legal else ():
                told = [echo for echo in echoes.of(said) if echo.said.rule in self.rules]
                for echo in told[:1]:  # the rule itself, before a paragraph that states it
                    found = self._problem(place.line, f'"{echo.found}"', echo.said.rule)
                    yield replace(found, file=place.file, where=place.where)

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
        for passage in passages(self.book.blocks):
            if passage.is_row:
                continue
            line = passage.line
            for sentence in sentences_of(passage.words):
                tokens = tokens_of(sentence, self.lexicon)
                for token, sign in self._signs(tokens):
                    message = f'expected the sign of {token.text}, found "{sign}"'
                    yield Problem(self.book.file, line, "", message)
                for token, true in miscoloured(tokens, self.lexicon):
                    message = f'expected {true}, found "{token.text}"'
                    yield Problem(self.book.file, line, "", message)

    def _signs(self, tokens: Sequence[Token]) -> Iterator[tuple[Token, str]]:
        """Yield names right before a sign that is another one's."""
        for token, behind in pairwise(tokens):
            tags = self.signs.get(behind.text) if len(behind.text) == 1 else None
            if token.kind == "row" and tags and not token.tags & tags and token.tags & self.signed:
                yield token, behind.text

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
            spoken = word in PLAIN or (token.text.lower() == "one" and not noun.kind)
            if not spoken and (noun.kind or len(word) > 3):
                found.setdefault(word, set()).add(token.number)
    return found
