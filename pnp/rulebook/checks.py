"""Whether a book is true, and what `pnp check` says about it besides."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import Any, Final

from msgspec import Struct

from pnp.english import NUMBERS, number_in, ordinal, place_in
from pnp.errors import Problem
from pnp.rulebook.agreeing import disagreements
from pnp.rulebook.answering import misanswered
from pnp.rulebook.blocks import (
    Block,
    Box,
    Inline,
    Link,
    Paragraph,
    Styled,
    Table,
    Text,
    inlines,
    plain,
    rules_of,
    walk,
)
from pnp.rulebook.captions import miscaptioned
from pnp.rulebook.citing import told_at
from pnp.rulebook.filling import bare, typed_only, without_free
from pnp.rulebook.lexicon import Lexicon, lexicon_of
from pnp.rulebook.manuscript import Manuscript
from pnp.rulebook.narrating import Narrator, free_in, told_in
from pnp.rulebook.printed import misprinted
from pnp.rulebook.prose import Prose
from pnp.rulebook.seating import misseated
from pnp.rulebook.signature import turned_pieces
from pnp.rulebook.signed import unsigned
from pnp.rulebook.tables import untrue_tables
from pnp.rulebook.tallied import tallies
from pnp.rulebook.titles import mistitled
from pnp.rulebook.values import unused_values
from pnp.rulebook.wording import tokens_of

_WORDS: Final = "|".join(sorted(NUMBERS.keys() - {"one"}, key=len, reverse=True))
_NUMBER = re.compile(
    rf"(?<![\w.,-])(?!1(?![\w-]|[.,]\d))(\d+(?:[.,]\d+)?|{_WORDS})(?![\w-])", re.IGNORECASE
)
"""Digits and numbers in words; one and ordinals count before a word of the game alone."""

_NO_TWO: Final = re.compile(r"\bno two\b", re.IGNORECASE)
_BEFORE_NOUNS: Final = frozenset(("1", "one", "dozen", *map(ordinal, range(2, 11))))


class Coverage(Struct, frozen=True):
    """Rules seen from the book."""

    unprinted: tuple[str, ...]
    """Rules of rules.yaml that no paragraph states."""

    unplayed: tuple[str, ...]
    """Rules that no example which the book prints or quotes obeys or breaks."""


class Free(Struct, frozen=True):
    """Words that no check looks at."""

    words: str
    reason: str
    place: Problem
    """Where they stand, as a remark."""


def untruths(book: Manuscript) -> list[Problem]:
    """Return whatever the words of a book say that its data, rules and replays do not.

    Nor may they turn what its author has signed. A book that has any is not built, except as a
    draft.
    """
    if book.written:
        return [*untruths(book.written), *disagreements(book, book.written)]
    signed = unsigned(book)
    sure, likely = _contradictions(book, _lexicon(book))
    found = [*sure, *(problem for problem in likely if not signed.vouches_for(problem))]
    told = {(problem.file, problem.line) for problem in found}
    if signed.remedies:
        found = [signed.remedies.beside(each) for each in found]
    turned = [*signed.problems, *turned_pieces(book.game)]
    found += [each for each in turned if (each.file, each.line) not in told]
    return list(_each_once(found))


def _lexicon(book: Manuscript) -> Lexicon:
    """Return the words of the game, as its data and its rules have them."""
    rules = book.rules.rules.values() if book.rules else ()
    return lexicon_of(book.game, (rule.text for rule in rules))


def _each_once(problems: Iterable[Problem]) -> Iterator[Problem]:
    """Yield one problem for each sentence that is true instead; of all others each."""
    told = set[object]()
    for problem in problems:
        _, is_there, true = problem.message.partition("\n  true: ")
        sentence = (problem.file, problem.line, true) if is_there else problem
        if sentence not in told:
            told.add(sentence)
            yield problem


def contradictions(book: Manuscript) -> list[Problem]:
    """Return whatever the words of a book say that its data, rules and replays do not.

    They may say otherwise than its author has signed. But what still says what was signed is not
    held to what its words alone seem to say.
    """
    signed = unsigned(book)
    sure, likely = _contradictions(book, _lexicon(book))
    doubted = (problem for problem in likely if not signed.vouches_for(problem))
    return list(dict.fromkeys([*sure, *doubted]))


def _contradictions(book: Manuscript, lexicon: Lexicon) -> tuple[list[Problem], list[Problem]]:
    """Return what contradicts data, rules or replays, and what seems to by its words.

    Ones and ordinals that nothing stands behind may be English: a single thing is one.
    """
    narrator, prose = Narrator(book, lexicon), Prose(book, lexicon)
    counted = [*_counted(book, narrator)]
    sure = [
        *(problem for problem, is_small in counted if not is_small),
        *_claims(book),
        *narrator.printed(),
        *narrator.claimed(),
        *mistitled(book, narrator),
        *prose.problems(),
        *miscaptioned(book, lexicon),
        *untrue_tables(book, lexicon),
        *_unprinted(book),
        *misanswered(book),
        *misprinted(book.game, book.rules, lexicon),
        *(misseated(book.game, book.engine.seats) if book.engine else ()),
    ]
    return sure, [*(problem for problem, is_small in counted if is_small), *prose.likely()]


def check_book(book: Manuscript) -> list[Problem]:
    """Return what is untrue, and what an author should look at although the book is built."""
    written = book.written or book
    return [*untruths(book), *_unplayed(written), *unused_values(written)]


def free_words(book: Manuscript) -> list[Free]:
    """Return the words of a book that its author has taken out of the checks."""
    found = []
    for block in walk(book.blocks):
        for part in _rows(block):
            for words, reason in book.free.within(plain(inlines(part))):
                found.append(Free(words, reason, Problem(book.file, part.line, "", reason)))
    for name in book.told:
        example = book.examples.all[name]
        for claim in example.claims:
            for words, reason in free_in(example, claim).items():
                place = example.scenario.problem(claim.path, str(reason))
                found.append(Free(words, str(reason), place))
    return found


# ---------------------------------------------------------------------- numbers


def unchecked_numbers(book: Manuscript) -> list[Problem]:
    """Return every number that neither the data nor a replay stands behind."""
    counted = _counted(book, Narrator(book, _lexicon(book)))
    return list(dict.fromkeys([*(problem for problem, _ in counted), *_claims(book)]))


def _counted(book: Manuscript, narrator: Narrator) -> Iterator[tuple[Problem, bool]]:
    """Yield numbers that nothing stands behind, each with whether it is a one or an ordinal."""
    span = book.game.data.players
    players = span.min if span and span.min == span.max else None
    steps = {id(block): (name, step) for block, name, step in told_in(book.blocks)}
    for block, claimed in _blocks(book.blocks, book, ""):
        known = _stated(book, block) | narrator.changed(*steps.get(id(block), ("", None)))
        is_pair = _tells_of_two(book, block)
        for text in _typed(inlines(block)):
            small = [n for n in _before_nouns(text, narrator.lexicon) if _small(n) not in known]
            small += _places(text) if not rules_of(block) else []
            for number in (*_NUMBER.findall(text), *small):
                if is_pair and number.lower() == "two":
                    continue
                if not (_is_claimed(number, text, claimed) or tallies(number, text, players)):
                    yield _unchecked(book, block, number), number in small


def _stated(book: Manuscript, block: Block) -> set[int | None]:
    """Return the numbers in the rules that a block states; a single thing is one."""
    words = {word for text in _rule_texts(book, block) for word in re.findall(r"\w+", text)}
    return {_small(word) for word in words} - {None} | ({1} if "single" in words else set())


def _tells_of_two(book: Manuscript, block: Block) -> bool:
    """Return whether a rule of a block tells of both, or of the two, and not by a value."""
    rules = book.rules.rules if book.rules else {}
    stated = [rules[rule] for rule in rules_of(block) if rule in rules]
    words = ({*rule.text.lower().split()} for rule in stated if not rule.values)
    return any({"both", "two"} & each for each in words)


def _rule_texts(book: Manuscript, block: Block) -> list[str]:
    rules = book.rules.rules if book.rules else {}
    return [rules[rule].text for rule in rules_of(block) if rule in rules]


def _small(word: str) -> int | None:
    return number_in(word) or place_in(word)


def _before_nouns(text: str, lexicon: Lexicon) -> Iterator[str]:
    """Yield "one" and ordinals before a word of the game; before others they are English."""
    tokens = tokens_of(text, lexicon)
    for token, noun in pairwise(tokens):
        named = noun.kind in ("row", "word") or (noun.kind == "key" and noun.text[0].isupper())
        if token.text.lower() in _BEFORE_NOUNS and named:
            yield token.text


def _places(text: str) -> list[str]:
    """Return ordinals before a noun, which in an example count what the replay has."""
    words = re.findall(r"(\w+) (?=[a-z])", text)
    return [word for word in words if (place_in(word) or 0) > 1]


def _blocks(
    blocks: tuple[Block, ...], book: Manuscript, claimed: str
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
                for part in _rows(inner):
                    yield part, claimed


def _rows(block: Block) -> Iterator[Block]:
    """Yield the rows of a table as paragraphs with lines of their own, anything else as it is."""
    if not isinstance(block, Table):
        yield block
        return
    yield Paragraph(tuple(part for cell in block.head for part in cell), block.lines[0])
    for row, line, ids in zip(block.rows, block.lines, block.stated, strict=True):
        yield Paragraph(tuple(part for cell in row for part in cell), line, ids)


def _typed(parts: tuple[Inline, ...]) -> Iterator[str]:
    """Yield the words that somebody typed: no output of expressions, no code, no addresses."""
    for part in parts:
        if isinstance(part, Text):
            # "No two of them" is none that is like another, and counts nothing.
            yield _NO_TWO.sub("no", typed_only(without_free(part.text)))
        elif isinstance(part, Styled | Link) and getattr(part, "kind", "") != "code":
            yield from _typed(part.parts)


def _is_claimed(number: str, text: str, claimed: str) -> bool:
    """Return whether the number stands in words that the engine has tested as a claim."""
    return any(
        says and number.lower() in says.lower() and says.lower() in bare(text).lower()
        for says in claimed.split("\n")
    )


def _unchecked(book: Manuscript, block: Block, number: str) -> Problem:
    lines = [f'expected a number from the data or the replay, found "{number}" typed out']
    rules = book.rules
    known = rules.rules if rules else {}
    stated = [known[name] for name in rules_of(block) if name in known]
    for rule in [rule for rule in stated if rule.values] or stated:
        if rules:
            lines.append(f"rule: {rule.id}, {rules.file.as_posix()}:{rule.line}: {rule.text}")
    hint = "write an expression such as {{ v.move_cost|words }}, or claim it in the example"
    return Problem(book.file, block.line, "", "\n  ".join(lines), hint)


def _claims(book: Manuscript) -> Iterator[Problem]:
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
    return NUMBERS.get(word) or int(float(word.replace(",", ".")))


# ---------------------------------------------------------------------- rules


def coverage(book: Manuscript) -> Coverage:
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


def _unplayed(book: Manuscript) -> Iterator[Problem]:
    rules = book.rules
    if rules is None:
        return
    for rule in coverage(book).unplayed:
        message = "expected an example in the book that obeys or breaks it, found none"
        yield Problem(rules.file, rules.rules[rule].line, rule, message)


def _unprinted(book: Manuscript) -> Iterator[Problem]:
    rules = book.rules
    if rules is None or not any(rules_of(block) for block in walk(book.blocks)):
        return
    for rule in coverage(book).unprinted:
        line = told_at(book.blocks, rules.rules[rule])
        if line is not None:
            message = f"expected [{rule}], most of whose words stand here, found none"
            known = f"rule: {rule}, {rules.file.as_posix()}:{rules.rules[rule].line}: "
            text = f"{message}\n  {known}{rules.rules[rule].text}"
            yield Problem(book.file, line, "", text)
            continue
        message = f"expected a place in {book.file.name} that states it, found none"
        hint = f"write [{rule}] behind the paragraph that does"
        yield Problem(rules.file, rules.rules[rule].line, rule, message, hint)
