"""Who did it, whose turn it was, and what became of what: the steps that a sentence tells of."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final

from pnp.rulebook.clauses import AT, BREAKS, HAS, LINK, LOSS, NEGATED, REST, clauses, quoted
from pnp.rulebook.moment import Doubt, Moment, rule_for, spoken, story_of
from pnp.rulebook.records import Record
from pnp.rulebook.winning import loses_to_winner
from pnp.rulebook.wording import Token, owner_of

_BEFORE_OBJECTS: Final = AT | frozenset(
    "of for by with from than against as like but only towards behind over near before "
    "after".split()
)
_TURNS: Final = frozenset("roll rolls rolled throw throws threw".split())
"""Verbs of whoever is in turn, whether or not a replay knows them as actions."""

_ACTS: Final = frozenset(
    "pass passes passed act acts land lands landed attack attacks attacked build builds built "
    "play plays played send sends sent lay lays laid put puts place places placed".split()
)
"""Verbs of whoever acts, whatever the action is called."""

_LEADS: Final = frozenset("lead leads led".split())
"""Verbs of whoever plays the first card of all."""

_OPENS: Final = ({"starting", "player"}, {"first", "turn"})
"""How data and positions may call what tells who begins."""

_FIRST: Final = (
    ["is", "first", "player"],
    ["is", "the", "first", "player"],
    ["has", "the", "first", "turn"],
    ["takes", "the", "first", "turn"],
)
"""Words behind the name of whoever begins."""

_GOES: Final = frozenset(
    "goes go comes come rides ride flies fly walks walk moves move marches march steps climbs "
    "drives runs returns".split()
)
"""Verbs of whatever changes its place."""

_FATES: Final = frozenset("captured killed destroyed".split())
"""Words for what becomes of a thing; a position that counts such things has its list of them."""

_DOES: Final = frozenset("do does did".split())

_STILL: Final = (AT | BREAKS | LINK | HAS | _TURNS) - _DOES | frozenset(
    "stand stands lie lies sit sits belong belongs feel feels need needs wait waits know knows "
    "come comes came begin begins want wants wish wishes cost costs can may must should "
    "will only alone".split()
)
"""Words behind a name by which nothing is said to be done."""

_BACK: Final = frozenset("back taken fallen built gone captured killed struck moved spared".split())
"""Words for what has just happened to a thing."""


def deeds(tokens: Sequence[Token], moment: Moment) -> Iterator[Doubt]:
    """Yield what a sentence says of the steps that it tells and that they do not have."""
    yield from _waiting(tokens, moment)
    yield from _rolling(tokens, moment)
    yield from _acting(tokens, moment)
    yield from _late(tokens, moment)
    yield from _about_to(tokens, moment)
    for clause in clauses(tokens):
        yield from _dying(clause, moment)
        yield from _gone(clause, moment)
    yield from _opening(tokens, moment)
    yield from _quoted_colour(tokens, moment)
    yield from _played_colour(tokens, moment)
    if moment.since is not None:
        yield from _idle(tokens, moment)
    else:
        yield from _beside(tokens, moment)
    yield from _counted_as(tokens, moment)
    yield from _going(tokens, moment)


def happened(tokens: Sequence[Token], moment: Moment) -> Iterator[Doubt]:
    """Yield things of which a caption says what has become of them, and that nothing touched."""
    words = {token.text.lower() for token in tokens}
    thing = next((t for t in tokens if t.kind == "row"), None)
    if thing is None or not moment.step or words & NEGATED or not _follows(tokens, thing):
        return
    if any(t.kind == "colour" for t in tokens) or "may" in words:
        return
    known = [r for r in moment.records if r.kind in ("change", "done", "told") and r.step]
    if known and not any(r.tags & thing.tags for r in known):
        yield _doubt(tokens, moment, story_of(moment, frozenset()))


def owned(tokens: Sequence[Token], shown: frozenset[str], moment: Moment) -> Iterator[Doubt]:
    """Yield a player beside a picture of what only others had."""
    seats = moment.evidence.seats
    about = [r for r in moment.records if r.tags & shown and r.tags & seats and r.kind != "data"]
    for token in tokens:
        named = token.kind == "row" and token.tags & seats
        if named and about and not any(r.tags & token.tags for r in about):
            yield _doubt(tokens, moment, "; ".join(spoken(about)))


def painted(tokens: Sequence[Token], moment: Moment) -> Iterator[Doubt]:
    """Yield colours that a thing has not where a caption says that it is of that colour."""
    for index, token in enumerate(tokens[:-2]):
        colour = tokens[index + 2]
        if (
            token.kind == "row"
            and tokens[index + 1].text in ("is", "are")
            and colour.kind == "colour"
        ):
            now = [r for r in moment.records if r.kind == "state" and r.step == moment.step]
            there = [r for r in now if r.tags & token.tags]
            if there and not any(r.tags & colour.tags for r in there):
                truth = "; ".join(spoken([r for r in there if r.says]))
                yield _doubt(tokens, moment, truth)


def _follows(tokens: Sequence[Token], thing: Token) -> bool:
    """Return whether words for what happened stand behind a thing."""
    at = tokens.index(thing)
    behind = [t.text.lower() for t in tokens[at + 1 :]]
    return bool(behind) and (bool(set(behind) & _BACK) or behind[0].endswith("s"))


def _idle(tokens: Sequence[Token], moment: Moment) -> Iterator[Doubt]:
    """Yield who is said to do something in steps in which nothing is about them."""
    who = _subject(tokens, moment)
    if who is None:
        negated = {token.text.lower() for token in tokens} & NEGATED
        so = next((i for i, t in enumerate(tokens) if t.text.lower() == "so"), len(tokens))
        who = _subject(tokens[so + 1 :], moment) if negated else None
    if who is None:
        return
    own = _window(moment)
    plays = bool(who.tags & moment.evidence.seats)
    stands = any(r.tags & who.tags for r in moment.records if r.kind == "state")
    if (
        not (plays or stands)
        or not any(r.kind == "done" for r in own)
        or any(r.tags & who.tags for r in own)
        or loses_to_winner(tokens, moment)
    ):
        return
    yield _doubt(tokens, moment, story_of(moment, frozenset()))


def _beside(tokens: Sequence[Token], moment: Moment) -> Iterator[Doubt]:
    """Yield a player of whom a refused step is told, though it is about others alone."""
    seats = moment.evidence.seats
    last = moment.step == len(moment.evidence.example.replay.told)
    refused = moment.evidence.refused(moment.step) if last else []
    who = next((t for t in tokens if t.kind == "row"), None)
    if not refused or who is None or not who.tags & seats or "'" in who.text:
        return
    acts = [r for r in moment.records if r.is_action]
    if not any(r.tags & who.tags for r in (*refused, *acts)):
        truth = "; ".join(spoken([r for r in refused if r.rule]))
        yield _doubt(tokens, moment, truth)


def _counted_as(tokens: Sequence[Token], moment: Moment) -> Iterator[Doubt]:
    """Yield a thing that is said to be what a position counts, and is not counted there."""
    for thing, verb, key in zip(tokens, tokens[1:], tokens[2:], strict=False):
        word = key.text.lower()
        is_key = word in moment.evidence.lexicon.words - REST - LOSS or word in _FATES
        if thing.kind != "row" or verb.text not in ("is", "are") or not is_key:
            continue
        about = [r for r in moment.records if word in r.tags and r.kind == "state"]
        held = [r for r in about if not r.is_nothing]
        if about and not any(r.tags & thing.tags for r in held):
            yield _doubt(tokens, moment, story_of(moment, thing.tags))


def _going(tokens: Sequence[Token], moment: Moment) -> Iterator[Doubt]:
    """Yield where somebody is said to go and nothing ever was."""
    for thing, verb, to, place in zip(tokens, tokens[1:], tokens[2:], tokens[3:], strict=False):
        goes = thing.kind == "row" and verb.text.lower() in _GOES and to.text in ("to", "into")
        named = place.number is not None or place.kind in ("row", "code")
        if not goes or not named:
            continue
        where = place.tags or {place.text}
        there = [r for r in moment.records if r.tags & where and r.tags & thing.tags]
        if not any(not r.is_nothing for r in there):
            yield _doubt(tokens, moment, story_of(moment, thing.tags))


def _window(moment: Moment) -> list[Record]:
    """Return what was done in the steps that are told; who is in turn next is nothing done."""
    since = moment.since or 0
    return [
        r
        for r in moment.records
        if r.step >= since
        and r.step
        and (r.kind in ("done", "told") or (r.kind == "change" and not r.aside))
    ]


def _subject(tokens: Sequence[Token], moment: Moment) -> Token | None:
    """Return the player or the thing with which a sentence begins, if it does something."""
    if {token.text.lower() for token in tokens} & NEGATED:
        return None
    for index, token in enumerate(tokens[:-1]):
        if token.kind == "row":
            lead = [
                t.text.lower() for t in tokens[:index] if t.text.lower() not in ("the", "a", "an")
            ]
            before = lead[-1] if lead else ""
            verb = tokens[index + 1]
            plain = not verb.kind and verb.text.isalpha() and verb.text.lower() not in _STILL
            owner = token.text.endswith(("'s", "'"))
            found = plain and not owner and before not in _BEFORE_OBJECTS
            return token if found else None
    return None


def _waiting(tokens: Sequence[Token], moment: Moment) -> Iterator[Doubt]:
    """Yield who is said to wait in their own turn, or for somebody whose turn it is not."""
    words = [t.text.lower() for t in tokens]
    if "wait" not in words and "waits" not in words:
        return
    at = next(i for i, word in enumerate(words) if word in ("wait", "waits"))
    seats = moment.evidence.seats
    # Somebody's army may wait in the turn of its owner.
    named = (t for t in tokens[:at] if t.tags & seats and owner_of(t.text) == t.text)
    who = next(named, None)
    other = next((t for t in tokens[at:] if t.tags & seats), None)
    turn = moment.evidence.turn(max(moment.step - 1, 0))
    if turn and ((who and who.tags & turn & seats) or (other and not other.tags & turn)):
        yield _doubt(tokens, moment, _turn_of(turn, moment))


def _about_to(tokens: Sequence[Token], moment: Moment) -> Iterator[Doubt]:
    """Yield who is said to be about to act and is not in turn."""
    turn = moment.evidence.turn(moment.step)
    for who, *words in zip(tokens, tokens[1:], tokens[2:], tokens[3:], strict=False):
        phrase = [token.text.lower() for token in words]
        seats = moment.evidence.seats
        if phrase == ["is", "about", "to"] and turn and who.tags & seats and not who.tags & turn:
            yield _doubt(tokens, moment, _turn_of(turn, moment))


def _late(tokens: Sequence[Token], moment: Moment) -> Iterator[Doubt]:
    """Yield who is said to come too late and has tried nothing in vain."""
    words = [t.text.lower() for t in tokens]
    if "late" not in words or "too" not in words:
        return
    seats = moment.evidence.seats
    who = next((t for t in tokens[: words.index("too")] if t.tags & seats), None)
    refused = moment.evidence.refused(moment.step)
    tried = [r for r in refused if r.is_action]
    if who and tried and not any(r.tags & who.tags for r in tried):
        yield _doubt(tokens, moment, story_of(moment, frozenset()))


def _rolling(tokens: Sequence[Token], moment: Moment) -> Iterator[Doubt]:
    """Yield who is said to roll and is never in turn, nor has tried it in vain."""
    tried = [r.tags for r in moment.evidence.refused(moment.step) if r.is_action]
    for index, token in enumerate(tokens):
        who = tokens[index - 1] if index else token
        if who.text.lower() in ("has", "have") and index > 1:
            who = tokens[index - 2]
        if token.text.lower() in _TURNS and who.tags & moment.evidence.seats:
            turns = [moment.evidence.turn(step) for step in range(moment.step + 1)]
            if any(turns) and not any(tags & who.tags for tags in (*turns, *tried)):
                yield _doubt(tokens, moment, _turn_of(turns[0], moment))


def _acting(tokens: Sequence[Token], moment: Moment) -> Iterator[Doubt]:
    """Yield who is said to act in a step in which only others act."""
    seats = moment.evidence.seats
    for who, verb in pairwise(tokens):
        if moment.since is None or verb.text.lower() not in _ACTS or who.kind != "row":
            continue
        acts = [r for r in _window(moment) if r.is_action and r.tags & seats]
        if acts and who.tags & seats and not any(r.tags & who.tags for r in acts):
            yield _doubt(tokens, moment, story_of(moment, frozenset()))


def _opening(tokens: Sequence[Token], moment: Moment) -> Iterator[Doubt]:
    """Yield who is called the first player and is not."""
    told = [r for r in moment.records if r.says and any(r.tags >= each for each in _OPENS)]
    words = [t.text.lower() for t in tokens]
    for at in range(len(words) if told else 0):
        leads = any(words[at + 1 : at + 1 + len(each)] == each for each in _FIRST)
        is_given = words[max(at - 4, 0) : at] == ["first", "turn", "goes", "to"]
        named = tokens[at].tags & moment.evidence.seats
        if (leads or is_given) and named and not any(r.tags & named for r in told):
            yield _doubt(tokens, moment, "; ".join(spoken(told)))


def _quoted_colour(tokens: Sequence[Token], moment: Moment) -> Iterator[Doubt]:
    """Yield a colour that somebody is said to name and that nobody named."""
    for before, token in pairwise(tokens):
        named = frozenset(tag.removeprefix("colour:") for tag in token.tags)
        if before.text in ('"', "“") and token.kind == "colour":
            done = [r for r in moment.records if r.kind == "done" and r.is_action]
            colours = {tag for r in done for tag in r.tags} & moment.evidence.colours
            if colours and not named & colours:
                yield _doubt(tokens, moment, story_of(moment, frozenset(colours)))


def _played_colour(tokens: Sequence[Token], moment: Moment) -> Iterator[Doubt]:
    """Yield a colour that somebody is said to lead or play who did so with another one."""
    for who, verb, what in zip(tokens, tokens[1:], tokens[2:], strict=False):
        seat = who.tags & moment.evidence.seats
        if what.kind != "colour" or not seat or verb.text.lower() not in _ACTS | _LEADS:
            continue
        acts = [r for r in _window(moment) if r.is_action and r.tags & seat]
        own = {tag for each in seat for tag in moment.evidence.lexicon.ids.get(each, ())}
        colours = {tag for r in acts for tag in r.tags if tag.startswith("colour:")} - own
        if colours and colours.isdisjoint(what.tags):
            yield _doubt(tokens, moment, story_of(moment, frozenset(colours)))


def _dying(clause: Sequence[Token], moment: Moment) -> Iterator[Doubt]:
    """Yield what is said to fall and of which nothing became less."""
    for before, token in pairwise(clause):
        if token.text.lower() not in LOSS or before.kind != "row":
            continue
        less = [r for r in moment.records if r.kind == "change" and r.sign < 0]
        if less and not any(r.tags & before.tags for r in less):
            yield _doubt(clause, moment, story_of(moment, before.tags))


def _gone(clause: Sequence[Token], moment: Moment) -> Iterator[Doubt]:
    """Yield what is called gone while it is there and nothing took it away."""
    words = [t.text.lower() for t in clause]
    if "gone" not in words or not {"is", "are"} & set(words):
        return
    things = [t for t in clause[: words.index("gone")] if t.kind in ("row", "word", "key")]
    for thing in things[:1] if "and" not in words else things:
        about = [r for r in moment.records if r.tags & thing.tags and r.kind in ("state", "change")]
        there = [
            r for r in about if r.step == moment.step and r.kind == "state" and not r.is_nothing
        ]
        if there and not any(r.kind == "change" and r.sign < 0 for r in about):
            yield _doubt(clause, moment, "; ".join(spoken(there)))


def _turn_of(turn: frozenset[str], moment: Moment) -> str:
    names = moment.evidence.example.story.names
    return f"it is the turn of {' and '.join(sorted(names[tag] for tag in turn if tag in names))}"


def _doubt(tokens: Sequence[Token], moment: Moment, truth: str) -> Doubt:
    return Doubt(quoted(tokens), truth, rule_for((), moment))
