"""One sentence, read from left to right and held against the records of a moment."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import takewhile

from pnp.rulebook.clauses import (
    ARTICLES,
    AT,
    GETS,
    GIVES,
    GRABS,
    HAS,
    LINK,
    LOSS,
    OPEN,
    OWNS,
    PRONOUNS,
    REST,
    WHERE,
    WINS,
    clauses,
    is_place,
    noun_behind,
    number_behind,
    place_behind,
    quoted,
)
from pnp.rulebook.moment import INSTANCES, Doubt, Moment, nearest, rule_for, spoken, story_of
from pnp.rulebook.records import Record
from pnp.rulebook.winning import won_by, won_by_nobody
from pnp.rulebook.wording import Token


class Sentence:
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
        yield from self._holding()
        for clause in clauses(self.tokens):
            if not any(token.text.lower() in OPEN for token in clause):
                yield from self._numbers(clause)
                yield from self._places(clause)
                yield from won_by(self._who(clause, WINS), clause, self.moment)
                yield from self._payer(clause)
                yield from self._actor(clause)
                yield from self._holder(clause)
                yield from self._opener(clause)
                yield from self._colour(clause)
                yield from self._taker(clause)
            yield from won_by_nobody(self._who(clause, WINS), clause, self.moment)
            yield from self._vacant(clause)
            self.subject = next((t for t in clause if t.kind == "row"), self.subject)
        yield from self._allies()

    # ------------------------------------------------------------------ how many

    def _numbers(self, clause: Sequence[Token]) -> Iterator[Doubt]:
        of = -1
        for index, token in enumerate(clause):
            if token.number is None or is_place(clause, index):
                continue
            noun, after = noun_behind(clause, index + 1)
            if index + 2 < len(clause) and clause[index + 1].text == "of":
                of = index + 2 if clause[index + 2].number is not None else of
            until = next(
                (i for i in range(after, len(clause)) if clause[i].number is not None), None
            )
            behind = [part.text.lower() for part in clause[after:until]]
            follows = behind[0] if behind else ""
            inherited = not noun and follows in LINK | LOSS | REST
            self.noun = noun or self.noun
            meant = self.noun if inherited else noun
            known = self.moment.evidence.tags(self.moment.step)
            kinds = (*INSTANCES, "key")
            needed = [part.tags for part in meant if part.kind in kinds and part.tags & known]
            place = place_behind(clause, after)
            if place is not None and (meant or follows in AT):
                needed.append(place.tags)
            keys = [part for part in clause[after:until] if part.kind == "key"]
            needed += self._owner(clause[:index], noun) or self._alone(clause, index, noun)
            needed = needed or self._kept(clause[:index], keys)
            verb = set() if index == of else set(behind)
            verb |= {part.text.lower() for part in clause[:index]} & {"keeps", "keep"}
            if needed:
                yield from self._count(clause, token.number, needed, verb)

    def _owner(self, before: Sequence[Token], noun: Sequence[Token]) -> list[frozenset[str]]:
        """Return who is said to have what is counted: "Ann keeps 5 gold"."""
        seats = self.moment.evidence.seats
        who = [t for t in before if t.kind == "row" and t.tags & seats]
        verbs = {t.text.lower() for t in before}
        plain = len(who) == 1 and verbs & OWNS and not any(t.tags & seats for t in noun)
        kept = [
            r
            for r in self.moment.records
            if r.kind == "state" and r.tags & seats and any(r.tags & t.tags for t in noun)
        ]
        return [who[0].tags] if plain and kept else []

    def _kept(self, before: Sequence[Token], keys: Sequence[Token]) -> list[frozenset[str]]:
        """Return who has what, and where it is kept: "Ann has 5 coins in reserve"."""
        who = self._owner(before, keys)
        return [*who, *(key.tags for key in keys)] if who else []

    def _alone(
        self, clause: Sequence[Token], index: int, noun: Sequence[Token]
    ) -> list[frozenset[str]]:
        """Return whose the number is in "Ann 14" and "Ann has 8 now"."""
        before = [t for t in clause[:index] if t.text.lower() not in OWNS]
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
        if verb & LOSS:
            about = [r for r in about if r.kind == "change"] or about
        elif verb & REST:
            end = self.moment.step if self.moment.now is None else self.moment.now
            steps = [r.step for r in about if r.kind == "state" and r.step <= end]
            last = max(steps, default=None)
            about = [r for r in about if r.kind == "state" and r.step == last] or about
        elif {token.text.lower() for token in clause} & HAS:
            about = self._of_late(about)
        counted = [r for r in about if r.numbers]
        if len(needed) > 1 and not counted:
            # They are all there, and never together.
            truth = story_of(self.moment, needed[0])
            yield Doubt(quoted(clause), truth, rule_for((), self.moment))
        elif counted and not any(number in r.numbers for r in counted):
            yield Doubt(quoted(clause), nearest(counted, self.moment), rule_for(about, self.moment))

    def _of_late(self, about: list[Record]) -> list[Record]:
        """Return what is so at the steps that are told or right before them, where that is known.

        Who has something has it then, and not as many as at the beginning.
        """
        if self.moment.since is None:
            return about
        late = [r for r in about if r.step >= self.moment.since - 1]
        return late if any(r.kind == "state" and r.numbers for r in late) else about

    # ------------------------------------------------------------------ where

    def _places(self, clause: Sequence[Token]) -> Iterator[Doubt]:
        """Yield things that never were where a clause puts them."""
        for index, token in enumerate(clause):
            place = (
                place_behind(clause[: index + 4], index) if token.text.lower() in WHERE else None
            )
            if place is None or place.kind == "colour":
                continue
            before = clause[max(index - 5, 0) : index]
            if before and before[-1].text.lower().startswith("look"):
                continue
            going = token.text.lower() in ("to", "into")
            for thing in [t for t in before if t.kind == "row"]:
                if going and thing.tags & self.moment.evidence.seats:
                    # Whoever sends something need not be where it goes.
                    continue
                if not thing.tags & place.tags and not self._together(thing.tags, place.tags):
                    found = f'"{thing.text} {token.text} {place.text}"'
                    yield Doubt(found, story_of(self.moment, thing.tags), rule_for((), self.moment))

    def _together(self, *each: frozenset[str]) -> bool:
        records = self.moment.records
        found = (r for r in records if not r.is_nothing)
        return any(all(r.tags & tags for tags in each) for r in found)

    # ------------------------------------------------------------------ who

    def _apposed(self) -> Iterator[Doubt]:
        """Yield players who are said to play somebody else: "Ann (North)"."""
        for first, between, second in zip(
            self.tokens, self.tokens[1:], self.tokens[2:], strict=False
        ):
            apart = between.text in ("(", "plays", "play") and first.kind == second.kind == "row"
            if apart and not first.tags & second.tags:
                names = self.moment.evidence.example.story.names
                truth = " or ".join(sorted(names.get(tag, tag) for tag in first.tags))
                found = f'"{first.text} {between.text}{second.text}"'
                yield Doubt(found, f"{first.text}: {truth}", rule_for((), self.moment))

    def _holding(self) -> Iterator[Doubt]:
        """Yield players who never had what stands behind their name: "Ann (North, 3)"."""
        for start, token in enumerate(self.tokens[:-3]):
            who, comma, count = self.tokens[start + 1 : start + 4]
            if token.text == "(" and who.kind == "row" and comma.text == "," and count.number:
                had = [r for r in self.moment.records if r.kind == "state" and r.tags & who.tags]
                if had and not any(count.number in r.numbers for r in had):
                    found = f'"{who.text}, {count.text}"'
                    yield Doubt(found, nearest(had, self.moment), rule_for((), self.moment))

    def _payer(self, clause: Sequence[Token]) -> Iterator[Doubt]:
        for verbs, sign in ((GIVES, -1), (GETS, 1)):
            who = self._who(clause, verbs)
            if who is None:
                continue
            changed = [r for r in self.moment.records if r.kind == "change" and r.tags & who.tags]
            number = number_behind(clause, verbs)
            right = [
                r for r in changed if r.sign == sign and (number is None or number in r.numbers)
            ]
            told = [r for r in self.moment.records if r.kind == "done" and r.tags & who.tags]
            paid = number is not None and sign < 0 and any(number in r.numbers for r in told)
            if changed and not right and not (paid and self._is_actor(who)):
                yield Doubt(
                    quoted(clause), nearest(changed, self.moment), rule_for((), self.moment)
                )

    def _is_actor(self, who: Token) -> bool:
        done = [r for r in self.moment.records if r.kind == "done" and r.step == self.moment.step]
        return any(r.tags & who.tags and r.is_action for r in done)

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
            anybody = [r for r in done if not r.tags & seats]
            by = [r for r in done if who is None or r.tags & who.tags]
            by = by or (anybody if len(anybody) == len(done) else [])
            number = number_behind(clause[index:], frozenset({token.text.lower()}))
            counts = [r.numbers for r in by if r.numbers]
            if not by or (number is not None and counts and not any(number in n for n in counts)):
                yield Doubt(quoted(clause), "; ".join(spoken(done)), rule_for(done, self.moment))

    def _holder(self, clause: Sequence[Token]) -> Iterator[Doubt]:
        """Yield things that somebody never had: "the blue ship has a crew"."""
        who = self._who(clause, HAS)
        at = next((i for i, t in enumerate(clause) if t.text.lower() in HAS), 0)
        # Who has a look at a thing does not have it.
        held = takewhile(lambda token: token.text.lower() not in AT, clause[at + 1 :])
        things = [t for t in held if t.kind in ("row", "code", "word")]
        plain = at + 1 < len(clause) and (clause[at + 1].kind or clause[at + 1].text in ARTICLES)
        if who is None or not things or not plain or any(t.number is not None for t in clause):
            return
        if not self._together(self._coloured(clause, who), things[0].tags):
            truth = story_of(self.moment, things[0].tags)
            yield Doubt(quoted(clause), truth, rule_for((), self.moment))

    def _colour(self, clause: Sequence[Token]) -> Iterator[Doubt]:
        """Yield a colour that whom a clause is about never had: "Ann leads blue"."""
        who = next((t for t in clause if t.kind in ("row", "colour")), None)
        named = [t for t in clause if t.kind == "colour"]
        seats = self.moment.evidence.seats
        plain = who is not None and who.tags & seats and len(named) == 1
        if who is None or not plain or any(t.kind == "row" and t is not who for t in clause):
            return
        if not self._together(who.tags, named[0].tags):
            yield Doubt(quoted(clause), story_of(self.moment, who.tags), rule_for((), self.moment))

    def _taker(self, clause: Sequence[Token]) -> Iterator[Doubt]:
        """Yield who is said to take what only others got more of: "Ann takes the last trick"."""
        who = self._who(clause, GRABS)
        at = next((i for i, t in enumerate(clause) if t.text.lower() in GRABS), len(clause))
        words = self.moment.evidence.lexicon.words
        things = [
            {t.text.lower(), f"{t.text.lower()}s"} for t in clause[at + 1 :] if not t.tags - words
        ]
        key = next((each for each in things if each & words), None)
        if who is None or key is None:
            return
        more = [
            r for r in self.moment.records if r.kind == "change" and r.sign > 0 and r.tags & key
        ]
        if (
            more
            and who.tags & self.moment.evidence.seats
            and not any(r.tags & who.tags for r in more)
        ):
            yield Doubt(quoted(clause), nearest(more, self.moment), rule_for((), self.moment))

    def _opener(self, clause: Sequence[Token]) -> Iterator[Doubt]:
        """Yield who is said to begin and does not."""
        first = self.moment.evidence.first
        who = self._who(clause, ("begins", "starts")) if first else None
        if who is not None and who.tags & self.moment.evidence.seats and not who.tags & first:
            names = self.moment.evidence.example.story.names
            truth = " and ".join(sorted(names.get(tag, tag) for tag in first if tag in names))
            yield Doubt(quoted(clause), f"it is the turn of {truth}", rule_for((), self.moment))

    def _vacant(self, clause: Sequence[Token]) -> Iterator[Doubt]:
        """Yield places that are called free while somebody is there."""
        said = {token.text.lower() for token in clause}
        place = next((t for t in clause if t.kind in ("row", "code")), None)
        if (
            place is None
            or said & ARTICLES - {"the"}
            or not (said & {"free", "empty"} or {"belongs", "nobody"} <= said)
        ):
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
        yield Doubt(quoted(clause), nearest(there, self.moment), rule_for((), self.moment))

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
        if len(rows) < 2 or any(t.text.lower() in OPEN for t in self.tokens):
            return
        pair = [t.tags for t in rows[-2:]]
        bound = [r for r in self.moment.records if any(tag.startswith("alli") for tag in r.tags)]
        if bound and not any(all(r.tags & tags for tags in pair) for r in bound):
            yield Doubt(quoted(self.tokens), "; ".join(spoken(bound)), rule_for((), self.moment))

    def _who(self, clause: Sequence[Token], verbs: Iterable[str]) -> Token | None:
        """Return whose verb it is: the name before it, else whom the sentence was about."""
        for index, token in enumerate(clause):
            if token.text.lower() in verbs:
                before = clause[max(index - 4, 0) : index]
                if any(t.text.lower() in PRONOUNS for t in before):
                    return None
                kinds = ("row", "code")
                named = [t for t in before if t.kind in kinds and "'" not in t.text[-2:]]
                others = [
                    t for t in clause[:index] if t.text.lower() not in ("then", "now", "also")
                ]
                return named[-1] if named else None if others else self.subject
        return None
