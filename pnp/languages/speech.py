"""How a language says numbers and opposites: what the checks of translated sentences go by."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Final, Literal

from msgspec import Struct

from pnp import english
from pnp.languages.catalogue import Catalogue
from pnp.languages.turning import COLOURS, EXCEPT, IDLE, MANIFOLD, NOT, SOURCE
from pnp.opposites import BOUNDS, SPOKEN, words_in

Meaning = tuple[Literal["opposite", "not", "except", "bound", "colour"], str, int]
"""What a word turns: the side of a pair by the pair's first words, a sentence, what it takes out of
one, how many at least or at most (with a not in it or without), or a colour."""

LISTS: Final = ("{0}, {1}", "{0} and {1}", "{0} or {1}")


class Speech(Struct, frozen=True, dict=True):
    """The words of one language."""

    numbers: Mapping[str, int]
    counts: Mapping[str, int]
    """Words beside the numbers that say how many."""

    places: Mapping[str, int]
    """Ordinals."""

    turning: Mapping[str, tuple[Meaning, ...]]
    """Words, and groups of words, that turn what a sentence says."""

    sources: tuple[frozenset[str], frozenset[str]]
    """Words before what something leaves, and before what it goes to."""

    joins: frozenset[str]
    """What stands between the words of a list."""

    manifold: frozenset[str]
    """Words where one not may become several."""

    known: frozenset[str]
    """Pairs of which both sides have words, "not" and "colour" where their words are known."""

    @cached_property
    def pattern(self) -> re.Pattern[str]:
        """Finds the words that turn; groups of words before their parts."""
        longest = sorted(self.turning, key=lambda word: (-len(word), word))
        either = "|".join(map(re.escape, longest)) or r"(?!)"
        return re.compile(rf"(?<!\S)(?:{either})(?!\S)")

    @property
    def spells(self) -> bool:
        """Whether numbers in words are known."""
        return bool(self.numbers)


SILENT: Final = Speech(
    {}, {}, {}, {}, (frozenset(), frozenset()), frozenset(), frozenset(), frozenset()
)
"""A language whose words are unknown."""

Saying = Callable[[str, str], Sequence[str]]
"""Returns all words of a language for a message: its text and its context."""


def english_speech() -> Speech:
    """Return the words of English."""
    return _speech(
        dict(_numbers()),
        dict(english.COUNTING),
        {english.ordinal(number): number for number in range(1, 13)},
        lambda text, context: [text] if context == "list" else words_in(text),
        IDLE,
    )


def speech_of(words: Catalogue) -> Speech:
    """Return the words of a language, as far as its messages have them."""

    def said(text: str, context: str) -> Sequence[str]:
        entry = words.entry(context, text)
        if entry is None or context == "list":
            return [entry.text] if entry else []
        return [form.lower() for form in entry.forms.values()]

    return _speech(
        dict(_forms(words, "number", {english.in_words(n): n for n in range(1, 21)})),
        dict(_forms(words, "count", english.COUNTING)),
        dict(_forms(words, "ordinal", {english.ordinal(n): n for n in range(1, 13)})),
        said,
    )


def _speech(
    numbers: Mapping[str, int],
    counts: Mapping[str, int],
    places: Mapping[str, int],
    said: Saying,
    idle: Sequence[str] = (),
) -> Speech:
    turning: dict[str, list[Meaning]] = {form: [] for form in idle}
    known = set()
    for pair in SPOKEN:
        sides = [said(text, "opposite") for text in pair]
        if all(sides):
            known.add(pair[0])
        for side, forms in enumerate(sides):
            for form in forms:
                turning.setdefault(form, []).append(("opposite", pair[0], side))
    nots = frozenset(said(NOT, "opposite"))
    for form in nots:
        turning.setdefault(form, []).append(("not", NOT, 0))
        known.add(NOT)
    for form in said(EXCEPT, "opposite"):
        turning.setdefault(form, []).append(("except", EXCEPT, 0))
        known.add(EXCEPT)
    for form in (*said(BOUNDS[0], "opposite"), *said(BOUNDS[1], "opposite")):
        turning[form].append(("bound", NOT if nots & {*form.split()} else "", 0))
    for colour in COLOURS:
        for form in said(colour, "colour"):
            turning.setdefault(form, []).append(("colour", colour, 0))
            known.add("colour")
    sources = [frozenset(said(text, "opposite")) for text in SOURCE]
    joins = {part.strip() for text in LISTS for form in said(text, "list") for part in _JOIN(form)}
    return Speech(
        numbers,
        counts,
        places,
        {form: tuple(dict.fromkeys(meanings)) for form, meanings in turning.items()},
        (sources[0], sources[1]),
        frozenset(filter(None, joins)),
        frozenset(MANIFOLD if idle else ()),
        frozenset(known),
    )


_JOIN: Final = re.compile(r"\{[01]\}").split


def _numbers() -> Iterator[tuple[str, int]]:
    """Yield the numbers of English, as dice show them too: twos, sixes."""
    for word, number in english.NUMBERS.items():
        yield word, number
        yield f"{word}es" if word.endswith("x") else f"{word}s", number


def _forms(words: Catalogue, context: str, known: Mapping[str, int]) -> Iterator[tuple[str, int]]:
    for word, value in known.items():
        entry = words.entry(context, word)
        for form in entry.forms.values() if entry else ():
            yield form.lower(), value
