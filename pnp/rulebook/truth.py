"""Holds a sentence against the records of a replay.

Only what is understood is judged: names, numbers with what they count, where something is, who
wins, pays, gets and does. Everything else may be worded in any way.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

from pnp.rulebook.evidence import ENDED, Evidence, Record, leaves
from pnp.rulebook.wording import STOPS, Token, sentences_of, tokens_of

INSTANCES: Final = ("row", "code", "colour")
"""Kinds of names of which a game has several, so that one can stand for another by mistake."""

_FILLERS: Final = frozenset(
    "of the a an more other others visible hidden lone all his her its their those these any such "
    "remaining last further new own common plain".split()
)
_AT: Final = frozenset("in on at to into onto from under beside through inside".split())
_WHERE: Final = frozenset("in on at to into".split())
_OPEN: Final = frozenset(
    "if would could had might unless should cannot can't not never no may can nobody or without "
    "must nothing none".split()
)
"""Words that make a clause say what is not, or not yet."""

_LOSS: Final = frozenset(
    "die dies died fall falls fell lost killed dead perish perishes removed destroyed".split()
)
_REST: Final = frozenset("left remain remains stay stays survive survives keep keeps".split())
_GIVES: Final = frozenset(
    "pay pays paid lose loses spend spends spent discard discards discarded".split()
)
_GETS: Final = frozenset(
    "gain gains gained receive receives received collect collects collected earn earns".split()
)
_WINS: Final = frozenset("win wins won".split())
_HAS: Final = frozenset("has have holds hold carries carry".split())
_OWNS: Final = _HAS | frozenset("had keeps keep began begins begin received receives".split())
_TAKES: Final = frozenset("hold holds control controls conquer conquers".split())
"""Verbs whose object is a place, if it is one."""

_FEW: Final = 2
"""Names of one kind in a fact, up to which its sentence is to name them."""

_LINK: Final = frozenset("is are was were be been has have do does did".split())
_ARTICLES: Final = frozenset("a an the its his her their".split())
_PRONOUNS: Final = frozenset("he she it they who one you".split())
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
    now: int | None = None
    """The step after which what is left is counted; None for the same."""

    besides: frozenset[str] = frozenset()
    """Ids that may be named besides, such as those in the rule that a sentence cites."""

    @property
    def records(self) -> list[Record]:
        """What was so by then."""
        return self.evidence.upto(self.step)


def doubts(text: str, moment: Moment) -> list[Doubt]:
    """Return what a text says of an example that its replay does not have by that step."""
    lexicon = moment.evidence.lexicon
    known = moment.evidence.tags(moment.step) | moment.besides
    found: list[Doubt] = []
    whole = tokens_of(text, lexicon)
    found += _miscoloured(whole, moment)
    for sentence in sentences_of(text):
        tokens = tokens_of(sentence, lexicon)
        strangers = [t for t in tokens if _is_strange(t, tokens, known, moment)]
        found += [_stranger(token, moment) for token in strangers]
        if not strangers:
            found += _Reader(tokens, moment).doubts()
    return list(dict.fromkeys(found))


def unlike(says: str, fact: Any, moment: Moment) -> Iterator[Doubt]:
    """Yield names and the number of a sentence that are not those of the fact that tests it."""
    lexicon = moment.evidence.lexicon
    values = [value for path, value in leaves(fact or {}) for value in (*path, value)]
    tested = {str(value).lower() for value in values}
    tokens = tokens_of(says, lexicon)
    words = {token.text.lower() for token in tokens}
    # What cannot be done is told by what could; a sentence to "you" tells a rule.
    if "cannot" in tested or "you" in words or words & _OPEN:
        return
    by_group: dict[str, list[Token]] = {}
    for token in tokens:
        for group in token.groups if token.kind == "row" else ():
            by_group.setdefault(group, []).append(token)
    for group, named in by_group.items():
        ids = {tag for term in lexicon.phrases.values() if group in term.groups for tag in term.tags}
        meant = ids & tested
        extra = [token for token in named if not token.tags & meant]
        missing = [tag for tag in meant if not any(tag in token.tags for token in named)]
        if group and extra and missing and len(meant) <= _FEW:
            names = moment.evidence.example.story.names
            truth = " and ".join(names.get(tag, tag) for tag in missing)
            yield Doubt(f'"{extra[0].text}"', truth, _rule((), moment))
    numbers = {value for value in values if isinstance(value, int) and value is not True}
    pairs = zip(tokens, tokens[1:], strict=False)
    said = [t.number for t, n in pairs if t.number and not t.tags and n.text.lower() not in _LINK]
    single = len(sentences_of(says)) == len(numbers) == len(said) == 1
    if single and 0 not in numbers and said[0] not in numbers:
        yield Doubt(f'"{says}"', str(next(iter(numbers))), _rule((), moment))


def _is_strange(
    token: Token, sentence: Sequence[Token], known: frozenset[str], moment: Moment
) -> bool:
    """Return whether something is named that the example has not, nor a rule about the others."""
    if token.text.isdigit() and token.tags and not token.tags & known:
        if any(other.text.lower() in _OPEN for other in sentence):
            return False
        return token.number not in moment.evidence.numbers(moment.evidence.steps)
    if token.kind not in INSTANCES or token.tags & known:
        return False
    said = [r for r in moment.evidence.lexicon.stated if r & token.tags]
    others = [t for t in sentence if t.tags != token.tags and t.kind in ("row", "word")]
    if token.kind == "colour":
        rows = [t for t in others if t.kind == "row"]
        return not any(not rows or any(t.tags & r for t in rows) for r in said)
    return not any(other.tags & r for other in others for r in said)


def _stranger(token: Token, moment: Moment) -> Doubt:
    return Doubt(
        f'"{token.text}"', story_of(moment, frozenset()), moment.evidence.cited(moment.step)
    )


def _miscoloured(tokens: Sequence[Token], moment: Moment) -> Iterator[Doubt]:
    """Yield colours that none of the cards or pieces has that a text names by its code."""
    coloured = [
        frozenset(tag for tag in _all_tags(token, moment) if tag.startswith("colour:"))
        for token in tokens
        if token.kind == "code"
    ]
    have = frozenset().union(*coloured)
    done = frozenset().union(*(r.tags for r in moment.records if r.kind == "done"))
    for token in tokens:
        said = {tag.removeprefix("colour:") for tag in token.tags}
        if token.kind == "colour" and have and not token.tags & have and not said & done:
            named = ", ".join(t.text for t in tokens if t.kind == "code")
            colours = " and ".join(sorted(tag.removeprefix("colour:") for tag in have))
            truth = f"{named}: {colours}"
            yield Doubt(f'"{token.text}"', truth, moment.evidence.cited(moment.step))


def _all_tags(token: Token, moment: Moment) -> frozenset[str]:
    return moment.evidence.lexicon.expand(token.text)


def story_of(moment: Moment, tags: frozenset[str]) -> str:
    """Return the engine's words for what was done, those about the tags first."""
    done = [r for r in moment.records if r.kind in ("told", "done") and r.says and r.step]
    near = [r for r in done if r.tags & tags] if tags else []
    last = [r for r in (near or done) if r.step == max(r.step for r in (near or done))]
    return "; ".join(dict.fromkeys(r.says.rstrip(".") for r in last[-3:]))


