"""What a game says, held against what it said when its author signed it.

An author who has held every sentence against the rules signs the text: `pnp check GAME --sign`
writes down in signed.txt what the book says and what is typed on pieces. From then on a sentence
may be put in other words, but one that turns what was signed stops the build until somebody has
signed the new text.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence, Set
from pathlib import Path
from typing import Final

from msgspec.structs import replace

from pnp.english import number_in, place_in
from pnp.errors import Problem
from pnp.languages.saying import Tongue
from pnp.languages.turned import Turned, turns
from pnp.model.game import Game
from pnp.rulebook.blocks import (
    Block,
    Box,
    Gallery,
    Heading,
    Listing,
    Paragraph,
    Table,
    plain,
)
from pnp.rulebook.compared import Said, changed, elsewhere, turned_problem
from pnp.rulebook.filling import COMPUTED, TYPED, bare
from pnp.rulebook.manuscript import Manuscript
from pnp.rulebook.missing import END, answers, missing
from pnp.rulebook.passages import stating
from pnp.rulebook.signature import Text, signed_in, signed_lines
from pnp.rulebook.spoken import spoken_of
from pnp.rulebook.tongue import tongue_of

_ABOUT: Final = (
    "# What {game} says, as somebody has held it against the rules.\n"
    "# `pnp check {game} --sign` writes it; a sentence that turns it stops a build.\n"
)
_OUTPUT: Final = re.compile(f"{COMPUTED}([^{TYPED}]*){TYPED}")
_FIGURES: Final = re.compile(r"[\d.,:/-]+")
"""A number, an edition, a day."""

_SENTENCE: Final = 5
"""Words of an expression from which on they are a sentence, told where it is written."""

Place = tuple[Path | None, int]
"""A file and a line of it."""


def unsigned(book: Manuscript) -> tuple[list[Problem], Set[Place]]:
    """Return what a book says otherwise than was signed, and where it says the same differently.

    Both are empty without a signed text. While the rules are others than were signed, nothing is
    taken for the same.
    """
    before = signed_in(book.game)
    if not before:
        return [], frozenset()
    tongue = tongue_of(book.game)
    found: list[Problem] = []
    same: set[Place] = set()
    told: set[str] = set()
    edition = edition_of(book)
    said = said_by(book)
    for file, passages in said.items():
        own = before.get(f"{file} {edition}") if edition else None
        ordinary = before.get(file, ())
        pairs = elsewhere([*ordinary, *own], passages) if own else changed(ordinary, passages)
        for was, now in pairs:
            told |= {was} if now.is_told else set()
            turned = [
                turned_problem(book.game.name, book.rules, now, each)
                for each in turns(was, now.text, tongue, is_told=now.is_told)
            ]
            found += turned
            told |= {was} if turned else set()
            if not turned and answers(was, now.text, tongue):
                same.add((now.place.file, now.place.line))
    found += _missing(book, before, said.get(book.file.name, ()), told, tongue)
    name = book.rules.file.name if book.rules else ""
    as_signed = {each.text for each in said.get(name, ())} <= {*before.get(name, ())}
    return found, same if as_signed else frozenset()


def _missing(
    book: Manuscript, before: Text, passages: Sequence[Said], but: Set[str], tongue: Tongue
) -> Iterator[Problem]:
    """Yield sentences that state a rule and were signed, and that the book no longer has.

    Nothing is asked of the passages *but* those.
    """
    kept = {*but, *(passage.text for passage in passages)}
    edition = edition_of(book)
    # What another edition leaves out it has not signed.
    sections = (f"{book.file.name} {edition}",) if edition else (book.file.name,)
    gone = [text for name in sections for text in before.get(name, ()) if text not in kept]
    if not gone or book.rules is None:
        return
    # Sentences that expressions put out say something, too.
    whole = {each for passage in passages for each in END.split(passage.text)}
    stated = [(passage.rules, passage.words) for passage in stating(book.blocks)]
    stated += [(said.rules, said.text) for said in passages]
    for sentence, rule in missing(gone, stated, book.rules.rules, tongue):
        if sentence in whole:
            continue
        telling = (passage for passage in passages if rule in passage.rules)
        if (passage := next(telling, None)) is not None:
            yield turned_problem(
                book.game.name,
                book.rules,
                replace(passage, rules=(rule,)),
                Turned(sentence, "", ""),
            )


def signed_text(game: Game, books: Sequence[Manuscript]) -> str:
    """Return what a game's book, in all its editions, and its pieces say, as it is signed."""
    text: dict[str, list[str]] = {}
    for book in books:
        edition = edition_of(book)
        for file, passages in said_by(book).items():
            # Of another edition there is only what it says in its own way.
            known = set(text.get(file, ())) if edition else set[str]()
            said = [passage.text for passage in passages if passage.text not in known]
            if said:
                text.setdefault(f"{file} {edition}".strip(), said)
    text |= signed_lines(game)
    parts = [_ABOUT.format(game=game.name)]
    parts += [
        f"\n[{section}]\n" + "".join(f"{each}\n" for each in text[section]) for section in text
    ]
    return "".join(parts)


