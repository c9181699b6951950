"""Whether a sentence is another one only in one stretch, and says something else there.

Where all before and behind it stays, nobody has put the sentence in other words: somebody has put
another thing in. Then it is for the stretch to show that it means the same.
"""

from __future__ import annotations

import re
from typing import Final

from pnp.opposites import AXES
from pnp.rulebook.saying import Saying, number_of
from pnp.rulebook.sharing import (
    CELL,
    HALF,
    MOST,
    MUCH,
    SEVERAL,
    Scene,
    first,
    kept,
    permitted,
    stretch,
)
from pnp.rulebook.stems import stem
from pnp.rulebook.synonyms import LOGIC, SMALL, alike

_STRETCH: Final = 4
"""Words up to which a stretch is a thing, and no clause of its own."""

_WHERE: Final = frozenset(
    "away down off out under over before after until behind beside inside outside near between "
    "own goes go".split()
)
"""Small words of place and time, which say something where they are put in."""

_ORDINAL: Final = 1000
_BOUNDS: Final = (
    ("exactly", r"\b(?:exactly|precisely)\b"),
    ("most", r"\b(?:at (?:the )?most|no more than|not more than|never more than|up to)\b"),
    ("least", r"\b(?:at (?:the )?least|no (?:fewer|less) than)\b"),
)
"""Ways of bounding a number."""


def unbounded(old: Saying, new: Saying) -> str:
    """Return the bound of a number that stands in the place of another one."""
    ours, theirs = (
        {name: found[0] for name, bound in _BOUNDS if (found := re.search(bound, each.text, re.I))}
        for each in (old, new)
    )
    if not ours or not theirs or ours.keys() & theirs.keys() or kept(old, new) < HALF:
        return ""
    # "Never at most one" is "at least two".
    other_way = "not" in old.logic ^ new.logic and "exactly" not in ours.keys() | theirs.keys()
    return "" if other_way else first(theirs.values())


def nearly(old: Saying, new: Saying, scene: Scene) -> str:
    """Return a word of the one stretch that is another now, if it means something else."""
    if {"except", "not"} <= old.logic ^ new.logic:
        return ""  # "Unless you hold it" is "if you do not hold it".
    gone, came, stays = stretch(old, new)
    if stays < max(SEVERAL, (MUCH if scene.states else MOST) * len(old.words)):
        return ""
    fresh = [w for w in came if (number_of(w) or 0) > _ORDINAL and w not in old.words]
    if fresh and (not gone or gone == ("{}",)):
        return fresh[0]
    if max(len(gone), len(came)) > _STRETCH:
        return ""
    alone = gone or came if not (gone and came) else ()
    if scene.states and 0 < len(alone) <= SEVERAL and len(old.words) > CELL:
        known = scene.after.stems if gone else scene.before.stems
        bare = [w for w in alone if _says(w) and stem(w) not in known]
        free = permitted(new, scene)
        return first(w for w in bare if stem(w) in scene.rules and not (free and w == "may"))
    around = scene.before.stems - old.stems
    said = [w for w in came if _says(w) and not _any(w, gone) and stem(w) not in around]
    lost = [w for w in gone if _says(w) and not _any(w, came)]
    return said[0] if said and lost else ""


def _says(word: str) -> bool:
    bare = word in _WHERE or word not in SMALL
    return bare and (number_of(word) is None or word == "both") and word != "{}"


def _any(word: str, others: tuple[str, ...]) -> bool:
    """Return whether one of some words means what a word does."""
    kind, sides = LOGIC.get(word, word), {*AXES.get(word, ())}
    return any(
        alike(stem(word), stem(each)) or LOGIC.get(each) == kind or sides & {*AXES.get(each, ())}
        for each in others
    )
