"""Whether a thing stands in the place of another one.

Each function returns the word that turns the sentence, "" where none does.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence, Set
from itertools import pairwise
from typing import Final

from msgspec.structs import replace

from pnp.languages.ordering import told_in_turn
from pnp.languages.saying import FIRST, NAME, NUMBER, PAIR, PLACE, Saying
from pnp.languages.scene import HALF, LITTLE, MOST, NEARLY, PART, WHOLE, Edit, Lacking, Scene, first
from pnp.languages.turning import MAY

_FEW: Final = 2
"""Edits up to which each is held by itself."""

_SEVERAL: Final = 3
"""Words that carry a sentence from which on it can be told that it is of other things."""

_SECOND: Final = f"{PLACE}2"

_SHORT: Final = 3
"""Letters up to which a word is like the end of another one by chance."""

_DUTY: Final = f"opposite {MAY}"
"""The pair of may and must, of which `logic.allowed` knows more."""


def named(scene: Scene) -> str:
    """Return the name that stands in the place of another one, or that was nowhere."""
    ours, theirs = scene.old.names, scene.new.names
    came = [name for name in theirs if name not in ours]
    gone = any(name not in theirs for name in ours)
    # A name may stand for an "it", of which another sentence has told.
    old, new = ([*filter(scene.words.points, each.words)] for each in (scene.old, scene.new))
    if not gone and len(old) > len(new) and scene.like < NEARLY:
        return ""
    fresh = (name for name in came if gone or name not in scene.before.names)
    return first(name for name in fresh if not _is_spelt(scene, name))


def _is_spelt(scene: Scene, name: str) -> bool:
    """Return whether all words of a name were said: a die for gold is the gold die.

    At its beginning a sentence has capitals where no name is.
    """
    parts = name.removeprefix(NAME).split("_")
    known = {*scene.stems(scene.before), *(each.removeprefix(NAME) for each in scene.before.names)}
    return all({part, scene.words.stem(part)} & known for part in parts)


def counted(scene: Scene) -> str:
    """Return the number that stands in the place of another one, or that was nowhere."""
    ours, theirs = scene.old.numbers, scene.new.numbers
    gone = [number for number in ours if number not in theirs]
    came = [number for number in theirs if number not in ours]
    fresh = [*scene.apart(came, gone or scene.stems(scene.before))]
    # The third castle is one of three, whoever begins is the first, and both are two.
    known = {*gone, *scene.before.numbers}
    fresh = [number for number in fresh if not _is_told(number, known)]
    # What comes first, and what then, may be told without saying so.
    is_loose = scene.like < HALF or any(map(scene.words.orders, scene.new.words))
    if not gone and is_loose:
        fresh = [number for number in fresh if number not in (FIRST, PAIR)]
    if fresh and (gone or any(number not in scene.before.numbers for number in fresh)):
        return fresh[0]
    other = first(theirs - ours) if ours - theirs and scene.whole >= MOST else ""
    return (_uncounted(scene, gone) if scene.whole >= HALF else "") or other


def renumbered(scene: Scene) -> str:
    """Return the number in the very place of another one: *second, for 2*, not 3."""
    ours, theirs = scene.old.numbers, scene.new.numbers
    ones = scene.new.tongue.ones if scene.is_one_word else ()
    for gone, came in scene.exchanges:
        is_number = len(gone) == len(came) == 1 and gone[0] in ours
        is_number = is_number and (came[0] in theirs or came[0] in ones)
        if is_number and not _is_told(came[0], {gone[0]}):
            return came[0]
    return ""


def numbered(scene: Scene) -> str:
    """Return the number right before a word that stood alone, or several right before one."""
    ours, theirs = _beside(scene.old), _beside(scene.new)
    # "None twice" is "each once at most".
    if scene.old.logic["not"] != scene.new.logic["not"] or max(scene.like, scene.share) < PART:
        return ""
    for what, number in theirs.items():
        had = ours.get(what, number)
        known = scene.old.numbers[number]
        more = not known or scene.new.numbers[number] > known
        if had != number and more and had not in scene.new.numbers:
            return number
    return ""


def othered(scene: Scene) -> str:
    """Return the "other" before a thing of which no other one was told: "the other house"."""
    if scene.old.logic["other"] or scene.like < PART:
        return ""
    ours = {*scene.stems(scene.old)}
    gone = [each for each in ours.difference(scene.stems(scene.new)) if len(each) > _SHORT]
    # "No second one" is "no other one".
    if scene.old.numbers[_SECOND] > scene.new.numbers[_SECOND]:
        return ""
    for clause in scene.new.clauses:
        # "The other two platforms" are other platforms.
        named = [word for word in clause if not word.startswith(NUMBER) or word.startswith(NAME)]
        for other, word in pairwise(named):
            is_thing = scene.new.carries(word) and scene.words.stem(word) in ours
            is_other = scene.words.any_is((other,), "other")
            # "The rest" are "the others", and "again" is "another".
            if is_thing and is_other and [*scene.apart([scene.words.stem(other)], gone)]:
                return other
    return ""


def _beside(said: Saying) -> dict[str, str]:
    """Return the number right before each word that is told once, _1 for one."""
    found: dict[str, str] = {}
    stem, ones = said.tongue.words.stem, said.tongue.ones
    stems = Counter(map(stem, said.words))
    for clause in said.clauses:
        for number, word in pairwise(clause):
            is_number = number[0] == "_" and number[1:].isdigit()
            if (is_number or number in ones) and said.carries(word) and stems[stem(word)] == 1:
                found[stem(word)] = number if is_number else f"{NUMBER}1"
    return found


def coded(scene: Scene) -> str:
    """Return the square, card or number in the place of another one, or that was nowhere."""
    ours, theirs = Counter(scene.old.codes), Counter(scene.new.codes)
    came, is_gone = theirs - ours, bool(ours - theirs)
    fresh = (code for code in came if is_gone or code not in scene.before.codes)
    figures = scene.old.figures, scene.new.figures
    if scene.like >= WHOLE and sorted(figures[0]) == sorted(figures[1]):
        fresh = (each for was, each in zip(*figures, strict=True) if was != each)
    return first(fresh)


def _is_told(number: str, known: Set[str]) -> bool:
    """Return whether an ordinal was told as a number, or the other way round."""
    return any(_amount(each) == _amount(number) for each in known if each != number)


def _amount(number: str) -> str:
    return number.replace(PLACE, NUMBER, 1) if number.startswith(PLACE) else number


def referred(scene: Scene) -> str:
    """Return the rule that is referred to in the place of another one."""
    ours, theirs = scene.old.rules, scene.new.rules
    return first(sorted(theirs - ours)) if ours - theirs else ""


def _uncounted(scene: Scene, gone: Sequence[str]) -> str:
    """Return the word that counted, or said how, and for which nothing stands now."""
    lost = [number for number in gone if number[0] != "_" and number not in scene.after.numbers]
    return Lacking(first(scene.apart(lost, scene.stems(scene.after))))


def contrary(scene: Scene) -> str:
    """Return a word whose contrary the old sentence has, and no longer the new one."""
    before, after = (bool(said.logic["not"]) for said in (scene.old, scene.new))
    # Where one denies something, or both do, it may be another thing that is denied.
    spared: tuple[str, ...] = ()
    if before != after or (before and scene.whole < HALF):
        if scene.like < PART:
            return ""
        # "Forbids this, but not that" is "forbids this, allows that".
        scene, spared = _plain(scene), ("may", "lack")
    denying = {pair for word, pair in scene.old.turning if scene.words.any_is(word.split(), "not")}
    # "Does not end" is "goes on", "what you do not spend" is "unspent".
    sayings = (scene.old, scene.new)
    negated = {pair for said in sayings for pair in _negated(said, is_unless=_is_unless(scene))}
    found = []
    for word, (pair, side) in scene.new.turning:
        other = (pair, 1 - side)
        if pair.startswith("colour") or pair == _DUTY or pair in negated:
            continue
        if other in denying or scene.words.any_is(word.split(), "not", *spared):
            continue
        # Who gives it to somebody says otherwise what that one says who gets it.
        if scene.like < MOST and scene.words.converts(word):
            continue
        ours, theirs = scene.old.sides, scene.new.sides
        if ours[pair, side] < theirs[pair, side] and ours[other] > theirs[other]:
            found.append(word)
    if found and _is_converse(scene):
        return ""
    return first((*(word for word in found if word not in scene.old.words), *found))


def _negated(said: Saying, *, is_unless: bool) -> Iterator[str]:
    """Yield the pairs of contraries of which one stands right behind a not, or after "unless"."""
    kinds = said.tongue.words.kinds
    for clause in said.clauses:
        if is_unless and said.tongue.words.any_is(clause, "except"):
            yield from (pair for _, (pair, _) in said.turning_of(clause))
        for before, word in pairwise(clause):
            if "not" in kinds(before):
                yield from (pair for _, (pair, _) in said.turning_of((word,)))


def _is_unless(scene: Scene) -> bool:
    """Return whether one says with "unless" what the other one says with "if"."""
    came, went = scene.came, scene.went
    return (went("if") and came("except")) or (came("if") and went("except"))


def _plain(scene: Scene) -> Scene:
    """Return what is left of both without the clauses that deny something."""
    old, new = (
        replace(
            said,
            clauses=tuple(each for each in said.clauses if not scene.words.any_is(each, "not")),
        )
        for said in (scene.old, scene.new)
    )
    return replace(scene, old=old, new=new)


def _is_converse(scene: Scene) -> bool:
    """Return whether all is named the other way round: who pays somebody, who is paid by him."""
    named = [
        list(dict.fromkeys(scene.words.stem(word) for word in said.words if _is_one(scene, word)))
        for said in (scene.old, scene.new)
    ]
    return len(named[0]) > 1 and named[0] == named[1][::-1]


def _is_one(scene: Scene, word: str) -> bool:
    """Return whether a word is a name, or somebody in particular: the attacker, the owner."""
    is_somebody = scene.words.people in dict(scene.words.rivals(word))
    return word.startswith(NAME) or (is_somebody and word not in scene.words.anybody)


def coloured(scene: Scene) -> str:
    """Return the colour that stands in the place of another one."""
    ours, theirs = (
        {side: word for word, side in said.turning if side[0].startswith("colour")}
        for said in (scene.old, scene.new)
    )
    return first(theirs[side] for side in theirs if side not in ours and {*ours} - {*theirs})


def estranged(scene: Scene) -> str:
    """Return a word of what tells of other things for the most part."""
    ours, theirs = (
        dict.fromkeys(scene.words.stem(word) for word in said.words if said.carries(word))
        for said in (scene.old, scene.new)
    )
    came = [*scene.apart(theirs, scene.stems(scene.old))]
    gone = [*scene.apart(ours, scene.stems(scene.new))]
    if min(len(ours), len(theirs)) < _SEVERAL or scene.like > PART:
        return ""
    strange = len(came) / len(theirs) + len(gone) / len(ours)
    return first(came) if strange / 2 > HALF else ""


def unheard(scene: Scene) -> str:
    """Return the first of several words that carry a sentence for the most part, said nowhere yet.

    What stands in a row of things, as pieces and people do, may be what an "it" stood for.
    """
    new = scene.changed.new
    rows = ((word, dict(scene.words.rivals(word))) for word in new.words)
    things = {scene.words.stem(word) for word, row in rows if row.keys() - {scene.words.times}}
    came = [*scene.apart(dict.fromkeys(new.content), scene.stems(scene.before))]
    fresh = [stem for stem in came if stem not in things]
    is_most = len(fresh) > 1 and len(fresh) >= NEARLY * new.content.total()
    return fresh[0] if is_most and not scene.old.is_value else ""


def outranked(scene: Scene) -> str:
    """Return what is new of what was the first of its kind, or the word for the most of one."""
    part, words = scene.changed, scene.words
    came = [*scene.apart(dict.fromkeys(part.new.content), scene.stems(scene.before))]
    most = (word for word in part.new.words if words.any_of((word,), "most"))
    # Who was first in order, or next, was not told by how much there is of anything.
    ranked = any(word == FIRST or words.any_of((word,), "later") for word in scene.old.words)
    top = first(word for word in most if ranked or words.stem(word) in came)
    if top and not words.any_of(scene.old.words, "most") and scene.share >= LITTLE:
        return top
    was_first = FIRST in part.old.words and part.like >= HALF
    is_still = any(scene.after.first_in(each) is not None for each in scene.after.clauses)
    orders = any(map(words.orders, scene.new.words))
    return first(came) if was_first and not is_still and not orders else ""


def replaced(scene: Scene) -> str:
    """Return the word that stands in the place of another, where the rest is kept."""
    size, edits = len(scene.old.words), scene.edits
    if not edits or bool(scene.old.logic["not"]) != bool(scene.new.logic["not"]):
        return ""
    begin, end = edits[0], edits[-1]
    whole = (begin[0], end[1], begin[2], end[3])
    if _is_list(scene, whole) or told_in_turn(scene):
        return ""
    found = _stretch(scene, whole) if size - (end[1] - begin[0]) >= PART * size else ""
    if not found and len(edits) <= _FEW and scene.kept >= PART * size:
        return first(filter(None, (_edit(scene, edit) for edit in edits)))
    return found


def _is_list(scene: Scene, edit: Edit) -> bool:
    """Return whether a stretch lists what may be, in another order than it did."""
    gone, came = scene.old.words[edit[0] : edit[1]], scene.new.words[edit[2] : edit[3]]
    joins, is_or = (
        scene.new.tongue.joins,
        (scene.words.any_is(came, "or") and scene.words.any_is(gone, "or")),
    )
    named = all(word.startswith(NAME) or word in joins for word in (*gone, *came))
    return is_or and named and sorted(gone) == sorted(came)


def _stretch(scene: Scene, edit: Edit) -> str:
    """Return the word of a stretch of which nothing was said, where something is gone from it."""
    gone, came = _heavy(scene, edit)
    fresh = [w for w in came if [*scene.apart([scene.words.stem(w)], scene.stems(scene.before))]]
    lost = scene.apart(map(scene.words.stem, gone), scene.stems(scene.new))
    return first(fresh) if first(lost) else ""


def _edit(scene: Scene, edit: Edit) -> str:
    """Return the word in whose place another one stood."""
    gone, came = _heavy(scene, edit)
    missing = [*map(scene.words.stem, gone), *scene.unlike()[1]]
    same = len([*scene.apart(map(scene.words.stem, came), missing)]) < len(came)
    # What is told of elsewhere now has only been moved.
    stem, (ours, theirs) = scene.words.stem, (scene.old.content, scene.new.content)
    is_known = {*map(stem, came)} <= {*scene.stems(scene.old)}
    is_less = any(stem(word) not in theirs for word in gone)
    is_less = is_less and all(theirs[stem(word)] <= ours[stem(word)] for word in came)
    moved = is_known and (scene.like < NEARLY or is_less)
    return first(came) if gone and not same and not moved else ""


def _heavy(scene: Scene, edit: Edit) -> tuple[list[str], list[str]]:
    """Return the words of an edit that say something; none where both deny."""
    gone, came = scene.old.words[edit[0] : edit[1]], scene.new.words[edit[2] : edit[3]]
    if scene.words.any_is(gone, "not", "lack") and scene.words.any_is(
        came, "not", "lack", "hint", "only"
    ):
        return [], []
    # For what an "it" stands for, its name may stand.
    known = scene.before.names if any(map(scene.words.points, gone)) else ()
    # A verb that says little in most places may be a thing: the keep, the play.
    is_all = scene.is_one_word
    return (
        [w for w in gone if scene.old.carries(w) and "light" not in scene.words.kinds(w)],
        [
            w
            for w in came
            if scene.new.carries(w)
            and w not in known
            and (is_all or "light" not in scene.words.kinds(w))
        ],
    )
