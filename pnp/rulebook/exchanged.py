"""Whether a word of a sentence stands in the place of another, or two have changed places."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence, Set
from difflib import SequenceMatcher
from typing import Final

from msgspec.structs import replace

from pnp.opposites import AXES
from pnp.rulebook.opposites import DEPOTS, KIND_OF, WAYS
from pnp.rulebook.phrases import worded
from pnp.rulebook.saying import LISTS, OPENS, Saying, number_of
from pnp.rulebook.sharing import CELL, CODE, HALF, MUCH, PART, SEVERAL, Scene, exchange, stretch
from pnp.rulebook.stems import stem
from pnp.rulebook.synonyms import LOGIC, SMALL, alike, among
from pnp.rulebook.wording import Token

_JOIN: Final = re.compile(r"[,;:]|\b(?:and|or)\b")

_SHORT: Final = 8
"""Words up to which a sentence is short."""

_WEIGHTY: Final = frozenset(("not", "all", "only", "some", "half"))
"""Kinds of words of logic in whose place another word says something else."""

_IS: Final = frozenset("is are may be".split())
_TELLS_NOTHING: Final = SMALL - AXES.keys()


def swapped(old: Saying, new: Saying) -> str:
    """Return what has changed places with something else, all other words staying."""
    a, b = (tuple(map(stem, each.words)) for each in (old, new))
    if Counter(a) != Counter(b) or a == b or _clauses(old) == _clauses(new):
        return ""
    items = [part.split() for part in old.text.split(",")]
    if len(items) > SEVERAL and max(map(len, items)) <= SEVERAL and not LISTS & {*old.words}:
        return next(two for one, two in zip(old.words, new.words, strict=True) if one != two)
    start = next(n for n, (one, other) in enumerate(zip(a, b, strict=True)) if one != other)
    end = next(n for n, (x, y) in enumerate(zip(a[::-1], b[::-1], strict=True)) if x != y)
    a, b = a[start : len(a) - end], b[start : len(b) - end]
    words = old.words[start : start + len(a)]
    for first in range(1, len(a)):
        for last in range(1, len(a) - first):
            changed = b == (*a[-last:], *a[first:-last], *a[:first])
            if changed and _exchanged(words[:first], words[first:-last], words[-last:]):
                return " ".join(new.words[start : start + last])
    return ""


def _exchanged(one: Sequence[str], middle: Sequence[str], other: Sequence[str]) -> bool:
    """Return whether two things tell something else in each other's places."""
    # "The storm is our road" is "our road is the storm".
    listed = set(middle) <= _IS | LISTS or {one[0], other[0]} & OPENS
    return not listed and bool({*one} - _TELLS_NOTHING and {*other} - _TELLS_NOTHING)


def _clauses(said: Saying) -> Counter[tuple[str, ...]] | Saying:
    """Return the clauses of a sentence in any order; itself where one of them is but a thing."""
    parts = [tuple(worded(part)) for part in _JOIN.split(said.text)]
    parts = [part for part in parts if part]
    return Counter(parts) if min(map(len, parts), default=0) > SEVERAL else said


def local(old: Saying, new: Saying, scene: Scene) -> str:
    """Return the words that stand in the place of others, all else being the same."""
    a, b = old.words, new.words
    edits = [e for e in SequenceMatcher(None, a, b, False).get_opcodes() if e[0] != "equal"]
    stays = len(b) - sum(e[4] - e[3] for e in edits)
    least = min(SEVERAL, len(a) - 1)
    if not edits or len(edits) > SEVERAL or stays < max(least, 1) or stays < HALF * len(a):
        return _only_word(old, new, scene.rules)
    if not scene.states and len(edits) > 1:
        scene = replace(scene, ground=replace(scene.ground, rules=frozenset()))
    names = {
        word: token for token in (*old.names, *new.names) for word in token.text.lower().split()
    }
    for _, i, j, k, m in edits:
        gone, came = a[i:j], b[k:m]
        if gone and came and (found := _instead(gone, came, (old, new), names, scene)):
            # Numbers may only have been told in another order.
            single = len(edits) == 1 and len(gone) == len(came)
            if number_of(found) not in scene.before.numbers or single:
                return found
    return ""