class _Reader:
    """Reads one sentence from left to right."""

    def __init__(self, tokens: Sequence[Token], moment: Moment) -> None:
        self.moment = moment
        self.tokens = tokens
        self.noun: tuple[Token, ...] = ()
        """What was counted last."""

        self.subject: Token | None = None
        """Whom the sentence is about so far."""

    def doubts(self) -> Iterator[Doubt]:
        """Yield what does not hold."""
        yield from self._apposed()
        for clause in _clauses(self.tokens):
            if not any(token.text.lower() in _OPEN for token in clause):
                yield from self._numbers(clause)
                yield from self._places(clause)
                yield from self._winner(clause)
                yield from self._payer(clause)
                yield from self._actor(clause)
                yield from self._holder(clause)
                yield from self._opener(clause)
            yield from self._vacant(clause)
            self.subject = next((t for t in clause if t.kind == "row"), self.subject)
        yield from self._allies()

    # ------------------------------------------------------------------ how many

    def _numbers(self, clause: Sequence[Token]) -> Iterator[Doubt]:
        of = -1
        for index, token in enumerate(clause):
            if token.number is None or _is_place(clause, index):
                continue
            noun, after = _noun(clause, index + 1)
            if index + 2 < len(clause) and clause[index + 1].text == "of":
                of = index + 2 if clause[index + 2].number is not None else of
            until = next(
                (i for i in range(after, len(clause)) if clause[i].number is not None), None
            )
            behind = [part.text.lower() for part in clause[after:until]]
            follows = behind[0] if behind else ""
            inherited = not noun and follows in _LINK | _LOSS | _REST
            self.noun = noun or self.noun
            meant = self.noun if inherited else noun
            known = self.moment.evidence.tags(self.moment.step)
            kinds = (*INSTANCES, "key")
            needed = [part.tags for part in meant if part.kind in kinds and part.tags & known]
            place = _place(clause, after)
            if place is not None:
                needed.append(place.tags)
            needed += self._owner(clause[:index], noun) or self._alone(clause, index, noun)
            verb = set() if index == of else set(behind)
            if needed:
                yield from self._count(clause, token.number, needed, verb)

    def _owner(self, before: Sequence[Token], noun: Sequence[Token]) -> list[frozenset[str]]:
        """Return who is said to have what is counted: "Atreides keeps 5 Spice"."""
        seats = self.moment.evidence.seats
        who = [t for t in before if t.kind == "row" and t.tags & seats]
        verbs = {t.text.lower() for t in before}
        plain = len(who) == 1 and verbs & _OWNS and not any(t.tags & seats for t in noun)
        kept = [
            r
            for r in self.moment.records
            if r.kind == "state" and r.tags & seats and any(r.tags & t.tags for t in noun)
        ]
        return [who[0].tags] if plain and kept else []

    def _alone(
        self, clause: Sequence[Token], index: int, noun: Sequence[Token]
    ) -> list[frozenset[str]]:
        """Return whose the number is in "Gwen 14" and "Dana has 8 now"."""
        before = [t for t in clause[:index] if t.text.lower() not in _OWNS]
        plain = len(before) == 1 and before[0].tags & self.moment.evidence.seats
        return [before[0].tags] if plain and not noun else []

    def _count(
        self,
        clause: Sequence[Token],
        number: int,
        needed: list[frozenset[str]],
        verb: set[str],
    ) -> Iterator[Doubt]:
        about = [r for r in self.moment.records if all(r.tags & tags for tags in needed)]
        if verb & _LOSS:
            about = [r for r in about if r.kind == "change"] or about
        elif verb & _REST:
            end = self.moment.step if self.moment.now is None else self.moment.now
            steps = [r.step for r in about if r.kind == "state" and r.step <= end]
            last = max(steps, default=None)
            about = [r for r in about if r.kind == "state" and r.step == last] or about
        counted = [r for r in about if r.numbers]
        if len(needed) > 1 and not about:
            # They are all there, and never together.
            truth = story_of(self.moment, needed[0])
            yield Doubt(_quoted(clause), truth, _rule((), self.moment))
        elif counted and not any(number in r.numbers for r in counted):
            yield Doubt(_quoted(clause), _nearest(counted, self.moment), _rule(about, self.moment))

    # ------------------------------------------------------------------ where

    def _places(self, clause: Sequence[Token]) -> Iterator[Doubt]:
        """Yield things that never were where a clause puts them."""
        for index, token in enumerate(clause):
            place = _place(clause[: index + 4], index) if token.text.lower() in _WHERE else None
            if place is None or place.kind == "colour":
                continue
            for thing in [t for t in clause[max(index - 5, 0) : index] if t.kind == "row"]:
                if not thing.tags & place.tags and not self._together(thing.tags, place.tags):
                    found = f'"{thing.text} {token.text} {place.text}"'
                    yield Doubt(found, story_of(self.moment, thing.tags), _rule((), self.moment))

    def _together(self, *each: frozenset[str]) -> bool:
        records = self.moment.records
        found = (r for r in records if not r.is_nothing)
        return any(all(r.tags & tags for tags in each) for r in found)

    # ------------------------------------------------------------------ who

    def _apposed(self) -> Iterator[Doubt]:
        """Yield players who are said to play somebody else: "Cleo (Corrino)"."""
        for first, between, second in zip(
            self.tokens, self.tokens[1:], self.tokens[2:], strict=False
        ):
            apart = between.text in ("(", "plays", "play") and first.kind == second.kind == "row"
            if apart and not first.tags & second.tags:
                names = self.moment.evidence.example.story.names
                truth = " or ".join(sorted(names.get(tag, tag) for tag in first.tags))
                found = f'"{first.text} {between.text}{second.text}"'
                yield Doubt(found, f"{first.text}: {truth}", _rule((), self.moment))

    def _winner(self, clause: Sequence[Token]) -> Iterator[Doubt]:
        who = self._who(clause, _WINS)
        if who is None or not _is_last(clause, _WINS):
            return
        won = [r for r in self.moment.records if ENDED in r.tags]
        if not any(r.tags & who.tags for r in won):
            last = won[-1].says if won else "nobody has won"
            yield Doubt(f'"{who.text} wins"', last, _rule(won, self.moment))

    def _payer(self, clause: Sequence[Token]) -> Iterator[Doubt]:
        for verbs, sign in ((_GIVES, -1), (_GETS, 1)):
            who = self._who(clause, verbs)
            if who is None:
                continue
            changed = [r for r in self.moment.records if r.kind == "change" and r.tags & who.tags]
            number = _number_behind(clause, verbs)
            right = [
                r for r in changed if r.sign == sign and (number is None or number in r.numbers)
            ]
            told = [r for r in self.moment.records if r.kind == "done" and r.tags & who.tags]
            paid = number is not None and sign < 0 and any(number in r.numbers for r in told)
            if changed and not right and not (paid and self._is_actor(who)):
                yield Doubt(_quoted(clause), _nearest(changed, self.moment), _rule((), self.moment))

    def _is_actor(self, who: Token) -> bool:
        done = [r for r in self.moment.records if r.kind == "done" and r.step == self.moment.step]
        return any(r.tags & who.tags and any(t.startswith("verb:") for t in r.tags) for r in done)

    def _actor(self, clause: Sequence[Token]) -> Iterator[Doubt]:
        """Yield actions that somebody else did, or with another number."""
        verbs = self.moment.evidence.lexicon.verbs
        for index, token in enumerate(clause):
            tag = verbs.get(token.text.lower())
            done = [r for r in self.moment.records if tag in r.tags] if tag else []
            if not done:
                continue
            seats = self.moment.evidence.seats
            who = self._who(clause[: index + 1], frozenset({token.text.lower()}))
            if who is not None and not who.tags & seats:
                who = None
            by = [r for r in done if who is None or r.tags & who.tags or not r.tags & seats]
            number = _number_behind(clause[index:], frozenset({token.text.lower()}))
            counts = [r.numbers for r in by if r.numbers]
            if not by or (number is not None and counts and not any(number in n for n in counts)):
                yield Doubt(_quoted(clause), "; ".join(_spoken(done)), _rule(done, self.moment))

    def _holder(self, clause: Sequence[Token]) -> Iterator[Doubt]:
        """Yield things that somebody never had: "the blue Ornithopter has a Troop aboard"."""
        who = self._who(clause, _HAS)
        at = next((i for i, t in enumerate(clause) if t.text.lower() in _HAS), 0)
        things = [t for t in clause[at + 1 :] if t.kind in ("row", "code")]
        plain = at + 1 < len(clause) and (clause[at + 1].kind or clause[at + 1].text in _ARTICLES)
        if who is None or not things or not plain or any(t.number is not None for t in clause):
            return
        if not self._together(self._coloured(clause, who), things[0].tags):
            truth = story_of(self.moment, things[0].tags)
            yield Doubt(_quoted(clause), truth, _rule((), self.moment))

    def _opener(self, clause: Sequence[Token]) -> Iterator[Doubt]:
        """Yield who is said to begin and does not."""
        first = self.moment.evidence.first
        who = self._who(clause, ("begins", "starts")) if first else None
        if who is not None and who.tags & self.moment.evidence.seats and not who.tags & first:
            names = self.moment.evidence.example.story.names
            truth = " and ".join(sorted(names.get(tag, tag) for tag in first if tag in names))
            yield Doubt(_quoted(clause), f"it is the turn of {truth}", _rule((), self.moment))

    def _vacant(self, clause: Sequence[Token]) -> Iterator[Doubt]:
        """Yield places that are called free while somebody is there."""
        said = {token.text.lower() for token in clause}
        place = next((t for t in clause if t.kind in ("row", "code")), None)
        if place is None or said & _ARTICLES - {"the"} or not (said & {"free", "empty"} or {"belongs", "nobody"} <= said):
            return
        seats = self.moment.evidence.seats
        there = [
            r
            for r in self.moment.records
            if r.kind == "state" and r.tags & place.tags and r.tags & seats and not r.is_nothing
        ]
        steps = {self.moment.step, max(self.moment.step - 1, 0)}
        if place.tags & seats or not steps <= {r.step for r in there if r.numbers}:
            return
        yield Doubt(_quoted(clause), _nearest(there, self.moment), _rule((), self.moment))

    def _coloured(self, clause: Sequence[Token], thing: Token) -> frozenset[str]:
        """Return what a thing may stand for that is named with a colour."""
        place = clause.index(thing) if thing in clause else 0
        colour = clause[place - 1] if place else thing
        if colour.kind != "colour":
            return thing.tags
        ids = self.moment.evidence.lexicon.ids
        return frozenset(tag for tag in thing.tags if ids.get(tag, frozenset()) & colour.tags)

    def _allies(self) -> Iterator[Doubt]:
        """Yield two who are called allies and are none."""
        at = [
            i for i, t in enumerate(self.tokens) if t.text.lower() in ("ally", "allies", "allied")
        ]
        rows = [t for t in self.tokens[: at[0] + 1] if t.kind == "row"] if at else []
        if len(rows) < 2 or any(t.text.lower() in _OPEN for t in self.tokens):
            return
        pair = [t.tags for t in rows[-2:]]
        bound = [r for r in self.moment.records if any(tag.startswith("alli") for tag in r.tags)]
        if bound and not any(all(r.tags & tags for tags in pair) for r in bound):
            yield Doubt(_quoted(self.tokens), "; ".join(_spoken(bound)), _rule((), self.moment))

    def _who(self, clause: Sequence[Token], verbs: Iterable[str]) -> Token | None:
        """Return whose verb it is: the name before it, else whom the sentence was about."""
        for index, token in enumerate(clause):
            if token.text.lower() in verbs:
                before = clause[max(index - 4, 0) : index]
                if any(t.text.lower() in _PRONOUNS for t in before):
                    return None
                kinds = ("row", "code")
                named = [t for t in before if t.kind in kinds and "'" not in t.text[-2:]]
                others = [
                    t for t in clause[:index] if t.text.lower() not in ("then", "now", "also")
                ]
                return named[-1] if named else None if others else self.subject
        return None


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
        if token.kind and token.text.lower() not in _LOSS:
            found.append(token)
        elif found or token.text.lower() in _LOSS or not (token.text.lower() in _FILLERS or token.number is not None):
            break
        place += 1
    return tuple(found), place


