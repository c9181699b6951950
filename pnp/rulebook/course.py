"""How a game stands: over or not, won or not, and what is allowed or refused."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Final

from pnp.rulebook.clauses import OPEN, WINS, clauses, has_phrase, quoted
from pnp.rulebook.evidence import ENDED, Evidence, leaves
from pnp.rulebook.lexicon import VERB, verb_tag
from pnp.rulebook.moment import Doubt, Moment, rule_for, spoken, story_of
from pnp.rulebook.presence import STILL, held, since, vacant
from pnp.rulebook.wording import Token

_OVER: Final = (
    "game is over",
    "game is won",
    "game has ended",
    "ends the game",
    "ended the game",
)
_GOES_ON: Final = (
    "game goes on",
    "game continues",
    *(
        f"{more} {span} {begins}"
        for more in ("another", "further", "next", "new")
        for span in ("round", "turn")
        for begins in ("begins", "starts", "follows")
    ),
)
_ON: Final = ("takes another turn", "has another turn", "takes the next turn", "plays on")
_MAYS: Final = frozenset("may can must".split())
_ALLOWED: Final = frozenset("allowed legal permitted".split())
_NOT: Final = OPEN - _MAYS | frozenset("neither nor only".split())
"""Words by which a clause says what is not."""

_AT_ONCE: Final = ("at", "once")
_HE: Final = frozenset("he she they".split())
_AT_LAST: Final = frozenset("now here at once already with that so the game this on spot".split())
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
        if _NOT.isdisjoint(words[1:]) and not _is_open(clause):
            yield from vacant(clause, moment)
        if _NOT.isdisjoint(words) and not _is_open(clause):
            yield from held(clause, moment)
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
    goes_on = has_phrase(words, _GOES_ON) or (
        any(t.tags & seats for t in tokens) and has_phrase(words, _ON)
    )
    if ends and (goes_on or (acts and "still" in words)):
        yield Doubt(quoted(tokens), spoken(ends)[-1], rule_for(ends, moment))
    # What is told of a step is so by then; a caption may know the rest.
    if not (ends or (moment.since is None and moment.evidence.endings)) and has_phrase(
        words, _OVER
    ):
        yield Doubt(quoted(tokens), "the game goes on", rule_for((), moment))


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
    plain = [token for token in clause if token.text.lower() not in STILL]
    for who, may, verb in zip(plain, plain[1:], plain[2:], strict=False):
        tag = moment.evidence.lexicon.verbs.get(verb.text.lower())
        named = who.tags & moment.evidence.seats
        if tag is None or may.text.lower() not in ("may", "can"):
            continue
        if not named and who.text.lower() not in _HE:
            continue
        steps = range(since(words, moment), moment.step + 1)
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
