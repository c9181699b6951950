"""Whether two sentences of a language differ in what they deny, allow, demand or bound.

Each function returns the word that turns the sentence, "" where none does.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pnp.languages.saying import Saying
from pnp.languages.scene import HALF, LITTLE, MOST, MUCH, PART, WHOLE, Lacking, Scene, first

_INSTEAD: Final = ("lack", "hint", "except", "wish", "onlyif", "until", "bound")
"""Kinds of words for which a not may stand."""

_LIMITS: Final = ("not", "lack", "only", "if", "until", "onlyif", "contrast")
"""Kinds of words for which an exception may stand."""

_DENYING: Final = frozenset(("not", "lack", "hint"))
_TURNED: Final = (
    ("only", "even"),
    ("only", "all"),
    ("all", "some"),
    ("all", "only"),
    ("may", "must"),
)
"""Kinds of which a word says otherwise in the very place of a word of another."""

_EXCEPTING: Final = frozenset(("except", "only", "lack", "hint"))
"""Kinds of words that say together with a not what "only" says."""

_PART: Final = 3
"""Words from which on a clause says something by itself."""


def denied(scene: Scene) -> str:
    """Return the not that has come, or the one that is gone, also of what was changed alone."""
    part = scene.changed
    # What is allowed is no longer denied, but it may be something else.
    like = HALF if part.came("may") else PART
    parts = [part] if scene.whole >= like and part is not scene else []
    return first(filter(None, map(_denied, (scene, *parts, *scene.couples))))


def _denied(scene: Scene) -> str:
    """Return the not that has come, or that one is gone.

    What is said with a not may be said without one: by words of lack (*gratis*), by a bound (not
    more, at most), by an exception, by "only".
    """
    old, new = scene.old.logic, scene.new.logic
    instead = any(scene.came(kind) for kind in ("lack", "hint", "only", "except", "onlyif"))
    # "Forbids this, but not that" is "forbids this, allows that".
    if old["lack"] and new["lack"] and scene.came("may"):
        return ""
    allowed = new["may"] and not (old["may"] or scene.came("lack") or scene.came("onlyif"))
    # "Does not stay" is "leaves".
    if bool(old["not"]) != bool(new["not"]) and scene.evens:
        return ""
    if old["not"] and not new["not"]:
        return scene.lost("not") if allowed or not instead else ""
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
        return scene.lost("not") if scene.stays >= MUCH and not instead else ""
    return "" if old["not"] else _lacking(scene)


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
    if not (scene.old.logic["not"] and scene.new.logic["not"]):
        return ""
    free, bound = set[str](), set[str]()
    for part in scene.old.parts:
        if not _denies(scene.old, part):
            free |= _carrying(scene.old, part)
        elif any("not" in scene.words.kinds(word) for word in part):
            bound |= _carrying(scene.old, part)
    for clause in scene.new.clauses:
        own = _carrying(scene.new, clause)
        if len(clause) < _PART or _denies(scene.new, clause, "only"):
            continue
        # What is part of another clause may have its verb at the end.
        granted = [w for w in clause[:-1] if "may" in scene.words.kinds(w)]
        if granted and own & (bound - free):
            return granted[0]
        if scene.words.opens(clause) or scene.words.places(clause):
            continue
        against = any("contrast" in scene.words.kinds(word) for word in clause)
        if (against or scene.like >= HALF) and own and own <= bound - free:
            return clause[0]
    return ""


def shifted(scene: Scene) -> str:
    """Return the word that is denied now in the place of another one, of which it was said."""
    if scene.came("except") or scene.went("except"):
        return ""
    had, has = _free_and_denied(scene.old), _free_and_denied(scene.new)
    (stood, fell), (stands, falls) = had, has
    now, before = (stood - fell) & (falls - stands), (fell - stood) & (stands - falls)
    # What is said of a thing stands behind it.
    return first(w for w in reversed(scene.new.words) if before and scene.words.stem(w) in now)


def _free_and_denied(said: Saying) -> tuple[set[str], set[str]]:
    """Return the stems of the parts of a sentence that deny nothing, and of those with a not."""
    free, denied = set[str](), set[str]()
    for part in said.parts:
        has_not = any("not" in said.tongue.words.kinds(word) for word in part)
        if len(part) < _PART and not has_not:
            continue
        carrying = (stem for stem in _carrying(said, part) if stem[0] != "_")
        (denied if has_not else free).update(carrying)
    return free, denied


def _denies(said: Saying, clause: Sequence[str], *kinds: str) -> bool:
    found = {kind for word in clause for kind in said.tongue.words.kinds(word)}
    return not found.isdisjoint((*_DENYING, *kinds))


def _carrying(said: Saying, clause: Sequence[str]) -> set[str]:
    return {said.tongue.words.stem(word) for word in clause if said.carries(word)}


def turned(scene: Scene) -> str:
    """Return the word of logic that stands in the very place of one that says otherwise."""
    for i, j, k, m in scene.edits:
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
        if "not" in gone and "only" in came - gone and scene.stays >= MOST:
            return scene.word("only") if not gone & _EXCEPTING else ""
    return ""


def allowed(scene: Scene) -> str:
    """Return the word that demands what was allowed, or allows what was demanded."""
    old, new = scene.old.logic, scene.new.logic
    free = (old["may"] and not (old["only"] or old["not"])) or (old["free"] and not new["free"])
    if free and not old["must"] and new["must"] and not (new["may"] or new["not"] or new["free"]):
        return scene.word("must")
    is_free = new["may"] or new["wish"] or new["free"]
    if old["must"] and not (old["may"] or old["not"] or new["must"]) and is_free:
        return scene.word("may", "wish", "free")
    # What happens may happen now, or something else.
    if scene.came("may") and scene.came("or") and scene.like >= PART:
        return scene.word("may")
    either = any(old[kind] for kind in ("wish", "may", "free", "choice", "or"))
    chosen = scene.word("wish") or ("" if old["all"] else scene.word("choice"))
    if chosen and not either and [*scene.apart([scene.words.stem(chosen)], scene.stems(scene.old))]:
        return chosen
    left = any(new[kind] for kind in ("wish", "may", "free", "choice", "not", "all"))
    return scene.lost("wish") if old["wish"] and not left and scene.share >= LITTLE else ""


def bounded(scene: Scene) -> str:
    """Return the bound that stands in the place of another one: at least, at most, as many."""
    ours, theirs = (
        {word for word in said.words if "bound" in scene.words.kinds(word)}
        for said in (scene.old, scene.new)
    )
    if ours - theirs and theirs:
        return first(sorted(theirs - ours)) if scene.share >= LITTLE else ""
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
    if new["except"] and not (old["except"] or any(scene.went(k) for k in _LIMITS)):
        return scene.word("except")
    instead = any(scene.came(kind) for kind in _LIMITS)
    if old["except"] and scene.went("except") and (scene.came("even") or not instead):
        return scene.lost("except")
    if old["own"] and not new["own"] and scene.came("all") and not scene.came("not"):
        return scene.word("all")
    more = scene.came("all", "even") or (scene.came("bound") and not scene.came("hint"))
    if old["only"] and more and not (new["only"] or scene.came("not", "except")):
        return scene.word("all", "even", "bound")
    return ""


def confined(scene: Scene) -> str:
    """Return the "only" by which what is told of several is told of one of them alone."""
    old = scene.old.logic
    if scene.came("only") and not (old["only"] or old["not"] or old["hint"]):
        came, gone = scene.unlike()
        return scene.word("only") if gone and not came and scene.whole >= HALF else ""
    return ""


def conditioned(scene: Scene) -> str:
    """Return the condition, or the "only", that is put in or left out, all else staying."""
    old = scene.old.logic
    if old["onlyif"] and scene.went("onlyif") and scene.came("even"):
        return scene.word("even")
    spared = scene.went("not") and not (scene.new.logic["not"] or scene.new.logic["lack"])
    if old["if"] and scene.went("if") and scene.came("even") and spared:
        return scene.word("even")
    if scene.came("onlyif") and not any(old[kind] for kind in ("if", "only", "not", "until")):
        return scene.word("onlyif")
    gone = sum(j - i for i, j, _, _ in scene.edits)
    come = sum(m - k for _, _, k, m in scene.edits)
    if not gone and (scene.came("if") or scene.came("except")):
        return scene.word("if", "except")
    if come or scene.whole < HALF:
        return ""
    if gone and (lacks := [*scene.apart(scene.unlike()[1], scene.stems(scene.after))])[1:]:
        return Lacking(lacks[0])
    lost = [kind for kind in ("if", "only", "except") if scene.went(kind)]
    return scene.lost(*lost) if lost and scene.stays >= MOST else ""