def _only_word(old: Saying, new: Saying, rules: Set[str]) -> str:
    """Return the word of a heading, a caption or a cell that is another one now."""
    ours, theirs = (
        [w for w in each.words if w not in SMALL and (w not in LOGIC or w == "nobody")]
        for each in (old, new)
    )
    short = max(len(old.words), len(new.words)) <= CELL
    if short and len(ours) == len(theirs) == 1 and stem(ours[0]) != stem(theirs[0]):
        known = all(stem(w) in rules or w == "nobody" for w in (ours[0], theirs[0]))
        return theirs[0] if known and not alike(stem(ours[0]), stem(theirs[0])) else ""
    return ""


def _instead(
    gone: Sequence[str],
    came: Sequence[str],
    sayings: tuple[Saying, Saying],
    names: Mapping[str, Token],
    scene: Scene,
) -> str:
    """Return the word of those that came which says something else than those that are gone."""
    old, new = sayings
    if "otherwise" in gone and {"if", "when"} & {*came}:
        return ""  # It is what the sentence before did not tell of, which may be told.
    lost = {n for w in gone if (n := number_of(w)) is not None}
    missing = [*exchange(old, new)[1], *old.stems - new.stems, *map(stem, gone)]
    arrived = [*new.stems - old.stems, *map(stem, came)]
    carried = [
        w
        for w in gone
        if w not in SMALL
        and LOGIC.get(w, "not") in _WEIGHTY
        and LOGIC.get(w, w) not in {LOGIC.get(c) for c in came}
        and not among(stem(w), arrived)
        and (w in LOGIC or (stem(w) not in new.stems and number_of(w) is None))
        and (scene.states or w in LOGIC or stem(w) in scene.rules)
    ]
    kinds = {KIND_OF[w] for w in carried if w in KIND_OF}
    for word in came:
        number, root = number_of(word), stem(word)
        if number is not None:
            single = {"a", "an", "single", "lone", "all"} & set(gone)
            turned_too = "not" in old.logic ^ new.logic
            if not turned_too and number not in lost and (lost or (number > 1 and single)):
                return word
        elif word in names and word not in gone:
            others = [names[w] for w in gone if w in names]
            if any(o.kind == names[word].kind and not o.tags & names[word].tags for o in others):
                return word
        if CODE.search(word) and word not in gone and any(map(CODE.search, gone)):
            return word
        if any(
            word in other and set(gone) & one and not set(gone) & other and not set(came) & one
            for one, other in WAYS
        ):
            return word
        if LOGIC.get(word) in ("all", "some") and lost and "not" not in old.logic | new.logic:
            return word
        if word in SMALL or word in LOGIC or number is not None or root in old.stems:
            continue
        if not scene.states and max(len(gone), len(came)) > CELL:
            continue  # What states no rule may be told in many ways.
        if not carried or among(root, missing):
            continue
        if root in scene.rules or KIND_OF.get(word) in kinds or (scene.states and word in DEPOTS):
            return word
    return ""


def replaced(old: Saying, new: Saying, scene: Scene) -> str:
    """Return a word of the one part that is another, where all before and behind it stands."""
    parted, joined, stays = stretch(old, new)
    least = PART if len(old.words) <= _SHORT else HALF
    if stays < max(SEVERAL, least * len(old.words)) or not scene.states:
        return ""
    around, beyond = scene.before.stems, scene.after.stems
    came = [w for w in joined if w not in SMALL and stem(w) not in around]
    gone = [w for w in parted if w not in SMALL and stem(w) not in beyond]
    said = [w for w in came if w not in LOGIC and not among(stem(w), map(stem, gone))]
    lost = [w for w in gone if w not in LOGIC and not among(stem(w), map(stem, came))]
    everyone = "all" in old.logic and "all" not in scene.after.logic
    bounds = {w for w in gone if (LOGIC.get(w) == "all" and everyone) or w == "both"} - {*new.words}
    lost = [w for w in lost if number_of(w) is None] + sorted(bounds)
    strict = stays >= MUCH * len(old.words)
    if strict and not said:
        fresh = {"not", "all", "may"} - scene.before.logic
        said = [w for w in came if LOGIC.get(w) in fresh]
    return said[0] if said and lost else ""
