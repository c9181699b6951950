"""Words of English that turn a rule into its contrary, held against what a rule says of the same.

Only words that stand among the same other words are compared: "discard the higher" is the contrary
of "the lower is discarded", not of "the lower number counts".
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final

from msgspec import Struct

from pnp.opposites import AXES, CLOSE, words_in
from pnp.rulebook.stems import COMMON, stem

KINDS: Final = tuple(
    frozenset(kind.split())
    for kind in (
        "supply reserve pile box board mat store hand deck graveyard",
        "turn round game step roll battle",
        "king queen jack ace artifact event",
        "middle edge rim corner",
        "any this fixed",
        "draw win",
        "opponent own owner ally everyone nobody captor bank",
        "price value",
        "colour number suit rank name strength size",
        "killed captured ransomed destroyed",
    )
)
"""Words of rulebooks of which one may stand in the place of another by mistake."""

KIND_OF: Final = {
    form: number
    for number, kind in enumerate(KINDS)
    for word in kind
    for form in (word, f"{word}s")
}

WAYS: Final = tuple(
    (frozenset(one.split()), frozenset(other.split()))
    for pair in (
        ("from", "to into onto"),
        ("on", "beside under behind"),
        ("in into onto on", "out against"),
        ("in", "beside behind outside"),
        ("with", "without"),
        ("on forward forwards ahead", "back backward backwards"),
        ("while", "once after"),
        ("before", "after"),
    )
    for one, other in (pair, pair[::-1])
)
"""Words of place and time of which one says something else than the other."""

DEPOTS: Final = frozenset(word for word, kind in KIND_OF.items() if kind == 0)
"""Where pieces and cards go."""

NOT: Final = frozenset("not no never nobody nothing none cannot neither nor nowhere".split())
"""Words that deny their clause."""

_NOT: Final = NOT | {"without", "unless"}
_SMALL: Final = COMMON | frozenset("but not was were".split())
_PART: Final = re.compile(r"(?<=[.;:!?])\s+|[()|,]|\bbut\b")
_HANDS: Final = frozenset("pay pays give gives".split())
_UPTO: Final = re.compile(r"\b(?:at (?:most|least)|no (?:more|fewer|less) than|no one)\b")
"""Phrases in which such a word is a bound, and none at all."""


class Mark(Struct, frozen=True):
    """A word that has a contrary, and the words among which it stands."""

    word: str
    axis: int
    side: int
    among: frozenset[str]
    denied: bool
    """Whether its clause has a not besides."""


def opposed(text: str, statements: Sequence[str]) -> Iterator[tuple[int, str]]:
    """Yield which of the statements a text says the contrary of, and by which word.

    The text has the word nowhere with its contrary, and none of the statements has it.
    """
    ours = list(marks(text))
    theirs = [(number, mark) for number, each in enumerate(statements) for mark in marks(each)]
    for mark in ours:
        alike = [(number, other) for number, other in theirs if other.axis == mark.axis]
        # Who pays to somebody says what that one gets.
        if mark.word in _HANDS and re.search(rf"\b{mark.word}\b[^.;:]* to\b", text):
            continue
        both = any(o.axis == mark.axis and o.side != mark.side for o in ours)
        if both or any(other.side == mark.side for _, other in alike):
            continue
        for number, other in alike:
            if mark.among & other.among and mark.denied == other.denied:
                yield number, mark.word
                break


def marks(text: str) -> Iterator[Mark]:
    """Yield the words of a text that have a contrary; questions state nothing."""
    for part in _PART.split(_UPTO.sub(" ", plainly(text))):
        if part.rstrip(" *\"'”").endswith("?"):
            continue
        words = re.findall(r"[a-z]+(?:'[a-z]+)?", part)
        among = frozenset(stem(word) for word in words if word not in _SMALL and word not in AXES)
        for word in words:
            for axis, side in AXES.get(word, ()):
                others = _NOT & set(words) - {*words_in(CLOSE[axis][side])}
                yield Mark(word, axis, side, among, bool(others))


def plainly(text: str) -> str:
    """Return a text in small letters, each not a word of its own.

    >>> plainly("It isn't yours.")
    'it is not yours.'
    """
    return re.sub(r"n't\b", " not", text.replace("’", "'").lower().replace("can't", "cannot"))
