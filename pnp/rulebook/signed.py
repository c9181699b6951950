"""What a book says, held against what it said when its author signed it.

An author who has held every sentence against the rules signs the text: `pnp check GAME --sign`
writes it down in signed.txt. From then on a sentence may be put in other words, but one that turns
what was signed stops the build until somebody has signed the new text.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, replace
from difflib import SequenceMatcher
from pathlib import Path
from typing import Final

from pnp.english import number_in, place_in
from pnp.errors import Problem
from pnp.model.rules import Rule
from pnp.model.source import read_text
from pnp.rulebook.blocks import Block, Box, Gallery, Listing, Paragraph, Table, plain
from pnp.rulebook.filling import COMPUTED, TYPED, bare
from pnp.rulebook.lexicon import Lexicon
from pnp.rulebook.likeness import Turned, answers, turns
from pnp.rulebook.manuscript import Manuscript
from pnp.rulebook.stems import stem
from pnp.rulebook.synonyms import SMALL

SIGNED: Final = "signed.txt"
"""The file beside rulebook.md that holds the text as it was signed."""

_ABOUT: Final = (
    "# What the book says, as somebody has held it against the rules.\n"
    "# `pnp check {game} --sign` writes it; a sentence that turns it stops a build.\n"
)
_SECTION: Final = re.compile(r"\[([\w./ -]+)\]$")
_OUTPUT: Final = re.compile(f"{COMPUTED}([^{TYPED}]*){TYPED}")
_FIGURES: Final = re.compile(r"[\d.,:/-]+")
"""A number, an edition, a day."""

_SENTENCE: Final = 5
"""Words of an expression from which on they are a sentence, told where it is written."""

_ALIKE: Final = 0.3
"""Share of a sentence's words by which a rule is the one that it tells of."""

Place = tuple[Path | None, int]
"""A file and a line of it."""

Text = Mapping[str, Sequence[str]]
"""The passages of a book by the file that has them."""


@dataclass(frozen=True, slots=True)
class Said:
    """A passage as it is now."""

    text: str
    place: Problem
    """Where it stands, without a message."""

    rules: tuple[str, ...] = ()
    """The rules that it states."""

    is_row: bool = False
    """Whether it is a row of a table, which says what it says in few words."""

    is_told: bool = False
    """Whether it tells of an example, and is held against its replay."""


def unsigned(book: Manuscript, lexicon: Lexicon) -> tuple[list[Problem], Set[Place]]:
    """Return what a book says otherwise than was signed, and where it says the same differently.

    Both are empty without a signed text. While the rules are others than were signed, nothing is
    taken for the same.
    """
    path = _file(book)
    if path is None or not path.is_file():
        return [], frozenset()
    known = book.rules.rules if book.rules else {}
    rules = {stem(word) for rule in known.values() for word in _words(_texts(rule))}
    before = read_signed(read_text(path, book.game.workspace.shown(path)))
    found: list[Problem] = []
    same: set[Place] = set()
    edition = _edition(book)
    said = said_by(book)
    for file, passages in said.items():
        own = before.get(f"{file} {edition}") if edition else None
        ordinary = before.get(file, ())
        pairs = _elsewhere([*ordinary, *own], passages) if own else _changed(ordinary, passages)
        for was, now in pairs:
            # What happens in an example may be told in many ways, and its replay is asked.
            words = set[str]() if now.is_told else rules
            states = (bool(now.rules) or now.is_row) and not now.is_told
            turned = [
                _problem(book, now, each) for each in turns(was, now.text, lexicon, words, states)
            ]
            found += turned
            if not turned and answers(was, now.text):
                same.add((now.place.file, now.place.line))
    name = book.rules.file.name if book.rules else ""
    as_signed = {each.text for each in said.get(name, ())} <= {*before.get(name, ())}
    return found, same if as_signed else frozenset()


def read_signed(text: str) -> Text:
    """Return the passages of a signed text by their files.

    >>> read_signed("# about\\n[rulebook.md]\\nRoll.\\nMove.\\n")
    {'rulebook.md': ['Roll.', 'Move.']}
    """
    found: dict[str, list[str]] = {}
    passages: list[str] = []
    for line in text.splitlines():
        if section := _SECTION.match(line):
            passages = found.setdefault(section[1], [])
        elif line.strip():
            passages.append(line)
    return found


def unsigned_passages(book: Manuscript) -> tuple[int, int]:
    """Return how many passages of a book are other words than were signed, and how many it has."""
    path = _file(book)
    before = read_signed(read_text(path, path)) if path and path.is_file() else {}
    known = {text for passages in before.values() for text in passages}
    said = [said.text for passages in said_by(book).values() for said in passages]
    return len([text for text in said if text not in known]), len(said)


def signed_text(game: str, books: Sequence[Manuscript]) -> str:
    """Return the text of a game's book, in all its editions, as it is signed."""
    text: dict[str, list[str]] = {}
    for book in books:
        edition = _edition(book)
        for file, passages in said_by(book).items():
            # Of another edition there is only what it says in its own way.
            known = set(text.get(file, ())) if edition else set[str]()
            said = [passage.text for passage in passages if passage.text not in known]
            if said:
                text.setdefault(f"{file} {edition}".strip(), said)
    parts = [_ABOUT.format(game=game)]
    parts += [
        f"\n[{section}]\n" + "".join(f"{each}\n" for each in text[section]) for section in text
    ]
    return "".join(parts)


def _edition(book: Manuscript) -> str:
    """Return the edition of a book, "" for the ordinary one."""
    game = book.game
    return game.data.edition or "" if game.data.edition in game.editions[1:] else ""


def _file(book: Manuscript) -> Path | None:
    return book.game.workspace.find(f"components/{book.game.name}/{SIGNED}")


