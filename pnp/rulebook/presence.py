"""Who holds which place of a game, and whose pieces are there, in the words of a sentence."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import Final

from msgspec.structs import replace

from pnp.rulebook.clauses import AT, HAS, TAKES, has_phrase, quoted
from pnp.rulebook.moment import Doubt, Moment, nearest, rule_for, story_of
from pnp.rulebook.records import Record
from pnp.rulebook.wording import STOPS, Token

_BELONGS: Final = frozenset(("belongs", "belong"))
_HOLDS: Final = TAKES | {"owns", "occupies"}
_KILLS: Final = frozenset("removes remove kills kill captures capture destroys destroy".split())
_GRABS: Final = frozenset("takes take".split())
_OFF: Final = ("off the board", "off the map", "out of play")
STILL: Final = frozenset("still now already again also thus both".split())
_NOW: Final = frozenset(("still", "now"))
_HIS: Final = frozenset("his hers theirs".split())
_LEAVES: Final = frozenset("leaves left abandons abandoned".split())
_DRIVEN: Final = tuple(
    f"been {driven} {away}"
    for driven in ("driven", "expelled", "ousted", "chased", "thrown")
    for away in ("from", "out of")
)
_NOBODY: Final = frozenset("nobody nothing none".split())
_IS_THERE: Final = frozenset("is are stands stand stays stay remains remain lives survives".split())

_NEAR: Final = 5
"""Words behind a verb among which a place may be named."""


def held(clause: Sequence[Token], moment: Moment) -> Iterator[Doubt]:
    """Yield what a clause without a not says of who holds a place, and that is not so."""
    words = [token.text.lower() for token in clause]
    yield from _belonging(clause, moment)
    yield from _holding(clause, moment)
    yield from _having(clause, moment)
    yield from _taking(clause, moment)
    yield from _owned(clause, moment)
    yield from _leaving(clause, words, moment)


def since(words: Iterable[str], moment: Moment) -> int:
    """Return from which step on what a clause tells may have been so.

    What is told of a step may have been so before it, and a caption tells of any.
    """
    return moment.step if not _NOW.isdisjoint(words) else max((moment.since or 0) - 1, 0)


def _belonging(clause: Sequence[Token], moment: Moment) -> Iterator[Doubt]:
    """Yield places that are said to belong to somebody who has nothing there."""
    at = next((i for i, t in enumerate(clause) if t.text.lower() in _BELONGS), 0)
    place = next((t for t in clause[:at] if t.kind in ("row", "code")), None)
    owner = next((t for t in clause[at:] if t.tags & moment.evidence.seats), None)
    if place is not None and owner is not None:
        yield from _bare(clause, place, owner, moment)


def _holding(clause: Sequence[Token], moment: Moment) -> Iterator[Doubt]:
    """Yield places that somebody is said to hold who has nothing there."""
    plain = [token for token in clause if token.text.lower() not in STILL]
    for at, (owner, verb) in enumerate(pairwise(plain)):
        behind = [t for t in plain[at + 2 : at + 4] if t.text.lower() not in ("the", *STOPS)]
        holds = verb.text.lower() in _HOLDS and owner.tags & moment.evidence.seats
        own = not owner.text.endswith(("'s", "'"))
        before = plain[at - 1].text.lower() if at else ""
        if holds and own and before not in AT and behind and behind[0].kind in ("row", "code"):
            yield from _bare(clause, behind[0], owner, moment)


def _having(clause: Sequence[Token], moment: Moment) -> Iterator[Doubt]:
    """Yield places in which somebody is said to have pieces who has nothing there."""
    plain = [token for token in clause if token.text.lower() not in STILL]
    for at, (owner, verb) in enumerate(pairwise(plain)):
        behind = plain[at + 2 : at + 2 + _NEAR]
        where = next((n for n, t in enumerate(behind) if t.text.lower() in AT), 0)
        places = [t for t in behind[where + 1 :] if t.text.lower() != "the"][:1]
        has = verb.text.lower() in HAS and owner.tags & moment.evidence.seats
        pieces = behind[:where]
        counted = any(t.number == 0 or t.kind == "row" for t in pieces)
        known = any(t.kind for t in pieces) and not counted
        if has and known and places and places[0].kind in ("row", "code"):
            yield from _bare(clause, places[0], owner, moment)


def _bare(clause: Sequence[Token], place: Token, owner: Token, moment: Moment) -> Iterator[Doubt]:
    """Yield a clause by which somebody has a place where they are counted, and with nothing."""
    seats = moment.evidence.seats
    if place.tags & seats:
        return
    counted = [r for r in moment.records if _is_count(r) and r.tags & place.tags and r.tags & seats]
    begins = since((token.text.lower() for token in clause), moment)
    own = [r for r in counted if r.tags & owner.tags]
    had = [r for r in own if not r.is_nothing]
    is_known = any(r.step == moment.step for r in counted) or (begins == moment.step and had)
    if is_known and not any(r.step >= begins for r in had):
        yield Doubt(quoted(clause), nearest(own or counted, moment), rule_for((), moment))


def _taking(clause: Sequence[Token], moment: Moment) -> Iterator[Doubt]:
    """Yield that somebody's pieces are taken away who never had more than now."""
    words = [token.text.lower() for token in clause]
    verbs = _KILLS | _GRABS if has_phrase(words, _OFF) else _KILLS
    at = next((at for at, word in enumerate(words) if word in verbs), len(words))
    owner = next((t for t in clause[at + 1 : at + 4] if t.tags & moment.evidence.seats), None)
    if owner is None:
        return
    own = [r for r in moment.records if _is_count(r) and r.tags & owner.tags]
    less = [r for r in moment.records if r.kind == "change" and r.sign < 0]
    if own and moment.step and not any(r.tags & owner.tags for r in less):
        yield Doubt(quoted(clause), story_of(moment, owner.tags), rule_for((), moment))


