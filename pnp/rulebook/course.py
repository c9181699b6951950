"""How a game stands: over or not, allowed or refused, and who holds which place of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Final

from msgspec.structs import replace

from pnp.rulebook.clauses import AT, OPEN, TAKES, WINS, clauses, quoted
from pnp.rulebook.evidence import ENDED, Evidence, leaves
from pnp.rulebook.lexicon import VERB, verb_tag
from pnp.rulebook.moment import Doubt, Moment, nearest, rule_for, spoken, story_of
from pnp.rulebook.wording import STOPS, Token

_OVER: Final = (
    "game is over",
    "game is won",
    "game has ended",
    "ends the game",
    "ended the game",
)
_GOES_ON: Final = ("game goes on", "game continues")
_MAYS: Final = frozenset("may can must".split())
_ALLOWED: Final = frozenset("allowed legal permitted".split())
_BELONGS: Final = frozenset(("belongs", "belong"))
_HOLDS: Final = TAKES | {"owns", "occupies"}

_KILLS: Final = frozenset("removes remove kills kill captures capture destroys destroy".split())
_GRABS: Final = frozenset("takes take".split())
_OFF: Final = ("off the board", "off the map", "out of play")

_NOT: Final = OPEN - _MAYS | frozenset("neither nor only".split())
"""Words by which a clause says what is not."""

_STILL: Final = frozenset("still now already again also thus both".split())
_AT_ONCE: Final = ("at", "once")
_NOW: Final = frozenset(("still", "now"))
_HIS: Final = frozenset("his hers theirs".split())
_HE: Final = frozenset("he she they".split())
_LEAVES: Final = frozenset("leaves left abandons abandoned".split())
_AT_LAST: Final = frozenset("now here at once already with that so the game this".split())
"""What may stand behind somebody's winning that is of the whole game."""

_OPEN: Final = frozenset(
    "if would could had might unless should or when once until before after then later next again "
    "otherwise elsewhere instead will soon yet unlike".split()
)
"""Words by which a sentence is of another time, place or thing than its step, too."""


def course(tokens: Sequence[Token], moment: Moment) -> Iterator[Doubt]:
    """Yield what a sentence says of how the game stands and that is not so."""
    is_open = _is_open(tokens)
    for clause in clauses(tokens):
        words = [token.text.lower() for token in clause]
        if _NOT.isdisjoint(words) and not _is_open(clause):
            yield from _belonging(clause, moment)
            yield from _holding(clause, moment)
            yield from _taking(clause, moment)
            yield from _owned(clause, moment)
            yield from _leaving(clause, words, moment)
            yield from _winning(words, moment)
            if not is_open:
                yield from _over(clause, words, moment)
                yield from [*_granted(clause, words, moment)] or _able(clause, words, moment)


def _is_open(tokens: Sequence[Token]) -> bool:
    """Return whether a text may be of another time or thing; "at once" is now."""
    words = [token.text.lower() for token in tokens]
    pairs = pairwise(("", *words))
    return not _OPEN.isdisjoint(word for before, word in pairs if (before, word) != _AT_ONCE)


def _over(tokens: Sequence[Token], words: Sequence[str], moment: Moment) -> Iterator[Doubt]:
    """Yield that the game is over where it goes on, or that somebody may still act after it."""
    example = moment.evidence.example.replay
    if not example.positions or any(each is None for each in example.positions):
        return
    ends = [r for r in moment.evidence.endings if r.step <= moment.step]
    seats = moment.evidence.seats
    pairs = pairwise(tokens)
    acts = any(who.tags & seats and may.text.lower() in _MAYS for who, may in pairs)
    if ends and (_has(words, _GOES_ON) or (acts and "still" in words)):
        yield Doubt(quoted(tokens), spoken(ends)[-1], rule_for(ends, moment))
    # What is told of a step is so by then; a caption may know the rest.
    if not (ends or (moment.since is None and moment.evidence.endings)) and _has(words, _OVER):
        yield Doubt(quoted(tokens), "the game goes on", rule_for((), moment))


def _has(words: Sequence[str], phrases: Sequence[str]) -> bool:
    """Return whether one of the phrases stands among the words."""
    text = f" {' '.join(words)} "
    return any(f" {phrase} " in text for phrase in phrases)


