"""Whether two sentences differ in their logic: names, contraries, nots, duties, bounds."""

from __future__ import annotations

import re
from difflib import SequenceMatcher
from typing import Final

from pnp.opposites import AXES
from pnp.rulebook.saying import Saying, number_of
from pnp.rulebook.sharing import (
    CELL,
    CODE,
    HALF,
    LITTLE,
    MOST,
    MUCH,
    PART,
    SEVERAL,
    Scene,
    exchange,
    first,
    kept,
    permitted,
    reordered,
    share,
)
from pnp.rulebook.stems import stem
from pnp.rulebook.synonyms import LOGIC, SMALL, TAKES, carries
from pnp.rulebook.wording import Token

_FAR: Final = 0.15
_ADDED: Final = 7
"""Words up to which what stands behind an or may be put in besides."""

_MORE: Final = frozenset("more higher larger greater".split())
_LESS: Final = frozenset("fewer less lower smaller".split())
_BOUND: Final = re.compile(r"\b(?:at (?:most|least)|(?:no|not) (?:more|fewer|less) than|up to)\b")
"""What bounds a number: beside it a may allows nothing new."""

_SOLE: Final = re.compile(r"\bonly the \w+(?:er|est)\b")
"""There is but one lower card, and one lowest: an only bounds nothing."""

_AS_MUCH: Final = frozenset(("asmuchas",))
_PARTIES: Final = frozenset("winner loser attacker defender".split())
"""Words for those of whom something is told, and not what."""

_PAIRED: Final = frozenset("both neither once twice".split())
_BUT_MAY: Final = re.compile(r"\bbut (?:\w+ ){0,2}(?:may|can)\b")
_OUTCOMES: Final = frozenset(map(stem, "win wins won lose loses lost".split()))
"""Words of which one alone is what a clause says."""


def answered(old: Saying, new: Saying) -> str:
    """Return the answer that is no longer the same yes or no."""
    if {old.words[:1], new.words[:1]} != {("yes",), ("no",)}:
        return ""
    bare = len(old.words) == 1 or len(new.words) == 1
    return new.words[0] if bare or old.words[1] == new.words[1] or old.stems & new.stems else ""


def renamed(old: Saying, new: Saying) -> str:
    """Return a name that stands in the place of another of the same table or kind."""
    added = [t for t in new.names if not t.tags & old.tags]
    gone = [t for t in old.names if not t.tags & new.tags]
    for token in added:
        for other in gone:
            if _without(old, other) == _without(new, token):
                return token.text
            if token.kind == other.kind and (token.groups & other.groups or token.kind != "row"):
                return token.text
    return ""


def _without(said: Saying, name: Token) -> list[str]:
    """Return the words of a sentence without those of a name."""
    return [word for word in said.words if word not in name.text.lower().split()]


def contrary(old: Saying, new: Saying) -> str:
    """Return a word whose contrary the old sentence has, and no longer the new one."""
    if "not" in old.logic ^ new.logic or "only" in old.logic ^ new.logic:
        return ""
    if share(old, new) < _FAR and len(new.words) > SEVERAL:
        return ""
    for word in new.words:
        if word.startswith("any") and "not" in new.logic:
            continue  # "Not for anybody" is "for nobody".
        for axis, side in AXES.get(word, ()):
            before = (axis, 1 - side) in old.sides and (axis, side) not in old.sides
            # "Ann pays Bea" is "Bea gets it from Ann".
            before = before and not (word in TAKES and reordered(old, new))
            if before and (axis, 1 - side) not in new.sides:
                return word
    return ""


def denied_beside(old: Saying, new: Saying, scene: Scene) -> bool:
    """Return whether what a sentence denied is denied in another one, this one having the rest."""
    shared = old.polar.keys() & new.polar.keys()
    flat = {word for word in old.polar if old.always(word, -1)}
    beside = {word for word in flat - shared if scene.after.always(word, -1)}
    return not shared & flat and bool(beside)


