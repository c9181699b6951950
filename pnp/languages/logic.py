"""Whether two sentences of a language differ in what they allow, demand, bound or limit.

Each function returns the word that turns the sentence, "" where none does.
"""

from __future__ import annotations

from collections.abc import Set
from itertools import pairwise
from typing import Final

from pnp.languages.bound import carrying, free_and_bound
from pnp.languages.saying import NAME, NUMBER, sentences
from pnp.languages.scene import HALF, LITTLE, MOST, MUCH, PART, Lacking, Scene, first

_LIMITS: Final = ("not", "lack", "only", "if", "until", "onlyif", "contrast")
"""Kinds of words for which an exception may stand."""

_TURNED: Final = (
    ("only", "even"),
    ("only", "all"),
    ("even", "only"),
    ("even", "bound"),
    ("all", "some"),
    ("all", "only"),
    ("may", "must"),
    ("wish", "only"),
)
"""Kinds of which a word says otherwise in the very place of a word of another."""

_CONDITIONS: Final = ("if", "until", "except", "only", "onlyif")

_CLAUSE: Final = 3
"""Words from which on a clause says something by itself."""

_NEAR: Final = 3
"""Words among which what is excepted is named behind an exception, and this one."""

_CHOICE: Final = ("any", "all", "wish", "free", "choice", "may", "not", "only")
"""Kinds of words beside which nothing need be said of any."""

_SOME: Final = 0.2
"""Likeness from which on a word may stand in the very place of another one."""

_EXCEPTING: Final = frozenset(("except", "only", "lack", "hint"))
"""Kinds of words that say together with a not what "only" says."""


def turned(scene: Scene) -> str:
    """Return the word of logic that stands in the very place of one that says otherwise."""
    for i, j, k, m in scene.edits if scene.like >= _SOME else ():
        words = scene.new.words[k:m]
        gone, came = (
            {kind for word in each for kind in scene.words.kinds(word)}
            for each in (scene.old.words[i:j], words)
        )
        for one, other in _TURNED:
            if (other == "must" and scene.came("not")) or not scene.came(other):
                continue
            if one in gone - came and other in came - gone and scene.share >= LITTLE:
                return first(w for w in words if other in scene.words.kinds(w))
        alone = len(scene.edits) == 1 and not scene.came("lack", "hint")
        if alone and "not" in gone - came and "all" in came - gone:
            return scene.word("all")
        if alone and "all" in gone - came and "not" in came - gone:
            return first(w for w in words if "not" in scene.words.kinds(w))
        # "One stays" is not "none stays".
        is_one = j - i == m - k == 1
        if is_one and scene.old.words[i] in scene.new.tongue.ones and "not" in came:
            return words[0]
        # "No two" is not "at most two".
        counts = j - i == 1 and first(scene.old.words[j:]).startswith(NUMBER)
        if counts and len(scene.edits) == 1 and "not" in gone - came and "bound" in came - gone:
            return first(w for w in words if "bound" in scene.words.kinds(w))
        # "Both or only one" is not "both or neither".
        if "not" in gone and "only" in came - gone and scene.stays >= (MUCH if is_one else MOST):
            return scene.word("only") if is_one or not gone & _EXCEPTING else ""
    return ""


def allowed(scene: Scene) -> str:
    """Return the word that demands what was allowed, or allows what was demanded."""
    old, new = scene.old.logic, scene.new.logic
    free = (old["may"] and not (old["only"] or old["not"])) or (old["free"] and not new["free"])
    if free and not old["must"] and new["must"] and not (new["may"] or new["not"] or new["free"]):
        return scene.word("must")
    # "Must leave before it can" is "can only after leaving".
    is_free = (new["may"] and not new["onlyif"]) or new["wish"] or new["free"]
    if old["must"] and not (old["may"] or old["not"] or new["must"]) and is_free:
        return scene.word("may", "wish", "free")
    # What happens may happen now, or something else.
    if scene.came("may") and scene.came("or") and scene.like >= PART and not old["free"]:
        return scene.word("may")
    either = any(old[kind] for kind in ("wish", "may", "free", "choice", "or", "any"))
    # "In the column you choose" is "in a column", where all else is said again.
    told = (old["all"] and not scene.came("may")) or (scene.like < LITTLE and scene.share >= MUCH)
    chosen = scene.word("wish") or ("" if told else scene.word("choice"))
    if chosen and not either and [*scene.apart([scene.words.stem(chosen)], scene.stems(scene.old))]:
        return chosen
    left = any(new[kind] for kind in ("wish", "may", "free", "choice", "not", "all"))
    if old["wish"] and not left and scene.came("bound"):
        return scene.word("bound")
    return scene.lost("wish") if old["wish"] and not left and scene.share >= LITTLE else ""


