"""A language that nobody speaks: longer and accented, to find boxes that are too tight."""

from __future__ import annotations

import re
from typing import Final

from msgspec import field

from pnp import english
from pnp.languages.catalogue import Catalogue, Key

TAG: Final = "pseudo"
LONGER: Final = 0.35
"""By how much texts grow: German, Finnish and Russian take about as much more than English."""

_ACCENTS: Final = str.maketrans("aeiouyAEIOUYcnszCNSZ", "áéíóúýÁÉÍÓÚÝçñšžÇÑŠŽ")
_KEPT: Final = re.compile(
    r"\{\{.*?\}\}|\{%.*?%\}|\]\((?:\{\{.*?\}\}|[^){]|\{(?!\{))*\)|\{\w+\}|%\(\w+\)[sd]|:[\w-]+:|<[^>]*>|&#?\w+;"
    r"|[A-Z]+-[0-9A-Z]+(?:\.[0-9A-Z]+[a-z]?)*"
)
"""What a translation keeps: expressions, addresses, values, icons, ids of rules."""

_VOWELS: Final = frozenset("aeiouyAEIOUY")


class Pseudo(Catalogue, eq=False):
    """Says every text longer and with accents; numbers and lists as English does."""

    longer: float = LONGER
    said: dict[Key, None] = field(default_factory=dict)
    """The messages that were wanted, in order."""

    def say(self, context: str, text: str, where: str = "", note: str = "") -> str:
        """Return the text as it is said."""
        self.said[context, text] = None
        return stretched(text, self.longer)

    def number(self, number: int, form: str = "") -> str:
        """Return a number in words."""
        return stretched(english.in_words(number))

    def ordinal(self, number: int, form: str = "") -> str:
        """Return the place of something in a row."""
        return stretched(english.ordinal(number))


def parts_of(text: str) -> list[str]:
    """Return the words of a text between what a translation keeps."""
    return _KEPT.split(text)


def stretched(text: str, longer: float = LONGER) -> str:
    """Return a text 35 % longer, or as much as is said, with accents; what is kept stays.

    >>> stretched("Pay {cost} for two cards.")
    'Páýý {cost} fóór twóó çáárdš.'
    >>> stretched('![a](face:{{ n|replace("_", "-") }}.front)')
    '![áá](face:{{ n|replace("_", "-") }}.front)'
    """
    found, at, owed = [], 0, 0.0
    for kept in [*_KEPT.finditer(text), None]:
        end = kept.start() if kept else len(text)
        for letter in text[at:end]:
            owed += longer
            again = owed >= 1 and letter in _VOWELS
            owed -= again
            found.append(letter.translate(_ACCENTS) * (1 + again))
        if kept:
            found.append(kept[0])
            at = kept.end()
    return "".join(found)