def _owned(clause: Sequence[Token], moment: Moment) -> Iterator[Doubt]:
    """Yield a place that is called somebody's, also "hers" where it is nobody's, and is not."""
    plain = [token for token in clause if token.text.lower() not in STILL]
    place, verb, whose = plain[-3:] if len(plain) > 2 else [Token("")] * 3
    if verb.text.lower() != "is" or place.kind not in ("row", "code"):
        return
    if whose.tags & moment.evidence.seats:
        yield from _bare(clause, place, whose, moment)
    elif whose.text.lower() in _HIS:
        # Nobody tells who is meant.
        yield from _bare(clause, place, replace(whose, tags=moment.evidence.seats), moment)


def _leaving(clause: Sequence[Token], words: Sequence[str], moment: Moment) -> Iterator[Doubt]:
    """Yield a place that somebody is said to have left who is still there, and lost nothing.

    Who is said to be driven from it must have been there.
    """
    for at, who in enumerate(clause[:-2]):
        behind = clause[at + 2 :] if words[at + 1] in ("has", "have") else clause[at + 1 :]
        is_driven = has_phrase(words[at:], _DRIVEN)
        place = next((t for t in behind[1:5] if t.kind in ("row", "code")), None)
        leaves = is_driven or (behind[0].text.lower() in _LEAVES and place in behind[1:3])
        if not (leaves and who.tags & moment.evidence.seats):
            continue
        if place is None or place.tags & moment.evidence.seats:
            continue
        about = [r for r in moment.records if r.tags & place.tags and r.tags & who.tags]
        there = [r for r in about if _is_count(r) and r.step == moment.step]
        less = any(r.kind == "change" and r.sign < 0 for r in about)
        stays = there and not any(r.is_nothing for r in there)
        never = is_driven and about and not any(_is_count(r) and not r.is_nothing for r in about)
        if not less and (stays or never):
            yield Doubt(quoted(clause), nearest(there or about, moment), rule_for((), moment))


def vacant(clause: Sequence[Token], moment: Moment) -> Iterator[Doubt]:
    """Yield that nobody is left in a place where somebody has pieces, before the step and after."""
    words = [token.text.lower() for token in clause]
    if not words or words[0] not in _NOBODY or len(words) < 4 or words[1] not in _IS_THERE:
        return
    place = next((b for a, b in pairwise(clause) if a.text.lower() in AT and b.tags), None)
    seats = moment.evidence.seats
    if place is None or place.tags & seats:
        return
    there = [r for r in moment.records if _is_count(r) and r.tags & place.tags and r.tags & seats]
    steps = {moment.step, since(words, moment)}
    found = [r for r in there if r.step == moment.step and not r.is_nothing]
    stays = all(any(r.step == step and not r.is_nothing for r in there) for step in steps)
    if found and stays:
        yield Doubt(quoted(clause), nearest(found, moment), rule_for((), moment))


def _is_count(record: Record) -> bool:
    return record.kind == "state" and bool(record.numbers)
