"""Whether what a sentence tells stands in another order.

Each function returns the word that turns the sentence, "" where none does.
"""

from __future__ import annotations

from collections.abc import Sequence
from difflib import SequenceMatcher
from functools import partial
from itertools import pairwise

from pnp.languages.saying import NAME, Saying
from pnp.languages.scene import MOST, Scene, first


def reordered(scene: Scene) -> str:
    """Return the name or number that is told first now, all else being told as before."""
    (ours, one), (theirs, other) = (_masked(said) for said in (scene.old, scene.new))
    if one == other or len(one) != len(other) or {*one} != {*other} or told_in_turn(scene):
        return ""
    # What stands in a list with words of its own has them wherever it stands.
    if (members := _members(scene.old)) and members == _members(scene.new):
        return ""
    # A place behind its own "in" is the same place wherever the two stand.
    fixed = {*_placed(scene.old).items()} & {*_placed(scene.new).items()}
    names = {name for _, name in fixed}
    # What stands in front is no other pair: names and numbers may each be in their own order.
    orders = [[mark for mark in _by_kind(marks) if mark not in names] for marks in (one, other)]
    moves = orders[0] != orders[1]
    as_many = len(scene.old.clauses) == len(scene.new.clauses)
    as_many = as_many and sorted(one) == sorted(other)
    if as_many and sorted(ours) == sorted(theirs):
        # An article goes with its name, and behind a verb in front two names keep their order.
        had, has = ([w for w in said.words if w in one] for said in (scene.old, scene.new))
        moves = moves and had != has
        ours, theirs = ([*filter(partial(_weighs, scene), words)] for words in (ours, theirs))
    alike = SequenceMatcher(None, ours, theirs, False).ratio() >= MOST
    return first(b for a, b in zip(one, other, strict=True) if a != b) if moves and alike else ""


def turned_round(scene: Scene) -> str:
    """Return the name that is told first now where no word is another: *Bea beats Ann*."""
    same = sorted(scene.old.words) == sorted(scene.new.words)
    return reordered(scene) if same else ""


def _weighs(scene: Scene, word: str) -> bool:
    """Return whether the order of a sentence depends on a word: an article says nothing of it."""
    return not scene.words.is_small(word) or scene.words.places((word,))


def _members(said: Saying) -> set[frozenset[str]]:
    """Return the stems of the parts with one name, none where a part has more or nothing else."""
    parts = [
        [said.tongue.words.stem(word) for word in part if said.carries(word) or word[0] == "_"]
        for part in said.parts
    ]
    named = [part for part in parts if any(stem.startswith(NAME) for stem in part)]
    is_list = all(len({*part}) > 1 for part in named)
    alone = all(len([stem for stem in part if stem.startswith(NAME)]) == 1 for part in named)
    return {*map(frozenset, named)} if is_list and alone else set()


def _placed(said: Saying) -> dict[str, str]:
    """Return the name behind each preposition that one name alone stands behind."""
    found: dict[str, set[str]] = {}
    for word, name in pairwise(said.words):
        if name.startswith(NAME) and said.tongue.words.places((word,)):
            found.setdefault(word, set()).add(name)
    return {word: names.pop() for word, names in found.items() if len(names) == 1}


def told_in_turn(scene: Scene) -> bool:
    """Return whether the things of a list are told in another order: behind the verb of all."""
    ours, theirs = (
        [[scene.words.stem(word) for word in part if said.carries(word)] for part in said.parts]
        for said in (scene.old, scene.new)
    )
    if len(ours) != len(theirs) or not all((*ours, *theirs)) or len(ours) == 1:
        return False
    is_same = scene.words.alike(ours[0].pop(0), theirs[0].pop(0))
    found = [[{*had} <= {*has} for had in ours] for has in theirs]
    return is_same and all(map(any, found)) and not found[0][0]


def _by_kind(marks: Sequence[str]) -> list[str]:
    """Return names in their order, then numbers in theirs."""
    return sorted(marks, key=lambda mark: not mark.startswith(NAME))


def _masked(said: Saying) -> tuple[list[str], list[str]]:
    """Return the words without names and numbers, and these; lists are in one order."""
    words: list[str] = []
    run: list[str] = []
    marks: list[str] = []
    for clause in said.clauses:
        for word in clause:
            if word[0] == "_":
                run.append(word)
            elif word not in said.tongue.joins:
                # A "from" is no "to": only what a list joins may stand in any order.
                is_way = any(word in ways for ways in said.tongue.sources)
                if is_way or not said.tongue.words.is_small(word) or said.tongue.words.orders(word):
                    marks += sorted(run)
                    run = []
                words.append(word)
    return words, [*marks, *sorted(run)]
