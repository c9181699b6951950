"""The words of a language by what they do in a rule, from its file of words.

Whatever a language is by nature stands in such a file (``locale/en.words.txt``): endings, phrases
that say the same shorter, words that deny or bound, that mean the same or the contrary.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from functools import cached_property, lru_cache
from typing import Final

from msgspec import Struct, field

from pnp.languages.phrases import Phrases

LOGIC: Final = (
    "not lack hint only except all some half own may free must wish choice or if onlyif until even "
    "bound count contrast light now any other".split()
)
"""Sections of words that deny, bound, allow or demand, and of those that say little."""

_NEVER_SMALL: Final = frozenset(("lack", "hint", "count"))
"""Sections of which no small word is: endings may make another word like it."""

_FOLDED: Final = str.maketrans({"ä": "a", "ö": "o", "ü": "u", "ß": "ss", "’": "'"})
_LEAST: Final = (3, 4)
"""Letters that a word keeps when an ending is taken off, and when another one is."""

_ENDED: Final = 6
"""Letters from which on a word of a section may have an ending."""

Sections = Mapping[str, Sequence[str]]
Place = tuple[int, int]
"""The number of a line, and which of its parts a word stands in."""


def folded(text: str) -> str:
    """Return a text in small letters without their marks.

    >>> folded("Würfel")
    'wurfel'
    """
    return text.lower().translate(_FOLDED)


class Vocabulary(Struct, frozen=True, dict=True):
    """The words of one language; without any it knows nothing."""

    sections: Sections = field(default_factory=dict)
    """The lines of the file by their section."""

    def __bool__(self) -> bool:
        """Return whether any words are known."""
        return bool(self.sections)

    # ------------------------------------------------------------------ words

    def stem(self, word: str) -> str:
        """Return a folded word without its endings; one that begins with _ is no word."""
        known = word if word.startswith("_") else self._known.get(word)
        if known is None:
            known = self._known[word] = self._stem(word)
        return known

    def _stem(self, word: str) -> str:
        marks = self._marks
        bare = self._forms.get(word, word)
        bare = marks.sub(lambda found: found["before"] or "", bare) if marks else bare
        for least in _LEAST:
            fits = (e for e in self._endings if bare.endswith(e) and len(bare) - len(e) >= least)
            bare = bare.removesuffix(next(fits, ""))
        twice = len(bare) > _LEAST[0] and bare[-1] == bare[-2] and bare[-1] in self._doubled
        return bare[:-1] if twice else bare

    @cached_property
    def _forms(self) -> Mapping[str, str]:
        """The word of which each irregular one is a form: *fought*, *fight*."""
        lines = (line.partition("=") for line in self.sections.get("forms", ()))
        return {
            folded(form): folded(word.strip()) for forms, _, word in lines for form in forms.split()
        }

    @cached_property
    def _doubled(self) -> frozenset[str]:
        """Letters that may stand twice before an ending: *dropped*."""
        return frozenset(self._words("doubled"))

    @cached_property
    def _known(self) -> dict[str, str]:
        """The stems of words that were asked for."""
        return {}

    @cached_property
    def _kinds_of(self) -> dict[str, tuple[str, ...]]:
        """The sections of words that were asked for."""
        return {}

    @cached_property
    def _endings(self) -> Sequence[str]:
        return sorted(self._words("endings"), key=len, reverse=True)

    @cached_property
    def _marks(self) -> re.Pattern[str] | None:
        """What finds the mark of a participle, maybe behind a prefix: *eingesetzt*."""
        marks, infixes = (self._words(name) for name in ("participles", "infixes"))
        before = "|".join(map(folded, sorted(self._words("prefixes"), key=len, reverse=True)))
        inside = "|".join((*marks, *infixes))
        found = rf"^(?:(?P<before>{before})(?:{inside})|(?:{'|'.join(marks)}))(?=\w{{3,}}(?:t|en)$)"
        return re.compile(found) if marks else None

    def plainly(self, text: str) -> str:
        """Return a folded text with one way of saying what may be said in several."""
        return self._phrases.plainly(folded(text))

    @cached_property
    def _phrases(self) -> Phrases:
        lines = [*map(folded, self.sections.get("phrases", ()))]
        denying = "|".join(word for word in self._words("not") if "*" not in word) or "(?!)"
        joining = "|".join(map(re.escape, self._set("joins"))) or "(?!)"
        return Phrases(lines, denying, joining, self._choices)

    def _choices(self, word: str) -> str:
        """Return what finds a word of a phrase: one of several, in all its forms."""
        return f"(?:{'|'.join(map(self._choice, word.split('|')))})"

    def _choice(self, word: str) -> str:
        if not word.endswith("~"):
            return _any(word)
        bare = word[:-1]
        stem = self.stem(bare)
        forms = [bare, *(form for form, base in self._forms.items() if base == bare)]
        regular = rf"{stem}{stem[-1]}?(?:{'|'.join(self._endings)}){{0,2}}"
        return "|".join((*forms, regular))

    def kinds(self, word: str) -> tuple[str, ...]:
        """Return which sections of logic a folded word stands in."""
        found = self._kinds_of.get(word)
        if found is None:
            forms = {word, self._forms.get(word, word)}
            bare = {form.removesuffix(ending) for form in forms for ending in self._endings}
            ended = {each for each in bare if len(each) >= _ENDED}
            kinds = [k for k, words in self._logic.items() if words.has(forms, ended)]
            small = _NEVER_SMALL if word in self._small else ()
            found = self._kinds_of[word] = tuple(kind for kind in kinds if kind not in small)
        return found

    def any_is(self, words: Iterable[str], *kinds: str) -> bool:
        """Return whether one of some folded words stands in one of the sections of logic."""
        return any(not {*kinds}.isdisjoint(self.kinds(word)) for word in words)

    def rejoined(self, before: Sequence[str], clause: Sequence[str]) -> Iterator[str]:
        """Yield the verbs that end in a clause, together with what they are parted from.

        The verb stands in it or in the one before.

        *geht bei der Eroberung unter*: what is small elsewhere, as *unter*, is a part of a verb at
        the end alone.
        """
        for at, part in enumerate(clause):
            is_free = part in self._set("small") and at < len(clause) - 1
            if part in self._set("prefixes") and not is_free:
                yield from (part + word for word in (*before, *clause[:at]) if word[0] != "_")

    def is_small(self, word: str) -> bool:
        """Return whether a folded word carries nothing of what a sentence says."""
        return word in self._small

    @cached_property
    def _small(self) -> frozenset[str]:
        return self._set("small") | self._set("prefixes")

    @cached_property
    def _logic(self) -> Mapping[str, _Words]:
        return {kind: _Words.of(self._words(kind)) for kind in LOGIC}

    def _set(self, section: str) -> frozenset[str]:
        """Return the folded words of a section."""
        found = self._sets.get(section)
        if found is None:
            found = self._sets[section] = frozenset(map(folded, self._words(section)))
        return found

    @cached_property
    def _sets(self) -> dict[str, frozenset[str]]:
        return {}

    def _words(self, section: str) -> list[str]:
        return [word for line in self.sections.get(section, ()) for word in line.split()]

    # ------------------------------------------------------------------ meanings

    def alike(self, one: str, other: str) -> bool:
        """Return whether two words without endings mean nearly the same."""
        if one == other or self._same.get(one, set()) & self._same.get(other, set()):
            return True
        ours, theirs = self._root(one), self._root(other)
        if ours == theirs or self._same.get(ours, set()) & self._same.get(theirs, set()):
            return True
        long, short = sorted((ours, theirs), key=len, reverse=True)
        is_part = long.endswith(short) or long.startswith(short)
        return is_part and 0 < self._compound <= len(short)

    @cached_property
    def _compound(self) -> int:
        """Letters from which on the end of a word may be another one, 0 where none is."""
        return int(next(iter(self._words("compounds")), 0))

    def _root(self, stem: str) -> str:
        """Return a stem without its prefix."""
        bare = self._before.sub("", stem)
        return self.stem(bare) if bare != stem else stem

    @cached_property
    def _before(self) -> re.Pattern[str]:
        prefixes = sorted(map(folded, self._words("prefixes")), key=len, reverse=True)
        return re.compile(rf"^(?:{'|'.join(prefixes) or '(?!)'})(?=\w{{3}})")

    def opposites(self, stem: str) -> tuple[Place, ...]:
        """Return the pairs of contraries that a word is in, and on which side of each."""
        return self._opposite.get(stem, ())

    def rivals(self, word: str) -> tuple[Place, ...]:
        """Return the rows of things of which one is no other, and which of each a word is."""
        found = self._rivals.get(word)
        if found is None:
            endings = (word.removesuffix(ending) for ending in ("", *self._endings))
            found = next((self._kinds[bare] for bare in endings if bare in self._kinds), ())
            self._rivals[word] = found
        return found

    @cached_property
    def _rivals(self) -> dict[str, tuple[Place, ...]]:
        """The rows of things of words that were asked for."""
        return {}

    @cached_property
    def people(self) -> int:
        """The row of those of whom something is told, -1 where there is none."""
        return self._row("people")

    @cached_property
    def times(self) -> int:
        """The row of spans of play, -1 where there is none."""
        return self._row("times")

    @cached_property
    def depots(self) -> int:
        """The row of where pieces go, -1 where there is none."""
        return self._row("depots")

    def _row(self, section: str) -> int:
        named = {*self._words(section)}
        rows = enumerate(self.sections.get("kinds", ()))
        return next((number for number, row in rows if named & {*row.split()}), -1)

    @cached_property
    def everyone(self) -> frozenset[int]:
        """The places in it of whoever plays, and of nobody."""
        return frozenset(
            place
            for word in self._words("people")
            for row, place in self.rivals(folded(word))
            if row == self.people
        )

    @cached_property
    def anybody(self) -> frozenset[str]:
        """The words for them, without endings."""
        return frozenset(self.stem(folded(word)) for word in self._words("people"))

    @property
    def joins(self) -> frozenset[str]:
        """Words that join parts of a clause."""
        return self._set("joins")

    def points(self, word: str) -> bool:
        """Return whether a folded word stands for what was named before."""
        return word in self._set("points")

    def converts(self, word: str) -> bool:
        """Return whether the contrary of a folded word tells the same of another one: give, get."""
        return self.stem(word) in self._converse

    @cached_property
    def _converse(self) -> frozenset[str]:
        return frozenset(map(self.stem, self._words("converse")))

    def any_of(self, words: Iterable[str], section: str) -> bool:
        """Return whether one of some folded words stands in a section that is plain words."""
        return not self._set(section).isdisjoint(words)

    def spans(self, words: Iterable[str]) -> frozenset[Place]:
        """Return which words for a span of time some folded words are: until, while, as soon as."""
        return frozenset(place for word in words for place in self._spans.get(word, ()))

    @cached_property
    def _spans(self) -> Mapping[str, tuple[Place, ...]]:
        return self._parts("spans", folded)

    def is_somebody(self, word: str) -> bool:
        """Return whether a folded word is somebody who plays: the owner, whoever."""
        return self.stem(word) in self.anybody or any(
            row == self.people for row, _ in self.rivals(word)
        )

    def advises(self, word: str) -> bool:
        """Return whether what begins with a folded word may be left out."""
        return word in self._set("advice")

    def orders(self, word: str) -> bool:
        """Return whether what stands before a folded word comes before what stands behind it."""
        return word in self._set("orders")

    def opens(self, clause: Sequence[str]) -> bool:
        """Return whether a clause begins with a word that makes it part of another one."""
        return any(word in self._set("opens") for word in clause[:2])

    def places(self, clause: Sequence[str]) -> bool:
        """Return whether a clause begins with where, or when, something happens."""
        return clause[0] in self._set("prepositions")

    @cached_property
    def _same(self) -> Mapping[str, set[int]]:
        found: dict[str, set[int]] = {}
        for number, line in enumerate(self.sections.get("same", ())):
            for word in line.split():
                found.setdefault(self.stem(folded(word)), set()).add(number)
        return found

    @cached_property
    def _opposite(self) -> Mapping[str, tuple[Place, ...]]:
        return self._parts("opposite", lambda word: self.stem(folded(word)))

    @cached_property
    def _kinds(self) -> Mapping[str, tuple[Place, ...]]:
        return self._parts("kinds", folded)

    def _parts(self, section: str, known: Callable[[str], str]) -> Mapping[str, tuple[Place, ...]]:
        found: dict[str, tuple[Place, ...]] = {}
        for number, line in enumerate(self.sections.get(section, ())):
            for side, part in enumerate(line.split("|")):
                # Two forms of a word are one.
                for word in dict.fromkeys(map(known, part.split())):
                    found[word] = (*found.get(word, ()), (number, side))
        return found


class _Words(Struct, frozen=True):
    """Words of a section, and what begins or ends others."""

    words: frozenset[str]
    pattern: re.Pattern[str]

    @classmethod
    def of(cls, words: Sequence[str]) -> _Words:
        """Return the words of a section, some of them with a * for any letters."""
        plain = frozenset(folded(word) for word in words if "*" not in word)
        either = "|".join(_any(folded(word)) for word in words if "*" in word)
        return cls(plain, re.compile(rf"(?:{either or '(?!)'})$"))

    def has(self, forms: Set[str], ended: Set[str]) -> bool:
        """Return whether a word is one of them, in one of its forms or without its ending."""
        return not (
            self.words.isdisjoint(forms)
            and self.words.isdisjoint(ended)
            and not any(map(self.pattern.match, forms))
        )


def _any(word: str) -> str:
    some = r"\w{3,}" if word.startswith("*") else r"\w*"
    return re.escape(word).replace(r"\*", some)


@lru_cache(maxsize=4)
def read_vocabulary(text: str) -> Vocabulary:
    """Return the words of a language from the text of their file.

    The same text gives the same vocabulary, which keeps what it was asked.

    >>> read_vocabulary("# about\\n[not]\\nno never\\n").sections
    {'not': ['no never']}
    """
    found: dict[str, list[str]] = {}
    lines: list[str] = []
    for line in map(str.strip, text.splitlines()):
        if line.startswith("[") and line.endswith("]"):
            lines = found.setdefault(line[1:-1], [])
        elif line and not line.startswith("#"):
            lines.append(line)
    return Vocabulary(found)


UNKNOWN: Final = Vocabulary()
"""A language whose words are unknown."""
