"""Whether one of a row of things stands in the place of another: people, piles, places.

Each function returns the word that turns the sentence, "" where none does.
"""

from __future__ import annotations

from typing import Final

from pnp.languages.saying import NAME
from pnp.languages.scene import HALF, LITTLE, MOST, PART, Lacking, Scene, first

_SOME: Final = 0.2
"""Share of what carries a sentence from which on it tells of the same thing."""


def rival(scene: Scene) -> str:
    """Return the thing that stands in the place of another one of its row: pile and supply."""
    for row, members in scene.new.rivals.items():
        have = scene.old.rivals.get(row, {})
        if {*have} - {*members} and scene.changed.like >= HALF:
            came = (word for place, word in members.items() if place not in have)
            if found := first(word for word in came if _is_new(scene, word)):
                return found
    return ""


def repeated(scene: Scene) -> str:
    """Return the thing in the very place of another one of its row, of which was told besides."""
    for words in scene.exchanges if scene.like >= MOST else ():
        gone, came = ([w for w in each if not scene.words.is_small(w)] for each in words)
        if len(gone) == len(came) == 1 and _are_rivals(scene, gone[0], came[0]):
            return came[0]
    return ""


def _are_rivals(scene: Scene, one: str, other: str) -> bool:
    """Return whether two words are different things of a row."""
    ours, theirs = map(scene.words.rivals, (one, other))
    return any(a[0] == b[0] and a[1] != b[1] for a in ours for b in theirs)


def _is_new(scene: Scene, word: str) -> bool:
    """Return whether nothing was said before that means nearly the same as a word."""
    return bool([*scene.apart([scene.words.stem(word)], scene.stems(scene.old))])


def peopled(scene: Scene) -> str:
    """Return somebody of whom nothing was said: the defender, the youngest, a neighbour."""
    row = scene.words.people
    # Where all else stands as it did, who is told of elsewhere is told of anew.
    have = (scene.old if scene.like >= MOST else scene.before).rivals.get(row, {})
    everyone = scene.words.everyone
    # Whoever plays is nobody in particular: a player is no first player.
    known = [stem for stem in scene.stems(scene.before) if stem not in scene.words.anybody]
    for place, word in scene.new.rivals.get(row, {}).items():
        is_told = place in have or place in everyone
        if not is_told and [*scene.apart([scene.words.stem(word)], known)]:
            return word
    return ""


def parted(scene: Scene) -> str:
    """Return who stands where both stood: "whoever leads", "one of them", and another the other."""
    words, ones = scene.words, scene.new.tongue.ones
    if scene.like < PART or words.any_of(scene.after.words, "pool"):
        return ""
    for gone, came in scene.exchanges:
        one = first(came)
        is_whoever = words.opens((one,)) and words.is_somebody(one)
        is_one = scene.came("other") and any(word in ones for word in came)
        if words.any_of(gone, "pool") and (is_whoever or is_one):
            return one
    return ""


def crowded(scene: Scene) -> str:
    """Return the all of people where one of them stood: "what all players do"."""
    any_is, ones = scene.words.any_is, scene.new.tongue.ones
    if scene.like < HALF or any_is(scene.old.words, "all", "any", "may", "not", "if"):
        return ""
    for gone, came in scene.exchanges:
        is_one = any(word in ones for word in gone) and any(map(scene.words.is_somebody, gone))
        if is_one and any_is(came, "all") and not any_is(came, "not"):
            return first(word for word in came if any_is((word,), "all"))
    return ""


def destined(scene: Scene) -> str:
    """Return the place for pieces, of which nothing was said: the box, a pile."""
    row = scene.words.depots
    have = scene.before.rivals.get(row, {})
    came = (word for place, word in scene.new.rivals.get(row, {}).items() if place not in have)
    return first(word for word in came if _is_new(scene, word)) if scene.share >= LITTLE else ""


def banked(scene: Scene) -> str:
    """Return the place for pieces in the very place of a name: *pays the bank* for *pays Dana*."""
    for gone, came in scene.exchanges if scene.like >= HALF else ():
        named = [word for word in gone if word.startswith(NAME)]
        places = [w for w in came if any(r == scene.words.depots for r, _ in scene.words.rivals(w))]
        if named and places and not any(word.startswith(NAME) for word in came):
            return places[0]
    return ""


def sent(scene: Scene) -> str:
    """Return the place for pieces to which goes what was to stay, or of which it told no place."""
    row, any_of = scene.words.depots, scene.words.any_of
    stays = [any_of(said.words, "rests") for said in (scene.old, scene.new)]
    is_near = scene.share >= _SOME if stays == [True, False] else scene.like >= PART
    if not is_near or scene.old.logic["not"] or scene.came("not"):
        return ""
    had, has = (said.rivals.get(row, {}) for said in (scene.changed.old, scene.changed.new))
    return "" if had else first(word for word in has.values() if _is_new(scene, word))


def strayed(scene: Scene) -> str:
    """Return the place for pieces to which they do not go now: "sink there", not "to the box"."""
    row, part = scene.words.depots, scene.changed
    had = {} if scene.after.rivals.get(row) or scene.old.logic["not"] else part.old.rivals.get(row)
    came = scene.apart(dict.fromkeys(part.new.content), scene.stems(scene.before))
    stays = any(scene.words.any_of(scene.old.words, each) for each in ("rests", "lets"))
    if not had or stays or min(scene.share, scene.like) < LITTLE or not [*came]:
        return ""
    # What is left over is out of play in many words.
    text, stem = scene.new.text.lower(), scene.words.stem
    gone = (w for w in had.values() if w not in text and w in scene.old.text.lower())
    return Lacking(first(w for w in gone if [*scene.apart([stem(w)], scene.stems(scene.after))]))


def rerouted(scene: Scene) -> str:
    """Return the place for pieces where another one was told of: the discards, not the deck."""
    row = scene.words.depots
    ours, theirs = (said.rivals.get(row, {}) for said in (scene.old, scene.new))
    return first(theirs.values()) if ours and ours.keys().isdisjoint(theirs) else ""
