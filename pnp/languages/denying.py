"""Whether what one sentence denies another one grants, or the other way round.

Each function returns the word that turns the sentence, "" where none does.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final

from pnp.languages.bound import (
    DENYING,
    LOSING,
    PART_OF_CLAUSE,
    behind_not,
    carrying,
    free_and_bound,
    free_and_denied,
)
from pnp.languages.saying import Saying
from pnp.languages.scene import HALF, LITTLE, MOST, MUCH, NEARLY, PART, WHOLE, Scene, first

_INSTEAD: Final = ("lack", "hint", "except", "wish", "onlyif", "until", "bound")
"""Kinds of words for which a not may stand."""

_LOOSE: Final = ("if", "until", "onlyif", "only", "or", "contrast")
"""Kinds of words beside which an exception may say what a not said."""

_SPARING: Final = ("except", "only", "onlyif", "until", "lack", "bound")
"""Kinds of words beside which a not leaves something that may be."""

_NEAR: Final = 2
"""Words before another one among which a not may stand that denies it."""


def denied(scene: Scene) -> str:
    """Return the not that has come, or the one that is gone, also of what was changed alone."""
    part = scene.changed
    # What is allowed is no longer denied, but it may be something else.
    like = HALF if part.came("may") else PART
    parts = [part] if scene.whole >= like and part is not scene else []
    # What a not denied in one clause it may deny in another one.
    couples = () if _denies_the_same(scene) or _is_only(scene) else scene.couples
    return first(filter(None, map(_denied, (scene, *parts, *couples))))


def _denies_the_same(scene: Scene) -> bool:
    """Return whether as many nots as before deny most of what was denied."""
    (_, had), (_, has) = map(free_and_bound, (scene.old, scene.new))
    is_same = scene.old.logic["not"] == scene.new.logic["not"]
    return is_same and len(had & has) >= HALF * len(had)


def _is_only(scene: Scene) -> bool:
    """Return whether an only stands for two nots: what is not there cannot, only what is there."""
    old, new = scene.old.logic, scene.new.logic
    return bool(old["not"] == new["not"] + 2 and new["only"] and not old["only"])


def _denied(scene: Scene) -> str:
    """Return the not that has come, or that one is gone.

    What is said with a not may be said without one: by words of lack (*gratis*), by a bound (not
    more, at most), by an exception, by "only".
    """
    old, new = scene.old.logic, scene.new.logic
    instead = any(scene.came(kind) for kind in ("lack", "hint", "only", "onlyif"))
    # "Not if you pay" is "unless you pay"; what is never so is not so unless you pay.
    is_loose = scene.like < HALF or any(old[kind] for kind in _LOOSE)
    instead = instead or (scene.came("except") and is_loose)
    # "Forbids this, but not that" is "forbids this, allows that".
    is_parted = scene.came("may") or (scene.went("may") and new["not"])
    if old["lack"] and new["lack"] and is_parted:
        return ""
    # "Cannot, except then" is "can only then".
    only_then = old["except"] and scene.came("only")
    is_said = old["may"] or scene.came("lack") or scene.came("onlyif") or only_then
    allowed = new["may"] and not is_said
    # "Does not stay" is "leaves".
    if bool(old["not"]) != bool(new["not"]) and scene.evens:
        return ""
    # What nothing prevents happens even so.
    nothing = scene.went("hint", "lack") and scene.came("even") and scene.share >= HALF
    if old["not"] and nothing and not _spends_none(scene.old):
        return ""
    if old["not"] and not new["not"]:
        return scene.lost("not") if allowed or not instead else ""
    # Either may, neither may.
    is_barred = old["may"] and not (old["not"] or new["may"]) and new["not"]
    if is_barred and scene.stays >= MUCH and not any(map(scene.came, _SPARING)):
        return scene.word("not")
    # "Only your own" is "none of others, only your own".
    alone = old["only"] and new["only"] in (0, old["only"]) and scene.whole < MOST
    # What holds until then holds as long as it is not so.
    while_not = scene.changes("until")
    at_will = scene.went("free") and scene.came("must")
    before = alone or while_not or at_will or scene.came("lack")
    before = before or any(map(scene.went, _INSTEAD)) or _is_undone(scene)
    if new["not"] and not old["not"]:
        return "" if before else scene.word("not")
    if new["not"] > old["not"] and scene.whole >= WHOLE and not before and not scene.came("even"):
        return scene.word("not")
    if new["not"] < old["not"]:
        is_lost = scene.stays >= MUCH and (not instead or (allowed and not scene.word("not")))
        return scene.lost("not") if is_lost else ""
    return "" if old["not"] else _lacking(scene)


def conceded(scene: Scene) -> str:
    """Return the condition on which something is now that may never be, or up to what bound."""
    old = scene.old.logic
    # "Not without", "not before" name the condition.
    is_bare = old["not"] == 1 and not scene.words.any_of(scene.old.words[1:], "opens")
    is_bare = is_bare and not any(old[kind] for kind in ("if", "until", "except", "only"))
    new = scene.new.logic
    if is_bare and scene.came("onlyif") and not new["not"] and scene.share >= PART:
        return scene.word("onlyif")
    # "Nobody goes from here to there", "nobody goes further than there".
    is_less = new["not"] == 1 and scene.came("bound") and not old["bound"]
    return scene.word("bound") if is_bare and is_less and scene.like >= LITTLE else ""


def permitted(scene: Scene) -> str:
    """Return the may of what was denied, where something else still is: "may, but not"."""
    is_less = scene.went("not") and scene.new.logic["not"] and not scene.old.logic["may"]
    turns = is_less and scene.came("may") and scene.came("contrast")
    return scene.word("may") if turns and scene.share >= HALF else ""


def loosed(scene: Scene) -> str:
    """Return the may right before what a not stood before, where no condition freed it then."""
    any_is, stem = scene.words.any_is, scene.words.stem
    if any(scene.old.logic[kind] for kind in (*_LOOSE, "except")):
        return ""
    denied = {stem(word) for no, _, word in _said_behind(scene.old) if any_is((no,), "not")}
    for may, near, word in _said_behind(scene.new):
        is_free = any_is((may,), "may") and not any_is(near, "not", "only", "onlyif")
        if is_free and may not in scene.old.words and stem(word) in denied:
            return may
    return ""


def _said_behind(said: Saying) -> Iterator[tuple[str, Sequence[str], str]]:
    """Yield each word with those around it and what carries the sentence close behind it."""
    for at, word in enumerate(said.words):
        near = said.words[max(0, at - _NEAR) : at + _NEAR + 1]
        if carrier := first(filter(said.carries, said.words[at + 1 :][:_NEAR])):
            yield word, near, carrier


def _spends_none(said: Saying) -> bool:
    """Return whether a not stands right behind a word of lack: *uses up none*."""
    any_is = said.tongue.words.any_is
    pairs = (pair for part in said.parts for pair in pairwise(part))
    return any(any_is((one,), *LOSING) and any_is((other,), "not") for one, other in pairs)


def _is_undone(scene: Scene) -> bool:
    """Return whether a not of the new one denies what denies something: it stops nothing."""
    known = scene.stems(scene.old)
    kinds = [
        [{*scene.words.kinds(word)} for word in clause if scene.words.stem(word) not in known]
        for clause in scene.new.clauses
    ]
    return any(
        any("not" in each for each in clause)
        and any(each & {"lack", "hint", "except"} and "not" not in each for each in clause)
        for clause in kinds
    )


def _lacking(scene: Scene) -> str:
    """Return the word of lack that has come or gone where nothing else denies anything."""
    old, new = scene.old.logic, scene.new.logic
    if old["lack"] and not (new["lack"] or new["only"] or scene.came("hint")):
        return scene.lost("lack")
    if new["lack"] and not any(old[kind] for kind in ("lack", "hint", "only", "except")):
        return scene.word("lack")
    return ""


def affirmed(scene: Scene) -> str:
    """Return the first word of a clause of which all was denied, and nothing is now."""
    if not scene.old.logic["not"] or _may_not(scene.old):
        return ""
    (free, bound), (_, still) = map(free_and_bound, (scene.old, scene.new))
    for clause, against in _contrasted(scene.new):
        own = carrying(scene.new, clause)
        if own <= still:
            continue
        # What was denied of hidden units is no denial in "but hidden units do".
        known = bound - free if against else set[str]()
        fresh = [word for word in clause if scene.words.stem(word) not in known]
        if len(clause) < PART_OF_CLAUSE or scene.words.any_is(fresh, *DENYING, "only"):
            continue
        # What is part of another clause may have its verb at the end.
        allowing = [word for word in clause[:-1] if scene.words.any_is((word,), "may")]
        denied = bound - free
        again = len([*scene.apart(denied, own)]) < len(denied) if against else own & denied
        # What is said of as long as something may be was said of it before.
        is_bound = scene.words.spans(clause[:1]) & scene.words.spans(scene.old.words)
        if allowing and again and not is_bound:
            return allowing[0]
        if scene.words.opens(clause) or scene.words.places(clause):
            continue
        if (against or scene.like >= HALF) and own and own <= bound - free:
            return clause[0]
    return ""


def _may_not(said: Saying) -> bool:
    """Return whether a not denies nothing of the whole: *or not at all*, *that nobody buys*.

    It stands for a choice right behind an or, or in a clause that tells which thing is meant.
    """
    words = said.tongue.words
    return any(
        words.any_is((b,), "not") and (words.any_is((a,), "or") or words.opens((a,)))
        for a, b in pairwise(said.words)
    )


def _contrasted(said: Saying) -> Iterator[tuple[Sequence[str], bool]]:
    """Yield the clauses, parted at a "but" between longer parts, each with whether one is in it."""
    kinds, joins = said.tongue.words.kinds, said.tongue.joins
    for clause in said.clauses if said.logic["not"] else ():
        against = [at for at, word in enumerate(clause) if "contrast" in kinds(word)]
        at = next(
            (at for at in against if clause[at] in joins and at >= PART_OF_CLAUSE), len(clause)
        )
        if len(clause) - at >= PART_OF_CLAUSE:
            yield clause[:at], any(each < at for each in against)
            yield clause[at:], True
        else:
            yield clause, bool(against)


def withdrawn(scene: Scene) -> str:
    """Return the not by which all is denied that a clause allowed, where nothing allows it now."""
    free = [
        carrying(scene.old, clause)
        for clause in scene.old.clauses
        if scene.words.any_is(clause, "may") and not scene.words.any_is(clause, "not", "only")
    ]
    # Nothing that is forbidden is all that is allowed.
    is_even = scene.came("lack") or _is_undone(scene)
    for clause in scene.new.clauses if not is_even else ():
        own = carrying(scene.new, clause)
        nots = [word for word in clause if scene.words.any_is((word,), "not")]
        if nots and len(own) > 1 and scene.share >= HALF and any(own <= each for each in free):
            return nots[0]
    return ""


def granted(scene: Scene) -> str:
    """Return the word of loss that stood right behind a not, and that none denies now."""
    had = {word for word, is_near, _ in _losses(scene.old) if is_near}
    has = {word for word, _, is_denied in _losses(scene.new) if not is_denied}
    return first(sorted(had & has)) if scene.share >= NEARLY else ""


def _losses(said: Saying) -> Iterator[tuple[str, bool, bool]]:
    """Yield the words that lack or lose something, once said.

    With each: whether a not stands close before it, and whether one may deny it.
    """
    any_is = said.tongue.words.any_is
    for clause in said.clauses:
        before = False
        for part, _ in said.joined(clause):
            has_not = any_is(part, "not", "only", "onlyif", "except")
            for at, word in enumerate(part):
                once = said.words.count(word) == 1
                if not once or any_is((word,), "not") or not any_is((word,), *LOSING):
                    continue
                near = [each for each in part[:at][-_NEAR:] if not said.carries(each)]
                is_near = any_is(near[-1:], "not")
                # A last word is denied close before it, or by a "nobody" that begins.
                is_last = at == len(part) - 1
                close = any_is(near, "not") or any_is(part[:_NEAR], "not") if is_last else has_not
                # "Neither this nor that": what is short goes with what stands before it.
                yield word, is_near, close or (before and len(part) < PART_OF_CLAUSE)
            before = has_not


def barred(scene: Scene) -> str:
    """Return what hinders, behind a new "but", one of the things of which all was said before."""
    any_is, stem = scene.words.any_is, scene.words.stem
    contrasts = (at for at, word in enumerate(scene.new.words) if any_is((word,), "contrast"))
    at = next(contrasts, None)
    if at is None or any_is(scene.old.words, "contrast") or scene.like < HALF:
        return ""
    free, _ = free_and_bound(scene.old)
    behind, known = scene.new.words[at + 1 :], scene.stems(scene.old)
    for place, word in enumerate(behind):
        if any_is((word,), *DENYING) and stem(word) not in known:
            own = carrying(scene.new, behind[:place])
            if own and own <= free:
                return word
    return ""


def forgone(scene: Scene) -> str:
    """Return the "without" before what had to be done, where nothing is demanded now."""
    demanded = {
        stem
        for clause in scene.old.clauses
        if scene.words.any_is(clause, "must") and not scene.words.any_is(clause, "not")
        for stem in carrying(scene.old, clause)
    }
    new = scene.new.logic
    if new["must"] or not new["may"] or new["not"] != 1 or scene.share < PART:
        return ""
    pairs = (pair for clause in scene.new.clauses for pair in pairwise(clause))
    return first(
        a for a, b in pairs if scene.words.any_is((a,), "not") and scene.words.stem(b) in demanded
    )


def other_denied(scene: Scene) -> str:
    """Return the thing right behind a not behind which another one stood, all else staying."""
    ours, theirs = map(behind_not, (scene.old, scene.new))
    if scene.like < MUCH or len(ours) != 1 or len(theirs) != 1:
        return ""
    (gone,), (came,) = ours, theirs
    fresh = [*scene.apart([scene.words.stem(came)], map(scene.words.stem, ours))]
    still = scene.words.stem(gone) in scene.stems(scene.new)
    return came if fresh and not still and came not in scene.old.words else ""


def shifted(scene: Scene) -> str:
    """Return the word that is denied now in the place of another one, of which it was said."""
    if scene.came("except") or scene.went("except") or scene.like < LITTLE:
        return ""
    is_named = scene.like >= PART and not _is_undone(scene)
    # Where both forbid something, what each forbids is told like the rest.
    is_even = not any(scene.came(kind) or scene.went(kind) for kind in LOSING)
    denying = ("not",) if is_even and scene.share >= MOST else DENYING
    had, has = (
        free_and_denied(said, denying if is_named else ()) for said in (scene.old, scene.new)
    )
    (stood, fell), (stands, falls) = had, has
    now, before = (stood - fell) & (falls - stands), (fell - stood) & (stands - falls)
    # What is said of a thing stands behind it.
    return first(w for w in reversed(scene.new.words) if before and scene.words.stem(w) in now)
