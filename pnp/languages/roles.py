"""Whether it is another one who does something, who has it done, or who comes first.

Each function returns the word that turns the sentence, "" where none does.
"""

from __future__ import annotations

from collections.abc import Sequence, Set
from typing import Final

from pnp.languages.saying import FIRST, NAME, Saying, Side
from pnp.languages.scene import HALF, NEARLY, PART, Scene, first

_NEAR: Final = 2
"""Words before a verb among which is who does it: "the last merchant left pays"."""


def pointed(scene: Scene) -> str:
    """Return the "that" in the place of "the other", where two of a kind were told of."""
    for gone, came in scene.exchanges if scene.like >= NEARLY and scene.went("other") else ():
        points = [word for word in came if scene.words.points(word)]
        still = scene.words.any_is(came, "other", "not")
        if points and not still and scene.words.any_is(gone, "other"):
            return points[0]
    return ""


def won(scene: Scene) -> str:
    """Return who wins in the place of another one, or of nobody."""
    ours, theirs = (
        {
            word
            for clause in said.clauses
            if scene.words.any_of(clause, "wins")
            for word in clause
            if word.startswith(NAME)
        }
        for said in (scene.old, scene.new)
    )
    is_other = theirs and ours.isdisjoint(theirs)
    return first(sorted(theirs)) if is_other and (ours or _wins_nobody(scene.old)) else ""


def _wins_nobody(said: Saying) -> bool:
    """Return whether a sentence begins by a not, and tells of winning."""
    words = said.tongue.words
    return words.any_is(said.words[:1], "not") and words.any_of(said.words, "wins")


def own(scene: Scene) -> str:
    """Return the "you" in the very place of somebody else, or the "anybody" in that of "you"."""
    words, row = scene.words, scene.words.people
    for gone, came in scene.exchanges if scene.like >= NEARLY else ():
        was_you, is_you = (words.any_of(said, "you") for said in (gone, came))
        if was_you and not is_you and words.any_is(came, "any") and not words.any_is(came, "not"):
            return first(word for word in came if words.any_is((word,), "any"))
        somebody = [w for w in gone if any(each == row for each, _ in words.rivals(w))]
        you = first(word for word in came if words.any_of((word,), "you") and word not in gone)
        if you and somebody and somebody[0] not in scene.after.words:
            return you
        is_other = words.any_is(gone, "other") and not words.any_is(scene.new.words, "other")
        if you and is_other and not was_you:
            return you
    return ""


def disowned(scene: Scene) -> str:
    """Return somebody put in between a "your" and what is yours: "your opponent's mat"."""
    words = scene.words
    for i, j, k, m in scene.edits if scene.like >= HALF else ():
        who = first(filter(words.is_somebody, scene.new.words[k:m]))
        own = k and words.any_is(scene.new.words[k - 1 : k], "own")
        if i == j and own and who and who not in words.anybody:
            return who
    return ""


def shared(scene: Scene) -> str:
    """Return the word for winning of those who share the win, or of one, where it was otherwise."""
    any_of, any_is = scene.words.any_of, scene.words.any_is
    wins = [
        [clause for clause in said.clauses if any_of(clause, "wins") and not any_is(clause, "not")]
        for said in (scene.old, scene.new)
    ]
    shares = {any(any_of(clause, "pool") for clause in clauses) for clauses in wins}
    won = (word for clause in wins[1] for word in clause if any_of((word,), "wins"))
    return first(won) if all(wins) and len(shares) > 1 and scene.share >= PART else ""


def preceded(scene: Scene) -> str:
    """Return the word for first of those who came later, where another one was first."""
    # "The first turn" counts turns, "she goes first" does not.
    counts = {said.numbers[FIRST] > 0 for said in (scene.old, scene.new)}
    ours, theirs = _before_first(scene.old), _before_first(scene.new)
    known = {scene.words.stem(word) for word in scene.old.words}
    changes = ours - theirs and theirs - ours and theirs <= known
    if changes and len(counts) == 1 and scene.share >= HALF:
        return FIRST
    if word := _put_after(scene, ours):
        return word
    return first(filter(None, (_put_before(scene, each) for each in scene.new.clauses)))


def _put_after(scene: Scene, led: Set[str]) -> str:
    """Return the "until" behind those who came first: "waits until the others have decided"."""
    any_is, stem = scene.words.any_is, scene.words.stem
    for clause in scene.new.clauses if led and scene.share >= PART else ():
        for at, word in enumerate(clause):
            before, behind = ({*map(stem, clause[:at])}, {*map(stem, clause[at + 1 :])})
            is_late = any_is((word,), "until") and led <= before and not led & behind
            if is_late and not scene.new.logic["not"]:
                return word
    return ""


def _put_before(scene: Scene, clause: Sequence[str]) -> str:
    """Return the name before a "before" behind which stands what alone was first."""
    leading = [each for each in scene.old.clauses if scene.old.first_in(each) is not None]
    led = [{word for word in each if word.startswith(NAME)} for each in leading]
    if len(led) != 1 or len(led[0]) != 1:
        return ""
    for at, word in enumerate(clause):
        if scene.words.any_of((word,), "beside") and led[0] <= {*clause[at + 1 :]}:
            before = (each for each in clause[:at] if each.startswith(NAME))
            return first(each for each in before if each not in leading[0])
    return ""


def _before_first(said: Saying) -> set[str]:
    """Return what carries the beginning of a clause up to the word for first."""
    places = ((each, said.first_in(each)) for each in said.clauses)
    clause, at = next(((each, at) for each, at in places if at is not None), ((), 0))
    return {said.tongue.words.stem(word) for word in clause[:at] if said.carries(word)}


def acted(scene: Scene) -> str:
    """Return what is done to somebody who did it himself, or the other way round."""
    for i, j, k, m in scene.edits if scene.like >= NEARLY else ():
        gone, came = scene.old.words[i:j], scene.new.words[k:m]
        short, long = sorted((gone, came), key=len)
        by = [word for word in long[2:] if scene.words.places((word,))]
        verbs = [word for word in long if not scene.words.any_of((word,), "passive")]
        is_done = len(short) == len(verbs) - len(by) == len(long) - 1 - len(by) == 1
        alike = is_done and scene.words.stem(short[0]) == scene.words.stem(verbs[0])
        before = scene.new.words[max(k - _NEAR, 0) : k]
        if alike and (by or any(map(scene.words.is_somebody, before))):
            return first(word for word in came if word in (*short, *verbs))
    return ""


def sided(scene: Scene) -> str:
    """Return the contrary of what alone was said of somebody, or of what has a name."""
    ours, theirs = map(_sides, (scene.old, scene.new))
    for who, sides in theirs.items():
        had = ours.get(who, {})
        for side, word in sides.items():
            # What was told to do you do.
            if who in scene.words.anybody and any(word in part[:1] for part in scene.old.parts):
                continue
            # Who gets it from somebody says otherwise what that one says who gives it.
            if any(map(scene.words.converts, word.split())):
                continue
            other = (side[0], 1 - side[1])
            if other in had and side not in had and other not in sides:
                return word
    return ""


def _sides(said: Saying) -> dict[str, dict[Side, str]]:
    """Return the sides of pairs in the part that tells of each, where one does and no not is in."""
    words = said.tongue.words
    found: dict[str, dict[Side, str]] = {}
    for part in said.parts:
        denies = words.any_is(part, "not", "lack", "hint", "only")
        sides = {} if denies else {side: word for word, side in said.turning_of(part)}
        for word in part:
            if word.startswith(NAME) or words.is_somebody(word):
                who = words.stem(word)
                found[who] = {} if who in found else sides
    return found