def _since(words: Iterable[str], moment: Moment) -> int:
    """Return from which step on what a clause tells may have been so.

    What is told of a step may have been so before it, and a caption tells of any.
    """
    return moment.step if not _NOW.isdisjoint(words) else max((moment.since or 0) - 1, 0)


def _granted(tokens: Sequence[Token], words: Sequence[str], moment: Moment) -> Iterator[Doubt]:
    """Yield that what a step tries in vain may be done."""
    refused = moment.evidence.refused(moment.step)
    tried = {tag for r in refused for tag in r.tags if tag.startswith(VERB)}
    if not tried or any(token.number is not None for token in tokens):
        return
    done = [moment.evidence.lexicon.verbs.get(word) in tried for word in words]
    may = any(one in ("may", "can") and is_it for one, is_it in zip(words, done[1:], strict=False))
    allowed = any(one in ("is", "are") and other in _ALLOWED for one, other in pairwise(words))
    if may or (allowed and any(done)):
        truth = "; ".join(spoken([r for r in refused if r.rule]))
        yield Doubt(quoted(tokens), truth, rule_for(refused, moment))


def _belonging(clause: Sequence[Token], moment: Moment) -> Iterator[Doubt]:
    """Yield places that are said to belong to somebody who has nothing there."""
    at = next((i for i, t in enumerate(clause) if t.text.lower() in _BELONGS), 0)
    place = next((t for t in clause[:at] if t.kind in ("row", "code")), None)
    owner = next((t for t in clause[at:] if t.tags & moment.evidence.seats), None)
    if place is not None and owner is not None:
        yield from _bare(clause, place, owner, moment)


def _holding(clause: Sequence[Token], moment: Moment) -> Iterator[Doubt]:
    """Yield places that somebody is said to hold who has nothing there."""
    plain = [token for token in clause if token.text.lower() not in _STILL]
    for at, (owner, verb) in enumerate(pairwise(plain)):
        behind = [t for t in plain[at + 2 : at + 4] if t.text.lower() not in ("the", *STOPS)]
        held = verb.text.lower() in _HOLDS and owner.tags & moment.evidence.seats
        own = not owner.text.endswith(("'s", "'"))
        before = plain[at - 1].text.lower() if at else ""
        if held and own and before not in AT and behind and behind[0].kind in ("row", "code"):
            yield from _bare(clause, behind[0], owner, moment)


def _bare(clause: Sequence[Token], place: Token, owner: Token, moment: Moment) -> Iterator[Doubt]:
    """Yield a clause by which somebody has a place where they are counted, and with nothing."""
    seats = moment.evidence.seats
    if place.tags & seats:
        return
    counted = [
        r
        for r in moment.records
        if r.kind == "state" and r.numbers and r.tags & place.tags and r.tags & seats
    ]
    since = _since((token.text.lower() for token in clause), moment)
    own = [r for r in counted if r.tags & owner.tags]
    had = [r for r in own if not r.is_nothing]
    is_known = any(r.step == moment.step for r in counted) or (since == moment.step and had)
    if is_known and not any(r.step >= since for r in had):
        yield Doubt(quoted(clause), nearest(own or counted, moment), rule_for((), moment))


def _taking(clause: Sequence[Token], moment: Moment) -> Iterator[Doubt]:
    """Yield that somebody's pieces are taken away who never had more than now."""
    words = [token.text.lower() for token in clause]
    verbs = _KILLS | _GRABS if _has(words, _OFF) else _KILLS
    at = next((at for at, word in enumerate(words) if word in verbs), len(words))
    owner = next((t for t in clause[at + 1 : at + 4] if t.tags & moment.evidence.seats), None)
    if owner is None:
        return
    counted = [r for r in moment.records if r.kind == "state" and r.numbers]
    own = [r for r in counted if r.tags & owner.tags]
    less = [r for r in moment.records if r.kind == "change" and r.sign < 0]
    if own and moment.step and not any(r.tags & owner.tags for r in less):
        yield Doubt(quoted(clause), story_of(moment, owner.tags), rule_for((), moment))


