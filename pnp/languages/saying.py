"""A sentence of any language taken apart, so that it can be held against what it was."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import Final

from msgspec import Struct

from pnp.languages.facts import RULE, Naming
from pnp.languages.placeholders import core
from pnp.languages.speech import Speech
from pnp.languages.vocabulary import Vocabulary, folded

_END: Final = re.compile(r"(?<=[.;:!?])[\"”“’)*]*\s+|(?<=[。！？；：])")
"""Where sentences end."""

_EXPRESSION: Final = re.compile(r"\{\{(.*?)\}\}|\{(\w+)(?::\w+)?\}", re.DOTALL)
_CONTROL: Final = re.compile(r"\{%.*?%\}|\{#.*?#\}", re.DOTALL)
_ADDRESS: Final = re.compile(r"!?\[([^\]]*)\]\([^)\s]*\)")
_SIGN: Final = re.compile(r"`([^\w\s`]+)`")
"""A sign of a notation, which names what it stands for: `~` a worm."""

_CLAUSE: Final = re.compile(r"[,;:.!?()–—|]")
_ROMAN: Final = re.compile(
    r"\b(?:X{2,3}|X{0,3}(?:II|III|IV|V|VI|VII|VIII|IX)|X{1,3}I|I(?! [a-z]))(?![\w'’])"
)
"""A Roman number up to 39; an I before a small word is somebody who speaks, an X a mark."""

_FIGURE: Final = re.compile(
    r"(?<![\w.-])(?:(?P<code>[A-Za-z]\d{1,2}|\w{1,2}[\u2022\u2600-\u27bf])|\d+)(?!\w)"
)
"""A number in digits, or what names a square or a card by a letter and a sign: c1, 5♠, 3★."""

_WORD: Final = re.compile(r"_\w+|[^\W\d_]+|\d+(?:_\d+)*")
NAME: Final = "_n"
"""How what stands for a name begins."""

_VALUE, _RULE = "_v", "_r"
NUMBER, PLACE = "_", "_o"
FIRST, PAIR = f"{PLACE}1", f"{NUMBER}2"
"""How what stands for a number, and for an ordinal, begins; the first of these, and two."""

_SAID_WHOLE: Final = frozenset(("lack", "hint", "choice"))
"""Kinds of words that a verb may be of only together with what it is parted from."""

_TELLING: Final = frozenset(("lack", "hint", "count", "light", "now"))
"""Kinds of words that tell what a sentence is about, too."""

Side = tuple[str, int]
"""A pair of contraries and which side of it."""


class Tongue(Struct, frozen=True, dict=True):
    """What is known of a language: its numbers and opposites, the names of a game, its words."""

    speech: Speech
    names: Naming
    words: Vocabulary

    @cached_property
    def numbers(self) -> Mapping[str, str]:
        """Words for numbers above one, and ordinals."""
        spelt = {folded(w): f"{NUMBER}{n}" for w, n in self.speech.numbers.items() if n > 1}
        words = self.words
        counts = {w: n for w, n in self.speech.counts.items() if n > 1}
        spelt |= {
            folded(w): f"{NUMBER}{n}"
            for w, n in counts.items()
            if "all" not in words.kinds(folded(w)) and "count" not in words.kinds(folded(w))
        }
        places = {folded(w): f"{PLACE}{n}" for w, n in self.speech.places.items()}
        return {**places, **spelt}

    @cached_property
    def compounds(self) -> re.Pattern[str]:
        """Finds numbers of several words, as forty-two is."""
        either = "|".join(re.escape(word) for word in self.numbers if "-" in word)
        return re.compile(rf"(?<![\w-])(?:{either or '(?!)'})(?![\w-])")

    @cached_property
    def ones(self) -> frozenset[str]:
        """Words for one."""
        counts = {**self.speech.numbers, **self.speech.counts}
        return frozenset(folded(word) for word, number in counts.items() if number == 1)

    @cached_property
    def turning(self) -> Mapping[str, tuple[Side, ...]]:
        """Words, and groups of words, that have a contrary, and colours."""
        found: dict[str, tuple[Side, ...]] = {}
        for form, meanings in self.speech.turning.items():
            for kind, what, side in meanings:
                if kind in ("opposite", "colour"):
                    key = " ".join(self.numbers.get(word, word) for word in folded(form).split())
                    found[key] = (*found.get(key, ()), (f"{kind} {what}", side))
        return found

    @cached_property
    def pattern(self) -> re.Pattern[str]:
        """Finds them, groups of words before their parts."""
        longest = sorted(self.turning, key=lambda form: (-len(form), form))
        return re.compile(rf"(?<!\S)(?:{'|'.join(map(re.escape, longest)) or '(?!)'})(?!\S)")

    @cached_property
    def joins(self) -> frozenset[str]:
        """Words between the members of a list, and other parts of a clause."""
        return frozenset(map(folded, self.speech.joins)) | self.words.joins

    @cached_property
    def sources(self) -> tuple[frozenset[str], frozenset[str]]:
        """Words before what something leaves, and before what it goes to."""
        leaves, goes = (frozenset(map(folded, words)) for words in self.speech.sources)
        return leaves, goes

    def saying(self, text: str) -> Saying:
        """Return a sentence taken apart."""
        plain = _CONTROL.sub(" ", text)
        plain = _EXPRESSION.sub(lambda m: f" {_VALUE}{_slug(core(m[1] or m[2] or ''))} ", plain)
        plain = RULE.sub(lambda m: f" {_RULE}{_slug(m[0])} ", _ADDRESS.sub(r" \1 ", plain))
        plain = _SIGN.sub(lambda m: f" {NAME}sign{'_'.join(str(ord(c)) for c in m[1])} ", plain)
        plain = re.sub(r"[*`]+", "", plain).replace("’", "'")
        plain = _ROMAN.sub(lambda m: f" {NUMBER}x{m[0].lower()} ", plain)
        plain = self.names.pattern.sub(lambda m: f" {NAME}{_slug(self.names.means[m[1]])} ", plain)
        low = " ".join(self.words.plainly(plain).split())
        low = self.compounds.sub(lambda m: self.numbers[m[0]], low)
        return Saying(text, tuple(_parted(low, self.numbers)), self)

    def written(self, word: str, text: str) -> str:
        """Return a word of a sentence taken apart as the text has it, "" where it is a phrase."""
        for match in RULE.finditer(text):
            if word == f"{_RULE}{_slug(match[0])}":
                return match[0]
        for match in self.names.pattern.finditer(text.replace("’", "'")):
            if word == f"{NAME}{_slug(self.names.means[match[1]])}":
                return match[0]
        for found in re.findall(r"\d+(?:[.,:]\d+)*|[^\W\d_]+", text):
            low = folded(found)
            number = f"{NUMBER}{re.sub('[.,:]', '_', low)}"
            roman = f"{NUMBER}x{low}"
            if word in (low, self.numbers.get(low), number, roman, self.words.stem(low)):
                return str(found)
        return ""


def sentences(text: str) -> Iterator[str]:
    """Yield the sentences of a text; a colon in an expression ends none.

    >>> list(sentences('Pay {{ asked("a: b") }}. Then: draw.'))
    ['Pay {{ asked("a: b") }}.', 'Then:', 'draw.']
    """
    start = 0
    for end in _END.finditer(_EXPRESSION.sub(lambda found: "_" * len(found[0]), text)):
        if text[start : end.end()].strip():
            yield text[start : end.end()].strip()
        start = end.end()
    if text[start:].strip():
        yield text[start:].strip()


def _slug(text: str) -> str:
    return re.sub(r"\W+", "_", text.lower())


def _parted(low: str, numbers: Mapping[str, str]) -> Iterator[tuple[str, ...]]:
    """Yield the words of each clause; numbers are the same in digits and in words."""
    for clause in _CLAUSE.split(re.sub(r"(?<=\d)[.,:](?=\d)", "_", low)):
        words = tuple(
            f"{NUMBER}{word}" if word[0].isdigit() else numbers.get(word, word)
            for word in _WORD.findall(clause)
            if word not in ("0", "1")
        )
        if words:
            yield words


class Saying(Struct, frozen=True, dict=True):
    """A sentence, taken apart."""

    text: str
    clauses: tuple[tuple[str, ...], ...]
    """Their words, folded; names, values, numbers and rules are words that begin with _."""

    tongue: Tongue

    @cached_property
    def words(self) -> tuple[str, ...]:
        """All its words."""
        return tuple(word for clause in self.clauses for word in clause)

    @cached_property
    def parts(self) -> Sequence[Sequence[str]]:
        """The clauses, and what a list joins, each by itself."""
        return [part for clause in self.clauses for part, _ in self.joined(clause)]

    def joined(self, clause: Sequence[str]) -> Iterator[tuple[Sequence[str], bool]]:
        """Yield the parts of a clause, each with whether an "or", or a "nor", stands before it."""
        part, is_or = list[str](), False
        for word in clause:
            if word not in self.tongue.joins:
                part.append(word)
                continue
            if part:
                yield part, is_or
            part, is_or = [], self.tongue.words.any_is((word,), "or", "not")
        if part:
            yield part, is_or

    @property
    def is_value(self) -> bool:
        """Whether it is an expression and nothing else, for which words may be typed."""
        return all(word.startswith(_VALUE) for word in self.words)

    @cached_property
    def names(self) -> Counter[str]:
        """What it names."""
        return Counter(word for word in self.words if word.startswith(NAME))

    def first_in(self, clause: Sequence[str]) -> int | None:
        """Return where a clause says what comes first, None where it does not."""
        leads = self.tongue.words.any_of
        found = (at for at, w in enumerate(clause) if w == FIRST or leads((w,), "leads"))
        return next(found, None)

    @cached_property
    def figures(self) -> Sequence[str]:
        """Its numbers in digits, one also, and its squares and cards."""
        return [match[0] for match in self._figures]

    @cached_property
    def codes(self) -> Sequence[str]:
        """The squares and cards that it names by letters, numbers and signs."""
        return [match["code"] for match in self._figures if match["code"]]

    @cached_property
    def _figures(self) -> Sequence[re.Match[str]]:
        plain = _ADDRESS.sub(r" \1 ", _EXPRESSION.sub(" ", _CONTROL.sub(" ", self.text)))
        return [*_FIGURE.finditer(RULE.sub(" ", plain))]

    @cached_property
    def rules(self) -> frozenset[str]:
        """The rules it refers to."""
        return frozenset(word for word in self.words if word.startswith(_RULE))

    @cached_property
    def numbers(self) -> Counter[str]:
        """What it counts: numbers, ordinals and values, the latter as they are called."""
        words = self.tongue.words
        counts = [words.stem(word) for word in self.words if "count" in words.kinds(word)]
        marks = (w for w in self.words if w[0] == "_" and not w.startswith((NAME, _RULE)))
        return Counter((*counts, *marks))

    @cached_property
    def logic(self) -> Counter[str]:
        """How often it has words of each kind that denies, bounds, allows or demands."""
        kinds = self.tongue.words.kinds
        whole = (kind for verb in self.verbs for kind in kinds(verb) if kind in _SAID_WHOLE)
        return Counter((*(kind for word in self.words for kind in kinds(word)), *whole))

    @cached_property
    def verbs(self) -> Sequence[str]:
        """Its verbs, each together with what it may be parted from."""
        # The verb may stand before a list: *lasst Brücken, Zäune und Karten weg*.
        pairs = zip(((), *self.clauses), self.clauses, strict=False)
        return [verb for pair in pairs for verb in self.tongue.words.rejoined(*pair)]

    @cached_property
    def sides(self) -> Counter[Side]:
        """The sides of contraries, and the colours, that it has."""
        return Counter(side for _, side in self.turning)

    @cached_property
    def turning(self) -> Sequence[tuple[str, Side]]:
        """Its words that have a contrary, each with its sides."""
        return [pair for clause in self.clauses for pair in self.turning_of(clause)]

    def turning_of(self, clause: Sequence[str]) -> Iterator[tuple[str, Side]]:
        """Yield the words of a clause that have a contrary, each with its sides."""
        for match in self.tongue.pattern.finditer(" ".join(clause)):
            for pair in self.tongue.turning[match[0]]:
                yield match[0], pair
        words = self.tongue.words
        # What a verb is parted from stands at the end, and means something without it: *rückt vor*.
        whole = ((verb, words.stem(verb)) for verb in words.rejoined((), clause))
        parted = (clause[-1], f"{clause[-1]}~")
        for word, key in (*((w, words.stem(w)) for w in clause), *whole, parted):
            for number, side in words.opposites(key):
                yield word, (str(number), side)

    @cached_property
    def content(self) -> Counter[str]:
        """What carries it: words without endings, no small words, no numbers, no logic."""
        words = self.tongue.words
        return Counter(words.stem(w) for w in self.words if self.carries(w))

    def carries(self, word: str) -> bool:
        """Return whether a word says what a sentence is about."""
        if word[0] == "_":
            return word.startswith(NAME)
        words = self.tongue.words
        bare = {*words.kinds(word)} - _TELLING
        return not (words.is_small(word) or bare)

    @cached_property
    def rivals(self) -> Mapping[int, Mapping[int, str]]:
        """Of each row of things of which one is no other, which it has, and by which word."""
        found: dict[int, dict[int, str]] = {}
        for word in self.words:
            for row, place in self.tongue.words.rivals(word):
                found.setdefault(row, {}).setdefault(place, word)
        return found
