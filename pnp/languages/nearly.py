"""Whether a word says otherwise where nearly all the rest is said in the same words.

Each function returns the word that turns the sentence, "" where none does.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, pairwise
from typing import Final

from pnp.languages.saying import FIRST, NAME, sentences
from pnp.languages.scene import HALF, LITTLE, MOST, NEARLY, PART, Edit, Lacking, Scene, first

_INSTEAD: Final = ("not", "lack", "except", "only", "onlyif", "bound")
"""Kinds of words that may say what an "only" said."""

_ONE: Final = 2
"""Words that stand before a thing of which there is one: *move one*."""

_STILL: Final = ("not", "hint", "if", "until", "all", "contrast")
"""Kinds of words beside which a may, where something was for one alone, may still say so."""

_LEAVING: Final = ("except", "only", "onlyif", "until", "if", "bound", "contrast")
"""Kinds of words by which there is something, and not always or all of it."""

_BOUNDS: Final = ("not", "only", "except", "hint", "until")
"""Kinds of words that may say what a bound says."""


def joined(scene: Scene) -> str:
    """Return the "and" that stands in the place of an "or", or the other way round."""
    return first(filter(None, map(_joined, (scene, *scene.couples))))


def _joined(scene: Scene) -> str:
    if scene.like < HALF or scene.old.logic["or"] == scene.new.logic["or"]:
        return ""
    denies = scene.old.logic["not"] or scene.new.logic["not"]
    joins = scene.new.tongue.joins
    for edit in scene.edits:
        is_apart = _joins_denials(scene, edit) or _joins_clauses(scene, edit)
        if denies and not (len(scene.edits) == 1 and is_apart):
            continue
        i, j, k, m = edit
        gone, came = (
            [
                word
                for word in words
                if word in joins and not scene.words.any_is((word,), "contrast")
            ]
            for words in (scene.old.words[i:j], scene.new.words[k:m])
        )
        either = (scene.words.any_is(words, "or") for words in (gone, came))
        if gone and came and len({*either}) > 1:
            return came[0]
    return ""


def _joins_denials(scene: Scene, edit: Edit) -> bool:
    """Return whether both sides deny: "no card or no gold" does, "no card or gold" does not."""
    i, j, _, _ = edit
    sides = (scene.old.words[:i], scene.old.words[j:])
    return all(scene.words.any_is(side, "not") for side in sides)


def _joins_clauses(scene: Scene, edit: Edit) -> bool:
    """Return whether a word that begins a longer clause stands for one that began it."""
    i, j, _, _ = edit
    starts = [sum(map(len, scene.old.clauses[:at])) for at in range(len(scene.old.clauses))]
    long = {at for at, clause in zip(starts, scene.old.clauses, strict=True) if len(clause) > _ONE}
    return j - i == 1 and i > 0 and i in long and len(scene.old.clauses) == len(scene.new.clauses)


def crossed(scene: Scene) -> str:
    """Return a word that has changed places with another one."""
    part, stem = scene.changed, scene.words.stem
    found = {
        (stem(part.old.words[i]), stem(part.new.words[k])): (i, k)
        for i, j, k, m in part.edits
        if j - i == m - k == 1 and part.like >= LITTLE
    }
    pairs = (pair for pair in sorted(found) if pair[0] != pair[1] and pair[::-1] in found)
    crosses = ((part.new.words[found[p][1]], part.new.words[found[p[::-1]][1]]) for p in pairs)
    return first(one for one, other in crosses if not _are_choices(scene, one, other))


def _are_choices(scene: Scene, one: str, other: str) -> bool:
    """Return whether two words stand in one list of what may be: their order says nothing."""
    words = scene.new.words
    begin, end = sorted((words.index(one), words.index(other)))
    between = words[begin + 1 : end]
    carries, joins = scene.new.carries, scene.new.tongue.joins
    article = words[begin - 1] if begin and scene.words.is_small(words[begin - 1]) else ""
    return scene.words.any_is(between, "or") and all(
        carries(word) or word in joins or word == article for word in between
    )


def unnamed(scene: Scene) -> str:
    """Return the name for which something stands that names nothing."""
    changed, said = scene.changed, scene.stems(scene.after)
    gone = (name for name in changed.old.names if name not in scene.after.names)
    gone = (name for name in gone if scene.words.stem(name.removeprefix(NAME)) not in said)
    return Lacking(first(gone)) if changed.like >= NEARLY or scene.like >= MOST else ""


def generalized(scene: Scene) -> str:
    """Return the "any" in the very place of a name: *by any piece* for *by a worm*."""
    for gone, came in scene.exchanges if scene.like >= NEARLY else ():
        lost = any(word in scene.old.names and word not in scene.new.names for word in gone)
        named = any(word in scene.new.names for word in came)
        anything = first(word for word in came if scene.words.any_is((word,), "any"))
        if lost and anything and not named:
            return anything
    return ""


def dropped(scene: Scene) -> str:
    """Return what an item of a list said that is gone, while the others stand and nothing came."""
    came, gone = scene.unlike()
    lost = {*scene.apart(gone, scene.stems(scene.after))}
    lost -= {scene.words.stem(w) for w in scene.old.words if scene.words.kinds(w)}
    if came or not lost or scene.stays < MOST:
        return ""
    stem, carries = scene.words.stem, scene.old.carries
    items = [{stem(word) for word in part if carries(word)} for part in scene.old.parts]
    left = [item for item in items if len(item & lost) > HALF * len(item)]
    is_one = len(left) == 1 and len([*filter(None, items)]) > 1 and lost <= left[0]
    return Lacking(first(w for w in scene.old.words if stem(w) in lost)) if is_one else ""


def loosened(scene: Scene) -> str:
    """Return what is no longer said of one alone, or only then."""
    for part in _parts(scene):
        # "A single one" is "one".
        ones, words = scene.new.tongue.ones, chain.from_iterable(part.exchanges)
        as_few = scene.is_one_word and all(map(ones.issuperset, words))
        less = scene.went("only") and part.went("only") and not as_few
        if less and not any(map(part.came, _INSTEAD)):
            return part.lost("only")
        if part.went("even") and part.came("if") and not part.came("even", "onlyif"):
            return part.word("if")
        if part.went("even", "free") and part.came("only", "onlyif"):
            return part.word("only", "onlyif")
        is_bound = scene.came("bound") and part.came("bound") and not part.old.logic["bound"]
        if is_bound and not any(map(part.went, _BOUNDS)):
            return part.word("bound")
    return ""


def bared(scene: Scene) -> str:
    """Return the thing of which there was none, and is one now: "a safe refuge" for "no refuge"."""
    any_is, stem = scene.words.any_is, scene.words.stem
    new = scene.new
    if new.logic["not"] or any(new.logic[kind] for kind in _LEAVING) or scene.like < HALF:
        return ""
    # "Forbids this, but not that" is "that stays allowed".
    clauses = () if scene.old.logic["contrast"] else scene.old.clauses
    pairs = [pair for clause in clauses for pair in pairwise(clause)]
    none = {stem(b) for a, b in pairs if any_is((a,), "not") and scene.old.carries(b)}
    for at, word in enumerate(new.words):
        others = [*new.words[: max(at - 1, 0)], *new.words[at:]]
        if stem(word) in none and new.carries(word) and not any_is(others, "lack", "hint"):
            return word
    return ""


def widened(scene: Scene) -> str:
    """Return the "also" of what may be, where it was said of one alone."""
    # A not may say of whom else it is not so.
    only = scene.went("only") and not any(scene.came(kind) for kind in _INSTEAD if kind != "not")
    also = scene.came("even") and scene.new.logic["may"] and scene.share >= HALF
    if only and also:
        return scene.word("even")
    # "Only a strike can", "a worm may, gliding".
    old = scene.old.logic
    still = old["not"] or old["may"] or any(map(scene.came, _STILL))
    return scene.word("may") if only and not still and scene.share >= LITTLE else ""


def narrowed(scene: Scene) -> str:
    """Return the "only" or the "always" of a list of what may be that is shorter now."""
    old, new = scene.old.logic, scene.new.logic
    # "Until one of them, or nobody, is left" is "at most one".
    less = old["or"] and not old["only"] and (scene.went("some") or not new["or"])
    less = less and not scene.went("not")
    still = scene.came("not", "may", "any", "choice", "except", "even")
    fewer = less and scene.stays >= HALF and not still
    return scene.word("only", "all") if fewer and scene.came("only", "all") else ""


def multiplied(scene: Scene) -> str:
    """Return by what several, or all, stand in the place of one."""
    for part in _parts(scene):
        # What is told of one at the beginning may be told of any.
        for i, j, k, m in (edit for edit in part.edits if edit[0]):
            gone, came = part.old.words[i:j], part.new.words[k:m]
            # "Whoever leads" is "if you lead", and may be its owner.
            many = [
                word
                for word in came
                if scene.words.any_is((word,), "all", "some", "wish")
                and not scene.words.opens((word,))
            ]
            ones = [word for word in gone if word in scene.new.tongue.ones]
            # Any suit stands in the place of his, or of that of which more was said.
            if scene.words.any_is(many, "any"):
                ones += filter(scene.words.points, gone)
                ones += gone if scene.new.content < scene.old.content else ()
            heavy = [scene.words.stem(word) for word in gone if scene.old.carries(word)]
            lost = [*scene.apart(heavy, scene.stems(scene.new))]
            is_new = many and not _are_any(part, many[0]) and not _begins_any(scene, many[0])
            if is_new and (ones or lost) and not scene.words.any_is(gone, "all", "some"):
                return many[0]
    return ""


def _are_any(scene: Scene, word: str) -> bool:
    """Return whether several stood where an "any" stands now: variants, any variant."""
    if not scene.words.any_is((word,), "any"):
        return False
    thing = next((b for a, b in pairwise(scene.new.words) if a == word), "")
    old = (b for b in scene.old.words if scene.words.stem(b) == scene.words.stem(thing))
    return len(next(old, "")) > len(thing)


def _begins_any(scene: Scene, word: str) -> bool:
    """Return whether a sentence begins by an "any" of what it told before of all such things."""
    begins = (first(each.split()).lower() for each in sentences(scene.new.text))
    return scene.words.any_is((word,), "any") and word in begins


def multiplied_by_all(scene: Scene) -> str:
    """Return the "all" of your own things that are to be, where it was one: "move one group"."""
    if scene.old.logic["all"] or scene.old.logic["own"] or not scene.new.logic["own"]:
        return ""
    ones, stem = scene.old.tongue.ones, scene.words.stem
    begun = (clause[:3] for clause in scene.old.clauses if len(clause) > _ONE)
    single = {(stem(verb), stem(thing)) for verb, one, thing in begun if one in ones}
    for clause in scene.new.clauses:
        stems = [*map(stem, clause)]
        for verb, thing in single:
            begins = stems[0] == verb and thing in stems
            if begins and scene.words.any_is(clause[1 : stems.index(thing)], "all"):
                return first(w for w in clause if scene.words.any_is((w,), "all"))
    return ""


def displaced(scene: Scene) -> str:
    """Return the word for before, after or beside that is put in: it is another one who does it."""
    for i, j, k, m in scene.edits if scene.like >= NEARLY else ():
        came, is_put_in = scene.new.words[k:m], i == j < len(scene.old.words)
        is_somebody = any(map(scene.words.is_somebody, came))
        if is_put_in and is_somebody and scene.words.any_of(came[-1:], "beside"):
            return came[-1]
        is_place = any(word in scene.new.tongue.ones for word in came)
        if is_put_in and is_place and scene.words.any_of(came, "beside"):
            return first(word for word in came if scene.words.any_of((word,), "beside"))
    return ""


def singled(scene: Scene) -> str:
    """Return by what one, or the first, stands in the place of all."""
    for part in (scene.changed, *scene.couples):
        ones = scene.new.tongue.ones if part.like >= NEARLY else frozenset[str]()
        for gone, came in part.exchanges if part.like >= PART and part.share >= HALF else ():
            one = [word for word in came if word == FIRST or word in ones]
            is_still = scene.words.any_is(came, "not", "all")
            if one and scene.words.any_is(gone, "all") and not is_still:
                return one[0]
        # "Saves them all", "saves one of them".
        if len(part.edits) > 1 and part.went("all") and not part.came("not", "some"):
            came = [w for w in part.new.words if w in ones and w not in scene.old.words]
            if came and not part.new.logic["all"]:
                return came[0]
    return ""


def restricted(scene: Scene) -> str:
    """Return the "only" of a clause that is set against one of which all was said without it."""
    part = scene.changed
    against = part.came("contrast") or part.came("except")
    said = ("only", "not", "except", "hint", "lack", "contrast")
    is_new = part.came("only") and not any(map(scene.old.logic.__getitem__, said))
    return part.word("only") if is_new and against and part.share >= NEARLY else ""


def delayed(scene: Scene) -> str:
    """Return the condition, or the "next", in the place of a word for now or at once."""
    any_is, any_of = scene.words.any_is, scene.words.any_of
    for part in (scene, *_parts(scene)):
        for gone, came in part.exchanges if part.like >= NEARLY else ():
            when = [w for w in came if any_is((w,), "if", "until") or any_of((w,), "later")]
            if when and any_is(gone, "now"):
                return when[0]
    # "When he comes, at once" is "as soon as he comes".
    waits = scene.went("now") and scene.came("until") and not scene.old.logic["if"]
    return scene.word("until") if waits and scene.stays >= HALF else ""


def contrasted(scene: Scene) -> str:
    """Return the word that is put in beside its contrary, of which alone was told."""
    changed = scene.changed
    if changed.like < NEARLY or changed.came("not") or changed.went("not"):
        return ""
    # "No worm ever" is "a worm never".
    clauses = (each for each in changed.new.clauses if not scene.words.any_is(each, "not"))
    for word, (pair, side) in (
        each for clause in clauses for each in changed.new.turning_of(clause)
    ):
        ours = changed.old.sides
        if pair.startswith("colour") or ours[pair, side] or not ours[pair, 1 - side]:
            continue
        is_told = scene.before.sides[pair, side] or not _is_fresh(scene, word)
        if not is_told and not scene.words.any_is((word,), "not"):
            return word
    return ""


def _is_fresh(scene: Scene, word: str) -> bool:
    return bool([*scene.apart([scene.words.stem(word)], scene.stems(scene.before))])


def _parts(scene: Scene) -> Iterator[Scene]:
    yield from (part for part in (scene.changed, *scene.couples) if part.like >= NEARLY)