def reopened(scene: Scene) -> str:
    """Return the may behind a but where all was over: "but you may throw again"."""
    part = scene.changed
    old, new = part.old.logic, part.new.logic
    is_over = not (new["not"] or any(old[kind] for kind in ("may", "contrast", "free", "wish")))
    turns = is_over and scene.came("may") and scene.came("contrast") and part is not scene
    return scene.word("may") if turns and scene.share >= LITTLE else ""


def combined(scene: Scene) -> str:
    """Return the both of what were two things of which one is: "both this and that"."""
    old, new = scene.old.logic, scene.new.logic
    # "This one or that one may" is "both may".
    is_either = old["or"] and not any(old[kind] for kind in ("may", "not", "all", "any", "if"))
    both = (word for word in scene.new.words if scene.words.any_of((word,), "pool"))
    both = (word for word in both if word not in scene.old.words)
    return first(both) if is_either and not new["or"] and scene.share >= HALF else ""


def afforded(scene: Scene) -> str:
    """Return the may of what could not be, where no word limits it and the names are the same.

    What was stopped could not be, either, where it may "even so".
    """
    old, new = scene.old.logic, scene.new.logic
    stopped = old["not"] or ((old["hint"] or old["lack"]) and new["even"])
    denied = stopped and not any(old[kind] for kind in ("may", "only", "except", "if"))
    free = new["may"] and not any(new[kind] for kind in ("not", "only", "if", *_EXCEPTING))
    both = scene.old.names & scene.new.names
    return scene.word("may") if denied and free and both else ""


def undone(scene: Scene) -> str:
    """Return the not of a clause that says nothing but what was done, of which nothing was not."""
    if any(scene.old.logic[kind] for kind in ("not", *_EXCEPTING)):
        return ""
    done = _unnamed(carrying(scene.old, scene.old.words))
    nots = list[str]()
    for clause in scene.new.clauses:
        own = _unnamed(carrying(scene.new, clause))
        limited = scene.words.any_is(clause, "if", "until", "onlyif", *_EXCEPTING)
        if own and own <= done and not limited and not scene.words.opens(clause[:1]):
            nots += [word for word in clause if scene.words.any_is((word,), "not")]
    return first(nots)


def excepted(scene: Scene) -> str:
    """Return the not that stands in the place of an exception from all."""
    old, new = scene.old.logic, scene.new.logic
    was_but = old["all"] and old["except"] and not old["not"]
    is_but = any(new[kind] for kind in ("except", "only", "all"))
    return scene.word("not") if was_but and not is_but and scene.share >= LITTLE else ""


def inverted(scene: Scene) -> str:
    """Return the exception of what alone was meant: "all except the owner" for "only the owner"."""
    old, new, words = scene.old.logic, scene.new.logic, scene.new.words
    is_plain = not any(logic[kind] for logic in (old, new) for kind in ("not", "lack"))
    turns = is_plain and scene.went("only") and scene.came("except") and scene.came("all")
    at = next((at for at, word in enumerate(words) if scene.words.any_is((word,), "except")), 0)
    behind = [word for word in words[at + 1 : at + _NEAR] if scene.new.carries(word)]
    return words[at] if turns and behind and behind[0] in scene.old.words else ""


def straitened(scene: Scene) -> str:
    """Return what is new where there was an "any" within a clause, and no choice is left."""
    old, new = scene.changed.old, scene.changed.new
    any_is = scene.words.any_is
    had = any(any_is(clause[1:], "any") for clause in old.clauses)
    left = any(scene.new.logic[kind] for kind in _CHOICE)
    came = scene.apart(dict.fromkeys(new.content), scene.stems(scene.before))
    return first(came) if had and not left and scene.like >= LITTLE else ""


def stipulated(scene: Scene) -> str:
    """Return the "only if" behind a clause that held under no condition, in the same words."""
    if any(scene.old.logic[kind] for kind in (*_CONDITIONS, "may", "must")):
        return ""
    new = scene.new.words
    at = next((at for at, word in enumerate(new) if scene.words.any_is((word,), "onlyif")), 0)
    said, known = " ".join(new[:at]), " ".join(scene.old.words)
    return new[at] if at >= _CLAUSE and f" {said} " in f" {known} " else ""


