"""Whether two things of a sentence have changed places.

Each function returns the word that turns the sentence, "" where none does.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from itertools import combinations, permutations, starmap, takewhile
from typing import Final

from pnp.languages.facts import RULE
from pnp.languages.saying import FIRST, NAME, Saying, Side, sentences
from pnp.languages.scene import MOST, NEARLY, PART, Scene, first

_NEAR: Final = 2
"""Words before a name among which a from or a to may stand."""

_MEMBER: Final = 2
"""Words up to which a clause is one of a list."""

_PICTURE: Final = re.compile(r"!\[([^\]]*)\]\(([^)\s]*)\)")
"""A picture with its words, and which picture it is."""

_END: Final = re.compile(r"[\s}.]+$")
"""What stands behind the last word of a member of a list, also in an expression."""

_LIST: Final = 4
"""Words from which on a list of nothing else tells an order."""

_TOLD: Final = 2
"""Words that carry a clause from which on another clause of them says the same."""

Item = str | Side
"""A name, a number, or the side of a pair that a word is on."""


def swapped(scene: Scene) -> str:
    """Return what has taken the words beside another thing, which has taken its own."""
    ours, theirs = _around(scene.old), _around(scene.new)
    both = [item for item in ours if item in theirs]
    for one, other in permutations(both, 2):
        if not _comparable(one, other):
            continue
        had, has = ours[one] - {one, other}, theirs[one] - {one, other}
        other_had, other_has = ours[other] - {one, other}, theirs[other] - {one, other}
        taken = (has - had) & (other_had - other_has)
        given = (other_has - other_had) & (had - has)
        if taken and given:
            return one if isinstance(one, str) else _word_of(scene, one)
    return ""


def _word_of(scene: Scene, side: Side) -> str:
    return first(word for word, each in scene.new.turning if each == side)


def _comparable(one: Item, other: Item) -> bool:
    if isinstance(one, str) or isinstance(other, str):
        return isinstance(one, str) and isinstance(other, str) and one[:2] == other[:2]
    return one[0] == other[0] or (one[0][:6] == other[0][:6] == "colour")


def _around(said: Saying) -> dict[Item, set[str]]:
    """Return the words beside each name, number and word that has a contrary."""
    found: dict[Item, set[str]] = {}
    for part in said.parts:
        own = {said.tongue.words.stem(w) for w in part if said.carries(w) or w[0] == "_"}
        turning = {side: word for word, side in said.turning_of(part)}
        words: dict[Item, str] = {word: word for word in part if word[0] == "_"}
        for item, word in (words | dict(turning.items())).items():
            beside = own - {said.tongue.words.stem(each) for each in word.split()}
            found.setdefault(item, set()).update(beside)
    return found


def regrouped(scene: Scene) -> str:
    """Return the name that stands with other numbers now, which other names had before."""
    ours, theirs = (
        [clause for clause in each.clauses if _numbers(clause) or len(clause) <= _MEMBER]
        for each in (scene.old, scene.new)
    )
    # Where two clauses have become one their numbers belong to all in it.
    if len(ours) != len(theirs):
        return ""
    had, has = map(_grouped, (ours, theirs))
    if {*had} != {*has} or set().union(*had.values()) != set().union(*has.values()):
        return ""
    # Where all keep theirs and get others besides, two clauses have become one.
    is_merged = all(had[name] <= has[name] for name in had)
    return "" if is_merged else first(name for name in had if has[name] != had[name])


def _grouped(clauses: Sequence[Sequence[str]]) -> dict[str, set[str]]:
    """Return the numbers of its clause by each name that stands beside any."""
    found: dict[str, set[str]] = {}
    for clause in clauses:
        for name in (word for word in clause if word.startswith(NAME)):
            found.setdefault(name, set()).update(_numbers(clause))
    return found


def sequenced(scene: Scene) -> str:
    """Return the first single word of a row of steps that has another place in it.

    Or a word of the step that comes first now, where a "then" stood before it.
    """
    (ours, steps), (theirs, others) = map(_steps, (scene.old, scene.new))
    if scene.new.logic["or"] or not any(map(scene.words.orders, scene.new.words)):
        return ""
    moved = (b for a, b in zip(steps, others, strict=False) if a != b)
    if ours == theirs and sorted(steps) == sorted(others):
        return first(moved)
    (led, came), (leads, comes) = map(_led, (scene.old, scene.new))
    return first(sorted(came)) if came and came in leads and comes in led else ""


def _steps(said: Saying) -> tuple[list[Sequence[str]], list[str]]:
    """Return the parts of a sentence of more words than one, and those of one; "then" is none."""
    orders = said.tongue.words.orders
    parts = [[word for word in part if not orders(word)] for part in said.parts]
    return [part for part in parts if part[1:]], [part[0] for part in parts if len(part) == 1]


def _led(said: Saying) -> tuple[list[set[str]], set[str]]:
    """Return what carries the parts of a sentence before the first "then", and that behind it."""
    found = list[set[str]]()
    for part in said.parts:
        own = {said.tongue.words.stem(word) for word in part if said.carries(word)}
        if any(map(said.tongue.words.orders, part)):
            return found, own
        found.append(own)
    return [], set()


def crept(scene: Scene) -> str:
    """Return the member of a list that stands in another sentence now, all else where it was."""
    stem = scene.words.stem
    members = {stem(c[-1]) for c in scene.old.clauses if len(c) <= _MEMBER}
    ours, theirs = (
        [{*scene.new.tongue.saying(each).content} for each in sentences(said.text)]
        for said in (scene.old, scene.new)
    )
    if len(ours) != len(theirs) or len(ours) < _TOLD:
        return ""
    for one, other in permutations(range(len(ours)), 2):
        stayed = all(len(a & b) >= _TOLD for a, b in zip(ours, theirs, strict=True))
        came = members & (ours[one] - theirs[one]) & (theirs[other] - ours[other])
        if stayed and len(came) == 1 and scene.share >= MOST:
            return first(came)
    return ""


def paralleled(scene: Scene) -> str:
    """Return the first of a cell whose members have changed places; those of another cell have not.

    Of *c3, c4 | glides, strikes* each tells of its own.
    """
    ours, theirs = (
        [[_END.sub("", part).split()[-1:] for part in cell.split(",")] for cell in cells.split("|")]
        for cells in (scene.old.text, scene.new.text)
    )
    pairs = [*zip(ours, theirs, strict=False)]
    kept = {len(one) for one, other in pairs if one == other}
    moved = (
        " ".join(next(b for a, b in zip(one, other, strict=True) if a != b))
        for one, other in pairs
        if one != other and sorted(one) == sorted(other) and len(one) in kept
    )
    return first(moved) if len(ours) == len(theirs) else ""


def attributed(scene: Scene) -> str:
    """Return the first word of what is said at the end of another clause than before.

    Of *the first anywhere, later ones beside a full cell* each tells of its own.
    """
    was, now = scene.old.clauses, scene.new.clauses
    ends = [*starmap(_ends, zip(was, now, strict=True))] if len(was) == len(now) else []
    moved = [(head, *both) for head, *both in ends if head and all(both)]
    return first(
        here[0]
        for (one, had, here), (other, gave, took) in combinations(moved, 2)
        if one != other and (had, here) == (took, gave) and other[-1] not in scene.new.tongue.joins
    )


def _ends(was: Sequence[str], now: Sequence[str]) -> Sequence[Sequence[str]]:
    """Return how two clauses begin alike, and how each of them ends."""
    alike = [*takewhile(lambda pair: pair[0] == pair[1], zip(was, now, strict=False))]
    return was[: len(alike)], was[len(alike) :], now[len(alike) :]


def listed(scene: Scene) -> str:
    """Return the first word that stands elsewhere in a list of single words, all else staying."""
    both = (scene.old.clauses, scene.new.clauses)
    one, other = ([c[0] for c in clauses if len(c) == 1] for clauses in both)
    heads = [[c for c in clauses if len(c) > 1] for clauses in both]
    if len(one) < _LIST or sorted(one) != sorted(other) or heads[0] != heads[1]:
        return ""
    return first(b for a, b in zip(one, other, strict=True) if a != b)


def captioned(scene: Scene) -> str:
    """Return the words of a picture that were those of another one."""
    ours, theirs = (
        {address: words for words, address in _PICTURE.findall(said.text)}
        for said in (scene.old, scene.new)
    )
    others = {words: address for address, words in ours.items()}
    return first(
        words
        for address, words in theirs.items()
        if words != ours.get(address, words) and others.get(words, address) != address
    )


def celled(scene: Scene) -> str:
    """Return a word of the cell of a row that stands in another column now."""
    ours, theirs = (
        [cell.strip(" .,[]") for cell in RULE.sub("", said.text).split("|")]
        for said in (scene.old, scene.new)
    )
    moved = [there for here, there in zip(ours, theirs, strict=False) if here != there]
    is_same = ours != theirs and sorted(ours) == sorted(theirs)
    return first(scene.new.tongue.saying(moved[0]).words) if is_same else ""


def partnered(scene: Scene) -> str:
    """Return the name that stands in another sentence now, where each is named once."""
    names = (scene.old.names, scene.new.names)
    if names[0] != names[1] or max(names[0].values(), default=0) != 1 or scene.like < PART:
        return ""
    ours, theirs = (
        [{*scene.new.tongue.saying(each).names} for each in sentences(said.text)]
        for said in (scene.old, scene.new)
    )
    lost, left = (
        [each for each in some if each not in others]
        for some, others in ((ours, theirs), (theirs, ours))
    )
    if len(ours) != len(theirs) or not all((*lost, *left)):
        return ""
    return first(name for was in lost for now in left if now & was for name in sorted(now - was))


def turned_about(scene: Scene) -> str:
    """Return the word for first of what came later before, where what was first comes later."""
    ours, theirs = _first_and_then(scene.old), _first_and_then(scene.new)
    stays = max(len(one & other) for one, other in zip(ours, theirs, strict=True))
    changes = min(len(one & other) for one, other in zip(ours, theirs[::-1], strict=True))
    return FIRST if changes > stays else ""


def _first_and_then(said: Saying) -> tuple[set[str], set[str]]:
    """Return what carries the clause that says first, and the one that says then."""
    stem, orders = said.tongue.words.stem, said.tongue.words.orders

    def carrying(tells: Callable[[str], bool]) -> set[str]:
        clause = next((each for each in said.clauses if any(map(tells, each[:_NEAR]))), ())
        return {stem(word) for word in clause if said.carries(word)}

    return carrying(lambda word: said.first_in((word,)) is not None), carrying(orders)


def recounted(scene: Scene) -> str:
    """Return the number of a clause that says the same of another number."""
    ours, theirs = _clauses(scene.old), _clauses(scene.new)
    for what, has in theirs.items():
        had = ours.get(what)
        if had is not None and len(what) >= _TOLD:
            gone, came = _numbers(had), _numbers(has)
            ones = scene.new.tongue.ones
            # What counts a clause may stand in another one now, unless another counts it.
            is_counted = len(came) + (not ones.isdisjoint(has))
            if gone != came and len(gone) + (not ones.isdisjoint(had)) == is_counted:
                return min(gone ^ came)
    return ""


def _clauses(said: Saying) -> dict[frozenset[str], Sequence[str]]:
    """Return the clauses by what carries each."""
    stem = said.tongue.words.stem
    return {frozenset(stem(w) for w in each if said.carries(w)): each for each in said.clauses}


def _numbers(clause: Sequence[str]) -> set[str]:
    return {word for word in clause if word[0] == "_" and not word.startswith(NAME)}


def reversed_way(scene: Scene) -> str:
    """Return the "to" that stands in the very place of a "from", or the other way round."""
    sources = scene.new.tongue.sources
    for ours, theirs in scene.exchanges if scene.like >= NEARLY else ():
        ways = [[bool(way.intersection(words)) for way in sources] for words in (ours, theirs)]
        if ways[0] == ways[1][::-1] and ways[0][0] != ways[0][1]:
            return first(word for word in theirs if any(word in way for way in sources))
    return ""


def moved(scene: Scene) -> str:
    """Return what something goes to and left before, or the other way round."""
    ours, theirs = _ways(scene.old), _ways(scene.new)
    for name, ways in theirs.items():
        if len(ways) == len(ours.get(name, ())) == 1 and ways != ours[name]:
            return name
    return ""


def _ways(said: Saying) -> dict[str, set[int]]:
    """Return for each name whether it stands behind a from (0) or a to (1)."""
    found: dict[str, set[int]] = {}
    sources, depot = said.tongue.sources, said.tongue.words.depots
    for clause in said.clauses:
        for at, word in enumerate(clause):
            before = f" {' '.join(clause[max(0, at - _NEAR) : at])} "
            depots = [f"{row} {at}" for row, at in said.tongue.words.rivals(word) if row == depot]
            named = [word] if word.startswith(NAME) else depots
            for way, words in enumerate(sources) if named else ():
                if any(f" {each} " in before for each in words):
                    found.setdefault(named[0], set()).add(way)
    return found
