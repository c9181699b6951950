"""What expressions put into a passage, held against those that were signed.

Where one has taken another's place, the signed one is asked again, with the data and replays of
now: what both write must be the same.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import compress, takewhile
from typing import Final

from pnp.english import number_in
from pnp.errors import Problems
from pnp.languages.saying import sentences
from pnp.languages.turned import Turned
from pnp.rulebook.compared import Said
from pnp.rulebook.expressions import PLACE, instead, outputs, without_expressions
from pnp.rulebook.manuscript import Manuscript

_PUT: Final = "\ufffc"


def in_words(was: str, said: Said) -> tuple[str, str]:
    """Return what was signed and what is said now, with what expressions of both write now."""
    bound = [output.words for output in said.outputs if output.is_bound]
    sources = [source for _, source in PLACE.findall(said.text)]
    if len(bound) != len(sources):
        return without_expressions(was), without_expressions(said.text)
    wrote = dict(zip(sources, bound, strict=True))
    kept = {source for _, source in PLACE.findall(was)}

    def words(found: re.Match[str]) -> str:
        return found[1] or (wrote.get(found[2], "{}") if found[2] in kept else "{}")

    return PLACE.sub(words, was), PLACE.sub(words, said.text)


class Computing:
    """Asks what expressions that were signed would write in the passages of a book."""

    def __init__(self, book: Manuscript, passages: Sequence[Said]) -> None:
        self.book, self.passages = book, passages

    def turned(self, was: str, said: Said) -> Turned | None:
        """Return the sentence with an expression that does not write what the signed one would."""
        old, new = ([each for _, each in PLACE.findall(text)] for text in (was, said.text))
        bound = [output for output in said.outputs if output.is_bound]
        # Of what nobody has signed it is not known what it is.
        if "" in old or len(new) != len(bound):
            return None
        is_same = without_expressions(was) == without_expressions(said.text)
        if is_same:
            gone = come = [one != other for one, other in zip(old, new, strict=True)]
        else:
            gone, come = list(_without(old, new)), list(_without(new, old))
        if not (any(gone) and any(come)):
            return None
        signed, others = list(compress(old, gone)), list(compress(new, come))
        place = bound[come.index(True)]
        wrote = self._would(said, place.number, [*signed, *others])
        if wrote is None:
            return None
        meant, found = (
            [*map(_value, each)] for each in (wrote[: len(signed)], wrote[len(signed) :])
        )
        if meant == found if is_same else Counter(meant) == Counter(found):
            return None
        words = [output.words for output in bound]
        kept = iter(wrote)
        known = dict(zip(new, words, strict=True))
        before = [
            next(kept) if is_gone else known[each] for each, is_gone in zip(old, gone, strict=True)
        ]
        return Turned(
            _sentence(was, gone.index(True), before),
            _sentence(said.text, come.index(True), words),
            place.words,
        )

    def _would(self, said: Said, number: int, sources: Sequence[str]) -> list[str] | None:
        """Return what expressions would write in a passage in place of one; None if they cannot."""
        try:
            found = outputs(self.book.filled(instead(self.book.text, number, sources)))
            time = self._times_before(said, number)
            return [found[number + each][time] for each in range(len(sources))]
        except (Problems, IndexError):
            return None

    def _times_before(self, said: Said, number: int) -> int:
        """Return how often an expression wrote before a passage: in a loop it does so each time."""
        earlier = takewhile(lambda each: each is not said, self.passages)
        return sum(output.number == number for each in earlier for output in each.outputs)


def _without(some: Sequence[str], others: Sequence[str]) -> Iterator[bool]:
    """Yield of each expression whether it is not among others, each of which stands for one."""
    left = Counter(others)
    for each in some:
        left[each] -= 1
        yield left[each] < 0


def _value(words: str) -> str | int:
    number = number_in(words)
    return words if number is None else number


def _sentence(text: str, number: int, words: Sequence[str]) -> str:
    """Return the sentence with the expression of a *number*, all of them being put in words.

    >>> _sentence("Roll. Pay {v.toll}, not {v.fine}.", 1, ["2", "3"])
    'Pay 2, not 3.'
    """
    left = iter(words)
    for sentence in sentences(PLACE.sub(_PUT, text)):
        number -= sentence.count(_PUT)
        said = re.sub(_PUT, lambda _: next(left), sentence)
        if number < 0:
            return said
    return text
