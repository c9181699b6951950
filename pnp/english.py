"""English, once: lists, plurals, articles, numbers in words, the first letter of a sentence."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Final

_APOSTROPHE: Final = re.compile(r"(?<=\w)'")
_WORDS: Final = (
    "no one two three four five six seven eight nine ten eleven twelve thirteen fourteen "
    "fifteen sixteen seventeen eighteen nineteen twenty"
).split()
_TENS: Final = "twenty thirty forty fifty sixty seventy eighty ninety".split()
_ORDINALS: Final = (
    "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth"
).split()

NUMBERS: Final = {word: number for number, word in enumerate(_WORDS) if number} | {
    f"{ten}-{one}".removesuffix("-"): 10 * tens + ones
    for tens, ten in enumerate(_TENS, 2)
    for ones, one in enumerate(["", *_WORDS[1:10]])
}
"""Numbers as texts spell them, up to ninety-nine."""


COUNTING: Final = {
    "both": 2,
    "single": 1,
    "lone": 1,
    "dozen": 12,
    "once": 1,
    "twice": 2,
    "pair": 2,
    "nobody": 0,
}
"""Words beside the numbers that say how many."""


def listed(words: Iterable[object], last: str = "and", nothing: str = "nothing") -> str:
    """Return words as a sentence lists them.

    >>> listed(["a", "b", "c"]), listed("ab", "or"), listed([])
    ('a, b and c', 'a or b', 'nothing')
    """
    *others, end = [str(word) for word in words] or [nothing]
    return f"{', '.join(others)} {last} {end}" if others else end


def plural(word: str, unusual: Mapping[str, str] | None = None) -> str:
    """Return the plural of a noun; *unusual* names those that do not simply take an s.

    >>> plural("unit"), plural("Elf", {"Elf": "Elves"})
    ('units', 'Elves')
    """
    return (unusual or {}).get(word, f"{word}s")


def plurals(word: str) -> tuple[str, ...]:
    """Return a noun and the plurals that do not simply take an s.

    >>> plurals("Faction die"), plurals("Ally"), plurals("Troop")
    (('Faction die', 'Faction dice'), ('Ally', 'Allies'), ('Troop',))
    """
    for end, many in _UNUSUAL:
        if word.endswith(end):
            return word, word.removesuffix(end) + many
    return (word,)


_UNUSUAL: Final = (("die", "dice"), ("man", "men"), ("ey", "eys"), ("y", "ies"), ("f", "ves"))


def singular(word: str) -> str:
    """Return a noun for one thing.

    >>> singular("Elves"), singular("Troops"), singular("Isle"), singular("Glass")
    ('Elf', 'Troop', 'Isle', 'Glass')
    """
    if word.endswith("ves"):
        return f"{word[:-3]}f"
    kept = word.endswith(("ss", "us", "is")) or not word.endswith("s")
    return word if kept else word[:-1]


def number_in(word: str) -> int | None:
    """Return the number that a word of a text states, None where it states none.

    >>> number_in("Three"), number_in("14"), number_in("both"), number_in("a"), number_in("dozen")
    (3, 14, 2, None, 12)
    >>> number_in("Forty-two"), number_in("ninety")
    (42, 90)
    """
    small = word.lower()
    return int(small) if small.isdigit() else NUMBERS.get(small, COUNTING.get(small))


def place_in(word: str) -> int | None:
    """Return the place that an ordinal names, None for other words.

    >>> place_in("Second"), place_in("21st"), place_in("two")
    (2, 21, None)
    """
    small = word.lower()
    if small in _ORDINALS:
        return _ORDINALS.index(small) + 1
    head = small.rstrip("dhnrst")
    return int(head) if head.isdigit() and head != small else None


def counted(count: int, word: str, unusual: Mapping[str, str] | None = None) -> str:
    """Return a number with its noun.

    >>> counted(1, "unit"), counted(3, "Ace"), counted(0, "gold", {"gold": "gold"})
    ('1 unit', '3 Aces', '0 gold')
    """
    return f"{count} {word if count == 1 else plural(word, unusual)}"


def article(word: str) -> str:
    """Return a noun with the article that goes before its first sound.

    >>> article("unit"), article("Ornithopter"), article("hour")
    ('a unit', 'an Ornithopter', 'an hour')
    """
    head = word.lower()
    vowel = head.startswith(("a", "e", "i", "o", "u", "hour", "heir", "honest", "8", "11", "18"))
    silent = head.startswith(("uni", "use", "eu", "one", "once"))
    return f"{'an' if vowel and not silent else 'a'} {word}"


def capital(sentence: str) -> str:
    """Return a sentence with a capital first letter.

    >>> capital("the red ones ride")
    'The red ones ride'
    """
    return sentence[:1].upper() + sentence[1:]


def in_words(number: int) -> str:
    """Return a number in words as far as books spell them.

    >>> in_words(3), in_words(84)
    ('three', '84')
    """
    return _WORDS[number] if 0 <= number < len(_WORDS) else str(number)


def ordinal(number: int) -> str:
    """Return the place of something in a row, counted from 1.

    >>> ordinal(2), ordinal(21), ordinal(13)
    ('second', '21st', '13th')
    """
    if 1 <= number <= len(_ORDINALS):
        return _ORDINALS[number - 1]
    last = "th" if 10 < number % 100 < 14 else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{last}"


def shortened(text: str, most: int = 70) -> str:
    """Return the text, cut where it has more letters than anybody reads in a line.

    >>> shortened("a text", 6), shortened("a text", 5)
    ('a text', 'a te…')
    """
    return text if len(text) <= most else f"{text[: most - 1]}…"


def be(things: Sequence[object]) -> str:
    """Return the verb for one thing or for several.

    >>> be(("S",)), be(("S", "L"))
    ('is', 'are')
    """
    return "is" if len(things) == 1 else "are"


def curly(text: str) -> str:
    """Return a text with apostrophes as type has them: those behind letters.

    >>> curly("Ann's dice") == "Ann\\u2019s dice"
    True
    """
    return _APOSTROPHE.sub("’", text)