def edition_of(book: Manuscript) -> str:
    """Return the edition of a book, "" for the ordinary one."""
    game = book.game
    return game.data.edition or "" if game.data.edition in game.editions[1:] else ""


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
        # What an example is said to show states a rule as a caption does.
        for field in ("title", "about"):
            place = example.scenario.problem((field,), "")
            yield (
                example.scenario.file.name,
                Said(str(example.data.get(field) or ""), place, (), True),
            )
        for claim in example.claims:
            place = example.scenario.problem(claim.path, "")
            yield example.scenario.file.name, Said(claim.says, place, is_told=True)
    yield from spoken_of(book.game)
    if book.rules is None:
        return
    for rule in book.rules.rules.values():
        place = Problem(book.rules.file, rule.line, rule.id, "")
        for text in (rule.text, rule.short or "", *rule.facts):
            # Its numbers are values; whoever changes one changes the rules.
            masked = re.sub(r"\b\d+\b", "{}", text)
            yield book.rules.file.name, Said(masked, place, (rule.id,))


def _passages(
    book: Manuscript, blocks: tuple[Block, ...], is_told: bool = False, is_step: bool = False
) -> Iterator[Said]:
    title = book.game.data.title
    for block in blocks:
        if isinstance(block, Box) and block.kind != "index":
            if block.kind != "example":  # whose id stands there
                yield Said(block.name, Problem(book.file, block.line, "", ""), is_told=True)
            yield from _passages(book, block.blocks, is_told or block.kind == "example")
        elif isinstance(block, Listing):
            for item in block.items:
                yield from _passages(book, item, is_told, block.ordered)
        elif isinstance(block, Table):
            head = " | ".join(_masked(plain(cell), title, book.text) for cell in block.head)
            yield Said(head, Problem(book.file, block.line, "", ""), (), True, is_told)
            rows = zip(block.rows, block.stated, block.lines, strict=True)
            for row, ids, line in rows:
                text = " | ".join(_masked(plain(cell), title, book.text) for cell in row)
                place = Problem(book.file, line, "", "")
                yield Said(_cited(text, ids), place, ids, True, is_told)
        elif isinstance(block, Paragraph):
            place = Problem(book.file, block.line, "", "")
            text = _cited(_masked(plain(block.parts), title, book.text), block.rules)
            yield Said(text, place, block.rules, is_step, is_told)
        elif isinstance(block, Heading):
            place = Problem(book.file, block.line, "", "")
            yield Said(_masked(plain(block.parts), title, book.text), place, is_told=True)
        elif isinstance(block, Gallery):
            for picture in block.pictures:
                place = Problem(book.file, picture.line, "", "")
                yield Said(_masked(picture.alt, title, book.text), place, is_told=is_told)


def _cited(text: str, rules: Sequence[str]) -> str:
    """Return a text with the ids of the rules that it states, of which none may become another."""
    return f"{text} [{', '.join(rules)}]" if rules else text


def _masked(text: str, title: str, written: str = "") -> str:
    """Return a text with what expressions have put out as {} where it may change with the data.

    Those are numbers, editions, days and the title of the game; whole sentences are left out unless
    they are *written* in the manuscript itself.

    >>> _masked(f"Pay {COMPUTED}2{TYPED} gold in {COMPUTED}Pond{TYPED}.", "Pond")
    'Pay {} gold in {}.'
    """
    return bare(_OUTPUT.sub(lambda found: _put_out(found[1], title, written), text))


def _put_out(words: str, title: str, written: str) -> str:
    if words == title or _FIGURES.fullmatch(words):
        return "{}"
    parts = words.split()
    if len(parts) >= _SENTENCE:
        return words if words.replace("’", "'") in written.replace("’", "'") else ""
    first = parts[0].lower() if len(parts) == 1 else ""
    counts = first and (number_in(first) is not None or place_in(first) is not None)
    return "{}" if counts or first in ("none", "zero") else words