# ---------------------------------------------------------------------- what a book says


def said_by(book: Manuscript) -> dict[str, list[Said]]:
    """Return whatever a book, its examples and its rules say, by the file that says it."""
    found: dict[str, list[Said]] = {}
    for name, said in _all(book):
        text = " ".join(said.text.split())
        if re.search(r"[A-Za-z]{2}", text):
            found.setdefault(name, []).append(replace(said, text=text))
    return found


def _all(book: Manuscript) -> Iterator[tuple[str, Said]]:
    for said in _passages(book, book.blocks):
        yield book.file.name, said
    for example in book.examples.all.values():
        for claim in example.claims:
            place = example.scenario.problem(claim.path, "")
            yield example.scenario.file.name, Said(claim.says, place, is_told=True)
    if book.rules is None:
        return
    for rule in book.rules.rules.values():
        place = Problem(book.rules.file, rule.line, rule.id, "")
        # Its numbers are values; whoever changes one changes the rules.
        yield book.rules.file.name, Said(re.sub(r"\b\d+\b", "{}", rule.text), place, (rule.id,))


def _passages(book: Manuscript, blocks: tuple[Block, ...], is_told: bool = False) -> Iterator[Said]:
    title = book.game.data.title
    for block in blocks:
        if isinstance(block, Box) and block.kind != "index":
            yield from _passages(book, block.blocks, is_told or block.kind == "example")
        elif isinstance(block, Listing):
            for item in block.items:
                yield from _passages(book, item, is_told)
        elif isinstance(block, Table):
            rows = zip(block.rows, block.stated, block.lines, strict=True)
            for row, ids, line in rows:
                text = " | ".join(_masked(plain(cell), title) for cell in row)
                yield Said(text, Problem(book.file, line, "", ""), ids, True, is_told)
        elif isinstance(block, Paragraph):
            place = Problem(book.file, block.line, "", "")
            yield Said(_masked(plain(block.parts), title), place, block.rules, is_told=is_told)
        elif isinstance(block, Gallery):
            for picture in block.pictures:
                place = Problem(book.file, picture.line, "", "")
                yield Said(_masked(picture.alt, title), place, is_told=is_told)


def _masked(text: str, title: str) -> str:
    """Return a text with what expressions have put out as {} where it may change with the data.

    Those are numbers, editions, days and the title of the game; whole sentences are left out.

    >>> _masked(f"Pay {COMPUTED}2{TYPED} gold in {COMPUTED}Pond{TYPED}.", "Pond")
    'Pay {} gold in {}.'
    """
    return bare(_OUTPUT.sub(lambda found: _put_out(found[1], title), text))


def _put_out(words: str, title: str) -> str:
    if words == title or _FIGURES.fullmatch(words):
        return "{}"
    parts = words.split()
    if len(parts) >= _SENTENCE:
        return ""
    first = parts[0].lower() if len(parts) == 1 else ""
    counts = first and (number_in(first) is not None or place_in(first) is not None)
    return "{}" if counts or first in ("none", "zero") else words


# ---------------------------------------------------------------------- what has changed


def _changed(before: Sequence[str], now: Sequence[Said]) -> Iterator[tuple[str, Said]]:
    """Yield every passage that is another one now, with the one in whose place it stands."""
    texts = [said.text for said in now]
    matcher = SequenceMatcher(None, before, texts, False)
    for kind, first, last, begin, end in matcher.get_opcodes():
        if kind == "equal" or first == last:
            continue
        for number in range(begin, end):
            if last - first == end - begin:
                was = before[first + number - begin]
            else:
                was = max(before[first:last], key=lambda one: _common(one, texts[number]))
            yield was, now[number]


def _elsewhere(before: Sequence[str], now: Sequence[Said]) -> Iterator[tuple[str, Said]]:
    """Yield every passage that is nowhere in another text, with the one most like it."""
    texts = {said.text for said in now}
    gone = [text for text in before if text not in texts]
    for said in now if gone else ():
        if said.text not in before:
            yield max(gone, key=lambda one: _common(one, said.text)), said


def _common(one: str, other: str) -> float:
    return SequenceMatcher(None, one.split(), other.split(), False).ratio()


def _problem(book: Manuscript, said: Said, turned: Turned) -> Problem:
    lines = [f'expected what was signed, found "{turned.word}" in "{turned.now.strip()}"']
    rule = _told_of(book, said, turned.was)
    if rule is not None and book.rules is not None:
        where = f"{book.rules.file.as_posix()}:{rule.line}"
        lines.append(f"rule: {rule.id}, {where}: {rule.text}")
    lines.append(f"true: {turned.was.strip()}")
    hint = f"where the rules say so by now: pnp check {book.game.name} --sign"
    place = said.place
    return Problem(place.file, place.line, place.where, "\n  ".join(lines), hint)


def _told_of(book: Manuscript, said: Said, was: str) -> Rule | None:
    """Return the rule that a passage states, or else the one whose words it has most of."""
    known = book.rules.rules if book.rules else {}
    among = [known[rule] for rule in said.rules if rule in known]
    own = {stem(word) for word in _words(was)}
    best = max(among or known.values(), key=lambda rule: _shared(own, rule), default=None)
    return best if best is not None and (among or _shared(own, best) >= _ALIKE) else None


def _shared(own: set[str], rule: Rule) -> float:
    words = {stem(word) for word in _words(_texts(rule))}
    return len(own & words) / (len(own) or 1)


def _texts(rule: Rule) -> str:
    return " ".join((rule.text, rule.short or "", *rule.facts))


def _words(text: str) -> list[str]:
    return [word for word in re.findall(r"[a-z]+", text.lower()) if word not in SMALL]