def _owned(clause: Sequence[Token], moment: Moment) -> Iterator[Doubt]:
    """Yield a place that is called somebody's, also "hers" where it is nobody's, and is not."""
    plain = [token for token in clause if token.text.lower() not in _STILL]
    place, verb, whose = plain[-3:] if len(plain) > 2 else [Token("")] * 3
    if verb.text.lower() != "is" or place.kind not in ("row", "code"):
        return
    if whose.text.endswith(("'s", "'")) and whose.tags & moment.evidence.seats:
        yield from _bare(clause, place, whose, moment)
    elif whose.text.lower() in _HIS:
        # Nobody tells who is meant.
        yield from _bare(clause, place, replace(whose, tags=moment.evidence.seats), moment)


def _leaving(clause: Sequence[Token], words: Sequence[str], moment: Moment) -> Iterator[Doubt]:
    """Yield a place that somebody is said to have left who is still there, and lost nothing."""
    for at, who in enumerate(clause[:-2]):
        behind = clause[at + 2 :] if words[at + 1] in ("has", "have") else clause[at + 1 :]
        place = next((t for t in behind[1:3] if t.kind in ("row", "code")), None)
        leaves = behind[0].text.lower() in _LEAVES and who.tags & moment.evidence.seats
        if not leaves or place is None or place.tags & moment.evidence.seats:
            continue
        about = [r for r in moment.records if r.tags & place.tags and r.tags & who.tags]
        there = [r for r in about if r.kind == "state" and r.step == moment.step and r.numbers]
        less = any(r.kind == "change" and r.sign < 0 for r in about)
        if there and not less and not any(r.is_nothing for r in there):
            yield Doubt(quoted(clause), nearest(there, moment), rule_for((), moment))


def _winning(words: Sequence[str], moment: Moment) -> Iterator[Doubt]:
    """Yield that "he" wins, and nothing else is said of it, where nobody ever does."""
    for at, (who, has) in enumerate(pairwise(words)):
        behind = words[at + (2 if has in ("has", "have") else 1) :]
        wins = who in _HE and bool(behind) and behind[0] in WINS
        won = (r for r in moment.records if ENDED in r.tags and r.kind != "data")
        known = any(r.tags & moment.evidence.seats for r in won)
        if wins and not known and _AT_LAST.issuperset(behind[1:]):
            yield Doubt(f'"{" ".join(words)}"', "nobody has won", rule_for((), moment))


def _able(clause: Sequence[Token], words: Sequence[str], moment: Moment) -> Iterator[Doubt]:
    """Yield that somebody in turn may do what no legal action does, neither before nor after."""
    plain = [token for token in clause if token.text.lower() not in _STILL]
    for who, may, verb in zip(plain, plain[1:], plain[2:], strict=False):
        tag = moment.evidence.lexicon.verbs.get(verb.text.lower())
        named = who.tags & moment.evidence.seats
        if tag is None or may.text.lower() not in ("may", "can"):
            continue
        if not named and who.text.lower() not in _HE:
            continue
        steps = range(_since(words, moment), moment.step + 1)
        legal = [_legal(moment.evidence, step, who.tags) for step in steps]
        if all(each is not None and tag not in each for each in legal):
            yield Doubt(quoted(clause), story_of(moment, frozenset()), rule_for((), moment))


def _legal(evidence: Evidence, step: int, who: frozenset[str]) -> frozenset[str] | None:
    """Return the tags of the verbs of all that one in turn may do after so many steps.

    *who* may be anybody where it names no seat. None where nobody knows, where not all can be
    listed, and for one who is not in turn.
    """
    replay, verbs = evidence.example.replay, set[str]()
    position = replay.position(step) if replay.positions else None
    if position is None:
        return None
    named = who & evidence.seats
    over = replay.game.outcome(position) is not None
    deciding = () if over else replay.game.to_play(position)
    seats = [seat for seat in deciding if not named or named & evidence.lexicon.expand(seat)]
    if named and not seats and not over:
        return None
    for seat in seats:
        legal = replay.game.legal_actions(position, seat)
        if not legal.complete:
            return None
        for action in map(replay.game.write, legal):
            first = next(leaves(action), None) if isinstance(action, Mapping) else None
            verbs |= {verb_tag(str(first[1]))} if first else set()
    return frozenset(verbs)
