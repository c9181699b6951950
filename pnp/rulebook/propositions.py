"""Clauses of a text, taken apart into what they say of what: words, names, contraries, a not."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from pnp.opposites import AXES
from pnp.rulebook.lexicon import Lexicon
from pnp.rulebook.opposites import KIND_OF, NOT, plainly
from pnp.rulebook.stems import COMMON, stem
from pnp.rulebook.wording import Token, tokens_of

_SENTENCE: Final = re.compile(r"(?<=[.;:!?])[\"”’)*]*\s+|[()|]")
_PART: Final = re.compile(r"(,|\b(?:but|and|or|while|unless|if|when|so|since|because)\b)")
_GOES_ON: Final = frozenset((",", "and", "or"))
_UNSURE: Final = frozenset(
    "that which who whoever where if when while as than either though without unless before "
    "until whether whatever".split()
)
"""Words behind which a not may deny something else than the clause."""

_ASKS: Final = frozenset("does do did is are was can may must has have".split())
"""Words by which a question begins, also one that has lost its mark."""

_SMALL: Final = COMMON | frozenset(
    "but could each every had here just might off others out such these those too up was were "
    "what without would yours again ever even he him she her his s".split()
)
_ANSWERED: Final = re.compile(r"\bWho ([^?|]+)\?\W*\|\W*([^|.]+)")
"""A question of a table after who does something, and its answer."""

_EITHER: Final = re.compile(
    r"\b(?:without ([^.,;:]+?),? or with|with ([^.,;:]+?),? or without) (?:them|it|one|any)\b"
)
"""With or without something, the two told one after the other."""

_ARTICLES: Final = frozenset("a an the".split())
_PHRASES: Final = tuple(
    (re.compile(rf"\b(?:{phrase})\b"), instead)
    for phrase, instead in (
        ("at (?:most|least)|(?:no|not|neither) (?:more|fewer|less) than|no one", " "),
        ("not only|not just|whether or not|if not|or not|yes or no", " "),
        ("free of", "no"),
        ("(?:do|does) without", "has no"),
        ("no longer", "not"),
        ("(?:has|have|needs?) to", "must"),
        ("need not|(?:(?:do|does) not|never|nobody) must", "may"),
        ("(?:is|are) (?:allowed|free) to", "may"),
        ("(?:is|are) not allowed to", "cannot"),
    )
)
"""Ways of saying the same, so that they compare."""

_NAMES: Final = ("row", "word", "die", "colour", "code")
_WISHED: Final = frozenset("would could should had".split())
"""Words of what is not, or not yet."""

_BUT: Final = frozenset("except unless only than".split())
"""Words that take something out of a clause."""

_PRONOUNS: Final = frozenset("it they its their".split())
_SEVERAL: Final = 2
_FEW: Final = 3
"""Words from which on a clause says something, and is no heading."""


class Clause(Struct, frozen=True):
    """A clause of a text or of a rule."""

    text: str
    words: frozenset[str]
    """What carries it, without endings; names, numbers and words with a contrary left out."""

    kinds: frozenset[tuple[int | str, str]]
    """Those of its words of which others may stand in the place, with their kind."""

    names: tuple[Token, ...]
    meant: frozenset[str]
    """What its pronouns may stand for."""

    sides: tuple[frozenset[tuple[int, int]], ...]
    """For each of its words that have contraries: the pairs in which it stands, and which side."""

    denies: bool | None
    """Whether it has a not; None where that may belong to a part of it."""

    but: frozenset[str]
    """Words by which it takes something out."""

    only: frozenset[str]
    """What it has for nobody and nothing else, as what a word stands for."""

    having: frozenset[tuple[str, str]]
    """With what it is, and without what: "with" or "without", and the word or name."""

    counts: frozenset[tuple[str, str]]
    """How many of what: a number or "any", and the word for it."""

    must: bool
    may: bool
    is_whole: bool
    """Whether it is more than a heading."""

    is_sum: bool = False
    """Whether it is a sentence of which the parts are told as well."""


def clauses(text: str, lexicon: Lexicon) -> Iterator[Clause]:
    """Yield the sentences of a text and their parts; questions state nothing."""
    before: frozenset[str] = frozenset()
    told = _EITHER.sub(_both_ways, _ANSWERED.sub(_answer, text))
    for sentence in _SENTENCE.split(told):
        first = re.findall(r"[a-z]+", sentence.lower())[:1]
        if not first or first[0] in _ASKS or sentence.rstrip(" *\"'”’").endswith("?"):
            continue
        whole = clause(sentence, lexicon)
        here = frozenset().union(*(name.tags for name in whole.names))
        meant = before if first[0] in _PRONOUNS else frozenset()
        pieces = ["", *_PART.split(sentence)]
        parts, denied = [], False
        for join, piece in zip(pieces[::2], pieces[1::2], strict=True):
            # "..., which may be the Polar Sink" is told of what stands before it.
            part = clause(re.sub(r"^ which ", " ", piece) if join == "," else piece, lexicon)
            parts.append(part)
            # "You never take or kill": what is denied goes on behind an or.
            denied = denied and join in _GOES_ON
            if part.is_whole and len(pieces) > _SEVERAL:
                denies = None if denied and part.denies is False else part.denies
                yield replace(part, meant=meant | here, denies=denies)
            denied = denied or bool(part.denies)
        alike = len({part.denies for part in parts if part.words}) < _SEVERAL
        denies = whole.denies if alike else None
        yield replace(whole, meant=meant, denies=denies, is_sum=len(pieces) > _SEVERAL)
        before |= here


def clause(text: str, lexicon: Lexicon) -> Clause:
    """Return one clause taken apart."""
    # An answer begins with its yes or no; what bears "no-" in its name denies nothing.
    bare = re.sub(r"^\W*(?:No|Yes),|\b[Nn]o-", " ", text).strip(" .;:*")
    tokens = tokens_of(bare, lexicon)
    plain = plainly(" ".join(token.text for token in tokens if token.kind not in _NAMES))
    for pattern, instead in _PHRASES:
        plain = pattern.sub(instead, plain)
    words = re.findall(r"[a-z]+", plain)
    turning = [frozenset(AXES[word]) for word in words if word in AXES and word not in NOT]
    # Who has both of a pair, such as a winner who loses units, is not held to either.
    every = frozenset().union(*turning)
    both = {axis for axis, side in every if (axis, 1 - side) in every}
    sides = (frozenset(pair for pair in each if pair[0] not in both) for each in turning)
    denies = bool(NOT & set(words))
    carrying = [w for w in words if w not in _SMALL and w not in NOT and w not in AXES]
    return Clause(
        text.strip(" .;:*"),
        frozenset(map(stem, carrying)),
        frozenset(_kinds(words, lexicon)),
        tuple(token for token in tokens if token.kind in _NAMES),
        frozenset(),
        tuple(filter(None, sides)),
        None if (denies and _UNSURE & set(words)) or _WISHED & set(words) else denies,
        _BUT & set(words),
        _only(tokens),
        frozenset(_having(tokens)),
        frozenset(_counts(tokens)),
        "must" in words,
        bool({"may", "can"} & set(words)),
        len(tokens) >= _FEW,
    )


def _answer(found: re.Match[str]) -> str:
    """Return what a question and its answer state: "Who rides? | Ann" is "Ann rides"."""
    return f"{found[2]} {found[1]}"


def _both_ways(found: re.Match[str]) -> str:
    """Return in one what is told with something and without it."""
    return f"with or without {found[1] or found[2]}"


def _only(tokens: Sequence[Token]) -> frozenset[str]:
    """Return what the name right behind the word only stands for."""
    for index, token in enumerate(tokens):
        if token.text.lower() == "only":
            behind = [t for t in tokens[index + 1 : index + 3] if t.text not in _ARTICLES]
            return behind[0].tags if behind and behind[0].kind in _NAMES else frozenset()
    return frozenset()


def _having(tokens: Sequence[Token]) -> Iterator[tuple[str, str]]:
    for index, token in enumerate(tokens):
        how = token.text.lower()
        if how not in ("with", "without"):
            continue
        behind = [t for t in tokens[index + 1 : index + 4] if t.text not in _ARTICLES]
        if behind and behind[0].text == "no":
            how, behind = "without", behind[1:]
        for each in behind[:1]:
            yield from ((how, word) for word in each.tags or {stem(each.text.lower())})


def _counts(tokens: Sequence[Token]) -> Iterator[tuple[str, str]]:
    texts = [token.text.lower() for token in tokens]
    for index, token in enumerate(tokens[:-1]):
        if texts[index : index + 3] == ["any", "number", "of"] and len(tokens) > index + 3:
            yield "any", stem(texts[index + 3])
        elif token.number is not None and not token.tags:
            yield str(token.number), stem(texts[index + 1])


def _kinds(words: list[str], lexicon: Lexicon) -> Iterator[tuple[int | str, str]]:
    for word in words:
        if word in KIND_OF:
            yield KIND_OF[word], stem(word)
        for sort in lexicon.sorts.get(word, ()):
            yield sort.partition(":")[0], stem(word)
