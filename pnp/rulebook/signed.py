"""What a game says, held against what it said when its author signed it.

An author who has held every sentence against the rules signs the text: `pnp check GAME --sign`
writes down in signed.txt what the book says and what is typed on pieces. From then on a sentence
may be put in other words, but one that turns what was signed stops the build until somebody has
signed the new text.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence, Set
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from pnp.errors import Problem
from pnp.languages.saying import Tongue
from pnp.languages.turned import Turned, turns
from pnp.model.game import Game
from pnp.rulebook.compared import Said, changed, elsewhere, turned_problem
from pnp.rulebook.computed import Computing, in_words
from pnp.rulebook.expressions import PLACE, with_expressions, without_expressions
from pnp.rulebook.manuscript import Manuscript
from pnp.rulebook.missing import END, answers, missing
from pnp.rulebook.passages import stating
from pnp.rulebook.remedy import Place, Remedies
from pnp.rulebook.said import said_by
from pnp.rulebook.signature import Text, signed_in, signed_lines
from pnp.rulebook.tongue import tongue_of

_ABOUT: Final = (
    "# What {game} says, as somebody has held it against the rules.\n"
    "# `pnp check {game} --sign` writes it; a sentence that turns it stops a build.\n"
)

_NAMED: Final = re.compile(r"^ *rule: (\S+),", re.MULTILINE)
"""The rule that a message names."""


class Unsigned(Struct, frozen=True):
    """What a book says otherwise than was signed; all is empty where nobody has signed it."""

    problems: Sequence[Problem] = ()
    vouched: Set[Place] = frozenset()
    """Where it says what was signed, in the same words or in others."""

    altered: Set[str] = frozenset()
    """The rules that are others than were signed."""

    remedies: Remedies | None = None
    """What was signed where it says something else."""

    def vouches_for(self, problem: Problem) -> bool:
        """Return whether somebody has held the words of a problem against the rules it names."""
        named = {*_NAMED.findall(problem.message)}
        return (problem.file, problem.line) in self.vouched and named.isdisjoint(self.altered)


def unsigned(book: Manuscript) -> Unsigned:
    """Return what a book says otherwise than was signed, and where it says the same."""
    before = signed_in(book.game)
    if not before:
        return Unsigned()
    tongue = tongue_of(book.game)
    found: list[Problem] = []
    vouched, doubtful, told = set[Place](), set[Place](), set[str]()
    edition = edition_of(book)
    said = said_by(book)
    name = book.rules.file.name if book.rules else ""
    rules = {*before.get(name, ()), *before.get(f"{name} {edition}", ())}
    altered = {each.rules[0] for each in said.get(name, ()) if each.text not in rules}
    remedies = Remedies(book, said, name if altered else "")
    computing = Computing(book, said.get(book.file.name, ()))
    for file, passages in said.items():
        own = before.get(f"{file} {edition}") if edition else None
        ordinary = before.get(file, ())
        pairs = elsewhere(ordinary, own, passages) if own else changed(ordinary, passages)
        is_book = file == book.file.name
        known = {*ordinary, *(own or ())}
        vouched |= {(each.place.file, each.place.line) for each in passages if each.text in known}
        for was, now in pairs:
            old, new = map(without_expressions, (was, now.text)) if is_book else (was, now.text)
            told |= {old} if now.is_told else set()
            is_told = now.is_told and not _is_still(book, now.example)
            turned = list(turns(*_compared(was, now.text, is_book), tongue, is_told=is_told))
            if is_book and turned:
                turned = list(turns(*in_words(was, now), tongue, is_told=is_told)) or turned
            elif is_book and (other := computing.turned(was, now)):
                turned = [other]
            near = remedies.near(file, now) if turned else ()
            found += [turned_problem(book.game.name, book.rules, now, one, near) for one in turned]
            told |= {old} if turned else set()
            is_same = not turned and answers(old, new, tongue)
            (vouched if is_same else doubtful).add((now.place.file, now.place.line))
            remedies.add(file, was, now)
    found += _missing(book, before, said.get(book.file.name, ()), told, tongue)
    return Unsigned(found, vouched - doubtful, altered, remedies)


def _is_still(book: Manuscript, example: str) -> bool:
    """Return whether an example shows a position alone: no replay knows what is told of it."""
    return example in book.examples.all and book.examples.all[example].steps == 0


def _compared(was: str, now: str, is_book: bool) -> tuple[str, str]:
    """Return what is held against each other of two passages.

    Expressions are, where both passages have the same: they may have changed places.
    """
    texts = (was, now)
    sources = [sorted(source for _, source in PLACE.findall(text)) for text in texts]
    if not is_book:
        return texts
    form = with_expressions if sources[0] == sources[1] else without_expressions
    return form(was), form(now)


def _missing(
    book: Manuscript, before: Text, passages: Sequence[Said], but: Set[str], tongue: Tongue
) -> Iterator[Problem]:
    """Yield sentences that state a rule and were signed, and that the book no longer has.

    Nothing is asked of the passages *but* those.
    """
    passages = [replace(each, text=without_expressions(each.text)) for each in passages]
    kept = {*but, *(passage.text for passage in passages)}
    edition = edition_of(book)
    # What another edition leaves out it has not signed.
    sections = (f"{book.file.name} {edition}",) if edition else (book.file.name,)
    signed = (without_expressions(text) for name in sections for text in before.get(name, ()))
    gone = [text for text in signed if text not in kept]
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
