"""Who stands where, who holds what, who is left, whatever the order of the words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final

from pnp.rulebook.clauses import AT, NEGATED, OPEN, TAKES, quoted
from pnp.rulebook.evidence import groups
from pnp.rulebook.moment import Doubt, Moment, rule_for, story_of
from pnp.rulebook.wording import STOPS, Token

_ONE: Final = frozenset(("a", "an"))
_SOLE: Final = frozenset(("only", "single", "sole"))
_JOINS: Final = frozenset(("and", ",", "the", "a", "an", "both"))


def standing(tokens: Sequence[Token], moment: Moment) -> Iterator[Doubt]:
    """Yield things and places that a sentence puts together and the replay never does."""
    words = {token.text.lower() for token in tokens}
    yield from _sole(tokens, moment)
    if not words & OPEN:
        yield from _fronted(tokens, moment)
        yield from _held(tokens, moment)
    yield from _through(tokens, moment)
    if not words & NEGATED:
        yield from _left(tokens, moment)


def _sole(tokens: Sequence[Token], moment: Moment) -> Iterator[Doubt]:
    """Yield what is called the only one where each list of its like has several: "only hawk"."""
    for only, token in pairwise(tokens):
        if only.text.lower() not in _SOLE or token.kind != "row":
            continue
        several = [
            found
            for found in _listed(token, moment).values()
            if max(map(len, found), default=0) > 1
        ]
        if several and not any(len(names) == 1 for found in several for names in found):
            most = max((names for found in several for names in found), key=len)
            truth = f"there are {len(most)} of them"
            yield Doubt(f'"{only.text} {token.text}"', truth, rule_for((), moment))


def _listed(token: Token, moment: Moment) -> dict[tuple[str, ...], list[list[str]]]:
    """Return the members of lists that a word means, by where the lists stand; none are empty."""
    example, expand = moment.evidence.example, moment.evidence.lexicon.expand
    steps = range(max(moment.step - 1, 0), min(moment.step, len(example.replay.told)) + 1)
    found: dict[tuple[str, ...], list[list[str]]] = {}
    for data in (example.data, *map(example.replay.state, steps)):
        for path, group in groups(data):
            values = [v for v in group if isinstance(v, str)] if isinstance(group, list) else []
            meant = [value for value in values if expand(value) >= token.tags]
            if meant:
                found.setdefault(path, []).append(meant)
    return found


def _fronted(tokens: Sequence[Token], moment: Moment) -> Iterator[Doubt]:
    """Yield what is not where a sentence begins: "In c4 a ship and a tower stand"."""
    head, place = (*tokens[:2], Token(""))[:2]
    if head.text.lower() not in AT or not (place.kind == "code" or _is_number_of(place)):
        return
    for before, token in pairwise(tokens[1:]):
        if token.text in STOPS:
            return
        one = before.text.lower() in _ONE and token.kind == "row"
        if one and not _together(moment, token.tags, place.tags):
            yield _doubt(tokens, moment, place.tags)


def _held(tokens: Sequence[Token], moment: Moment) -> Iterator[Doubt]:
    """Yield every place of a list that somebody is said to hold and does not."""
    seats = moment.evidence.seats
    for index, token in enumerate(tokens[1:], start=1):
        who = tokens[index - 1]
        if token.text.lower() not in TAKES or not who.tags & seats or who.text.endswith("'s"):
            continue
        for place in _list(tokens[index + 1 :]):
            is_place = place.kind == "code" or _is_number_of(place)
            if is_place and not _together(moment, place.tags, who.tags):
                yield _doubt(tokens, moment, place.tags)


def _through(tokens: Sequence[Token], moment: Moment) -> Iterator[Doubt]:
    """Yield a place on the way that no way between the others has: "from a1 through b1 to c1"."""
    ways = [r for r in moment.records if r.kind in ("done", "data")]
    places = [
        (before.text.lower(), token)
        for before, token in pairwise(tokens)
        if token.kind == "code" or _is_number_of(token)
    ]
    for word, place in places:
        ends = [t.tags for other, t in places if other in ("from", "to")]
        going = [r for r in ways if ends and all(r.tags & tags for tags in ends)]
        if word == "through" and going and not any(r.tags & place.tags for r in going):
            yield _doubt(tokens, moment, place.tags)


def _left(tokens: Sequence[Token], moment: Moment) -> Iterator[Doubt]:
    """Yield what is said to be left and is nowhere: "a red ship and a tower are left"."""
    texts = [token.text.lower() for token in tokens]
    now = [r for r in moment.records if r.kind == "state" and r.step == moment.step]
    for index, word in enumerate(texts[1:], start=1):
        if word != "left" or texts[index - 1] not in ("is", "are"):
            continue
        for thing in _list(tokens[index - 2 :: -1] if index > 1 else ()):
            alike = any(r.tags & _kin(thing, moment) for r in now)
            there = any(r.tags & thing.tags and not r.is_nothing for r in now)
            if thing.kind == "row" and alike and not there:
                yield _doubt(tokens, moment, frozenset())


def _list(tokens: Sequence[Token]) -> Iterator[Token]:
    """Yield the names with which a text goes on, joined by nothing but commas and colours."""
    for token in tokens:
        if token.kind and token.kind != "colour":
            yield token
        elif token.kind != "colour" and token.text.lower() not in _JOINS and not token.tags:
            return


def _kin(thing: Token, moment: Moment) -> frozenset[str]:
    """Return the ids of whatever a thing could be taken for."""
    terms = moment.evidence.lexicon.phrases.values()
    return frozenset().union(*(term.tags for term in terms if term.groups & thing.groups))


def _is_number_of(place: Token) -> bool:
    return place.number is not None and bool(place.tags)


def _together(moment: Moment, *each: frozenset[str]) -> bool:
    found = (r for r in moment.records if not r.is_nothing)
    return any(all(r.tags & tags for tags in each) for r in found)


def _doubt(tokens: Sequence[Token], moment: Moment, tags: frozenset[str]) -> Doubt:
    there = [r for r in moment.records if r.kind == "state" and r.tags & tags and r.says]
    last = [r.says for r in there if r.step == max(s.step for s in there) and not r.is_nothing]
    truth = "; ".join(dict.fromkeys(last[:3])) or story_of(moment, tags)
    return Doubt(quoted(tokens), truth, rule_for((), moment))
