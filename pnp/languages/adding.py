"""Whether words that are put in, or left out, say otherwise where all else stays.

Each function returns the word that turns the sentence, "" where none does.
"""

from __future__ import annotations

from typing import Final

from pnp.languages.bound import carrying, free_and_bound
from pnp.languages.scene import HALF, NEARLY, PART, Lacking, Scene, first

_SOME: Final = 6
"""Words up to which what is put in is one thing more."""

_MEMBER: Final = 3
"""Words up to which a clause is a member of a list."""

_STRETCH: Final = 3
"""Words that say the same in a row."""

_LOGIC: Final = ("not", "lack", "only")
"""Kinds of words that must stay where a word is left out beside its contrary."""

_LIMITS: Final = ("only", "except", "if", "until", "onlyif")
"""Kinds of words that limit what a not denies."""

_YIELDING: Final = ("only", "except", "onlyif", "until", "even")
"""Kinds of words that may allow what a may allowed."""


def besides(scene: Scene) -> str:
    """Return the "other" of an "or another one" that is put in: "protects you or somebody else"."""
    is_near = scene.like >= HALF and not scene.old.logic["other"]
    for i, j, k, m in scene.edits if is_near else ():
        came = scene.new.words[k:m]
        if i == j and scene.words.any_is(came[:1], "or"):
            return first(word for word in came if scene.words.any_is((word,), "other"))
        # "All further out" is not "that one and all further out".
        is_first = i == j == 0 and came[-1] in scene.new.tongue.joins
        if is_first and scene.words.points(came[0]) and any(map(scene.new.carries, came)):
            return came[0]
    return ""


def added(scene: Scene) -> str:
    """Return the thing that a list has besides, nothing being gone; it may be told of elsewhere."""
    joins, is_small = scene.new.tongue.joins, scene.words.is_small
    limits = scene.old.logic["except"] or scene.old.logic["only"]
    known = scene.stems(scene.old)
    for came in scene.put_in if scene.like >= NEARLY else ():
        # "But the Harvester", "but the leaders and the Harvester".
        ends = (came[0], came[-1]) if is_small(came[0]) else came[1:-1] if limits else ()
        is_member = not joins.isdisjoint(ends)
        fresh = (word for word in came if scene.new.carries(word))
        found = (word for word in fresh if [*scene.apart([scene.words.stem(word)], known)])
        if is_member and len(came) <= _SOME and (word := first(found)):
            return word
    return ""


def inserted(scene: Scene) -> str:
    """Return the thing of which nothing was said that stands between commas besides."""
    had, has = [*scene.old.clauses], [*scene.new.clauses]
    for at, clause in enumerate(has):
        is_besides = 1 < len(clause) <= _MEMBER and [*has[:at], *has[at + 1 :]] == had
        if is_besides and scene.new.carries(clause[-1]):
            fresh = scene.apart([scene.words.stem(clause[-1])], scene.stems(scene.before))
            return clause[-1] if [*fresh] else ""
    return ""


def rested(scene: Scene) -> str:
    """Return the word by which something stays that went with the others: "it stays there, and"."""
    any_of, joins = scene.words.any_of, scene.new.tongue.joins
    is_near = scene.like >= NEARLY and not any_of(scene.old.words, "rests")
    for came in scene.put_in if is_near else ():
        rests = first(word for word in came if any_of((word,), "rests"))
        if rests and not joins.isdisjoint(came):
            return rests
    return ""


def negated(scene: Scene) -> str:
    """Return the not right before words that began the sentence without one: "not even units"."""
    no, *has = scene.new.words[: _STRETCH + 1] or ("",)
    starts = len(has) == _STRETCH and [*scene.old.words[:_STRETCH]] == has
    return no if starts and {"not", "even"} <= {*scene.words.kinds(no)} else ""


def distributed(scene: Scene) -> str:
    """Return the "each" or "any" that is put in with what there are several of: "each house"."""
    old, words = scene.old.logic, scene.words
    is_one = scene.like >= HALF and not (old["all"] or old["any"])
    for came in scene.put_in if is_one else ():
        limits = words.any_is(came, "not", "only") or any(words.opens((word,)) for word in came)
        if words.any_is(came, "all") and any(map(scene.new.carries, came)) and not limits:
            return first(word for word in came if words.any_is((word,), "all"))
    return ""


def omitted(scene: Scene) -> str:
    """Return the contrary of a word that is gone, where both were said and no word is new."""
    old, new = scene.old, scene.new
    said = (word for word in new.words if new.carries(word) or scene.words.kinds(word))
    is_new = any(word not in old.words for word in said)
    if scene.like < NEARLY or is_new or any(old.logic[kind] != new.logic[kind] for kind in _LOGIC):
        return ""
    for word, (pair, side) in old.turning:
        had = old.sides[pair, side] == old.sides[pair, 1 - side] == 1
        is_gone = not new.sides[pair, side] and new.sides[pair, 1 - side] == 1
        if had and is_gone and not pair.startswith("colour"):
            return Lacking(word)
    return ""


def retained(scene: Scene) -> str:
    """Return the "too" of what something else took the place of."""
    any_of = scene.words.any_of
    instead = [any_of(said.words, "instead") for said in (scene.old, scene.new)]
    is_both = instead == [True, False] and scene.came("even") and scene.share >= PART
    return scene.word("even") if is_both else ""


def limited(scene: Scene) -> str:
    """Return the "only" of what was denied with other things: "only here", not "neither here"."""
    old, new = scene.old.logic, scene.new.logic
    is_bare = old["not"] == 1 and not any(map(old.__getitem__, _LIMITS))
    if not is_bare or new["not"] or new["lack"] or not scene.came("only"):
        return ""
    free, bound = free_and_bound(scene.old)
    ones = {*map(scene.words.stem, scene.new.tongue.ones)}
    for clause in scene.new.clauses:
        for at, word in enumerate(clause):
            stems = carrying(scene.new, clause[at + 1 :])
            is_one = bool({*map(scene.words.stem, clause[max(0, at - 1) : at + 1])} & ones)
            is_denied = bool(stems) and stems <= bound - free
            if scene.words.any_is((word,), "only") and is_denied and not is_one:
                return word
    return ""


def refused(scene: Scene) -> str:
    """Return the not of all that was denied in part: "but may do so late" is said no longer."""
    old, new = scene.old.logic, scene.new.logic
    is_less = scene.went("may") and scene.went("contrast") and not new["may"]
    denies = old["not"] and new["not"] >= old["not"] and not any(map(scene.came, _YIELDING))
    return scene.word("not") if is_less and denies and scene.share >= NEARLY else ""
