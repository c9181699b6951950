"""Whether a text still says what was signed: in other words it may, turned it may not."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from difflib import SequenceMatcher
from typing import Final

from msgspec import Struct

from pnp.languages import (
    adding,
    denying,
    exchanged,
    freeing,
    logic,
    nearly,
    ordering,
    rivals,
    roles,
    swapping,
)
from pnp.languages.saying import Tongue, sentences
from pnp.languages.scene import HALF, LITTLE, MUCH, PART, TWO_THIRDS, Lacking, Scene, first

Rule = Callable[[Scene], str]

_RULES: Final[Sequence[Rule]] = (
    exchanged.named,
    exchanged.counted,
    exchanged.renumbered,
    exchanged.coded,
    swapping.captioned,
    swapping.celled,
    exchanged.numbered,
    exchanged.othered,
    exchanged.referred,
    exchanged.contrary,
    exchanged.coloured,
    logic.bounded,
    logic.turned,
    denying.denied,
    denying.affirmed,
    denying.granted,
    denying.withdrawn,
    denying.shifted,
    denying.barred,
    denying.forgone,
    denying.other_denied,
    denying.conceded,
    denying.permitted,
    denying.loosed,
    logic.allowed,
    logic.licensed,
    logic.obliged,
    logic.demanded,
    logic.stipulated,
    logic.reopened,
    logic.combined,
    logic.afforded,
    logic.excepted,
    logic.straitened,
    logic.inverted,
    logic.quantified,
    logic.confined,
    logic.supposed,
    logic.included,
    logic.unlessed,
    logic.conditioned,
    rivals.peopled,
    rivals.parted,
    rivals.crowded,
    rivals.rival,
    rivals.repeated,
    rivals.destined,
    rivals.sent,
    rivals.strayed,
    rivals.rerouted,
    swapping.moved,
    swapping.reversed_way,
    swapping.swapped,
    ordering.reordered,
    swapping.recounted,
    swapping.regrouped,
    swapping.sequenced,
    swapping.partnered,
    swapping.listed,
    swapping.attributed,
    swapping.paralleled,
    swapping.crept,
    swapping.turned_about,
    roles.won,
    roles.own,
    roles.shared,
    roles.disowned,
    roles.acted,
    roles.pointed,
    roles.preceded,
    roles.sided,
    freeing.freed,
    freeing.waived,
    freeing.always,
    freeing.anytime,
    freeing.lessened,
    freeing.released,
    freeing.kept,
    freeing.stirred,
    freeing.inverted,
    freeing.filled,
    freeing.postponed,
    freeing.timed,
    freeing.pooled,
    freeing.merged,
    freeing.divided,
    freeing.parted,
    freeing.ordered,
    freeing.answered,
    nearly.joined,
    nearly.crossed,
    nearly.unnamed,
    nearly.generalized,
    nearly.dropped,
    nearly.loosened,
    nearly.widened,
    nearly.bared,
    nearly.narrowed,
    nearly.multiplied,
    nearly.multiplied_by_all,
    nearly.displaced,
    adding.besides,
    adding.added,
    adding.inserted,
    adding.rested,
    adding.negated,
    adding.distributed,
    adding.omitted,
    adding.retained,
    adding.limited,
    adding.refused,
    nearly.singled,
    nearly.restricted,
    nearly.delayed,
    nearly.contrasted,
    exchanged.replaced,
    exchanged.estranged,
    exchanged.unheard,
    exchanged.outranked,
)
"""What is asked of a text."""

_RETOLD: Final[Sequence[Rule]] = (logic.afforded, logic.undone, logic.done, roles.won)
"""What is asked of an example told in words of its own: its replay knows of the rest."""

_TOLD: Final[Sequence[Rule]] = (
    *_RETOLD,
    freeing.anytime,
    exchanged.coded,
    exchanged.referred,
    exchanged.contrary,
    exchanged.coloured,
    logic.turned,
    denying.denied,
    logic.quantified,
    rivals.peopled,
    rivals.banked,
    rivals.rerouted,
    swapping.moved,
    swapping.swapped,
    swapping.recounted,
    swapping.partnered,
    ordering.turned_round,
    nearly.crossed,
)
"""What is asked of one that tells of an example in other words, some of which stood there."""

_TOLD_AGAIN: Final[Sequence[Rule]] = (
    *_TOLD,
    exchanged.named,
    exchanged.renumbered,
    logic.allowed,
    logic.conditioned,
    denying.affirmed,
    denying.shifted,
    denying.barred,
    denying.permitted,
    rivals.rival,
    nearly.joined,
    nearly.loosened,
)
"""What is asked of one that tells of an example in half the words of before, at least."""

_TOLD_CLOSELY: Final = tuple(rule for rule in _RULES if rule is not nearly.unnamed)
"""What is asked of one that tells of an example in nearly the same words: "somebody" may do it."""

_NAMING: Final[Sequence[Rule]] = (
    exchanged.named,
    exchanged.counted,
    exchanged.coded,
    swapping.captioned,
    exchanged.referred,
)
"""What can be asked also in a language whose words are unknown."""

_STATES: Final = ("not", "only", "may", "must", "free", "except", "if", "all")
"""Kinds of words by which a sentence says something that may be missed."""

_RESTRICTS: Final = ("not", "only", "may", "must", "free", "except")
"""Kinds of words by which a sentence that is put in says something of what was said."""


class Turned(Struct, frozen=True):
    """A sentence that says otherwise than the one whose place it has taken."""

    was: str
    now: str
    word: str
    """What turns it, as it is written; empty where no single word does."""

    is_lacking: bool = False
    """Whether that is what it no longer says."""


def turns(old: str, new: str, tongue: Tongue, *, is_told: bool = False) -> Iterator[Turned]:
    """Yield the sentences of a text that say otherwise than those of the text it stands for.

    Where it *is told* what happens in an example, other words are asked less: its replay is asked.
    """
    before, after = (list(sentences(text)) for text in (old, new))
    whole = tongue.saying(old), tongue.saying(new)
    for kind, i, j, k, m in SequenceMatcher(None, before, after, False).get_opcodes():
        if kind == "equal":
            continue
        was, now = " ".join(before[i:j]), " ".join(after[k:m])
        scene = Scene(tongue.saying(was), tongue.saying(now), *whole)
        if word := first(
            filter(None, (rule(scene) for rule in _rules(kind, scene, is_told=is_told)))
        ):
            lacks = isinstance(word, Lacking)
            yield Turned(was, now, tongue.written(word, was if lacks else now), lacks)


def _rules(kind: str, scene: Scene, *, is_told: bool) -> Sequence[Rule]:
    """Return what is asked of the sentences that have taken the place of others."""
    is_known = bool(scene.words)
    if kind != "replace":
        besides = _added if kind == "insert" else _dropped
        return (besides,) if is_known and not is_told else ()
    # A question states nothing; what it asks of has its names and numbers.
    asks = all(said.text.rstrip(' *"”“').endswith("?") for said in (scene.old, scene.new))
    if asks or not is_known:
        return _NAMING
    if not is_told or scene.like >= MUCH:
        return _RULES
    if scene.like >= TWO_THIRDS or scene.is_one_word:
        return _TOLD_CLOSELY
    if scene.like >= HALF:
        return _TOLD_AGAIN
    return _TOLD if max(scene.share, scene.like) >= PART else _RETOLD


def _dropped(scene: Scene) -> str:
    """Return what is lacking where a sentence that stated something is said nowhere any more."""
    if scene.words.advises(first(scene.old.words)):
        return ""
    states = [kind for kind in _STATES if scene.old.logic[kind]]
    gone = [*scene.apart(scene.old.content, scene.stems(scene.after))]
    is_lost = len(gone) > LITTLE * len(scene.old.content)
    return Lacking(gone[0]) if gone and is_lost and (states or scene.old.numbers) else ""


def _added(scene: Scene) -> str:
    """Return the word by which a sentence that is put in besides restricts what is said."""
    if not any(scene.before.content[stem] for stem in scene.new.content):
        return ""
    numbers = (n for n in scene.new.numbers if n not in scene.before.numbers)
    return scene.word(*_RESTRICTS) or next(numbers, "")
