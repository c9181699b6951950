"""Clauses of English sentences: the words that carry a claim, and what stands around them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from pnp.rulebook.wording import STOPS, Token

FILLERS: Final = frozenset(
    "of the a an more other others visible hidden lone all his her its their those these any such "
    "remaining last further new own common plain".split()
)
AT: Final = frozenset("in on at to into onto from under beside through inside".split())
WHERE: Final = frozenset("in on at to into".split())
OPEN: Final = frozenset(
    "if would could had might unless should cannot can't not never no may can nobody or without "
    "must nothing none".split()
)
"""Words that make a clause say what is not, or not yet."""

NEGATED: Final = OPEN - frozenset("may might could would".split())
"""Words that say what is not."""

LOSS: Final = frozenset(
    "die dies died fall falls fell lost killed dead perish perishes removed destroyed".split()
)
REST: Final = frozenset("left remain remains stay stays survive survives keep keeps".split())
GIVES: Final = frozenset(
    "pay pays paid lose loses spend spends spent discard discards discarded".split()
)
GETS: Final = frozenset(
    "gain gains gained receive receives received collect collects collected earn earns".split()
)
GRABS: Final = frozenset("take takes took".split())
WINS: Final = frozenset("win wins won".split())
HAS: Final = frozenset("has have holds hold carries carry".split())
OWNS: Final = HAS | frozenset("had keeps keep began begins begin received receives".split())
TAKES: Final = frozenset("hold holds control controls conquer conquers".split())
"""Verbs whose object is a place, if it is one."""

FEW: Final = 2
"""Names of one kind in a fact, up to which its sentence is to name them."""

LINK: Final = frozenset("is are was were be been has have do does did".split())
ARTICLES: Final = frozenset("a an the its his her their".split())
PRONOUNS: Final = frozenset("he she it they who one you".split())
BREAKS: Final = frozenset("and but while so because as when where which who that".split())


def clauses(tokens: Sequence[Token]) -> Iterator[list[Token]]:
    """Yield the words between stops and words that begin a thought of their own."""
    clause: list[Token] = []
    for token in tokens:
        if token.text in STOPS or token.text.lower() in BREAKS:
            if clause:
                yield clause
            clause = []
        else:
            clause.append(token)
    if clause:
        yield clause


def noun_behind(clause: Sequence[Token], start: int) -> tuple[tuple[Token, ...], int]:
    """Return the names right behind a number, and where they end."""
    found: list[Token] = []
    place = start
    while place < len(clause):
        token = clause[place]
        if token.kind and token.text.lower() not in LOSS:
            found.append(token)
        elif (
            found
            or token.text.lower() in LOSS
            or not (token.text.lower() in FILLERS or token.number is not None)
        ):
            break
        place += 1
    return tuple(found), place


def is_place(clause: Sequence[Token], index: int) -> bool:
    """Return whether a bare number names a place, such as territory 13."""
    token = clause[index]
    before = clause[index - 1].text.lower() if index else ""
    return bool(token.tags) and (before in AT or not token.text.isdigit())


def is_last(clause: Sequence[Token], verbs: frozenset[str]) -> bool:
    """Return whether a verb stands alone or before a word that tells when, not what is won."""
    at = next(i for i, token in enumerate(clause) if token.text.lower() in verbs)
    rest = [t.text.lower() for t in clause[at + 1 :]]
    return not rest or rest[0] in ("instead", "now", "at", "the", "here", "with")


def place_behind(clause: Sequence[Token], start: int) -> Token | None:
    """Return the first place that the rest of a clause names, up to its next number."""
    for index in range(start, len(clause)):
        token = clause[index]
        if token.text.lower() in AT | TAKES:
            for other in clause[index + 1 : index + 4]:
                if other.kind in ("row", "code") or (other.tags and other.number is not None):
                    return other
                if other.text.lower() not in FILLERS:
                    break
        elif token.number is not None:
            return None
    return None


def number_behind(clause: Sequence[Token], verbs: Iterable[str]) -> int | None:
    """Return the number that follows a verb at once: "rolls a 3", "pays Ann 3"."""
    for index, token in enumerate(clause):
        if token.text.lower() in verbs:
            for other in clause[index + 1 : index + 4]:
                if other.number is not None and not is_place(clause, clause.index(other)):
                    return other.number
                if other.kind != "row" and other.text.lower() not in FILLERS:
                    return None
    return None


def quoted(clause: Sequence[Token]) -> str:
    """Return a clause as messages quote it."""
    text = " ".join(token.text for token in clause)
    for stop in STOPS:
        text = text.replace(f" {stop}", stop)
    return f'"{text.rstrip(".")}"'


def has_phrase(words: Sequence[str], phrases: Sequence[str]) -> bool:
    """Return whether one of the phrases stands among the words."""
    text = f" {' '.join(words)} "
    return any(f" {phrase} " in text for phrase in phrases)
