"""Holds a sentence against the records of a replay.

Only what is understood is judged: names, numbers with what they count, where something is, who
wins, pays and gets. Everything else may be worded in any way.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from pnp.rulebook.evidence import ENDED, Evidence, Record
from pnp.rulebook.wording import STOPS, Token, sentences_of, tokens_of

_INSTANCES: Final = ("row", "code", "colour")
"""Kinds of names of which a game has several, so that one can stand for another by mistake."""

_FILLERS: Final = frozenset(
    "of the a an more other others visible hidden lone all his her its their those these any such "
    "remaining last further new own common plain".split()
)
_AT: Final = frozenset("in on at to into onto from under beside through inside".split())
_OPEN: Final = frozenset(
    "if would could had might unless should cannot can't not never no may can nobody or without "
    "must instead though".split()
)
"""Words that make a clause say what is not, or not yet."""

_LOSS: Final = frozenset(
    "die dies died fall falls fell lost killed dead perish perishes removed destroyed".split()
)
_REST: Final = frozenset("left remain remains stay stays survive survives keep keeps".split())
_GIVES: Final = frozenset(
    "pay pays paid lose loses spend spends spent give gives gave discard discards discarded "
    "return returns sacrifice sacrifices".split()
)
_GETS: Final = frozenset(
    "gain gains gained get gets got take takes took receive receives received collect collects "
    "collected earn earns earned draw draws drew".split()
)
_WINS: Final = frozenset("win wins won".split())
_LINK: Final = frozenset("is are was were be been has have do does did".split())
_BREAKS: Final = frozenset("and but while so because as when where which who that".split())


@dataclass(frozen=True, slots=True)
class Doubt:
    """Words that the replay does not bear out."""

    found: str
    truth: str
    """What the replay has instead, as words; empty where there is nothing to say."""

    rule: str | None


@dataclass(frozen=True, slots=True)
class Moment:
    """What is known at one step of an example."""

    evidence: Evidence
    step: int
    first: int = 0
    """The first step that the sentences tell of."""

    @property
    def records(self) -> list[Record]:
        """What was so by then."""
        return self.evidence.upto(self.step)


def doubts(text: str, moment: Moment) -> list[Doubt]:
    """Return what a text says of an example that its replay does not have by that step."""
    lexicon = moment.evidence.lexicon
    known = moment.evidence.tags(moment.step)
    found: list[Doubt] = []
    for sentence in sentences_of(text):
        tokens = tokens_of(sentence, lexicon)
        strangers = [
            token for token in tokens if token.kind in _INSTANCES and not token.tags & known
        ]
        found += [_stranger(token, moment) for token in strangers]
        if not strangers:
            found += _Reader(tokens, moment).doubts()
    return list(dict.fromkeys(found))


def _stranger(token: Token, moment: Moment) -> Doubt:
    return Doubt(f'"{token.text}"', _story(moment, frozenset()), moment.evidence.cited(moment.step))


def _story(moment: Moment, tags: frozenset[str]) -> str:
    """Return the engine's words for what was done, those about the tags first."""
    done = [r for r in moment.records if r.kind in ("told", "done") and r.says and r.step]
    near = [r for r in done if r.tags & tags] if tags else []
    last = [r for r in (near or done) if r.step == max(r.step for r in (near or done))]
    return "; ".join(dict.fromkeys(r.says.rstrip(".") for r in last[-3:]))


