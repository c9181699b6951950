"""Whether a sentence still says what another one says, which it has taken the place of.

Style may change: other words, another order of clauses. What turns the sentence is told: a name, a
number, a word with a contrary, a not, an exception, a condition, two names that change places, or,
where all else stays, another word of the rules.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher
from itertools import pairwise
from typing import Final

from msgspec import Struct

from pnp.rulebook.clausal import crossed, excepted, unpeopled
from pnp.rulebook.dropped import dropped
from pnp.rulebook.exchanged import local, replaced, swapped
from pnp.rulebook.lexicon import Lexicon
from pnp.rulebook.logic import answered, bounded, contrary, denied, denied_beside, logical, renamed
from pnp.rulebook.nearly import nearly, unbounded
from pnp.rulebook.novel import brought, unmannered
from pnp.rulebook.phrases import worded
from pnp.rulebook.recast import (
    conceded,
    destined,
    elsewhere,
    forbidden,
    freed,
    left_to_choice,
    named,
    ordered,
    owned,
    placed,
    put_before,
    rephrased,
    spared,
)
from pnp.rulebook.saying import END, Saying, saying
from pnp.rulebook.sharing import LITTLE, Ground, Scene, share
from pnp.rulebook.stems import stem
from pnp.rulebook.synonyms import SMALL
from pnp.rulebook.widened import (
    always,
    everybody,
    excluded,
    newly_denied,
    offered,
    one_way,
    refused,
    solely,
    undenied,
    unduly,
    without_some,
)

_RECAST: Final = (
    conceded,
    forbidden,
    ordered,
    owned,
    placed,
    put_before,
    spared,
    crossed,
    excepted,
    unpeopled,
    solely,
)
_RECAST_THERE: Final = (
    freed,
    left_to_choice,
    rephrased,
    named,
    destined,
    brought,
    unmannered,
    undenied,
    excluded,
    everybody,
    one_way,
    newly_denied,
    unduly,
    offered,
    always,
    refused,
    without_some,
)


class Turned(Struct, frozen=True):
    """A sentence that says otherwise than the one whose place it has taken."""

    was: str
    now: str
    word: str
    """What turns it."""

    is_lacking: bool = False
    """Whether that is what it no longer says."""


def turns(old: str, new: str, lexicon: Lexicon, ground: Ground) -> Iterator[Turned]:
    """Yield the sentences of a text that say otherwise than those of the text it stands for.

    One of the words of the rules in the place of another word says something else. Where a text
    states no rule, both have to be such words.
    """
    before, after = (list(filter(str.strip, END.split(text))) for text in (old, new))
    if word := _relabelled(before, after) or ("|" in old and _moved(before, after)):
        yield Turned(old, new, word)
        return
    for kind, first, last, begin, end in SequenceMatcher(None, before, after, False).get_opcodes():
        if kind == "equal" or begin == end:
            continue
        # What is put in besides is held against whatever the text said.
        olds = [saying(each, lexicon) for each in before[first:last] or before]
        news = [saying(each, lexicon) for each in after[begin:end]]
        around, beyond = (_joined(each, lexicon) for each in (olds, news))
        scene = Scene(around, beyond, ground)
        nearest = [_nearest(said, olds) for said in news if olds]
        for said, near in zip(news, nearest, strict=False):
            word = elsewhere(said, scene) if kind == "replace" else ""
            word, together = word or turned(near, said, scene), [said]
            if word and kind == "replace" and len(news) > len(olds):
                # One sentence may have become several, which say the same together.
                together = [n for n, other in zip(news, nearest, strict=True) if other is near]
                word = refused(near, said, scene)
                word = word or turned(near, _joined(together, lexicon), scene)
            if word and len(olds) > len(news):
                # Several sentences may have become one, which says what they said together.
                parts = [one for one in olds if _nearest(one, news) is said]
                word = contrary(near, said) or denied(near, said) or forbidden(near, said)
                near = _joined(parts, lexicon) if len(parts) > 1 else near
                word = word or turned(near, said, scene)
            lacks = "" if word else dropped(near, _joined(together, lexicon), scene)
            if word or lacks:
                yield Turned(near.text, said.text, word or lacks, bool(lacks))
                break
        else:
            if len(olds) == len(news) > 1 and (word := swapped(around, beyond)):
                yield Turned(around.text, beyond.text, word)


def answers(old: str, new: str) -> bool:
    """Return whether all that is new in a text stands for something that is gone from it.

    >>> answers("Roll. Move one piece.", "Roll. One piece moves."), answers("Roll.", "Roll. Pass.")
    (True, False)
    """
    before, after = (list(filter(str.strip, END.split(text))) for text in (old, new))
    for kind, first, last, begin, end in SequenceMatcher(None, before, after, False).get_opcodes():
        if kind == "insert" or (kind == "replace" and end - begin > last - first + 1):
            return False
        if kind == "replace":
            ours, theirs = (
                {stem(w) for w in worded(" ".join(each)) if w not in SMALL}
                for each in (before[first:last], after[begin:end])
            )
            if len(ours & theirs) < LITTLE * min(len(ours), len(theirs)):
                return False
    return True


def _moved(before: Sequence[str], after: Sequence[str]) -> str:
    """Return the first cell of a row, or part of one, that stands in the place of another."""
    ours, theirs = ([part.strip(" .,;:") for part in each] for each in (before, after))
    if sorted(ours) != sorted(theirs):
        return ""
    return next((b for a, b in zip(ours, theirs, strict=True) if a != b), "")


def _relabelled(before: Sequence[str], after: Sequence[str]) -> str:
    """Return what is said behind a heading that was said behind another one."""
    was, now = (
        {head: said.strip(" .") for head, said in pairwise(each) if head.rstrip().endswith(":")}
        for each in (before, after)
    )
    heads = [head for head in now if head in was and now[head] != was[head]]
    return next((now[head] for head in heads if now[head] in was.values()), "")


def _nearest(said: Saying, others: Sequence[Saying]) -> Saying:
    return max(others, key=lambda one: _inside(one, said))


def _joined(each: Sequence[Saying], lexicon: Lexicon) -> Saying:
    return saying(" ".join(one.text for one in each), lexicon)


def _inside(one: Saying, said: Saying) -> tuple[int, float]:
    """Return how much of a sentence another one has, by which the nearest is found."""
    return (one.stems & said.stems).total(), share(one, said)


def turned(old: Saying, new: Saying, scene: Scene) -> str:
    """Return by which words one sentence turns another, "" where it says the same."""
    for alone in (answered, renamed, contrary, denied, swapped, unbounded, *_RECAST):
        if (found := alone(old, new)) and not (alone is denied and denied_beside(old, new, scene)):
            return found
    for among in (logical, bounded, local, replaced, nearly, *_RECAST_THERE):
        if found := among(old, new, scene):
            return found
    return ""