def denied(old: Saying, new: Saying) -> str:
    """Return a word that one sentence has with a not and the other without."""
    came, gone = exchange(old, new)
    # "Unless you hold it" is "if you do not hold it".
    nots = [
        sum(LOGIC.get(w) == "not" and w != "nor" for w in each.words) + ("except" in each.logic)
        for each in (old, new)
    ]
    stays, common = kept(old, new), share(old, new)
    if nots[0] and not nots[1] and common >= MUCH and "only" not in new.logic - old.logic:
        return first(word for word in new.words if word not in SMALL)
    if nots[0] > nots[1] and stays >= HALF:
        lost = not nots[1] and common >= LITTLE and "only" not in new.logic - old.logic
        lost = lost or (not nots[1] and stays > MUCH and "only" in new.logic)
        lost = lost or (stays >= MOST and common >= MUCH)
        if lost:
            return first(word for word in new.words if word not in SMALL)
    # "Each can be had once" is "none can be had twice".
    alike_else = _counted(old) == _counted(new) or {"both", "neither"} <= {*old.words, *new.words}
    alike_else = alike_else and not {"except", "only"} & (old.logic | new.logic)
    only_not = alike_else and not nots[0] and nots[1] and not (came or gone)
    opening = old.words[:2] == new.words[:2] and not nots[0] and nots[1] and not came
    whole = only_not and (
        stays >= MUCH or (old.stems == new.stems and "may" not in old.logic - new.logic)
    )
    if (whole and common >= HALF) or (opening and stays >= MUCH):
        return first(word for word in new.words if LOGIC.get(word) == "not")
    if nots[0] and nots[1]:
        for words in new.plus:
            shared = [w for w in words if w in old.polar]
            flat = [w for w in shared if 1 not in old.polar[w]]
            fewer = nots[0] > nots[1] and "nor" not in new.words
            told = fewer or len(flat) >= SEVERAL or any(w in _OUTCOMES for w in flat)
            if len(shared) == len(flat) and told and any(old.polar[w] == {-1} for w in flat):
                return first(w for w in new.words if stem(w) in flat)
    return ""


def logical(old: Saying, new: Saying, scene: Scene) -> str:
    """Return a word by which a bound, an exception or a duty comes in or goes."""
    stays, common = kept(old, new), share(old, new)
    if common < LITTLE:
        return ""
    came, went = new.logic - old.logic, old.logic - new.logic
    # "Until" and "unless", "but" and "except that" may say the same.
    if _BUT_MAY.search(old.text) and {"but", "may"} <= went and "not" in old.logic & new.logic:
        return first(w for w in new.words if LOGIC.get(w) == "not")
    if "some" in went and "some or all" in old.text.lower() and "all" in new.logic:
        return "all"
    told = came | went
    if common >= HALF and "all" in went and "some" in came and "not" not in told:
        return first(w for w in new.words if LOGIC.get(w) == "some")
    fresh = exchange(old, new)[0] or set(new.numbers) - {0, *old.numbers}
    if stays >= HALF and "all" in went and "not" in came and not fresh:
        return first(w for w in new.words if LOGIC.get(w) == "not")
    if "not even" in old.text.lower() and "not" in went:
        return first(w for w in new.words if w not in SMALL)
    if "except" in went and "not even" in new.text.lower():
        return "not even"
    until = "except" in came and ("but" in went or ("if" in went and "also" not in went))
    if {"except", "half"} & came and not went & {"only", "not", "except", "half"} and not until:
        return first(w for w in new.words if LOGIC.get(w) in ("except", "half")) or "but"
    if "except" in went and stays >= MUCH and not came & {"only", "if"}:
        return first(w for w in old.words if LOGIC.get(w) == "except") or "but"
    if stays >= HALF:
        for one, other in (("may", "must"), ("must", "may")):
            (before, after), (none, more) = (
                [sum(LOGIC.get(w) == label for w in each.words) for each in (old, new)]
                for label in (one, other)
            )
            elsewhere = other in scene.before.logic - old.logic
            fewer = before > after or (before > 0 and not exchange(old, new)[0])
            if fewer and none < more and not elsewhere and "not" not in came | went:
                return first(w for w in new.words if LOGIC.get(w) == other)
        if "all" in went and not {"not", "all"} & new.logic:
            numbers = {n: 1 for n in new.numbers if n not in old.numbers}
            some = "some" in came or "half" in came
            if (numbers and not set(old.numbers) - set(new.numbers)) or some:
                return first(
                    w
                    for w in new.words
                    if number_of(w) in numbers or LOGIC.get(w) in ("some", "half")
                )
        gone = exchange(old, new)
        bound = "only" in came and not _SOLE.search(new.text.lower())
        if bound and "not" not in went and gone[1] and not gone[0]:
            return "only"
    return ""


