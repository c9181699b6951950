"""What a text brings in that nothing stood for in the text whose place it has taken.

Other words may say the same, but another thing of the game says another thing: whoever leaves the
board is not told of by what goes back to the supply. What may stand for a thing is a word that
means the same, what the stated rules call it, and the general words for things.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Final

from pnp.opposites import AXES
from pnp.rulebook.opposites import DEPOTS
from pnp.rulebook.saying import Saying, number_of
from pnp.rulebook.sharing import SEVERAL, Scene, first
from pnp.rulebook.stems import stem
from pnp.rulebook.synonyms import LOGIC, alike, among, carries

_THING: Final = re.compile(
    r"\b(?:the|an?|your|its|their|his|her|each|every|another|this|whose)\s+([a-z]+)\b"
)
"""A word behind one of these is a noun."""

_VAGUE: Final = frozenset(
    stem(word)
    for word in (
        "way side time moment place part end thing kind number rest case order chance one same "
        "whole other most least start reason help work effect use game middle own piece counter "
        "card token unit player person answer question rule example name word"
    ).split()
)
"""Nouns that may stand for any thing, or for none."""

_EVERYWHERE: Final = frozenset("board hand table".split())
"""Where pieces and cards are anyway."""

_PLACE: Final = stem("square")
"""Stands for every word that means a place: "where it came from" is the square it has left."""

_NONE: Final = frozenset("no neither nor any either".split())
"""Words before a thing that is nobody's, or nothing."""

_DEEDS: Final = frozenset(
    stem(word)
    for word in (
        "draw discard shuffle roll pay buy sell steal swap reveal win attack capture kill ransom "
        "skip double halve quarter share leap jump"
    ).split()
)
"""Deeds of which each is another one, in whatever words the rest is told."""

_TIMES: Final = frozenset(map(stem, "turn round battle roll step game".split()))
_PRONOUNS: Final = frozenset("it they them he she him her this that these those one".split())
_WEIGHTY: Final = frozenset("not only all or also except".split())
"""Kinds of words of logic without which something is told no more."""

_MANNERS: Final = tuple(
    frozenset(map(stem, words.split()))
    for words in (
        "separately separate individually apart alone singly each own one every",
        "successively turn another next order after",
        "simultaneously together time both",
        "immediately once now instant soon first before later",
        "secretly secret hidden hide see unseen face",
    )
)
"""Words for how something is done: one of a set is gone where none of it is left."""


def things_of(texts: Iterable[str]) -> set[str]:
    """Return what rules are about: their nouns, without endings.

    >>> sorted(things_of(["Roll the dice. Each Troop pays its toll.", "Move at the same time."]))
    ['die', 'toll', 'troop']
    """
    found = {word for text in texts for word in _THING.findall(text.lower())}
    return {stem(word) for word in found if not word.endswith(("ed", "ing"))} - _VAGUE


def brought(old: Saying, new: Saying, scene: Scene) -> str:
    """Return a thing of the game of which nothing was told where it is told of now."""
    if scene.is_told:
        return _brought_there(old, new, scene)
    if not _gone(scene):
        return ""
    found = list(_things_in(old, new, scene))
    # One thing may be the name of what was "it".
    if found and _pronouns(old) > _pronouns(new) and stem(found[0]) not in _TIMES:
        found = found[1:]
    return found[0] if len(found) > (0 if scene.states else 1) else ""


def _things_in(old: Saying, new: Saying, scene: Scene) -> Iterator[str]:
    around = scene.before.stems
    known = {*around, *scene.stated}
    for before, word in zip(("", *new.words), new.words, strict=False):
        root = stem(word)
        is_deed = root in _DEEDS and scene.states
        is_thing = root in scene.things and word not in AXES and not word.endswith(("ed", "ing"))
        if not (is_deed or (is_thing and root not in known)) or not carries(word):
            continue
        if number_of(word) is not None or root in around or among(root, around):
            continue
        # "Castle walls" are of the castle, "no house" is nobody.
        if (before == "this" and root in _TIMES) or ("where" in old.words and alike(root, _PLACE)):
            continue  # "In this turn" is now.
        compound = is_thing and stem(before) in {*around} & {*scene.things}
        denied = before in _NONE and "not" in scene.before.logic
        if not (compound or denied or (word in _EVERYWHERE and "off" in scene.before.words)):
            yield word


def _gone(scene: Scene) -> bool:
    """Return whether something that was told is told no more."""
    before, after = scene.before, scene.after
    lost = any(not among(word, after.stems) for word in before.stems)
    return lost or bool((before.logic - after.logic) & _WEIGHTY)


def _pronouns(said: Saying) -> int:
    return sum(word in _PRONOUNS for word in said.words)


def _brought_there(old: Saying, new: Saying, scene: Scene) -> str:
    """Return what comes into the story of an example: a place to lay things, or two names."""
    names = [token for token in new.names if not token.tags & scene.before.tags]
    several = len({token.tags for token in names if token.kind == "row"})
    if several >= (SEVERAL if old.names else SEVERAL + 1) and not _pronouns(old):
        return names[0].text
    depots = (w for w in new.words if w in DEPOTS - _EVERYWHERE and w not in ("supply", "supplies"))
    return first(w for w in depots if not among(stem(w), scene.before.stems))


def unmannered(old: Saying, new: Saying, scene: Scene) -> str:
    """Return what is told now where nothing tells any more how it is done."""
    after = {stem(word) for word in scene.after.words}
    for manner in _MANNERS:
        head = [w for w in old.words if stem(w) in manner and w not in LOGIC and w.endswith("ly")]
        if head and scene.states and not manner & after:
            return first(w for w in new.words if carries(w) and w not in old.words)
    return ""
