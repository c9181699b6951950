"""Whether a condition, a list or an answer no longer says what it said.

Each function returns the word that turns the sentence, "" where none does.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final

from pnp.languages.bound import carrying, free_and_bound
from pnp.languages.saying import FIRST, NAME, Saying, sentences
from pnp.languages.scene import HALF, LITTLE, NEARLY, PART, Scene, first
from pnp.languages.vocabulary import folded

_CONDITIONS: Final = ("if", "until", "onlyif")
_DENYING: Final = ("not", "lack", "hint", "only", "except")
_STILL: Final = ("until", "free", "onlyif", "even", "contrast")
"""Kinds of words that may say, or limit, that something stays."""

_ENDS: Final = ("lack", "hint", "may")
"""Kinds of words that tell what several things come to."""

_APART: Final = ("opposite together", 1)
"""The contrary of together."""

_SEVERAL: Final = 2
"""Words by which a clause says again what was denied."""

_ANSWER: Final = re.compile(r"^[\W\d]*(\w+)[.,;:!–—]")
"""The first word of an answer, which stands by itself, maybe behind its number."""


def freed(scene: Scene) -> str:
    """Return the "even if" in the very place of an "if", or of the "and" before a condition."""
    parts = (part for part in (scene.changed, *scene.couples) if part.like >= HALF)
    for gone, came in (pair for part in parts for pair in part.exchanges):
        is_if = [scene.words.any_is(words, *_CONDITIONS) for words in (gone, came)]
        # What may be done under a condition may be done even then.
        kinds = ("even",) if is_if == [True, False] and not scene.old.logic["may"] else ()
        if len(gone) == 1 and gone[0] in scene.new.tongue.joins:
            kinds = ("free",)
        if word := first(word for word in came if scene.words.any_is((word,), *kinds)):
            return word
    return ""


def waived(scene: Scene) -> str:
    """Return the "need not" of what was to be done: "need not be printed to one scale"."""
    old = scene.old.logic
    gone = ("free", "may", "wish", "any", "if", "not", "lack", "hint")
    is_bound = not any(old[kind] for kind in gone) and scene.share >= PART
    # "Or rest" is "if you prefer, rest".
    is_chosen = old["or"] and not scene.new.logic["or"]
    # "Regardless" frees of a condition.
    is_bare = not any(scene.new.logic[kind] for kind in ("if", "not", "except", "even"))
    is_waived = is_bound and is_bare and not is_chosen
    return scene.word("free") if is_waived and scene.came("free") else ""


def always(scene: Scene) -> str:
    """Return the "every" in the place of a condition: "in every game", not "if she plays"."""
    any_is = scene.words.any_is
    if scene.like < HALF or scene.old.logic["not"]:
        return ""
    found = (
        word
        for gone, came in scene.exchanges
        if any_is(gone[:1], *_CONDITIONS) and not any_is(came, *_CONDITIONS, "not", "except")
        for word in came
        if any_is((word,), "all") and not scene.words.opens((word,))
    )
    return first(found)


def anytime(scene: Scene) -> str:
    """Return the "at any time" of what had a time of its own."""
    old, any_of = scene.old, scene.words.any_of
    had = any(map(old.logic.__getitem__, ("free", "wish", "any"))) or any_of(old.words, "ever")
    if had or max(scene.like, scene.stays) < NEARLY:
        return ""
    # "No worm ever" is never.
    clauses = (each for each in scene.new.clauses if not scene.words.any_is(each, "not"))
    ever = first(word for clause in clauses for word in clause if any_of((word,), "ever"))
    return first(scene.apart([scene.words.stem(ever)], scene.stems(old))) if ever else ""


def released(scene: Scene) -> str:
    """Return the "may" or the "must" of what was to stay as it is."""
    old, new = scene.old, scene.new
    rested = scene.words.any_of(old.words, "rests")
    rests = any(scene.words.any_of(new.words, section) for section in ("rests", "lets"))
    denies = old.logic["not"] or any(new.logic[kind] for kind in ("not", "only", "lack"))
    still = denies or scene.came("until")
    changes = rested and not rests and not still and scene.share >= LITTLE
    return scene.word("may", "must") if changes and scene.came("may", "must") else ""


def kept(scene: Scene) -> str:
    """Return the "stays" of what was to go to a place for pieces of which nothing is said now."""
    row, any_of = scene.words.depots, scene.words.any_of
    gone = scene.old.rivals.get(row) and not scene.after.rivals.get(row)
    rests = any_of(scene.new.words, "rests") and not any_of(scene.old.words, "rests")
    if not (gone and rests) or scene.new.logic["not"] or scene.like < HALF:
        return ""
    return first(word for word in scene.new.words if any_of((word,), "rests"))


def stirred(scene: Scene) -> str:
    """Return what is new of what was to stay, where no word says that it does or may."""
    part, any_of = scene.changed, scene.words.any_of
    rests = any_of(part.old.words, "rests") and not part.old.logic["not"]
    if not rests or any_of(part.new.words, "rests") or any_of(part.new.words, "lets"):
        return ""
    still = any(scene.new.logic[kind] for kind in (*_DENYING, *_STILL))
    came = scene.apart(dict.fromkeys(part.new.content), scene.stems(scene.before))
    return first(came) if not still and scene.share >= LITTLE else ""


def inverted(scene: Scene) -> str:
    """Return the "only if" of what was not to be if so, or was to be unless it is so."""
    old, new = scene.old.logic, scene.new.logic
    is_only = new["onlyif"] or (new["only"] and new["if"])
    if not is_only or old["onlyif"] or new["not"] or new["lack"] or scene.like < HALF:
        return ""
    forbids = old["not"] and old["if"] and not (old["except"] or old["until"])
    ours, theirs = _condition(scene.old), _condition(scene.new)
    is_same = bool(ours and theirs) and (ours <= theirs or theirs <= ours)
    changes = forbids or (old["except"] and not old["not"] and not new["except"])
    return scene.word("onlyif", "only") if changes and is_same else ""


def _condition(said: Saying) -> set[str]:
    """Return what carries a sentence behind its last if, unless or only if."""
    words, kinds = said.words, (*_CONDITIONS, "except")
    at = max((n for n, w in enumerate(words) if said.tongue.words.any_is((w,), *kinds)), default=0)
    return {said.tongue.words.stem(word) for word in words[at:] if said.carries(word)}


def filled(scene: Scene) -> str:
    """Return the "all" before a thing of which none was told."""
    stem, any_is = scene.words.stem, scene.words.any_is
    none = {stem(b) for a, b in _pairs(scene.old) if any_is((a,), "not") and scene.old.carries(b)}
    clauses = (clause for clause in scene.new.clauses if not any_is(clause, *_DENYING))
    pairs = (pair for clause in clauses for pair in pairwise(clause))
    return first(a for a, b in pairs if stem(b) in none and any_is((a,), "all"))


def _pairs(said: Saying) -> Iterator[tuple[str, str]]:
    for clause in said.clauses:
        yield from pairwise(clause)


def postponed(scene: Scene) -> str:
    """Return the "next" before the turn, the round or the like that was this one, or "this"."""
    ours, theirs = (
        {
            (scene.words.stem(noun), scene.words.any_of((word,), "later")): word
            for word, noun in _pairs(said)
            if scene.words.points(word) or scene.words.any_of((word,), "later")
            if any(row == scene.words.times for row, _ in scene.words.rivals(noun))
        }
        for said in (scene.old, scene.new)
    )
    moved = (
        word
        for (noun, later), word in theirs.items()
        if (noun, later) not in ours and (noun, not later) in ours
        if (noun, not later) not in theirs
    )
    return first(moved) if scene.like >= NEARLY else ""


def timed(scene: Scene) -> str:
    """Return the "as soon as" in the place of a "while" or an "until", or the other way round.

    Or a word of another thing that something lasts until.
    """
    still = scene.came("not") or scene.went("not")
    for gone, came in scene.exchanges if scene.like >= PART and not still else ():
        ours, theirs = scene.words.spans(gone), scene.words.spans(came)
        if ours and theirs and ours.isdisjoint(theirs):
            return first(word for word in came if scene.words.spans((word,)))
    lasted, lasts = map(_until, (scene.old, scene.new))
    is_other = lasted and lasted.keys().isdisjoint(lasts) and scene.like >= HALF
    return first(scene.apart(lasts, lasted)) if is_other else ""


def _until(said: Saying) -> dict[str, None]:
    """Return the stems of what something lasts until, as its clause tells behind that word."""
    words = said.tongue.words
    for clause in said.clauses:
        for at, word in enumerate(clause):
            if at and words.any_is((word,), "until"):
                behind = (each for each in clause[at + 1 :] if said.carries(each))
                return dict.fromkeys(map(words.stem, behind))
    return {}


def pooled(scene: Scene) -> str:
    """Return the "together" in the place of an "each" by which something is counted."""
    counts = scene.old.numbers and scene.new.numbers
    for gone, came in scene.exchanges if counts and scene.like >= NEARLY else ():
        is_each = scene.words.any_is(gone, "all")
        pool = first(word for word in came if scene.words.any_of((word,), "pool"))
        if pool and is_each and not scene.words.any_of(scene.old.words, "pool"):
            return pool
    return ""


def merged(scene: Scene) -> str:
    """Return the "one" that is for all, where each had one alone."""
    old, new = scene.old, scene.new
    is_short = len(old.clauses) == len(new.clauses) == 1
    apart = old.logic["only"] or old.sides[_APART]
    is_alone = is_short and old.logic["all"] and apart and scene.share >= HALF
    alone = scene.came("only")
    ones = (
        word
        for word in new.words
        if word in new.tongue.ones or (alone and scene.words.any_is((word,), "only"))
    )
    fresh = (word for word in ones if word not in old.words)
    return first(fresh) if is_alone and new.logic["all"] else ""


def lessened(scene: Scene) -> str:
    """Return the "any" in the place of the "all" of a condition, or the other way round."""
    for i, j, k, m in scene.edits if scene.like >= NEARLY else ():
        gone, came = scene.old.words[i:j], scene.new.words[k:m]
        of_all = [scene.words.any_is(words, "all") for words in (gone, came)]
        of_any = [scene.words.any_is(words, "any") for words in (gone, came)]
        if all(of_all) and of_any[0] != of_any[1] and _is_bound(scene, k):
            return first(word for word in came if scene.words.any_is((word,), "all"))
    return ""


def _is_bound(scene: Scene, at: int) -> bool:
    """Return whether a word of the new sentence stands in a condition, behind its if or until."""
    start = 0
    for clause in scene.new.clauses:
        if start <= at < start + len(clause):
            return scene.words.any_is(clause[: at - start], *_CONDITIONS)
        start += len(clause)
    return False


def divided(scene: Scene) -> str:
    """Return the first word of what is said of one thing, where a not denied it of several."""
    free, bound = free_and_bound(scene.old)
    is_one = len([*sentences(scene.new.text)]) == 1
    is_alike = max(scene.like, scene.share) >= PART and scene.new.logic["not"]
    clauses = scene.new.clauses if is_alike and _shares_a_not(scene.old) else ()
    granted, denied = list[tuple[str, set[str]]](), list[set[str]]()
    for clause in clauses:
        known = {scene.words.stem(word) for word in clause} & (bound - free)
        fresh = [word for word in clause if scene.words.stem(word) not in known]
        is_alone = is_one or not any(map(scene.new.carries, fresh))
        is_whole = len(known) >= _SEVERAL and is_alone and not _is_set_before(scene, clause)
        against = scene.words.any_is(clause[:1], "contrast") and not scene.words.any_is(
            clause, "not"
        )
        if against and any(stem.startswith(NAME) for stem in known):
            granted.append((clause[0], known))
        elif scene.words.any_is(fresh, *_DENYING):
            denied.append(known)
        elif known and (scene.words.any_is(clause, "all") or is_whole):
            granted.append((clause[0], known))
    return first(word for word, known in granted for each in denied if each - known)


def parted(scene: Scene) -> str:
    """Return what is said of one of several things of which one end was told: *are both gone*."""
    stem, apart, any_is = scene.words.stem, scene.apart, scene.words.any_is
    for ends, things in _ends(scene.old):
        # What is not allowed is no longer, what is not harmed is safe.
        may = any(stem(word) in ends for word in scene.old.words if any_is((word,), "may"))
        clauses = [each for each in scene.new.clauses if may or not any_is(each, "not")]
        same = [each for each in clauses if any(not [*apart([stem(word)], ends)] for word in each)]
        held = things & set[str]().union(*(carrying(scene.new, each) for each in same))
        others = [c for c in clauses if c not in same and things & carrying(scene.new, c) - held]
        said = (
            word
            for clause in others
            if held and len(clause) > _SEVERAL
            if not may or any_is(clause, "not", "lack", "hint")
            for word in clause
            if scene.new.carries(word) or scene.words.kinds(word)
        )
        known = scene.stems(scene.old)
        if word := first(word for word in said if [*apart([stem(word)], known)]):
            return word
    return ""


def _ends(said: Saying) -> Iterator[tuple[set[str], set[str]]]:
    """Yield what several things of a clause come to, and the things: *wolf and lamb die*."""
    any_is, stem = said.tongue.words.any_is, said.tongue.words.stem
    members = list[str]()
    for clause in said.clauses:
        if len(clause) <= _SEVERAL:
            members += clause
            continue
        *begin, last = [members, *(part for part, _ in said.joined(clause))]
        is_plain = not any_is(clause, "not", "only", "except", "or", *_CONDITIONS)
        ends = {stem(word) for word in last if any_is((word,), *_ENDS)}
        if begin[1:] and ends and is_plain and not any(any_is(part, *_ENDS) for part in begin):
            yield ends, carrying(said, (*members, *clause)) - ends
        members = []


def _shares_a_not(said: Saying) -> bool:
    """Return whether one not denies several things: neither this nor that, this and that never."""
    return any(
        len({said.tongue.words.any_is(part, "not") for part, _ in said.joined(clause)}) > 1
        for clause in said.clauses
    )


def _is_set_before(scene: Scene, clause: Sequence[str]) -> bool:
    return scene.words.opens(clause) or scene.words.places(clause)


def answered(scene: Scene) -> str:
    """Return the yes that stands in the place of a no, or the other way round."""
    found = [_ANSWER.match(each.text) for each in (scene.old, scene.new)]
    words = [folded(match[1]) for match in found if match]
    sides = [{*scene.words.opposites(scene.words.stem(word))} for word in words]
    if len(words) < len(found) or not scene.words.any_is(words, "not"):
        return ""
    return words[1] if any((pair, 1 - side) in sides[1] for pair, side in sides[0]) else ""


def ordered(scene: Scene) -> str:
    """Return the word for first, or for only then, of what was to be done in any order."""
    is_free = scene.went("free") and not scene.went("not")
    if scene.went("free", "any") and scene.came("onlyif") and not scene.went("onlyif"):
        return scene.word("onlyif") if scene.share >= LITTLE else ""
    first_now = FIRST in scene.new.words and FIRST not in scene.old.words
    return FIRST if is_free and first_now and any(map(scene.words.orders, scene.new.words)) else ""