def bounded(old: Saying, new: Saying, scene: Scene) -> str:
    """Return a word by which something is no longer bound as it was, or is now."""
    stays = kept(old, new)
    came, went = new.logic - old.logic, old.logic - new.logic
    added, gone = exchange(old, new)
    whole = stays * min(len(old.words), len(new.words)) / (len(old.words) or 1)
    other_way = "not" in new.logic and old.numbers != new.numbers
    bound, left = (
        [sum(LOGIC.get(w) == "only" for w in each.words) for each in pair]
        for pair in ((old, new), (scene.before, scene.after))
    )
    lost = bound[0] > bound[1] and left[0] > left[1]
    # "Use only cards of your hand" is "it must be of your hand".
    if whole >= PART and lost and not {"not", "must"} & came and not other_way:
        return first(w for w in new.words if w not in SMALL)
    both = {"both", "all", "every", "each"} & set(old.words) - set(new.words)
    if stays >= PART and "only" in came and (both or "also" in went) and "not" not in went:
        return "only"
    more, less, same = (
        sum(w in each for w in new.words) - sum(w in each for w in old.words)
        for each in (_MORE, _LESS, _AS_MUCH)
    )
    numbered = any(number_of(w) and w not in _PAIRED for w in old.words)
    if stays >= HALF and same > 0 and numbered and not new.numbers:
        return "as many"
    if stays >= HALF and same and min(more * same, less * same) < 0:
        return first(w for w in new.words if w in _MORE | _LESS | _AS_MUCH)
    alls = [sum(LOGIC.get(w) == "all" for w in each.words) for each in (old, new)]
    if (
        min(stays, whole + 0.1) >= MUCH
        and gone
        and not added
        and alls[0] < alls[1]
        and "not" not in new.logic
        and not went & {"not", "only"}
    ):
        return first(w for w in new.words if LOGIC.get(w) == "all")
    if (
        stays == 1
        and len(old.words) >= CELL
        and "may" in came
        and not _AS_MUCH & {*old.words}
        and not (added or gone)
        and not _BOUND.search(new.text.lower())
        and not permitted(new, scene)
        and len(came | went) == 1
    ):
        return first(w for w in new.words if LOGIC.get(w) == "may")
    allows = re.search(r"\bbut (?:the )?\w+ (?:do|does|may|can|is|are)\b", new.text.lower())
    other = bool(allows) or ("may" in came and "all" not in came)
    if stays >= LITTLE and "but" in came and other and "not" in old.logic:
        return "but"
    named = [token for token in new.names if not token.tags & scene.before.tags]
    if named and "not" in went and stays >= LITTLE:
        return named[0].text
    codes = [{w for w in each.words if CODE.search(w)} for each in (old, new)]
    if stays >= MUCH and codes[0] - codes[1] and codes[1] - codes[0]:
        return first(sorted(codes[1] - codes[0]))
    if whole == 1:
        sides = {(axis, 1 - side) for axis, side in old.sides}
        for word in exchange(old, new)[0] and (w for w in new.words if w not in old.words):
            if word not in _PARTIES and any(pair in sides for pair in AXES.get(word, ())):
                return word
    for kind, i, j, k, m in SequenceMatcher(None, old.words, new.words, False).get_opcodes():
        joins = {"or", "and"} & set(new.words[k:m])
        if kind == "insert" and whole == 1 and joins and named:
            return named[0].text
        least = _ADDED if new.words[k:m][:1] == ("or",) else CELL
        fresh = [w for w in new.words[k:m] if carries(w)]
        fresh = [w for w in fresh if stem(w) in scene.rules and stem(w) not in scene.before.stems]
        if kind == "insert" and whole == 1 and joins and fresh and scene.states and m - k <= least:
            return fresh[0]
        # Who moves or captures can do both: "moves and captures" says the same.
        deeds = (*old.words[i - 1 : i], *old.words[j : j + 1])
        if all(deed.endswith("s") for deed in deeds):
            continue
        if kind == "replace" and stays >= MOST and joins and old.words[i:j] == ("or",):
            return "and"
    return ""


def _counted(said: Saying) -> dict[int, int]:
    """Return the numbers that a sentence has; "nobody" and "none" are a not."""
    return {number: often for number, often in said.numbers.items() if number}
