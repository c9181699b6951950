"""The titles of a book's examples, each held against its replay as a sentence that tells of it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from msgspec.structs import replace

from pnp.errors import Problem
from pnp.rulebook.examples import Example
from pnp.rulebook.manuscript import Manuscript
from pnp.rulebook.moment import INSTANCES, Doubt, Moment, rule_for, story_of
from pnp.rulebook.narrating import Narrator
from pnp.rulebook.truth import doubts
from pnp.rulebook.wording import tokens_of

_TITLES: Final = ("about", "title")
"""Keys of a scenario under which its title stands; without one its id is printed."""


def titled(book: Manuscript) -> Iterator[tuple[Example, Problem]]:
    """Yield the examples of a book that have a title and were replayed, each with its place."""
    for name in book.told:
        example = book.examples.all[name]
        key = next((key for key in _TITLES if example.data.get(key)), None)
        if key and name not in book.faults:
            yield example, example.scenario.problem((key,), "")


def mistitled(book: Manuscript, narrator: Narrator) -> Iterator[Problem]:
    """Yield titles that name, count or tell what neither the replay nor its rules have."""
    for example, place in titled(book):
        moment = narrator.moment(example.id, None)
        # What is asked is not said; the answer stands below.
        if moment is None or example.about.rstrip().endswith("?"):
            continue
        moment = replace(moment, since=None)
        found = doubts(example.about, moment) or list(_uncounted(example, moment))
        for doubt in found if not _tells_a_rule(book, example, moment) else ():
            yield replace(place, message=narrator.message(doubt))


def _uncounted(example: Example, moment: Moment) -> Iterator[Doubt]:
    """Yield numbers that the replay has not; what is refused may count what was tried."""
    known = moment.evidence.numbers(moment.step)
    for token in tokens_of(example.about, moment.evidence.lexicon):
        is_new = token.number is not None and token.number > 1 and token.number not in known
        if is_new and not token.tags & moment.evidence.tags(moment.step) and example.legal:
            yield Doubt(f'"{token.text}"', story_of(moment, frozenset()), rule_for((), moment))


def _tells_a_rule(book: Manuscript, example: Example, moment: Moment) -> bool:
    """Return whether a title names nobody, and has its numbers from its replay or one rule there.

    "Two cards for one" counts what no position does.
    """
    lexicon = moment.evidence.lexicon
    tokens = tokens_of(example.about, lexicon)
    numbers = {token.number for token in tokens} - {None, 0, 1}  # "at once" counts nothing
    if not numbers or any(token.kind in INSTANCES for token in tokens):
        return False
    if numbers <= moment.evidence.numbers(moment.step):
        return True
    rules = book.rules.rules if book.rules else {}
    cited = (rules[rule].text for rule in book.examples.applied([example.id]) if rule in rules)
    return any(numbers <= {t.number for t in tokens_of(text, lexicon)} for text in cited)
