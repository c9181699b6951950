"""What the id of a rule looks like: letters of the game, chapter, numbers below it."""

from __future__ import annotations

import re
from typing import Final

RULE: Final = r"[A-Z]+-[0-9A-Z]+(?:\.[0-9A-Z]+[a-z]?)*"
"""A pattern for ``DE-5.3``, ``T-2`` or ``FROST-2.1a``, to be put into others."""

IN_TEXT: Final = re.compile(rf"(?<![\w-])({RULE})(?!\w)")
"""An id that stands by itself in a sentence."""


def is_rule(text: str) -> bool:
    """Return whether the text has the form of a rule's id.

    >>> is_rule("DE-5.3"), is_rule("FROST-2.1a"), is_rule("DE 5.3"), is_rule("de-5")
    (True, True, False, False)
    """
    return re.fullmatch(RULE, text) is not None
