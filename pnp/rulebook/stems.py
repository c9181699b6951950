"""Words without their endings, so that forms of one word compare, and words that tell nothing."""

from __future__ import annotations

import re
from typing import Final

COMMON: Final = frozenset(
    "a also an and are as at be been by can do does for from has have if in into is it its may "
    "must of on one only or other own so still than that the their them then there they this to "
    "until when where which who whoever will with you your".split()
)
"""Words that tell nothing of what a sentence is about."""

_UNLIKE: Final = {
    **dict(
        pair.split("=")
        for pair in (
            "using=use used=use fought=fight bought=buy sold=sell held=hold kept=keep built=build "
            "taken=take took=take given=give gave=give drawn=draw dealt=deal met=meet paid=pay "
            "chosen=choose chose=choose fallen=fall flown=fly shown=show stood=stand won=win "
            "made=make broken=break thrown=throw flies=fly dies=die ties=tie tries=try sent=send "
            "spent=spend said=say led=lead fled=flee sought=seek brought=bring caught=catch "
            "found=find"
        ).split()
    ),
    "dice": "die",
    "men": "man",
    "lies": "lie",
}
_ENDING: Final = re.compile(r"(?<=\w{3})(?:'s?|ies|ied|es|(?<!e)ed|ing|(?<!s)s|e|(?<![aeiou])y)$")
_DOUBLED: Final = re.compile(r"([bdgmnprt])\1$")
"""What "stopped" has and "stop" has not."""


def stem(word: str) -> str:
    """Return a word without its ending, so that its forms compare.

    >>> stem("pass"), stem("passing"), stem("dice"), stem("carries"), stem("stopped")
    ('pass', 'pass', 'die', 'carr', 'stop')
    """
    bare = _ENDING.sub("", _UNLIKE.get(word, word))
    return bare[:-1] if _DOUBLED.search(bare) and word.endswith(("ed", "ing")) else bare