class _Reader:
    """Reads one sentence from left to right."""

    def __init__(self, tokens: Sequence[Token], moment: Moment) -> None:
        self.moment = moment
        self.clauses = list(_clauses(tokens))
        self.noun: tuple[Token, ...] = ()
        """What was counted last."""

    def doubts(self) -> Iterator[Doubt]:
        """Yield what does not hold."""
        for clause in self.clauses:
            open_ = any(token.text.lower() in _OPEN for token in clause)
            if not open_:
                yield from self._numbers(clause)
                yield from self._places(clause)
                yield from self._winner(clause)
                yield from self._payer(clause)

    # ------------------------------------------------------------------ how many

    def _numbers(self, clause: Sequence[Token]) -> Iterator[Doubt]:
        for index, token in enumerate(clause):
            if token.number is None or _is_place(clause, index):
                continue
            noun, after = _noun(clause, index + 1)
            follows = clause[after].text.lower() if after < len(clause) else ""
            if not noun and (follows in _LINK | _LOSS | _REST | _AT):
                noun = self.noun
            self.noun = noun or self.noun
            needed = [part.tags for part in noun if part.kind in _INSTANCES or part.kind == "key"]
            place = _place(clause, after)
            if place is not None:
                needed.append(place.tags)
            if not needed:
                continue
            yield from self._count(clause, index, token.number, needed)

    def _count(
        self, clause: Sequence[Token], index: int, number: int, needed: list[frozenset[str]]
    ) -> Iterator[Doubt]:
        records = self.moment.records
        rest = {token.text.lower() for token in clause[index + 1 :]}
        about = [r for r in records if all(r.tags & tags for tags in needed)]
        if rest & _LOSS:
            changed = [r for r in about if r.kind == "change"]
            about = changed or about
        elif rest & _REST:
            last = max((r.step for r in about if r.kind == "state"), default=None)
            about = [r for r in about if r.kind == "state" and r.step == last] or about
        counted = [r for r in about if r.numbers]
        if counted and not any(number in r.numbers for r in counted):
            says = " ".join(token.text for token in clause if token.text not in STOPS)
            yield Doubt(f'"{says}"', _nearest(counted, self.moment), _rule(about, self.moment))

    # ------------------------------------------------------------------ where

    def _places(self, clause: Sequence[Token]) -> Iterator[Doubt]:
        """Yield things that never were where a clause puts them."""
        for index, token in enumerate(clause):
            if token.text.lower() not in ("in", "on", "at"):
                continue
            place = _place(clause, index)
            things = [t for t in clause[max(index - 3, 0) : index] if t.kind == "row"]
            if place is None or not things or place.kind == "colour":
                continue
            thing = things[-1]
            if not any(r.tags & thing.tags and r.tags & place.tags for r in self.moment.records):
                found = f'"{thing.text} {token.text} {place.text}"'
                yield Doubt(found, _story(self.moment, thing.tags), _rule((), self.moment))

    # ------------------------------------------------------------------ who

    def _winner(self, clause: Sequence[Token]) -> Iterator[Doubt]:
        who = _subject(clause, _WINS)
        if who is None:
            return
        won = [r for r in self.moment.records if ENDED in r.tags]
        if not any(r.tags & who.tags for r in won):
            last = won[-1].says if won else "nobody has won"
            yield Doubt(f'"{who.text} wins"', last, _rule(won, self.moment))

    def _payer(self, clause: Sequence[Token]) -> Iterator[Doubt]:
        for verbs, sign in ((_GIVES, -1), (_GETS, 1)):
            who = _subject(clause, verbs)
            if who is None or who.kind != "row":
                continue
            changed = [r for r in self.moment.records if r.kind == "change" and r.tags & who.tags]
            if changed and not any(r.sign == sign for r in changed):
                says = " ".join(token.text for token in clause if token.text not in STOPS)
                yield Doubt(f'"{says}"', _nearest(changed, self.moment), _rule((), self.moment))


def _clauses(tokens: Sequence[Token]) -> Iterator[list[Token]]:
    clause: list[Token] = []
    for token in tokens:
        if token.text in STOPS or token.text.lower() in _BREAKS:
            if clause:
                yield clause
            clause = []
        else:
            clause.append(token)
    if clause:
        yield clause


def _noun(clause: Sequence[Token], start: int) -> tuple[tuple[Token, ...], int]:
    """Return the names right behind a number, and where they end."""
    found: list[Token] = []
    place = start
    while place < len(clause):
        token = clause[place]
        if token.kind:
            found.append(token)
        elif found or not (token.text.lower() in _FILLERS or token.number is not None):
            break
        place += 1
    return tuple(found), place


def _is_place(clause: Sequence[Token], index: int) -> bool:
    """Return whether a bare number names a place, such as territory 13."""
    token = clause[index]
    before = clause[index - 1].text.lower() if index else ""
    return bool(token.tags) and (before in _AT or not token.text.isdigit())


def _place(clause: Sequence[Token], start: int) -> Token | None:
    """Return the first place that the rest of a clause names, up to its next number."""
    for index in range(start, len(clause)):
        token = clause[index]
        if token.text.lower() in _AT:
            for other in clause[index + 1 : index + 4]:
                if other.kind in ("row", "code") or (other.tags and other.number is not None):
                    return other
                if other.text.lower() not in _FILLERS:
                    break
        elif token.number is not None:
            return None
    return None


def _subject(clause: Sequence[Token], verbs: frozenset[str]) -> Token | None:
    """Return whose verb it is: the name before one of the verbs."""
    for index, token in enumerate(clause):
        if token.text.lower() in verbs:
            named = [t for t in clause[max(index - 3, 0) : index] if t.kind == "row"]
            return named[-1] if named else None
    return None


def _nearest(records: Sequence[Record], moment: Moment) -> str:
    """Return the latest of the records as words."""
    names = moment.evidence.example.story.names
    last = max(r.step for r in records)
    said = [r.says for r in records if r.step == last and r.says]
    words = "; ".join(dict.fromkeys(said[:4])) or _story(moment, records[-1].tags)
    for key in sorted(names, key=len, reverse=True):
        words = words.replace(key.replace("_", " "), names[key]) if len(key) > 2 else words
    return words


def _rule(records: Sequence[Record], moment: Moment) -> str | None:
    cited = [r.rule for r in records if r.rule]
    return cited[-1] if cited else moment.evidence.cited(moment.step)