def obliged(scene: Scene) -> str:
    """Return the must, where there was none, of what somebody else has to do."""
    if scene.old.logic["must"] or not scene.came("must"):
        return ""
    any_is, people = scene.words.any_is, scene.words.people
    for clause in scene.new.clauses:
        others = (
            a not in scene.old.words
            and any_is((a,), "other")
            and people in dict(scene.words.rivals(b))
            for a, b in pairwise(clause)
        )
        musts = [word for word in clause if any_is((word,), "must")]
        if musts and any(others):
            return musts[0]
    return ""


def demanded(scene: Scene) -> str:
    """Return the must for what could only be, where nothing is limited or allowed any more."""
    old, new = scene.old.logic, scene.new.logic
    was = old["only"] and old["may"] and not old["must"]
    turns = was and new["must"] and not new["only"] and not new["may"]
    return scene.word("must") if turns and scene.share >= LITTLE else ""


def licensed(scene: Scene) -> str:
    """Return the may of a clause without a not, where all that was said of may denied it."""
    any_is = scene.words.any_is
    lesser = any(map(scene.came, ("only", "except", "lack", "onlyif", "hint")))
    if not scene.went("not") or lesser or scene.evens or scene.share < HALF:
        return ""
    denied = [clause for clause in scene.old.clauses if any_is(clause, "not")]
    if scene.old.logic["may"] > sum(any_is(clause, "may") for clause in denied):
        return ""
    free = (clause for clause in scene.new.clauses if not any_is(clause, "not", "only", "lack"))
    mays = (word for clause in free for word in clause if any_is((word,), "may"))
    return first(mays) if scene.old.logic["may"] else ""


def done(scene: Scene) -> str:
    """Return the first word of a clause that has all that was denied, where nothing is now."""
    old, new = scene.old.logic, scene.new.logic
    limited = any(old[kind] or new[kind] for kind in ("if", "until", "only", "except"))
    if old["not"] != 1 or limited or any(new[kind] for kind in ("not", *_EXCEPTING, "onlyif")):
        return ""
    free, bound = free_and_bound(scene.old)
    denied = _unnamed(bound - free)
    own = ((clause[0], carrying(scene.new, clause)) for clause in scene.new.clauses)
    return first(word for word, stems in own if denied and denied <= stems)


def _unnamed(stems: Set[str]) -> set[str]:
    return {each for each in stems if not each.startswith(NAME)}


def bounded(scene: Scene) -> str:
    """Return the bound that stands in the place of another one: at least, at most, as many."""
    ours, theirs = (
        {word for word in said.words if "bound" in scene.words.kinds(word)}
        for said in (scene.old, scene.new)
    )
    if ours - theirs and theirs:
        return first(sorted(theirs - ours)) if scene.like >= PART else ""
    if scene.like < LITTLE:
        return ""
    left = any(scene.came(kind) for kind in ("not", "only", "lack", "except"))
    return Lacking(first(sorted(ours))) if ours and not theirs and not left else ""


def quantified(scene: Scene) -> str:
    """Return by what is no longer all, half of it, or said of one alone."""
    old, new = scene.old.logic, scene.new.logic
    fewer = scene.came("some") or scene.came("only") or scene.came("wish")
    less = not new["all"] or (scene.went("all") and scene.like >= PART)
    if old["all"] and less and not new["not"] and fewer:
        return scene.word("some", "only", "wish")
    if new["half"] and not old["half"]:
        return scene.word("half")
    if scene.went("half") and scene.like >= MOST:
        return scene.lost("half")
    # "Here, unless there" is "either here or there".
    either = scene.went("or") and scene.share >= MUCH
    if new["except"] and not (either or old["except"] or any(scene.went(k) for k in _LIMITS)):
        return scene.word("except")
    instead = any(scene.came(kind) for kind in _LIMITS)
    is_near = scene.like >= _SOME or scene.share >= HALF
    if old["except"] and scene.went("except") and is_near and (scene.came("even") or not instead):
        return scene.lost("except")
    # "Each takes theirs" is what "take yours" says to each.
    still = new["own"] or any(map(scene.words.points, scene.new.words))
    if old["own"] and not still and scene.came("all") and not scene.came("not"):
        return scene.word("all")
    more = scene.came("all", "even") or (scene.came("bound") and not scene.came("hint"))
    # "Only 3" is "at most 3".
    if more and scene.word("bound") and not scene.came("all", "even") and _is_as_few(scene):
        return ""
    if old["only"] and more and not (new["only"] or scene.came("not", "except")):
        return scene.word("all", "even", "bound")
    return ""