def _is_place(clause: Sequence[Token], index: int) -> bool:
    """Return whether a bare number names a place, such as territory 13."""
    token = clause[index]
    before = clause[index - 1].text.lower() if index else ""
    return bool(token.tags) and (before in _AT or not token.text.isdigit())


def _is_last(clause: Sequence[Token], verbs: frozenset[str]) -> bool:
    """Return whether a verb stands alone or before a word that tells when, not what is won."""
    at = next(i for i, token in enumerate(clause) if token.text.lower() in verbs)
    rest = [t.text.lower() for t in clause[at + 1 :]]
    return not rest or rest[0] in ("instead", "now", "at", "the", "here", "with")


def _place(clause: Sequence[Token], start: int) -> Token | None:
    """Return the first place that the rest of a clause names, up to its next number."""
    for index in range(start, len(clause)):
        token = clause[index]
        if token.text.lower() in _AT | _TAKES:
            for other in clause[index + 1 : index + 4]:
                if other.kind in ("row", "code") or (other.tags and other.number is not None):
                    return other
                if other.text.lower() not in _FILLERS:
                    break
        elif token.number is not None:
            return None
    return None


def _number_behind(clause: Sequence[Token], verbs: Iterable[str]) -> int | None:
    """Return the number that follows a verb at once: "rolls a 3", "pays Dana 3"."""
    for index, token in enumerate(clause):
        if token.text.lower() in verbs:
            for other in clause[index + 1 : index + 4]:
                if other.number is not None and not _is_place(clause, clause.index(other)):
                    return other.number
                if other.kind != "row" and other.text.lower() not in _FILLERS:
                    return None
    return None


def _quoted(clause: Sequence[Token]) -> str:
    text = " ".join(token.text for token in clause)
    for stop in STOPS:
        text = text.replace(f" {stop}", stop)
    return f'"{text.rstrip(".")}"'


def _spoken(records: Sequence[Record]) -> list[str]:
    return list(dict.fromkeys(r.says.rstrip(".") for r in records if r.says))[-3:]


def _nearest(records: Sequence[Record], moment: Moment) -> str:
    """Return the latest of the records as words."""
    names = moment.evidence.example.story.names
    last = max(r.step for r in records)
    said = [r.says for r in records if r.step == last and r.says]
    words = "; ".join(dict.fromkeys(said[:4])) or story_of(moment, records[-1].tags)
    for key in sorted(names, key=len, reverse=True):
        words = words.replace(key.replace("_", " "), names[key]) if len(key) > 2 else words
    return words


def _rule(records: Sequence[Record], moment: Moment) -> str | None:
    cited = [r.rule for r in records if r.rule]
    return cited[-1] if cited else moment.evidence.cited(moment.step)