def _is_as_few(scene: Scene) -> bool:
    """Return whether in the place of an "only" stands a word that bounds the same number."""
    any_is = scene.words.any_is
    for i, j, k, m in scene.edits:
        is_one = j - i == m - k == 1 and scene.old.words[j : j + 1] == scene.new.words[m : m + 1]
        counts = first(scene.new.words[m:]).startswith("_")
        if is_one and counts and any_is(scene.old.words[i:j], "only"):
            return any_is(scene.new.words[k:m], "bound")
    return False


def unlessed(scene: Scene) -> str:
    """Return the "if" in the very place of an "unless", or the other way round, all else kept."""
    any_is = scene.words.any_is
    if not scene.is_one_word or scene.old.logic["not"] != scene.new.logic["not"]:
        return ""
    ((gone, came),) = scene.exchanges
    turns = (any_is(gone, "except") and any_is(came, "if")) or (
        any_is(gone, "if") and any_is(came, "except")
    )
    return came[0] if turns else ""


def included(scene: Scene) -> str:
    """Return the "any" that has your own in it, where there was another one."""
    turns = scene.went("other") and scene.came("any") and scene.came("own")
    return scene.word("any") if turns and not scene.old.logic["own"] else ""


def supposed(scene: Scene) -> str:
    """Return the "if" of what may be as anybody likes, and is said of a part of it now."""
    free = scene.went("any") and scene.went("may") and scene.old.logic["own"]
    turns = free and scene.new.logic["own"] and scene.came("if") and not scene.old.logic["if"]
    return scene.word("if") if turns else ""


def confined(scene: Scene) -> str:
    """Return the "only" by which what is told of several is told of one of them alone."""
    old = scene.old.logic
    if scene.came("only") and not (old["only"] or old["not"] or old["hint"]):
        came, gone = scene.unlike()
        return scene.word("only") if gone and not came and scene.whole >= HALF else ""
    return ""


def _is_subject(scene: Scene) -> bool:
    """Return whether an if only tells what a sentence is about, or what it asked.

    "A kettle hotter than that boils over", "if a kettle is hotter than that, it boils over"; "no
    printer?", "if you have no printer".
    """
    words = scene.words
    fresh = (word for part in scene.put_in for word in part if not words.any_is((word,), "if"))
    plain = all(words.is_small(w) or words.any_of((w,), "passive") for w in fresh)
    is_asked = "?" in scene.old.text and len([*sentences(scene.old.text)]) > 1
    return is_asked or (len(scene.old.parts) == 1 and len(scene.new.clauses) > 1 and plain)


def conditioned(scene: Scene) -> str:
    """Return the condition, or the "only", that is put in or left out, all else staying."""
    old = scene.old.logic
    if old["onlyif"] and scene.went("onlyif") and scene.came("even"):
        return scene.word("even")
    denies = scene.new.logic["not"] or scene.new.logic["lack"]
    if old["not"] and not denies and scene.went("even") and scene.came("onlyif"):
        return scene.word("onlyif") if scene.share >= MOST else ""
    spared = (scene.went("not") or scene.went("hint")) and not denies
    if old["if"] and scene.went("if") and scene.came("even") and spared:
        return scene.word("even")
    if scene.came("onlyif") and not any(old[kind] for kind in ("if", "only", "not", "until")):
        return scene.word("onlyif")
    gone = sum(j - i for i, j, _, _ in scene.edits)
    come = sum(m - k for _, _, k, m in scene.edits)
    if not gone and (scene.came("if") or scene.came("except")) and not _is_subject(scene):
        return scene.word("if", "except")
    if come or scene.whole < HALF:
        return ""
    if gone and (lacks := [*scene.apart(scene.unlike()[1], scene.stems(scene.after))])[1:]:
        return Lacking(lacks[0])
    lost = [kind for kind in ("if", "only", "except") if scene.went(kind)]
    return scene.lost(*lost) if lost and scene.stays >= MOST else ""
